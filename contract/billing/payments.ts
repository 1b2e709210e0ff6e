import { z } from 'zod'
import { call } from '../call.ts'
import { makingRefusals } from '../load-errors.ts'
import { fileAnswer, fileFormat, idOrObject, line, paged, paging, positiveRupiah, rowsPerPage } from '../shapes.ts'
import { confirmingTypes, owner, paymentTypes } from '../user-types.ts'
import { billRow, billSearch, sampleBill, serial } from './billing.ts'

const settling = { who: { types: confirmingTypes } } as const

export const payments = {
  payments: call({
    does: 'Bills that are not settled, those to be confirmed first: all for the owner, what the caller charges, or its own where it confirms none',
    path: '/payment',
    who: { types: paymentTypes },
    input: z.object({
      ...paging,
      rowsPerPage: rowsPerPage.default(5),
      keyword: billSearch.describe(`${billSearch.description}; for the owner, ignored for others`),
    }),
    answer: z.object({ bills: z.array(billRow), ...paged }),
    example: { input: {}, answer: { bills: [sampleBill], totalPages: 1, totalData: 1 } },
  }),

  downloadPayments: call({
    does: 'The bills that are not settled as a file, its name Daftar Tagihan and the date',
    path: '/payment/download',
    who: owner,
    input: z.object({ format: fileFormat, keyword: billSearch }),
    answer: fileAnswer,
    refuses: [...makingRefusals],
    example: { input: {}, answer: 'file' },
  }),

  paymentBanks: call({
    does: 'The banks that a bill which the caller confirms is paid to: those of its charger; without a bill the own ones',
    path: '/payment/bank',
    who: { types: confirmingTypes },
    input: z.object({ bill: idOrObject(serial).nullish() }),
    answer: z.object({
      banks: z.array(z.object({ id: serial, name: z.string(), accountNumber: z.string(), accountName: z.string() })),
    }),
    refuses: ['not-found'],
    example: {
      input: {},
      answer: { banks: [{ id: 4, name: 'BRI', accountNumber: '001301000447', accountName: 'Graha Artha Nusantara' }] },
    },
  }),

  confirmPayment: call({
    ...settling,
    effects: ['payment', 'excess', 'lift'],
    does: 'Confirms money that came in for a bill or a part: below its amount it is partially paid, what is above is credited at once',
    path: '/payment/confirm',
    changes: ['payments', 'billHistory', 'billParts', 'billStatus', 'bill', 'balance', 'userDetail'],
    idempotent: true,
    input: z.object({
      amount: positiveRupiah,
      selectedBill: idOrObject(serial),
      selectedParentBill: idOrObject(serial).nullish().describe('The bill that the selected one is a part of'),
      selectedBank: idOrObject(serial).nullish().describe('Where it came in; the bank of the request when absent'),
      remark: line.max(200).default(''),
    }),
    answer: z.object({
      changed: z.boolean().describe('False when the bill had been paid already'),
      bill: billRow.describe('The whole bill'),
    }),
    refuses: ['not-found', 'bill-splitted', 'bill-not-confirmable', 'excess-of-charger', 'insufficient-balance', 'ref-id-reused'],
    example: {
      input: { amount: 1_045_417, selectedBill: 31, remark: '' },
      answer: { changed: true, bill: { ...sampleBill, statusId: 4, paidAmount: 1_045_000, remaining: 0, Confirmer: null } },
    },
  }),

  deletePart: call({
    ...settling,
    effects: ['delete-part'],
    does: 'Takes a part away that was neither requested nor paid; its amount remains of the bill again',
    path: '/payment/delete',
    changes: ['payments', 'billHistory', 'billParts', 'billStatus', 'bill', 'balance'],
    input: z.object({
      selectedBill: idOrObject(serial),
      selectedParentBill: idOrObject(serial).nullish(),
      selectedBank: idOrObject(serial).nullish().describe('Ignored'),
    }),
    answer: z.object({ bill: billRow.describe('The bill that it was a part of') }),
    refuses: ['not-found', 'bill-not-deletable', 'payment-arrived'],
    example: { input: { selectedBill: 32, selectedParentBill: 31 }, answer: { bill: sampleBill } },
  }),
}
