import { z } from 'zod'
import { call } from '../call.ts'
import { amountOrZero, id, instant, paged, paging, positiveRupiah, rupiah } from '../shapes.ts'
import { owner } from '../user-types.ts'

const serial = id.max(2_147_483_647)
const remark = z.string().trim().min(1).max(200)
const limit = amountOrZero.nullable()

const partnerFigures = z.object({
  id: serial,
  name: z.string(),
  isAsked: z.boolean().describe('Whether the clock asks it: it is active, reached over the network, and not in its sandbox'),
  at: instant.nullable().describe('When it answered last'),
  theirs: rupiah.nullable().describe('What it said of our balance with it'),
  ours: rupiah.describe('What is left of the deposits by the books, below zero where it is owed'),
  pending: rupiah.describe('What sales that it has not decided may take of it'),
  failure: z.string().nullable().describe('Why the last question brought no answer'),
  lowest: limit.describe('Below this the owner is told'),
  mostApart: limit.describe('Further apart than this the owner is told'),
  isLow: z.boolean(),
  isApart: z.boolean(),
})

const partnerMove = z.object({
  id,
  kind: z.enum(['deposit', 'withdrawal']),
  Partner: z.object({ id: serial, name: z.string() }).nullable(),
  Bank: z.object({ name: z.string(), accountNumber: z.string() }),
  amount: rupiah,
  remark: z.string(),
  at: instant,
  LoginUser: z.object({ name: z.string() }).describe('Who'),
})

const moving = {
  who: owner,
  idempotent: true,
  changes: ['partnerMoney', 'partnerMoves'],
  answer: z.object({ id }),
  refuses: ['not-found', 'ref-id-reused'] as const,
}
const moved = { bankId: serial, amount: positiveRupiah, remark }

export const partnerMoney = {
  partnerMoney: call({
    does: 'The balance that every partner reports for us, the balance by the books, and the limits for notices to the owner',
    path: '/partner/money',
    who: owner,
    input: z.object({}),
    answer: z.object({ partners: z.array(partnerFigures) }),
    example: {
      input: {},
      answer: {
        partners: [
          {
            id: 3,
            name: 'Sumber Pulsa Nusantara',
            isAsked: true,
            at: '2026-11-21T07:30:00.000Z',
            theirs: 4_812_500,
            ours: 4_822_550,
            pending: 10_050,
            failure: null,
            lowest: 1_000_000,
            mostApart: 50_000,
            isLow: false,
            isApart: false,
          },
        ],
      },
    },
  }),

  partnerMoves: call({
    does: 'Deposits at partners and profit taken out, newest first',
    path: '/partner/money/moves',
    who: owner,
    input: z.object({ ...paging }),
    answer: z.object({ rows: z.array(partnerMove), ...paged }),
    example: {
      input: {},
      answer: {
        rows: [
          {
            id: 1,
            kind: 'deposit',
            Partner: { id: 3, name: 'Sumber Pulsa Nusantara' },
            Bank: { name: 'BCA', accountNumber: '8020331177' },
            amount: 10_000_000,
            remark: 'Deposit mingguan',
            at: '2026-11-20T02:00:00.000Z',
            LoginUser: { name: 'Budi' },
          },
        ],
        totalPages: 1,
        totalData: 1,
      },
    },
  }),

  depositAtPartner: call({
    ...moving,
    does: 'Records a deposit paid to a partner from an own bank; it moves no balance of a user',
    path: '/partner/money/deposit',
    effects: ['deposit'],
    input: z.object({ partnerId: serial, ...moved }),
    example: { input: { partnerId: 3, bankId: 1, amount: 10_000_000, remark: 'Deposit mingguan' }, answer: { id: 1 } },
  }),

  takeRevenue: call({
    ...moving,
    does: 'Records profit that the owner took out of the revenue through an own bank; it moves no balance of a user',
    path: '/partner/money/withdrawal',
    effects: ['withdrawal'],
    input: z.object(moved),
    example: { input: { bankId: 1, amount: 2_500_000, remark: 'Laba Oktober' }, answer: { id: 2 } },
  }),

  watchPartner: call({
    does: "Sets the limits of a partner's balance, and of its difference from the books, for notices to the owner; null: never",
    path: '/partner/money/watch',
    who: owner,
    effects: ['watch-partner'],
    changes: ['partnerMoney'],
    input: z.object({ id: serial, lowest: limit, mostApart: limit }),
    answer: z.object({}),
    refuses: ['not-found'],
    example: { input: { id: 3, lowest: 1_000_000, mostApart: 50_000 }, answer: {} },
  }),
}
