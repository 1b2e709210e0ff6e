import { sql } from 'kysely'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'

/** In the order of the counter. */
export function categoryDropdown(tx: Tx): Promise<Answer<'categoryDropdown'>> {
  return tx.selectFrom('category').select(['id', 'name']).orderBy('position').orderBy('name').execute()
}

/** By name, those for sale to either kind of network; `includeAll` adds the closed ones. No product has a biller, so a choice of billers finds none. */
export async function productDropdown(
  tx: Tx,
  _actor: Actor,
  { billers, categories, includeAll }: Input<'productDropdown'>,
): Promise<Answer<'productDropdown'>> {
  if (billers.length > 0) return { products: [] }
  const products = await tx
    .selectFrom('product')
    .select(['id', 'name'])
    .$if(!includeAll, (query) => query.where((or) => or('isAvailable', '=', true).or('isAvailableTl', '=', true)))
    .$if(categories.length > 0, (query) => query.where(sql<boolean>`category_id = any (${categories}::bigint[])`))
    .orderBy('name')
    .orderBy('id')
    .execute()
  return { products }
}
