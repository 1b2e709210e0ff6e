import { ticketStatuses } from '../../contract/topup/ticket-statuses.ts'
import { keywordOf } from '../lists/keyword.ts'
import { type Paging, pageOf, pagesOf } from '../lists/paging.ts'
import { spanOf } from '../lists/span.ts'
import type { Publish } from '../live/live.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import { tellTicket } from './ticket-notices.ts'
import {
  countTickets,
  creditTicket,
  moveTicket,
  type TicketFilter,
  type TicketRow,
  ticketById,
  ticketFacts,
  ticketRows,
} from './tickets.queries.ts'

const { active, verifying, verified, cancelled, unverifiable } = ticketStatuses

/** A ticket as the platform sees it. */
export const presentRow = (ticket: TicketRow): Answer<'listTickets'>['tickets'][number] => ({
  ...ticketFacts(ticket),
  User: { id: ticket.userId, name: ticket.userName },
  LoginUser: ticket.pic === null ? null : { name: ticket.pic },
  remark: ticket.remark,
})

/** States a ticket may still be paid in. */
export const waiting: readonly number[] = [active, verifying, unverifiable]

export async function listTickets(tx: Tx, _actor: Actor, input: Input<'listTickets'>): Promise<Answer<'listTickets'>> {
  return pageOfTickets(tx, { span: null, keyword: keywordOf(input.keyword) }, input)
}

export async function ticketHistory(tx: Tx, _actor: Actor, input: Input<'ticketHistory'>): Promise<Answer<'ticketHistory'>> {
  return pageOfTickets(tx, { span: spanOf(input), keyword: keywordOf(input.keyword) }, input)
}

async function pageOfTickets(tx: Tx, filter: TicketFilter, paging: Paging): Promise<Answer<'listTickets'>> {
  const totalData = await countTickets(tx, filter)
  const rows = await ticketRows(tx, filter, pageOf(paging))
  return { tickets: rows.map(presentRow), totalPages: pagesOf(totalData, paging), totalData }
}

const by = (actor: Actor) => ({ actorId: actor.userId, loginUserId: actor.loginUser?.id ?? null })

/** Credits what was typed. A ticket that was credited before stays as it is. */
export async function confirmTicket(
  tx: Tx,
  actor: Actor,
  { ticket: ticketId, amount, remark }: Input<'confirmTicket'>,
  publish: Publish,
): Promise<Answer<'confirmTicket'>> {
  const before = (await ticketById(tx, ticketId)) ?? refuse('not-found')
  const open = waiting.includes(before.statusId)
  if (open && amount !== before.uniqueAmount && remark === '') refuse('remark-required')
  const changed = open && (await creditTicket(tx, ticketId, amount, { from: waiting, remark, ...by(actor) }))
  return decided(tx, ticketId, changed, verified, publish)
}

/** Gives a reported ticket back to its user. */
export async function pendTicket(
  tx: Tx,
  actor: Actor,
  { ticket: ticketId }: Input<'pendTicket'>,
  publish: Publish,
): Promise<Answer<'pendTicket'>> {
  const before = (await ticketById(tx, ticketId)) ?? refuse('not-found')
  if (before.statusId === unverifiable && (await hasOpenTicket(tx, before.userId))) refuse('ticket-open')
  const changed = await moveTicket(tx, ticketId, active, { from: [verifying, unverifiable], ...by(actor) })
  return decided(tx, ticketId, changed, active, publish)
}

export async function cancelTicket(
  tx: Tx,
  actor: Actor,
  { ticket: ticketId }: Input<'cancelTicket'>,
  publish: Publish,
): Promise<Answer<'cancelTicket'>> {
  const changed = await moveTicket(tx, ticketId, cancelled, { from: waiting, ...by(actor) })
  return decided(tx, ticketId, changed, cancelled, publish)
}

async function hasOpenTicket(tx: Tx, userId: number): Promise<boolean> {
  const open = await tx
    .selectFrom('ticket')
    .select('id')
    .where('userId', '=', userId)
    .where('statusId', 'in', [active, verifying])
    .executeTakeFirst()
  return open !== undefined
}

/** What a ticket is now. Refuses `ticket-closed` when it neither went to the asked state nor was there before. */
async function decided(
  tx: Tx,
  ticketId: number,
  changed: boolean,
  to: number,
  publish: Publish,
): Promise<Answer<'confirmTicket'>> {
  const ticket = (await ticketById(tx, ticketId)) ?? refuse('not-found')
  if (ticket.statusId !== to) refuse('ticket-closed')
  if (changed) await tellTicket(tx, ticket, publish)
  return { changed, ticket: presentRow(ticket) }
}
