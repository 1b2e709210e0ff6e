import { Worker } from 'node:worker_threads'
import type { QuietMoments } from './quiet-moments.ts'
import type { AnySheet, Cell } from './sheet.ts'
import { csvBytes, type Format } from './sheet-bytes.ts'
import type { FromWriter, ToWriter } from './sheet-worker.ts'
import type { Transact } from './transact.ts'

/**
 * Writes spreadsheets on a thread of its own, so that no call waits for a cell to be written. The lines of a CSV cost less than handing its rows
 * to the thread would, so they are made where the rows are.
 */
export interface SheetWriter {
  /** The bytes of a sheet whose pages `read` reads; `progress` gets the rows so far. Throws what `read` throws. */
  write(sheet: AnySheet, format: Format, read: Transact['read'], progress?: (rows: number) => void): AsyncGenerator<Uint8Array>
  close(): Promise<void>
}

/** What the thread says of one file, in its order. */
class Hearing {
  readonly #said: FromWriter[] = []
  #told = Promise.withResolvers<void>()

  hear(message: FromWriter): void {
    this.#said.push(message)
    this.#told.resolve()
  }

  async next(): Promise<FromWriter> {
    for (;;) {
      const message = this.#said.shift()
      if (message) return message
      await this.#told.promise
      this.#told = Promise.withResolvers()
    }
  }
}

const alone: Pick<QuietMoments, 'next' | 'isBusy'> = { next: async () => {}, isBusy: () => false }

/** The thread starts with the first file, and again after a crash. Before each few rows it waits for `quiet`. */
export function sheetWriter(quiet = alone): SheetWriter {
  const files = new Map<number, Hearing>()
  const endAll = (error: string) => {
    for (const [id, file] of files) file.hear({ id, ended: { error } })
  }
  let worker: Worker | undefined
  let last = 0

  function thread(): Worker {
    if (worker) return worker
    // What it writes is short-lived: room for much of it would only be taken and kept.
    const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 192 }
    const mine = new Worker(new URL('./sheet-worker.ts', import.meta.url), { resourceLimits })
    // A server that ends does not wait for it.
    mine.unref()
    mine.on('message', (message: FromWriter) => files.get(message.id)?.hear(message))
    const died = (error: unknown) => {
      if (worker !== mine) return
      worker = undefined
      endAll(`the writer of files died: ${error}`)
    }
    mine.on('error', died)
    mine.on('exit', died)
    worker = mine
    return mine
  }

  return {
    async *write(sheet, format, read, progress = () => {}) {
      const pages = counted(rested(sheet.read(read, quiet.isBusy), quiet.next), progress)
      if (format === 'csv') return yield* csvBytes(sheet, pages)
      const on = thread()
      const id = ++last
      const file = new Hearing()
      files.set(id, file)
      try {
        yield* spreadsheet(sheet, pages, file, id, (message) => on.postMessage(message))
      } finally {
        files.delete(id)
        on.postMessage({ id, given: 'up' } satisfies ToWriter)
      }
    },
    async close() {
      const ending = worker
      worker = undefined
      await ending?.terminate()
      endAll('the server stops')
    },
  }
}

async function* rested(pages: AsyncIterable<Cell[][]>, rest: () => Promise<void>): AsyncGenerator<Cell[][]> {
  await rest()
  for await (const page of pages) {
    yield page
    await rest()
  }
}

async function* counted(pages: AsyncIterable<Cell[][]>, progress: (rows: number) => void): AsyncGenerator<Cell[][]> {
  let rows = 0
  for await (const page of pages) {
    yield page
    rows += page.length
    progress(rows)
  }
}

/** Tells the thread of one file page after page, and passes on what it makes of them. */
async function* spreadsheet(
  { title, columns, rows, about }: AnySheet,
  pages: AsyncGenerator<Cell[][]>,
  file: Hearing,
  id: number,
  tell: (message: ToWriter) => void,
): AsyncGenerator<Uint8Array> {
  /** The next page is read while the one before is written. */
  const readAhead = () => {
    const page = pages.next()
    page.catch(() => {})
    return page
  }
  let ahead: Promise<IteratorResult<Cell[][]>> = readAhead()
  try {
    tell({ id, begins: { title, columns, rows, ...(about && { about }) } })
    for (;;) {
      const message = await file.next()
      if ('chunk' in message) yield message.chunk
      else if ('ended' in message) {
        if (message.ended.error !== undefined) throw new Error(message.ended.error)
        return
      } else {
        const page = await ahead
        tell({ id, page: page.done ? null : page.value })
        if (!page.done) ahead = readAhead()
      }
    }
  } finally {
    await pages.return(undefined).catch(() => {})
  }
}
