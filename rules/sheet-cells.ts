/** Cells of a sheet as people type and paste them, read strictly: what is not surely meant is null. */

/** PostgreSQL's integer, which ids are. */
const largestId = 2_147_483_647
const largestRupiah = 1_000_000_000_000

/** Ids divided by commas, zeros before them allowed: '0012, 3' is [12, 3]. */
export function readIds(text: string): number[] | null {
  const parts = text.split(',').map((part) => part.trim())
  if (!parts.every((part) => /^\d{1,12}$/.test(part))) return null
  const ids = parts.map(Number)
  return ids.every((id) => id >= 1 && id <= largestId) ? ids : null
}

const indonesian = /^(\d+|\d{1,3}(\.\d{3})+)(,0{1,2})?$/
const english = /^\d{1,3}(,\d{3})+(\.0{1,2})?$/

/** Whole rupiah with or without dots, commas or the currency's name; null: an amount with sen, a sign, a word, or above a trillion. */
export function readWholeRupiah(text: string): number | null {
  const bare = text
    .replace(/\s/g, '')
    .replace(/^(rp|idr)\.?/i, '')
    .replace(/,-{1,2}$/, '')
  const digits = indonesian.test(bare)
    ? bare.split(',')[0]!.replaceAll('.', '')
    : english.test(bare)
      ? bare.split('.')[0]!.replaceAll(',', '')
      : null
  if (digits === null) return null
  const amount = Number(digits)
  return amount <= largestRupiah ? amount : null
}

/** What a product is sold in: a bill, one fixed face value or none that is known, or an amount between two. */
export type FaceValue =
  | { kind: 'bill' }
  | { kind: 'fixed'; nominal: number | null }
  | { kind: 'open'; minAmount: number; maxAmount: number }

const billWords = new Set(['bill', 'tagihan'])
const range = /^([^–-]+)[–-]([^–-]+)$/

/** A face value, a range 'low-high', the word for a bill, or nothing: a good without a face value. Null: none of these. */
export function readFaceValue(text: string): FaceValue | null {
  if (text === '') return { kind: 'fixed', nominal: null }
  if (billWords.has(text.toLowerCase())) return { kind: 'bill' }
  const ends = range.exec(text)
  if (ends) {
    const [minAmount, maxAmount] = [readWholeRupiah(ends[1]!) ?? 0, readWholeRupiah(ends[2]!) ?? 0]
    return minAmount >= 1 && minAmount < maxAmount ? { kind: 'open', minAmount, maxAmount } : null
  }
  const nominal = readWholeRupiah(text)
  return nominal ? { kind: 'fixed', nominal } : null
}
