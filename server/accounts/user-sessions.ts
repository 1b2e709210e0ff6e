import { calls } from '../../contract/calls.ts'
import { endTicketsOf } from '../auth/login-tickets.ts'
import { revokeAllOf } from '../auth/sessions.ts'
import type { Actor } from '../runner/actor.ts'
import { requireEffect } from '../runner/gate.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import { inSubtree, mayCall, type Target } from '../runner/policy.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'

/** Ends the sessions of a user below; allowed to everybody who may block that user. */
export const mayEndSessions = (actor: Actor, target: Pick<Target, 'id'>): boolean =>
  target.id !== actor.userId && mayCall(calls.endUserSessions, actor)

/** Ends the sessions of a user below and of its staff, and what is on its way to become one. Links that open one count a minute. */
export async function endUserSessions(
  tx: Tx,
  actor: Actor,
  { selectedUser }: Input<'endUserSessions'>,
): Promise<Answer<'endUserSessions'>> {
  const target = await inSubtree(tx, actor, selectedUser)
  if (target.id === actor.userId) refuse('not-found')
  // The rows ask the gate as well, and there may be none.
  await requireEffect(tx, 'end-sessions', target.id)
  await endTicketsOf(tx, { userId: target.id })
  return { ended: await revokeAllOf(tx, target.id) }
}
