import { sql } from 'kysely'
import type { Language } from '../../contract/errors.ts'
import { hasCome } from '../runner/has-come.ts'
import type { Tx } from '../runner/pool.ts'
import type { Transact } from '../runner/transact.ts'
import { unseal } from '../sealing/seal.ts'
import { type Channel, written } from './messages.ts'
import type { TemplateName } from './templates.ts'

export interface Letter {
  id: number
  channel: Channel
  to: string
  subject: string
  text: string
}

/** A letter on its way, with the attempt it is on, from 1. */
type Taken = Letter & { attempt: number }

/** Hands a letter to its carrier; throws when the carrier did not take it. Never called inside a transaction. */
export type Send = (letter: Letter) => Promise<void>

const MOST_ATTEMPTS = 6
/** A sender that died keeps its letters for so long. */
const LEASE_SECONDS = 120
const FIRST_WAIT_SECONDS = 30
/** How long a letter waits at most after its attempts so far. */
const itsWait = `make_interval(secs => greatest(${LEASE_SECONDS}, ${FIRST_WAIT_SECONDS} * 2 ^ (attempts - 1)))`

/** Sends what is due, at most `most` letters; answers how many it took. Two senders never take one letter at the same time. */
export async function sendDue(transact: Transact, send: Send, most = 20): Promise<number> {
  const letters = await transact.write((tx) => takeDue(tx, most))
  for (const letter of letters) {
    const error = await send(letter).then(
      () => null,
      (reason: unknown) => (reason instanceof Error ? reason.message : String(reason)),
    )
    await transact.write((tx) => (error === null ? markSent(tx, letter) : markFailed(tx, letter, error)))
  }
  return letters.length
}

async function takeDue(tx: Tx, most: number): Promise<Taken[]> {
  const rows = await tx
    .with('due', (of) =>
      of
        .selectFrom('message')
        .select('id')
        .where('sentAt', 'is', null)
        .where('failedAt', 'is', null)
        .where(sql<boolean>`${sql.raw(hasCome('next_attempt_at', itsWait))}`)
        .orderBy('nextAttemptAt')
        .limit(most)
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
    .execute()
  rows.sort((a, b) => a.id - b.id)
  const letters: Taken[] = []
  for (const row of rows) {
    const secrets = row.sealed ? JSON.parse(await unseal(tx, row.sealed)) : {}
    const values = { ...(row.facts as object), ...secrets }
    const filled = written(row.template as TemplateName, row.language as Language, values)
    letters.push({ id: row.id, channel: row.channel as Channel, to: row.recipient, attempt: row.attempts, ...filled })
  }
  return letters
}

async function markSent(tx: Tx, { id }: Taken): Promise<void> {
  await tx.updateTable('message').set({ sentAt: new Date(), sealed: null, lastError: null }).where('id', '=', id).execute()
}

/** The wait doubles from half a minute; after the last attempt the message is given up and its secrets are erased. */
async function markFailed(tx: Tx, { id, attempt }: Taken, error: string): Promise<void> {
  const outcome =
    attempt >= MOST_ATTEMPTS
      ? { failedAt: new Date(), sealed: null }
      : { nextAttemptAt: new Date(Date.now() + FIRST_WAIT_SECONDS * 1_000 * 2 ** (attempt - 1)) }
  await tx
    .updateTable('message')
    .set({ ...outcome, lastError: error.slice(0, 500) })
    .where('id', '=', id)
    .execute()
}
