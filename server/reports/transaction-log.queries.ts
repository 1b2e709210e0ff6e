import { sql } from 'kysely'
import type { Chosen } from '../lists/chosen-users.ts'
import { type Keyword, saleMatches } from '../lists/keyword.ts'
import type { Span } from '../lists/span.ts'
import type { Actor } from '../runner/actor.ts'
import type { Tx } from '../runner/pool.ts'
import { counts, ownSales } from './own-sales.ts'
import { type SaleFacts, saleColumns } from './sale-rows.ts'

/** Empty lists and nulls filter nothing. */
export interface SaleFilter extends Span {
  chosen: Chosen | null
  products: readonly number[]
  categories: readonly number[]
  partners: readonly number[]
  userTypes: readonly number[] | null
  keyword: Keyword | null
  pendingOnly: boolean
}

/** The partner that delivered or was asked last. */
export const partnerId = sql<
  number | null
>`case when o.status is null then s.partners[coalesce(w.attempt, 1)] else o.partner_id end`

function filteredSales(tx: Tx, actor: Actor, filter: SaleFilter) {
  const { chosen, products, categories, partners, userTypes, keyword } = filter
  // Wider than the columns' integers: an id that cannot exist finds nothing instead of failing.
  const among = (ids: readonly number[]) => sql`any (${[...ids]}::bigint[])`
  return ownSales(tx, actor, filter)
    .leftJoin('openSale as w', (join) => join.onRef('w.saleId', '=', 's.id'))
    .$if(chosen !== null, (query) => query.where(`s.${chosen!.column}`, '=', sql<number>`any (${chosen!.ids}::integer[])`))
    .$if(products.length > 0, (query) => query.where(sql<boolean>`s.product_id = ${among(products)}`))
    .$if(categories.length > 0, (query) =>
      query.where(sql<boolean>`s.product_id in (select c.id from product c where c.category_id = ${among(categories)})`),
    )
    .$if(partners.length > 0, (query) => query.where(sql<boolean>`${partnerId} = ${among(partners)}`))
    .$if(userTypes !== null, (query) => query.where(sql<boolean>`s.user_type_id = ${among(userTypes!)}`))
    .$if(keyword !== null, (query) => query.where(saleMatches(keyword!)))
    .$if(filter.pendingOnly, (query) => query.where('w.saleId', 'is not', null))
}

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

/** All of the filter: its rows, and number and value of what counts as sold. */
export function salesTotal(tx: Tx, actor: Actor, filter: SaleFilter): Promise<{ rows: number; count: number; amount: number }> {
  return filteredSales(tx, actor, filter)
    .select([
      sql<number>`count(*)`.as('rows'),
      sql<number>`count(*) filter (where ${counts})`.as('count'),
      sql<number>`coalesce(sum(s.amount) filter (where ${counts}), 0)`.as('amount'),
    ])
    .executeTakeFirstOrThrow()
}
