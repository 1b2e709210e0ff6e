import type { FastifyBaseLogger } from 'fastify'
import { calls } from '../../contract/calls.ts'
import type { Language } from '../../contract/errors.ts'
import type { Actor, Caller } from '../runner/actor.ts'
import { type DownloadLimits, readsInTurn } from '../runner/downloads.ts'
import type { InShare } from '../runner/fair-shares.ts'
import { refuseTooLong } from '../runner/file-size.ts'
import type { FileCall, FileHandler, Handlers } from '../runner/handlers.ts'
import { refusalAtTheDoor } from '../runner/policy.ts'
import type { Tx } from '../runner/pool.ts'
import { Refused, refuse } from '../runner/refuse.ts'
import { placeOf } from '../runner/serve.ts'
import type { AnySheet } from '../runner/sheet.ts'
import type { Format } from '../runner/sheet-bytes.ts'
import type { SheetWriter } from '../runner/sheet-writer.ts'
import type { Transact } from '../runner/transact.ts'
import { addPart, endFile, mayTryAgain, noteMaking, type TakenFile, takeFile } from './files.queries.ts'
import { type MostBytes, makeRoom } from './forgotten-files.ts'
import { sendReport } from './report-schedules.ts'

export interface MakingParts {
  primary: Transact
  /** Where the pages of files are read. */
  files: Record<'primary' | 'replica', Transact>
  handlers: Pick<Handlers, FileCall>
  writer: SheetWriter
  inPageTurn: InShare
  /** The account that asked for a file with its present rights; null where it has none any more. */
  callerOf: (tx: Tx, account: { userId: number; loginUserId: number | null }) => Promise<Caller | null>
  limits: Pick<DownloadLimits, 'later'>
  kept: MostBytes
  /** Fails where the disk of the database is nearly full; one on another machine shows none. */
  leaveRoom: () => Promise<void>
  logger: Pick<FastifyBaseLogger, 'warn'>
  /** The server leaves: what is being made waits for another. */
  leaving: AbortSignal
}

const PART_BYTES = 512 * 1024
/** How often progress is reported. */
const TELL_MS = 1_000

/** The turn is over: somebody gave the file up, or another server has it. */
class Over extends Error {}

/** Makes all files that wait, one after the other. Several servers share them. */
export async function makeFiles(parts: MakingParts): Promise<void> {
  while (!parts.leaving.aborted) {
    const file = await parts.primary.write(takeFile)
    if (!file) return
    await makeOne(parts, file)
  }
}

async function makeOne(parts: MakingParts, file: TakenFile): Promise<void> {
  const { primary, leaving, logger } = parts
  try {
    const rows = await make(parts, file)
    await primary.write(async (tx) => {
      if (!(await endFile(tx, file, { state: 'ready', rows }))) return
      await makeRoom(tx, file.id, parts.kept)
      await sendReport(tx, file)
    })
  } catch (error) {
    if (error instanceof Over) return
    const hasNoTurn = error instanceof Refused && error.code === 'too-many-requests'
    const isRefused = error instanceof Refused && !hasNoTurn
    if (!leaving.aborted && !(error instanceof Refused)) logger.warn({ err: error, file: file.id }, 'a file could not be made')
    // A server that stops had no fault of the file, nor had others that were before it; what is refused otherwise is refused again.
    const isFault = !leaving.aborted && !hasNoTurn
    const isOver = isFault && (isRefused || !mayTryAgain(file))
    await primary.write((tx) => endFile(tx, file, isOver ? { state: 'failed' } : { state: 'waiting', counts: isFault }))
  }
}

/** Makes a file to its end; answers its rows. */
async function make(parts: MakingParts, file: TakenFile): Promise<number> {
  const { primary, files, handlers, writer, inPageTurn, limits, leaveRoom, leaving } = parts
  const handler = handlers[file.call] as FileHandler<FileCall>
  const actor = await primary.read((tx) => actorOf(parts, tx, file))
  // Its contract may have changed since it was asked for.
  const input = calls[file.call].input.parse(file.input) as never
  const read = readsInTurn(inPageTurn, file.userId, files[placeOf(handler, input)])
  const sheet: AnySheet = await read((tx) => handler.file(tx, actor, input))
  const format = (input as { format: Format }).format
  await refuseTooLong(sheet, format, read, limits.later)
  const begun = { name: `${sheet.name}.${format}`, rows: sheet.rows }
  if (!(await primary.write((tx) => noteMaking(tx, file, begun)))) throw new Over()
  const progress = { rows: 0, told: Date.now() }
  const count = (rows: number) => {
    progress.rows = rows
  }
  let part: Uint8Array[] = []
  let [size, all] = [0, 0]
  const keep = async () => {
    const bytes = Buffer.concat(part)
    ;[part, size] = [[], 0]
    await leaveRoom()
    if (!(await primary.write((tx) => addPart(tx, file, bytes, progress.rows)))) throw new Over()
    progress.told = Date.now()
  }
  for await (const chunk of writer.write(sheet, format, read, count)) {
    leaving.throwIfAborted()
    part.push(chunk)
    size += chunk.length
    all += chunk.length
    if (all > limits.later) refuse('unavailable')
    if (size >= PART_BYTES) await keep()
    else if (Date.now() - progress.told > TELL_MS) {
      if (!(await primary.write((tx) => noteMaking(tx, file, { rowsDone: progress.rows })))) throw new Over()
      progress.told = Date.now()
    }
  }
  if (size > 0) await keep()
  return progress.rows
}

/** Who asked, as it would be admitted now. Refuses what it would be refused. */
async function actorOf({ callerOf }: MakingParts, tx: Tx, file: TakenFile): Promise<Actor> {
  const caller = await callerOf(tx, file)
  if (!caller || caller.isBlocked) return refuse('account-blocked')
  const refusal = refusalAtTheDoor(calls[file.call], caller)
  if (refusal) refuse(refusal)
  return { ...caller, ip: '', language: file.language as Language }
}
