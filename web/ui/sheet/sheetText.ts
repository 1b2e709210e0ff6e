/** Tables as spreadsheet programs put them on the clipboard: tabs between cells, line breaks between rows. */

const unquoted = (cell: string) =>
  cell.length > 1 && cell.startsWith('"') && cell.endsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell

/** The cells of a pasted table; a cell in quotes may hold tabs and line breaks. A last empty line is none. */
export function readTable(text: string): string[][] {
  const cells = text.replace(/\r\n?/g, '\n').match(/(?:"(?:[^"]|"")*"(?=[\t\n]|$)|[^\t\n]*)[\t\n]?/g) ?? []
  const rows: string[][] = [[]]
  for (const found of cells) {
    const end = found.at(-1)
    const closed = end === '\t' || end === '\n'
    if (found === '' && rows.at(-1)!.length === 0) continue
    rows.at(-1)!.push(unquoted(closed ? found.slice(0, -1) : found))
    if (end === '\n') rows.push([])
    else if (!closed) break
  }
  if (rows.at(-1)!.length === 0) rows.pop()
  return rows
}

/** Cells as text for the clipboard. */
export const writeTable = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map((cell) => (/["\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t')).join('\n')
