import { sql } from 'kysely'
import { saleStatuses } from '../../contract/selling/sale-statuses.ts'
import { soldStatuses } from '../lists/current-status.ts'
import type { Actor } from '../runner/actor.ts'
import type { Tx } from '../runner/pool.ts'
import { readNear } from './deep-pages.ts'
import { keptSums } from './kept-sums.ts'
import { counts, filteredSales, inTheirOrder, partnerId, type SaleFilter } from './own-sales.ts'
import { refundsOf } from './refunds.queries.ts'
import { loggedColumns, type SaleFacts, saleColumns } from './sale-rows.ts'

/** One page, newest first unless asked otherwise. */
export function salesPage(
  tx: Tx,
  actor: Actor,
  filter: SaleFilter,
  { offset, limit, order = 'desc' }: { offset: number; limit: number; order?: 'asc' | 'desc' },
): Promise<SaleFacts[]> {
  return filteredSales(tx, actor, filter)
    .innerJoin('product as p', 'p.id', 's.productId')
    .innerJoin('users as u', 'u.id', 's.userId')
    .leftJoin('partner as d', (join) => join.on('d.id', '=', partnerId))
    .select(saleColumns)
    .orderBy('s.createdAt', order)
    .orderBy('s.id', order)
    .offset(offset)
    .limit(limit)
    .execute()
}

/** One page of the log, however far it is; `rows` is how many the filter has. */
export async function pageOfLog(
  tx: Tx,
  actor: Actor,
  filter: SaleFilter,
  { offset, limit, order }: { offset: number; limit: number; order: 'asc' | 'desc' },
  rows: number,
  near?: number,
): Promise<SaleFacts[]> {
  const count = async (part: SaleFilter) => (await salesTotal(tx, actor, part)).rows
  const place = await readNear(tx, actor, filter, { offset, order, rows, count, near })
  return salesPage(tx, actor, place.filter, { offset: place.offset, limit, order })
}

/** A line of the log in a file, which knows the names by their ids. */
export interface LoggedSale extends Omit<SaleFacts, 'createdAt' | 'productName' | 'userName' | 'partnerName' | 'refundedAt'> {
  /** The partner that delivered or was asked last. */
  partnerId: number | null
  /** Its price was given back after success. */
  isRefunded: boolean
  /** When it was accepted, in microseconds since 1970: a Date has lost three digits. */
  soldAt: number
}

/** Sales below one, newest first, as they are now; all without one. */
export async function salesBelow(
  tx: Tx,
  actor: Actor,
  filter: SaleFilter,
  below: Pick<LoggedSale, 'id' | 'soldAt'> | null,
  limit: number,
): Promise<LoggedSale[]> {
  await inTheirOrder(tx, filter)
  // Of the instant by itself, or no month would be left out.
  const until = below ? new Date(Math.min(filter.until.getTime(), Math.floor(below.soldAt / 1000) + 1)) : filter.until
  return filteredSales(tx, actor, { ...filter, until })
    .select(loggedColumns)
    .$if(below !== null, (query) =>
      query.where(
        sql<boolean>`(s.created_at, s.id) < (timestamptz 'epoch' + ${below!.soldAt} * interval '1 microsecond', ${below!.id}::bigint)`,
      ),
    )
    .orderBy('s.createdAt', 'desc')
    .orderBy('s.id', 'desc')
    .limit(limit)
    .execute()
}

export interface SalesTotal {
  rows: number
  count: number
  amount: number
}

/** All of the filter: its rows, and number and value of what counts as sold, the value less what was refunded in its span. */
export async function salesTotal(tx: Tx, actor: Actor, filter: SaleFilter): Promise<SalesTotal> {
  const kept = await keptSums(tx, actor, filter, { by: [] })
  if (!kept) return totalOfSales(tx, actor, filter)
  const refunded = sql.lit(saleStatuses.refunded)
  const sold = sql`k.request_type = 'purchase' and k.status in ${soldStatuses}`
  const { rows } = await sql<SalesTotal>`
    select coalesce(sum(k.sales) filter (where k.status <> ${refunded}), 0) as rows, coalesce(sum(k.sales) filter (where ${sold}), 0) as count,
      coalesce(sum(k.amount) filter (where ${sold} or k.status = ${refunded}), 0) as amount
    from ${kept}`.execute(tx)
  return rows[0]!
}

async function totalOfSales(tx: Tx, actor: Actor, filter: SaleFilter): Promise<SalesTotal> {
  const given = await sql<{ amount: number }>`select coalesce(sum(r.amount), 0) as amount ${refundsOf(actor, filter)}`.execute(tx)
  const total = await filteredSales(tx, actor, filter)
    .select([
      sql<number>`count(*)`.as('rows'),
      sql<number>`count(*) filter (where ${counts})`.as('count'),
      sql<number>`coalesce(sum(s.amount) filter (where ${counts}), 0)`.as('amount'),
    ])
    .executeTakeFirstOrThrow()
  return { ...total, amount: total.amount - given.rows[0]!.amount }
}
