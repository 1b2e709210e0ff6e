import { sql } from 'kysely'
import type { Call } from '../../contract/call.ts'
import { calls } from '../../contract/calls.ts'
import { isOwner, type Manageable, managesType, typeIds } from '../../contract/user-types.ts'
import type { Actor } from './actor.ts'
import type { Tx } from './pool.ts'
import { refuse } from './refuse.ts'

/** A user as policies look at it. */
export interface Target {
  id: number
  headId: number
  name: string
  userTypeId: number
  isAdministrator: boolean
  isBelowAdministrator: boolean
  isBlocked: boolean
  isDm: boolean
  parentId: number | null
  l1: number | null
  l2: number | null
  l3: number | null
  l4: number | null
  l5: number | null
}

type Asking = Pick<Actor, 'userId' | 'userTypeId' | 'isAdministrator' | 'loginUser'>

/** Whether the caller's type, and for a staff account its permissions, allow the call at all. */
export function mayCall(call: Pick<Call, 'who' | 'permission'>, actor: Asking): boolean {
  return ofType(call.who, actor) && permitted(call.permission, actor)
}

/** Why a call is refused before its body is read; null where it goes on. */
export function refusalAtTheDoor(
  call: Pick<Call, 'who' | 'permission' | 'withExpiredPassword'>,
  actor: Asking & Pick<Actor, 'isPasswordExpired'>,
): 'access-denied' | 'password-expired' | null {
  if (!mayCall(call, actor)) return 'access-denied'
  return actor.isPasswordExpired && !call.withExpiredPassword ? 'password-expired' : null
}

/** Whether the caller's type makes a call. What its staff may is asked where an effect is written. */
export function ofType(who: Call['who'], actor: Asking): boolean {
  if (who === 'public' || who === 'any') return true
  if (!who.types.includes(actor.userTypeId)) return false
  return !who.administrator?.includes(actor.userTypeId) || actor.isAdministrator
}

/** Staff accounts never reach settings, whatever they were given. */
function permitted(permission: Call['permission'], { loginUser }: Asking): boolean {
  if (!loginUser || permission === 'none') return true
  return permission !== 'settings' && loginUser.permissions.includes(permission)
}

const levelColumns = ['l1', 'l2', 'l3', 'l4', 'l5'] as const
export type LevelColumn = (typeof levelColumns)[number]

/** Column that holds, on every user and sale below it, the id of a user of this level; null for the owner, above all. */
export const levelColumn = (level: number): LevelColumn | null => levelColumns[level - 1] ?? null

/** The column in which a user names itself, and everybody below it names it; null for the owner. */
export const ownColumn = (user: Pick<Target, 'id' | LevelColumn>): LevelColumn | null =>
  levelColumns.find((column) => user[column] === user.id) ?? null

/** Whether the 3 above a seller is an administrator; of each row of `users`. See `managesType`. */
export const isBelowAdministrator = sql<boolean>`users.user_type_id = ${sql.lit(typeIds.USTL)}
  and exists (select from users m where m.id = users.l2 and m.is_administrator)`.as('isBelowAdministrator')

/** The user, when it is the caller itself or below it. Refuses `not-found` otherwise, as for an id that does not exist. */
export async function inSubtree(tx: Tx, actor: Pick<Actor, 'userId' | 'level'>, userId: number): Promise<Target> {
  const column = levelColumn(actor.level)
  const target = await tx
    .selectFrom('users')
    .select(['id', 'headId', 'name', 'userTypeId', 'isAdministrator', 'isBlocked', 'isDm', 'parentId', ...levelColumns])
    .select(isBelowAdministrator)
    .where('id', '=', userId)
    .$if(column !== null, (query) => query.where(column!, '=', actor.userId))
    .executeTakeFirst()
  return target ?? refuse('not-found')
}

/** The user and everybody above it except the owner, from the chain head down. */
export const chainOf = ({ id, l1, l2, l3, l4, l5 }: Pick<Target, 'id' | LevelColumn>): number[] => [
  ...new Set([l1, l2, l3, l4, l5, id].filter((level) => level !== null)),
]

/** The caller and everybody between it and a user of its subtree, from the caller down. */
export function fromDownTo({ userId }: Pick<Actor, 'userId'>, target: Target): number[] {
  const chain = chainOf(target)
  return [userId, ...chain.slice(chain.indexOf(userId) + 1)].filter((id) => id !== target.id)
}

/** Whether the caller sets ceilings, bills and switches of a user of its subtree. */
export function manages(actor: Asking, target: Manageable & Pick<Target, 'id'>): boolean {
  return actor.userId !== target.id && managesType(actor, target)
}

/** Balance moves along manages edges; the owner reaches every user, itself included. */
export function reachesBalance(actor: Asking, target: Manageable & Pick<Target, 'id'>): boolean {
  return isOwner(actor) || manages(actor, target)
}

/** Blocking reaches every user of the own subtree but oneself, for the types that see the column. */
export function mayBlock(actor: Asking, target: Pick<Target, 'id'>): boolean {
  return actor.userId !== target.id && (mayCall(calls.blockUser, actor) || mayCall(calls.blockUserCa, actor))
}

export function mayDispense(actor: Asking, target: Manageable & Pick<Target, 'id'>): boolean {
  return (mayCall(calls.setDispensation, actor) || mayCall(calls.setDispensationCa, actor)) && manages(actor, target)
}

/** A blocked manager keeps its reach, but its transfers wait. */
export function mayTransfer(actor: Asking & Pick<Actor, 'isBlocked'>, target: Manageable & Pick<Target, 'id'>): boolean {
  const called = mayCall(calls.transfer, actor) || (mayCall(calls.moveBalance, actor) && !actor.isBlocked)
  return called && reachesBalance(actor, target)
}
