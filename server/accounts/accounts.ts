import { calls } from '../../contract/calls.ts'
import { isOwner, userTypes } from '../../contract/user-types.ts'
import { pageOf, pagesOf } from '../lists/paging.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import { inSubtree, manages, mayBlock, mayCall, mayDispense, mayTransfer } from '../runner/policy.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import { blockOf, chainTo, setBlocked, setDispensation, userById, userRows, userSums } from './accounts.queries.ts'
import { mayActivate, mayChangeIp } from './activation.ts'
import { creditOf } from './credit.ts'
import { mayLimit } from './limits.ts'
import { mayTurn } from './switches.ts'
import { mayEndSessions } from './user-sessions.ts'

type Row = Awaited<ReturnType<typeof userRows>>[number]

function present(actor: Actor, row: Row): Answer<'listUsers'>['users'][number] {
  return {
    id: row.id,
    name: row.name,
    username: row.username,
    email: row.email,
    phone: row.phone,
    userTypeId: row.userTypeId,
    UserType: { name: row.code },
    isAdministrator: row.isAdministrator,
    isBelowAdministrator: row.isBelowAdministrator,
    isDm: row.isDm,
    isBlocked: row.isBlocked,
    isOverdueBlock: row.isOverdueBlock,
    isOverdue: row.isOverdue,
    dispensation: row.dispensation,
    balance: row.balance,
    balanceLimit: row.balanceLimit,
    mayBlock: mayBlock(actor, row) && row.mayLift,
    mayDispense: mayDispense(actor, row),
  }
}

export async function listUsers(tx: Tx, actor: Actor, input: Input<'listUsers'>): Promise<Answer<'listUsers'>> {
  const parent = await inSubtree(tx, actor, input.parent ?? actor.userId)
  const filter = { parent: parent.id, parentLevel: userTypes[parent.userTypeId]?.level ?? 0, keyword: input.keyword }
  const { count, ...sum } = await userSums(tx, filter)
  const rows = await userRows(tx, actor.userId, filter, pageOf(input))
  return {
    users: rows.map((row) => present(actor, row)),
    parentTree: await chainTo(tx, parent, actor.level),
    sum: { balance: sum.balance, balanceLimit: sum.balanceLimit, blocked: sum.blocked },
    totalPages: pagesOf(count, input),
    totalData: count,
  }
}

export async function parentTree(tx: Tx, actor: Actor, input: Input<'parentTree'>): Promise<Answer<'parentTree'>> {
  const parent = await inSubtree(tx, actor, input.parent ?? actor.userId)
  return { parentTree: await chainTo(tx, parent, actor.level) }
}

export async function userDetail(tx: Tx, actor: Actor, input: Input<'userDetail'>): Promise<Answer<'userDetail'>> {
  const target = await inSubtree(tx, actor, input.userId)
  const row = await userById(tx, actor.userId, target.id)
  return {
    user: {
      ...present(actor, row),
      children: row.children,
      isD0: row.isD0,
      isRealTime: row.isRealTime,
      isSemi: row.isSemi,
      isVerified: row.isVerified,
      ip: row.ip,
      outstanding: row.outstanding,
      owedToIt: row.owedToIt,
      owesPast: row.owesPast,
      createdAt: row.createdAt.toISOString(),
      level: row.level,
      Parent: row.parentId === null ? null : { id: row.parentId, name: row.parentName ?? '' },
    },
    credit: await creditOf(tx, actor, target),
    parentTree: await chainTo(tx, target, actor.level),
    switches: mayTurn(actor, target),
    mayChangeIp: mayChangeIp(actor, target),
    mayActivate: mayActivate(actor, row),
    mayEndSessions: mayEndSessions(actor, target),
    mayLimit: mayCall(calls.setOutstanding, actor) && mayLimit(actor, target),
    mayTransfer: mayTransfer(actor, target),
    transferNeedsBalance: !(isOwner(actor) && target.id === actor.userId),
  }
}

/** Any user of the subtree but oneself; blocking does not spread downwards. */
export async function blockUser(tx: Tx, actor: Actor, input: Input<'blockUser'>): Promise<Answer<'blockUser'>> {
  const target = await inSubtree(tx, actor, input.userId)
  if (target.id === actor.userId) refuse('not-found')
  const { isBlocked: wasBlocked } = await blockOf(tx, target.id)
  await setBlocked(tx, target.id, input.isBlocked, input.remark)
  return { userId: target.id, wasBlocked, ...(await blockOf(tx, target.id)) }
}

export async function dispense(tx: Tx, actor: Actor, input: Input<'setDispensation'>): Promise<Answer<'setDispensation'>> {
  const target = await inSubtree(tx, actor, input.userId)
  if (!manages(actor, target)) refuse('not-managed')
  await setDispensation(tx, target.id, input.dispensation)
  return { userId: target.id, dispensation: input.dispensation, ...(await blockOf(tx, target.id)) }
}
