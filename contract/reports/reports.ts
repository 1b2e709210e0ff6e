import { z } from 'zod'
import { call } from '../call.ts'
import { makingRefusals } from '../load-errors.ts'
import {
  fileAnswer,
  fileFormat,
  id,
  instant,
  named,
  order,
  paged,
  paging,
  period,
  reportFilters,
  rupiah,
  salesType,
  userId,
} from '../shapes.ts'
import { owner } from '../user-types.ts'

const saleRow = z.object({
  id: id.describe('TRID'),
  refId: z.string(),
  customerCode: z.string(),
  productId: id,
  Product: z.object({ name: z.string() }),
  User: z.object({ id: userId, name: z.string(), UserType: z.object({ id: z.int(), name: z.string() }) }),
  amount: rupiah,
  createdAt: instant,
  statusId: z.int().describe('1 pending, 2 failed, 3 reversed, 4 success'),
  TransactionStatus: z.object({ name: z.string() }),
  RequestType: z.object({ name: z.enum(['inquiry', 'purchase']) }),
  refundedAt: instant.nullable().describe('When its price was given back after success'),
  receiptBody: z.array(z.string()).describe('First receipt line for status 2, else empty'),
  Partner: z.object({ name: z.string() }).nullable().describe('Owner only'),
})

const sampleSale: z.input<typeof saleRow> = {
  id: 48_120_944,
  refId: '48120944',
  customerCode: '535812009417',
  productId: 41,
  Product: { name: 'Token PLN 100.000' },
  User: { id: 4, name: 'Konter Melati', UserType: { id: 4, name: 'USTL' } },
  amount: 100_800,
  createdAt: '2026-11-21T07:31:20.000Z',
  statusId: 4,
  TransactionStatus: { name: 'Success' },
  RequestType: { name: 'purchase' },
  refundedAt: null,
  receiptBody: [],
  Partner: null,
}

const pendingSale = saleRow.extend({
  pending: z.object({
    advices: z.int().describe('How often the partner was asked again'),
    nextAdviceAt: instant.nullable().describe('When the clock asks again; null while a call is under way'),
    isBusy: z.boolean().describe('A partner call is under way: neither advice nor reversal'),
    message: z.string().describe('Last word of the partner'),
  }),
})

export const reports = {
  dashboard: call({
    does: 'Chart data: per day (linear), or per category (pie counts, graph amounts)',
    path: '/transaction/dasboard',
    who: 'any',
    input: z.object({ ...period, type: z.enum(['linear', 'pie', 'graph']), byDate: z.boolean().default(false) }),
    answer: z.object({
      categories: z.array(z.string()),
      sales: z.array(z.number()),
      amounts: z.array(rupiah),
      previous: z.array(z.number()),
    }),
    example: {
      input: { startDate: '2026-10-31T17:00:00.000Z', endDate: '2026-11-21T07:00:00.000Z', type: 'pie' },
      answer: { categories: ['Token PLN'], sales: [12_840], amounts: [1_284_000_000], previous: [] },
    },
  }),

  dashboardSummary: call({
    does: "Today's figures of the own subtree",
    path: '/transaction/summary',
    who: 'any',
    input: z.object({}),
    answer: z.object({
      count: z.int(),
      amount: rupiah,
      countLastWeek: z.int().describe('Same weekday, up to the same time'),
      fee: rupiah.describe('Own share of the sales settled today; for the owner its revenue'),
      pending: z.int().describe('Purchases and inquiries, of whatever day'),
      oldestPending: z.object({ id, createdAt: instant }).nullable(),
      bills: z
        .object({
          count: z.int(),
          waiting: z.int().describe('Whose payment is to be confirmed'),
          rest: rupiah.describe('Not paid yet'),
        })
        .nullable()
        .describe('Bills that are not settled; owner only'),
    }),
    example: {
      input: {},
      answer: { count: 48, amount: 6_214_350, countLastWeek: 44, fee: 71_400, pending: 0, oldestPending: null, bills: null },
    },
  }),

  transactionLog: call({
    does: 'Sales and inquiries of the own subtree, newest first unless asked otherwise',
    path: '/transaction/log',
    who: 'any',
    input: z.object({ ...reportFilters, pendingShow: z.boolean().default(false), order, ...paging }),
    answer: z.object({
      sortedSales: z.array(saleRow),
      sum: z
        .object({ amount: rupiah, count: z.int() })
        .describe('Pending and successful purchases of the whole filter; the amount less what was refunded meanwhile'),
      ...paged,
    }),
    example: {
      input: { startDate: '2026-11-20T17:00:00.000Z', endDate: '2026-11-21T16:59:59.999Z' },
      answer: { sortedSales: [sampleSale], sum: { amount: 100_800, count: 1 }, totalPages: 1, totalData: 1 },
    },
  }),

  downloadTransactionLog: call({
    does: 'The same sales as a file, its name starting with Log Transaksi',
    path: '/transaction/log/download',
    who: 'any',
    input: z.object({ ...reportFilters, pendingShow: z.boolean().default(false), format: fileFormat }),
    answer: fileAnswer,
    refuses: [...makingRefusals],
    example: { input: { startDate: '2026-11-20T17:00:00.000Z', endDate: '2026-11-21T16:59:59.999Z' }, answer: 'file' },
  }),

  monthsAway: call({
    does: 'Months of a period whose rows are archived: sums have them, lists and files do not',
    path: '/transaction/months-away',
    who: 'any',
    input: z.object(period),
    answer: z.object({ months: z.array(z.string()).describe('In UTC, as 2026-03') }),
    example: {
      input: { startDate: '2026-02-28T17:00:00.000Z', endDate: '2026-03-31T16:59:59.999Z' },
      answer: { months: ['2026-03'] },
    },
  }),

  pendingSales: call({
    does: 'Pending sales and inquiries, the oldest first',
    path: '/transaction/pending',
    who: owner,
    input: z.object({
      ...period,
      pendingShow: z.boolean().default(true).describe('Ignored: only pending ones are listed'),
      keyword: reportFilters.keyword,
      products: reportFilters.products,
      categories: reportFilters.categories,
      partners: reportFilters.partners,
      ...paging,
    }),
    answer: z.object({
      sortedSales: z.array(pendingSale),
      sum: z.object({ amount: rupiah, count: z.int() }).describe('Purchases of the whole filter'),
      outside: z.int().describe('Pending ones outside of the period'),
      ...paged,
    }),
    example: {
      input: { startDate: '2026-11-20T17:00:00.000Z', endDate: '2026-11-21T16:59:59.999Z' },
      answer: {
        sortedSales: [
          {
            ...sampleSale,
            statusId: 1,
            TransactionStatus: { name: 'Pending' },
            Partner: { name: 'Sumber Pulsa Nusantara' },
            pending: { advices: 2, nextAdviceAt: '2026-11-21T07:40:00.000Z', isBusy: false, message: 'Sedang diproses' },
          },
        ],
        sum: { amount: 100_800, count: 1 },
        outside: 0,
        totalPages: 1,
        totalData: 1,
      },
    },
  }),

  receipt: call({
    does: 'Receipt of a sale: title, 32-column lines and the data behind them',
    path: '/transaction/receipt',
    who: 'any',
    input: z.object({ id }),
    answer: z.object({
      receiptTitle: z.string(),
      body: z.array(z.string()),
      token: z.string().nullable().describe('PLN token, printed in double size'),
      dataJSON: z.record(z.string(), z.unknown()),
      sale: saleRow,
      entries: z
        .array(z.object({ account: z.string(), name: z.string().nullable(), amount: rupiah, kind: z.string() }))
        .describe('Journal of the sale: whole for the owner, otherwise the lines of the own subtree'),
      history: z.array(z.object({ at: instant, event: z.string(), detail: z.string() })),
      complaint: z.object({ id, isWaiting: z.boolean() }).nullable().describe('The newest complaint about it'),
    }),
    refuses: ['not-found', 'sale-archived'],
    example: {
      input: { id: 48_120_944 },
      answer: {
        receiptTitle: 'STRUK PEMBELIAN LISTRIK PRABAYAR',
        body: ['NO METER   : 14077203385'],
        token: '57217714389726293021',
        dataJSON: { token: '57217714389726293021' },
        sale: sampleSale,
        entries: [{ account: 'balance', name: 'Konter Melati', amount: -100_800, kind: 'hold' }],
        history: [{ at: '2026-11-21T07:31:20.000Z', event: 'accepted', detail: '' }],
        complaint: null,
      },
    },
  }),

  reportCategories: call({
    does: 'Categories for the report filters',
    path: '/transaction/category',
    who: 'any',
    input: z.object({}),
    answer: z.array(named),
    example: { input: {}, answer: [{ id: 1, name: 'Pulsa' }] },
  }),

  reportProducts: call({
    does: 'Items for the report filters, of the chosen categories',
    path: '/transaction/product',
    who: 'any',
    input: z.object({ selectedCategories: z.array(id).max(500).default([]) }),
    answer: z.array(named),
    example: { input: { selectedCategories: [] }, answer: [{ id: 1, name: 'Telkomsel 5.000' }] },
  }),

  reportPartners: call({
    does: 'Partners for the report filters',
    path: '/transaction/partner',
    who: owner,
    input: z.object({}),
    answer: z.array(named),
    example: { input: {}, answer: [{ id: 1, name: 'Sumber Jaya' }] },
  }),

  reportUserTypes: call({
    does: 'User types with their names, labels of the user dropdowns',
    path: '/transaction/usertypes',
    who: 'any',
    input: z.object({}),
    answer: z.array(named.extend({ salesType: salesType.nullable(), level: z.int() })),
    example: { input: {}, answer: [{ id: 2, name: 'CATL', salesType: 1, level: 1 }] },
  }),

  reportUsers: call({
    does: 'Users one level below the chosen parents, within one sales type and the own subtree',
    path: '/transaction/user',
    who: 'any',
    input: z.object({ salesType: salesType.optional(), parents: z.array(userId).max(500).default([]) }),
    answer: z.array(named.extend({ userTypeId: z.int() })),
    example: { input: { salesType: 1, parents: [2] }, answer: [{ id: 3, name: 'Subagen Priangan', userTypeId: 3 }] },
  }),
}
