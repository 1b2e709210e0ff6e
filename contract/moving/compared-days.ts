import { z } from 'zod'
import { call } from '../call.ts'
import { id, instant, paged, paging, rowsPerPage, rupiah, userId } from '../shapes.ts'
import { owner } from '../user-types.ts'
import { columns, fileRow, moveSystem } from './files.ts'

const ofOwner = { who: owner, effects: ['move-in'] } as const
const seen = { who: owner, permission: 'settings' } as const
const day = z.iso.date().describe('Of WIB')

/** Rows that the file of a day may have. */
const mostDayRows = 50_000
/** Rehearsed sales of a day that are compared. */
export const mostSalesHere = 100_000
/** Reasons against a file that are told one by one. */
const mostReasons = 1_000

const state = z.enum(['success', 'failed', 'pending'])
/** What may differ, in the order it is told. */
const kind = z.enum(['price', 'only-there', 'only-here', 'state'])

const comparedDay = z.object({
  day,
  fileName: z.string(),
  comparedAt: instant,
  rows: z.int().describe('Sales in the file, of sellers that rehearsed'),
  others: z.int().describe('Rows of everybody else, left out'),
  sales: z.int().describe('Rehearsed sales'),
  pairs: z.int().describe('Sales on both sides: the same seller, product and number'),
  samePrice: z.int().describe('Those of them with one price'),
  differences: z.object({ price: z.int(), 'only-there': z.int(), 'only-here': z.int(), state: z.int() }),
  amountThere: rupiah.describe('What the old system took, failed sales aside'),
  amountHere: rupiah.describe('What would have been taken here'),
})
const sampleDay: z.input<typeof comparedDay> = {
  day: '2026-11-23',
  fileName: 'transaksi-23-nov.csv',
  comparedAt: '2026-11-23T16:40:00.000Z',
  rows: 230,
  others: 1_204,
  sales: 229,
  pairs: 227,
  samePrice: 215,
  differences: { price: 12, 'only-there': 3, 'only-here': 2, state: 5 },
  amountThere: 4_912_300,
  amountHere: 4_907_150,
}
const seller = z.object({ id: userId, name: z.string(), username: z.string() })
const sampleSeller = { id: 51, name: 'Konter Mawar', username: 'rs0001' }

export const comparedDays = {
  compareDay: call({
    does: `Compares a day of the old system with the rehearsed sales of that day. Moves no money, keeps the newest result of each day, and refuses a file as a whole; ${mostDayRows} rows and ${mostSalesHere} rehearsed sales at most`,
    path: '/moving/rehearsals/compare',
    ...ofOwner,
    largestBody: 16_000_000,
    changes: ['comparedDays', 'comparedSales', 'comparedSellers', 'moveChoices'],
    input: z.object({
      day,
      system: moveSystem,
      fileName: z.string().max(200).default(''),
      columns: z.object({ sales: columns, balances: columns }).partial(),
      sales: z.array(fileRow).min(1).max(mostDayRows).describe('Cells: seller, product, number, price, status, ref, after'),
      balances: z.array(fileRow).max(mostDayRows).default([]).describe('Cells: seller, balance at the end of the day'),
    }),
    answer: z.object({
      refused: z.int().describe('Cells that cannot be read; the day is compared when there are none'),
      reasons: z
        .array(
          z.object({
            kind: z.enum(['sales', 'balances']),
            row: z.int(),
            field: z.string(),
            problem: z.string(),
            written: z.string(),
          }),
        )
        .max(mostReasons),
    }),
    refuses: ['day-not-rehearsed', 'day-without-sellers', 'day-too-long'],
    example: {
      input: {
        day: '2026-11-23',
        system: 'otomax',
        fileName: 'transaksi-23-nov.csv',
        columns: { sales: { seller: 'Kode Reseller', product: 'Kode Produk' } },
        sales: [
          {
            row: 2,
            cells: { seller: 'RS0001', product: 'S10', number: '081290347781', price: '10.200', status: 'Sukses' },
          },
        ],
      },
      answer: { refused: 0, reasons: [] },
    },
  }),

  comparedDays: call({
    does: 'Days that were compared with the old system, the latest first',
    path: '/moving/rehearsals/days',
    ...seen,
    input: z.object({ ...paging, rowsPerPage: rowsPerPage.default(15) }),
    answer: z.object({ days: z.array(comparedDay), ...paged }),
    example: { input: {}, answer: { days: [sampleDay], totalPages: 1, totalData: 1 } },
  }),

  comparedSales: call({
    does: 'In what sales of a compared day differ, by kind and row of the file',
    path: '/moving/rehearsals/days/sales',
    ...seen,
    input: z.object({ day, kind: kind.optional(), ...paging }),
    answer: z.object({
      of: comparedDay,
      sales: z.array(
        z.object({
          id: z.int(),
          kind,
          User: seller,
          product: z.string(),
          customerCode: z.string(),
          row: z.int().nullable().describe('Of the file; null: only here'),
          priceThere: rupiah.nullable(),
          stateThere: state.nullable(),
          saleId: id.nullable().describe('TRID; null: only there'),
          priceHere: rupiah.nullable(),
          stateHere: state.nullable().describe("The simulator's"),
          difference: rupiah.nullable().describe('Price there less price here; null where one is missing'),
        }),
      ),
      ...paged,
    }),
    refuses: ['not-found'],
    example: {
      input: { day: '2026-11-23', kind: 'price' },
      answer: {
        of: sampleDay,
        sales: [
          {
            id: 1,
            kind: 'price',
            User: sampleSeller,
            product: 'S10',
            customerCode: '081290347781',
            row: 2,
            priceThere: 10_250,
            stateThere: 'success',
            saleId: 48_120_944,
            priceHere: 10_200,
            stateHere: 'success',
            difference: 50,
          },
        ],
        totalPages: 1,
        totalData: 1,
      },
    },
  }),

  comparedSellers: call({
    does: 'Sums and balances at the end of a compared day, seller by seller, there and here',
    path: '/moving/rehearsals/days/sellers',
    ...seen,
    input: z.object({ day, ...paging }),
    answer: z.object({
      of: comparedDay,
      sellers: z.array(
        z.object({
          id: userId,
          User: seller,
          code: z.string().nullable().describe('In the system before'),
          salesThere: z.int().describe('That did not fail'),
          salesHere: z.int(),
          amountThere: rupiah,
          amountHere: rupiah,
          amountDifference: rupiah.describe('There less here, as everywhere'),
          balanceThere: rupiah.nullable().describe('At the end of the day; null: the files do not say'),
          balanceHere: rupiah.describe('At the end of the day, less what was rehearsed until then'),
          balanceDifference: rupiah.nullable(),
        }),
      ),
      ...paged,
    }),
    refuses: ['not-found'],
    example: {
      input: { day: '2026-11-23' },
      answer: {
        of: sampleDay,
        sellers: [
          {
            id: 51,
            User: sampleSeller,
            code: 'RS0001',
            salesThere: 12,
            salesHere: 12,
            amountThere: 123_000,
            amountHere: 122_400,
            amountDifference: 600,
            balanceThere: 27_000,
            balanceHere: 27_600,
            balanceDifference: -600,
          },
        ],
        totalPages: 1,
        totalData: 1,
      },
    },
  }),
}
