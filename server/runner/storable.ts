import { exactJson } from './exact-json.ts'

/**
 * Whether PostgreSQL and JSON can hold every text of a value, names of fields included: no NUL character, no half of a surrogate pair.
 * However deep it is.
 */
export function isStorable(value: unknown): boolean {
  const open = [value]
  while (open.length > 0) {
    const next = open.pop()
    if (typeof next === 'string') {
      if (!isText(next)) return false
    } else if (Array.isArray(next)) {
      for (const item of next) open.push(item)
    } else if (typeof next === 'object' && next !== null) {
      for (const name of Object.keys(next)) {
        const item = (next as Record<string, unknown>)[name]
        if (typeof item === 'string' || (typeof item === 'object' && item !== null)) open.push(item)
        if (!isText(name)) return false
      }
    }
  }
  return true
}

/** The same of one text. */
export const isText = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** Reads JSON that stands in a field of somebody's input. Throws SyntaxError, also for texts that cannot be stored. */
export function parseStorable(text: string): unknown {
  const value = exactJson(text)
  if (!isStorable(value)) throw new SyntaxError('text that cannot be stored')
  return value
}
