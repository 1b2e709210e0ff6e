/** States of a top-up ticket by their id on the wire. */
export const ticketStates = {
  1: { key: 'active', name: 'Active' },
  2: { key: 'verifying', name: 'Verifying' },
  3: { key: 'verified', name: 'Verified' },
  4: { key: 'withdrawn', name: 'Cancelled by user' },
  5: { key: 'cancelled', name: 'Cancelled' },
  6: { key: 'expired', name: 'Expired' },
  7: { key: 'unverifiable', name: 'Not verifiable' },
} as const
export type TicketStatusId = keyof typeof ticketStates
export type TicketState = (typeof ticketStates)[TicketStatusId]['key']

/** The state of a status id; an unknown one counts as cancelled. */
export const ticketState = (statusId: number): (typeof ticketStates)[TicketStatusId] =>
  ticketStates[statusId as TicketStatusId] ?? ticketStates[5]

/** Whole rupiah. */
export const leastTopUp = 1000

/** Whether its user may put it away. */
export const mayPutAway = (statusId: number): boolean => statusId >= 3
