import { sql } from 'kysely'
import { pageOf, pagesOf } from '../lists/paging.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'

type Row = Awaited<ReturnType<typeof page>>[number]

const page = (tx: Tx, userId: number, { limit, offset }: { limit: number; offset: number }) =>
  tx
    .selectFrom('outbox')
    .innerJoin('sale', (join) => join.onRef('sale.id', '=', 'outbox.saleId').onRef('sale.createdAt', '=', 'outbox.saleCreatedAt'))
    .select(['outbox.id', 'outbox.saleId', 'sale.refId', 'outbox.createdAt', 'outbox.attempts', 'outbox.lastError'])
    .select(['outbox.nextAttemptAt', 'outbox.deliveredAt', 'outbox.failedAt'])
    .where('outbox.userId', '=', userId)
    .orderBy('outbox.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

const shown = ({
  nextAttemptAt,
  deliveredAt,
  failedAt,
  createdAt,
  ...row
}: Row): Answer<'listCallbacks'>['callbacks'][number] => ({
  ...row,
  createdAt: createdAt.toISOString(),
  state: deliveredAt ? 'delivered' : failedAt ? 'failed' : 'waiting',
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
  return { callbacks: rows.map(shown), totalPages: pagesOf(count, input), totalData: count }
}

/** Puts a callback of the caller back into the queue, whatever became of it. */
export async function resendCallback(tx: Tx, actor: Actor, { id }: Input<'resendCallback'>): Promise<Answer<'resendCallback'>> {
  const { numUpdatedRows } = await tx
    .updateTable('outbox')
    .set({ attempts: 0, deliveredAt: null, failedAt: null, nextAttemptAt: sql`now()` })
    .where('id', '=', id)
    .where('userId', '=', actor.userId)
    .executeTakeFirst()
  return numUpdatedRows === 0n ? refuse('not-found') : { id }
}
