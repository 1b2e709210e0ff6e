import { isOwner } from '../../contract/user-types.ts'
import { builtNames } from '../domains/app-name.ts'
import { ownBrand } from '../domains/brands.ts'
import type { Actor } from '../runner/actor.ts'
import type { Tx } from '../runner/pool.ts'

/** Brands that an account may put as sender of a message to a new account: the product's own, and those of the domains it sees. */
export async function sendersOf(tx: Tx, { userId, userTypeId }: Pick<Actor, 'userId' | 'userTypeId'>): Promise<string[]> {
  return [...new Set([ownBrand.appName, ...(await builtNames(tx, isOwner({ userTypeId }) ? null : userId))])]
}
