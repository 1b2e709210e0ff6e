import { button, checkbox, chip, column, dialog, fact, field, fieldLike, named, text, within, words } from './finding.ts'
import { month } from './periods.ts'
import { answers, press } from './steps.ts'
import { type RoomClaims, story } from './table.ts'

const banks = { who: 'budi', path: '/Bank?rows=All' }
const tickets = { who: 'budi', path: '/Ticket', given: answers('listTickets') }
const ownBalance = { who: 'budi', path: '/AdminBalance' }

export const financeClaims: RoomClaims = {
  'S-TopUp': {
    states: [
      {
        opening: 'top-up form',
        shows: {
          bank: named('group', 'topup.bank'),
          amount: field('topup.amount'),
        },
      },
      {
        opening: 'top-up ticket',
        shows: {
          unique: fact('topup.unique'),
          transfer: text('topup.exact'),
          account: fact('topup.account'),
          state: text('topup.state.active'),
        },
      },
    ],
    stories: { button: story('e2e/topup.spec.ts', 'a seller asks for a top-up, the operator confirms it', 'topup.putAway') },
  },
  'S-Bank': {
    states: [
      {
        ...banks,
        shows: {
          search: field('banks.search'),
          'col-show': checkbox('banks.showOf', 'name'),
          'col-limited': checkbox('banks.limitedOf', 'name'),
          'col-tl': checkbox('banks.tlOf', 'name'),
          'col-name': column('banks.name'),
          'col-accname': column('banks.accountName'),
          'col-accno': column('banks.accountNumber'),
          edit: button('banks.edit', 'name'),
          delete: button('banks.remove', 'name'),
          import: button('banks.import'),
          pager: field('ui.rows'),
        },
      },
      { ...banks, steps: press(button('banks.add')), page: { 'add-modal': dialog('banks.addTitle') } },
      { ...banks, steps: press(button('banks.edit', 'name')), page: { 'edit-modal': dialog('banks.editTitle') } },
      { ...banks, steps: press(button('banks.remove', 'name')), page: { 'delete-modal': dialog('banks.removeTitle', 'name') } },
    ],
  },
  'S-Ticket': {
    states: [
      {
        ...tickets,
        shows: {
          'col-no': column('reports.number'),
          'col-tid': column('topup.tid'),
          'col-uid': column('topup.uid'),
          'col-name': column('topup.name'),
          'col-date': column('topup.date', 'zone'),
          'col-bank': column('topup.bankOf'),
          'col-amount': column('topup.sum'),
          'col-status': column('topup.statusHead'),
          'col-action': column('topup.action'),
          confirm: button('topup.confirmOf', 'tid', 'name'),
          pager: field('ui.rows'),
        },
      },
      {
        ...tickets,
        steps: press(button('topup.confirmOf', 'tid', 'name')),
        dialog: {
          'modal-amount': field('topup.receivedAmount'),
          'modal-confirm': button('topup.credit', 'sum', 'name'),
          'modal-pending': button('topup.pend'),
          'modal-cancel': button('topup.cancel'),
        },
        page: { modal: dialog('topup.dialog') },
      },
    ],
  },
  'S-TicketHistory': {
    states: [
      {
        who: 'budi',
        path: `/TicketHistory?${month}`,
        shows: {
          period: chip('period.dates'),
          'col-no': column('reports.number'),
          'col-tid': column('topup.tid'),
          'col-uid': column('topup.uid'),
          'col-name': column('topup.name'),
          'col-date': column('topup.date', 'zone'),
          'col-bank': column('topup.bankOf'),
          'col-amount': column('topup.sum'),
          'col-status': column('topup.statusHead'),
          'col-pic': column('topup.pic'),
          pager: field('ui.rows'),
        },
      },
    ],
  },
  'S-AdminBalance': {
    states: [
      {
        ...ownBalance,
        shows: {
          balance: within(named('region', 'accounts.balanceNow'), words(/^Rp\s[\d.]+$/)),
          action: field('accounts.action'),
          amount: field('accounts.amount'),
          remark: fieldLike('accounts.remark'),
          submit: button('accounts.add'),
          'outstanding-edit': button('userPage.edit', 'what'),
        },
      },
      {
        ...ownBalance,
        steps: press(button('userPage.edit', 'what')),
        shows: { outstanding: field('userPage.outstanding'), 'outstanding-save': button('userPage.save', 'what') },
      },
    ],
  },
}
