import { expect, test } from 'vitest'
import { reading, told } from './file-cells.ts'

const row = {
  name: 'Melati',
  isSemi: true,
  isOpen: false,
  note: null,
  outage: { since: null },
  parts: [
    { sum: 1, at: { name: 'A' } },
    { sum: 20, at: { name: 'B' } },
  ],
}

test.each([
  ['the field of every part', '{parts.*.at.name}', 'A, B'],
  ['numbers of parts', '{parts.*.sum}', '1, 20'],
  ['one of the parts', '{parts.1.sum}', 20],
  ['no part has it', '{parts.*.none}', null],
  ['behind what the row has', '{isSemi?}{name} · Semi', 'Melati · Semi'],
  ['a word alone', '{isSemi?}Semi', 'Semi'],
  ['behind an object', '{outage?}Closed', 'Closed'],
  ['behind what it has not', '{isOpen?}{name}', null],
  ['behind what is not there', '{User?}{name}', null],
  ['behind two of which it has one', '{isSemi&note?}{name}', null],
  ['behind two', '{isSemi&outage?}{name}', 'Melati'],
])('%s', (_, value, written) => {
  expect(reading(value)(row)).toBe(written)
})

test('the first that counts is written, and a word where none does', () => {
  const column = { head: 'State', kind: 'any' as const, values: ['{isOpen?}Open', '{note?}Noted'], words: { '': 'Closed' } }
  expect(told(column, 'en')(row)).toBe('Closed')
  expect(told(column, 'en')({ ...row, note: 'x' })).toBe('Noted')
})
