import { finished, Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Actor } from './actor.ts'
import type { FileAnswer } from './handlers.ts'
import type { Tx } from './pool.ts'
import { refuse } from './refuse.ts'
import { openSpool, type Spool } from './spool.ts'
import type { Transact } from './transact.ts'

export interface DownloadLimits {
  /** Files that one user, its staff included, may be waiting for or reading at once. */
  most: number
  /** The same of all users together. */
  all: number
  /** Rows of one file, as it says before it begins. */
  rows: number
  /** Bytes of one file, past which it breaks off. */
  bytes: number
  /** Milliseconds without a byte taken after which a reader is cut off. */
  stalled: number
  /** Milliseconds after which a reader is cut off, however it reads. */
  whole: number
}

export const downloadLimits: DownloadLimits = {
  most: 4,
  all: 40,
  rows: 1_000_000,
  bytes: 256_000_000,
  stalled: 30_000,
  whole: 15 * 60_000,
}

/** Makes a file in a transaction and sends it. Refuses `too-many-downloads`, `download-too-large` and `unavailable`. */
export type Download = (
  transact: Transact,
  actor: Actor,
  make: (tx: Tx) => Promise<FileAnswer>,
  reply: FastifyReply,
) => Promise<FastifyReply>

/**
 * The only way out for files. A file is written at the speed of the database into a temporary file, and sent from there: how slowly
 * it is read holds nothing but that.
 */
export function downloads(limits: DownloadLimits = downloadLimits): Download {
  const underWay = new Map<number, number>()
  let all = 0
  function count(userId: number, by: 1 | -1): void {
    all += by
    const now = (underWay.get(userId) ?? 0) + by
    if (now > 0) underWay.set(userId, now)
    else underWay.delete(userId)
  }

  return async (transact, { userId }, make, reply) => {
    if ((underWay.get(userId) ?? 0) >= limits.most) refuse('too-many-downloads')
    if (all >= limits.all) refuse('unavailable')
    count(userId, 1)
    const gone = new AbortController()
    const left = new Promise<void>((done) => finished(reply.raw, () => done()))
    void left.then(() => {
      count(userId, -1)
      gone.abort()
    })
    const spool = await openSpool()
    const begun = Promise.withResolvers<FileAnswer['file']>()
    const making = transact.read(async (tx) => {
      gone.signal.throwIfAborted()
      // What was begun and lost its database is not begun anew: some of it is sent.
      if (spool.bytes > 0) refuse('unavailable')
      const { file } = await make(tx)
      if (file.rows > limits.rows) refuse('download-too-large')
      for await (const chunk of file.stream) {
        gone.signal.throwIfAborted()
        await spool.append(chunk)
        begun.resolve(file)
        if (spool.bytes > limits.bytes) refuse('download-too-large')
      }
      begun.resolve(file)
    })
    making.then(
      () => spool.end(),
      (error) => spool.end(error),
    )
    void Promise.allSettled([making, left]).then(() => spool.close())
    try {
      const file = await Promise.race([begun.promise, making.then(() => begun.promise)])
      return send(reply, file, spool, limits)
    } catch (error) {
      // Nobody is there to be told.
      if (gone.signal.aborted) return reply.hijack()
      throw error
    }
  }
}

function send(reply: FastifyReply, { name, type }: FileAnswer['file'], spool: Spool, limits: DownloadLimits): FastifyReply {
  const plain = name.replace(/[^\w .-]/g, '_')
  const cut = () => reply.raw.destroy()
  const late = setTimeout(cut, limits.whole)
  finished(reply.raw, () => clearTimeout(late))
  reply.raw.setTimeout(limits.stalled, cut)
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`)
    .type(type)
    .send(Readable.from(spool.read(), { objectMode: false }))
}
