import { type RawBuilder, sql } from 'kysely'
import type { Span } from '../lists/span.ts'
import { levelColumn } from '../runner/policy.ts'
import type { Tx } from '../runner/pool.ts'
import { isOfProducts } from './kept-sums.ts'
import type { SaleFilter, Viewer } from './own-sales.ts'
import type { LineStatusId } from './sale-rows.ts'

/** Sellers of whole months, and the spans beside them, whose sales have to be read. */
interface KeptSellers {
  /** A query for the ids of users with a sale that ended, in one of the states, and was kept. */
  sellers: RawBuilder<unknown>
  /** Sales of their months that are not kept yet, pending or ended a moment ago, and the span that they lie in. */
  unkept: { ids: unknown[]; span: Span } | null
  rest: Span[]
}

/**
 * Who sold something in the whole months of a filter, from what is kept by months: no sale is read. The last month is whole too where
 * nothing was sold after the span. Undefined where months are not kept, or do not answer the filter: then every sale has to be read.
 */
export async function keptSellers(
  tx: Tx,
  viewer: Viewer,
  filter: SaleFilter,
  statuses: readonly LineStatusId[],
): Promise<KeptSellers | undefined> {
  const { from, until, chosen, userTypes, keyword, pendingOnly } = filter
  if (keyword !== null || pendingOnly || isOfProducts(filter)) return undefined
  const { rows } = await sql<{ grain: number; from: Date; until: Date; months: Date[] }>`
    with
      bound as (
        select case when (select min(created_at) from sale where created_at >= ${until}) is not null then ${until} else next_span(4::smallint, ${until}) end as until
      ),
      kept as (select min(month) as first, max(month) as last from seller_month)
    select c.grain, c.from_at as from, least(c.until_at, ${until}) as until, case when c.grain = 4 then array(
        select wib_month(m) from generate_series(
          greatest(c.from_at, k.first) + interval '15 days', least(c.until_at, k.last + interval '20 days'), interval '1 month') m
      ) end as months
    from bound e, kept k, cover_span(${from}, e.until, '{4}') c
    where exists (select from rollup_scope where scope = -2 and built_to = 'infinity')
      and not exists (select from detached_month d where d.from_at < e.until and d.to_at > ${from})`.execute(tx)
  const whole = rows.find(({ grain }) => grain === 4)
  if (!whole) return undefined
  const own = levelColumn(viewer.level)
  const among = (ids: readonly number[]) => sql`any (${[...ids]}::bigint[])`
  const conditions = [
    sql`m.month = any (${whole.months}::timestamptz[])`,
    sql`m.status = any (${[...statuses]}::smallint[])`,
    ...(userTypes ? [sql`m.user_type_id = ${among(userTypes)}`] : []),
    ...(own ? [sql`u.${sql.ref(own)} = ${viewer.userId}`] : []),
    ...(chosen ? [sql`u.${sql.ref(chosen.column)} = ${among(chosen.ids)}`] : []),
  ]
  return {
    sellers: sql`select m.user_id as id from seller_month m join users u on u.id = m.user_id where ${sql.join(conditions, sql` and `)}`,
    unkept: await unkeptSales(tx, whole),
    rest: rows.filter((row) => row !== whole).map((row) => ({ from: row.from, until: row.until })),
  }
}

async function unkeptSales(tx: Tx, { from, until }: Span): Promise<KeptSellers['unkept']> {
  const { rows } = await sql<{ ids: unknown[] | null } & Span>`
    select array_agg(n.sale_id) as ids, min(n.created_at) as from, max(n.created_at) + interval '1 millisecond' as until
    from unrolled_sales() n where n.created_at >= ${from} and n.created_at < ${until}`.execute(tx)
  const { ids, ...span } = rows[0]!
  return ids && { ids, span }
}
