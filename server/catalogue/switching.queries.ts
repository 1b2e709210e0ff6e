import { sql } from 'kysely'
import type { Tx } from '../runner/pool.ts'

export interface SwitchingRow {
  id: number
  partnerId: number
  name: string
  code: string
  price: number
  priority: number
  priorityTl: number
  isActive: boolean
  isOpen: boolean
  remark: string
}

export function switchingRows(tx: Tx, productId: number, type: 'priority' | 'priorityTl'): Promise<SwitchingRow[]> {
  return tx
    .selectFrom('productPartner as pp')
    .innerJoin('partner as pr', 'pr.id', 'pp.partnerId')
    .select([
      'pp.id',
      'pp.partnerId',
      'pr.name',
      'pp.partnerCode as code',
      'pp.price',
      'pp.priority',
      'pp.priorityTl',
      'pr.isActive',
      'pp.isOpen',
      'pp.remark',
    ])
    .where('pp.productId', '=', productId)
    .orderBy(`pp.${type}`)
    .orderBy('pp.partnerId')
    .execute()
}

export async function productById(tx: Tx, id: number) {
  return tx
    .selectFrom('product')
    .select(['id', 'name', 'code', 'productTypeId', 'adminNominalId'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** One switching by its id, as an edit finds it. */
export function switchingById(tx: Tx, id: number) {
  return tx
    .selectFrom('productPartner')
    .select(['id', 'productId', 'partnerId', 'price', 'isOpen', 'partnerCode as code'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The places of a kind by the order of the ids, from 1. */
export async function placeInOrder(tx: Tx, ids: readonly number[], type: 'priority' | 'priorityTl'): Promise<void> {
  const column = sql.ref(type === 'priority' ? 'priority' : 'priority_tl')
  await sql`update product_partner pp set ${column} = o.place from unnest(${[...ids]}::integer[]) with ordinality o(id, place)
    where pp.id = o.id and pp.${column} <> o.place`.execute(tx)
}

/** The lowest price of a partner that closes the product for somebody; null when nobody is sold to at its price. */
export async function closingPrice(tx: Tx, productId: number, partnerId: number, price: number): Promise<number | null> {
  const { rows } = await sql<{ price: number | null }>`
    select min(price) as price from price_limits(${productId}, ${partnerId}, ${price})`.execute(tx)
  return rows[0]?.price ?? null
}

export interface ChangeRow {
  id: number
  at: Date
  partnerId: number
  partner: string
  oldPrice: number | null
  newPrice: number | null
  userId: number | null
  user: string | null
  loginUserId: number | null
  loginUser: string | null
  closed: number
  stillClosed: number
  /** Whom the product was sold from until then, where that was another partner. */
  fromPartnerId: number | null
  fromPartner: string | null
}

export async function changeRows(tx: Tx, productId: number, page: { limit: number; offset: number }): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select h.id, h.at, h.partner_id, pr.name as partner, h.old_price, h.new_price, h.user_id, u.name as "user", h.login_user_id, l.name as login_user, h.closed, h.from_partner_id, f.name as from_partner,
      (select count(*) from user_product_closed c where c.price_change_id = h.id) as still_closed
    from price_change h join partner pr on pr.id = h.partner_id left join users u on u.id = h.user_id left join login_user l on l.id = h.login_user_id
      left join partner f on f.id = h.from_partner_id
    where h.product_id = ${productId} order by h.id desc limit ${page.limit} offset ${page.offset}`.execute(tx)
  return rows
}

export async function countChanges(tx: Tx, productId: number): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from price_change where product_id = ${productId}`.execute(tx)
  return rows[0]?.count ?? 0
}
