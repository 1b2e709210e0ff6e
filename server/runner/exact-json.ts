/** What both calls take and give beyond the types of the language. */
interface Json {
  parse(text: string, revive: (name: string, value: unknown, context: { source?: string }) => unknown): unknown
  rawJSON(text: string): unknown
}
const json = JSON as unknown as Json

/** Fifteen digits always survive, so that only a text with a longer number, or with a power of ten, is read number by number, which takes eight times as long. */
const mayLose = /\d[\d.]{15}|(?:^|[[:,\s])-?\d[\d.]*[eE]/

/**
 * Reads JSON from outside. A number that would not be the number that was written stays the text that was written: programs send
 * customer numbers, tokens and references without quotes, and of `9102051011270001234` or `1.00000000000000001` other digits would
 * remain. A decimal keeps its text by the same rule as a whole number: who sends that many digits means the digits. Throws SyntaxError.
 */
export function exactJson(text: string): unknown {
  if (!mayLose.test(text)) return JSON.parse(text)
  try {
    return json.parse(text, (_name, value, { source }) =>
      typeof value === 'number' && source !== undefined && !isExact(value, source) ? source : value,
    )
  } catch (error) {
    // Number by number is one level within the other, and stops where those are thousands.
    throw error instanceof RangeError ? new SyntaxError('too deep') : error
  }
}

/** The same JSON with further fields in its object, or in place of those with the same name; each number as it was written. */
export function withFields(text: string, fields: Readonly<Record<string, unknown>>): string {
  const value = json.parse(text, (_name, given, { source }) =>
    typeof given === 'number' && source !== undefined ? json.rawJSON(source) : given,
  )
  return JSON.stringify({ ...(value as object), ...fields })
}

/** A whole number of JSON out of its digits, however many there are. Throws SyntaxError for what is none. */
export function wholeNumber(digits: string): unknown {
  if (!/^(0|[1-9]\d*)$/.test(digits)) throw new SyntaxError('no whole number')
  return json.rawJSON(digits)
}

const isExact = (value: number, source: string): boolean =>
  Number.isInteger(value) && !Number.isSafeInteger(value) ? false : normal(String(value)) === normal(source)

/** Digits without zeros around them, and the power of ten behind the last of them: alike for all ways to write one number. */
function normal(number: string): string {
  const [, whole = '', part = '', power = '0'] = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(number) ?? []
  const digits = `${whole}${part}`.replace(/^0+/, '')
  // By hand: an expression begins anew at each of a million zeros.
  let end = digits.length
  while (digits[end - 1] === '0') end--
  const kept = digits.slice(0, end)
  return kept === '' ? '0' : `${kept}e${Number(power) - part.length + digits.length - kept.length}`
}
