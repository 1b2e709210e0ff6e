import { maskedEmail, maskedPhone } from '../../rules/masked.ts'
import { openAudit } from '../runner/audit.ts'
import type { Answer, Origin } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { type Account, type AccountFacts, accountKey } from './account.ts'
import { signedInUser } from './auth.queries.ts'
import { hasAuthenticator } from './authenticator.ts'
import { addressOn, channelOf, sendCode } from './code-messages.ts'
import { isKnownDevice, keepDevice } from './known-devices.ts'
import { openTicket } from './login-tickets.ts'
import { expireOldPassword, spendFirstPassword } from './new-password.ts'
import { awaitAuthenticator } from './one-time-codes.ts'
import { tellAccount } from './security-notices.ts'
import { openSession } from './sessions.ts'

export interface SignInOptions {
  /** Hours after which a session ends, whatever happens in it. */
  sessionHours: number
  /** Days after which a password has to be changed; 0 is never. */
  passwordDays: number
}

export interface SignInRequest {
  account: Account
  deviceHash: Buffer
  origin: Origin
}

/** After the right password: a session, or a flow that waits for a code. */
export async function signInOrAskCode(
  tx: Tx,
  arrival: SignInRequest,
  facts: AccountFacts,
  options: SignInOptions,
): Promise<Answer<'login'>> {
  if (await hasAuthenticator(tx, arrival.account)) return askAuthenticator(tx, arrival, facts)
  if (await needsCode(tx, arrival, facts)) return askForCode(tx, arrival, facts)
  return { ...(await signIn(tx, arrival, facts, options)), isLogged: true, authCode: null }
}

/**
 * An unverified account always needs a code, a verified one on a device that is new to it. Where there is no address, a verified
 * account has nothing to be asked by; and the logins that a demo world prints sign in without one.
 */
async function needsCode(tx: Tx, { account, deviceHash }: SignInRequest, facts: AccountFacts): Promise<boolean> {
  if (!facts.isVerified) return true
  if (facts.isDemo || channelOf(facts) === null) return false
  return !(await isKnownDevice(tx, account, deviceHash))
}

/** An account with an authenticator is asked for its code at every sign-in, on every device. */
async function askAuthenticator(tx: Tx, { account, deviceHash }: SignInRequest, facts: AccountFacts): Promise<Answer<'login'>> {
  const { ticket, authCode } = await openTicket(tx, { purpose: 'login', account, deviceHash, countedAs: accountKey(account) })
  await awaitAuthenticator(tx, ticket)
  const user = { authCode, isVerified: !facts.mayChangeAddress, email: null, phone: null, channel: 'totp' as const }
  return { user, isLogged: false, token: null, authCode }
}

async function askForCode(tx: Tx, { account, deviceHash, origin }: SignInRequest, facts: AccountFacts): Promise<Answer<'login'>> {
  const { ticket, authCode } = await openTicket(tx, { purpose: 'login', account, deviceHash, countedAs: accountKey(account) })
  const channel = channelOf(facts)
  if (channel) await sendCode(tx, { ticket, channel, to: addressOn(channel, facts), origin })
  const { mayChangeAddress, email, phone } = facts
  const masked = { email: email && maskedEmail(email), phone: phone && maskedPhone(phone) }
  return { user: { authCode, isVerified: !mayChangeAddress, ...masked, channel }, isLogged: false, token: null, authCode }
}

/** Opens the session of an authenticated account and remembers its device; a new device causes a notice. */
export async function signIn(tx: Tx, arrival: SignInRequest, facts: AccountFacts, options: SignInOptions) {
  const { account, deviceHash, origin } = arrival
  await openAudit(tx, 'login', account, {}, origin)
  await spendFirstPassword(tx, account)
  if (!facts.isDemo) await expireOldPassword(tx, account, options.passwordDays)
  // Demo logins are public: there is nobody to notify.
  if ((await keepDevice(tx, account, deviceHash, origin)) && !facts.isDemo)
    await tellAccount(tx, 'new-device', account, origin, deviceHash.toString('base64url'))
  const { ip, userAgent, host } = origin
  const hours = options.sessionHours
  const token = await openSession(tx, { ...account, deviceHash, ip, userAgent, host, hours, isConfirmed: true })
  return { token, user: await signedInUser(tx, account) }
}
