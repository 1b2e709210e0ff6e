import { sql } from 'kysely'
import { hasCome } from '../runner/has-come.ts'
import { postTo } from '../runner/outgoing.ts'
import type { Tx } from '../runner/pool.ts'
import { signature, signatureHeader } from '../runner/signed-body.ts'
import type { Statement } from '../runner/statements.ts'
import type { Transact } from '../runner/transact.ts'
import { installationKeys } from '../sealing/seal.ts'
import { saleById } from '../selling/sale-state.ts'
import { saleResult } from '../selling/selling.ts'

export interface CallbackOptions {
  transact: Transact
  statement: Statement
  privateAddresses: boolean
}

const WITHIN_MS = 15_000
const AT_ONCE = 20
/** The wait doubles from half a minute to eight hours: about a day and a half in all. */
const MOST_ATTEMPTS = 14
const FIRST_WAIT_SECONDS = 30
const LONGEST_WAIT_SECONDS = 8 * 3600
const LEASE_SECONDS = 120
/** How long a row of the outbox waits at most after its attempts so far. */
const itsWait = `make_interval(secs => greatest(${LEASE_SECONDS}, least(${FIRST_WAIT_SECONDS} * 2 ^ (attempts - 1), ${LONGEST_WAIT_SECONDS})))`

interface Due {
  id: number
  userId: number
  saleId: number
  attempts: number
  url: string | null
  secret: string
}

/** What a partner checks the signature of its callbacks with. It follows from the installation's secret, so it is nowhere to be stolen from. */
export async function callbackSecrets(tx: Tx): Promise<(userId: number) => string> {
  const keyOf = await installationKeys(tx)
  return (userId) => keyOf(`callback ${userId}`).toString('base64url')
}

/** Delivers all that is due, some at a time. */
export async function deliverAllCallbacks(options: CallbackOptions): Promise<void> {
  while ((await deliverCallbacks(options)) === AT_ONCE);
}

/** Tells partners what became of their sales, at most twenty; answers how many it took. A sale is told again until the partner answers 2xx. */
export async function deliverCallbacks(options: CallbackOptions): Promise<number> {
  const due = await options.transact.write((tx) => takeDue(tx))
  await Promise.all(due.map((one) => deliver(options, one)))
  return due.length
}

async function deliver({ transact, statement, privateAddresses }: CallbackOptions, due: Due): Promise<void> {
  const failure = await tell(statement, privateAddresses, due).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
  await transact.write((tx) => (failure === null ? markDelivered(tx, due) : markFailed(tx, due, failure)))
}

async function tell(statement: Statement, privateAddresses: boolean, due: Due): Promise<void> {
  if (!due.url) throw new Error('there is no callback address any more')
  const state = await saleById(statement, due.saleId)
  if (!state) throw new Error('the sale is not there')
  const body = JSON.stringify({ event: 'sale', ...saleResult(state), mode: state.mode })
  const at = Math.floor(Date.now() / 1000)
  const headers = {
    'content-type': 'application/json',
    'x-jenjang-delivery': String(due.id),
    [signatureHeader]: signature(due.secret, at, body),
  }
  const { status, text } = await postTo({ url: due.url, headers, body, withinMs: WITHIN_MS, privateAddresses })
  if (status < 200 || status > 299) throw new Error(`answered ${status}: ${text.slice(0, 200)}`)
}

async function takeDue(tx: Tx): Promise<Due[]> {
  const rows = await tx
    .selectFrom('outbox')
    .innerJoin('users', 'users.id', 'outbox.userId')
    .select(['outbox.id', 'outbox.userId', 'outbox.saleId', 'outbox.attempts', 'users.callbackUrl as url'])
    .where('outbox.deliveredAt', 'is', null)
    .where('outbox.failedAt', 'is', null)
    .where(sql<boolean>`${sql.raw(hasCome('next_attempt_at', itsWait))}`)
    .orderBy('outbox.nextAttemptAt')
    .limit(AT_ONCE)
    .forUpdate('outbox')
    .skipLocked()
    .execute()
  if (rows.length === 0) return []
  await tx
    .updateTable('outbox')
    .set({ attempts: sql`attempts + 1`, nextAttemptAt: sql`now() + make_interval(secs => ${LEASE_SECONDS})` })
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('userId', 'id'),
        'in',
        rows.map(({ userId, id }) => tuple(userId, id)),
      ),
    )
    .execute()
  const secretOf = await callbackSecrets(tx)
  return rows.map((row) => ({ ...row, attempts: row.attempts + 1, secret: secretOf(row.userId) }))
}

async function markDelivered(tx: Tx, { userId, id }: Due): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ deliveredAt: sql`now()`, lastError: null })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .execute()
}

async function markFailed(tx: Tx, { userId, id, attempts }: Due, error: string): Promise<void> {
  const wait = Math.min(FIRST_WAIT_SECONDS * 2 ** (attempts - 1), LONGEST_WAIT_SECONDS)
  const next =
    attempts >= MOST_ATTEMPTS
      ? { failedAt: sql<Date>`now()` }
      : { nextAttemptAt: sql<Date>`now() + make_interval(secs => ${wait})` }
  await tx
    .updateTable('outbox')
    .set({ ...next, lastError: error.slice(0, 500) })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .execute()
}
