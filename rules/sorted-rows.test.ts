import { expect, test } from 'vitest'
import { type SortValue, sortedRows } from './sorted-rows.ts'

test.each<[what: string, values: SortValue[], up: SortValue[], down: SortValue[]]>([
  ['amounts', [3, -20, 0, 100], [-20, 0, 3, 100], [100, 3, 0, -20]],
  ['names, whatever their case', ['Melati', 'budi', 'Anggrek'], ['Anggrek', 'budi', 'Melati'], ['Melati', 'budi', 'Anggrek']],
  ['numbers in texts', ['No 10', 'No 9', '0812'], ['0812', 'No 9', 'No 10'], ['No 10', 'No 9', '0812']],
  ['no before yes', [true, false, null, true], [false, true, true, null], [true, true, false, null]],
  ['nothing comes last both ways', [2, null, 1, undefined], [1, 2, null, undefined], [2, 1, null, undefined]],
  ['an empty text is nothing, zero is not', ['', 'a', '0'], ['0', 'a', ''], ['a', '0', '']],
  [
    'instants',
    ['2026-11-20T09:00:00.000Z', '2026-02-20T10:00:00.000Z'],
    ['2026-02-20T10:00:00.000Z', '2026-11-20T09:00:00.000Z'],
    ['2026-11-20T09:00:00.000Z', '2026-02-20T10:00:00.000Z'],
  ],
])('%s', (_, values, up, down) => {
  expect(sortedRows(values, (value) => value, false)).toEqual(up)
  expect(sortedRows(values, (value) => value, true)).toEqual(down)
})

test('equal rows stay as they came, both ways', () => {
  const rows = ['b1', 'a1', 'b2', 'a2']
  const first = (text: string) => text[0]
  expect(sortedRows(rows, first, false)).toEqual(['a1', 'a2', 'b1', 'b2'])
  expect(sortedRows(rows, first, true)).toEqual(['b1', 'b2', 'a1', 'a2'])
})
