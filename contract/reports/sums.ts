import { z } from 'zod'
import { call } from '../call.ts'
import { makingRefusals } from '../load-errors.ts'
import {
  fileAnswer,
  fileFormat,
  id,
  named,
  paged,
  paging,
  period,
  reportFilters,
  rowsPerPage,
  rupiah,
  salesType,
  userId,
} from '../shapes.ts'
import { owner } from '../user-types.ts'

/** A line of the report: texts, whole rupiah, ids and instants; null where there is nothing to say. */
const cell = z.union([z.string(), z.number(), z.null()])
const count = z.int().min(0)

const settledOnly = z.boolean().default(false).describe('Successful purchases only; without it pending ones count, too')

/** What sums of purchases have. For the owner `partner` is the partners' cost and `revenue` its own margin; for everybody else what it pays itself, and its own share. */
const sums = {
  qty: count,
  admin: rupiah,
  partner: rupiah,
  revenue: rupiah,
  SaleFee: z.record(z.string(), rupiah).describe('Shares of the uplines below the caller, by the code of their type'),
  amount: rupiah.describe('What the sellers paid: partner, revenue and all of SaleFee'),
  margin: rupiah.describe('What the sellers keep of what their customers pay'),
}
const sumsOfItem = z.object({ product: named, ...sums })
const sumsOfAll = z.object(sums)

const partnerSums = {
  count: count.describe('Purchases, whatever became of them'),
  qty: count.describe('Pending and successful ones: the sums are theirs'),
  revenue: rupiah,
  partner: rupiah,
  fee: rupiah.describe('Shares of all uplines'),
  amount: rupiah.describe('What the sellers paid: partner, revenue and fee'),
}

const today = { startDate: '2026-11-20T17:00:00.000Z', endDate: '2026-11-21T16:59:59.999Z' }
const sampleSums = { qty: 50, admin: 75_000, partner: 1_005_000, revenue: 15_000, amount: 1_045_000, margin: 35_000 }
const sampleItem = { product: { id: 41, name: 'Token PLN 20.000' }, ...sampleSums, SaleFee: { CATL: 10_000, SUTL: 15_000 } }

export const sumReports = {
  downloadTransactions: call({
    does: 'The lines of the transaction report as a file, its name starting with Transaksi',
    path: '/transaction/download',
    who: 'any',
    input: z.object({ ...reportFilters, settledOnly, format: fileFormat }),
    answer: fileAnswer,
    refuses: [...makingRefusals],
    example: { input: { ...today, salesType: 0 }, answer: 'file' },
  }),

  transactionReport: call({
    does: 'Purchases that succeeded or are pending, newest first, with headings and totals as the caller may know them',
    path: '/transaction',
    who: 'any',
    input: z.object({ ...reportFilters, settledOnly, ...paging }),
    answer: z.object({
      extractedRows: z.object({
        header: z.array(z.string()).describe('Headings in the language of the caller'),
        columns: z.array(
          z
            .object({ id: z.string(), kind: z.enum(['sale', 'user', 'text', 'date', 'status', 'money']) })
            .describe('What stands in it'),
        ),
        data: z.array(z.array(cell)),
        footer: z.array(cell).describe('Totals of the whole filter; null in columns without one'),
      }),
      purchases: count.describe('In the whole filter; totalData also counts refunds, which have lines of their own'),
      ...paged,
    }),
    example: {
      input: { ...today, salesType: 0 },
      answer: {
        extractedRows: {
          header: ['TRID', 'Nominal (Rp)'],
          columns: [
            { id: 'trid', kind: 'sale' },
            { id: 'amount', kind: 'money' },
          ],
          data: [[48_120_944, 20_900]],
          footer: [null, 20_900],
        },
        purchases: 1,
        totalPages: 1,
        totalData: 1,
      },
    },
  }),

  transactionByProduct: call({
    does: 'Sums per item, in a block for each user of the chosen level of the own subtree; sums cover the whole filter',
    path: '/transaction/byproduct',
    who: 'any',
    input: z.object({
      ...reportFilters,
      settledOnly,
      groupBy: z
        .enum(['user', 'directUser', 'sldm', 'subca', 'ca', 'borf', 'subca2', 'subca1', 'mitra', 'self'])
        .default('user')
        .describe('directUser is user, where a choice has two groups'),
      ...paging,
    }),
    answer: z.object({
      groupedUserSales: z.array(
        z.object({
          id: userId,
          name: z.string(),
          UserType: z.object({ id: z.int(), name: z.string() }),
          sales: z.array(sumsOfItem),
          total: sumsOfAll,
        }),
      ),
      total: sumsOfAll,
      header: z.array(z.string()).describe('Headings of dataset, in the language of the caller'),
      dataset: z.array(z.array(cell)).describe('The same items as lines of a table'),
      leftOut: z
        .int()
        .describe('Users of this page that are left out of it, for there is no room for their items: ask for fewer rows'),
      ...paged,
    }),
    example: {
      input: { ...today, salesType: 1, groupBy: 'ca' },
      answer: {
        groupedUserSales: [
          {
            id: 2,
            name: 'Graha Artha Nusantara',
            UserType: { id: 2, name: 'CATL' },
            sales: [sampleItem],
            total: { ...sampleSums, SaleFee: sampleItem.SaleFee },
          },
        ],
        total: { ...sampleSums, SaleFee: sampleItem.SaleFee },
        header: ['UID', 'Nama', 'Item', 'Qty', 'Jumlah'],
        dataset: [['000002', 'Graha Artha Nusantara', 'Token PLN 20.000', 50, 1_045_000]],
        leftOut: 0,
        totalPages: 1,
        totalData: 1,
      },
    },
  }),

  transactionByPartner: call({
    does: 'Sums per item of what partners delivered or were asked last for; the total covers the whole filter',
    path: '/transaction/bypartner',
    who: owner,
    input: z.object({
      ...period,
      products: reportFilters.products,
      categories: reportFilters.categories,
      partners: reportFilters.partners,
      ...paging,
      rowsPerPage: rowsPerPage.default(10),
    }),
    answer: z.object({
      rows: z.array(z.object({ id: id.describe('Of the item'), productName: z.string(), ...partnerSums })),
      total: z.object(partnerSums),
      ...paged,
    }),
    example: {
      input: today,
      answer: {
        rows: [
          {
            id: 41,
            productName: 'Token PLN 20.000',
            count: 52,
            qty: 50,
            revenue: 15_000,
            partner: 1_005_000,
            fee: 25_000,
            amount: 1_045_000,
          },
        ],
        total: { count: 52, qty: 50, revenue: 15_000, partner: 1_005_000, fee: 25_000, amount: 1_045_000 },
        totalPages: 1,
        totalData: 1,
      },
    },
  }),

  reportUserChildren: call({
    does: 'The same as reportUsers, by its older name',
    path: '/transaction/userchild',
    who: 'any',
    input: z.object({ salesType: salesType.optional(), parents: z.array(userId).max(500).default([]) }),
    answer: z.array(named.extend({ userTypeId: z.int() })),
    example: { input: { salesType: 1, parents: [2] }, answer: [{ id: 3, name: 'Subagen Priangan', userTypeId: 3 }] },
  }),

  sellingLess: call({
    does: 'Sellers who sold less in the last seven whole days than in the seven before, the largest loss first',
    path: '/transaction/less',
    who: owner,
    input: z.object({}),
    answer: z.object({
      from: z.iso.date().describe("First of the last seven days in the caller's zone"),
      to: z.iso.date().describe('The last of them: yesterday'),
      sellers: z
        .array(
          z.object({
            id: userId,
            name: z.string(),
            UserType: z.object({ id: z.int(), name: z.string() }),
            chain: z.array(userId).describe('Its uplines from the chain head down, and itself'),
            amount: rupiah,
            before: rupiah.describe('Of the seven days before'),
          }),
        )
        .describe('At most five'),
      totalData: count.describe('How many sell less'),
    }),
    example: {
      input: {},
      answer: {
        from: '2026-11-14',
        to: '2026-11-20',
        sellers: [
          {
            id: 4,
            name: 'Konter Melati',
            UserType: { id: 4, name: 'USTL' },
            chain: [2, 3, 4],
            amount: 4_120_000,
            before: 6_240_000,
          },
        ],
        totalData: 1,
      },
    },
  }),

  firstSteps: call({
    does: 'What an installation has of what its first sale takes',
    path: '/firststeps',
    who: owner,
    input: z.object({}),
    answer: z.object({
      bank: z.boolean().describe('A bank of the owner'),
      partner: z.boolean().describe('A partner that takes sales'),
      product: z.boolean(),
      prices: z.boolean().describe('A product with an admin nominal'),
      agent: z.boolean().describe('Somebody below the owner who has sellers, or a seller without one'),
      seller: z.boolean(),
      topUp: z.boolean().describe('Balance moved on an account other than the owner'),
    }),
    example: {
      input: {},
      answer: { bank: true, partner: true, product: false, prices: false, agent: false, seller: false, topUp: false },
    },
  }),
}
