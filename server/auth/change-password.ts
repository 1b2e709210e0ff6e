import type { CallName } from '../../contract/calls.ts'
import type { Actor } from '../runner/actor.ts'
import { auditedBy } from '../runner/audit.ts'
import type { Origin } from '../runner/handlers.ts'
import { refuse } from '../runner/refuse.ts'
import type { Transact } from '../runner/transact.ts'
import { type Account, accountOfActor, factsOf } from './account.ts'
import { acceptPassword, storePassword } from './new-password.ts'
import type { VerifyPassword } from './passwords.ts'
import { provePassword } from './prove-password.ts'
import { openToldAudit } from './security-notices.ts'
import { revokeSessions } from './sessions.ts'

export async function changePassword(
  transact: Transact,
  actor: Actor,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
  origin: Origin,
  verify: VerifyPassword,
): Promise<Record<string, never>> {
  const current = await provePassword(transact, actor, oldPassword, verify)
  const passwordHash = await acceptPassword(newPassword, current, verify, `user ${actor.userId}`)
  await replace(transact, actor, actor.loginUser ? 'changePasswordStaff' : 'changePassword', passwordHash, origin)
  return {}
}

/** Only for a session whose password has expired, because nobody asks for the old one. */
export async function changeExpiredPassword(
  transact: Transact,
  actor: Actor,
  { password }: { password: string },
  origin: Origin,
  verify: VerifyPassword,
): Promise<Record<string, never>> {
  if (!actor.isPasswordExpired) refuse('password-not-expired')
  const facts = await transact.read((tx) => factsOf(tx, accountOfActor(actor)))
  const replacement = await acceptPassword(password, facts, verify, `user ${actor.userId}`)
  await replace(transact, actor, actor.loginUser ? 'changeExpiredPasswordStaff' : 'changeExpiredPassword', replacement, origin)
  return {}
}

/** The session that asks goes on; every other one of the account ends. */
async function replace(transact: Transact, actor: Actor, call: CallName, passwordHash: string, origin: Origin): Promise<void> {
  const account: Account = accountOfActor(actor)
  await transact.write(async (tx) => {
    await openToldAudit(tx, call, auditedBy(actor), {}, origin)
    await storePassword(tx, account, passwordHash)
    await revokeSessions(tx, account, { but: actor.session })
  })
}

/** The calls of staff accounts are for staff accounts. */
export function staffOnly(actor: Actor): void {
  if (!actor.loginUser) refuse('not-found')
}
