import { z } from 'zod'
import { call } from '../call.ts'
import { noCsv } from '../file-errors.ts'
import { id, keyword, line, nothing, paged, paging, rowsPerPage } from '../shapes.ts'
import { bankTypes, owner } from '../user-types.ts'

const filled = (most: number) => line.min(1).max(most)
const account = { name: filled(60), accountNumber: filled(40), accountName: filled(100) }
const bankId = id.max(2_147_483_647)

const bankRow = z.object({
  id: bankId,
  ...account,
  show: z.boolean().describe('Offered in the choices of a bank'),
  limited: z.boolean().describe("For the owner's own screens only"),
  tl: z.boolean().describe('Of the owner: offered to those who pay bills instead of those who top up'),
  told: z
    .object({ bills: z.int(), tickets: z.int() })
    .describe('Bills and open tickets whose payers were told it: a deletion takes their requests back'),
})

const sampleAccount = { name: 'BCA', accountNumber: '8020331177', accountName: 'PT Jenjang Nusantara' }
const sampleBank = { id: 1, ...sampleAccount, show: true, limited: false, tl: false, told: { bills: 2, tickets: 1 } }

const settings = { effects: ['change-bank'], answer: nothing, refuses: ['not-found'] } as const

export const banks = {
  listBanks: call({
    does: 'Own banks, by name',
    path: '/bank',
    who: { types: bankTypes },
    input: z.object({ keyword, ...paging, rowsPerPage: rowsPerPage.default(5) }),
    answer: z.object({ banks: z.array(bankRow), ...paged }),
    example: {
      input: { keyword: '', currentPage: 1, rowsPerPage: 5 },
      answer: { banks: [sampleBank], totalPages: 1, totalData: 1 },
    },
  }),

  showBank: call({
    ...settings,
    does: 'Offers an own bank in the choices, or no longer',
    path: '/bank/show',
    changes: ['listBanks'],
    who: { types: bankTypes },
    input: z.object({ bankId, show: z.boolean() }),
    example: { input: { bankId: 1, show: false }, answer: {} },
  }),

  limitBank: call({
    ...settings,
    does: "Keeps an own bank for the owner's screens, or no longer",
    path: '/bank/limited',
    changes: ['listBanks'],
    who: owner,
    input: z.object({ bankId, limited: z.boolean() }),
    example: { input: { bankId: 1, limited: true }, answer: {} },
  }),

  setBankTl: call({
    ...settings,
    does: 'Offers an own bank to those who pay bills, or again to those who top up',
    path: '/bank/tl',
    changes: ['listBanks'],
    who: owner,
    input: z.object({ bankId, tl: z.boolean() }),
    example: { input: { bankId: 1, tl: true }, answer: {} },
  }),

  insertBank: call({
    does: 'Adds an own bank; it is offered at once',
    path: '/bank/insert',
    changes: ['listBanks'],
    who: { types: bankTypes },
    effects: ['add-bank'],
    confirms: true,
    tells: 'bank-added',
    input: z.object(account),
    answer: z.object({ id: bankId }),
    refuses: ['bank-exists'],
    example: { input: sampleAccount, answer: { id: 1 } },
  }),

  updateBank: call({
    does: 'Changes an own bank',
    path: '/bank/update',
    changes: ['listBanks'],
    who: { types: bankTypes },
    effects: ['change-bank'],
    confirms: true,
    tells: 'bank-changed',
    input: z.object({ bankId, ...account }),
    answer: nothing,
    refuses: ['not-found', 'bank-exists', 'account-number-told'],
    example: { input: { bankId: 1, ...sampleAccount }, answer: {} },
  }),

  deleteBank: call({
    ...settings,
    does: 'Deletes an own bank, and takes back the payments that were asked for there; what comes in for them is still taken',
    path: '/bank/delete',
    changes: ['listBanks'],
    who: { types: bankTypes },
    input: z.object({ bankId }),
    example: { input: { bankId: 1 }, answer: {} },
  }),

  importCoA: call({
    does: 'Reads the accounts at banks out of a chart of accounts; writes nothing',
    path: '/bank/importCoA',
    largestBody: 1_000_000,
    who: owner,
    effects: ['add-bank'],
    input: z.object({
      csv: z.string().max(500_000).optional().describe('Text of the file; absent: the file of CHART_OF_ACCOUNTS'),
    }),
    answer: z.array(z.object({ ...account, known: z.boolean().describe('An own bank has this number already') })),
    refuses: ['file-missing', ...noCsv, 'file-unreadable'],
    example: {
      input: { csv: 'Kode;Nama Akun;No Rekening;Atas Nama\n1-1201;BCA;8020331177;PT Jenjang Nusantara' },
      answer: [{ ...sampleAccount, known: false }],
    },
  }),
}
