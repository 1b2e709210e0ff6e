import { sql } from 'kysely'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'

/** In the order of the counter. */
export function categoryDropdown(tx: Tx): Promise<Answer<'categoryDropdown'>> {
  return tx.selectFrom('category').select(['id', 'name']).orderBy('position').orderBy('name').execute()
}

/** By name. */
export function billerDropdown(tx: Tx): Promise<Answer<'billerDropdown'>> {
  return tx.selectFrom('biller').select(['id', 'name']).orderBy('name').execute()
}

/** By name, those for sale to either kind of network; `includeAll` adds the closed ones. */
export async function productDropdown(
  tx: Tx,
  _actor: Actor,
  { billers, categories, includeAll }: Input<'productDropdown'>,
): Promise<Answer<'productDropdown'>> {
  const products = await tx
    .selectFrom('product')
    .select(['id', 'name'])
    .$if(!includeAll, (query) => query.where((or) => or('isAvailable', '=', true).or('isAvailableTl', '=', true)))
    .$if(categories.length > 0, (query) => query.where(sql<boolean>`category_id = any (${categories}::bigint[])`))
    .$if(billers.length > 0, (query) => query.where(sql<boolean>`biller_id = any (${billers}::bigint[])`))
    .orderBy('name')
    .orderBy('id')
    .execute()
  return { products }
}

/** Without a product all of them by name; of a product those that deliver it, the first of kind dm first. */
export async function partnerDropdown(
  tx: Tx,
  _actor: Actor,
  { product }: Input<'partnerDropdown'>,
): Promise<Answer<'partnerDropdown'>> {
  if (!product) {
    const partners = await tx.selectFrom('partner').select(['id', 'name']).orderBy('name').execute()
    return partners.map((partner) => ({ ...partner, price: null }))
  }
  return tx
    .selectFrom('productPartner')
    .innerJoin('partner', 'partner.id', 'productPartner.partnerId')
    .select(['partner.id', 'partner.name', 'productPartner.price'])
    .where(sql<boolean>`product_id = ${product}::bigint`)
    .orderBy('priority')
    .orderBy('partnerId')
    .execute()
}
