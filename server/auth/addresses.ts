import { refusalText } from '../../contract/errors.ts'
import { openAudit } from '../runner/audit.ts'
import { networkOf } from '../runner/caller-network.ts'
import type { Answer, Input, Origin } from '../runner/handlers.ts'
import { Refused, refuse } from '../runner/refuse.ts'
import type { Transact } from '../runner/transact.ts'
import { accountKey, factsOf } from './account.ts'
import { countAttempt, slowDown } from './attempts.ts'
import { storedPhone } from './auth.queries.ts'
import { sendCode, tellAddresses } from './code-messages.ts'
import { findTicket } from './login-tickets.ts'
import { guardNames, refuseTaken, takenNames, uniqueFields } from './taken-names.ts'

const mostAddressChanges = 3
/** Enough for somebody who enters many accounts, too few to walk through numbers. A form goes on without an answer. */
const questions = { free: 240, longest: 60, minutes: 60 }
/** Addresses that one account asks for. */
const asked = { most: 30, minutes: 60 }

export async function availability(
  transact: Transact,
  input: Input<'availability'>,
  origin: Origin,
): Promise<Answer<'availability'>> {
  await transact.write((tx) => slowDown(tx, `availability from ${networkOf(origin.ip)}`, questions))
  const [taken] = await transact.read((tx) => takenNames(tx, input))
  if (taken) throw new Refused('not-available', {}, { [taken]: refusalText(`${taken}-taken`, origin.language) })
  const field = uniqueFields.find((name) => input[name] !== undefined)
  return field ? { [field]: 'Available' } : {}
}

/**
 * Corrects e-mail or phone before the first verification, at most three times; the old and the new address get a notice, and the next
 * code goes to the new one.
 */
export async function changeAddress(
  transact: Transact,
  { user, email, phone }: Input<'changeAddress'>,
  origin: Origin,
): Promise<Answer<'changeAddress'>> {
  await transact.write(async (tx) => {
    const ticket = await findTicket(tx, user.authCode)
    // In a transaction of its own, so that refused ones count too.
    if (ticket?.account) await countAttempt(tx, `addresses asked for by ${accountKey(ticket.account)}`, asked)
  })
  return transact.write(async (tx) => {
    const ticket = await findTicket(tx, user.authCode)
    if (!ticket?.account || ticket.purpose !== 'login') refuse('flow-over')
    const { userId } = ticket.account
    // A sign-in that verifies the account at this moment is waited for.
    await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    const before = await factsOf(tx, ticket.account)
    if (!before.mayChangeAddress) refuse('already-verified')
    const now = { email: email?.toLowerCase() ?? before.email, phone: phone ? storedPhone(phone) : before.phone }
    if (now.email === before.email && now.phone === before.phone) throw sameAs(email ? 'email' : 'phone', origin)
    const changes = { email: now.email === before.email ? null : now.email, phone: now.phone === before.phone ? null : now.phone }
    refuseTaken(await takenNames(tx, changes), origin.language)
    await openAudit(tx, 'changeAddress', ticket.account, { email, phone }, origin)
    const changed = await guardNames(origin.language, () =>
      tx
        .updateTable('users')
        .set((of) => ({ ...now, addressChanges: of('addressChanges', '+', 1) }))
        .where('id', '=', userId)
        .where('addressChanges', '<', mostAddressChanges)
        .executeTakeFirst(),
    )
    if (changed.numUpdatedRows === 0n) refuse('address-changes-used', { most: mostAddressChanges })
    await tellAddresses(tx, { template: 'address-changed', userId, name: before.name, to: [before, now], origin })
    const channel = now.email !== before.email ? 'email' : 'sms'
    await sendCode(tx, { ticket, channel, to: channel === 'email' ? now.email : now.phone, origin })
    return {}
  })
}

const sameAs = (field: 'email' | 'phone', { language }: Origin): Refused =>
  new Refused('address-same', {}, { [field]: refusalText('address-same', language) })
