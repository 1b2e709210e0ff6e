import { managesType, userTypeIds, userTypes } from '../../contract/user-types.ts'
import { nameOfUser, staffOf } from '../../database/test-world.ts'
import { chargesType, switchesOf } from '../../rules/switches.ts'

/** Everybody who calls in the test world: the first user of every type, an administrator of type 3, and a staff account of each first user. */
export interface Caller {
  name: string
  user: string
  type: number
  branch: 'a' | 'b'
  administrator: boolean
  staff: boolean
}

/** What the staff accounts of the test world were given. */
export const staffPermissions = ['view', 'sell']

const firsts = userTypeIds.map((type): Caller => {
  const user = nameOfUser(type, 'a')
  return { name: user, user, type, branch: 'a', administrator: false, staff: false }
})
export const callers: readonly Caller[] = [
  ...firsts.flatMap((caller) => [caller, { ...caller, name: staffOf(caller.user), staff: true }]),
  { name: 'sutl-b', user: 'sutl-b', type: 3, branch: 'b', administrator: true, staff: false },
]

/**
 * Who a call is about, seen from the caller: inside its subtree first, the caller itself last, because a call may end its
 * own session. `nobody` is an id that does not exist.
 */
export const relations = ['child', 'managed', 'lowest', 'nobody', 'stranger', 'strange-child', 'upline', 'self'] as const
export type Relation = (typeof relations)[number]
export const isInside = (relation: Relation) => ['child', 'managed', 'lowest', 'self'].includes(relation)

const parentOf = (type: number) => userTypes[type]?.parent ?? null
const isBelow = (type: number, top: number): boolean =>
  parentOf(type) === top || (parentOf(type) !== null && isBelow(parentOf(type)!, top))
const isAdministrator = (type: number, branch: 'a' | 'b') => type === 3 && branch === 'b'
const managedOf = (type: number, branch: 'a' | 'b') => ({
  userTypeId: type,
  isAdministrator: isAdministrator(type, branch),
  isBelowAdministrator: type === 4 && branch === 'b',
})
const flagsOf = ({ type, administrator }: Caller) => ({ userTypeId: type, isAdministrator: administrator })

/** Type of the user a relation means; null where the caller has none such. */
function typeOf(caller: Caller, relation: Relation): number | null {
  const { type, branch } = caller
  const below = userTypeIds.filter((id) => isBelow(id, type))
  const child = below.find((id) => parentOf(id) === type) ?? null
  switch (relation) {
    case 'self':
      return type
    case 'child':
    case 'strange-child':
      return relation === 'strange-child' && type === 1 ? null : child
    case 'managed':
      return below.find((id) => managesType(flagsOf(caller), managedOf(id, branch))) ?? null
    case 'lowest':
      return below.at(-1) ?? null
    case 'stranger':
      return type === 1 ? null : type
    case 'upline':
      return parentOf(type)
    case 'nobody':
      return null
  }
}

/** Username of the user a relation means; null where the caller has none such, and for nobody. */
export function related(caller: Caller, relation: Relation): string | null {
  const type = typeOf(caller, relation)
  if (type === null) return null
  const other = caller.branch === 'a' ? 'b' : 'a'
  return nameOfUser(type, relation === 'stranger' || relation === 'strange-child' ? other : caller.branch)
}

/** Whether the caller manages, charges or may switch the user a relation means. */
export function reaches(caller: Caller, relation: Relation): boolean {
  const type = typeOf(caller, relation)
  if (type === null || relation === 'self' || !isInside(relation)) return false
  const target = managedOf(type, caller.branch)
  return chargesType(flagsOf(caller), target) || switchesOf(flagsOf(caller), target).length > 0
}

/** Whether the caller manages the user a relation means. */
export function managesRelated(caller: Caller, relation: Relation): boolean {
  const type = typeOf(caller, relation)
  if (type === null || relation === 'self' || !isInside(relation)) return false
  return managesType(flagsOf(caller), managedOf(type, caller.branch))
}

/** Whether a user of a type and branch is the caller or below it. */
export function isInSubtree(caller: Caller, type: number, branch: 'a' | 'b'): boolean {
  if (caller.type === 1) return true
  return branch === caller.branch && (type === caller.type || isBelow(type, caller.type))
}
