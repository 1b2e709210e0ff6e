/** What a spreadsheet's cell can hold. */
const longestText = 32_767

/** A text for a cell; one that begins like a formula is led by a quote, so that no program that the file is carried to computes it. */
export const cellText = <T extends string | null>(text: T): T =>
  (text && (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text).slice(0, longestText)) as T

/**
 * The same for a CSV file, of which nobody knows by which sign a program will part its cells: what would begin one like a formula is led by a
 * quote wherever a cell can begin.
 */
export function csvText(text: string): string {
  const cut = text.slice(0, longestText)
  // Most texts have none of these signs.
  if (!/[=+\-@\t\r\n]/.test(cut)) return cut
  // By hand, because a pattern would look back at each sign over all that stands before it, and files are written where calls are answered.
  let led = ''
  let mayBegin = true
  for (const sign of cut) {
    if (mayBegin && '=+-@'.includes(sign)) led += "'"
    led += sign
    mayBegin = parting.has(sign) || (mayBegin && between.test(sign))
  }
  return cellText(led)
}

const parting = new Set(',;|\t\r\n')
/** What may stand between the beginning of a cell and its text. */
const between = /["'\s]/

/** A name without what a file name cannot hold. */
export const plainName = (name: string): string =>
  name
    .replace(/[\p{Cc}<>:"/\\|?*]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
