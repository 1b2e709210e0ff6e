import { expect, test } from 'vitest'
import { readFaceValue, readIds, readWholeRupiah } from './sheet-cells.ts'

test.each<[string, number[] | null]>([
  ['7', [7]],
  ['0012', [12]],
  ['1,5', [1, 5]],
  [' 1 , 5 ', [1, 5]],
  ['1,2,3', [1, 2, 3]],
  ['0', null],
  ['1,', null],
  ['1;5', null],
  ['1.5', null],
  ['-1', null],
  ['2147483647', [2_147_483_647]],
  ['2147483648', null],
])('ids of %j are %j', (text, ids) => {
  expect(readIds(text)).toEqual(ids)
})

test.each<[string, number | null]>([
  ['10050', 10_050],
  ['10.050', 10_050],
  ['Rp 1.234.567', 1_234_567],
  ['1.234.567,00', 1_234_567],
  ['1,234,567', 1_234_567],
  ['1,234,567.00', 1_234_567],
  ['Rp10.050,-', 10_050],
  ['0', 0],
  ['1000000000000', 1_000_000_000_000],
  ['1000000000001', null],
  ['10.05', null],
  ['10050.5', null],
  ['10.050,50', null],
  ['1.2345', null],
  ['-500', null],
  ['1e5', null],
  ['10rb', null],
  ['', null],
])('%j is read as %j rupiah', (text, amount) => {
  expect(readWholeRupiah(text)).toBe(amount)
})

test.each<[string, ReturnType<typeof readFaceValue>]>([
  ['', { kind: 'fixed', nominal: null }],
  ['10.000', { kind: 'fixed', nominal: 10_000 }],
  ['10.000-500.000', { kind: 'open', minAmount: 10_000, maxAmount: 500_000 }],
  ['10000 – 500000', { kind: 'open', minAmount: 10_000, maxAmount: 500_000 }],
  ['Tagihan', { kind: 'bill' }],
  ['bill', { kind: 'bill' }],
  ['0', null],
  ['500.000-10.000', null],
  ['10.000-', null],
  ['0-10.000', null],
  ['1-2', { kind: 'open', minAmount: 1, maxAmount: 2 }],
  ['10.000-10.000', null],
  ['x-10.000', null],
  ['10.000-x', null],
  ['pulsa', null],
])('%j is the denom %j', (text, denom) => {
  expect(readFaceValue(text)).toEqual(denom)
})
