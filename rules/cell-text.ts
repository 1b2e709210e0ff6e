/** What a spreadsheet's cell can hold. */
const longestText = 32_767

/** A text for a cell; one that begins like a formula is led by a quote, so that no program that the file is carried to computes it. */
export const cellText = <T extends string | null>(text: T): T =>
  (text && (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text).slice(0, longestText)) as T

/** A name without what a file name cannot hold. */
export const plainName = (name: string): string =>
  name
    .replace(/[\p{Cc}<>:"/\\|?*]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
