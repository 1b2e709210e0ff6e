import { z } from 'zod'
import { call } from '../call.ts'
import { cutOff, saleRefusals, saleResult } from '../selling/selling.ts'
import { positiveRupiah, rupiah } from '../shapes.ts'
import { h2hTypes } from '../user-types.ts'

const door = { door: 'h2h', who: { types: h2hTypes } } as const
const refId = z.string().trim().min(1).max(64).describe('Own reference: the same reference is the same sale for ever')
const sku = z.string().trim().min(1).max(40)
const customerCode = z.string().trim().min(1).max(40)

const h2hResult = saleResult.omit({ details: true }).extend({
  mode: z.enum(['prod', 'sand']),
  balance: rupiah.describe('Balance after this sale'),
  details: z.record(z.string(), z.unknown()),
})
const sample: z.input<typeof h2hResult> = {
  saleId: 48_120_944,
  refId: 'A-1001',
  requestType: 'purchase',
  statusId: 4,
  status: 'Success',
  productCode: 'S10',
  productName: 'Telkomsel 10.000',
  refundedAt: null,
  customerCode: '081290347781',
  customerName: null,
  price: 10_250,
  customerPays: 11_500,
  serialNumber: '51262100000012345678',
  message: 'Success',
  balance: 989_750,
  createdAt: '2026-11-21T07:31:20.000Z',
  mode: 'prod',
  details: {},
}

export const h2h = {
  h2hProducts: call({
    ...door,
    permission: 'none',
    does: 'Price list of the H2H client',
    path: '/h2h/v1/products',
    input: z.object({ code: sku.optional() }),
    answer: z.object({
      products: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          category: z.string(),
          brand: z.string(),
          productTypeId: z.int(),
          price: rupiah,
          minAmount: rupiah.nullable(),
          maxAmount: rupiah.nullable(),
          state: z.enum(['open', 'closed', 'cut-off', 'outage']),
          cutOff,
        }),
      ),
    }),
    refuses: ['not-activated', 'ip-not-allowed'],
    example: {
      input: {},
      answer: {
        products: [
          {
            code: 'PLN20',
            name: 'Token PLN 20.000',
            category: 'Token PLN',
            brand: 'PLN',
            productTypeId: 2,
            price: 20_150,
            minAmount: null,
            maxAmount: null,
            state: 'open',
            cutOff: { from: '23:45', to: '00:15' },
          },
        ],
      },
    },
  }),

  h2hInquiry: call({
    ...door,
    effects: ['hold'],
    does: 'Asks who the customer is and what is due',
    path: '/h2h/v1/inquiry',
    input: z.object({ refId, productCode: sku, customerCode, amount: positiveRupiah.optional() }),
    answer: h2hResult,
    refuses: [...saleRefusals, 'sale-archived'],
    example: {
      input: { refId: 'A-1000', productCode: 'PLNPOST', customerCode: '532110884207' },
      answer: { ...sample, requestType: 'inquiry' },
    },
  }),

  h2hPurchase: call({
    ...door,
    effects: ['hold', 'draw'],
    does: 'Sells; a known refId answers the present state of its sale, another body is refused',
    path: '/h2h/v1/purchase',
    idempotent: true,
    input: z.object({
      refId,
      productCode: sku,
      customerCode,
      amount: positiveRupiah.optional(),
      maxPrice: positiveRupiah.optional(),
      counter: z
        .int()
        .min(1)
        .max(99)
        .optional()
        .describe('The n-th sale of this product and number today, as `double-sale` asks'),
    }),
    answer: h2hResult,
    refuses: [...saleRefusals, 'sale-archived'],
    example: { input: { refId: 'A-1001', productCode: 'S10', customerCode: '081290347781' }, answer: sample },
  }),

  h2hStatus: call({
    ...door,
    permission: 'none',
    does: 'The present state of a purchase',
    path: '/h2h/v1/status',
    input: z.object({ refId }),
    answer: h2hResult,
    refuses: ['not-activated', 'ip-not-allowed', 'not-found', 'sale-archived'],
    example: { input: { refId: 'A-1001' }, answer: sample },
  }),

  h2hBalance: call({
    ...door,
    permission: 'none',
    does: 'Balance of the H2H client',
    path: '/h2h/v1/balance',
    input: z.object({}),
    answer: z.object({ balance: rupiah, mode: z.enum(['prod', 'sand']) }),
    refuses: ['not-activated', 'ip-not-allowed'],
    example: { input: {}, answer: { balance: 989_750, mode: 'prod' } },
  }),
}
