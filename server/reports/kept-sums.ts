import { type RawBuilder, sql } from 'kysely'
import { levelColumn } from '../runner/policy.ts'
import type { Tx } from '../runner/pool.ts'
import type { SaleFilter, Viewer } from './own-sales.ts'

/** What a question about sums asks for, apart from its filter: see `Grouped`. */
export interface Asked {
  by: readonly string[]
  unit?: string | undefined
  among?: readonly number[] | undefined
  utcOffset?: number | undefined
}

/** Users of one level of the chain, or everybody as level 0 and id 0. */
interface Whose {
  level: number
  ids: number[]
}

const levelOf = (column: string) => Number(column.slice(1))

/**
 * The sums of a filter as rows `k` of `sale_sums`, the products, partners and seller types of the filter already chosen. Undefined for
 * what only the sales themselves can answer: a keyword, the pending list, days of one product.
 */
export async function keptSums(
  tx: Tx,
  viewer: Viewer,
  filter: SaleFilter,
  { by, unit, among, utcOffset = 0 }: Asked,
): Promise<RawBuilder<unknown> | undefined> {
  const { from, until, products, categories, partners, userTypes } = filter
  const ofProducts = isOfProducts(filter) || by.includes('product')
  const byDay = by.includes('day')
  if (filter.keyword !== null || filter.pendingOnly || (byDay && ofProducts)) return undefined
  const whose = await whoseSums(tx, viewer, filter, { by, unit, among })
  if (!whose) return undefined
  const kind = byDay ? 'day' : ofProducts ? 'product' : 'all'
  const parts = whose.map(
    ({ level, ids }) =>
      sql`select * from sale_sums(${level}::smallint, ${ids}::integer[], ${from}, ${until}, ${kind}, ${utcOffset}::integer)`,
  )
  const idsOf = (ids: readonly number[]) => sql`any (${[...ids]}::bigint[])`
  const conditions = [
    sql`true`,
    ...(products.length > 0 ? [sql`product_id = ${idsOf(products)}`] : []),
    ...(categories.length > 0
      ? [sql`product_id in (select c.id from product c where c.category_id = ${idsOf(categories)})`]
      : []),
    ...(partners.length > 0 ? [sql`partner_id = ${idsOf(partners)}`] : []),
    ...(userTypes ? [sql`user_type_id = ${idsOf(userTypes)}`] : []),
  ]
  return sql`(select * from (${sql.join(parts, sql` union all `)}) k where ${sql.join(conditions, sql` and `)}) k`
}

/** Whether sums are kept of all whom a filter is of, and answer it: then any part of its span is counted without reading its sales. */
export async function areKept(tx: Tx, viewer: Viewer, filter: SaleFilter): Promise<boolean> {
  if (filter.keyword !== null || filter.pendingOnly) return false
  const whose = await whoseSums(tx, viewer, filter, { by: [] })
  const ids = (whose ?? []).flatMap((one) => one.ids)
  const kept = await tx
    .selectFrom('rollupScope')
    .select(sql<number>`count(*)`.as('scopes'))
    .where(sql<boolean>`scope = any (${ids}::integer[]) and built_to = 'infinity'`)
    .executeTakeFirstOrThrow()
  return kept.scopes === new Set(ids).size
}

/** Whether only the sales of some products or partners are asked for. */
export const isOfProducts = ({ products, categories, partners }: SaleFilter): boolean =>
  [products, categories, partners].some(({ length }) => length > 0)

/** Undefined where the units do not lie below those who were chosen: then their sums are only a part of what is below them. */
async function whoseSums(
  tx: Tx,
  viewer: Viewer,
  { chosen }: SaleFilter,
  { by, unit, among }: Asked,
): Promise<Whose[] | undefined> {
  if (among !== undefined) return unitsOf(tx, viewer, chosen, unit!, among)
  if (by.includes('unit')) return undefined
  if (chosen) return [{ level: levelOf(chosen.column), ids: chosen.ids }]
  return [levelColumn(viewer.level) === null ? { level: 0, ids: [0] } : { level: viewer.level, ids: [viewer.userId] }]
}

/** The units by their level, those alone that are the viewer's to see and below those who were chosen. */
async function unitsOf(
  tx: Tx,
  viewer: Viewer,
  chosen: SaleFilter['chosen'],
  unit: string,
  among: readonly number[],
): Promise<Whose[] | undefined> {
  const above = Math.max(viewer.level, chosen ? levelOf(chosen.column) : 0)
  const own = levelColumn(viewer.level)
  const users = await tx
    .selectFrom('users as u')
    .innerJoin('userType as t', 't.id', 'u.userTypeId')
    .where(sql<boolean>`u.id = any (${[...among]}::bigint[])`)
    .$if(own !== null, (query) => query.where(`u.${own!}`, '=', viewer.userId))
    .$if(chosen !== null, (query) => query.where(`u.${chosen!.column}`, '=', sql<number>`any (${chosen!.ids}::integer[])`))
    .select(['u.id', 't.level', 't.isSeller'])
    .execute()
  const isUnit = (user: (typeof users)[number]) => (unit === 'userId' ? user.isSeller : user.level === levelOf(unit))
  if (unit !== 'userId' && levelOf(unit) < above) return undefined
  const ofLevel = Map.groupBy(users.filter(isUnit), ({ level }) => level)
  const found = [...ofLevel].map(([level, units]) => ({ level, ids: units.map(({ id }) => id) }))
  return found.length > 0 ? found : [{ level: 1, ids: [] }]
}
