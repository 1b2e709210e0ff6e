import type { Rooms } from '../../contract/calls.ts'
import type { Live } from '../live/live.ts'
import type { HandlersOf } from '../runner/handlers.ts'
import type { AfterCommit } from '../runner/transact.ts'
import { cancelTicket, confirmTicket, listTickets, pendTicket, ticketHistory } from './tickets.ts'
import { requestTicket, settleTicket, ticketStatus, topUpBanks, withdrawTicket } from './topup.ts'

export function topupRoutes(live: Pick<Live, 'publish'>): HandlersOf<Rooms['topup']> {
  const later =
    (afterCommit: AfterCommit): Live['publish'] =>
    (event) =>
      afterCommit(() => live.publish(event))
  return {
    topUpBanks: { read: topUpBanks },
    ticketStatus: { read: ticketStatus },
    requestTicket: {
      write: (tx, actor, input, origin, after) => requestTicket(tx, actor, input, origin.language, later(after)),
    },
    settleTicket: { write: settleTicket },
    withdrawTicket: { write: (tx, actor, input, _origin, after) => withdrawTicket(tx, actor, input, later(after)) },
    listTickets: { read: listTickets },
    ticketHistory: { read: ticketHistory },
    confirmTicket: { write: (tx, actor, input, _origin, after) => confirmTicket(tx, actor, input, later(after)) },
    pendTicket: { write: (tx, actor, input, _origin, after) => pendTicket(tx, actor, input, later(after)) },
    cancelTicket: { write: (tx, actor, input, _origin, after) => cancelTicket(tx, actor, input, later(after)) },
  }
}
