import { z } from 'zod'
import { call } from '../call.ts'
import { id, instant, keyword, line, paged, paging, period, rupiah, userId } from '../shapes.ts'
import { owner } from '../user-types.ts'

const serial = id.max(2_147_483_647)
export const remark = line.min(1).max(200)

/** A sale as reconciliation speaks of it. */
export const saleFacts = z.object({
  id: id.describe('TRID'),
  customerCode: z.string(),
  createdAt: instant,
  statusId: z.int(),
  Product: z.object({ name: z.string() }),
  User: z.object({ id: userId, name: z.string() }),
})

const lateSuccess = z.object({
  id,
  sale: saleFacts,
  Partner: z.object({ id: serial, name: z.string() }),
  cost: rupiah.describe('What the partner is owed for it: the loss'),
  at: instant,
  source: z.enum(['answer', 'callback', 'settlement']).describe('How it came to light'),
  serialNumber: z.string().nullable(),
  message: z.string(),
  decidedAt: instant.nullable(),
  LoginUser: z.object({ name: z.string() }).nullable().describe('Who looked at it'),
  remark: z.string(),
})

export const sampleSale: z.input<typeof saleFacts> = {
  id: 48_120_944,
  customerCode: '081290347920',
  createdAt: '2026-11-21T07:31:20.000Z',
  statusId: 2,
  Product: { name: 'Telkomsel 10.000' },
  User: { id: 4, name: 'Konter Melati' },
}

export const reconciliation = {
  lateSuccesses: call({
    does: 'Sales that failed or were reversed although a partner delivered, the open ones first; each is booked as a loss',
    path: '/reconciliation/late',
    who: owner,
    input: z.object({
      ...period,
      state: z.enum(['open', 'resolved', 'All']).default('open'),
      keyword,
      ...paging,
    }),
    answer: z.object({
      rows: z.array(lateSuccess),
      sum: rupiah.describe('Loss of the whole filter'),
      open: z.object({ count: z.int(), cost: rupiah }).describe('Of all times'),
      ...paged,
    }),
    example: {
      input: { startDate: '2026-11-20T17:00:00.000Z', endDate: '2026-11-21T16:59:59.999Z' },
      answer: {
        rows: [
          {
            id: 1,
            sale: sampleSale,
            Partner: { id: 1, name: 'Sumber Pulsa Nusantara' },
            cost: 10_050,
            at: '2026-11-21T07:31:24.000Z',
            source: 'callback',
            serialNumber: '118237461928374651',
            message: 'Sukses',
            decidedAt: null,
            LoginUser: null,
            remark: '',
          },
        ],
        sum: 10_050,
        open: { count: 1, cost: 10_050 },
        totalPages: 1,
        totalData: 1,
      },
    },
  }),

  resolveLateSuccess: call({
    does: 'Resolves a late success with a remark; it moves no money',
    path: '/reconciliation/late/resolve',
    changes: ['lateSuccesses', 'receipt'],
    who: owner,
    effects: ['decide-difference'],
    input: z.object({ id, remark }),
    answer: z.object({ changed: z.boolean().describe('False when somebody had resolved it before') }),
    refuses: ['not-found'],
    example: { input: { id: 1, remark: 'Ditagih ke pelanggan' }, answer: { changed: true } },
  }),
}
