import { sql } from 'kysely'
import { userTypeIds, userTypes } from '../../contract/user-types.ts'
import { mostRows } from '../../rules/paging.ts'
import { chosenUsers } from '../lists/chosen-users.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import { levelColumn } from '../runner/policy.ts'
import type { Tx } from '../runner/pool.ts'

/** Choices of the report filters. What was sold once stays a choice, also when it is no longer for sale. */

export function reportCategories(tx: Tx): Promise<Answer<'reportCategories'>> {
  return tx.selectFrom('category').select(['id', 'name']).orderBy('position').orderBy('name').execute()
}

/** By name; without categories all of them. */
export function reportProducts(tx: Tx, _actor: Actor, input: Input<'reportProducts'>): Promise<Answer<'reportProducts'>> {
  const { selectedCategories } = input
  return tx
    .selectFrom('product')
    .select(['id', 'name'])
    .$if(selectedCategories.length > 0, (query) => query.where(sql<boolean>`category_id = any (${selectedCategories}::bigint[])`))
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** Some products by name. */
export function productNames(tx: Tx, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  return tx
    .selectFrom('product')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any (${[...ids]}::bigint[])`)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

export function reportPartners(tx: Tx): Promise<Answer<'reportPartners'>> {
  return tx.selectFrom('partner').select(['id', 'name']).orderBy('name').execute()
}

export async function reportUserTypes(): Promise<Answer<'reportUserTypes'>> {
  return userTypeIds.map((id) => {
    const { code, salesTypeId, level } = userTypes[id]!
    return { id, name: code, salesType: salesTypeId, level }
  })
}

/**
 * The next dropdown of the cascade, by name: the children of the chosen users (the deepest level counts), or of the caller when nobody is chosen.
 * The sales type is the owner's to choose; everybody else has one network of its own. At most 5000 users.
 */
export async function reportUsers(tx: Tx, actor: Actor, input: Input<'reportUsers'>): Promise<Answer<'reportUsers'>> {
  const own = levelColumn(actor.level)
  const { parents, salesType = 'All' } = input
  const chosen = (await chosenUsers(tx, actor, parents))?.ids ?? [actor.userId]
  const types = salesType === 'All' || own ? null : userTypeIds.filter((id) => userTypes[id]?.salesTypeId === salesType)
  return tx
    .selectFrom('users')
    .select(['id', 'name', 'userTypeId'])
    .where(sql<boolean>`parent_id = any (${chosen}::integer[])`)
    .$if(own !== null, (query) => query.where(own!, '=', actor.userId))
    .$if(types !== null, (query) => query.where(sql<boolean>`user_type_id = any (${types}::smallint[])`))
    .orderBy('name')
    .orderBy('id')
    .limit(mostRows)
    .execute()
}

/** An older name of `reportUsers`. */
export const reportUserChildren = reportUsers
