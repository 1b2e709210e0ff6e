import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { CallName } from '../../contract/calls.ts'
import { isUnavailable } from '../../database/unavailable.ts'
import type { Actor, Caller } from './actor.ts'
import type { InShare } from './fair-shares.ts'
import { refuseTooLong } from './file-size.ts'
import type { FileCall, Origin, StoredFile } from './handlers.ts'
import type { Tx } from './pool.ts'
import { refuse } from './refuse.ts'
import type { AnySheet } from './sheet.ts'
import { type Format, fileTypes } from './sheet-bytes.ts'
import type { SheetWriter } from './sheet-writer.ts'
import { cutOff, ended, type Patience } from './slow-readers.ts'
import { openSpool, type Spool } from './spool.ts'
import type { Transact } from './transact.ts'

export interface DownloadLimits extends Patience {
  /** Files that one user, its staff included, may be waiting for or reading at once. */
  most: number
  /** The same of all users together; those of one network have no more than they leave free. */
  all: number
  /** Rows past which a file is made in the background instead. */
  rows: number
  /** Bytes of one file that somebody waits for, past which it breaks off. */
  bytes: number
  /** Milliseconds after which is asked again whether its account may still have it. */
  admitted: number
  /** Milliseconds since the last answer to that for which a database that is away is waited for. */
  unasked: number
  /** Bytes of one that is made in the background: it is refused where it would clearly have more, else it fails past them. */
  later: number
}

export const downloadLimits: DownloadLimits = {
  most: 4,
  all: 40,
  rows: 100_000,
  bytes: 1_000_000_000,
  later: 2_000_000_000,
  stalled: 30_000,
  whole: 15 * 60_000,
  admitted: 1000,
  unasked: 30_000,
}

/** A reader of a long file may be as slow as 280 kB a second. */
const TAKEN_AT_ONCE = 250_000_000

/** The account and what it asks for. */
export interface Asking {
  name: CallName
  actor: Actor
  input: unknown
}

/** The account and the file that is to be made for it. */
export interface Asked extends Asking {
  name: FileCall
  input: { format?: Format }
  origin: Origin
}

/** Notes a file that is to be made in the background; answers its number. Refuses `too-many-downloads`. */
export type MakeLater = (asked: Asked) => Promise<number>

/** Where a file is, and how it is found there: in the turn of its account. */
export interface Finding<T> {
  place: Transact
  inTurn: <R>(work: () => Promise<R>) => Promise<R>
  find: (tx: Tx, actor: Actor) => Promise<T>
}

/** Ways out for files. Both refuse `too-many-downloads`, `too-many-requests` and `unavailable`; what is not made yet `file-too-long`, too. */
export interface Downloads {
  /** Makes a file and sends it. */
  make(asked: Asked, finding: Finding<AnySheet>, reply: FastifyReply): Promise<FastifyReply>
  /** Sends a file that is there. */
  take(asking: Asking, finding: Finding<StoredFile>, reply: FastifyReply): Promise<FastifyReply>
}

interface DownloadParts {
  writer: SheetWriter
  makeLater: MakeLater
  inPageTurn: InShare
  /** Where is asked while a file is made and sent: of the connections for files none may be free for long, and a replica learns late who was signed out. */
  primary: Pick<Transact, 'read'>
  /** Asked again and again while a file is made and sent: its account as it is now. Refuses where it would not be let in any more. */
  requireStillAdmitted: (tx: Tx, asking: Asking) => Promise<Caller>
  limits?: DownloadLimits
}

/** Pages of files at once, of all users and of one: a connection each, of which a user that waits for several files has one. */
export const pagesTogether = { together: 2, each: 1, waiting: 400, waitingEach: 40, longestWaitMs: 60_000 }

/** Reads the pages of a user's files in its turn. */
export const readsInTurn =
  (inPageTurn: InShare, userId: number, { read }: Pick<Transact, 'read'>): Transact['read'] =>
  (work) =>
    inPageTurn(`${userId}`, () => read(work))

/**
 * The only way out for sheets. A file is written at the speed of the database into a temporary file, and sent from there: how slowly
 * it is read holds nothing but that. Each page is read in a transaction of its own, so however long the file is, between two of them its
 * connection is free for others. One that is too long to be waited for is noted, to be made in the background.
 */
export function downloads(parts: DownloadParts): Downloads {
  const { writer, makeLater, inPageTurn, primary, requireStillAdmitted, limits = downloadLimits } = parts
  const admit = readers(limits)
  return {
    async make(asked, { place, inTurn, find }, reply) {
      const { gone, left } = admit(asked.actor, reply)
      const admitted = asksAgain(limits, primary, (tx) => requireStillAdmitted(tx, asked))
      try {
        const sheet = await inTurn(() =>
          place.read((tx) => {
            gone.throwIfAborted()
            return find(tx, asked.actor)
          }),
        )
        const format = asked.input.format ?? 'xlsx'
        const inTurnOf = readsInTurn(inPageTurn, asked.actor.userId, place)
        const read: Transact['read'] = async (work) => {
          await admitted()
          return inTurnOf(work)
        }
        if (sheet.rows > limits.rows) {
          await refuseTooLong(sheet, format, read, limits.later)
          return reply.code(202).send({ fileId: await makeLater(asked), rows: sheet.rows })
        }
        const sending = (bytes: AsyncIterable<Uint8Array>) => whileAdmitted(bytes, admitted)
        return await sendMade({ sheet, format, read, writer, sending, limits, gone, left }, reply)
      } catch (error) {
        // The client has gone.
        if (gone.aborted) return reply.hijack()
        throw error
      }
    },
    async take(asking, { place, inTurn, find }, reply) {
      const { actor } = asking
      const { gone, left } = admit(actor, reply)
      const admitted = asksAgain(limits, primary, async (tx) =>
        find(tx, { ...actor, ...(await requireStillAdmitted(tx, asking)) }),
      )
      const { name, type, bytes, parts, part } = await inTurn(() => place.read((tx) => find(tx, actor)))
      const read = readsInTurn(inPageTurn, actor.userId, place)
      async function* pieces() {
        for (let n = 1; n <= parts && !gone.aborted; n++) {
          await admitted()
          const piece = await read((tx) => part(tx, n))
          // It was given up or forgotten meanwhile.
          if (!piece) refuse('not-found')
          yield piece
        }
      }
      const long = { ...limits, whole: limits.whole * Math.max(1, Math.ceil(bytes / TAKEN_AT_ONCE)) }
      return send(reply.header('content-length', bytes), { name, type, bytes: pieces(), limits: long, left })
    },
  }
}

/** Refuses what an account is refused now, asked no more often than so. A database that is away for a moment says nothing of it. */
function asksAgain(
  { admitted, unasked }: DownloadLimits,
  { read }: Pick<Transact, 'read'>,
  ask: (tx: Tx) => Promise<unknown>,
): () => Promise<void> {
  let at = performance.now()
  return async () => {
    const since = performance.now() - at
    if (since < admitted) return
    try {
      await read(ask)
      at = performance.now()
    } catch (error) {
      if (!isUnavailable(error) || since >= unasked) throw error
    }
  }
}

/** Bytes as they are taken, as long as their account may have them: between two of them its reader may take its time. */
async function* whileAdmitted(bytes: AsyncIterable<Uint8Array>, admitted: () => Promise<void>): AsyncGenerator<Uint8Array> {
  for await (const piece of bytes) {
    await admitted()
    yield piece
  }
}

/** Counts those who wait for files or read them, each until it has left: by user, and by network, so that the accounts of one network never take all places. */
function readers(limits: DownloadLimits) {
  const underWay = new Map<string, number>()
  const of = (name: string) => underWay.get(name) ?? 0
  function count(names: string[], by: 1 | -1): void {
    for (const name of names) {
      underWay.set(name, of(name) + by)
      if (of(name) === 0) underWay.delete(name)
    }
  }
  return ({ userId, headId }: Actor, reply: FastifyReply): { gone: AbortSignal; left: Promise<void> } => {
    const [user, network] = [`user ${userId}`, `network ${headId}`]
    if (of(user) >= limits.most) refuse('too-many-downloads')
    if (of(network) >= limits.all - of('all')) refuse('unavailable')
    count([user, network, 'all'], 1)
    const gone = new AbortController()
    const left = ended(reply)
    void left.then(() => {
      count([user, network, 'all'], -1)
      gone.abort()
    })
    return { gone: gone.signal, left }
  }
}

interface Made {
  sheet: AnySheet
  format: Format
  read: Transact['read']
  writer: SheetWriter
  sending: (bytes: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>
  limits: DownloadLimits
  gone: AbortSignal
  left: Promise<void>
}

/** Makes a file into a spool and sends it from there as soon as it has begun. */
async function sendMade(
  { sheet, format, read, writer, sending, limits, gone, left }: Made,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const spool = await openSpool()
  const begun = Promise.withResolvers<void>()
  const making = make(spool, writer.write(sheet, format, read), begun.resolve, limits, gone)
  making.then(
    () => spool.end(),
    (error) => spool.end(error),
  )
  void Promise.allSettled([making, left]).then(() => spool.close())
  await Promise.race([begun.promise, making])
  return send(reply, { name: `${sheet.name}.${format}`, type: fileTypes[format], bytes: sending(spool.read()), limits, left })
}

async function make(
  spool: Spool,
  bytes: AsyncIterable<Uint8Array>,
  begun: () => void,
  limits: DownloadLimits,
  gone: AbortSignal,
): Promise<void> {
  for await (const chunk of bytes) {
    gone.throwIfAborted()
    await spool.append(chunk)
    begun()
    if (spool.bytes > limits.bytes) refuse('unavailable')
  }
}

interface Sent {
  name: string
  type: string
  bytes: AsyncIterable<Uint8Array>
  limits: DownloadLimits
  left: Promise<void>
}

function send(reply: FastifyReply, { name, type, bytes, limits, left }: Sent): FastifyReply {
  const plain = name.replace(/[^\w .-]/g, '_')
  cutOff(reply, limits, left)
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`)
    .type(type)
    .send(Readable.from(bytes, { objectMode: false }))
}
