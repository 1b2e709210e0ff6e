import { type RawBuilder, sql } from 'kysely'
import type { Span } from '../lists/span.ts'
import type { Actor } from '../runner/actor.ts'
import { levelColumn } from '../runner/policy.ts'
import type { Tx } from '../runner/pool.ts'
import { counts, ownSales } from './own-sales.ts'

/** Number and value of what counts as sold under one name. */
export interface Tally {
  name: string
  count: number
  amount: number
}

const tally = [sql<number>`count(*)`.as('count'), sql<number>`coalesce(sum(x.amount), 0)`.as('amount')] as const

/** Per day 'YYYY-MM-DD' of a zone (minutes east of UTC); days without sales are missing. */
export function salesPerDay(tx: Tx, actor: Actor, span: Span, utcOffset: number): Promise<Tally[]> {
  const day = sql<string>`(s.created_at at time zone 'UTC' + make_interval(mins => ${utcOffset}))::date`
  const sales = ownSales(tx, actor, span)
    .where(counts)
    .select(['s.amount', day.as('name')])
  return tx
    .selectFrom(sales.as('x'))
    .select(['x.name', ...tally])
    .groupBy('x.name')
    .execute()
}

/** Per category; categories without sales are missing. */
export function salesPerCategory(tx: Tx, actor: Actor, span: Span): Promise<Tally[]> {
  const sales = ownSales(tx, actor, span)
    .where(counts)
    .innerJoin('product as p', 'p.id', 's.productId')
    .select(['s.amount', 'p.categoryId'])
  return tx
    .selectFrom(sales.as('x'))
    .innerJoin('category as c', 'c.id', 'x.categoryId')
    .select(['c.name', ...tally])
    .groupBy(['c.id', 'c.name'])
    .orderBy('c.name')
    .execute()
}

/** What a caller earns with one successful sale: the owner its revenue, a seller its margin, an upline its share. */
export type Earning = 'revenue' | 'margin' | 'fee1' | 'fee2' | 'fee3' | 'fee4'

const earned: Record<Earning, RawBuilder<number>> = {
  revenue: sql`o.revenue`,
  margin: sql`s.customer_pays - s.amount`,
  fee1: sql`s.fee1`,
  fee2: sql`s.fee2`,
  fee3: sql`s.fee3`,
  fee4: sql`s.fee4`,
}

/** Number and value of what counts as sold in a span, and the caller's earning on what of it succeeded. */
export function salesOf(
  tx: Tx,
  actor: Actor,
  span: Span,
  earning: Earning,
): Promise<{ count: number; amount: number; fee: number }> {
  return ownSales(tx, actor, span)
    .where(counts)
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`coalesce(sum(s.amount), 0)`.as('amount'),
      sql<number>`coalesce(sum(${earned[earning]}) filter (where o.status = 4), 0)`.as('fee'),
    ])
    .executeTakeFirstOrThrow()
}

/** The oldest pending purchase of the subtree with the number of all of them; undefined when there is none. */
export function oldestPending(tx: Tx, actor: Actor): Promise<{ id: number; createdAt: Date; pending: number } | undefined> {
  const column = levelColumn(actor.level)
  return tx
    .selectFrom('openSale as w')
    .innerJoin('sale as s', (join) =>
      join.onRef('s.id', '=', 'w.saleId').onRef('s.createdAt', '=', 'w.createdAt').onRef('s.headId', '=', 'w.headId'),
    )
    .where('s.mode', '=', 'prod')
    .where('s.requestType', '=', 'purchase')
    .$if(column !== null, (query) => query.where('w.headId', '=', actor.headId).where(`s.${column!}`, '=', actor.userId))
    .select(['s.id', 's.createdAt', sql<number>`count(*) over ()`.as('pending')])
    .orderBy('s.createdAt')
    .orderBy('s.id')
    .limit(1)
    .executeTakeFirst()
}
