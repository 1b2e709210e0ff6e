import { writeXlsx } from 'hucre/xlsx'
import { cellText } from '../../rules/cell-text.ts'
import type { Answer } from '../api.ts'

type Items = Answer<'transactionByProduct'>

/** The bytes of a spreadsheet of all pages: headings and lines as the server gives them, its texts safe against formulas. */
export async function itemSheet(
  name: string,
  read: (page: number, rows: number) => Promise<Items>,
  rows = 1000,
): Promise<Uint8Array> {
  const pages: Items[] = []
  do {
    const page = await read(pages.length + 1, rows)
    // A page of one user has room for it.
    if (page.leftOut > 0) return itemSheet(name, read, Math.ceil(rows / 2))
    pages.push(page)
  } while (pages.length < pages[0]!.totalPages)
  const lines = pages.flatMap(({ dataset }) => dataset)
  const columns = pages[0]!.header.map((header, at) => ({
    header,
    key: String(at),
    width: at === 1 || at === 3 ? 32 : 14,
    numFmt: at < 4 ? '@' : '#,##0',
  }))
  const data = lines.map((line) =>
    Object.fromEntries(line.map((cell, at) => [String(at), typeof cell === 'string' ? cellText(cell) : cell])),
  )
  return writeXlsx({ sheets: [{ name, columns, data, freezePane: { rows: 1 } }] })
}
