import type { Manageable } from '../../contract/user-types.ts'
import { chargesType } from '../../rules/switches.ts'
import { announced, once } from '../ledger/ledger.ts'
import type { Publish } from '../live/live.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input, Origin } from '../runner/handlers.ts'
import { fromDownTo, inSubtree, type Target } from '../runner/policy.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import { fieldProblem } from './field-problems.ts'
import { ceilingsOf, limitsOf, postOutstanding, setBalanceLimit, setOwed } from './limits.queries.ts'

/** Whether the caller sets ceiling and outstanding of a user of its subtree: it is who lends to it. */
export const mayLimit = (actor: Actor, target: Manageable & Pick<Target, 'id'>): boolean =>
  actor.userId !== target.id && chargesType(actor, target)

async function charged(tx: Tx, actor: Actor, userId: number): Promise<Target> {
  const target = await inSubtree(tx, actor, userId)
  return mayLimit(actor, target) ? target : refuse('not-managed')
}

export async function ceiling(tx: Tx, actor: Actor, input: Input<'ceiling'>): Promise<Answer<'ceiling'>> {
  const { id } = await charged(tx, actor, input.selectedUser)
  return { balanceLimit: (await limitsOf(tx, id)).balanceLimit }
}

/** How much is lent at most; what is lent already stays where it is. */
export async function setCeiling(
  tx: Tx,
  actor: Actor,
  input: Input<'setCeiling'>,
  origin: Origin,
): Promise<Answer<'setCeiling'>> {
  const userId = input.selectedUser ?? input.userId
  if (userId === undefined) throw fieldProblem(origin.language, 'selectedUser', 'required')
  const target = await charged(tx, actor, userId)
  await setBalanceLimit(tx, target.id, input.balanceLimit)
  return { balanceLimit: input.balanceLimit, parents: await ceilingsOf(tx, fromDownTo(actor, target)) }
}

export async function outstanding(tx: Tx, actor: Actor, input: Input<'outstanding'>): Promise<Answer<'outstanding'>> {
  const { id } = await charged(tx, actor, input.selectedUser)
  return { outstanding: (await limitsOf(tx, id)).outstanding }
}

export async function setOutstanding(tx: Tx, actor: Actor, input: Input<'setOutstanding'>): Promise<Answer<'setOutstanding'>> {
  const { id } = await charged(tx, actor, input.selectedUser)
  await setOwed(tx, id, input.amount, input.was)
  return { outstanding: input.amount }
}

/** The user hands over: from its balance to the caller's, at most what is outstanding. A known key answers what it answered first. */
export function sendOutstanding(
  tx: Tx,
  actor: Actor,
  input: Input<'sendOutstanding'>,
  origin: Origin,
  publish: Publish,
): Promise<Answer<'sendOutstanding'>> {
  const { selectedUser: senderId, amount } = input
  const asked = { kind: 'outstanding', senderId, receiverId: actor.userId, amount, remark: '' } as const
  return once(tx, 'sendOutstanding', actor, asked, origin, async (key) => {
    const target = await charged(tx, actor, senderId)
    const id = await postOutstanding(tx, actor, { ...key, userId: target.id, amount })
    const { outstanding } = await limitsOf(tx, target.id)
    return { id, answer: { ...(await announced(tx, actor, target, publish)), outstanding } }
  })
}

export async function ownOutstanding(tx: Tx, actor: Actor): Promise<Answer<'ownOutstanding'>> {
  return { outstanding: (await limitsOf(tx, actor.userId)).outstanding }
}

export async function setOwnOutstanding(
  tx: Tx,
  actor: Actor,
  input: Input<'setOwnOutstanding'>,
): Promise<Answer<'setOwnOutstanding'>> {
  await setOwed(tx, actor.userId, input.amount, input.was)
  return { outstanding: input.amount }
}
