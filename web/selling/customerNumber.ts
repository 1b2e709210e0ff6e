import { type Family, normaliseCustomerCode, operatorOf, operators } from '../../rules/customer-code.ts'

/** The customer number while it is typed: cleaned for the server, grouped for the eye. */

const longest = 20

/**
 * What counts of a typed or pasted number: digits, a phone number from 08; for a game with zones also brackets. `family` is the
 * product's, or 'wallet' where any phone number may stand.
 */
export function readNumber(text: string, family: Family | null): string {
  if (family === 'game-zone') return text.replace(/[^0-9()]/g, '').slice(0, longest)
  return normaliseCustomerCode(text, family ?? undefined)
    .replace(/\D/g, '')
    .slice(0, longest)
}

/** '081290347781' is '0812 9034 7781'; a number with brackets stays as it is. */
export const groupNumber = (code: string): string => (/^\d+$/.test(code) ? (code.match(/.{1,4}/g) ?? []).join(' ') : code)

/** How many characters that count stand before a caret. */
export const countBefore = (text: string, caret: number): number => text.slice(0, caret).replace(/[^0-9()]/g, '').length

/** The caret behind the n-th character that counts, before the space that follows it. */
export function caretBehind(shown: string, count: number): number {
  let at = 0
  for (let left = count; left > 0 && at < shown.length; at++) if (shown[at] !== ' ') left--
  return at
}

/** The prefix by which an operator was recognised: '0812', of by.U '085154'; null without an operator. */
export function knownPrefix(code: string): string | null {
  const operator = operatorOf(code)
  return (operator && operators[operator].prefixes.find((prefix) => code.startsWith(prefix))) ?? null
}
