/** Keeps a caret between the same digits while dots come and go: places are counted in digits from the right. */

/** Digits to the right of a caret at `at`. */
export const digitsAfter = (text: string, at: number): number => text.slice(at).replace(/\D/g, '').length

/** The leftmost place in `text` with `digits` digits to its right: before a dot, so that Backspace never sticks to one. */
export function caretAfter(text: string, digits: number): number {
  let at = text.length
  for (let left = digits; at > 0 && left > 0; at--) if (/\d/.test(text[at - 1]!)) left--
  while (digits > 0 && text[at - 1] === '.') at--
  return at
}
