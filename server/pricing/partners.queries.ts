import { sql } from 'kysely'
import { isBill } from '../lists/product-kind.ts'
import type { Target } from '../runner/policy.ts'
import type { Tx } from '../runner/pool.ts'

/** Active partners of a product and their prices, cheapest first. Simulators only while they deliver. */
export function partnersWithPrices(tx: Tx, productId: number) {
  return tx
    .selectFrom('productPartner')
    .innerJoin('partner', 'partner.id', 'productPartner.partnerId')
    .select(['partner.id', 'partner.name', 'productPartner.price'])
    .where('productPartner.productId', '=', productId)
    .where(
      sql<boolean>`exists (select from product_route r where r.product_id = product_partner.product_id and partner.id = any (r.partners))`,
    )
    .orderBy('productPartner.price')
    .orderBy('partner.name')
    .execute()
}

export const productById = (tx: Tx, id: number) =>
  tx.selectFrom('product').select(['id', 'adminNominalId']).where('id', '=', id).executeTakeFirst()

/** The nominals that the bills among products are sold with, by product. */
export async function nominalsOfBills(tx: Tx, products: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; nominalId: number }>`
    select p.id, p.admin_nominal_id as nominal_id from product p where p.id = any (${[...products]}::int[]) and ${isBill} and p.admin_nominal_id is not null`.execute(
    tx,
  )
  return new Map(rows.map(({ id, nominalId }) => [id, nominalId]))
}

/** What is decided for a head goes down to its sellers; one that is made meanwhile waits for this lock. */
export async function lockHead(tx: Tx, target: Target): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', target.headId).forNoKeyUpdate().execute()
}

const sellersBelow = (target: Target) =>
  sql`select u.id from users u join user_type t on t.id = u.user_type_id where t.is_seller and u.l1 = ${target.id} and u.id <> ${target.id}`

/** For the user, and below a head for its sellers without a partner of their own. */
export async function choosePartner(tx: Tx, target: Target, productId: number, partnerId: number): Promise<void> {
  await sql`
    insert into user_partner as o (user_id, product_id, partner_id, is_above)
      select ${target.id}, ${productId}::int, ${partnerId}::int, false
      union all select s.id, ${productId}::int, ${partnerId}::int, true from (${sellersBelow(target)}) s
    on conflict (user_id, product_id) do update set partner_id = excluded.partner_id, is_above = excluded.is_above
      where o.is_above or not excluded.is_above`.execute(tx)
}

/** The partner of the head above holds again where there is one. */
export async function forgetPartner(tx: Tx, target: Target, productId: number): Promise<void> {
  await sql`
    delete from user_partner o where o.product_id = ${productId}
      and ((o.user_id = ${target.id} and not o.is_above) or (o.is_above and o.user_id in (${sellersBelow(target)})))`.execute(tx)
  if (target.headId === target.id) return
  await sql`
    insert into user_partner (user_id, product_id, partner_id, is_above)
      select ${target.id}, product_id, partner_id, true from user_partner where user_id = ${target.headId} and product_id = ${productId}
    on conflict (user_id, product_id) do nothing`.execute(tx)
}

/** Closes products for the user, and below a mitra for its partners. Answers how many of the user's own were open. */
export async function closeProducts(tx: Tx, target: Target, products: readonly number[]): Promise<number> {
  const before = await sql<{ id: number }>`
    select product_id as id from user_product_closed where user_id = ${target.id} and product_id = any (${products}::int[]) and is_own`.execute(
    tx,
  )
  await sql`
    insert into user_product_closed as c (user_id, product_id, is_own, is_above)
      select ${target.id}, p, true, false from unnest(${products}::int[]) p
      union all select s.id, p, false, true from unnest(${products}::int[]) p cross join (${sellersBelow(target)}) s
    on conflict (user_id, product_id) do update set is_own = c.is_own or excluded.is_own, is_above = c.is_above or excluded.is_above`.execute(
    tx,
  )
  return products.length - before.rows.length
}

/** Opens products for the user, and below a mitra for its partners, but for those that the mitra itself closed. What is closed above stays closed. */
export async function openProducts(tx: Tx, target: Target, products: readonly number[]) {
  const mine = sql`c.user_id = ${target.id} and c.product_id = any (${products}::int[])`
  const below = sql`c.user_id in (${sellersBelow(target)}) and c.product_id = any (${products}::int[])`
  const { rows } = await sql<{ closedAbove: boolean }>`
    delete from user_product_closed c where ${mine} and not c.is_above returning c.is_above as closed_above`.execute(tx)
  const kept = await sql`update user_product_closed c set is_own = false where ${mine} returning c.product_id`.execute(tx)
  await sql`delete from user_product_closed c where ${below} and not c.is_own`.execute(tx)
  // No other row is touched: what a price closed is opened by the price alone.
  await sql`update user_product_closed c set is_above = false where ${below} and c.is_above`.execute(tx)
  return { changed: rows.length, closedAbove: kept.rows.length }
}
