import { ticketStatuses } from '../contract/topup/ticket-statuses.ts'
export type TicketState = keyof typeof ticketStatuses
type TicketStatusId = (typeof ticketStatuses)[TicketState]

const names: Readonly<Record<TicketState, string>> = {
  active: 'Active',
  verifying: 'Verifying',
  verified: 'Verified',
  withdrawn: 'Cancelled by user',
  cancelled: 'Cancelled',
  expired: 'Expired',
  unverifiable: 'Not verifiable',
}

/** States of a top-up ticket by their id on the wire. */
export const ticketStates = Object.fromEntries(
  Object.entries(ticketStatuses).map(([key, id]) => [id, { key, name: names[key as TicketState] }]),
) as Readonly<Record<TicketStatusId, { key: TicketState; name: string }>>

/** The state of a status id; an unknown one counts as cancelled. */
export const ticketState = (statusId: number): (typeof ticketStates)[TicketStatusId] =>
  ticketStates[statusId as TicketStatusId] ?? ticketStates[ticketStatuses.cancelled]

/** Tickets that may still be paid. */
export const waitingStatuses = [ticketStatuses.active, ticketStatuses.verifying, ticketStatuses.unverifiable]

/** Tickets that money may still be for. */
export const creditableStatuses = [...waitingStatuses, ticketStatuses.expired]

/** Whole rupiah. */
export const leastTopUp = 1000

/** Whether its user may put it away. */
export const mayPutAway = (statusId: number): boolean => statusId >= ticketStatuses.verified

/** Whether its payer was told a bank that was deleted since, to which nothing is transferred any more. */
export const isGone = (ticket: { statusId: number; payment: object | null; Bank: { isDeleted: boolean } }): boolean =>
  ticket.payment === null && ticket.Bank.isDeleted && !mayPutAway(ticket.statusId)
