import { z } from 'zod'
import { call } from '../call.ts'
import { hour } from '../catalogue/catalogue.ts'
import { tile } from '../catalogue/categories.ts'
import { id, instant, keyword, line, positiveRupiah, rupiah } from '../shapes.ts'
import { owner, sellerTypes } from '../user-types.ts'
import { saleStatusNames } from './sale-statuses.ts'

const sellers = { types: sellerTypes }
/** Hours of every day in which a product is not sold, also while it is: those of Jakarta. */
export const cutOff = z.object({ from: hour, to: hour }).nullable().describe('Hours of each day, WIB, in which it is not sold')
export const saleRefusals = [
  'account-blocked',
  'not-a-seller',
  'password-expired',
  'not-activated',
  'ip-not-allowed',
  'product-unknown',
  'product-unavailable',
  'product-closed',
  'product-cut-off',
  'product-outage',
  'product-no-partner',
  'amount-required',
  'customer-code-invalid',
  'customer-code-prefix',
  'double-sale',
  'price-above-max',
  'inquiry-required',
  'insufficient-balance',
  'ref-id-reused',
] as const

/** What a seller's door says of one sale or inquiry. */
export const saleResult = z.object({
  saleId: id.describe('TRID'),
  refId: z.string(),
  requestType: z.enum(['inquiry', 'purchase']),
  statusId: z.int(),
  status: z.enum(Object.values(saleStatusNames)),
  productCode: z.string(),
  productName: z.string(),
  refundedAt: instant.nullable().describe('When its price was given back after success'),
  customerCode: z.string(),
  customerName: z.string().nullable(),
  price: rupiah.describe("The seller's debit; for an inquiry what the purchase will debit"),
  customerPays: rupiah.describe('What the receipt asks of the customer'),
  serialNumber: z.string().nullable(),
  message: z.string(),
  balance: rupiah.describe('Balance of the seller now'),
  createdAt: instant,
  details: z.record(z.string(), z.unknown()).describe('Bill or token details as on the receipt'),
})

const sampleResult: z.input<typeof saleResult> = {
  saleId: 48_120_944,
  refId: '48120944',
  requestType: 'purchase',
  statusId: 4,
  status: 'Success',
  productCode: 'PLN20',
  productName: 'Token PLN 20.000',
  refundedAt: null,
  customerCode: '14077203385',
  customerName: 'YUYUN RAHMAWATI',
  price: 20_900,
  customerPays: 21_600,
  serialNumber: '5721-7714-3897-2629-3021/YUYUN RAHMAWATI/R1M/900VA/13.4',
  message: 'Berhasil',
  balance: 4_979_100,
  createdAt: '2026-11-21T07:31:20.000Z',
  details: {},
}

const wanted = {
  productCode: z.string().trim().min(1).max(40),
  customerCode: z
    .string()
    .trim()
    .min(1)
    .max(40)
    .transform((code) => code.replace(/[\s.-]/g, '')),
  amount: positiveRupiah.optional().describe('Open denominations only'),
}

const deciding = { salesId: id, productId: id.optional() }
const saleState = z.object({ id, statusId: z.int(), status: z.string(), partnerMessage: z.string() })

export const selling = {
  sellableProducts: call({
    does: 'What the seller can sell now, with its own prices; a customer code narrows to the fitting operator',
    path: '/sell/products',
    who: sellers,
    permission: 'sell',
    input: z.object({
      keyword,
      categoryId: id.optional(),
      customerCode: z.string().trim().max(40).default(''),
    }),
    answer: z.object({
      operator: z.string().nullable().describe('Brand recognised from the customer code'),
      products: z.array(
        z.object({
          id,
          code: z.string(),
          name: z.string(),
          categoryId: id,
          category: z.string(),
          tile: tile.describe('Where the counter shows the category'),
          brand: z.string(),
          family: z.string().describe('What its customer numbers look like'),
          productTypeId: z.int().describe('1 bill, 2 fixed denomination, 3 open denomination'),
          nominal: rupiah.nullable(),
          price: rupiah.describe("Seller's own price; for a bill the part above the bill amount (may be negative)"),
          customerPays: rupiah,
          margin: rupiah,
          minAmount: rupiah.nullable(),
          maxAmount: rupiah.nullable(),
          state: z.enum(['open', 'closed', 'cut-off', 'outage']),
          reason: z.string().nullable(),
          cutOff,
        }),
      ),
    }),
    example: { input: { keyword: 'PLN20' }, answer: { operator: null, products: [] } },
  }),

  inquire: call({
    does: 'Asks the partner who the customer is and what is due; moves no money',
    path: '/sell/inquiry',
    who: sellers,
    effects: ['hold'],
    input: z.object({ ...wanted, refId: z.string().trim().max(64).optional() }),
    answer: saleResult,
    refuses: [...saleRefusals, 'sale-archived'],
    example: {
      input: { productCode: 'PLNPOST', customerCode: '532110884207' },
      answer: { ...sampleResult, requestType: 'inquiry' },
    },
  }),

  purchase: call({
    does: 'Sells: holds the price, asks the partner, settles or returns it; Pending when the outcome is not known yet',
    path: '/sell/purchase',
    changes: ['recentSales'],
    who: sellers,
    effects: ['hold', 'draw'],
    input: z.object({
      ...wanted,
      refId: z.string().trim().max(64).optional().describe('Own reference; the same reference is the same sale for ever'),
      counter: z.int().min(1).max(99).default(1).describe('The n-th sale of this product and number today'),
      maxPrice: positiveRupiah.optional(),
      inquiryId: id.optional().describe('The successful inquiry a bill is paid from; absent: the newest usable one'),
    }),
    answer: saleResult,
    refuses: [...saleRefusals, 'sale-archived'],
    example: { input: { productCode: 'PLN20', customerCode: '14077203385' }, answer: sampleResult },
  }),

  saleStatus: call({
    does: 'The present state of one own sale',
    path: '/sell/status',
    who: sellers,
    permission: 'sell',
    input: z.object({ saleId: id }),
    answer: saleResult,
    refuses: ['not-found', 'sale-archived'],
    example: { input: { saleId: 48_120_944 }, answer: sampleResult },
  }),

  command: call({
    does: 'The short chat commands: KODE.TUJUAN, KODE.TUJUAN.2, CEK.…, SAL, CH.KODE, Y',
    path: '/sell/command',
    changes: ['recentSales'],
    who: sellers,
    effects: ['hold', 'draw'],
    input: z.object({
      text: z.string().trim().min(1).max(200),
      refId: z.string().trim().max(64).optional(),
      inquiryId: id
        .optional()
        .describe('The TRID of the inquiry that Y pays: the last of this conversation. Without it Y pays nothing'),
    }),
    answer: z.object({
      kind: z.enum(['sale', 'inquiry', 'balance', 'price', 'status']),
      text: z.string(),
      sale: saleResult.nullable(),
      suggestions: z.array(z.string()).describe('Commands that fit next'),
    }),
    refuses: [...saleRefusals, 'command-unknown', 'not-found', 'sale-archived'],
    example: {
      input: { text: 'PLN20.14077203385' },
      answer: { kind: 'sale', text: 'Berhasil', sale: sampleResult, suggestions: ['SAL'] },
    },
  }),

  recentSales: call({
    does: "The seller's newest sales with today's count, value and margin",
    path: '/sell/recent',
    who: sellers,
    permission: 'sell',
    input: z.object({}),
    answer: z.object({
      count: z.int(),
      amount: rupiah,
      margin: rupiah,
      sales: z.array(
        z.object({
          id,
          productName: z.string(),
          customerCode: z.string(),
          amount: rupiah.describe('What the customer pays'),
          margin: rupiah,
          statusId: z.int(),
          createdAt: instant,
        }),
      ),
    }),
    example: { input: {}, answer: { count: 0, amount: 0, margin: 0, sales: [] } },
  }),

  adviseSale: call({
    does: 'Asks the partner again about a pending sale',
    path: '/transaction/advice',
    changes: ['transactionLog', 'pendingSales', 'receipt'],
    who: owner,
    effects: ['ask-partner'],
    input: z.object(deciding),
    answer: saleState,
    refuses: ['not-found', 'sale-archived', 'sale-not-pending', 'advice-too-soon', 'partner-call-out'],
    example: {
      input: { salesId: 48_120_944 },
      answer: { id: 48_120_944, statusId: 4, status: 'Success', partnerMessage: 'Sukses' },
    },
  }),

  reverseSale: call({
    does: 'Ends a pending sale and returns its price to the seller',
    path: '/transaction/reversal',
    changes: ['transactionLog', 'pendingSales', 'receipt'],
    who: owner,
    effects: ['void', 'undraw'],
    input: z.object({ ...deciding, remark: line.max(200).default('') }),
    answer: saleState,
    refuses: ['not-found', 'sale-archived', 'sale-not-pending', 'partner-call-out'],
    example: {
      input: { salesId: 48_120_944, remark: 'Permintaan seller' },
      answer: { id: 48_120_944, statusId: 3, status: 'Reversed', partnerMessage: '' },
    },
  }),
}
