import { z } from 'zod'
import { call } from '../call.ts'
import { id, instant, rupiah } from '../shapes.ts'

const hit = z.object({
  kind: z.enum(['sale', 'user', 'bill', 'ticket', 'product']),
  screen: z
    .enum([
      'transactionLog',
      'userDetail',
      'bill',
      'billHistory',
      'payment',
      'paymentHistory',
      'topUp',
      'tickets',
      'ticketHistory',
      'products',
      'listProduct',
      'sell',
    ])
    .describe('Where the caller sees it'),
  id: id.describe('TRID, UID, or number of the bill, ticket or product'),
  name: z.string().describe('Of the user itself, of the product, or of whose bill or ticket it is'),
  code: z.string().describe('Customer number of a sale, type of a user, code of a product; else empty'),
  of: z.string().describe('Who sold; else empty'),
  amount: rupiah.nullable().describe('Price of a sale, amount of a bill, exact transfer of a ticket'),
  statusId: z.int().nullable().describe('Of a sale, bill or ticket, as on its screen'),
  createdAt: instant.nullable(),
  isBlocked: z.boolean(),
  mayTransfer: z.boolean().describe('The caller moves balance to and from this user'),
})

export const finder = {
  find: call({
    does: 'What a text may be the number or name of within the own subtree, at most five of each kind',
    path: '/find',
    who: 'any',
    permission: 'none',
    input: z.object({
      text: z
        .string()
        .trim()
        .max(100)
        .describe('Customer number, TRID, REFID, UID, name, bill, ticket or product; or a wish: transfer 500rb ke Melati'),
    }),
    answer: z.object({ hits: z.array(hit) }),
    example: {
      input: { text: 'melati' },
      answer: {
        hits: [
          {
            kind: 'user',
            screen: 'userDetail',
            id: 4,
            name: 'Konter Melati',
            code: 'USTL',
            of: '',
            amount: null,
            statusId: null,
            createdAt: null,
            isBlocked: false,
            mayTransfer: true,
          },
        ],
      },
    },
  }),
}
