import { sql } from 'kysely'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import type { Account, AccountFacts } from './account.ts'
import { endTicketsOf } from './login-tickets.ts'
import { isStrongPassword } from './password-score.ts'
import { type Asker, hashPassword, type VerifyPassword } from './passwords.ts'
import { clearCountsOf } from './sign-in-limits.ts'

/**
 * Hashes a password that somebody chose. Refuses `password-weak` when it breaks one of the five rules or is easy to guess,
 * `password-same` when it is the current one, and `too-many-requests`. Outside any transaction: it works for a tenth of a second, and throws there.
 */
export async function acceptPassword(
  password: string,
  { passwordHash, username, name }: Pick<AccountFacts, 'passwordHash' | 'username' | 'name'>,
  verify: VerifyPassword,
  asker: Asker,
): Promise<string> {
  if (!(await isStrongPassword(password, [username, name], asker))) refuse('password-weak')
  if (await verify(passwordHash, password, asker)) refuse('password-same')
  return hashPassword(password, asker)
}

/** Stores a password that was accepted: no longer expired, every open flow of the account ends, and its failed attempts are forgotten. */
export async function storePassword(tx: Tx, account: Account, passwordHash: string): Promise<void> {
  const set = { passwordHash, isPasswordExpired: false, firstPasswordUntil: null, passwordChangedAt: sql<Date>`now()` }
  if (account.loginUserId === null) await tx.updateTable('users').set(set).where('id', '=', account.userId).execute()
  else await tx.updateTable('loginUser').set(set).where('id', '=', account.loginUserId).execute()
  await endTicketsOf(tx, account)
  await clearCountsOf(tx, account)
}

/** Marks a password that is older than so many days; 0 is never. */
export async function expireOldPassword(tx: Tx, { userId, loginUserId }: Account, days: number): Promise<void> {
  if (days === 0) return
  const old = sql<boolean>`password_changed_at < now() - make_interval(days => ${days})`
  const expired = { isPasswordExpired: true }
  if (loginUserId === null) await tx.updateTable('users').set(expired).where('id', '=', userId).where(old).execute()
  else await tx.updateTable('loginUser').set(expired).where('id', '=', loginUserId).where(old).execute()
}

/** Long enough for a weekend and a letter that is read late, too short for one that is found later. */
export const firstPasswordDays = 7

/** What stands beside a password that somebody else chose: it has to be changed when it is used, and signs in for a week only. */
export const firstPassword = () => ({
  isPasswordExpired: true,
  firstPasswordUntil: sql<Date>`now() + make_interval(days => ${firstPasswordDays})`,
})

/** A first password was used: who did not replace it at once has an hour left, and nobody who reads it later has any. */
export async function spendFirstPassword(tx: Tx, { userId, loginUserId }: Account): Promise<void> {
  const used = { firstPasswordUntil: sql<Date>`least(first_password_until, now() + interval '1 hour')` }
  const first = sql<boolean>`first_password_until > now() + interval '1 hour'`
  if (loginUserId === null) await tx.updateTable('users').set(used).where('id', '=', userId).where(first).execute()
  else await tx.updateTable('loginUser').set(used).where('id', '=', loginUserId).where(first).execute()
}
