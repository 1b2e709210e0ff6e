import type { Rooms } from '../../contract/calls.ts'
import type { Live } from '../live/live.ts'
import type { HandlersOf } from '../runner/handlers.ts'
import { lateSuccesses, resolveLateSuccess } from './late-successes.ts'
import { refundClaims, rejectRefundClaim } from './refund-claims.ts'
import { decideSettlementLine, importSettlement, settlementLines, settlements } from './settlements.ts'

export const reconciliationRoutes = ({ publish }: Pick<Live, 'publish'>): HandlersOf<Rooms['reconciliation']> => ({
  lateSuccesses: { read: lateSuccesses },
  resolveLateSuccess: { write: resolveLateSuccess },
  refundClaims: { read: refundClaims },
  rejectRefundClaim: { write: rejectRefundClaim },
  settlements: { read: settlements },
  importSettlement: { write: importSettlement },
  settlementLines: { read: settlementLines },
  decideSettlementLine: {
    write: (tx, actor, input, _origin, afterCommit) => decideSettlementLine(tx, actor, input, { afterCommit, publish }),
  },
})
