import { calls } from '../../contract/calls.ts'
import { h2hTypes, typeIds } from '../../contract/user-types.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input, Origin } from '../runner/handlers.ts'
import { inSubtree, mayCall, type Target } from '../runner/policy.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import { activate, setIp } from './activation.queries.ts'
import { readAddresses } from './addresses.ts'
import { fieldProblem } from './field-problems.ts'

type Whom = Pick<Target, 'id' | 'userTypeId'>

/** The owner and an H2H mitra set the addresses of everybody below them but an H2H mitra, which has no programs of its own. */
export const mayChangeIp = (actor: Actor, target: Whom): boolean =>
  (mayCall(calls.changeIp, actor) || mayCall(calls.changeIpCa, actor)) && takesAddresses(actor, target)

const takesAddresses = (actor: Actor, target: Whom): boolean => target.id !== actor.userId && target.userTypeId !== typeIds.MIVT

export const mayActivate = (actor: Actor, target: Whom & { isVerified: boolean }): boolean =>
  (mayCall(calls.activateUser, actor) || mayCall(calls.activateUserCa, actor)) &&
  h2hTypes.includes(target.userTypeId) &&
  !target.isVerified

export async function changeIp(
  tx: Tx,
  actor: Actor,
  input: Input<'changeIp'>,
  { language }: Origin,
): Promise<Answer<'changeIp'>> {
  const target = await inSubtree(tx, actor, input.selectedUser)
  if (!takesAddresses(actor, target)) refuse('ip-not-for-type')
  const read = readAddresses(input.newIp)
  if ('wrong' in read) throw fieldProblem(language, 'newIp', read.wrong)
  await setIp(tx, target.id, read.addresses)
  return { userId: target.id, ip: read.addresses }
}

/** Once: afterwards the user counts as verified, and its production token works. */
export async function activateUser(tx: Tx, actor: Actor, input: Input<'activateUser'>): Promise<Answer<'activateUser'>> {
  const target = await inSubtree(tx, actor, input.selectedUser)
  if (!h2hTypes.includes(target.userTypeId)) refuse('not-an-h2h-user')
  if (!(await activate(tx, target.id))) refuse('already-active')
  return { userId: target.id, isVerified: true }
}
