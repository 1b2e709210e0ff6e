import { type ExpressionBuilder, sql } from 'kysely'
import type { DB } from '../../database/types.ts'
import { containing } from '../runner/contains.ts'
import { chainOf, isBelowAdministrator, levelColumn, type Target } from '../runner/policy.ts'
import type { Tx } from '../runner/pool.ts'

/** Which users of whom: the direct children, or with a keyword every match below. */
export interface UserFilter {
  parent: number
  /** Steps of the parent below the owner. */
  parentLevel: number
  keyword: string
}

const rowColumns = [
  'users.id',
  'users.name',
  'users.username',
  'users.email',
  'users.phone',
  'users.userTypeId',
  'userType.code',
  'users.isAdministrator',
  'users.isDm',
  'users.isBlocked',
  'users.blockedBySystem as isOverdueBlock',
  'users.dispensation',
  'balance.balance',
  'users.balanceLimit',
] as const

/** Whether a user lifts something of the block of another one, as the database decides; true where there is none. */
export const mayLift = (userId: number) =>
  sql<boolean>`not users.is_blocked or offers_lift(${userId}::integer, users)`.as('mayLift')

const isOverdue = sql<boolean>`is_overdue(users.id)`.as('isOverdue')

/** UID with its leading zeros, name and phone: the expression of the index that a part of it is looked up by. */
export const searchText = sql<string>`user_search(users.id, users.name, users.phone)`

const owed = (of: 'user_id' | 'charger_id') =>
  sql<number>`(select coalesce(sum(owed), 0)::bigint from administration where ${sql.ref(of)} = users.id)`
/** What its charger still owes it since it stopped being an administrator, and what it owes those whose charger it was. */
const owedToIt = owed('user_id').as('owedToIt')
const owesPast = owed('charger_id').as('owesPast')

const childCount = sql<number>`(select count(*) from users c where c.parent_id = users.id)`.as('children')

function matching(tx: Tx, { parent, parentLevel, keyword }: UserFilter) {
  const users = tx
    .selectFrom('users')
    .innerJoin('userType', 'userType.id', 'users.userTypeId')
    .innerJoin('balance', 'balance.userId', 'users.id')
  if (keyword === '') return users.where('users.parentId', '=', parent)
  const column = levelColumn(parentLevel)
  return users
    .where('users.id', '<>', parent)
    .$if(column !== null, (query) => query.where(`users.${column!}`, '=', parent))
    .where((where) => containsKeyword(where, keyword))
}

/** UID with or without its leading zeros, name or phone: a part is enough, in any letter case; or its whole username, or the whole code it had in a system before. */
export function containsKeyword(where: ExpressionBuilder<DB, 'users'>, keyword: string) {
  const before = where.selectFrom('movedUser').select('userId').where('code', '=', keyword.toUpperCase())
  const username = where(sql`lower(users.username)`, '=', keyword.toLowerCase())
  return where.or([where(searchText, 'ilike', containing(keyword)), username, where('users.id', '=', before)])
}

/** One page, newest first. */
export function userRows(tx: Tx, viewer: number, filter: UserFilter, { limit, offset }: { limit: number; offset: number }) {
  return matching(tx, filter)
    .select([...rowColumns, isBelowAdministrator, isOverdue, mayLift(viewer)])
    .orderBy('users.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** Count and sums over every match. */
export function userSums(tx: Tx, filter: UserFilter) {
  return matching(tx, filter)
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`coalesce(sum(balance.balance), 0)`.as('balance'),
      sql<number>`coalesce(sum(users.balance_limit), 0)`.as('balanceLimit'),
      sql<number>`count(*) filter (where users.is_blocked)`.as('blocked'),
    ])
    .executeTakeFirstOrThrow()
}

export function userById(tx: Tx, viewer: number, id: number) {
  return tx
    .selectFrom('users')
    .innerJoin('userType', 'userType.id', 'users.userTypeId')
    .innerJoin('balance', 'balance.userId', 'users.id')
    .leftJoin('users as parent', 'parent.id', 'users.parentId')
    .select([
      ...rowColumns,
      isBelowAdministrator,
      isOverdue,
      mayLift(viewer),
      childCount,
      owedToIt,
      owesPast,
      'userType.level',
      'users.isD0',
      'users.isRealTime',
      'users.isSemi',
      'users.isVerified',
    ])
    .select(['users.ip', 'users.outstanding', 'users.createdAt', 'parent.id as parentId', 'parent.name as parentName'])
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow()
}

/** The users from the top of a chain to the target, at most those at `fromLevel` and below. */
export async function chainTo(tx: Tx, target: Target, fromLevel: number) {
  const rows = await tx
    .selectFrom('users')
    .innerJoin('userType', 'userType.id', 'users.userTypeId')
    .select(['users.id', 'users.name', 'users.userTypeId', 'userType.code'])
    .where((where) => where.or([where('users.id', 'in', chainOf(target)), where('users.parentId', 'is', null)]))
    .where('userType.level', '>=', fromLevel)
    .orderBy('userType.level')
    .execute()
  return rows.map(({ code, ...user }) => ({ ...user, UserType: { name: code } }))
}

/**
 * A person's block and that of an overdue bill fall one by one. Refuses `block-not-yours` where the acting one lifts neither,
 * `block-remark-required` for a block of an overdue bill.
 */
export async function setBlocked(tx: Tx, userId: number, isBlocked: boolean, remark: string): Promise<void> {
  await sql`select set_blocked(${userId}::integer, ${isBlocked}::boolean, ${remark})`.execute(tx)
}

/** Without dispensation the database blocks the user while a bill is overdue. */
export async function setDispensation(tx: Tx, userId: number, dispensation: boolean): Promise<void> {
  await tx.updateTable('users').set({ dispensation }).where('id', '=', userId).execute()
}

/** Whether the user is blocked now, and whether lifting that needs a remark. */
export const blockOf = (tx: Tx, userId: number) =>
  tx
    .selectFrom('users')
    .select(['isBlocked', 'blockedBySystem as isOverdueBlock'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
