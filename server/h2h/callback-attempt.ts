import { sql } from 'kysely'
import type { CallbackFault } from '../../contract/h2h/callback-faults.ts'
import { attemptDays, longestReply, mostAttempts } from '../../contract/h2h/callbacks.ts'
import { AnswerTooLong, type Outgoing, PrivateAddress, postTo } from '../runner/outgoing.ts'
import { type AllowedAddresses, callbackProblem } from '../runner/outgoing-address.ts'
import type { Tx } from '../runner/pool.ts'
import type { Transact } from '../runner/transact.ts'

/** One attempt of a callback: its start, its milliseconds, and its HTTP status, which is null exactly if there was a fault. */
export interface Attempt {
  at: Date
  milliseconds: number
  status: number | null
  fault: CallbackFault | null
  /** The beginning of the answer, or the words of the fault. */
  reply: string
}

/** Why there is nothing that could be sent. */
export class CallbackFailure extends Error {
  readonly fault: CallbackFault
  constructor(fault: CallbackFault, message: string) {
    super(message)
    this.fault = fault
  }
}

type Message = Pick<Outgoing, 'method' | 'url' | 'headers' | 'body'>

/** Sends what `message` makes; answers what came of it, and throws nothing. */
export async function attemptTo(
  message: () => Promise<Message>,
  { privateAddresses, plainCallbacks, ...how }: AllowedAddresses & Pick<Outgoing, 'withinMs' | 'chosenBy' | 'signal'>,
): Promise<Attempt> {
  const at = new Date()
  const begun = performance.now()
  const ended = (rest: Omit<Attempt, 'at' | 'milliseconds'>): Attempt => ({
    ...rest,
    at,
    milliseconds: Math.round(performance.now() - begun),
    reply: storable(rest.reply),
  })
  try {
    const made = await message()
    refuseAddress(made.url, { privateAddresses, plainCallbacks })
    const { status, text } = await postTo({ ...made, ...how, privateAddresses })
    return ended({ status, fault: null, reply: text })
  } catch (error) {
    return ended({ status: null, fault: faultOf(error), reply: error instanceof Error ? error.message : String(error) })
  }
}

/** What was saved may have been allowed then. */
function refuseAddress(url: string, allowed: AllowedAddresses): void {
  const problem = callbackProblem(url, allowed)
  if (problem === 'private-address') throw new PrivateAddress(new URL(url).hostname)
  if (problem !== null) throw new CallbackFailure(problem === 'not-https' ? 'plain-http' : 'other', 'the address is not https')
}

/** What a column of text holds of what somebody else's server said. */
const storable = (text: string): string => text.replaceAll('\0', '\ufffd').slice(0, longestReply).toWellFormed()

const faultsByCode: Readonly<Record<string, CallbackFault>> = {
  ENOTFOUND: 'unknown-host',
  EAI_AGAIN: 'unknown-host',
  ECONNREFUSED: 'no-connection',
  EHOSTUNREACH: 'no-connection',
  ENETUNREACH: 'no-connection',
  EADDRNOTAVAIL: 'no-connection',
  ETIMEDOUT: 'no-answer',
  ECONNRESET: 'broken-off',
  EPIPE: 'broken-off',
}

function faultOf(error: unknown): CallbackFault {
  if (error instanceof CallbackFailure) return error.fault
  if (error instanceof PrivateAddress) return 'private-address'
  if (error instanceof AnswerTooLong) return 'too-long'
  const { name, code, cause } = error as { name?: string; code?: unknown; cause?: { name?: string } }
  if (name === 'TimeoutError' || cause?.name === 'TimeoutError') return 'no-answer'
  const said = String(code ?? '')
  return faultsByCode[said] ?? (/CERT|TLS|SSL|SELF_SIGNED|VERIFY/.test(said) ? 'certificate' : 'other')
}

/** Whether the callback was accepted. */
const isTaken = ({ status }: Attempt): boolean => status !== null && status >= 200 && status <= 299

/** The try in one line; null where it was taken. */
export const failureOf = (attempt: Attempt): string | null => {
  if (isTaken(attempt)) return null
  return attempt.status === null ? attempt.reply : `answered ${attempt.status}: ${attempt.reply.slice(0, 200)}`
}

/** Keeps a try among the latest of its callback; `outboxId` null is a test. */
export async function keepAttempt(tx: Tx, userId: number, outboxId: number | null, attempt: Attempt): Promise<void> {
  const { at, milliseconds: ms, status, fault, reply } = attempt
  await tx.insertInto('callbackAttempt').values({ userId, outboxId, at, ms, status, fault, reply }).execute()
  await sql`
    delete from callback_attempt
    where user_id = ${userId} and outbox_id is not distinct from ${outboxId}::bigint and id <= (
      select id from callback_attempt where user_id = ${userId} and outbox_id is not distinct from ${outboxId}::bigint
      order by id desc offset ${mostAttempts} limit 1)`.execute(tx)
}

/** Rows of one query of the clock's. */
const SLICE = 5_000

/** Deletes tries that are older than they are kept, and those that a clock set back left in the future. */
export async function forgetAttempts(transact: Transact): Promise<void> {
  for (let gone = SLICE; gone === SLICE; ) {
    const { numAffectedRows = 0n } = await transact.write((tx) =>
      sql`
        delete from callback_attempt where id in (
          select id from callback_attempt where at < now() - make_interval(days => ${attemptDays}) or at > now() + interval '1 day'
          limit ${SLICE})`.execute(tx),
    )
    gone = Number(numAffectedRows)
  }
}
