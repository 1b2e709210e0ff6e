import { sql } from 'kysely'
import { isBill } from '../lists/product-kind.ts'
import type { Tx } from '../runner/pool.ts'

/** A product as a price list of one partner is compared with it. */
export interface KnownProduct {
  productId: number
  code: string
  name: string
  productTypeId: number
  adminNominalId: number | null
  /** HH:MM, both or none. */
  cutOffFrom: string | null
  cutOffTo: string | null
  /** Its switching at the partner; null: the partner does not deliver it. */
  psId: number | null
  sku: string | null
  price: number | null
  isOpen: boolean | null
}

const known = (partnerId: number) => sql`
  select p.id as product_id, p.code, p.name, p.product_type_id, p.admin_nominal_id,
    to_char(p.cut_off_from, 'HH24:MI') as cut_off_from, to_char(p.cut_off_to, 'HH24:MI') as cut_off_to,
    pp.id as ps_id, pp.partner_code as sku, pp.price, pp.is_open
  from product p left join product_partner pp on pp.product_id = p.id and pp.partner_id = ${partnerId}`

/** What the partner delivers, and products that have one of these codes themselves. */
export async function knownProducts(tx: Tx, partnerId: number, skus: readonly string[]): Promise<KnownProduct[]> {
  const codes = skus.map((sku) => sku.toUpperCase())
  const { rows } = await sql<KnownProduct>`
    ${known(partnerId)} where pp.id is not null or upper(p.code) = any (${codes}::text[]) order by p.name, p.id`.execute(tx)
  return rows
}

export async function productsById(tx: Tx, partnerId: number, ids: readonly number[]): Promise<Map<number, KnownProduct>> {
  const { rows } = await sql<KnownProduct>`${known(partnerId)} where p.id = any (${[...ids]}::bigint[])`.execute(tx)
  return new Map(rows.map((row) => [row.productId, row]))
}

export const partnerById = (tx: Tx, id: number) =>
  tx.selectFrom('partner').select(['id', 'name']).where('id', '=', id).executeTakeFirst()

/**
 * For how many sellers each of these raised prices would close its product. A raise that is less than what the owner takes of everybody
 * closes it for nobody and is not looked into.
 */
export async function closings(tx: Tx, partnerId: number, raises: readonly { productId: number; was: number; to: number }[]) {
  const columns = (['productId', 'was', 'to'] as const).map((column) => raises.map((raise) => raise[column]))
  const { rows } = await sql<{ productId: number; closes: number }>`
    select g.product_id, (select count(*) from price_limits(g.product_id, ${partnerId}, g.was) l where g.now >= l.price
      and not exists (select from user_product_closed c where c.user_id = l.user_id and c.product_id = g.product_id)) as closes
    from unnest(${columns[0]}::int[], ${columns[1]}::bigint[], ${columns[2]}::bigint[]) g(product_id, was, now)
    join product p on p.id = g.product_id join admin_nominal a on a.id = p.admin_nominal_id
    where ${isBill} or g.now - g.was >= least(a.fees[1], (select min(f.fee) from user_fee f where f.admin_nominal_id = a.id))`.execute(
    tx,
  )
  return new Map(rows.map(({ productId, closes }) => [productId, closes]))
}

/** As many rows as one query changes: each may close its product for everybody. */
const AT_ONCE = 100

export async function writePrices(tx: Tx, prices: readonly { psId: number; price: number }[]): Promise<void> {
  for (let at = 0; at < prices.length; at += AT_ONCE) {
    const some = prices.slice(at, at + AT_ONCE)
    await sql`
      update product_partner pp set price = g.price from unnest(${some.map(({ psId }) => psId)}::int[], ${some.map(({ price }) => price)}::bigint[]) g(id, price)
      where pp.id = g.id and pp.price <> g.price`.execute(tx)
  }
}

export async function writeOpen(tx: Tx, psIds: readonly number[], isOpen: boolean): Promise<void> {
  if (psIds.length === 0) return
  await sql`update product_partner set is_open = ${isOpen} where id = any (${[...psIds]}::int[]) and is_open <> ${isOpen}`.execute(
    tx,
  )
}

/** The partner is asked last, after those that are there. */
export async function addSwitchings(
  tx: Tx,
  partnerId: number,
  added: readonly { productId: number; sku: string; price: number }[],
): Promise<void> {
  if (added.length === 0) return
  await sql`
    insert into product_partner (product_id, partner_id, price, priority, priority_tl, partner_code)
      select g.product_id, ${partnerId}::int, g.price, coalesce(last.priority, 0) + 1, coalesce(last.priority_tl, 0) + 1, g.sku
      from unnest(${added.map(({ productId }) => productId)}::int[], ${added.map(({ price }) => price)}::bigint[], ${added.map(({ sku }) => sku)}::text[]) g(product_id, price, sku)
      cross join lateral (select max(pp.priority) as priority, max(pp.priority_tl) as priority_tl from product_partner pp where pp.product_id = g.product_id) last`.execute(
    tx,
  )
}
