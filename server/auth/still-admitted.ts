import { type CallName, calls } from '../../contract/calls.ts'
import type { Actor } from '../runner/actor.ts'
import { refusalAtTheDoor } from '../runner/policy.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import { currentCaller } from './current-caller.ts'

/** Refuses what a call would be refused now that was let in earlier: `account-blocked` where its session or its staff account is gone. */
export async function requireStillAdmitted(tx: Tx, { name, actor }: { name: CallName; actor: Actor }): Promise<void> {
  const caller = await currentCaller(tx, { userId: actor.userId, loginUserId: actor.loginUser?.id ?? null })
  const session = await (actor.session &&
    tx.selectFrom('session').select('revokedAt').where('tokenHash', '=', actor.session).executeTakeFirst())
  if (!caller || (actor.session && session?.revokedAt !== null)) return refuse('account-blocked')
  const refusal = refusalAtTheDoor(calls[name], caller)
  if (refusal) refuse(refusal)
}
