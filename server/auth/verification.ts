import { h2hTypes } from '../../contract/user-types.ts'
import { openAudit } from '../runner/audit.ts'
import { siteOf } from '../runner/caller-network.ts'
import type { Answer, Input, Origin } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse, refuseTo } from '../runner/refuse.ts'
import type { Transact } from '../runner/transact.ts'
import { factsOf, nobody } from './account.ts'
import { waitTurn } from './address-waits.ts'
import { countAttempt, forgiveAttempt } from './attempts.ts'
import { hasAuthenticator } from './authenticator.ts'
import { spendHardSolution, spendSolution } from './captcha.ts'
import { addressOn, sendCode } from './code-messages.ts'
import { isKnownDevice, issuedDevice } from './known-devices.ts'
import { confirmTicket, endTicket, findTicket, type Ticket } from './login-tickets.ts'
import { tryCode } from './one-time-codes.ts'
import { secretHash } from './secrets.ts'
import { type SignInOptions, signIn } from './sign-in.ts'

export interface VerificationOptions extends SignInOptions {
  captcha: boolean
}

/**
 * Beside the three tries of a code: what many flows may try at one account. Who resets has proved nothing, so one address does not use
 * up the tries of all, and the first try of each address is counted apart from what others try again and again; who signs in knows the
 * password, and gets no more by having many addresses. There is an end to first tries, too: a code has but six digits.
 */
const limits = {
  account: { most: 12, minutes: 60 },
  everywhere: { login: { most: 12, minutes: 60 }, reset: { most: 24, minutes: 60 } },
  firsts: { most: 60, minutes: 60 },
}

/**
 * Answers a code. Every try, also a wrong one, is committed before it is answered: the third ends the flow.
 * A sign-in gets its token, a reset its confirmCode. Refuses `flow-over` and `code-wrong`, both 400.
 */
export async function verify(
  transact: Transact,
  input: Input<'verify'>,
  origin: Origin,
  options: VerificationOptions,
): Promise<Answer<'verify'>> {
  const isWorked = options.captcha && (await spendWork(transact, input))
  const { account, ...answer } = await transact.write(async (tx) => {
    const deviceHash = secretHash(input.device)
    const ticket = await flowOf(tx, input, deviceHash)
    const keys = await countTry(tx, { ticket, deviceHash, origin, isWorked })
    if (!(await tryCode(tx, ticket, input.verCode))) return { account: ticket.account }
    for (const key of keys) await forgiveAttempt(tx, key)
    const right =
      ticket.purpose === 'reset' ? confirm(tx, ticket, deviceHash) : finishSignIn(tx, ticket, deviceHash, origin, options)
    return { account: ticket.account, right: await right }
  })
  return answer.right ?? refuseTo(account, 'code-wrong')
}

/** A reset needs a solved captcha. A sign-in has solved one already: another counts only where it is a hard one, given to whoever has to wait. */
const spendWork = (transact: Transact, { resetPass, captchaRes }: Input<'verify'>): Promise<boolean> =>
  resetPass ? spendSolution(transact, captchaRes, 'reset-tries') : spendHardSolution(transact, captchaRes, 'login-tries')

/** Counts a try by address and account; on a device that the account is known on by the two of them alone. Answers the keys. */
async function countTry(
  tx: Tx,
  {
    ticket: { purpose, account, countedAs },
    deviceHash,
    origin: { ip },
    isWorked,
  }: { ticket: Ticket; deviceHash: Buffer; origin: Origin; isWorked: boolean },
): Promise<string[]> {
  const isKnown = await isKnownDevice(tx, account ?? nobody, deviceHash)
  const tries = `${purpose} tries at ${countedAs}`
  if (isKnown) {
    const key = `${tries} on ${deviceHash.toString('base64url')}`
    await countAttempt(tx, key, limits.account)
    return [key]
  }
  const address = await waitTurn(tx, `${purpose} tries from`, ip, isWorked)
  const there = `${tries} from ${siteOf(ip)}`
  const isFirst = (await countAttempt(tx, there, limits.account)) === 1 && purpose === 'reset'
  const together = isFirst ? `${tries}, first` : tries
  await countAttempt(tx, together, isFirst ? limits.firsts : limits.everywhere[purpose])
  return address === null ? [there, together] : [address, there, together]
}

/** The flow of a code, of the right kind and, in a sign-in, on the device where it began. */
async function flowOf(tx: Tx, input: Input<'verify'>, deviceHash: Buffer): Promise<Ticket> {
  const ticket = await findTicket(tx, input.user.authCode)
  const purpose = input.resetPass ? 'reset' : 'login'
  const elsewhere = ticket?.deviceHash && !ticket.deviceHash.equals(deviceHash)
  if (!ticket || ticket.purpose !== purpose || elsewhere) refuseTo(ticket?.account ?? null, 'flow-over')
  return ticket
}

async function confirm(tx: Tx, ticket: Ticket, deviceHash: Buffer): Promise<Answer<'verify'>> {
  await issuedDevice(tx, deviceHash)
  return { token: null, confirmCode: await confirmTicket(tx, ticket.id, deviceHash) }
}

async function finishSignIn(
  tx: Tx,
  { id, account }: Ticket,
  deviceHash: Buffer,
  origin: Origin,
  options: SignInOptions,
): Promise<Answer<'verify'>> {
  if (!account) throw new Error(`sign-in flow ${id} has no account`)
  await endTicket(tx, id)
  // An H2H client is verified by who activates it, never by itself.
  if (account.loginUserId === null)
    await tx
      .updateTable('users')
      .set({ isVerified: true })
      .where('id', '=', account.userId)
      .where('isVerified', '=', false)
      .where('userTypeId', 'not in', h2hTypes)
      .execute()
  const { token } = await signIn(tx, { account, deviceHash, origin }, await factsOf(tx, account), options)
  return { token, confirmCode: null }
}

/** Sends another code. In a reset the answer never tells whether there is an address; refuses `too-many-requests` within a minute. */
export async function resendCode(tx: Tx, { user, isEmail }: Input<'resendCode'>, origin: Origin): Promise<Answer<'resendCode'>> {
  const ticket = (await findTicket(tx, user.authCode)) ?? refuse('flow-over')
  const channel = isEmail ? 'email' : 'sms'
  const to = ticket.account && addressOn(channel, await factsOf(tx, ticket.account))
  // No message stands in for an authenticator.
  const isShown = ticket.purpose === 'login' && ticket.account && (await hasAuthenticator(tx, ticket.account))
  if (isShown || (!to && ticket.purpose === 'login')) refuse('channel-missing')
  await openAudit(tx, 'resendCode', ticket.account ?? { userId: null, loginUserId: null }, { isEmail }, origin)
  await sendCode(tx, { ticket, channel, to, origin })
  return {}
}
