import { z } from 'zod'
import { call } from '../call.ts'
import { makingRefusals } from '../load-errors.ts'
import {
  currentPage,
  fileAnswer,
  fileFormat,
  id,
  instant,
  keyword,
  line,
  order,
  paged,
  period,
  positiveRupiah,
  rowsPerPage,
  rupiah,
  selectedUser,
  userId,
} from '../shapes.ts'
import { managers, owner } from '../user-types.ts'

/** Money that somebody moves has its reason beside it. */
const remark = line.min(1).max(200).describe('What it is for; not empty')

const moving = {
  input: z.object({
    correspondent: selectedUser
      .optional()
      .describe("The other user; absent or oneself: the owner's own balance (ADDITION / DEDUCTION)"),
    amount: positiveRupiah,
    action: z.enum(['transfer', 'deduct']).optional().describe('Repeats the path; ignored'),
    remark,
  }),
  answer: z.object({
    balance: rupiah.describe('Own balance after'),
    userBalance: rupiah.describe('Balance of the correspondent after'),
  }),
}

const mutationFilters = {
  userId: userId.optional(),
  startDate: period.startDate,
  endDate: period.endDate,
  products: z.array(id).max(5000).default([]),
  types: z.enum(['ALL', 'TRANSAKSI', 'DEPOSIT']).default('ALL'),
  keyword,
}

export const ledger = {
  balance: call({
    does: 'Balance of the signed-in user',
    path: '/user/balance',
    who: 'any',
    input: z.object({}),
    answer: z.object({ balance: rupiah }),
    example: { input: {}, answer: { balance: 5_000_000 } },
  }),

  lastChecks: call({
    does: 'What the last nightly check of the books found',
    path: '/ledger/checks',
    who: owner,
    input: z.object({}),
    answer: z.object({
      last: z
        .object({
          startedAt: instant,
          endedAt: instant,
          checks: z.array(
            z.object({
              name: z.string().describe('As npm run checks prints it'),
              title: z.object({ id: z.string(), en: z.string() }).describe('What is wrong when it finds rows, in both languages'),
              rows: z.int().nullable().describe('Rows that break it, 100 at most; null when it did not run to its end'),
              ms: z.int().describe('Milliseconds it took'),
            }),
          ),
        })
        .nullable()
        .describe('Null before the first check'),
    }),
    example: {
      input: {},
      answer: {
        last: {
          startedAt: '2026-11-20T20:10:00.000Z',
          endedAt: '2026-11-20T20:10:07.412Z',
          checks: [
            {
              name: 'postings-sum-to-zero',
              title: { id: 'Debit dan kredit jurnal tidak sama', en: 'A posting does not sum to zero' },
              rows: 0,
              ms: 412,
            },
          ],
        },
      },
    },
  }),

  transfer: call({
    does: 'Moves balance from the owner to a user, or adds to its own balance',
    path: '/user/balance/transfer',
    changes: ['balance', 'userDetail', 'listUsers', 'caUserList', 'balanceMutation'],
    who: owner,
    effects: ['addition', 'transfer'],
    idempotent: true,
    ...moving,
    refuses: ['not-found', 'insufficient-balance', 'ref-id-reused'],
    example: {
      input: { correspondent: 2, amount: 100_000_000, remark: 'Modal awal' },
      answer: { balance: 100_000_000, userBalance: 100_000_000 },
    },
  }),

  deduct: call({
    does: 'Takes balance back from a user to the owner, or lowers its own balance',
    path: '/user/balance/deduct',
    changes: ['balance', 'userDetail', 'listUsers', 'caUserList', 'balanceMutation'],
    who: owner,
    effects: ['deduction', 'deduct'],
    idempotent: true,
    ...moving,
    refuses: ['not-found', 'insufficient-balance', 'ref-id-reused'],
    example: {
      input: { correspondent: 2, amount: 1_000_000, remark: 'Koreksi' },
      answer: { balance: 101_000_000, userBalance: 99_000_000 },
    },
  }),

  moveBalance: call({
    does: 'Moves balance between a manager and a user it manages (types other than the owner)',
    path: '/user/ca/mutation',
    changes: ['balance', 'userDetail', 'listUsers', 'caUserList', 'balanceMutation'],
    who: managers,
    effects: ['transfer', 'deduct'],
    idempotent: true,
    input: z
      .object({
        userId: userId.optional(),
        user: selectedUser.optional().describe('Older spelling of userId; both name one user'),
        amount: positiveRupiah,
        mutation: z.enum(['transfer', 'deduct']),
        remark: remark.describe('What it is for; not empty. With "Ceiling Reset" a transfer fills up to the ceiling at most'),
      })
      .refine(({ userId, user }) => userId === undefined || user === undefined || user === userId, { path: ['user'] }),
    answer: z.object({ balance: rupiah, userBalance: rupiah, parents: z.array(z.object({ id: userId, balance: rupiah })) }),
    refuses: ['not-found', 'not-managed', 'manager-blocked', 'insufficient-balance', 'ceiling-exceeded', 'ref-id-reused'],
    example: {
      input: { userId: 4, amount: 5_000_000, mutation: 'transfer', remark: 'Modal konter' },
      answer: { balance: 95_000_000, userBalance: 5_000_000, parents: [{ id: 2, balance: 95_000_000 }] },
    },
  }),

  balanceMutation: call({
    does: "A user's balance movements, newest first unless asked otherwise, with the balance after each",
    path: '/user/balance/mutation',
    who: 'any',
    input: z.object({ ...mutationFilters, order, currentPage, rowsPerPage }),
    answer: z.object({
      name: z.string(),
      balances: z.array(
        z.object({
          seq: z.int().describe('Gap-free number of the movement on this account'),
          amount: rupiah.describe('Balance after the movement'),
          TrMutation: z.object({
            TrSale: z.object({ id, refId: z.string(), customerCode: z.string(), productName: z.string() }).nullable(),
            remark: z.string(),
            senderId: userId.nullable(),
            Sender: z.object({ name: z.string() }).nullable(),
            Receiver: z.object({ name: z.string() }).nullable(),
            LoginUser: z.object({ name: z.string() }).nullable().describe('PIC; for the owner only'),
            kind: z.string(),
            createdAt: instant,
            amount: rupiah.describe('Signed: above zero came in, below zero went out'),
          }),
        }),
      ),
      sum: z.object({ balanceIn: rupiah, balanceOut: rupiah, result: rupiah }).describe('Over the whole filter'),
      ...paged,
    }),
    refuses: ['not-found'],
    example: {
      input: { userId: 4, startDate: '2026-11-20T17:00:00.000Z', endDate: '2026-11-21T16:59:59.999Z' },
      answer: {
        name: 'Konter Melati',
        balances: [],
        sum: { balanceIn: 0, balanceOut: 0, result: 0 },
        totalPages: 1,
        totalData: 0,
      },
    },
  }),

  downloadMutation: call({
    does: 'The same movements as a file, its name starting with Mutasi',
    path: '/user/balance/download',
    who: 'any',
    input: z.object({ ...mutationFilters, name: z.string().max(200).default(''), format: fileFormat }),
    answer: fileAnswer,
    refuses: ['not-found', ...makingRefusals],
    example: { input: { userId: 4, startDate: '2026-11-20T17:00:00.000Z', endDate: '2026-11-21T16:59:59.999Z' }, answer: 'file' },
  }),
}
