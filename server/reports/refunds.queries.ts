import { type Expression, type RawBuilder, sql } from 'kysely'
import { saleMatches } from '../lists/keyword.ts'
import { levelColumn } from '../runner/policy.ts'
import { bearsWhole } from './found-sales.ts'
import type { SaleFilter, Viewer } from './own-sales.ts'

/**
 * Refunds after success. Reports count them below zero on the day on which they were given, whenever their sale was sold; the sale stays
 * where it is. A refund is no sale: it changes no number of sales.
 */

interface Of {
  /** A column of the seller or of a level above it, by its name on a sale. */
  unit?: string | undefined
  among?: readonly number[] | undefined
}

/** Refunds `r` of a filter with their sale `s`, given in its span; none where only pending sales are asked for. */
export function refundsOf(viewer: Viewer, filter: SaleFilter, { unit, among }: Of = {}): RawBuilder<unknown> {
  const { from, until, chosen, products, categories, partners, userTypes, keyword, sought } = filter
  const own = levelColumn(viewer.level)
  const ids = (of: readonly number[]) => sql`any (${[...of]}::bigint[])`
  const conditions = [
    sql`r.at >= ${from} and r.at < ${until}`,
    filter.pendingOnly ? sql`false` : sql`true`,
    ...(own ? [sql`r.${sql.ref(own)} = ${viewer.userId}`] : []),
    ...(chosen ? [sql`r.${sql.ref(chosen.column)} = ${ids(chosen.ids)}`] : []),
    ...(products.length > 0 ? [sql`r.product_id = ${ids(products)}`] : []),
    ...(categories.length > 0
      ? [sql`r.product_id in (select c.id from product c where c.category_id = ${ids(categories)})`]
      : []),
    ...(partners.length > 0 ? [sql`r.partner_id = ${ids(partners)}`] : []),
    ...(userTypes ? [sql`r.user_type_id = ${ids(userTypes)}`] : []),
    ...(keyword ? [sought ? bearsWhole(keyword) : saleMatches(keyword)] : []),
    ...(among ? [sql`r.${columnOf(unit!)} = ${ids(among)}`] : []),
  ]
  return sql`from refund r join sale s on s.id = r.sale_id and s.created_at = r.created_at and s.head_id = r.head_id
    where ${sql.join(conditions, sql` and `)}`
}

export const columnOf = (unit: string): RawBuilder<unknown> => sql.ref(unit === 'userId' ? 'user_id' : unit)

/** What a refund gives back of each sum, below zero. */
const given: Readonly<Record<string, Expression<unknown>>> = {
  amount: sql`-r.amount`,
  admin: sql`-r.admin`,
  customerPays: sql`-r.customer_pays`,
  revenue: sql`-r.revenue`,
  fee1: sql`-coalesce(r.fee1, 0)`,
  fee2: sql`-coalesce(r.fee2, 0)`,
  fee3: sql`-coalesce(r.fee3, 0)`,
  fee4: sql`-coalesce(r.fee4, 0)`,
}
/** The columns of `given` by their names. */
export const givenColumns: RawBuilder<unknown> = sql.join(
  Object.entries(given).map(([name, column]) => sql`${column} as ${sql.ref(name)}`),
)

/** The keys of sums, of refunds `r`. */
export const keyColumns = (unit: string | undefined, utcOffset: number) => ({
  product: sql`r.product_id`,
  sellerType: sql`r.user_type_id`,
  status: sql`5`,
  unit: unit ? sql`r.${columnOf(unit)}` : sql`null::integer`,
  day: sql`((r.at at time zone 'UTC' + make_interval(mins => ${utcOffset}::integer))::date)::text`,
})
