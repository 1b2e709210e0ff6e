import { openAudit } from '../runner/audit.ts'
import type { Answer, Input, Origin } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { Refused, refuse } from '../runner/refuse.ts'
import type { Transact } from '../runner/transact.ts'
import { type Account, factsOf } from './account.ts'
import { storedPhone } from './auth.queries.ts'
import { spendSolution } from './captcha.ts'
import { type CodeChannel, sendCode } from './code-messages.ts'
import { forgetDevicesBut, keepDevice } from './known-devices.ts'
import { findConfirmed, openTicket } from './login-tickets.ts'
import { acceptPassword, storePassword } from './new-password.ts'
import type { VerifyPassword } from './passwords.ts'
import { secretHash } from './secrets.ts'
import { revokeAllOf } from './sessions.ts'

/**
 * Begins a reset by phone or e-mail. Known and unknown identifiers take the same steps and get the same answer, which says no
 * more than what was typed.
 */
export async function requestReset(
  transact: Transact,
  { phone, email, captchaRes }: Input<'resetPassword'>,
  origin: Origin,
  { captcha }: { captcha: boolean },
): Promise<Answer<'resetPassword'>> {
  const typed = email?.toLowerCase() ?? (phone ? storedPhone(phone) : undefined)
  if (!typed) throw new Refused('invalid-input')
  if (captcha) await spendSolution(transact, captchaRes)
  return transact.write((tx) => beginReset(tx, typed, email ? 'email' : 'sms', origin))
}

/** A reset of who has this e-mail address or phone number, as it is stored. */
export async function beginReset(tx: Tx, typed: string, channel: CodeChannel, origin: Origin): Promise<Answer<'resetPassword'>> {
  const named = channel === 'email' ? { email: typed, phone: null } : { email: null, phone: typed }
  const account = await ownerOf(tx, typed)
  await openAudit(tx, 'resetPassword', account ?? nobody, channel === 'email' ? { email: typed } : { phone: typed }, origin)
  const countedAs = `identifier ${secretHash(typed).toString('base64url')}`
  const { ticket, authCode } = await openTicket(tx, { purpose: 'reset', account, deviceHash: null, countedAs })
  await sendCode(tx, { ticket, channel, to: account && typed, origin })
  return { user: { authCode, isVerified: true, ...named, channel } }
}

/** Who is not known, in the audit trail. */
const nobody = { userId: null, loginUserId: null }

async function ownerOf(tx: Tx, typed: string): Promise<Account | null> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where(({ or, eb, fn }) => or([eb(fn('lower', ['email']), '=', typed), eb('phone', '=', typed)]))
    .executeTakeFirst()
  return row ? { userId: row.id, loginUserId: null } : null
}

export async function resetIsValid(tx: Tx, { confirmCode }: Input<'resetIsValid'>): Promise<Answer<'resetIsValid'>> {
  if (!(await findConfirmed(tx, confirmCode))) refuse('reset-code-invalid')
  return {}
}

/**
 * Sets the new password of a reset, once. Signs nobody in; every session of the user ends, and of its devices only the one
 * remains where the code was right.
 */
export async function resetChange(
  transact: Transact,
  { confirmCode, password }: Input<'resetChange'>,
  origin: Origin,
  verify: VerifyPassword,
): Promise<Answer<'resetChange'>> {
  const confirmed = async (tx: Tx) => {
    const { account, deviceHash } = (await findConfirmed(tx, confirmCode)) ?? refuse('reset-code-invalid')
    if (!account || !deviceHash) throw new Error('a reset of nobody was confirmed')
    return { account, deviceHash }
  }
  const facts = await transact.write(async (tx) => factsOf(tx, (await confirmed(tx)).account))
  const passwordHash = await acceptPassword(password, facts, verify)
  await transact.write(async (tx) => {
    const { account, deviceHash } = await confirmed(tx)
    await openAudit(tx, 'resetChange', account, {}, origin)
    await storePassword(tx, account, passwordHash, origin)
    await revokeAllOf(tx, account.userId)
    await forgetDevicesBut(tx, account, deviceHash)
    await keepDevice(tx, account, deviceHash, origin)
  })
  return {}
}
