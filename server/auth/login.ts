import { mayEnter } from '../domains/place.ts'
import { siteOf } from '../runner/caller-network.ts'
import type { Answer, Input, Origin } from '../runner/handlers.ts'
import { refuseTo } from '../runner/refuse.ts'
import type { Transact } from '../runner/transact.ts'
import { factsOf } from './account.ts'
import { accountOf, isStill } from './auth.queries.ts'
import { spendSolution } from './captcha.ts'
import { issuedDevice } from './known-devices.ts'
import { dummyHash, type VerifyPassword } from './passwords.ts'
import { secretHash } from './secrets.ts'
import { type SignInOptions, signInOrAskCode } from './sign-in.ts'
import { clearSignIn, countSignIn } from './sign-in-limits.ts'

export interface LoginOptions extends SignInOptions {
  captcha: boolean
  verifyPassword: VerifyPassword
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
  await transact.read((tx) => issuedDevice(tx, deviceHash))
  const isWorked = options.captcha && (await spendSolution(transact, input.captchaRes, 'login'))
  const { account, counted } = await transact.write(async (tx) => {
    const found = await accountOf(tx, input.username)
    const attempt = { account: found, typed: input.username, deviceHash, origin, isWorked }
    return { account: found, counted: await countSignIn(tx, attempt) }
  })
  const right = await options.verifyPassword(
    account?.passwordHash ?? dummyHash,
    input.password,
    counted.isKnown ? `user ${account!.userId}` : `address ${siteOf(origin.ip)}`,
  )
  if (!right || !account || account.isBlocked) return refuseTo(account, 'login-failed')
  return transact.write(async (tx) => {
    if (!(await isStill(tx, account))) refuseTo(account, 'login-failed')
    if (!(await mayEnter(tx, account.userId, origin.host))) refuseTo(account, 'login-failed')
    await clearSignIn(tx, counted)
    const { userId, loginUserId } = account
    const facts = await factsOf(tx, { userId, loginUserId })
    if (facts.isFirstPasswordOver) refuseTo(account, 'first-password-over')
    return signInOrAskCode(tx, { account: { userId, loginUserId }, deviceHash, origin }, facts, options)
  })
}
