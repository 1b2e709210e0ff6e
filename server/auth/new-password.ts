import { sql } from 'kysely'
import type { Origin } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import { type Account, type AccountFacts, factsOf } from './account.ts'
import { tellAddresses } from './code-messages.ts'
import { endTicketsOf } from './login-tickets.ts'
import { isStrongPassword } from './password-score.ts'
import { hashPassword, type VerifyPassword } from './passwords.ts'
import { clearCountsOf } from './sign-in-limits.ts'

/**
 * Hashes a password that somebody chose. Refuses `password-weak` when it breaks one of the five rules or is easy to guess,
 * `password-same` when it is the current one. Call it outside any transaction: it works for a tenth of a second.
 */
export async function acceptPassword(
  password: string,
  { passwordHash, username, name }: Pick<AccountFacts, 'passwordHash' | 'username' | 'name'>,
  verify: VerifyPassword,
): Promise<string> {
  if (!(await isStrongPassword(password, [username, name]))) refuse('password-weak')
  if (await verify(passwordHash, password)) refuse('password-same')
  return hashPassword(password)
}

/** Stores a password that was accepted: no longer expired, every open flow of the account ends, its failed attempts are forgotten, and its user is told. */
export async function storePassword(tx: Tx, account: Account, passwordHash: string, origin: Origin): Promise<AccountFacts> {
  const facts = await factsOf(tx, account)
  const set = { passwordHash, isPasswordExpired: false, passwordChangedAt: sql<Date>`now()` }
  if (account.loginUserId === null) await tx.updateTable('users').set(set).where('id', '=', account.userId).execute()
  else await tx.updateTable('loginUser').set(set).where('id', '=', account.loginUserId).execute()
  await endTicketsOf(tx, account)
  await clearCountsOf(tx, account)
  const { email, phone, name } = facts
  const to = email ? { email, phone: null } : { email: null, phone }
  await tellAddresses(tx, { template: 'password-changed', userId: account.userId, name, to: [to], origin })
  return facts
}

/** Marks a password that is older than so many days; 0 is never. */
export async function expireOldPassword(tx: Tx, { userId, loginUserId }: Account, days: number): Promise<void> {
  if (days === 0) return
  const old = sql<boolean>`password_changed_at < now() - make_interval(days => ${days})`
  const expired = { isPasswordExpired: true }
  if (loginUserId === null) await tx.updateTable('users').set(expired).where('id', '=', userId).where(old).execute()
  else await tx.updateTable('loginUser').set(expired).where('id', '=', loginUserId).where(old).execute()
}
