import type { Rooms } from '../../contract/calls.ts'
import { isNarrowed } from '../lists/keyword.ts'
import type { Live } from '../live/live.ts'
import type { HandlersOf } from '../runner/handlers.ts'
import type { AfterCommit } from '../runner/transact.ts'
import { decideGatewayNotice, gatewayNotices } from './gateway-notices.ts'
import { requestGatewayTicket, tryTopupGateway } from './gateway-payments.ts'
import { saveTopupGateway, topUpMethods, topupGateway } from './gateway-settings.ts'
import { cancelTicket, confirmTicket, listTickets, pendTicket, ticketHistory } from './tickets.ts'
import { putOwnTicketAway, requestTicket, ticketStatus, topUpBanks, withdrawTicket } from './topup.ts'

export function topupRoutes(
  live: Pick<Live, 'publish'>,
  { privateAddresses }: { privateAddresses: boolean },
): HandlersOf<Rooms['topup']> {
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
    putTicketAway: { write: putOwnTicketAway },
    withdrawTicket: { write: (tx, actor, input, _origin, after) => withdrawTicket(tx, actor, input, later(after)) },
    listTickets: { read: listTickets },
    ticketHistory: { read: ticketHistory, isLong: isNarrowed },
    confirmTicket: { write: (tx, actor, input, _origin, after) => confirmTicket(tx, actor, input, later(after)) },
    pendTicket: { write: (tx, actor, input, _origin, after) => pendTicket(tx, actor, input, later(after)) },
    topUpMethods: { read: topUpMethods },
    requestGatewayTicket: {
      ownSteps: (transact, actor, input, origin) =>
        requestGatewayTicket({ transact, publish: live.publish, privateAddresses }, actor, input, origin),
    },
    topupGateway: { read: topupGateway },
    saveTopupGateway: {
      write: (tx, actor, input, origin) => saveTopupGateway(tx, actor, input, origin, privateAddresses),
    },
    tryTopupGateway: { ownSteps: (transact) => tryTopupGateway(transact, privateAddresses) },
    gatewayNotices: { read: gatewayNotices },
    decideGatewayNotice: {
      write: (tx, actor, input, _origin, after) => decideGatewayNotice(tx, actor, input, later(after)),
    },
    cancelTicket: { write: (tx, actor, input, _origin, after) => cancelTicket(tx, actor, input, later(after)) },
  }
}
