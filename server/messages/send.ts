import { sql } from 'kysely'
import type { Language } from '../../contract/errors.ts'
import { ownBrand } from '../domains/brands.ts'
import { dueCondition } from '../runner/due-condition.ts'
import type { Tx } from '../runner/pool.ts'
import type { Transact } from '../runner/transact.ts'
import { unseal } from '../sealing/seal.ts'
import { type Channel, written } from './messages.ts'
import { type TemplateName, templates } from './templates.ts'

export interface Letter {
  id: number
  channel: Channel
  to: string
  /** What an e-mail is sent by the name of; null: the platform's own sender. */
  sender: string | null
  subject: string
  text: string
  /** What in them nobody else may know: passwords, codes, links. */
  secrets: string[]
}

/** A letter on its way, with the attempt it is on, from 1. */
type Taken = Letter & Attempt

/** A message and the attempt it is on, from 1. */
interface Attempt {
  id: number
  attempt: number
}

/** Hands a letter to its carrier; throws when the carrier did not take it. Never called inside a transaction. */
export type Send = (letter: Letter) => Promise<void>

const MOST_ATTEMPTS = 6
/** How long messages stay with a sender that died. */
export const LEASE_SECONDS = 120
const FIRST_WAIT_SECONDS = 30
/** How long a letter waits at most after its attempts so far. */
export const itsWait = `make_interval(secs => greatest(${LEASE_SECONDS}, ${FIRST_WAIT_SECONDS} * 2 ^ (attempts - 1)))`

/**
 * Sends what is due, at most `most` letters at once; answers how many it took. Two senders never take one letter at the same time, and nobody's
 * letter waits for more than those that were taken before it.
 */
export async function sendDue(transact: Transact, send: Send, most = 20): Promise<number> {
  const letters = await transact.write((tx) => takeDue(tx, most))
  await Promise.all(letters.map((letter) => sendOne(transact, send, letter)))
  return letters.length
}

async function sendOne(transact: Transact, send: Send, letter: Taken): Promise<void> {
  const error = await send(letter).then(
    () => null,
    (reason: unknown) => (reason instanceof Error ? reason.message : String(reason)),
  )
  await transact.write((tx) => (error === null ? markSent(tx, letter) : markFailed(tx, letter, error)))
}

/** Those have a sender of their own: what browsers name as their service may keep it waiting. */
const isLetter = sql<boolean>`push_id is null`
const isDue = sql<boolean>`sent_at is null and failed_at is null and ${sql.raw(dueCondition('next_attempt_at', itsWait))}`

/** Whether a chat hears of something is decided when that is sent, which may be long after it was queued. */
const isHeard = sql<boolean>`not exists (
  select from chat_link l where l.id = (message.facts ->> 'chatLink')::bigint and not may_be_told(l))`

/** What a newer release wrote waits for one that can fill it. */
const isKnown = sql<boolean>`m.template = any(${Object.keys(templates)}::text[])`

/**
 * Letters that are due, in their order: codes first, because whoever waits for one sits at a screen; then one letter of each network after the
 * other, and within a network one of each user. Letters to addresses without an account count as one network, each address in it as a user.
 */
const inTurn = sql`
  select id, is_code, of_network, of_user, next_attempt_at from (
    select *, row_number() over (partition by is_code, head_id order by of_user, next_attempt_at, id) as of_network
    from (
      select m.id, m.next_attempt_at, u.head_id, m.template like '%-code' as is_code,
        row_number() over (
          partition by m.template like '%-code', m.user_id, case when m.user_id is null then m.recipient end
          order by m.next_attempt_at, m.id
        ) as of_user
      from message m left join users u on u.id = m.user_id
      where ${isLetter} and ${isKnown} and ${isDue}
    ) by_user
  ) by_network`

async function takeDue(tx: Tx, most: number): Promise<Taken[]> {
  const rows = await tx
    .with('due', (of) =>
      of
        .selectFrom('message')
        .select('id')
        .where(sql<boolean>`id in (select id from (${inTurn}) turns
          order by not is_code, of_network, of_user, next_attempt_at, id limit ${most})`)
        .where(isDue)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('message')
    .from('due')
    .set({
      attempts: sql<number>`attempts + 1`,
      nextAttemptAt: sql<Date>`now() + make_interval(secs => ${LEASE_SECONDS})`,
    })
    .whereRef('message.id', '=', 'due.id')
    .returningAll('message')
    .returning(isHeard.as('isHeard'))
    .execute()
  rows.sort((a, b) => a.id - b.id)
  const letters: Taken[] = []
  for (const row of rows) {
    if (!row.isHeard) {
      await giveUp(tx, row, 'the chat is no longer told')
      continue
    }
    const secrets = row.sealed ? JSON.parse(await unseal(tx, row.sealed)) : {}
    const values = { ...(row.facts as object), ...secrets }
    const filled = written(row.template as TemplateName, row.language as Language, values)
    letters.push({
      id: row.id,
      channel: row.channel as Channel,
      to: row.recipient,
      attempt: row.attempts,
      sender: senderOf(row.facts as { app?: string }),
      ...filled,
      secrets: secretsOf(secrets),
    })
  }
  return letters
}

/** A network with a name of its own is written to under that name. */
const senderOf = ({ app = ownBrand.appName }: { app?: string }): string | null => (app === ownBrand.appName ? null : app)

/** Longest first: a code may be part of a link. */
const secretsOf = (sealed: Record<string, unknown>): string[] =>
  Object.values(sealed)
    .map(String)
    .filter((secret) => secret !== '')
    .sort((one, other) => other.length - one.length)

export async function markSent(tx: Tx, { id }: Pick<Attempt, 'id'>): Promise<void> {
  await tx.updateTable('message').set({ sentAt: new Date(), sealed: null, lastError: null }).where('id', '=', id).execute()
}

/** The wait doubles from half a minute; after the last attempt the message is given up and its secrets are erased. */
export async function markFailed(tx: Tx, { id, attempt }: Attempt, error: string): Promise<void> {
  if (attempt >= MOST_ATTEMPTS) return giveUp(tx, { id }, error)
  await failed(tx, id, error, { nextAttemptAt: new Date(Date.now() + FIRST_WAIT_SECONDS * 1_000 * 2 ** (attempt - 1)) })
}

const giveUp = (tx: Tx, { id }: Pick<Attempt, 'id'>, error: string) =>
  failed(tx, id, error, { failedAt: new Date(), sealed: null })

async function failed(tx: Tx, id: number, error: string, outcome: { failedAt: Date; sealed: null } | { nextAttemptAt: Date }) {
  await tx
    .updateTable('message')
    .set({ ...outcome, lastError: error.slice(0, 500) })
    .where('id', '=', id)
    .execute()
}
