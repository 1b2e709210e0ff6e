import { userTypes } from '../../contract/user-types.ts'
import type { Actor } from '../runner/actor.ts'
import { type LevelColumn, levelColumn } from '../runner/policy.ts'
import type { Tx } from '../runner/pool.ts'

/** Chosen users of one level; `ids` is empty when none of the chosen is the caller's to see. */
export interface Chosen {
  column: LevelColumn
  ids: number[]
}

/** What the user dropdowns chose: those of the deepest level, of the caller's subtree only. Null: nobody, or the owner, so no choice at all. */
export async function chosenUsers(
  tx: Tx,
  actor: Pick<Actor, 'userId' | 'level'>,
  parents: readonly number[],
): Promise<Chosen | null> {
  if (parents.length === 0) return null
  const own = levelColumn(actor.level)
  const users = await tx
    .selectFrom('users')
    .select(['id', 'userTypeId'])
    .where('id', 'in', parents)
    .$if(own !== null, (query) => query.where(own!, '=', actor.userId))
    .execute()
  const levels = users.map((user) => userTypes[user.userTypeId]?.level ?? 0)
  const deepest = Math.max(...levels)
  if (deepest === 0) return null
  const ids = users.filter((_, place) => levels[place] === deepest).map((user) => user.id)
  return { column: levelColumn(deepest) ?? 'l1', ids }
}
