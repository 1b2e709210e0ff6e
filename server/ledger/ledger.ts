import { hash } from 'node:crypto'
import type { CallName } from '../../contract/calls.ts'
import { fieldErrorText } from '../../contract/field-errors.ts'
import { ceilingResetRemark } from '../../rules/manager-top-up.ts'
import type { Publish } from '../live/live.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input, Origin } from '../runner/handlers.ts'
import { chainOf, fromDownTo, inSubtree, reachesBalance, type Target } from '../runner/policy.ts'
import type { Tx } from '../runner/pool.ts'
import { Refused, refuse } from '../runner/refuse.ts'
import { answeredBefore, balanceOf, balancesOf, ceilingOverrun, keepAnswer, type Move, moveBalance } from './ledger.queries.ts'

export type Asked = Pick<Move, 'kind' | 'senderId' | 'receiverId' | 'amount' | 'remark'>

/** The owner gives to a user, or adds to its own balance. */
export function transfer(tx: Tx, actor: Actor, input: Input<'transfer'>, origin: Origin, publish: Publish) {
  const own = input.correspondent === undefined || input.correspondent === actor.userId
  const { amount, remark, correspondent = actor.userId } = input
  return ownersMove(tx, 'transfer', actor, correspondent, origin, publish, {
    kind: own ? 'addition' : 'transfer',
    senderId: own ? null : actor.userId,
    receiverId: correspondent,
    amount,
    remark,
  })
}

/** The owner takes from a user, or lowers its own balance. */
export function deduct(tx: Tx, actor: Actor, input: Input<'deduct'>, origin: Origin, publish: Publish) {
  const own = input.correspondent === undefined || input.correspondent === actor.userId
  const { amount, remark, correspondent = actor.userId } = input
  return ownersMove(tx, 'deduct', actor, correspondent, origin, publish, {
    kind: own ? 'deduction' : 'deduct',
    senderId: correspondent,
    receiverId: own ? null : actor.userId,
    amount,
    remark,
  })
}

async function ownersMove(
  tx: Tx,
  call: 'transfer' | 'deduct',
  actor: Actor,
  correspondent: number,
  origin: Origin,
  publish: Publish,
  asked: Asked,
): Promise<Answer<'transfer'>> {
  return once(tx, call, actor, asked, origin, async (key) => {
    const target = await inSubtree(tx, actor, correspondent)
    const id = await moveBalance(tx, { ...asked, ...key, actorId: actor.userId, loginUserId: actor.loginUser?.id ?? null })
    const after = await announced(tx, actor, target, publish)
    return { id, answer: after }
  })
}

/** A manager gives to or takes from a user it manages. */
export async function moveManaged(
  tx: Tx,
  actor: Actor,
  input: Input<'moveBalance'>,
  origin: Origin,
  publish: Publish,
): Promise<Answer<'moveBalance'>> {
  const userId = input.userId ?? input.user
  if (userId === undefined) throw new Refused('invalid-input', {}, { userId: fieldErrorText('required', origin.language) })
  const gives = input.mutation === 'transfer'
  const asked: Asked = {
    kind: input.mutation,
    senderId: gives ? actor.userId : userId,
    receiverId: gives ? userId : actor.userId,
    amount: input.amount,
    remark: input.remark,
  }
  return once(tx, 'moveBalance', actor, asked, origin, async (key) => {
    const target = await inSubtree(tx, actor, userId)
    if (!reachesBalance(actor, target)) refuse('not-managed')
    const id = await moveBalance(tx, { ...asked, ...key, actorId: actor.userId, loginUserId: actor.loginUser?.id ?? null })
    if (gives && input.remark === ceilingResetRemark) await refuseAboveCeiling(tx, userId)
    const after = await announced(tx, actor, target, publish)
    return { id, answer: { ...after, parents: await balancesOf(tx, fromDownTo(actor, target)) } }
  })
}

/** Looked at after the movement, which holds the balance until the end: two resets at once can not both fill up one user. */
async function refuseAboveCeiling(tx: Tx, userId: number): Promise<void> {
  const ceiling = await ceilingOverrun(tx, userId)
  if (ceiling !== null) refuse('ceiling-exceeded', { ceiling })
}

/**
 * Runs a money request once per key. A known key answers what it answered first, before every other check; with another
 * body or for another call it is refused. Of two at once the second waits for the first and finds its answer.
 */
export async function once<A extends object>(
  tx: Tx,
  call: CallName,
  actor: Actor,
  asked: Asked,
  origin: Origin,
  run: (key: Pick<Move, 'key' | 'bodyHash'>) => Promise<{ id: number; answer: A }>,
): Promise<A> {
  const { idempotencyKey } = origin
  if (idempotencyKey === null) return (await run({ key: null, bodyHash: null })).answer
  const { kind, senderId, receiverId, amount, remark } = asked
  const bodyHash = hash('sha256', JSON.stringify([call, kind, senderId, receiverId, amount, remark]), 'base64url')
  const known = await knownAnswer<A>(tx, actor, origin, bodyHash)
  if (known) return known
  const { id, answer } = await run({ key: idempotencyKey, bodyHash })
  await keepAnswer(tx, id, answer)
  return answer
}

/** What the request was answered when its key came first; undefined where it had none or is the first. Refuses `ref-id-reused` where that was another one. */
export async function knownAnswer<A>(
  tx: Tx,
  actor: Actor,
  { idempotencyKey, onKnownKey }: Origin,
  bodyHash: string,
): Promise<A | undefined> {
  const known = idempotencyKey === null ? undefined : await answeredBefore(tx, actor.userId, idempotencyKey)
  if (!known) return undefined
  if (known.bodyHash !== bodyHash) refuse('ref-id-reused')
  onKnownKey?.()
  return known.answer as A
}

/** Tells everybody who sees the two balances what they are now, and answers them. */
export async function announced(tx: Tx, actor: Actor, target: Target, publish: Publish): Promise<Answer<'transfer'>> {
  const balance = await balanceOf(tx, actor.userId)
  const userBalance = await balanceOf(tx, target.id)
  publish({ kind: 'balance', to: [actor.userId], userId: actor.userId, balance })
  publish({ kind: 'balance', to: chainOf(target), userId: target.id, balance: userBalance })
  return { balance, userBalance }
}
