import { ticketStatuses } from '../../contract/topup/ticket-statuses.ts'
import { formatRupiah } from '../../rules/amounts.ts'
import { padTicket } from '../../rules/ids.ts'
import type { Live } from '../live/live.ts'
import { tellOperators } from '../operators/operators.ts'
import type { Jobs } from '../runner/jobs.ts'
import type { Tx } from '../runner/pool.ts'
import type { Transact } from '../runner/transact.ts'
import { askGateways } from './gateway-payments.ts'
import { tellTicket } from './ticket-notices.ts'
import { advanceTickets, type TicketRow, ticketById } from './tickets.queries.ts'

export const topupJobs = (transact: Transact, live: Pick<Live, 'publish'>, privateAddresses: boolean) =>
  ({
    'advance-tickets': () => advanceDueTickets(transact, live),
    'ask-gateways': () => askGateways({ transact, publish: live.publish, privateAddresses }),
  }) satisfies Jobs

/** Expires tickets, and reports those that could not be verified to the owner. Twice in one minute does nothing more. */
export async function advanceDueTickets(transact: Transact, live: Pick<Live, 'publish'>): Promise<void> {
  await transact.write(async (tx, afterCommit) => {
    for (const id of await advanceTickets(tx)) {
      const ticket = await ticketById(tx, id)
      if (!ticket) continue
      await tellTicket(tx, ticket, (event) => afterCommit(() => live.publish(event)))
      if (ticket.statusId === ticketStatuses.unverifiable) await warnOwner(tx, ticket)
    }
  })
}

const warnOwner = (tx: Tx, ticket: TicketRow): Promise<void> =>
  tellOperators(tx, 'ticket-unverifiable', {
    ticket: padTicket(ticket.id),
    name: ticket.userName,
    bank: ticket.bankName,
    sum: formatRupiah(ticket.uniqueAmount),
  })
