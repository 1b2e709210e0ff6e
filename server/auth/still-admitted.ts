import { sql } from 'kysely'
import { calls } from '../../contract/calls.ts'
import { mayHaveList } from '../lists/list-file.ts'
import type { Caller } from '../runner/actor.ts'
import type { Asking } from '../runner/downloads.ts'
import { refusalAtTheDoor } from '../runner/policy.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import { currentCaller } from './current-caller.ts'

/**
 * The account of a call that was let in earlier, as it is now. Refuses what the call, or that of its list, would be refused now: `account-blocked`
 * where its session is over or its staff account is gone.
 */
export async function requireStillAdmitted(tx: Tx, { name, actor, input }: Asking): Promise<Caller> {
  const caller = await currentCaller(tx, { userId: actor.userId, loginUserId: actor.loginUser?.id ?? null })
  const session = await (actor.session &&
    tx
      .selectFrom('session')
      .select('id')
      .where('tokenHash', '=', actor.session)
      .where('revokedAt', 'is', null)
      .where(sql<boolean>`expires_at > now() and may_enter(user_id, place)`)
      .executeTakeFirst())
  if (!caller || (actor.session && !session)) return refuse('account-blocked')
  const refusal = refusalAtTheDoor(calls[name], caller)
  if (refusal) refuse(refusal)
  if (!mayHaveList(name, input, caller)) refuse('access-denied')
  return caller
}
