import { sql } from 'kysely'
import { saleStatuses } from '../../contract/selling/sale-statuses.ts'
import type { Tx } from '../runner/pool.ts'
import { inTheirOrder, partnerId, type SaleFilter, type Viewer } from './own-sales.ts'
import { givenColumns, refundsOf } from './refunds.queries.ts'
import type { LineStatusId } from './sale-rows.ts'
import { type SaleFacts, saleColumns } from './sale-rows.ts'
import { purchases, revenueOf, type Sums } from './sums.queries.ts'

/** One purchase with its money, or one refund of a purchase, in the state refunded: its money is below zero, its time its own. */
export interface SoldRow extends Omit<SaleFacts, 'statusId'>, Omit<Sums, 'qty' | 'refunds'> {
  statusId: LineStatusId
  /** When it was accepted, to the microsecond: with the id the place where a reader goes on. */
  at: string
}

/** Where a page starts: at an offset, or after the last row of the page before. */
export interface ReportPage {
  limit: number
  offset?: number
  below?: Pick<SoldRow, 'at' | 'id'>
}

/** The columns of a line, by the names that both kinds of lines are brought together under. */
const columns = [
  ...(['id', 'refId', 'customerCode', 'productId', 'productName', 'userId', 'userName', 'userTypeId', 'createdAt'] as const),
  ...(['statusId', 'requestType', 'message', 'partnerName', 'refundedAt', 'at', 'amount', 'admin', 'customerPays'] as const),
  ...(['revenue', 'fee1', 'fee2', 'fee3', 'fee4'] as const),
]
const named = sql.join(columns.map((name) => sql.ref(name)))

/** Purchases of a filter in the states that are asked for, and what was refunded in its span as lines of their own, newest first. */
export async function soldRows(
  tx: Tx,
  viewer: Viewer,
  filter: SaleFilter,
  statuses: readonly LineStatusId[],
  { limit, offset = 0, below }: ReportPage,
): Promise<SoldRow[]> {
  if (below) await inTheirOrder(tx, filter)
  // Each kind brings as many as the page may need of it, in the order of its own index.
  const newest = offset + limit
  const sales = purchases(tx, viewer, filter, { statuses })
    .innerJoin('product as p', 'p.id', 's.productId')
    .innerJoin('users as u', 'u.id', 's.userId')
    .leftJoin('partner as d', (join) => join.on('d.id', '=', partnerId))
    .select(saleColumns)
    .select(['s.admin', 's.customerPays', revenueOf.as('revenue'), sql<string>`s.created_at::text`.as('at')])
    .select((['fee1', 'fee2', 'fee3', 'fee4'] as const).map((fee) => sql<number>`coalesce(${sql.ref(`s.${fee}`)}, 0)`.as(fee)))
    .$if(below !== undefined, (query) =>
      // The first bound lets PostgreSQL begin in the index of the times.
      query
        .where(sql<boolean>`s.created_at <= ${below!.at}::timestamptz`)
        .where(sql<boolean>`(s.created_at, s.id) < (${below!.at}::timestamptz, ${below!.id}::bigint)`),
    )
    .orderBy('s.createdAt', 'desc')
    .orderBy('s.id', 'desc')
    .limit(newest)
  const under = below ? sql`and (r.at, r.sale_id) < (${below.at}::timestamptz, ${below.id}::bigint)` : sql``
  const refunds = sql`
    select f.*, p.name as product_name, u.name as user_name, d.name as partner_name
    from (
      select s.id, s.ref_id, s.customer_code, r.product_id, r.user_id, r.user_type_id, r.at as created_at, ${sql.lit(saleStatuses.refunded)}::smallint as status_id,
        s.request_type, r.remark as message, r.at as refunded_at, r.at::text as at, r.partner_id, ${givenColumns}
      ${refundsOf(viewer, filter)} ${under} order by r.at desc, r.sale_id desc limit ${newest}
    ) f
    join product p on p.id = f.product_id
    join users u on u.id = f.user_id
    join partner d on d.id = f.partner_id`
  const { rows } = await sql<SoldRow>`
    select ${named} from (
      select ${named} from (${sales}) a
      ${statuses.includes(saleStatuses.refunded) ? sql`union all select ${named} from (${refunds}) b` : sql``}
    ) x
    order by created_at desc, id desc offset ${offset} limit ${limit}`.execute(tx)
  return rows
}
