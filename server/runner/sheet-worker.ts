import { parentPort } from 'node:worker_threads'
import type { Cell } from './sheet.ts'
import { type SheetHead, xlsxBytes } from './sheet-bytes.ts'

/** What the server tells the writer: a file begins, more of its rows (none: it has all), or nobody wants it any more. */
export type ToWriter = { id: number; begins: SheetHead } | { id: number; page: Cell[][] | null } | { id: number; given: 'up' }
/** What the writer tells the server: some of the file, that it wants more rows, and its end. */
export type FromWriter =
  | { id: number; chunk: Uint8Array }
  | { id: number; wants: 'page' }
  | { id: number; ended: { error?: string } }

interface Coming {
  pages: AsyncGenerator<Cell[][]>
  put: (page: Cell[][] | null) => void
}

const open = new Map<number, (page: Cell[][] | null) => void>()
const port = parentPort!
const say = (message: FromWriter, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)

/** Pages in order, each requested when the one before is written. */
function coming(id: number): Coming {
  let next = Promise.withResolvers<Cell[][] | null>()
  async function* pages() {
    for (;;) {
      say({ id, wants: 'page' })
      const page = await next.promise
      next = Promise.withResolvers()
      if (!page) return
      yield page
    }
  }
  return { pages: pages(), put: (page) => next.resolve(page) }
}

async function write(id: number, head: SheetHead): Promise<void> {
  const { pages, put } = coming(id)
  open.set(id, put)
  try {
    for await (const chunk of xlsxBytes(head, pages)) {
      if (!open.has(id)) return
      // A copy of its own: what is handed over can be no part of a larger buffer.
      const own = chunk.slice()
      say({ id, chunk: own }, [own.buffer])
    }
    say({ id, ended: {} })
  } catch (error) {
    say({ id, ended: { error: error instanceof Error ? error.message : String(error) } })
  } finally {
    open.delete(id)
  }
}

port.on('message', (message: ToWriter) => {
  if ('begins' in message) void write(message.id, message.begins)
  else if ('given' in message) {
    const put = open.get(message.id)
    open.delete(message.id)
    put?.(null)
  } else open.get(message.id)?.(message.page)
})
