import type { Answer, Input, Origin } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import type { Transact } from '../runner/transact.ts'
import { clearAttempts, countAttempt, forgiveAttempt } from './attempts.ts'
import { type Account, accountOf, signedInUser } from './auth.queries.ts'
import { acceptSolution } from './captcha.ts'
import { dummyHash, type VerifyPassword } from './passwords.ts'
import { secretHash } from './secrets.ts'
import { openSession } from './sessions.ts'

export interface LoginOptions {
  captcha: boolean
  sessionHours: number
  verifyPassword: VerifyPassword
}

const limits = {
  account: { most: 10, minutes: 15 },
  address: { most: 60, minutes: 15 },
}

/**
 * Signs in. Known and unknown names take the same steps and get the same refusal. The attempt is counted in a transaction of
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
    await knownDevice(tx, deviceHash)
    if (options.captcha) await acceptSolution(tx, input.captchaRes)
    const found = await accountOf(tx, input.username)
    await countAttempt(tx, addressKey(origin), limits.address)
    await countAttempt(tx, accountKey(found, input.username), limits.account)
    return found
  })
  const right = await options.verifyPassword(account?.passwordHash ?? dummyHash, input.password)
  if (!right || !account || account.isBlocked) return refuse('login-failed')
  return transact.write(async (tx) => {
    await clearAttempts(tx, accountKey(account, input.username))
    await forgiveAttempt(tx, addressKey(origin))
    const { userId, loginUserId } = account
    const token = await openSession(tx, { userId, loginUserId, deviceHash, ip: origin.ip, hours: options.sessionHours })
    const staff = loginUserId === null ? null : await staffAccount(tx, loginUserId)
    return { user: await signedInUser(tx, userId, staff), isLogged: true, token, authCode: null }
  })
}

async function knownDevice(tx: Tx, hash: Buffer): Promise<void> {
  const device = await tx.selectFrom('device').select('hash').where('hash', '=', hash).executeTakeFirst()
  if (!device) refuse('device-unknown')
}

const staffAccount = (tx: Tx, id: number) =>
  tx.selectFrom('loginUser').select(['id', 'name', 'permissions']).where('id', '=', id).executeTakeFirstOrThrow()

const addressKey = (origin: Origin): string => `login from ${origin.ip}`

/** Unknown names are counted like known ones, and by a hash, so that no typed password stays here. */
function accountKey(account: Account | null, typed: string): string {
  if (!account) return `login name ${secretHash(typed.toLowerCase()).toString('base64url')}`
  return account.loginUserId === null ? `login user ${account.userId}` : `login staff ${account.loginUserId}`
}
