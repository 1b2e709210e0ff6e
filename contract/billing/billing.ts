import { z } from 'zod'
import { call } from '../call.ts'
import {
  id,
  idOrObject,
  instant,
  keyword,
  line,
  named,
  paged,
  paging,
  period,
  positiveRupiah,
  rupiah,
  salesType,
  userId,
} from '../shapes.ts'
import { confirmingTypes, payingTypes, paymentHistoryTypes } from '../user-types.ts'
import { billOrigins, refillWaits } from './bill-origins.ts'

export const serial = id.max(2_147_483_647)
const bank = z.object({ id: serial, name: z.string(), accountNumber: z.string(), accountName: z.string() })
const toldBank = bank.extend({ isDeleted: z.boolean().describe('Deleted since: nothing is transferred to it any more') })

/** What finds a bill. */
export const billSearch = keyword.describe('A part of BID, name or UID, or of an amount of the bill or a part of it')

const billFacts = {
  id: serial,
  parentId: serial.nullable().describe('The bill that this one is a part of'),
  amount: rupiah.describe('What is due; of a part what it was cut to'),
  paidAmount: rupiah.describe('Confirmed of it, in parts or not'),
  remaining: rupiah.describe('Neither paid nor in a part'),
  unique: z.int().describe('Unique code, 1 to 999'),
  uniqueAmount: rupiah.describe('The exact transfer: what is still to be paid and the code'),
  remark: z.string().describe('Splitted on a split bill'),
  cycle: z.int().min(1).max(2),
  isSemi: z.boolean().describe('Made of what a semi account drew from its charger; paying it lifts nothing'),
  statusId: z
    .int()
    .min(1)
    .max(7)
    .describe('1 ready, 2 payment request, 3 partially paid, 4 paid, 5 done, 6 outstanding, 7 splitted'),
  BillStatus: z.object({ name: z.string() }),
  bankId: serial.nullable(),
  Bank: toldBank.nullable().describe('Where its payment was requested'),
  GoneBank: toldBank
    .nullable()
    .describe('Where its payment was requested until that bank was deleted: what was transferred before still pays it'),
  BillCharged: z.object({ id: userId, name: z.string(), UserType: z.object({ name: z.string() }) }),
  BillCharger: named.describe('Whom it is paid to'),
  origin: z
    .enum(billOrigins)
    .describe('What made it: the close of a day, a split, or a switch that closed accounts; switch where nobody knows which'),
  Confirmer: named
    .nullable()
    .describe(
      'Who confirms it at present: its charger; instead of a type 3 or a blocked charger the one above it. Null of a paid one',
    ),
  isArrived: z.boolean().describe('A bank line with its exact total waits to be confirmed: it is neither paid again nor overdue'),
  refill: z
    .object({ amount: rupiah, waitsFor: z.enum(refillWaits) })
    .nullable()
    .describe(
      'What is still to be lent again of what was paid, and what that waits for: the block of its charger, or its balance',
    ),
  LoginUser: z.object({ name: z.string() }).nullable().describe('PIC of the last confirmation; for types 1 and 2'),
  createdAt: instant,
  date: instant.describe('The date that it bears in lists'),
  dueDate: instant.describe('On the list of payments half an hour earlier for type 4, on the payment history for type 2'),
  mayConfirm: z.boolean().describe('Its state and the viewer, who is not blocked, allow to confirm it'),
  maySettle: z.boolean().describe('The viewer confirms, splits and deletes it'),
}
const billPart = z.object(billFacts)
export const billRow = z.object({ ...billFacts, Splitted: z.array(billPart).describe('Its parts by id') })

const sampleBank = { id: 4, name: 'BRI', accountNumber: '001301000447', accountName: 'Graha Artha Nusantara' }
const samplePart: z.input<typeof billPart> = {
  id: 31,
  parentId: null,
  amount: 1_045_000,
  paidAmount: 0,
  remaining: 1_045_000,
  unique: 417,
  uniqueAmount: 1_045_417,
  remark: '',
  cycle: 1,
  isSemi: false,
  statusId: 1,
  BillStatus: { name: 'Ready' },
  bankId: null,
  Bank: null,
  GoneBank: null,
  BillCharged: { id: 4, name: 'Konter Melati', UserType: { name: 'USTL' } },
  BillCharger: { id: 2, name: 'Graha Artha Nusantara' },
  origin: 'close',
  Confirmer: { id: 2, name: 'Graha Artha Nusantara' },
  isArrived: false,
  refill: null,
  LoginUser: null,
  createdAt: '2026-11-19T17:00:00.000Z',
  date: '2026-11-20T04:00:00.000Z',
  dueDate: '2026-11-20T04:30:00.000Z',
  mayConfirm: false,
  maySettle: false,
}
export const sampleBill = { ...samplePart, Splitted: [] }

const historyReaders = { types: [...new Set([...payingTypes, ...paymentHistoryTypes])].sort((a, b) => a - b) }

export const billing = {
  bill: call({
    does: 'What is open to be paid by the signed-in user; bills come into being at the daily close',
    path: '/bill',
    who: 'any',
    input: z.object({}),
    answer: z.object({
      amount: rupiah,
      refills: z
        .array(billPart)
        .describe('Paid bills whose money is not lent again yet; parts of an open bill stand in the bill'),
    }),
    example: { input: {}, answer: { amount: 0, refills: [] } },
  }),

  billStatus: call({
    does: 'The oldest open bill with its parts, or null when there is none',
    path: '/bill/status',
    who: 'any',
    input: z.object({}),
    answer: billRow.nullable(),
    example: { input: {}, answer: sampleBill },
  }),

  billBanks: call({
    does: "The charger's banks that a bill may be paid to",
    path: '/bill/bank',
    who: { types: payingTypes },
    input: z.object({}),
    answer: z.object({ banks: z.array(bank) }),
    example: { input: {}, answer: { banks: [sampleBank] } },
  }),

  requestPayment: call({
    does: 'Says that an own bill or part is being paid to a bank of its charger; asked again it changes nothing',
    path: '/bill/payment',
    who: { types: payingTypes },
    effects: ['request-payment'],
    input: z.object({ bank: idOrObject(serial), bill: idOrObject(serial) }),
    answer: billRow.describe('The whole bill'),
    refuses: ['not-found', 'bill-splitted', 'payment-arrived', 'no-free-total'],
    example: {
      input: { bank: 4, bill: 31 },
      answer: { ...sampleBill, statusId: 2, bankId: 4, Bank: { ...sampleBank, isDeleted: false } },
    },
  }),

  withdrawPayment: call({
    does: 'Takes back that an own bill or part is being paid, until somebody confirms it or its money comes in; asked again it changes nothing',
    path: '/bill/payment/withdraw',
    who: { types: payingTypes },
    effects: ['request-payment'],
    input: z.object({ bill: idOrObject(serial) }),
    answer: billRow.describe('The whole bill'),
    refuses: ['not-found', 'payment-arrived'],
    example: { input: { bill: 31 }, answer: sampleBill },
  }),

  splitBill: call({
    does: 'Makes a part of what remains of a bill, by who pays it or by who confirms it',
    path: '/bill/split',
    changes: ['payments', 'billHistory', 'billParts', 'billStatus', 'bill', 'balance'],
    who: { types: [...new Set([...confirmingTypes, ...payingTypes])].sort((a, b) => a - b) },
    effects: ['split-bill'],
    input: z.object({
      splitAmount: positiveRupiah,
      bill: idOrObject(serial),
      bank: idOrObject(serial).nullish().describe('Bank of the part, from the list of payments'),
      remark: line.max(200).default(''),
      remaining: rupiah
        .optional()
        .describe('What remains of the bill as the caller sees it: when it is less, or more, nothing is split'),
    }),
    answer: billRow.describe('The whole bill'),
    refuses: [
      'not-found',
      'bill-paid',
      'split-above-remaining',
      'too-many-parts',
      'payment-arrived',
      'payment-requested',
      'no-free-total',
      'remaining-changed',
    ],
    example: {
      input: { splitAmount: 500_000, bill: 31 },
      answer: {
        ...sampleBill,
        remaining: 545_000,
        remark: 'Splitted',
        statusId: 7,
        Splitted: [
          { ...samplePart, id: 32, parentId: 31, origin: 'part', amount: 500_000, remaining: 500_000, uniqueAmount: 500_417 },
        ],
      },
    },
  }),

  billHistory: call({
    does: 'Bills of a period, newest first: those charged to the caller, with isCharger those it charges; the owner sees all',
    path: '/bill/history',
    who: historyReaders,
    input: z.object({
      startDate: period.startDate,
      endDate: period.endDate,
      keyword: billSearch,
      ...paging,
      parentId: userId.nullish().describe('Only bills at or below this user of the own subtree'),
      isCharger: z.boolean().default(false),
      parents: z.array(userId).max(500).default([]).describe('Chosen users of the cascade; the deepest level counts'),
      salesType: salesType.optional().describe('Owner only'),
    }),
    answer: z.object({ bills: z.array(billRow), ...paged }),
    refuses: ['not-found'],
    example: {
      input: { startDate: '2026-11-19T17:00:00.000Z', endDate: '2026-11-20T16:59:59.999Z', keyword: 'melati' },
      answer: { bills: [sampleBill], totalPages: 1, totalData: 1 },
    },
  }),

  billParts: call({
    does: 'Parts of the bills of a period that were charged to a user',
    path: '/bill/history/child',
    who: historyReaders,
    input: z.object({ startDate: period.startDate, endDate: period.endDate, chargedId: userId }),
    answer: z.object({ bills: z.array(billPart) }),
    refuses: ['not-found'],
    example: {
      input: { startDate: '2026-11-19T17:00:00.000Z', endDate: '2026-11-20T16:59:59.999Z', chargedId: 4 },
      answer: { bills: [{ ...samplePart, id: 32, parentId: 31, origin: 'part' }] },
    },
  }),
}
