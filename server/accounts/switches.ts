import { calls } from '../../contract/calls.ts'
import { type SwitchName, switchesOf, switchNames, turned } from '../../rules/switches.ts'
import { countAttempt } from '../auth/attempts.ts'
import { announceBills } from '../billing/close.ts'
import type { Publish } from '../live/live.ts'
import type { Actor } from '../runner/actor.ts'
import { auditedBy, openAudit } from '../runner/audit.ts'
import type { Answer, Input, Origin } from '../runner/handlers.ts'
import { chainOf, inSubtree, mayCall, type Target } from '../runner/policy.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import type { AfterCommit, Transact } from '../runner/transact.ts'
import { childrenOf, lockedSwitches, setSwitches, tryOff } from './switches.queries.ts'

const callsOf = {
  isAdministrator: [calls.setAdministrator],
  isD0: [calls.setD0, calls.setD0Ca],
  isDm: [calls.setDm],
  isRealTime: [calls.setRealTime],
  isSemi: [calls.setSemi],
} as const satisfies Record<SwitchName, unknown>

/** The switches of a user of the own subtree that the caller may turn. */
export function mayTurn(actor: Actor, target: Target): SwitchName[] {
  if (actor.userId === target.id) return []
  return switchesOf(actor, target).filter((name) => callsOf[name].some((call) => mayCall(call, actor)))
}

/** What is done once a switch is turned for good. */
export interface After {
  afterCommit: AfterCommit
  publish: Publish
}

type Turning<N extends 'setAdministrator' | 'setD0' | 'setDm' | 'setRealTime' | 'setSemi'> = (
  tx: Tx,
  actor: Actor,
  input: Input<N>,
  after: After,
) => Promise<Answer<N>>

export const setAdministrator: Turning<'setAdministrator'> = (tx, actor, { userId, isAdministrator }, after) =>
  turn(tx, actor, userId, 'isAdministrator', isAdministrator, after)

export const setD0: Turning<'setD0'> = (tx, actor, { userId, isD0 }, after) => turn(tx, actor, userId, 'isD0', isD0, after)

export const setDm: Turning<'setDm'> = (tx, actor, { userId, isDm }, after) => turn(tx, actor, userId, 'isDm', isDm, after)

export const setRealTime: Turning<'setRealTime'> = (tx, actor, { userId, isRealTime }, after) =>
  turn(tx, actor, userId, 'isRealTime', isRealTime, after)

export const setSemi: Turning<'setSemi'> = (tx, actor, { userId, isSemi }, after) =>
  turn(tx, actor, userId, 'isSemi', isSemi, after)

/** Of a user with all of its staff: each does all the work of a stop, uses up numbers of bills, and keeps closes and switches waiting meanwhile. */
const tries = { most: 20, minutes: 60 }

/** Refuses what `turnable` does, and `too-many-requests` where the user tried too often, or another try, a close or a switch is on. */
export async function tryAdministratorOff(
  transact: Transact,
  actor: Actor,
  input: Input<'tryAdministratorOff'>,
  origin: Origin,
): Promise<Answer<'tryAdministratorOff'>> {
  await transact.write((tx) => countAttempt(tx, `stops tried by user ${actor.userId}`, tries))
  return transact.write(async (tx) => {
    await openAudit(tx, 'tryAdministratorOff', auditedBy(actor), input, origin)
    return tryOff(tx, (await turnable(tx, actor, input.userId, 'isAdministrator')).id, actor)
  })
}

/** The user whose switch the caller may turn. Refuses `not-found`, `not-managed` where none of its switches, `switch-unavailable` where not this one. */
async function turnable(tx: Tx, actor: Actor, userId: number, name: SwitchName): Promise<Target> {
  const target = await inSubtree(tx, actor, userId)
  const may = target.id === actor.userId ? [] : switchesOf(actor, target)
  if (may.length === 0) refuse('not-managed')
  if (!may.includes(name)) refuse('switch-unavailable')
  return target
}

/**
 * Turns a switch and what falls with it; all that follows for bills and balances follows in the same place. Tells the user, everybody
 * above it, and whose bills it changed. Refuses what `turnable` does, and what the switches refuse among themselves.
 */
async function turn(
  tx: Tx,
  actor: Actor,
  userId: number,
  name: SwitchName,
  on: boolean,
  { afterCommit, publish }: After,
): Promise<Answer<'setDm'>> {
  const { id } = await inSubtree(tx, actor, userId)
  const before = await lockedSwitches(tx, id)
  const target = await turnable(tx, actor, id, name)
  const after = turned(before, name, on)
  if (typeof after === 'string') refuse(after)
  await setSwitches(tx, id, after, actor)
  const changed = switchNames.filter((one) => before[one] !== after[one])
  if (changed.length > 0) afterCommit(() => publish({ kind: 'user', to: chainOf(target), userId: id }))
  if (changed.includes('isDm')) await announceBills(tx, afterCommit, publish, [id])
  if (changed.includes('isAdministrator')) await announceBills(tx, afterCommit, publish, [id, ...(await childrenOf(tx, id))])
  return { userId: id, ...after }
}
