/** Amounts as people write them in a sentence: 500rb, 1,5jt, Rp 50.000. */

const units: readonly (readonly [RegExp, number])[] = [
  [/^(rb|ribu|k|thousand)$/, 1_000],
  [/^(jt|juta|million)$/, 1_000_000],
  [/^(miliar|milyar|billion)$/, 1_000_000_000],
]
const most = 1_000_000_000_000

const grouped = /^(?:\d+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3})+)$/
// Three digits after the sign may be thousands or a thousandth: nobody guesses about money.
const decimal = /^(\d+)(?:[.,](\d{1,2}))?$/

/** Matches one amount inside a sentence in small letters, with its unit. */
export const amountPattern = String.raw`(?:(?:rp|idr)\.?\s*)?\d[\d.,]*(?:\s*(?:rb|ribu|k|thousand|jt|juta|million|miliar|milyar|billion)(?![a-z]))?`

/**
 * The whole rupiah that a text says, from 1 to 1,000,000,000,000; null where it says none, or might say two: '1,250jt'. 'm' is no unit,
 * because it is a billion in Indonesian and a million in English.
 */
export function readShortAmount(text: string): number | null {
  const [, digits = '', unit = ''] =
    /^(?:(?:rp|idr)\.?\s*)?(\d[\d.,]*)\s*([a-z]*)$/.exec(text.trim().toLowerCase().replace(/,-+$/, '')) ?? []
  const amount = unit === '' ? withoutUnit(digits) : withUnit(digits, unit)
  return amount !== null && amount >= 1 && amount <= most ? amount : null
}

function withoutUnit(digits: string): number | null {
  const bare = digits.replace(/[.,]00$/, '')
  return grouped.test(bare) ? Number(bare.replace(/[.,]/g, '')) : null
}

function withUnit(digits: string, unit: string): number | null {
  const times = units.find(([words]) => words.test(unit))?.[1]
  const [, whole, part = ''] = decimal.exec(digits) ?? []
  if (times === undefined || whole === undefined) return null
  return Number(whole) * times + (Number(part.padEnd(2, '0')) * times) / 100
}
