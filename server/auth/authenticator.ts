import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { appNameOf } from '../domains/app-name.ts'
import type { Actor } from '../runner/actor.ts'
import { auditedBy } from '../runner/audit.ts'
import type { Answer, Input, Origin } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import type { Transact } from '../runner/transact.ts'
import { seal, unseal } from '../sealing/seal.ts'
import { type Account, accountKey, accountOfActor, isOf } from './account.ts'
import { countAttempt } from './attempts.ts'
import type { VerifyPassword } from './passwords.ts'
import { provePassword } from './prove-password.ts'
import { acceptRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts'
import { openToldAudit } from './security-notices.ts'

const PERIOD = 30
const firstCodes = { most: 10, minutes: 15 }

/** Label and issuer are shown in the authenticator app and have no other effect. */
const totpOf = (secret: Secret, label = '', issuer = '') =>
  new TOTP({ issuer, label, secret, digits: 6, period: PERIOD, algorithm: 'SHA1' })

const rowsOf = (tx: Tx, account: Account) => tx.selectFrom('authenticator').where(isOf(account, 'authenticator'))

export async function hasAuthenticator(tx: Tx, account: Account): Promise<boolean> {
  const row = await rowsOf(tx, account).select('id').where('confirmedAt', 'is not', null).executeTakeFirst()
  return row !== undefined
}

const lockedRow = (tx: Tx, account: Account) =>
  rowsOf(tx, account).select(['id', 'sealed', 'lastStep', 'confirmedAt']).forUpdate().executeTakeFirst()

type Row = NonNullable<Awaited<ReturnType<typeof lockedRow>>>

/** Whether a code answers a sign-in that waits for the authenticator: one that it shows, or a recovery code in its place. */
export async function acceptSecondFactor(tx: Tx, account: Account, typed: string): Promise<boolean> {
  const row = await lockedRow(tx, account)
  if (!row) return false
  return /^\d{6}$/.test(typed) ? acceptShown(tx, row, typed) : acceptRecoveryCode(tx, row.id, typed)
}

/** Whether the code is right now or half a minute ago or ahead. The half minute of a right one is used up, and all before it. */
async function acceptShown(tx: Tx, row: Row, typed: string): Promise<boolean> {
  const now = Date.now()
  const totp = totpOf(Secret.fromBase32(await unseal(tx, row.sealed)))
  const delta = totp.validate({ token: typed, window: 1, timestamp: now })
  if (delta === null) return false
  const lastStep = Math.floor(now / 1000 / PERIOD) + delta
  if (lastStep <= row.lastStep) return false
  const confirmedAt = sql<Date>`coalesce(confirmed_at, now())`
  await tx.updateTable('authenticator').set({ lastStep, confirmedAt }).where('id', '=', row.id).execute()
  return true
}

export async function beginAuthenticator(
  transact: Transact,
  actor: Actor,
  { password }: Input<'beginAuthenticator'>,
  origin: Origin,
  verify: VerifyPassword,
): Promise<Answer<'beginAuthenticator'>> {
  const { username } = await provePassword(transact, actor, password, verify)
  const account = accountOfActor(actor)
  const secret = new Secret({ size: 20 })
  const appName = await transact.write(async (tx) => {
    await openToldAudit(tx, 'beginAuthenticator', auditedBy(actor), {}, origin)
    if (await hasAuthenticator(tx, account)) refuse('authenticator-there')
    await tx.deleteFrom('authenticator').where(isOf(account, 'authenticator')).execute()
    await tx
      .insertInto('authenticator')
      .values({ ...account, sealed: await seal(tx, secret.base32) })
      .execute()
    return appNameOf(tx, account.userId, origin.host)
  })
  return { secret: secret.base32, uri: totpOf(secret, username, appName).toString() }
}

/** Counts the attempt whatever becomes of it: a session that was stolen must not turn on what its thief made up by guessing. */
export async function confirmAuthenticator(
  transact: Transact,
  actor: Actor,
  { verCode }: Input<'confirmAuthenticator'>,
  origin: Origin,
): Promise<Answer<'confirmAuthenticator'>> {
  const account = accountOfActor(actor)
  await transact.write((tx) => countAttempt(tx, `first codes of ${accountKey(account)}`, firstCodes))
  return transact.write(async (tx) => {
    await openToldAudit(tx, 'confirmAuthenticator', auditedBy(actor), {}, origin)
    const row = await lockedRow(tx, account)
    if (!row || row.confirmedAt || !(await acceptShown(tx, row, verCode))) return refuse('code-wrong')
    return { recoveryCodes: await makeRecoveryCodes(tx, row.id) }
  })
}

/** Ten other recovery codes: those before count no more. */
export async function renewRecoveryCodes(
  transact: Transact,
  actor: Actor,
  { password }: Input<'renewRecoveryCodes'>,
  origin: Origin,
  verify: VerifyPassword,
): Promise<Answer<'renewRecoveryCodes'>> {
  await provePassword(transact, actor, password, verify)
  return transact.write(async (tx) => {
    await openToldAudit(tx, 'renewRecoveryCodes', auditedBy(actor), {}, origin)
    const row = await lockedRow(tx, accountOfActor(actor))
    if (!row?.confirmedAt) return refuse('not-found')
    return { recoveryCodes: await makeRecoveryCodes(tx, row.id) }
  })
}

export async function removeAuthenticator(
  transact: Transact,
  actor: Actor,
  { password }: Input<'removeAuthenticator'>,
  origin: Origin,
  verify: VerifyPassword,
): Promise<Answer<'removeAuthenticator'>> {
  await provePassword(transact, actor, password, verify)
  await transact.write(async (tx) => {
    await openToldAudit(tx, 'removeAuthenticator', auditedBy(actor), {}, origin)
    const removed = await tx
      .deleteFrom('authenticator')
      .where(isOf(accountOfActor(actor), 'authenticator'))
      .executeTakeFirst()
    if (removed.numDeletedRows === 0n) refuse('not-found')
  })
  return {}
}
