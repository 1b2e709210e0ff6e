import { expect, test } from 'vitest'
import { type Line, nextSort, sortedLines } from './billingOrder.ts'

const line = (id: number | null, refId: string, amount: number): Line => ({
  sale: id === null ? null : { id, refId, customerCode: `08${id}`, Product: { name: `Produk ${id}` } },
  kind: 'hold',
  isSemi: false,
  User: { id: 4, name: 'Konter Melati' },
  createdAt: `2026-11-20T03:00:0${amount}.000Z`,
  remark: '',
  amount,
  currAmount: -amount,
})
const lines = [line(3, '700', 2), line(null, '', 1), line(1, 'K-1', 3)]

test.each([
  ['', [3, null, 1]],
  ['trid', [null, 1, 3]],
  ['-trid', [3, 1, null]],
  ['refid', [null, 3, 1]],
  ['idpel', [null, 1, 3]],
  ['product', [null, 1, 3]],
  ['date', [null, 3, 1]],
  ['amount', [null, 3, 1]],
  ['total', [1, 3, null]],
  ['remark', [3, null, 1]],
  ['unknown', [3, null, 1]],
])('sorted by "%s"', (sort, ids) => {
  expect(sortedLines(lines, sort).map(({ sale }) => sale?.id ?? null)).toEqual(ids)
})

test.each([
  ['', 'amount', 'amount'],
  ['amount', 'amount', '-amount'],
  ['-amount', 'amount', ''],
  ['-amount', 'date', 'date'],
])('after "%s" the head of %s sorts by "%s"', (sort, id, next) => expect(nextSort(sort, id)).toBe(next))
