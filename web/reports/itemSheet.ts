import type { Answer } from '../api.ts'
import type { Format } from '../downloads/FormatButton.tsx'
import { sheetFile } from '../downloads/sheetFile.ts'

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

/** The file of all pages, in the server's headings and lines. Throws what `read` throws, and the reason of `signal`. */
export async function itemFile(format: Format, title: string, reading: Reading): Promise<Blob> {
  const pages = itemPages(reading)
  const { header, dataset } = (await pages.next()).value as Page
  const columns = header.map((head, at) => {
    const width = at === 1 || at === 3 ? 32 : 14
    return { header: head, width, ...(at > 3 && { numFmt: '#,##0' as const }) }
  })
  async function* lines() {
    yield dataset
    for await (const page of pages) yield page.dataset
  }
  return sheetFile(format, title, columns, lines())
}
