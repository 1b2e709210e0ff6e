import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasFigures, readAmount } from './bank-amounts.ts'

test.each([
  ['500,271.00', 500_271, 0],
  ['500.271,00', 500_271, 0],
  ['500.271', 500_271, 0],
  ['500,271', 500_271, 0],
  ['500271', 500_271, 0],
  ['500271.00', 500_271, 0],
  ['500271.5', 500_271, 50],
  ['500271,05', 500_271, 5],
  ['500.27', 500, 27],
  ['1.234.567,89', 1_234_567, 89],
  ['1,234,567.89', 1_234_567, 89],
  ['Rp 1.500.271', 1_500_271, 0],
  ['Rp. 500.271,-', 500_271, 0],
  ['IDR 1,500,271.50', 1_500_271, 50],
  ['500,271.00 IDR', 500_271, 0],
  ['000000500271', 500_271, 0],
  ['+271', 271, 0],
  ['-500,271.00', -500_271, 0],
  ['-Rp500.271', -500_271, 0],
  ['500,271.00-', -500_271, 0],
  ['(500,271.00)', -500_271, 0],
  ['-1', -1, 0],
  ['-0.50', 0, 50],
  ['.00', 0, 0],
  ['0', 0, 0],
  ['1,000,000,000,000', 1_000_000_000_000, 0],
])('%s is %s rupiah and %s sen', (text, rupiah, cents) => {
  expect(readAmount(text)).toEqual({ rupiah, cents })
})

const refused = [
  '500271.0000',
  '500271.000',
  '500.271.00',
  '500,271,00',
  '1.234,567',
  '1,234.567',
  '1234.567',
  '12.34.567',
  '0.271',
  '1.2345',
  '5.00271E+5',
  '500271.',
  '12a',
  '--5',
  '(5',
  '(-5)',
  "1'234",
  '５００',
  '500.271 500.272',
  '1000000000001',
  '9007199254740993',
]
test.each([...refused, '', '-', 'Rp', 'CR'])('%j is no amount', (text) => {
  expect(readAmount(text)).toBeNull()
})

test('a cell that was meant to be an amount has figures', () => {
  expect(['500271.0000', '12a'].every(hasFigures)).toBe(true)
  expect(['', '-', 'CR', 'Rp'].some(hasFigures)).toBe(false)
})

describe('any amount', () => {
  const rupiah = fc.integer({ min: 0, max: 1_000_000_000_000 })
  const cents = fc.integer({ min: 0, max: 99 })
  const grouped = (amount: number, sign: string) => String(amount).replace(/\B(?=(\d{3})+$)/g, sign)
  const sen = (amount: number) => String(amount).padStart(2, '0')
  const forms: [string, (whole: number, sen: string) => string][] = [
    ['1.234.567,89', (whole, decimals) => `${grouped(whole, '.')},${decimals}`],
    ['1,234,567.89', (whole, decimals) => `${grouped(whole, ',')}.${decimals}`],
    ['1234567.89', (whole, decimals) => `${whole}.${decimals}`],
    ['1234567,89', (whole, decimals) => `${whole},${decimals}`],
  ]

  test.each(forms)('is read as it was written as %s, with currency and sign', (_, write) => {
    const currency = fc.constantFrom('', 'Rp', 'Rp ', 'Rp.', 'IDR ', 'rp')
    fc.assert(
      fc.property(rupiah, cents, currency, fc.boolean(), (whole, decimals, before, isOut) => {
        const text = `${isOut ? '-' : ''}${before}${write(whole, sen(decimals))}`
        expect(readAmount(text)).toEqual({ rupiah: isOut && whole > 0 ? -whole : whole, cents: decimals })
      }),
    )
  })

  test('without sen is the same with dots, commas, or neither', () => {
    fc.assert(
      fc.property(rupiah, (whole) => {
        for (const text of [String(whole), grouped(whole, '.'), grouped(whole, ','), `${grouped(whole, '.')},-`])
          expect(readAmount(text)).toEqual({ rupiah: whole, cents: 0 })
      }),
    )
  })

  test('with three or more decimals is refused, but for three that are thousands', () => {
    fc.assert(
      fc.property(rupiah, fc.stringMatching(/^\d{3,6}$/), fc.constantFrom('.', ','), (whole, decimals, point) => {
        const thousands = decimals.length === 3 && whole > 0 && whole < 1000
        const read = readAmount(`${whole}${point}${decimals}`)
        expect(read).toEqual(thousands ? { rupiah: Number(`${whole}${decimals}`), cents: 0 } : null)
      }),
    )
  })

  test('in any other text is null, or has the digits of the text in their order', () => {
    const written = fc.string({ unit: fc.constantFrom(...'0123456789.,-+ RpCD()'), maxLength: 20 })
    fc.assert(
      fc.property(written, (text) => {
        const read = readAmount(text)
        if (!read) return
        const digits = text.replace(/\D/g, '').replace(/^0+/, '')
        const said = String(Math.abs(read.rupiah))
        const ways = [said, said + sen(read.cents), said + sen(read.cents)[0]].map((way) => way.replace(/^0+/, ''))
        expect(ways).toContain(digits)
      }),
      { numRuns: 2000 },
    )
  })
})
