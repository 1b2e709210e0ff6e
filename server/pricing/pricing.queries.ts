import { sql } from 'kysely'
import { kindOf } from '../../contract/user-types.ts'
import { containing } from '../runner/contains.ts'
import type { Target } from '../runner/policy.ts'
import type { Tx } from '../runner/pool.ts'

/** Which products of a fee table: chosen ones, of some categories, by a part of name, code or id. */
export interface ProductFilter {
  categories?: readonly number[]
  products?: readonly number[] | undefined
  keyword?: string
  /** Also those that the target's kind of network cannot sell at the moment. */
  all: boolean
}

export interface PricedProduct {
  id: number
  name: string
  category: string
  productTypeId: number
  nominalId: number
  nominal: number
  /** Of every type, by its id - 1. */
  defaults: string[]
  /** Of the partner that delivers to the target first; null without one. */
  partnerPrice: number | null
  partnerId: number | null
  partner: string | null
  hasOwnPartner: boolean
  closedOwn: boolean
  closedAbove: boolean
}

/** The products `p` of a filter, sold to networks of one kind. */
export function wanted(kind: 'dm' | 'tl', { categories = [], products = [], keyword = '', all }: ProductFilter) {
  const pattern = keyword && containing(keyword)
  const sold = kind === 'dm' ? sql`p.is_available` : sql`p.is_available_tl`
  const parts = [
    sql`p.admin_nominal_id is not null`,
    !all && sql`${sold} and exists (select from product_route r where r.product_id = p.id and r.kind = ${kind})`,
    categories.length > 0 && sql`p.category_id = any (${categories}::bigint[])`,
    products.length > 0 && sql`p.id = any (${products}::bigint[])`,
    pattern && sql`(p.name ilike ${pattern} or p.code ilike ${pattern} or padded(p.id, 4) like ${pattern})`,
  ].filter((part) => part !== false && part !== '')
  return sql.join(parts, sql` and `)
}

export async function countProducts(tx: Tx, target: Target, filter: ProductFilter): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*) from product p where ${wanted(kindOf(target.userTypeId), filter)}`.execute(tx)
  return rows[0]!.count
}

export async function productIds(tx: Tx, target: Target, filter: ProductFilter): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select p.id from product p where ${wanted(kindOf(target.userTypeId), filter)}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** One page of products by name, with the partner that delivers to the target: its own, its head's, else the first of the route. */
export async function pricedProducts(
  tx: Tx,
  target: Target,
  filter: ProductFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<PricedProduct[]> {
  const head = target.l1
  const { rows } = await sql<PricedProduct>`
    with page as materialized (
      select p.id, p.name, p.category_id, p.product_type_id, p.admin_nominal_id from product p where ${wanted(kindOf(target.userTypeId), filter)}
      order by p.name, p.id limit ${limit} offset ${offset}
    )
    select p.id, p.name, c.name as category, p.product_type_id, a.id as nominal_id, a.nominal, a.fees as defaults,
      r.prices[place.n] as partner_price, r.partners[place.n] as partner_id, pr.name as partner, up.place is not null as has_own_partner,
      coalesce(x.is_own, false) as closed_own, coalesce(x.is_above, false) as closed_above
    from page p
    join category c on c.id = p.category_id
    join admin_nominal a on a.id = p.admin_nominal_id
    left join product_route r on r.product_id = p.id and r.kind = ${kindOf(target.userTypeId)}
    left join lateral (
      select array_position(r.partners, o.partner_id) as place from user_partner o
      where o.product_id = p.id and o.user_id in (${target.id}, ${head}) and o.partner_id = any (r.partners)
      order by o.user_id = ${target.id} desc limit 1
    ) up on true
    cross join lateral (select coalesce(up.place, 1) as n) place
    left join partner pr on pr.id = r.partners[place.n]
    left join user_product_closed x on x.user_id = ${target.id} and x.product_id = p.id
    order by p.name, p.id`.execute(tx)
  return rows
}

/** The margins that were set for single users of a chain, by nominal and user. */
export async function ownMargins(tx: Tx, chain: readonly number[], nominals: readonly number[]) {
  const rows = await tx
    .selectFrom('userFee')
    .select(['id', 'userId', 'adminNominalId', 'fee'])
    .where(sql<boolean>`admin_nominal_id = any (${nominals}::int[]) and user_id = any (${chain}::int[])`)
    .execute()
  return new Map(rows.map((row) => [`${row.adminNominalId} ${row.userId}`, row]))
}

/** The product whose nominal this is at the moment. */
export const productOfNominal = (tx: Tx, nominalId: number) =>
  tx.selectFrom('product').select('id').where('adminNominalId', '=', nominalId).executeTakeFirst()

export async function setMargin(tx: Tx, userId: number, nominalId: number, fee: number): Promise<void> {
  await tx
    .insertInto('userFee')
    .values({ userId, adminNominalId: nominalId, fee })
    .onConflict((conflict) => conflict.columns(['userId', 'adminNominalId']).doUpdateSet({ fee }))
    .execute()
}

export async function removeMargin(tx: Tx, userId: number, nominalId: number): Promise<void> {
  await tx.deleteFrom('userFee').where('userId', '=', userId).where('adminNominalId', '=', nominalId).execute()
}
