import type { Answer, Input, Origin } from '../runner/handlers.ts'
import { refuse } from '../runner/refuse.ts'
import type { Transact } from '../runner/transact.ts'
import { accountKey } from './account.ts'
import { clearAttempts, countAttempt, forgiveAttempt } from './attempts.ts'
import { accountOf, isStill, type NamedAccount, storedPhone } from './auth.queries.ts'
import { acceptSolution } from './captcha.ts'
import { type EnterOptions, enterOrAsk } from './enter.ts'
import { issuedDevice } from './known-devices.ts'
import { dummyHash, type VerifyPassword } from './passwords.ts'
import { secretHash } from './secrets.ts'

export interface LoginOptions extends EnterOptions {
  captcha: boolean
  /** Host names where the user list opens with five rows. */
  fiveRowHosts: readonly string[]
  /** Host names where chargers choose users by level in the history of payments. */
  chargerFilterHosts: readonly string[]
  verifyPassword: VerifyPassword
}

const limits = {
  account: { most: 10, minutes: 15 },
  address: { most: 60, minutes: 15 },
}

/**
 * Signs in, or asks for a code first. Known and unknown names take the same steps and get the same refusal. The attempt is counted in a transaction of
 * its own before the password is looked at, and no transaction is open while the password is verified.
 */
export async function login(
  transact: Transact,
  input: Input<'login'>,
  origin: Origin,
  options: LoginOptions,
): Promise<Answer<'login'>> {
  const deviceHash = secretHash(input.device)
  const account = await transact.write(async (tx) => {
    await issuedDevice(tx, deviceHash)
    if (options.captcha) await acceptSolution(tx, input.captchaRes)
    const found = await accountOf(tx, input.username)
    await countAttempt(tx, addressKey(origin), limits.address)
    await countAttempt(tx, nameKey(found, input.username), limits.account)
    return found
  })
  const right = await options.verifyPassword(account?.passwordHash ?? dummyHash, input.password)
  if (!right || !account || account.isBlocked) return refuse('login-failed')
  return transact.write(async (tx) => {
    if (!(await isStill(tx, account))) refuse('login-failed')
    await clearAttempts(tx, nameKey(account, input.username))
    await forgiveAttempt(tx, addressKey(origin))
    const { userId, loginUserId } = account
    return enterOrAsk(tx, { account: { userId, loginUserId }, deviceHash, origin }, options)
  })
}

const addressKey = (origin: Origin): string => `login from ${origin.ip}`

/** Unknown names are counted like known ones, phone numbers however they are written, and by a hash, so that no typed password stays here. */
function nameKey(account: NamedAccount | null, typed: string): string {
  if (account) return `login ${accountKey(account)}`
  const phone = storedPhone(typed)
  const name = /^0\d+$/.test(phone) ? phone : typed.toLowerCase()
  return `login name ${secretHash(name).toString('base64url')}`
}
