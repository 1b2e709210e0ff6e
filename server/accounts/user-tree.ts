import { sql } from 'kysely'
import { pageOf, pagesOf } from '../lists/paging.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import { isBelowAdministrator, levelColumn, manages, mayBlock } from '../runner/policy.ts'
import type { Tx } from '../runner/pool.ts'
import { containsKeyword, mayLift } from './accounts.queries.ts'

/** The users right below the caller under whom, themselves included, somebody matches. */
function heads(tx: Tx, actor: Actor, keyword: string) {
  const head = levelColumn(actor.level + 1)!
  const matching = tx
    .selectFrom('users')
    .select(head)
    .where(levelColumn(actor.level)!, '=', actor.userId)
    .where((where) => containsKeyword(where, keyword))
  return tx
    .selectFrom('users as head')
    .where('head.parentId', '=', actor.userId)
    .$if(keyword !== '', (query) => query.where('head.id', 'in', matching))
}

type Row = Awaited<ReturnType<typeof rowsUnder>>[number]

/** Everybody at and below the given users, by name. */
function rowsUnder(tx: Tx, actor: Actor, headIds: readonly number[], keyword: string) {
  return tx
    .selectFrom('users')
    .innerJoin('userType', 'userType.id', 'users.userTypeId')
    .innerJoin('balance', 'balance.userId', 'users.id')
    .select(['users.id', 'users.name', 'users.username', 'users.userTypeId', 'users.parentId', 'userType.code'])
    .select(['users.isAdministrator', 'users.isDm', 'users.isBlocked', 'users.blockedBySystem as isOverdueBlock'])
    .select([isBelowAdministrator, mayLift(actor.userId)])
    .select(['balance.balance', 'users.balanceLimit'])
    .select((where) =>
      where
        .or([sql<boolean>`${keyword} = ''`, containsKeyword(where, keyword)])
        .$castTo<boolean>()
        .as('matches'),
    )
    .where(`users.${levelColumn(actor.level + 1)!}`, 'in', headIds)
    .orderBy((of) => of.fn('lower', ['users.name']))
    .orderBy('users.id')
    .execute()
}

/** With a keyword a branch keeps the matches, everybody above them and everybody below them. */
export async function caUserList(tx: Tx, actor: Actor, input: Input<'caUserList'>): Promise<Answer<'caUserList'>> {
  const matching = heads(tx, actor, input.keyword)
  const { count } = await matching.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  const { limit, offset } = pageOf(input)
  const page = await matching
    .select('head.id')
    .orderBy((of) => of.fn('lower', ['head.name']))
    .orderBy('head.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const ids = page.map(({ id }) => id)
  const rows = ids.length === 0 ? [] : await rowsUnder(tx, actor, ids, input.keyword)
  const below = new Map<number | null, Row[]>()
  for (const row of rows) below.set(row.parentId, [...(below.get(row.parentId) ?? []), row])
  const childrenOf = (parent: number, all: boolean) =>
    (below.get(parent) ?? []).filter((row) => all || row.matches || hasMatch(row, below))
  return {
    users: childrenOf(actor.userId, false).map((head) => ({
      ...present(actor, head),
      children: childrenOf(head.id, head.matches).map((middle) => ({
        ...present(actor, middle),
        children: childrenOf(middle.id, head.matches || middle.matches).map((lowest) => present(actor, lowest)),
      })),
    })),
    totalPages: pagesOf(count, input),
    totalData: count,
  }
}

const hasMatch = (row: Row, below: ReadonlyMap<number | null, Row[]>): boolean =>
  (below.get(row.id) ?? []).some((child) => child.matches || hasMatch(child, below))

function present(actor: Actor, row: Row) {
  return {
    id: row.id,
    name: row.name,
    username: row.username,
    userTypeId: row.userTypeId,
    UserType: { name: row.code },
    isAdministrator: row.isAdministrator,
    isBelowAdministrator: row.isBelowAdministrator,
    isDm: row.isDm,
    isBlocked: row.isBlocked,
    isOverdueBlock: row.isOverdueBlock,
    balance: row.balance,
    balanceLimit: row.balanceLimit,
    isManaged: manages(actor, row),
    mayBlock: mayBlock(actor, row) && row.mayLift,
  }
}
