import { sql } from 'kysely'
import { queueMessage } from '../messages/messages.ts'
import { siteOf } from '../runner/caller-network.ts'
import type { Origin } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import type { AccountFacts } from './account.ts'
import { waitTurn } from './address-waits.ts'
import { countAttempt } from './attempts.ts'
import { deviceOf, type Ticket } from './login-tickets.ts'
import { codeMinutes, issueCode } from './one-time-codes.ts'

export type CodeChannel = 'email' | 'sms'
export type Addresses = Pick<AccountFacts, 'email' | 'phone'>

const limits = {
  flow: { most: 1, minutes: 1 },
  /** Of an account at one address, and at all of them together: see `limits` of verification. */
  account: { most: 6, minutes: 30 },
  everywhere: { login: { most: 6, minutes: 30 }, reset: { most: 18, minutes: 30 } },
  firsts: { most: 60, minutes: 30 },
}

/** Where a code goes when nobody chose: e-mail first, it costs nothing. Null when there is no address at all. */
export const channelOf = ({ email, phone }: Addresses): CodeChannel | null => (email ? 'email' : phone ? 'sms' : null)

export const addressOn = (channel: CodeChannel, { email, phone }: Addresses): string | null =>
  channel === 'email' ? email : phone

/**
 * Issues a code for a flow and queues it. `to` null is a flow of nobody: it takes the same queries, and its message is taken
 * back. `isWorked`: a hard captcha was solved for it. Refuses `too-many-requests`: one a minute, six in half an hour, of a reset at one address.
 */
export async function sendCode(
  tx: Tx,
  {
    ticket,
    channel,
    to,
    origin,
    isWorked = false,
  }: { ticket: Ticket; channel: CodeChannel; to: string | null; origin: Origin; isWorked?: boolean },
): Promise<void> {
  // After a right password nobody waits: a network that moves in would use up the turns of everybody at its provider. On a device that
  // an account is known on they are counted apart.
  if (ticket.purpose === 'reset') await waitTurn(tx, 'codes to', origin.ip, isWorked, deviceOf(ticket))
  const account = `${ticket.purpose} codes of ${ticket.countedAs}`
  const there = await countAttempt(tx, `${account} at ${siteOf(origin.ip)}`, limits.account)
  if (ticket.purpose === 'reset' && there === 1) await countAttempt(tx, `${account}, first`, limits.firsts)
  else await countAttempt(tx, account, limits.everywhere[ticket.purpose])
  await countAttempt(tx, `code of flow ${ticket.id}`, limits.flow)
  const code = await issueCode(tx, ticket, channel)
  await sql`savepoint code_message`.execute(tx)
  await queueMessage(tx, {
    template: ticket.purpose === 'login' ? 'login-code' : 'reset-code',
    language: origin.language,
    channel,
    to: to ?? 'nobody',
    userId: ticket.account?.userId ?? null,
    askedOn: origin.host,
    values: { code, minutes: codeMinutes },
  })
  await (to === null ? sql`rollback to savepoint code_message` : sql`release savepoint code_message`).execute(tx)
}

/** Tells an account's addresses that something about its sign-in changed; null ones are left out. */
export async function tellAddresses(
  tx: Tx,
  {
    template,
    userId,
    name,
    to,
    origin,
  }: { template: 'address-changed' | 'contact-changed'; userId: number; name: string; to: readonly Addresses[]; origin: Origin },
): Promise<void> {
  const letters = new Map<string, CodeChannel>()
  for (const { email, phone } of to) {
    if (email) letters.set(email, 'email')
    if (phone) letters.set(phone, 'sms')
  }
  for (const [address, channel] of letters)
    await queueMessage(tx, {
      template,
      language: origin.language,
      channel,
      to: address,
      userId,
      askedOn: origin.host,
      values: { name, ip: origin.ip },
    })
}
