import { type RawBuilder, sql } from 'kysely'
import type { Chosen } from '../lists/chosen-users.ts'
import { currentStatus, soldStatuses } from '../lists/current-status.ts'
import { type Keyword, saleMatches } from '../lists/keyword.ts'
import type { Span } from '../lists/span.ts'
import type { Actor } from '../runner/actor.ts'
import { levelColumn } from '../runner/policy.ts'
import type { Tx } from '../runner/pool.ts'

/** What sums and charts count: purchases that are pending or succeeded, of the tables of `ownSales`. */
export const counts: RawBuilder<boolean> = sql<boolean>`(s.request_type = 'purchase' and ${currentStatus} in ${soldStatuses})`

/** Who sees: the owner, of level 0, everything; everybody else what was sold below it, or by it. */
export type Viewer = Pick<Actor, 'userId' | 'level'>

/**
 * Sales and inquiries `s` of one span in the caller's subtree, each with its outcome `o` if it has one; sandbox sales are in no report.
 * The span is repeated on the outcome, or every month of it would be looked through.
 */
export function ownSales(tx: Tx, viewer: Viewer, { from, until }: Span) {
  const column = levelColumn(viewer.level)
  return tx
    .selectFrom('sale as s')
    .leftJoin('outcome as o', (join) =>
      join
        .onRef('o.saleId', '=', 's.id')
        .onRef('o.createdAt', '=', 's.createdAt')
        .onRef('o.headId', '=', 's.headId')
        .on('o.createdAt', '>=', from)
        .on('o.createdAt', '<', until),
    )
    .where('s.mode', '=', 'prod')
    .where('s.createdAt', '>=', from)
    .where('s.createdAt', '<', until)
    .$if(column !== null, (query) => query.where(`s.${column!}`, '=', viewer.userId))
}

/** Which sales of the own subtree. Empty lists and nulls filter nothing. */
export interface SaleFilter extends Span {
  chosen: Chosen | null
  products: readonly number[]
  categories: readonly number[]
  partners: readonly number[]
  userTypes: readonly number[] | null
  keyword: Keyword | null
  /** Sales that match the whole keyword, if there are any; null: it is searched as a part. */
  sought?: readonly number[] | null
  pendingOnly: boolean
}

/** The partner that delivered or was asked last. Only of what is pending its place on the list is looked at: for all it would take as long as the sales. */
export const partnerId = sql<number | null>`case when o.status is null
  then s.partners[coalesce((select list.attempt from open_sale list where list.sale_id = s.id), 1)] else o.partner_id end`

/** What a filter leaves of `ownSales`, with the place `w` of pending ones on the list of them. */
export function filteredSales(tx: Tx, viewer: Viewer, filter: SaleFilter) {
  const { chosen, products, categories, partners, userTypes, keyword, sought } = filter
  // Wider than the columns' integers: an id that cannot exist finds nothing instead of failing.
  const among = (ids: readonly number[]) => sql`any (${[...ids]}::bigint[])`
  return (
    ownSales(tx, viewer, filter)
      // By its whole key, or a pending sale would be looked for in every month.
      .leftJoin('openSale as w', (join) =>
        join.onRef('w.saleId', '=', 's.id').onRef('w.createdAt', '=', 's.createdAt').onRef('w.headId', '=', 's.headId'),
      )
      .$if(chosen !== null, (query) => query.where(`s.${chosen!.column}`, '=', sql<number>`any (${chosen!.ids}::integer[])`))
      .$if(products.length > 0, (query) => query.where(sql<boolean>`s.product_id = ${among(products)}`))
      .$if(categories.length > 0, (query) =>
        query.where(sql<boolean>`s.product_id in (select c.id from product c where c.category_id = ${among(categories)})`),
      )
      .$if(partners.length > 0, (query) =>
        // As `partnerId` says, but in parts of which PostgreSQL knows how many sales they leave.
        query.where(sql<boolean>`(o.status is not null and o.partner_id = ${among(partners)}
        or o.status is null and s.partners[coalesce(w.attempt, 1)] = ${among(partners)})`),
      )
      .$if(userTypes !== null, (query) => query.where(sql<boolean>`s.user_type_id = ${among(userTypes!)}`))
      .$if(keyword !== null, (query) => query.where(sought ? sql<boolean>`s.id = ${among(sought)}` : saleMatches(keyword!)))
      .$if(filter.pendingOnly, (query) => query.where('w.saleId', 'is not', null))
  )
}

/**
 * Has what a transaction reads of sales from here on looked up sale by sale, in the order of the sales. Near the end of a span PostgreSQL
 * would read all outcomes of its months for each page of a file. Not where partners are chosen, who may have few of many: only an outcome
 * knows its partner.
 */
export async function inTheirOrder(tx: Tx, { partners }: Pick<SaleFilter, 'partners'>): Promise<void> {
  if (partners.length > 0) return
  await sql`select set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)`.execute(tx)
}
