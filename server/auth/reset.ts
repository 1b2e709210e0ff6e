import { mayEnter } from '../domains/place.ts'
import { openAudit } from '../runner/audit.ts'
import type { Answer, Input, Origin } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { Refused, refuse } from '../runner/refuse.ts'
import type { Transact } from '../runner/transact.ts'
import { type Account, factsOf, nobody as noAccount } from './account.ts'
import { isAllowedAttempt } from './attempts.ts'
import { storedPhone } from './auth.queries.ts'
import { spendSolution } from './captcha.ts'
import { type CodeChannel, sendCode } from './code-messages.ts'
import { forgetDevicesBut, isKnownDevice, keepDevice } from './known-devices.ts'
import { endTicket, findConfirmed, onDevice, openTicket } from './login-tickets.ts'
import { acceptPassword, storePassword } from './new-password.ts'
import type { VerifyPassword } from './passwords.ts'
import { secretHash } from './secrets.ts'
import { openToldAudit } from './security-notices.ts'
import { revokeAllOf } from './sessions.ts'

/**
 * Begins a reset by phone or e-mail. Known and unknown identifiers take the same steps and get the same answer, which says no
 * more than what was typed.
 */
export async function requestReset(
  transact: Transact,
  { phone, email, device, captchaRes }: Input<'resetPassword'>,
  origin: Origin,
  { captcha }: { captcha: boolean },
): Promise<Answer<'resetPassword'>> {
  const typed = email?.toLowerCase() ?? (phone ? storedPhone(phone) : undefined)
  if (!typed) throw new Refused('invalid-input')
  const isWorked = captcha && (await spendSolution(transact, captchaRes, 'codes'))
  return transact.write((tx) => beginReset(tx, { typed, channel: email ? 'email' : 'sms', device, isWorked }, origin))
}

export interface ResetAsked {
  /** An e-mail address or phone number, as it is stored. */
  typed: string
  channel: CodeChannel
  device?: string | undefined
  /** Whether a hard captcha was solved for it. */
  isWorked?: boolean
}

/**
 * A reset for whoever has this address or number. Its codes are counted by what was typed; on a device that the account is known on they are
 * counted apart, so that no stranger uses up the codes of somebody else.
 */
export async function beginReset(
  tx: Tx,
  { typed, channel, device, isWorked = false }: ResetAsked,
  origin: Origin,
): Promise<Answer<'resetPassword'>> {
  const named = channel === 'email' ? { email: typed, phone: null } : { email: null, phone: typed }
  const found = await ownerOf(tx, typed)
  // Elsewhere than where it signs in an account is as if it did not exist.
  const account = (await mayEnter(tx, found?.userId ?? 0, origin.host)) ? found : null
  await openAudit(tx, 'resetPassword', account ?? nobody, channel === 'email' ? { email: typed } : { phone: typed }, origin)
  const deviceHash = secretHash(device ?? '')
  const isKnown = await isKnownDevice(tx, account ?? noAccount, deviceHash)
  const place = isKnown ? onDevice(deviceHash) : ''
  const countedAs = `identifier ${secretHash(typed).toString('base64url')}${place}`
  const { ticket, authCode } = await openTicket(tx, { purpose: 'reset', account, deviceHash: null, countedAs })
  await sendCode(tx, { ticket, channel, to: account && typed, origin, isWorked })
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

/** Passwords that one reset tries, weak ones and the current one included: longer than a reset lives. */
const tries = { most: 10, minutes: 15 }

/**
 * Sets the new password of a reset, once, and ends a reset that tries too many. Signs nobody in; every session of the user ends, and of its devices only the one
 * remains where the code was right.
 */
export async function resetChange(
  transact: Transact,
  { confirmCode, password }: Input<'resetChange'>,
  origin: Origin,
  verify: VerifyPassword,
): Promise<Answer<'resetChange'>> {
  const confirmed = async (tx: Tx) => {
    const { id, account, deviceHash } = (await findConfirmed(tx, confirmCode)) ?? refuse('reset-code-invalid')
    if (!account) throw new Error('a reset of nobody was confirmed')
    return { id, account, deviceHash }
  }
  const tried = await transact.write(async (tx) => {
    const { id, account } = await confirmed(tx)
    if (await isAllowedAttempt(tx, `password of reset ${id}`, tries)) return { account, facts: await factsOf(tx, account) }
    await endTicket(tx, id)
    return null
  })
  const { account: whose, facts } = tried ?? refuse('reset-code-invalid')
  const passwordHash = await acceptPassword(password, facts, verify, `user ${whose.userId}`)
  await transact.write(async (tx) => {
    const { account, deviceHash } = await confirmed(tx)
    await openToldAudit(tx, 'resetChange', account, {}, origin)
    await storePassword(tx, account, passwordHash)
    await revokeAllOf(tx, account.userId)
    // Behind a link that was handed out no device has proved itself.
    if (deviceHash) {
      await forgetDevicesBut(tx, account, deviceHash)
      await keepDevice(tx, account, deviceHash, origin)
    }
  })
  return {}
}
