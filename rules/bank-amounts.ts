/** Amounts as banks and partners write them into their files, read strictly: what is not surely meant is null. */

/** Whole rupiah, below zero what went out, and the sen beside them. */
export interface WrittenAmount {
  rupiah: number
  /** 0–99, without a sign. */
  cents: number
}

/** As much as any call takes. */
const largestRupiah = 1_000_000_000_000

// Decimals are one or two: three may be thousands, and more were read ten thousand times too high.
const forms = [
  /^(\d*)(?:[.,](\d{1,2}))?$/,
  /^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d{1,2}))?$/,
  /^([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d{1,2}))?$/,
]

/**
 * A written amount: '500,271.00', '500.271,00', 'Rp 500.271', '500271.00', '500.271,-' and '500271' are 500271 rupiah, '500.27' is 500 and 27 sen.
 * A sign before or behind it, or brackets, are read. Null for every other form, and above a trillion.
 */
export function readAmount(text: string): WrittenAmount | null {
  const bare = text
    .replace(/\s/g, '')
    .replace(/(rp|idr)\.?$/i, '')
    .replace(/[.,]-{1,2}$/, '')
  const signs = /^(\(?)([+-]?)(?:(?:rp|idr)\.?)?([+-]?)([\d.,]*\d)([+-]?)(\)?)$/i.exec(bare)
  if (!signs) return null
  const [, open, first = '', second = '', figures = '', last = '', close] = signs
  const sign = [first, second, last].join('')
  if (sign.length > 1 || (open === '(') !== (close === ')') || (open === '(' && sign !== '')) return null
  const found = forms.map((form) => form.exec(figures)).find((match) => match !== null)
  if (!found) return null
  const rupiah = Number(found[1]!.replace(/[.,]/g, ''))
  if (rupiah > largestRupiah) return null
  const isOut = sign === '-' || open === '('
  return { rupiah: isOut && rupiah > 0 ? -rupiah : rupiah, cents: Number((found[2] ?? '').padEnd(2, '0')) }
}

/** A cell whose form may mean several amounts, or no day. */
export interface UnreadableCell {
  column: string
  written: string
}

/** Whether a cell means an amount: one that cannot be read is then a fault of the file, and not a cell without one. */
export const hasFigures = (text: string): boolean => /\d/.test(text)
