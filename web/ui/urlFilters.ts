/** Filters written to and read from an address, by the types of their defaults. */

export type FilterValue = string | number | boolean | null | undefined | readonly string[] | readonly number[]
export type Filters = Record<string, FilterValue>

const integer = /^-?\d{1,15}$/

/** One filter as it stands in the address; undefined when it equals its default and so stays out. */
export function encodeFilter(value: FilterValue, standard: FilterValue): string | undefined {
  const text = (v: FilterValue) =>
    v === undefined || v === null ? '' : typeof v === 'boolean' ? (v ? '1' : '0') : Array.isArray(v) ? v.join(',') : String(v)
  return text(value) === text(standard) ? undefined : text(value)
}

/**
 * A filter from the address: numbers, booleans ('1', '0'), lists (comma between, numbers where every part is one) and
 * texts as their default is; without a default a number where it looks like one. 'All' is kept beside numbers. What does
 * not fit falls back to the default.
 */
export function decodeFilter(text: string | undefined, standard: FilterValue): FilterValue {
  if (text === undefined) return standard
  if (typeof standard === 'string') return text
  if (typeof standard === 'boolean') return text === '1'
  if (Array.isArray(standard)) {
    const parts = text === '' ? [] : text.split(',')
    return parts.every((part) => integer.test(part)) ? parts.map(Number) : parts
  }
  if (integer.test(text)) return Number(text)
  if (text === 'All') return text
  return standard === undefined || standard === null ? text || standard : standard
}
