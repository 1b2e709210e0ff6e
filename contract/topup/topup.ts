import { z } from 'zod'
import { call } from '../call.ts'
import {
  id,
  idOrObject,
  instant,
  keyword,
  line,
  nothing,
  paged,
  paging,
  period,
  positiveRupiah,
  rowsPerPage,
  rupiah,
  userId,
} from '../shapes.ts'
import { owner, topUpTypes } from '../user-types.ts'

const serial = id.max(2_147_483_647)
const bank = z.object({ id: serial, name: z.string(), accountNumber: z.string(), accountName: z.string() })
const toldBank = bank.extend({ isDeleted: z.boolean().describe('Deleted since: nothing is transferred to it any more') })
const statusId = z
  .int()
  .min(1)
  .max(7)
  .describe(
    '1 active, 2 verifying, 3 verified, 4 cancelled by the user, 5 cancelled by the platform, 6 expired, 7 not verifiable',
  )

/** What a new ticket is asked with, whatever it is paid by. */
export const asked = {
  amount: positiveRupiah.min(1000),
}
const ticketFacts = {
  id: serial.describe('TID'),
  statusId,
  TicketStatus: z.object({ name: z.string() }),
  amount: rupiah.describe('What was asked for'),
  unique: z.int().describe('Unique code, 1 to 999'),
  uniqueAmount: rupiah.describe('The exact transfer: amount and code'),
  finalAmount: rupiah.nullable().describe('What was credited'),
  Bank: toldBank,
  createdAt: instant,
  deadline: instant.nullable().describe('When an active ticket expires or a verifying one counts as not verifiable'),
}
/** What a gateway collects for a ticket, as its payer sees it. */
const payment = z.object({
  name: z.string().describe('Way to pay, such as QRIS or BRI Virtual Account'),
  kind: z.enum(['qris', 'va']),
  state: z
    .enum(['asked', 'open', 'paid', 'closed', 'failed'])
    .describe('asked: the gateway has not said yet what to pay to; failed: it made no payment'),
  payCode: z.string().nullable().describe('Number of the virtual account'),
  qr: z.string().nullable().describe('Text of the QR code'),
  payerFee: rupiah.describe('What the gateway adds for the payer'),
  fee: rupiah.nullable().describe('What is taken off the credit; null while the gateway has not said, or nothing is'),
  secondsLeft: z.int().nullable().describe('Until it can not be paid any more, by the clock of the server'),
  problem: z.string().nullable().describe('What the gateway said when it refused'),
})
export const ownTicket = z.object({
  ...ticketFacts,
  secondsLeft: z.int().nullable().describe('Until the deadline, by the clock of the server'),
  payment: payment.nullable().describe('Null for a transfer to a bank'),
})
export const ticketRow = z.object({
  ...ticketFacts,
  User: z.object({ id: userId, name: z.string() }),
  LoginUser: z
    .object({ name: z.string() })
    .nullable()
    .describe('PIC; null for the user itself, the clock and automatic matching'),
  remark: z.string(),
})

export const sampleAsked = { amount: 500_000 }
const sampleBank = { id: 1, name: 'BCA', accountNumber: '8020331177', accountName: 'PT Jenjang Nusantara' }
const sampleFacts = {
  ...sampleAsked,
  id: 12,
  statusId: 1,
  TicketStatus: { name: 'Active' },
  unique: 271,
  uniqueAmount: 500_271,
  finalAmount: null,
  Bank: { ...sampleBank, isDeleted: false },
  createdAt: '2026-11-20T03:15:00.000Z',
  deadline: '2026-11-20T04:15:00.000Z',
}
export const sampleOwn = { ...sampleFacts, secondsLeft: 3600, payment: null }
const sampleRow = { ...sampleFacts, User: { id: 7, name: 'Konter Cendana' }, LoginUser: null, remark: '' }

const decided = z.object({
  changed: z.boolean().describe('False when the ticket already was what it was asked to become'),
  ticket: ticketRow,
})
const deciding = { who: owner, answer: decided } as const

const amount = rupiah.optional().describe('Ignored')
const search = keyword.describe('A part of TID, name or UID, or of what is to be transferred or was credited')

export const topup = {
  topUpBanks: call({
    does: "The owner's banks that a top-up may be paid to",
    path: '/topup/bank',
    who: { types: topUpTypes },
    input: z.object({}),
    answer: z.object({ banks: z.array(bank) }),
    example: { input: {}, answer: { banks: [sampleBank] } },
  }),

  ticketStatus: call({
    does: 'The own ticket that was not put away yet, or null',
    path: '/topup/ticket/status',
    who: { types: topUpTypes },
    input: z.object({}),
    answer: ownTicket.nullable(),
    example: { input: {}, answer: sampleOwn },
  }),

  requestTicket: call({
    does: 'Opens a ticket for an amount and a bank; with `ticket`: says that the transfer was made (Selesai)',
    path: '/topup/ticket',
    who: { types: topUpTypes },
    effects: ['ask-topup'],
    input: z.object({
      ...asked,
      amount: asked.amount.optional(),
      bank: idOrObject(serial).optional(),
      ticket: idOrObject(serial).nullish(),
    }),
    answer: ownTicket,
    refuses: ['not-found', 'ticket-open', 'too-many-tickets', 'no-free-total'],
    example: { input: { ...sampleAsked, bank: 1 }, answer: sampleOwn },
  }),

  putTicketAway: call({
    does: 'Puts an own ticket away that is not open any more (Tutup)',
    path: '/topup/ticket/settle',
    who: { types: topUpTypes },
    effects: ['ask-topup'],
    input: z.object({ ticket: idOrObject(serial) }),
    answer: nothing,
    refuses: ['not-found', 'ticket-open'],
    example: { input: { ticket: 12 }, answer: {} },
  }),

  withdrawTicket: call({
    does: 'Cancels an own ticket before its transfer was made',
    path: '/topup/ticket/cancel',
    who: { types: topUpTypes },
    effects: ['ask-topup'],
    input: z.object({ ticket: idOrObject(serial) }),
    answer: ownTicket,
    refuses: ['not-found'],
    example: { input: { ticket: 12 }, answer: { ...sampleOwn, statusId: 4, deadline: null, secondsLeft: null } },
  }),

  listTickets: call({
    does: 'Tickets that may still be paid; those whose transfer was reported first, then in their order',
    path: '/ticket',
    who: owner,
    input: z.object({ keyword: search, ...paging, rowsPerPage: rowsPerPage.default(5) }),
    answer: z.object({ tickets: z.array(ticketRow), ...paged }),
    example: {
      input: { keyword: '500.271', currentPage: 1, rowsPerPage: 5 },
      answer: { tickets: [sampleRow], totalPages: 1, totalData: 1 },
    },
  }),

  ticketHistory: call({
    does: 'Every ticket of a period, newest first',
    path: '/ticket/history',
    who: owner,
    input: z.object({ startDate: period.startDate, endDate: period.endDate, keyword: search, ...paging }),
    answer: z.object({ tickets: z.array(ticketRow), ...paged }),
    example: {
      input: { startDate: '2026-11-19T17:00:00.000Z', endDate: '2026-11-20T16:59:59.999Z', keyword: 'cendana' },
      answer: { tickets: [sampleRow], totalPages: 1, totalData: 1 },
    },
  }),

  confirmTicket: call({
    ...deciding,
    effects: ['topup'],
    does: 'Credits a ticket with what arrived; once, however often it is asked',
    path: '/ticket/confirm',
    changes: ['listTickets', 'ticketHistory'],
    input: z.object({
      amount: positiveRupiah,
      ticket: idOrObject(serial),
      remark: line.max(200).default('').describe('Required where the amount is not the unique amount'),
    }),
    refuses: ['not-found', 'ticket-closed', 'remark-required', 'total-told-again'],
    example: {
      input: { amount: 500_271, ticket: 12 },
      answer: {
        changed: true,
        ticket: { ...sampleRow, statusId: 3, TicketStatus: { name: 'Verified' }, finalAmount: 500_271, deadline: null },
      },
    },
  }),

  pendTicket: call({
    ...deciding,
    effects: ['decide-ticket'],
    does: 'Gives a reported ticket back to its user, with a fresh hour',
    path: '/ticket/pending',
    changes: ['listTickets', 'ticketHistory'],
    input: z.object({ amount, ticket: idOrObject(serial) }),
    refuses: ['not-found', 'ticket-closed', 'ticket-open', 'total-told-again'],
    example: { input: { ticket: 12 }, answer: { changed: true, ticket: sampleRow } },
  }),

  cancelTicket: call({
    ...deciding,
    effects: ['decide-ticket'],
    does: 'Cancels a ticket',
    path: '/ticket/cancel',
    changes: ['listTickets', 'ticketHistory'],
    input: z.object({ amount, ticket: idOrObject(serial) }),
    refuses: ['not-found', 'ticket-closed'],
    example: {
      input: { ticket: 12 },
      answer: { changed: true, ticket: { ...sampleRow, statusId: 5, TicketStatus: { name: 'Cancelled' }, deadline: null } },
    },
  }),
}
