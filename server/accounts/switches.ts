import { calls } from '../../contract/calls.ts'
import { type Switches, type SwitchName, switchesOf, switchNames, turned } from '../../rules/switches.ts'
import { beginDepositMode, closeBelow, endDepositMode } from '../billing/close.queries.ts'
import { announceBills, type Publish } from '../billing/close.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import { chainOf, inSubtree, mayCall, type Target } from '../runner/policy.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import type { AfterCommit } from '../runner/transact.ts'
import { childrenOf, lockedSwitches, setSwitches } from './switches.queries.ts'

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

/** A switch about to be turned: whose, and how all of its switches stand before and after. */
interface Turn {
  target: Target
  before: Switches
  after: Switches
}

export async function setAdministrator(
  tx: Tx,
  actor: Actor,
  input: Input<'setAdministrator'>,
  after: After,
): Promise<Answer<'setAdministrator'>> {
  const turn = await turning(tx, actor, input.userId, 'isAdministrator', input.isAdministrator)
  if (turn.before.isAdministrator !== turn.after.isAdministrator) await closeBelow(tx, turn.target.id)
  return kept(tx, turn, after)
}

export async function setD0(tx: Tx, actor: Actor, input: Input<'setD0'>, after: After): Promise<Answer<'setD0'>> {
  const turn = await turning(tx, actor, input.userId, 'isD0', input.isD0)
  return kept(tx, turn, after)
}

export async function setDm(tx: Tx, actor: Actor, input: Input<'setDm'>, after: After): Promise<Answer<'setDm'>> {
  const turn = await turning(tx, actor, input.userId, 'isDm', input.isDm)
  if (turn.after.isDm && !turn.before.isDm) await beginDepositMode(tx, turn.target.id, actor.userId, actor.loginUser?.id ?? null)
  if (turn.before.isDm && !turn.after.isDm) await endDepositMode(tx, turn.target.id)
  return kept(tx, turn, after)
}

export async function setRealTime(
  tx: Tx,
  actor: Actor,
  input: Input<'setRealTime'>,
  after: After,
): Promise<Answer<'setRealTime'>> {
  const turn = await turning(tx, actor, input.userId, 'isRealTime', input.isRealTime)
  return kept(tx, turn, after)
}

export async function setSemi(tx: Tx, actor: Actor, input: Input<'setSemi'>, after: After): Promise<Answer<'setSemi'>> {
  const turn = await turning(tx, actor, input.userId, 'isSemi', input.isSemi)
  return kept(tx, turn, after)
}

/**
 * Decides what turning a switch leads to, with the user's row locked until the end of the transaction. Refuses `not-found`,
 * `not-managed` where the caller may turn none of its switches, `switch-unavailable` where not this one, and what the
 * switches refuse among themselves.
 */
async function turning(tx: Tx, actor: Actor, userId: number, name: SwitchName, on: boolean): Promise<Turn> {
  const { id } = await inSubtree(tx, actor, userId)
  const before = await lockedSwitches(tx, id)
  const target = await inSubtree(tx, actor, id)
  const may = id === actor.userId ? [] : switchesOf(actor, target)
  if (may.length === 0) refuse('not-managed')
  if (!may.includes(name)) refuse('switch-unavailable')
  const after = turned(before, name, on)
  if (typeof after === 'string') refuse(after)
  return { target, before, after }
}

/** Keeps the switches and tells the user and everybody above it; deposit mode and administrators change bills and balances, too. */
async function kept(tx: Tx, { target, before, after }: Turn, { afterCommit, publish }: After): Promise<Answer<'setDm'>> {
  const { id } = target
  await setSwitches(tx, id, after)
  const changed = switchNames.filter((name) => before[name] !== after[name])
  if (changed.length > 0) {
    afterCommit(() => publish({ kind: 'user', to: chainOf(target), userId: id }))
  }
  if (changed.includes('isDm')) await announceBills(tx, afterCommit, publish, [id])
  if (changed.includes('isAdministrator')) await announceBills(tx, afterCommit, publish, [id, ...(await childrenOf(tx, id))])
  return { userId: id, ...after }
}
