import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatRupiah } from './amounts.ts'
import { readShortAmount } from './short-amounts.ts'

test.each<[string, number | null]>([
  ['500rb', 500_000],
  ['500 ribu', 500_000],
  ['50k', 50_000],
  ['1jt', 1_000_000],
  ['1,5jt', 1_500_000],
  ['1.5 juta', 1_500_000],
  ['1,25 JT', 1_250_000],
  ['2 miliar', 2_000_000_000],
  ['2 million', 2_000_000],
  ['50.000', 50_000],
  ['50,000', 50_000],
  ['1.000.000', 1_000_000],
  ['Rp 1.000.000', 1_000_000],
  ['Rp.50.000,-', 50_000],
  ['1.000.000,00', 1_000_000],
  ['75000', 75_000],
  ['1000000000000', 1_000_000_000_000],
  ['1000000000001', null],
  ['0', null],
  ['0rb', null],
  ['1,250jt', null],
  ['1.250jt', null],
  ['1.50', null],
  ['10.0000', null],
  ['1.000,000', null],
  ['5m', null],
  ['5 rbu', null],
  ['-500', null],
  ['seribu', null],
  ['', null],
])('%s is %s', (text, amount) => {
  expect(readShortAmount(text)).toBe(amount)
})

test('reads every amount that is written with dots, and never a part of a rupiah', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000_000 }), (amount) => {
      expect(readShortAmount(formatRupiah(amount))).toBe(amount)
      expect(readShortAmount(String(amount))).toBe(amount)
    }),
  )
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9.,]{1,9} ?(rb|jt|k|juta|)$/), (text) => {
      const amount = readShortAmount(text)
      expect(amount === null || (Number.isSafeInteger(amount) && amount > 0)).toBe(true)
    }),
  )
})
