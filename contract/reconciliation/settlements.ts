import { z } from 'zod'
import { call } from '../call.ts'
import { noCsv } from '../file-errors.ts'
import { id, instant, keyword, paged, paging, rupiah } from '../shapes.ts'
import { owner } from '../user-types.ts'
import { remark, saleFacts, sampleSale } from './reconciliation.ts'

const serial = id.max(2_147_483_647)
const day = z.iso.date().describe('Of WIB')
const head = z.string().min(1).max(100)

/** How a line of a partner's file and our books agree. */
const settlementStates = ['matched', 'only-ours', 'only-theirs', 'differs'] as const
const settlementDecisions = ['accept-theirs', 'accept-ours', 'asked'] as const

/** Rows a file may have at most, and days it may be for. */
export const mostSettlementRows = 100_000
export const mostSettlementDays = 92

const settlementMapping = z.object({
  reference: head.describe('Head of the column with our reference (TRID-attempt), the TRID or the serial number'),
  amount: head,
  status: head.optional().describe('Rows that failed or are pending there are left out'),
})

const total = z.object({
  count: z.int(),
  theirs: rupiah.describe('What the partner bills'),
  ours: rupiah.describe('What our books say'),
})
const settlement = z.object({
  id: serial,
  Partner: z.object({ id: serial, name: z.string() }),
  startDay: day,
  endDay: day,
  fileName: z.string(),
  at: instant,
  LoginUser: z.object({ name: z.string() }).describe('Who uploaded it'),
  skipped: z.int().describe('Rows left out: failed, pending, or without a reference or an amount'),
  totals: z.object({ matched: total, 'only-ours': total, 'only-theirs': total, differs: total }),
  open: z.int().describe('Lines that do not match and wait for a decision; those being asked about count'),
})

const sampleSettlement: z.input<typeof settlement> = {
  id: 1,
  Partner: { id: 1, name: 'Sumber Pulsa Nusantara' },
  startDay: '2026-11-20',
  endDay: '2026-11-20',
  fileName: 'rekon-20-nov.csv',
  at: '2026-11-21T02:10:00.000Z',
  LoginUser: { name: 'Budi Santoso' },
  skipped: 3,
  totals: {
    matched: { count: 41, theirs: 1_204_500, ours: 1_204_500 },
    'only-ours': { count: 1, theirs: 0, ours: 10_050 },
    'only-theirs': { count: 1, theirs: 10_050, ours: 0 },
    differs: { count: 1, theirs: 25_400, ours: 25_100 },
  },
  open: 3,
}

const settlementLine = z.object({
  id,
  lineNo: z.int().nullable().describe('Row of the file; null: only our books know it'),
  reference: z.string().describe('As the partner gives it, else as it was sent to the partner'),
  partnerStatus: z.string(),
  sale: saleFacts.nullable(),
  theirs: rupiah.nullable(),
  ours: rupiah.nullable(),
  state: z.enum(settlementStates),
  books: z.boolean().describe("Whether accepting the partner's side books a late success"),
  decision: z.enum(settlementDecisions).nullable(),
  remark: z.string(),
  decidedAt: instant.nullable(),
  LoginUser: z.object({ name: z.string() }).nullable().describe('Who decided'),
})

export const settlements = {
  settlements: call({
    does: 'Settlement files of partners, newest first, with the result of the comparison',
    path: '/reconciliation/settlement',
    who: owner,
    input: z.object({
      partner: serial.optional(),
      keyword: keyword.describe('A part of the name of the partner, of the file or of who uploaded it'),
      ...paging,
    }),
    answer: z.object({ rows: z.array(settlement), ...paged }),
    example: { input: {}, answer: { rows: [sampleSettlement], totalPages: 1, totalData: 1 } },
  }),

  importSettlement: call({
    does: `Compares a partner's CSV of some days with what it delivered by our books; it moves no money. ${mostSettlementRows} rows, ${mostSettlementDays} days and 16 MB at most`,
    path: '/reconciliation/settlement/import',
    changes: ['settlements'],
    who: owner,
    effects: ['late-loss'],
    largestBody: 16_000_000,
    input: z.object({
      partnerId: serial,
      startDay: day,
      endDay: day,
      fileName: z.string().max(200).default(''),
      csv: z.string().max(15_000_000),
      mapping: settlementMapping
        .optional()
        .describe("Where the columns stand, if neither the heads nor the partner's last file tell"),
    }),
    answer: z.object({
      id: serial.nullable().describe('Of the settlement; null: the columns are not known, nothing was read'),
      columns: z.array(z.string()).describe('Heads of the file, where the columns are not known'),
      guess: settlementMapping.partial(),
      sample: z.array(z.array(z.string())).describe('Its first rows, where the columns are not known'),
    }),
    refuses: [
      'not-found',
      ...noCsv,
      'file-without-table',
      'cell-unreadable',
      'settlement-known',
      'settlement-too-long',
      'settlement-empty',
      'settlement-period',
    ],
    example: {
      input: { partnerId: 1, startDay: '2026-11-20', endDay: '2026-11-20', csv: 'ref_id,harga,status\n48120944-1,10050,Sukses' },
      answer: { id: 1, columns: [], guess: {}, sample: [] },
    },
  }),

  settlementLines: call({
    does: 'Lines of one settlement: what does not match first',
    path: '/reconciliation/settlement/lines',
    who: owner,
    input: z.object({
      id: serial,
      state: z
        .enum(['open', ...settlementStates, 'All'])
        .default('open')
        .describe('open: without a final decision'),
      keyword,
      ...paging,
    }),
    answer: z.object({ settlement, lines: z.array(settlementLine), sum: total.describe('Of the whole filter'), ...paged }),
    refuses: ['not-found'],
    example: {
      input: { id: 1, state: 'only-theirs' },
      answer: {
        settlement: sampleSettlement,
        lines: [
          {
            id: 44,
            lineNo: 17,
            reference: '48120944-1',
            partnerStatus: 'Sukses',
            sale: sampleSale,
            theirs: 10_050,
            ours: null,
            state: 'only-theirs',
            books: true,
            decision: null,
            remark: '',
            decidedAt: null,
            LoginUser: null,
          },
        ],
        sum: { count: 1, theirs: 10_050, ours: 0 },
        totalPages: 1,
        totalData: 1,
      },
    },
  }),

  decideSettlementLine: call({
    does: "Decides about a line that does not match. It moves no money, but a delivery of a sale that ended otherwise is booked as a late success when the partner's side is accepted and its status says success",
    path: '/reconciliation/settlement/decide',
    changes: ['settlementLines', 'settlements', 'lateSuccesses'],
    who: owner,
    effects: ['decide-difference'],
    input: z.object({
      id,
      was: z.literal('asked').nullable().default(null).describe('The decision it had when it was looked at'),
      decision: z.enum(settlementDecisions),
      remark,
    }),
    answer: z.object({
      changed: z.boolean().describe('False when it had been decided just so before'),
      booked: z.boolean().describe('Whether a late success was booked'),
    }),
    refuses: ['not-found', 'changed-meanwhile', 'settlement-sale-pending'],
    example: {
      input: { id: 44, decision: 'accept-theirs', remark: 'Terkirim menurut partner' },
      answer: { changed: true, booked: true },
    },
  }),
}
