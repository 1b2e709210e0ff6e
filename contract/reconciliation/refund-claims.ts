import { z } from 'zod'
import { call } from '../call.ts'
import { id, instant, keyword, paged, paging, rupiah } from '../shapes.ts'
import { owner } from '../user-types.ts'
import { remark, saleFacts, sampleSale } from './reconciliation.ts'

const refundClaim = z.object({
  sale: saleFacts,
  amount: rupiah.describe('What its seller paid, and gets back'),
  cost: rupiah.describe('What the partner got, and says that it gives back'),
  Partner: z.object({ id, name: z.string() }),
  at: instant,
  message: z.string().describe('What the partner said'),
  decidedAt: instant.nullable(),
  isRefunded: z.boolean(),
  LoginUser: z.object({ name: z.string() }).nullable().describe('Who decided'),
  remark: z.string(),
})

export const refundClaims = {
  refundClaims: call({
    does: 'Delivered sales that their partner reports as refunded, those that wait for a decision first',
    path: '/reconciliation/claims',
    who: owner,
    input: z.object({ state: z.enum(['open', 'resolved', 'All']).default('open'), keyword, ...paging }),
    answer: z.object({
      rows: z.array(refundClaim),
      open: z.object({ count: z.int() }).describe('That wait for a decision'),
      ...paged,
    }),
    example: {
      input: {},
      answer: {
        rows: [
          {
            sale: { ...sampleSale, statusId: 4 },
            amount: 10_800,
            cost: 10_050,
            Partner: { id: 1, name: 'Sumber Pulsa Nusantara' },
            at: '2026-11-21T09:10:00.000Z',
            message: 'Transaksi Refund',
            decidedAt: null,
            isRefunded: false,
            LoginUser: null,
            remark: '',
          },
        ],
        open: { count: 1 },
        totalPages: 1,
        totalData: 1,
      },
    },
  }),

  rejectRefundClaim: call({
    does: 'Puts a claim away without a refund, with the reason; it moves no money',
    path: '/reconciliation/claims/reject',
    changes: ['refundClaims'],
    who: owner,
    effects: ['decide-difference'],
    input: z.object({ salesId: id, remark }),
    answer: z.object({ changed: z.boolean().describe('False when somebody had decided before') }),
    refuses: ['not-found'],
    example: { input: { salesId: 48_120_944, remark: 'Pulsa sudah masuk, dicek ke pelanggan' }, answer: { changed: true } },
  }),
}
