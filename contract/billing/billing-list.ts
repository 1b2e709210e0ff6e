import { z } from 'zod'
import { call } from '../call.ts'
import { id, instant, keyword, named, paged, paging, period, rupiah, userId } from '../shapes.ts'
import { billOrigins } from './bill-origins.ts'

const line = z.object({
  sale: z
    .object({ id, refId: z.string(), customerCode: z.string(), Product: z.object({ name: z.string() }) })
    .nullable()
    .describe('Null where no sale is the reason'),
  kind: z
    .string()
    .describe(
      'hold a purchase, void its return, payout fees; draw what a semi account drew for one; left what an administrator takes out as its own, or brings in on deposit; bill the close itself',
    ),
  isSemi: z.boolean().describe('Of a bill that is made of draws'),
  bill: z
    .object({ BillCharger: named, origin: z.enum(billOrigins) })
    .nullable()
    .describe('Whom the bill is paid to and what made it; only of kinds bill and lent'),
  User: named.describe('On whose account'),
  createdAt: instant,
  remark: z.string(),
  amount: rupiah.describe('What it adds to the bill, below zero what it takes from it'),
  currAmount: rupiah.describe('What had come together for the bill by then; below zero what is carried'),
})

export const billingList = {
  userBilling: call({
    does: 'What the bills of a user are made of, newest first: whatever its charge group used and got from outside, with the running total',
    path: '/user/billing',
    who: 'any',
    input: z.object({
      userId: userId.optional().describe('Absent: oneself; anybody else of the own subtree whose type is billed'),
      startDate: period.startDate,
      endDate: period.endDate,
      products: z.array(id).max(5000).default([]),
      bill: id.optional().describe('Only what this bill is made of'),
      keyword: keyword.describe('Part of a customer number, TRID or REFID'),
      ...paging,
    }),
    answer: z.object({ name: z.string(), billings: z.array(line), ...paged }),
    refuses: ['not-found'],
    example: {
      input: { userId: 4, startDate: '2026-11-19T17:00:00.000Z', endDate: '2026-11-20T16:59:59.999Z' },
      answer: {
        name: 'Konter Melati',
        billings: [
          {
            sale: { id: 10000042, refId: 'K-1', customerCode: '14077203385', Product: { name: 'Token PLN 20.000' } },
            kind: 'hold',
            isSemi: false,
            bill: null,
            User: { id: 4, name: 'Konter Melati' },
            createdAt: '2026-11-20T03:15:00.000Z',
            remark: '',
            amount: 20_900,
            currAmount: 41_800,
          },
        ],
        totalPages: 1,
        totalData: 1,
      },
    },
  }),
}
