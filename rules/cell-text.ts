/** What a spreadsheet's cell can hold. */
const longestText = 32_767

/** A text for a cell; one that begins like a formula is led by a quote, so that no program that the file is carried to computes it. */
export const cellText = <T extends string | null>(text: T): T =>
  (text && (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text).slice(0, longestText)) as T

/**
 * The same for a CSV file, of which nobody knows by which sign a program will part its cells: what would begin one like a formula is led by a
 * quote wherever a cell can begin.
 */
export const csvText = (text: string): string =>
  // Most texts have none of these signs, and nearly all of the time would be spent on them.
  /[=+\-@\t\r\n]/.test(text) ? cellText(text.replace(/(?<=(?:^|[,;|\t\r\n])["'\s]*)[=+\-@]/g, "'$&")) : text.slice(0, longestText)

/** A name without what a file name cannot hold. */
export const plainName = (name: string): string =>
  name
    .replace(/[\p{Cc}<>:"/\\|?*]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
