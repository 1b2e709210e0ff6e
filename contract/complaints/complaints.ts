import { z } from 'zod'
import { call } from '../call.ts'
import { id, instant, keyword, paged, paging, period, rupiah, userId } from '../shapes.ts'

import { owner, sellerTypes } from '../user-types.ts'
import { LONGEST_COMPLAINT } from './limits.ts'

const complaintStates = ['open', 'partner', 'closed'] as const
const complaintOutcomes = ['advice', 'refund', 'reason', 'withdrawn'] as const

/** What is written in a complaint: more than a line, and no sign that is not seen. */
export const complaintWords = z
  .string()
  .trim()
  .min(1)
  .max(LONGEST_COMPLAINT)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused; a line may end
  .regex(/^[^\x00-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]*$/)

export const complaintState = z
  .enum(complaintStates)
  .describe('open: waits for the platform; partner: asked of the partner; closed: it has its outcome')
export const complaintOutcome = z
  .enum(complaintOutcomes)
  .nullable()
  .describe(
    'advice: the partner’s last word ended the pending sale; refund: the price came back; reason: told; withdrawn by its own',
  )

const complaintRow = z.object({
  id,
  state: complaintState,
  outcome: complaintOutcome,
  openedAt: instant,
  movedAt: instant.describe('When its state changed last'),
  closedAt: instant.nullable(),
  words: z.string().describe('What was complained about'),
  answer: z.string().describe('What the platform said last; empty before'),
  Sale: z.object({
    id: id.describe('TRID'),
    refId: z.string(),
    customerCode: z.string(),
    amount: rupiah,
    createdAt: instant,
    statusId: z.int().nullable().describe('As in the log; null where its month is archived'),
    refundedAt: instant.nullable(),
    Product: z.object({ id, name: z.string() }),
  }),
  User: z.object({ id: userId, name: z.string() }),
  LoginUser: z.object({ name: z.string() }).nullable().describe('Who opened it, where a staff account did'),
  Partner: z.object({ id, name: z.string() }).nullable().describe('Who delivered, or was asked last; owner only'),
})
const step = z.object({
  at: instant,
  event: z.enum(['opened', 'answered', 'partner', 'closed']),
  words: z.string(),
  who: z
    .string()
    .nullable()
    .describe('Null for what the end of the sale did; of the platform’s staff the owner alone reads the name'),
})
const traced = z.object({
  at: instant,
  event: z.string(),
  detail: z.string(),
  partner: z.string().nullable().describe('Owner only'),
  reference: z.string().nullable().describe('Our reference at the partner; owner only'),
})

const sampleRow: z.input<typeof complaintRow> = {
  id: 12,
  state: 'open',
  outcome: null,
  openedAt: '2026-11-21T08:02:10.000Z',
  movedAt: '2026-11-21T08:02:10.000Z',
  closedAt: null,
  words: 'Saldo terpotong, pulsa belum masuk',
  answer: '',
  Sale: {
    id: 48_120_944,
    refId: '48120944',
    customerCode: '081290347781',
    amount: 10_250,
    createdAt: '2026-11-21T07:31:20.000Z',
    statusId: 4,
    refundedAt: null,
    Product: { id: 3, name: 'Telkomsel 10.000' },
  },
  User: { id: 7, name: 'Konter Cendana' },
  LoginUser: null,
  Partner: null,
}

export const complaintRefusals = [
  'not-found',
  'sale-archived',
  'sale-under-way',
  'complaint-nothing-taken',
  'complaint-too-old',
  'too-many-complaints',
] as const
const changes = ['listComplaints', 'complaint', 'complaintsWaiting', 'receipt']

export const complaints = {
  openComplaint: call({
    does: 'Complains about an own purchase that is pending or delivered; one that waits already is answered instead of a second one. It changes neither the sale nor money',
    path: '/complaint/open',
    changes,
    who: { types: sellerTypes },
    effects: ['complain'],
    input: z.object({ salesId: id, words: complaintWords }),
    answer: z.object({ id, isNew: z.boolean().describe('False where one of this sale waited already') }),
    refuses: complaintRefusals,
    example: {
      input: { salesId: 48_120_944, words: 'Saldo terpotong, pulsa belum masuk' },
      answer: { id: 12, isNew: true },
    },
  }),

  withdrawComplaint: call({
    does: 'Takes an own complaint back',
    path: '/complaint/withdraw',
    changes,
    who: { types: sellerTypes },
    effects: ['complain'],
    input: z.object({ id }),
    answer: z.object({ changed: z.boolean().describe('False when it was closed before') }),
    refuses: ['not-found'],
    example: { input: { id: 12 }, answer: { changed: true } },
  }),

  listComplaints: call({
    does: 'Complaints about sales of the own subtree: those that wait first, the oldest at the top, then the newest closed',
    path: '/complaint',
    who: 'any',
    input: z.object({
      state: z
        .enum(['waiting', ...complaintStates, 'All'])
        .default('waiting')
        .describe('waiting: open or with the partner'),
      startDate: period.startDate.optional().describe('Of the opening; without it from the first one'),
      endDate: period.endDate.optional(),
      partners: z.array(id).max(500).default([]).describe('Owner only; ignored for others'),
      parents: z.array(userId).max(500).default([]).describe('Chosen users of the cascade; the deepest level counts'),
      keyword: keyword.describe('Part of TRID, reference or customer number'),
      ...paging,
    }),
    answer: z.object({
      complaints: z.array(complaintRow),
      waiting: z.int().describe('Open or with the partner, whatever the filters'),
      ...paged,
    }),
    example: { input: {}, answer: { complaints: [sampleRow], waiting: 1, totalPages: 1, totalData: 1 } },
  }),

  complaint: call({
    does: 'One complaint with its steps and the history of its sale',
    path: '/complaint/detail',
    who: 'any',
    input: z.object({ id }),
    answer: complaintRow.extend({ steps: z.array(step), trace: z.array(traced).describe('Empty where the month is archived') }),
    refuses: ['not-found'],
    example: {
      input: { id: 12 },
      answer: {
        ...sampleRow,
        steps: [{ at: sampleRow.openedAt, event: 'opened', words: sampleRow.words, who: 'Konter Cendana' }],
        trace: [{ at: '2026-11-21T07:31:20.000Z', event: 'accepted', detail: '', partner: null, reference: null }],
      },
    },
  }),

  complaintsWaiting: call({
    does: 'How many complaints wait for the platform, and how many for the partner',
    path: '/complaint/waiting',
    who: owner,
    input: z.object({}),
    answer: z.object({ open: z.int(), partner: z.int() }),
    example: { input: {}, answer: { open: 3, partner: 1 } },
  }),

  answerComplaint: call({
    does: 'Answers a complaint and tells its account: it stays, goes to the partner, or is closed. The outcome follows from the sale: refunded, ended after advice, or else the reason given. It moves no money',
    path: '/complaint/answer',
    changes,
    who: owner,
    effects: ['decide-complaint'],
    input: z.object({
      id,
      from: complaintState.describe('The state that its reader saw'),
      state: complaintState.describe('What it becomes; the same one only says something'),
      words: complaintWords,
    }),
    answer: z.object({
      changed: z.boolean().describe('False where just this was said before'),
      state: complaintState,
      outcome: complaintOutcome,
    }),
    refuses: ['not-found', 'complaint-moved'],
    example: {
      input: { id: 12, from: 'open', state: 'closed', words: 'Sudah masuk pukul 14.40, SN 0123456789' },
      answer: { changed: true, state: 'closed', outcome: 'reason' },
    },
  }),
}
