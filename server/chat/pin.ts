import { sql } from 'kysely'
import { isPlainPin } from '../../rules/chat-lines.ts'
import { type Account, accountOfActor } from '../auth/account.ts'
import { clearAttempts, slowDown } from '../auth/attempts.ts'
import { hashPassword, type VerifyPassword } from '../auth/passwords.ts'
import { openToldAudit } from '../auth/security-notices.ts'
import type { Actor } from '../runner/actor.ts'
import { auditedBy } from '../runner/audit.ts'
import type { Answer, Input, Origin } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import type { Transact } from '../runner/transact.ts'
import type { LinkedChat } from './incoming-line.ts'

/** After three wrong ones the next waits, at last an hour each; a day after the last all is forgotten. */
const wrongPins = { free: 3, longest: 3600, minutes: 24 * 60 }

/** Sets the PIN of the account that acts, a user's or a staff account's own. Refuses `pin-too-plain`. */
export async function setChatPin(
  transact: Transact,
  actor: Actor,
  input: Input<'setChatPin'>,
  origin: Origin,
): Promise<Answer<'setChatPin'>> {
  if (isPlainPin(input.pin)) refuse('pin-too-plain')
  const pinHash = await hashPassword(input.pin, `user ${actor.userId}`)
  await transact.write(async (tx) => {
    await openToldAudit(tx, 'setChatPin', auditedBy(actor), input, origin)
    await tx
      .insertInto('chatPin')
      .values({ ...accountOfActor(actor), pinHash })
      .onConflict((conflict) => conflict.columns(['userId', 'loginUserId']).doUpdateSet({ pinHash, changedAt: sql<Date>`now()` }))
      .execute()
  })
  return {}
}

/**
 * The hash of the PIN of an account; null where there is none that counts. One that was set before the password was changed does not: whoever changes it
 * because somebody else was in has shut out that one's chats too.
 */
export async function pinOf(tx: Tx, { userId, loginUserId }: Account): Promise<string | null> {
  const row = await tx
    .selectFrom('chatPin')
    .innerJoin('users', 'users.id', 'chatPin.userId')
    .leftJoin('loginUser', 'loginUser.id', 'chatPin.loginUserId')
    .select('chatPin.pinHash')
    .where('chatPin.userId', '=', userId)
    .where(sql<boolean>`chat_pin.login_user_id is not distinct from ${loginUserId}`)
    .where(sql<boolean>`chat_pin.changed_at >= coalesce(login_user.password_changed_at, users.password_changed_at)`)
    .executeTakeFirst()
  return row?.pinHash ?? null
}

/**
 * Whether it is the PIN of the account that a chat speaks for. Wrong ones are counted for that chat alone: no other chat, and nobody at a screen,
 * makes it wait. Refuses `too-many-requests` with the seconds.
 */
export async function provePin(
  transact: Transact,
  { linkId, account }: LinkedChat,
  pin: string,
  verify: VerifyPassword,
): Promise<'right' | 'wrong' | 'none'> {
  const key = `chat pin of link ${linkId}`
  const pinHash = await transact.write(async (tx) => {
    await slowDown(tx, key, wrongPins)
    return pinOf(tx, account)
  })
  if (pinHash === null) return 'none'
  if (!(await verify(pinHash, pin, `user ${account.userId}`))) return 'wrong'
  await transact.write((tx) => clearAttempts(tx, [key]))
  return 'right'
}
