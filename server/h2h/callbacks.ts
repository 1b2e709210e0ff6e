import { sql } from 'kysely'
import type { AllowedAddresses } from '../runner/outgoing-address.ts'
import type { Tx } from '../runner/pool.ts'
import type { RunSql } from '../runner/run-sql.ts'
import type { Transact } from '../runner/transact.ts'
import { saleById } from '../selling/sale-state.ts'
import { attemptTo, CallbackFailure, failureOf, keepAttempt } from './callback-attempt.ts'
import { callbackOf } from './callback-forms.ts'
import { type Due, FIRST_WAIT_SECONDS, LONGEST_WAIT_SECONDS, MOST_ATTEMPTS } from './callback-queue.ts'
import { endSilence, noteSilence } from './callback-silence.ts'
import { signerFor } from './holders.ts'

export interface CallbackOptions {
  transact: Transact
  runSql: RunSql
  allowed: AllowedAddresses
}

const WITHIN_MS = 15_000

/**
 * Sends the outcome of a sale to the H2H client, again until it answers 2xx. An attempt that `given` aborted counts as neither, and is
 * repeated when its lease is over. Answers whether the address had been silent: other callbacks may wait for it.
 */
export async function deliver(options: CallbackOptions, due: Due, given: AbortSignal): Promise<boolean> {
  const how = { ...options.allowed, withinMs: WITHIN_MS, chosenBy: due.userId, signal: given }
  const tried = await attemptTo(() => messageOf(options, due), how)
  const failure = failureOf(tried)
  if (failure !== null && given.aborted) return false
  return options.transact.write(async (tx) => {
    await keepAttempt(tx, due.userId, due.id, tried)
    if (failure === null) return markDelivered(tx, due)
    await markFailed(tx, due, failure)
    return false
  })
}

async function messageOf({ transact, runSql }: CallbackOptions, { id, userId, saleId, url, form, keys }: Due) {
  if (!url) throw new CallbackFailure('no-address', 'there is no callback address any more')
  const state = await saleById(runSql, saleId)
  if (!state) throw new Error('the sale is not there')
  return callbackOf(form, await signerFor(transact, form, { id, url, keys, signer: null }, { userId, mode: state.mode }), state)
}

async function markDelivered(tx: Tx, { userId, id }: Due): Promise<boolean> {
  await tx
    .updateTable('outbox')
    .set({ deliveredAt: sql`now()`, lastError: null })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .execute()
  return endSilence(tx, userId)
}

async function markFailed(tx: Tx, { userId, id, attempts, url }: Due, error: string): Promise<void> {
  const isParked = url !== null && (await noteSilence(tx, userId))
  const wait = Math.min(FIRST_WAIT_SECONDS * 2 ** (attempts - 1), LONGEST_WAIT_SECONDS)
  const next =
    attempts >= MOST_ATTEMPTS
      ? { failedAt: sql<Date>`now()` }
      : { nextAttemptAt: sql<Date>`now() + make_interval(secs => ${wait})` }
  await tx
    .updateTable('outbox')
    .set({ ...next, ...(isParked && attempts < MOST_ATTEMPTS && { parkedAt: sql<Date>`now()` }), lastError: error.slice(0, 500) })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .execute()
}
