import { fieldErrorText } from '../../contract/field-errors.ts'
import { ticketStatuses } from '../../contract/topup/ticket-statuses.ts'
import { typeIds } from '../../contract/user-types.ts'
import { mayPutAway } from '../../rules/tickets.ts'
import { offeredBanks } from '../banks/banks.queries.ts'
import type { Publish } from '../live/live.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { Refused, refuse } from '../runner/refuse.ts'
import { tellTicket } from './ticket-notices.ts'
import { paymentOf } from './ticket-payment.ts'
import {
  advanceTickets,
  currentTicket,
  moveTicket,
  openTicket,
  putTicketAway,
  type TicketRow,
  ticketById,
  ticketFacts,
} from './tickets.queries.ts'

/** A ticket as its user sees it. One whose deadline passed is what the clock will make of it. */
export async function presentTicket(tx: Tx, ticket: TicketRow): Promise<Answer<'requestTicket'>> {
  const { left } = ticket
  const payment = await paymentOf(tx, ticket)
  if (left === null) return { ...ticketFacts(ticket), secondsLeft: null, payment }
  if (left > 0) return { ...ticketFacts(ticket), secondsLeft: Math.ceil(left / 1000), payment }
  const over = {
    ...ticket,
    statusId: ticket.statusId === ticketStatuses.active ? ticketStatuses.expired : ticketStatuses.unverifiable,
    deadline: null,
  }
  return { ...ticketFacts(over), secondsLeft: null, payment }
}

export async function topUpBanks(tx: Tx): Promise<Answer<'topUpBanks'>> {
  return { banks: await offeredBanks(tx, await ownerId(tx), 'topup') }
}

async function ownerId(tx: Tx): Promise<number> {
  const { id } = await tx.selectFrom('users').select('id').where('userTypeId', '=', typeIds.OWNR).executeTakeFirstOrThrow()
  return id
}

export async function ticketStatus(tx: Tx, actor: Actor): Promise<Answer<'ticketStatus'>> {
  const ticket = await currentTicket(tx, actor.userId)
  return ticket ? presentTicket(tx, ticket) : null
}

/** An own ticket. Refuses `not-found` otherwise. */
async function ownTicket(tx: Tx, actor: Actor, ticketId: number): Promise<TicketRow> {
  const ticket = await ticketById(tx, ticketId)
  return ticket?.userId === actor.userId ? ticket : refuse('not-found')
}

/** Opens a ticket, or with `ticket` reports its transfer. A report of a ticket that is not active any more changes nothing and answers what it is. */
export async function requestTicket(
  tx: Tx,
  actor: Actor,
  input: Input<'requestTicket'>,
  language: Actor['language'],
  publish: Publish,
): Promise<Answer<'requestTicket'>> {
  const { ticket: reporting, amount, bank, ...asked } = input
  if (reporting) return reported(tx, actor, reporting, publish)
  const missing = Object.entries({ amount, bank }).filter(([, value]) => value === undefined)
  if (amount === undefined || bank === undefined) {
    const text = fieldErrorText('required', language)
    throw new Refused('invalid-input', {}, Object.fromEntries(missing.map(([field]) => [field, text])))
  }
  const { banks } = await topUpBanks(tx)
  if (!banks.some(({ id }) => id === bank)) refuse('not-found')
  const id = await openTicket(tx, actor.userId, { ...asked, amount, bank })
  if (id === undefined) refuse('ticket-open')
  const ticket = await ownTicket(tx, actor, id)
  await tellTicket(tx, ticket, publish)
  return presentTicket(tx, ticket)
}

/** Cancels an own active ticket; one that is not active any more stays as it is. */
export const withdrawTicket = (tx: Tx, actor: Actor, { ticket }: Input<'withdrawTicket'>, publish: Publish) =>
  moved(tx, actor, ticket, 'withdrawn', publish)

/** What a gateway collects is reported by the gateway alone. */
async function reported(tx: Tx, actor: Actor, ticketId: number, publish: Publish): Promise<Answer<'requestTicket'>> {
  const ticket = await ownTicket(tx, actor, ticketId)
  return (await paymentOf(tx, ticket)) ? presentTicket(tx, ticket) : moved(tx, actor, ticketId, 'verifying', publish)
}

async function moved(
  tx: Tx,
  actor: Actor,
  ticketId: number,
  to: 'verifying' | 'withdrawn',
  publish: Publish,
): Promise<Answer<'requestTicket'>> {
  await ownTicket(tx, actor, ticketId)
  const by = { actorId: actor.userId, loginUserId: actor.loginUser?.id ?? null }
  const done = await moveTicket(tx, ticketId, ticketStatuses[to], { from: [ticketStatuses.active], ...by })
  const ticket = await ownTicket(tx, actor, ticketId)
  if (done) await tellTicket(tx, ticket, publish)
  return presentTicket(tx, ticket)
}

export async function putOwnTicketAway(tx: Tx, actor: Actor, { ticket: ticketId }: Input<'putTicketAway'>) {
  await ownTicket(tx, actor, ticketId)
  await advanceTickets(tx, { ticketId })
  const { statusId } = await ownTicket(tx, actor, ticketId)
  if (!mayPutAway(statusId)) refuse('ticket-open')
  await putTicketAway(tx, ticketId)
  return {}
}
