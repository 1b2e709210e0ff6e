import { z } from 'zod'
import { call } from '../call.ts'
import { noCsv } from '../file-errors.ts'
import { id, idOrObject, instant, keyword, line, paged, paging, positiveRupiah, rowsPerPage, rupiah, userId } from '../shapes.ts'
import { statementTypes } from '../user-types.ts'

const serial = id.max(2_147_483_647)
const named = z.object({ id: serial, name: z.string() })

const statementLayout = z.object({
  date: z.string().min(1).max(100),
  description: z.string().min(1).max(100),
  amount: z.string().min(1).max(100).optional(),
  side: z.string().min(1).max(100).optional().describe('Says whether the amount came in'),
  credit: z.string().min(1).max(100).optional().describe('Holds only what came in; instead of amount'),
  reference: z.string().min(1).max(100).optional(),
})

const counts = {
  added: z.int().describe('New lines of money that came in'),
  doubles: z.int().describe('Those of them that may be a movement which another file or door has told: a person decides'),
  duplicates: z.int().describe('Lines that were there already'),
  matched: z.int().describe('New lines that paid a ticket or a bill at once'),
}

const candidate = z.object({
  kind: z.enum(['ticket', 'bill']),
  id: serial.describe('Of the ticket, the bill or the part'),
  User: z.object({ id: userId, name: z.string() }),
  statusId: z.int(),
  due: rupiah.describe('What is asked for without the unique code'),
  uniqueAmount: rupiah,
  exact: z.boolean().describe('The line has just its total'),
})
const facts = {
  id: serial,
  day: z.iso.date().describe("The bank's own day"),
  description: z.string(),
  source: z.enum(['csv', 'webhook']),
  fileName: z.string(),
  state: z.enum(['open', 'ticket', 'bill', 'away']),
  paid: z
    .object({ id: serial, User: z.object({ id: userId, name: z.string() }) })
    .nullable()
    .describe('The ticket or the bill'),
}
const statementLine = z.object({
  ...facts,
  Bank: named,
  amount: rupiah,
  cents: z.int().min(0).max(99).describe('Sen beside the amount; a line that has some pays nothing'),
  createdAt: instant,
  twin: z
    .object(facts)
    .nullable()
    .describe('A line of the same amount that may be the same movement: this one pays only for a reason'),
  remark: z.string(),
  LoginUser: z.object({ name: z.string() }).nullable().describe('Who decided; null for automatic matching'),
  waits: z
    .object({
      id: serial,
      User: z.object({ id: userId, name: z.string() }),
      Confirmer: z.object({ id: userId, name: z.string() }),
    })
    .nullable()
    .describe(
      'The bill that an open line pays in full, of whom, and who confirms it, because the line does not pay it by itself',
    ),
  candidates: z.array(candidate).describe('Tickets and bills an open line may be for: its exact total first, then the nearest'),
})

const sampleLine: z.input<typeof statementLine> = {
  id: 7,
  Bank: { id: 1, name: 'BCA' },
  day: '2026-11-20',
  amount: 500_000,
  cents: 0,
  description: 'TRSF KONTER CENDANA',
  source: 'csv',
  fileName: 'mutasi.csv',
  createdAt: '2026-11-20T03:20:00.000Z',
  state: 'open',
  paid: null,
  twin: null,
  remark: '',
  LoginUser: null,
  waits: null,
  candidates: [
    {
      kind: 'ticket',
      id: 12,
      User: { id: 7, name: 'Konter Cendana' },
      statusId: 2,
      due: 500_000,
      uniqueAmount: 500_271,
      exact: false,
    },
  ],
}

const changed = z.object({
  changed: z.boolean().describe('False when the line had been decided upon, or the ticket or bill paid, before'),
})

export const statements = {
  importStatement: call({
    does: 'Reads the CSV statement of an own bank, or of one of a blocked charger whose bills the caller confirms: keeps incoming money, each line once, and matches exact totals',
    path: '/bank/statement/import',
    largestBody: 1_000_000,
    changes: ['listStatementLines', 'listTickets', 'ticketHistory', 'payments', 'billHistory'],
    who: { types: statementTypes },
    effects: ['import-lines', 'topup', 'payment', 'excess', 'lift'],
    input: z.object({
      bankId: serial,
      fileName: z.string().max(200).default(''),
      csv: z.string().max(900_000),
      layout: statementLayout.optional().describe('Heads of the columns, where no known layout fits'),
      remember: z.boolean().default(false).describe('Whether following files that have these heads are read by the layout too'),
    }),
    answer: z.object({
      layout: z
        .string()
        .nullable()
        .describe('Name of the layout; "" for a given or remembered one; null: none fits, nothing was read'),
      columns: z.array(z.string()).describe('Heads of the file, where none fits'),
      sample: z.array(z.array(z.string())).describe('Its first rows, where none fits'),
      skipped: z.int().describe('Rows that are no money that came in'),
      ...counts,
    }),
    refuses: ['not-found', ...noCsv, 'file-without-table', 'cell-unreadable'],
    example: {
      input: {
        bankId: 1,
        csv: 'Tanggal Transaksi,Keterangan,Cabang,Jumlah,Saldo\n20/11/2026,TRSF KONTER,0000,"500,271.00 CR","1.00"',
      },
      answer: { layout: 'BCA', columns: [], sample: [], skipped: 0, added: 1, doubles: 0, duplicates: 0, matched: 1 },
    },
  }),

  listStatementLines: call({
    does: 'Lines of the statements of own banks, newest first; open ones with the tickets and bills they may be for',
    path: '/bank/statement',
    who: { types: statementTypes },
    input: z.object({
      state: z.enum(['open', 'paid', 'away', 'All']).default('open'),
      bank: serial.optional(),
      keyword,
      ...paging,
      rowsPerPage: rowsPerPage.default(15),
    }),
    answer: z.object({
      lines: z.array(statementLine),
      banks: z
        .array(named)
        .describe('Whose statements the caller reads in: its own, and of blocked chargers whose bills it confirms'),
      ...paged,
    }),
    example: {
      input: { state: 'open' },
      answer: { lines: [sampleLine], banks: [{ id: 1, name: 'BCA' }], totalPages: 1, totalData: 1 },
    },
  }),

  matchLine: call({
    does: 'Lets an open line pay a ticket of its bank, also an expired one, or a bill or part requested there; the amount of the line counts, once',
    path: '/bank/statement/match',
    changes: ['listStatementLines', 'listTickets', 'ticketHistory', 'payments', 'billHistory'],
    who: { types: statementTypes },
    effects: ['topup', 'payment', 'excess', 'lift'],
    input: z.object({
      line: idOrObject(serial),
      ticket: idOrObject(serial).optional(),
      bill: idOrObject(serial).optional().describe('Instead of a ticket, for types that confirm payments'),
      twin: idOrObject(serial)
        .optional()
        .describe('The line that a possible double was compared with; the remark says why it is used'),
      remark: z
        .string()
        .trim()
        .max(200)
        .default('')
        .describe('Required where the amount is not the unique amount, and for a possible double'),
    }),
    answer: changed,
    refuses: [
      'not-found',
      'possible-double',
      'line-has-sen',
      'remark-required',
      'bill-not-confirmable',
      'excess-of-charger',
      'insufficient-balance',
    ],
    example: { input: { line: 7, ticket: 12, remark: 'Lupa kode unik' }, answer: { changed: true } },
  }),

  putLineAway: call({
    does: 'Says that an open line is nothing of ours, or takes that back',
    path: '/bank/statement/away',
    changes: ['listStatementLines', 'listTickets', 'ticketHistory', 'payments', 'billHistory'],
    who: { types: statementTypes },
    effects: ['put-line-away'],
    input: z.object({ line: idOrObject(serial), away: z.boolean(), remark: line.max(200).default('') }),
    answer: changed,
    refuses: ['not-found'],
    example: { input: { line: 7, away: true, remark: 'Setoran modal' }, answer: { changed: true } },
  }),

  bankWebhook: call({
    does: 'The address for a program that reports incoming money at an own bank, and the secret that it signs with',
    path: '/bank/statement/webhook',
    who: { types: statementTypes },
    permission: 'settings',
    confirms: true,
    tells: 'report-secret-shown',
    input: z.object({ bankId: serial }),
    answer: z.object({ path: z.string(), secret: z.string() }),
    refuses: ['not-found'],
    example: { input: { bankId: 1 }, answer: { path: '/hooks/bank/1', secret: 'vYB…' } },
  }),
}

/** What such a program sends. */
export const reportedLines = z.object({
  lines: z
    .array(
      z.object({
        id: z.string().min(1).max(200).describe('The number of the movement, never given twice'),
        day: z.iso.date(),
        amount: positiveRupiah,
        description: z.string().max(500).default(''),
      }),
    )
    .min(1)
    .max(500),
})
