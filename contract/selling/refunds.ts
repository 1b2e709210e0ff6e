import { z } from 'zod'
import { call } from '../call.ts'
import { id, instant, line } from '../shapes.ts'
import { owner } from '../user-types.ts'

export const refunds = {
  refundSale: call({
    does: 'Gives the price of a delivered sale back to its seller, once and whole; the sale stays as it is',
    path: '/transaction/refund',
    changes: ['transactionLog', 'receipt', 'refundClaims', 'transactionReport', 'transactionByProduct', 'transactionByPartner'],
    who: owner,
    effects: ['refund', 'undraw'],
    input: z.object({
      salesId: id,
      isReturned: z.boolean().describe('Whether the partner gives back what it got; else the revenue bears it'),
      remark: line.min(1).max(200).describe('Why'),
    }),
    answer: z.object({
      id,
      changed: z.boolean().describe('False when it had been refunded before'),
      refundedAt: instant,
    }),
    refuses: ['not-found', 'sale-archived', 'sale-not-delivered'],
    example: {
      input: { salesId: 48_120_944, isReturned: true, remark: 'Token tidak masuk, dikonfirmasi partner' },
      answer: { id: 48_120_944, changed: true, refundedAt: '2026-11-21T09:12:04.000Z' },
    },
  }),
}
