import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatRupiah, parseRupiah, rupiahInWords } from './amounts.ts'

const anyAmount = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })

describe('formatRupiah', () => {
  test.each([
    [0, {}, '0'],
    [-0, {}, '0'],
    [999, {}, '999'],
    [1000, {}, '1.000'],
    [1_234_567, {}, '1.234.567'],
    [-1_234_567, {}, '-1.234.567'],
    [-1_234_567, { minus: '−' }, '−1.234.567'],
    [1250, { plus: '+' }, '+1.250'],
    [1, { plus: '+' }, '+1'],
    [0, { plus: '+' }, '0'],
    [9_007_199_254_740_991, {}, '9.007.199.254.740.991'],
    [1.5, {}, '-'],
    [Number.NaN, {}, '-'],
  ] as const)('%s with %o is %s', (amount, signs, text) => {
    expect(formatRupiah(amount, signs)).toBe(text)
  })
})

describe('parseRupiah', () => {
  test.each([
    ['1.234.567', 1_234_567],
    ['1.234.567,00', 1_234_567],
    ['1.234.567,-', 1_234_567],
    ['Rp 1.234.567', 1_234_567],
    ['Rp 1.234.567', 1_234_567],
    ['Rp. 1.234.567,-', 1_234_567],
    ['rp1234567', 1_234_567],
    ['IDR 1,234,567.00', 1_234_567],
    ['1,234,567', 1_234_567],
    ['1,234', 1234],
    ['1 234 567', 1_234_567],
    ['1234567.50', 1_234_567],
    ['1234567,50', 1_234_567],
    ['0.50', 0],
    ['12,5', 12],
    ['1234567', 1_234_567],
    ['007', 7],
    ['-500', 0],
    ['−500', 0],
    ['(500)', 0],
    ['12a3', 0],
    ['1e5', 0],
    ['0x10', 0],
    ['1,2,3', 0],
    ['1.234,567', 0],
    ['1.234.567,00,00', 0],
    ['.', 0],
    ['Rp', 0],
    ['', 0],
    ['99999999999999999999', 0],
    ['1.23', 123],
    ['.234', 234],
    ['91.234', 91_234],
  ])('%j is %i', (text, amount) => {
    expect(parseRupiah(text)).toBe(amount)
  })

  test('reads back what formatRupiah and English readers write', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        expect(parseRupiah(formatRupiah(amount))).toBe(amount)
        expect(parseRupiah(`Rp ${formatRupiah(amount)},00`)).toBe(amount)
        expect(parseRupiah(amount.toLocaleString('en-US'))).toBe(amount)
      }),
    )
  })

  test('deleting or inserting one digit of a formatted amount does just that', () => {
    const edits = fc.record({ amount: fc.integer({ min: 0, max: 99_999_999_999_999 }), at: fc.nat(30), digit: fc.nat(9) })
    fc.assert(
      fc.property(edits, ({ amount, at, digit }) => {
        const text = formatRupiah(amount)
        const position = at % (text.length + 1)
        const [before, after] = [text.slice(0, position), text.slice(position)]
        const digitsOf = (shown: string) => Number(shown.replaceAll('.', ''))
        expect(parseRupiah(before + digit + after)).toBe(digitsOf(before + digit + after))
        expect(parseRupiah(before + after.slice(1))).toBe(digitsOf(before + after.slice(1)))
      }),
      { numRuns: 2000 },
    )
  })

  test('answers a safe amount from zero up for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789.,- Rp') })), (text) => {
        const amount = parseRupiah(text)
        expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true)
      }),
    )
  })
})

describe('rupiahInWords', () => {
  test.each([
    [0, 'nol rupiah', 'zero rupiah'],
    [1, 'satu rupiah', 'one rupiah'],
    [10, 'sepuluh rupiah', 'ten rupiah'],
    [11, 'sebelas rupiah', 'eleven rupiah'],
    [12, 'dua belas rupiah', 'twelve rupiah'],
    [15, 'lima belas rupiah', 'fifteen rupiah'],
    [20, 'dua puluh rupiah', 'twenty rupiah'],
    [21, 'dua puluh satu rupiah', 'twenty-one rupiah'],
    [100, 'seratus rupiah', 'one hundred rupiah'],
    [111, 'seratus sebelas rupiah', 'one hundred eleven rupiah'],
    [1000, 'seribu rupiah', 'one thousand rupiah'],
    [1001, 'seribu satu rupiah', 'one thousand one rupiah'],
    [2000, 'dua ribu rupiah', 'two thousand rupiah'],
    [11_000, 'sebelas ribu rupiah', 'eleven thousand rupiah'],
    [101_000, 'seratus satu ribu rupiah', 'one hundred one thousand rupiah'],
    [1_001_000, 'satu juta seribu rupiah', 'one million one thousand rupiah'],
    [1_200_000, 'satu juta dua ratus ribu rupiah', 'one million two hundred thousand rupiah'],
    [2_500_000_000, 'dua miliar lima ratus juta rupiah', 'two billion five hundred million rupiah'],
    [3_000_000_000_001, 'tiga triliun satu rupiah', 'three trillion one rupiah'],
    [1_000_000_000_000_000, 'satu kuadriliun rupiah', 'one quadrillion rupiah'],
    [-500, 'minus lima ratus rupiah', 'minus five hundred rupiah'],
    [0.5, '-', '-'],
  ])('%s', (amount, id, en) => {
    expect(rupiahInWords(amount, 'id')).toBe(id)
    expect(rupiahInWords(amount, 'en')).toBe(en)
  })

  test.each(['id', 'en'] as const)('says every amount, and no two alike (%s)', (language) => {
    const amounts = fc.uniqueArray(fc.integer({ min: 0, max: 1_000_000_000_000_000 }), { minLength: 2, maxLength: 50 })
    fc.assert(
      fc.property(amounts, (sample) => {
        const said = sample.map((amount) => rupiahInWords(amount, language))
        expect(new Set(said).size).toBe(sample.length)
        for (const text of said) expect(text).toMatch(/^[a-z]+(-[a-z]+)?( [a-z]+(-[a-z]+)?)* rupiah$/)
      }),
    )
  })
})
