import { ticketStatuses } from '../../contract/topup/ticket-statuses.ts'
import { balanceOf } from '../ledger/ledger.queries.ts'
import type { Publish } from '../live/live.ts'
import type { Tx } from '../runner/pool.ts'
import type { TicketRow } from './tickets.queries.ts'

/** Tells its user and the owner what a ticket has become; a credited one also tells the balance. */
export async function tellTicket(tx: Tx, { id, userId, statusId, chain }: TicketRow, publish: Publish): Promise<void> {
  publish({ kind: 'ticket', to: [userId], ticketId: id, userId, statusId })
  if (statusId === ticketStatuses.verified)
    publish({ kind: 'balance', to: [userId, ...chain], userId, balance: await balanceOf(tx, userId) })
}
