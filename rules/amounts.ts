import type { Language } from '../contract/errors.ts'

/** Whole rupiah, written and read. Amounts are safe integers everywhere. */

/**
 * An amount with dots between the thousands: 1234567 is '1.234.567'. Anything that is no safe integer shows a dash.
 * `minus` and `plus` replace the signs; without `plus` a positive amount carries none.
 */
export function formatRupiah(amount: number, signs: { minus?: '-' | '−'; plus?: '+' } = {}): string {
  if (!Number.isSafeInteger(amount)) return '-'
  const all = String(Math.abs(amount))
  let digits = all.slice(0, all.length % 3 || 3)
  for (let at = digits.length; at < all.length; at += 3) digits += `.${all.slice(at, at + 3)}`
  if (amount < 0) return (signs.minus ?? '-') + digits
  return amount > 0 && signs.plus ? signs.plus + digits : digits
}

const englishGroups = /^\d{1,3}(,\d{3})+(\.\d{0,2})?$/
// A grouped number never has four digits before its dot, and an edited one keeps its other dots: here the dot is a decimal point.
const decimalPoint = /^(0|\d{4,})\.\d{1,2}$/
const indonesian = /^[\d.]+(,\d{0,2})?$/

/** The same behind `Rp`, from which no line breaks it. */
export const withRp = (amount: number): string => `Rp\u00a0${formatRupiah(amount)}`

/**
 * The amount typed or pasted into a money field, whole rupiah from zero up; sen are dropped. Empty, negative, not numeric
 * or too large for a safe integer is 0. Dots are thousand dots wherever they stand, so that a formatted amount can be edited in place.
 */
export function parseRupiah(text: string): number {
  const bare = text
    .replace(/\s/g, '')
    .replace(/^(rp|idr)\.?/i, '')
    .replace(/[.,]-{1,2}$/, '')
  if (englishGroups.test(bare)) return safe(bare.split('.')[0]!.replaceAll(',', ''))
  if (decimalPoint.test(bare)) return safe(bare.split('.')[0]!)
  if (indonesian.test(bare)) return safe(bare.split(',')[0]!.replaceAll('.', ''))
  return 0
}

function safe(digits: string): number {
  const amount = Number(digits)
  return Number.isSafeInteger(amount) ? amount : 0
}

interface Words {
  zero: string
  minus: string
  currency: string
  scales: readonly (readonly [number, string])[]
  below1000: (n: number) => string
}

const idUnits = ['', 'satu', 'dua', 'tiga', 'empat', 'lima', 'enam', 'tujuh', 'delapan', 'sembilan', 'sepuluh', 'sebelas']
const enUnits =
  ' one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const enTens = '  twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

const joined = (...parts: string[]) => parts.filter(Boolean).join(' ')

function idBelow1000(n: number): string {
  if (n < 12) return idUnits[n]!
  if (n < 20) return `${idUnits[n - 10]} belas`
  if (n < 100) return joined(`${idUnits[Math.floor(n / 10)]} puluh`, idUnits[n % 10]!)
  const hundreds = Math.floor(n / 100)
  return joined(hundreds === 1 ? 'seratus' : `${idUnits[hundreds]} ratus`, idBelow1000(n % 100))
}

function enBelow1000(n: number): string {
  if (n < 20) return enUnits[n]!
  if (n < 100) return enTens[Math.floor(n / 10)]! + (n % 10 ? `-${enUnits[n % 10]}` : '')
  return joined(`${enUnits[Math.floor(n / 100)]} hundred`, enBelow1000(n % 100))
}

const words: Record<Language, Words> = {
  id: {
    zero: 'nol',
    minus: 'minus',
    currency: 'rupiah',
    scales: [
      [1e15, 'kuadriliun'],
      [1e12, 'triliun'],
      [1e9, 'miliar'],
      [1e6, 'juta'],
      [1e3, 'ribu'],
    ],
    below1000: idBelow1000,
  },
  en: {
    zero: 'zero',
    minus: 'minus',
    currency: 'rupiah',
    scales: [
      [1e15, 'quadrillion'],
      [1e12, 'trillion'],
      [1e9, 'billion'],
      [1e6, 'million'],
      [1e3, 'thousand'],
    ],
    below1000: enBelow1000,
  },
}

/** An amount in words, for the eye and for screen readers: 'satu juta dua ratus ribu rupiah'. No safe integer: a dash. */
export function rupiahInWords(amount: number, language: Language): string {
  if (!Number.isSafeInteger(amount)) return '-'
  const { zero, minus, currency, scales, below1000 } = words[language]
  if (amount === 0) return `${zero} ${currency}`
  const parts = amount < 0 ? [minus] : []
  let rest = Math.abs(amount)
  for (const [scale, name] of scales) {
    const count = Math.floor(rest / scale)
    rest %= scale
    if (count === 1 && name === 'ribu') parts.push('seribu')
    else if (count) parts.push(below1000(count), name)
  }
  return joined(...parts, below1000(rest), currency)
}
