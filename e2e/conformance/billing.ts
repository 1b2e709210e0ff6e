import { calls } from '../../contract/calls.ts'
import {
  button,
  chip,
  column,
  dialog,
  element,
  fact,
  field,
  heading,
  like,
  named,
  region,
  text,
  within,
  words,
} from './finding.ts'
import { changes, loses, pointAt, press, type Step } from './steps.ts'
import { type RoomClaims, type Sights, type State, story } from './table.ts'

type Bill = Record<string, unknown>

const day = 24 * 60 * 60 * 1000
const tomorrow = new Date(Date.now() + day).toISOString()
const part: Bill = {
  id: 999_999,
  amount: 1000,
  paidAmount: 0,
  remaining: 1000,
  statusId: 1,
  bankId: null,
  Bank: null,
  Splitted: [],
}

/** The own bill differs from what the world has; where it has none, from the contract's example. */
const billWith = (change: Bill): Step =>
  changes('billStatus', (bill: Bill | null) => ({ ...calls.billStatus.example.answer, ...bill, dueDate: tomorrow, ...change }))

/** The first bill of a list differs from what the world has; where there is none, it is the contract's example. */
const billsWith = (call: 'billHistory' | 'payments', change: (bill: Bill) => Bill): Step =>
  changes(call, ({ bills, ...answer }: { bills: Bill[] }) => {
    const [first = calls[call].example.answer.bills[0]!, ...others] = bills
    return { ...answer, totalData: Math.max(bills.length, 1), bills: [{ ...first, ...change(first) }, ...others] }
  })

const confirmable: Bill = {
  statusId: 2,
  bankId: 1,
  Bank: { id: 1, name: 'BCA', accountNumber: '8020331177', accountName: 'PT Jenjang' },
  paidAmount: 0,
  maySettle: true,
  mayConfirm: true,
  Splitted: [],
}

const withPart = (bill: Bill): Bill => ({
  ...bill,
  ...confirmable,
  statusId: 1,
  Splitted: [{ ...bill, ...part, parentId: bill.id, maySettle: true }],
})

const own = { who: 'konter-melati', path: '/Bill' }
const split = region('billing.split')

/** What both histories have. */
const columns: Sights = {
  table: element('table[aria-label^="Riwayat"], [role=table][aria-label^="Riwayat"]'),
  'col-id': column('billing.id'),
  'col-created': column('billing.date', 'zone'),
  'col-amount': column('billing.amount'),
  'col-paid': column('billing.paid'),
  'col-unique': column('billing.uniqueAmount'),
  'col-remark': column('billing.remark'),
  'col-status': column('billing.statusHead'),
  'col-cycle': column('billing.cycle'),
  'col-bank': column('billing.bankHead'),
  'col-charged': column('billing.charged'),
  'col-pic': column('billing.pic'),
  pager: field('ui.rows'),
}

const statesOfHistory = (path: string): State[] => [
  {
    who: 'graha-artha',
    path,
    shows: { period: chip('period.month'), ...columns },
  },
  { who: 'graha-artha', path, steps: press(chip('period.month')), page: { submit: button('period.submit') } },
  { who: 'budi', path, shows: { salestype: chip('billing.salesType') } },
  {
    who: 'graha-artha',
    path,
    given: billsWith('billHistory', withPart),
    steps: press(element('tr[data-row]')),
    shows: { 'detail-modal': within(like('complementary', /./), text('billing.parts')) },
  },
]

const payments = { who: 'budi', path: '/Payment' }
const toConfirm = billsWith('payments', () => confirmable)
const toSplit = billsWith('payments', () => ({ ...confirmable, statusId: 1, bankId: null, Bank: null, remaining: 5000 }))
const admins = region('staff.section')

export const billingClaims: RoomClaims = {
  'S-Bill': {
    states: [
      {
        ...own,
        given: billWith({ statusId: 1, Splitted: [], remaining: 5000, paidAmount: 0 }),
        shows: {
          'due-amount': fact('billing.dueAmount'),
          'due-date': fact('billing.due'),
          unique: fact('billing.unique'),
          bank: named('group', 'billing.bank'),
          request: button('billing.request'),
          'split-amount': field('billing.splitAmount'),
          'split-remaining': within(split, words(/^Sisa yang belum dibagi: Rp/)),
          split: within(split, button('billing.split')),
          'notice-due': text('billing.noticeDue', 'due'),
        },
      },
      {
        ...own,
        given: billWith({ Splitted: [{ ...calls.billStatus.example.answer, ...part, unique: 1, uniqueAmount: 1001 }] }),
        shows: { child: text('billing.part', 'id') },
      },
      {
        ...own,
        given: billWith({ statusId: 2, bankId: 1, Splitted: [] }),
        shows: { 'notice-verify': text('billing.noticeVerify') },
      },
    ],
    stories: {
      'notice-blocked': story(
        'e2e/billing-cycle.spec.ts',
        'an overdue bill blocks its user until it is paid',
        'billing.noticeBlocked',
      ),
    },
  },
  'S-BillHistory': {
    states: [
      ...statesOfHistory('/BillHistory'),
      { who: 'graha-artha', path: '/BillHistory', shows: { title: heading('screen.billHistory') } },
      {
        who: 'budi',
        path: '/BillHistory',
        given: billsWith('billHistory', () => confirmable),
        steps: pointAt(element('tr[data-row]')),
        shows: { confirm: button('billing.confirm') },
      },
    ],
    differs: {
      users:
        'The dropdowns choose whose bills a charger looks at; here stand the own bills, so they stand in /PaymentHistory alone.',
    },
  },
  'S-PaymentHistory': {
    states: [
      ...statesOfHistory('/PaymentHistory'),
      { who: 'budi', path: '/PaymentHistory', shows: { title: heading('screen.paymentHistory') } },
      {
        who: 'graha-artha',
        path: '/PaymentHistory',
        given: billsWith('billHistory', () => confirmable),
        steps: pointAt(element('tr[data-row]')),
        shows: { confirm: button('billing.confirm') },
      },
      {
        who: 'graha-artha',
        path: '/PaymentHistory',
        given: changes('resourceInfo', (brand: object) => ({ ...brand, chargerFilters: true })),
        shows: { users: chip('reports.addFilter') },
      },
    ],
  },
  'S-Payment': {
    states: [
      {
        ...payments,
        path: '/Payment?keyword=a',
        given: billsWith('payments', withPart),
        shows: {
          title: heading('screen.payment'),
          search: field('billing.search'),
          'search-button': button('ui.search'),
          clear: button('ui.clear'),
          download: button('billing.download'),
          table: element('table[aria-label="Pembayaran"], [role=table][aria-label="Pembayaran"]'),
          'col-status': column('billing.statusHead'),
          'col-due': column('billing.dueAt', 'zone'),
          confirm: button('billing.confirm'),
          split: button('billing.splitShort'),
          delete: button('billing.delete'),
          pager: field('ui.rows'),
        },
      },
      {
        ...payments,
        given: toConfirm,
        steps: press(button('billing.confirm')),
        dialog: {
          'confirm-nominal': field('billing.nominal'),
          'confirm-remark': field('billing.remark'),
        },
        page: { 'confirm-modal': dialog('billing.confirmTitle') },
      },
      {
        ...payments,
        given: toSplit,
        steps: press(button('billing.splitShort')),
        dialog: {
          'split-amount': field('billing.splitAmount'),
          'split-bank': field('billing.bank'),
          'split-remark': field('billing.remark'),
        },
        page: { 'split-modal': dialog('billing.split') },
      },
      {
        ...payments,
        given: billsWith('payments', withPart),
        steps: press(button('billing.delete')),
        page: { 'yesno-modal': dialog('billing.deleteTitle') },
      },
      {
        ...payments,
        given: loses('downloadPayments'),
        steps: press(button('billing.download')),
        dialog: { 'download-fail': text('billing.downloadFailed') },
        page: { 'download-modal': dialog('billing.warning') },
      },
    ],
    differs: {
      'confirm-bank':
        'A payment is requested with its bank, and a bill without one can not be confirmed: nothing is left to be chosen.',
    },
  },
  'S-AdminList': {
    states: [
      {
        ...payments,
        shows: {
          'add-admin': within(admins, button('staff.add')),
          telegram: within(admins, field('staff.own')),
          'telegram-save': within(admins, button('staff.saves.updateTelegram')),
        },
      },
      { ...payments, steps: press(within(admins, button('staff.add'))), page: { 'add-admin-modal': dialog('staff.add') } },
    ],
  },
}
