import { writeCsv } from 'hucre/csv'
import { writeXlsxStream } from 'hucre/xlsx'
import { cellText, csvText } from '../../rules/cell-text.ts'
import type { Answer } from '../api.ts'

type Page = Pick<Answer<'transactionByProduct'>, 'header' | 'dataset' | 'leftOut' | 'totalData'>

interface Reading {
  read: (page: number, rows: number) => Promise<Page>
  /** Told after every page how much of it all there is, from 0 to 1. */
  told?: (share: number) => void
  /** Ends the reading. */
  signal?: AbortSignal
}

/** Users of one page. It can be halved until one is left, and a half begins where a page of it begins. */
const usersAtOnce = 512

/** Every page in its order, smaller from where the items of its users have no room on one. */
async function* itemPages({ read, told, signal }: Reading): AsyncGenerator<Page> {
  let rows = usersAtOnce
  let done = 0
  for (;;) {
    signal?.throwIfAborted()
    const page = await read(done / rows + 1, rows)
    if (page.leftOut > 0) {
      rows /= 2
      continue
    }
    done += rows
    told?.(Math.min(1, done / page.totalData))
    yield page
    if (done >= page.totalData) return
  }
}

/** The file of all pages, in the server's headings and lines. No text in it is a formula. Throws what `read` throws, and the reason of `signal`. */
export async function itemFile(format: 'xlsx' | 'csv', title: string, reading: Reading): Promise<Blob> {
  const pages = itemPages(reading)
  const { header, dataset } = (await pages.next()).value as Page
  async function* lines() {
    yield dataset
    for await (const page of pages) yield page.dataset
  }
  return format === 'csv' ? csvOf(header, lines()) : xlsxOf(title, header, lines())
}

type Lines = AsyncIterable<Page['dataset']>

async function csvOf(header: string[], pages: Lines): Promise<Blob> {
  const text = (rows: Page['dataset']) => {
    const safe = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? csvText(cell) : cell)))
    return writeCsv(safe, { lineSeparator: '\r\n' })
  }
  const parts = [`\uFEFF${text([header])}`]
  for await (const rows of pages) if (rows.length > 0) parts.push(`\r\n${text(rows)}`)
  return new Blob(parts, { type: 'text/csv; charset=utf-8' })
}

async function xlsxOf(name: string, header: string[], pages: Lines): Promise<Blob> {
  async function* safe() {
    for await (const rows of pages)
      for (const row of rows) yield row.map((cell) => (typeof cell === 'string' ? cellText(cell) : cell))
  }
  const columns = header.map((head, at) => ({
    header: cellText(head),
    width: at === 1 || at === 3 ? 32 : 14,
    numFmt: at < 4 ? '@' : '#,##0',
  }))
  // Line after line is packed as its page comes: what is kept is the packed file.
  const bytes = writeXlsxStream(safe(), { name, columns, freezePane: { rows: 1 } })
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return new Response(bytes as ReadableStream<Uint8Array<ArrayBuffer>>, { headers: { 'content-type': type } }).blob()
}
