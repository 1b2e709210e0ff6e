import type { Answer } from '../api.ts'
import { queryClient } from '../queryClient.ts'

export type Ticket = Answer<'requestTicket'>

/** Shows a ticket as an answer says it is; null is the empty form. */
export function keepTicket(ticket: Ticket | null) {
  void queryClient.cancelQueries({ queryKey: ['ticketStatus'] })
  queryClient.setQueryData(['ticketStatus', {}], ticket)
}

/** Reads the ticket again: another device may have changed it. */
export const readTicket = () => queryClient.invalidateQueries({ queryKey: ['ticketStatus'] })
