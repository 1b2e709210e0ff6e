import { type ExpressionBuilder, sql } from 'kysely'
import type { CallbackFault } from '../../contract/h2h/callback-faults.ts'
import { mostAttempts, mostSentAgain } from '../../contract/h2h/callbacks.ts'
import type { DB } from '../../database/types.ts'
import { pageOf, pagesOf } from '../lists/paging.ts'
import { spanOf } from '../lists/span.ts'
import type { Actor } from '../runner/actor.ts'
import { requireEffect } from '../runner/gate.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import { runSqlIn } from '../runner/run-sql.ts'
import { refuseArchived } from '../selling/archived.ts'
import { endSilence, release } from './callback-silence.ts'

/** Of a callback of the query around it. Attempts are kept for some days. */
const lastAttempt = (eb: ExpressionBuilder<DB, 'outbox' | 'sale'>) =>
  eb
    .selectFrom('callbackAttempt')
    .select(['fault as lastFault', 'status as lastStatus'])
    .whereRef('callbackAttempt.userId', '=', 'outbox.userId')
    .whereRef('callbackAttempt.outboxId', '=', 'outbox.id')
    .orderBy('callbackAttempt.id', 'desc')
    .limit(1)
    .as('last')

type Row = Awaited<ReturnType<typeof page>>[number]

const page = (tx: Tx, userId: number, { limit, offset }: { limit: number; offset: number }) =>
  tx
    .selectFrom('outbox')
    .innerJoin('sale', (join) => join.onRef('sale.id', '=', 'outbox.saleId').onRef('sale.createdAt', '=', 'outbox.saleCreatedAt'))
    .leftJoinLateral(lastAttempt, (join) => join.onTrue())
    .select(['last.lastFault', 'last.lastStatus'])
    .select(['outbox.id', 'outbox.saleId', 'sale.refId', 'outbox.createdAt', 'outbox.attempts', 'outbox.lastError'])
    .select(['outbox.nextAttemptAt', 'outbox.deliveredAt', 'outbox.failedAt', 'outbox.parkedAt'])
    .where('outbox.userId', '=', userId)
    .orderBy('outbox.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

/** What is parked with an address that is not, is about to go out. */
const shown = (
  { nextAttemptAt, deliveredAt, failedAt, parkedAt, createdAt, lastFault, ...row }: Row,
  isParked: boolean,
): Answer<'listCallbacks'>['callbacks'][number] => ({
  ...row,
  lastFault: lastFault as CallbackFault | null,
  createdAt: createdAt.toISOString(),
  state: deliveredAt ? 'delivered' : failedAt ? 'failed' : parkedAt && isParked ? 'parked' : 'waiting',
  at: (deliveredAt ?? failedAt ?? nextAttemptAt).toISOString(),
})

/** The callbacks of the caller's own sales, newest first. */
export async function listCallbacks(tx: Tx, actor: Actor, input: Input<'listCallbacks'>): Promise<Answer<'listCallbacks'>> {
  const { count } = await tx
    .selectFrom('outbox')
    .select(sql<number>`count(*)`.as('count'))
    .where('userId', '=', actor.userId)
    .executeTakeFirstOrThrow()
  const rows = await page(tx, actor.userId, pageOf(input))
  const silence = await tx.selectFrom('callbackSilence').select('parkedAt').where('userId', '=', actor.userId).executeTakeFirst()
  const parkedSince = silence?.parkedAt?.toISOString() ?? null
  const callbacks = rows.map((row) => shown(row, parkedSince !== null))
  return { callbacks, parkedSince, totalPages: pagesOf(count, input), totalData: count }
}

/** Sends all that waits for the caller's address, which has been mended; answers how many that are. */
export async function resumeCallbacks(tx: Tx, actor: Actor): Promise<Answer<'resumeCallbacks'>> {
  await requireEffect(tx, 'resend-callback', actor.userId)
  await endSilence(tx, actor.userId)
  const { waiting } = await tx
    .selectFrom('outbox')
    .select(sql<number>`count(*)`.as('waiting'))
    .where('userId', '=', actor.userId)
    .where('parkedAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return { waiting }
}

/** Puts a callback of the caller back into the queue, whatever became of it, and tries its address now. */
export async function resendCallback(tx: Tx, actor: Actor, { id }: Input<'resendCallback'>): Promise<Answer<'resendCallback'>> {
  await requireEffect(tx, 'resend-callback', actor.userId)
  const away = await tx
    .selectFrom('outbox')
    .select('saleId')
    .where('id', '=', id)
    .where('userId', '=', actor.userId)
    .where(sql<boolean>`is_detached(sale_created_at)`)
    .executeTakeFirst()
  if (away) await refuseArchived(runSqlIn(tx), away.saleId)
  const { numUpdatedRows } = await tx
    .updateTable('outbox')
    .set({ attempts: 0, deliveredAt: null, failedAt: null, parkedAt: null, nextAttemptAt: sql`now()` })
    .where('id', '=', id)
    .where('userId', '=', actor.userId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) refuse('not-found')
  await tx.updateTable('callbackSilence').set({ waitUntil: sql<Date>`now()` }).where('userId', '=', actor.userId).execute()
  return { id }
}

/** Sends again what was given up of a span, some hundred at a time as what waited for a parked address, and tries the address now. */
export async function resendFailedCallbacks(
  tx: Tx,
  actor: Actor,
  input: Input<'resendFailedCallbacks'>,
): Promise<Answer<'resendFailedCallbacks'>> {
  await requireEffect(tx, 'resend-callback', actor.userId)
  const { from, until } = spanOf(input)
  const given = sql`user_id = ${actor.userId} and failed_at is not null and created_at >= ${from} and created_at < ${until}
    and not is_detached(sale_created_at)`
  const { numAffectedRows = 0n } = await sql`
    update outbox o set failed_at = null, parked_at = now()
    from (select id from outbox where ${given} order by created_at, id limit ${mostSentAgain} for update) given
    where o.user_id = ${actor.userId} and o.id = given.id`.execute(tx)
  const sent = Number(numAffectedRows)
  if (sent > 0) {
    await endSilence(tx, actor.userId)
    await release(tx, actor.userId)
  }
  const left = await sql<{ n: number }>`select count(*) as n from outbox where ${given}`.execute(tx)
  return { sent, left: Number(left.rows[0]!.n) }
}

const mostTests = 10

/** The tries of one callback of the caller, or its tests, newest first. */
export async function callbackAttempts(
  tx: Tx,
  actor: Actor,
  { id }: Input<'callbackAttempts'>,
): Promise<Answer<'callbackAttempts'>> {
  const rows = await tx
    .selectFrom('callbackAttempt')
    .select(['at', 'ms as milliseconds', 'status', 'fault', 'reply'])
    .where('userId', '=', actor.userId)
    .where('outboxId', id === undefined ? 'is' : '=', id ?? null)
    .orderBy('id', 'desc')
    .limit(id === undefined ? mostTests : mostAttempts)
    .execute()
  return { attempts: rows.map((row) => ({ ...row, at: row.at.toISOString(), fault: row.fault as CallbackFault | null })) }
}
