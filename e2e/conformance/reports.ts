import { button, checkbox, chip, column, dialog, element, field, heading, like, tab, text, within, words } from './finding.ts'
import { month } from './periods.ts'
import { changes, loses, press, type Step } from './steps.ts'
import type { RoomClaims } from './table.ts'

interface Sale {
  statusId: number
}

/** The newest sale of the log waits for its partner. */
const withPending: Step = changes(
  'transactionLog',
  ({ sortedSales: [first, ...others], ...answer }: { sortedSales: Sale[] }) => ({
    ...answer,
    sortedSales: [{ ...first, statusId: 1, RequestType: { name: 'purchase' } }, ...others],
  }),
)

const log = { who: 'budi', path: `/TransactionLog?${month}` }
const receipt = like('complementary', /TRID/)

export const reportClaims: RoomClaims = {
  'S-BillingUser': {
    states: [
      {
        who: 'graha-artha',
        path: `/BillingUser/4?${month}`,
        shows: {
          back: button('accounts.back'),
          title: heading('screen.billingUser'),
          username: words(/^Konter Melati · 000004$/),
          products: chip('billingList.item'),
          search: field('billingList.search'),
          period: chip('period.dates'),
          'col-no': column('reports.number'),
          'col-trxid': column('billingList.trid'),
          'col-refid': column('billingList.refid'),
          'col-idpel': column('billingList.idpel'),
          'col-product': column('billingList.product'),
          'col-date': column('billingList.date', 'zone'),
          'col-remark': column('billingList.remark'),
          'col-amount': column('billingList.amount'),
          'col-total': column('billingList.total'),
          sort: within(column('billingList.amount'), button('billingList.amount')),
          pager: field('ui.rows'),
        },
      },
    ],
  },
  'S-BalanceMutation': {
    states: [
      {
        who: 'budi',
        path: `/BalanceMutation/4?${month}`,
        shows: {
          back: button('accounts.back'),
          title: heading('screen.balanceMutation'),
          username: words(/^Konter Melati$/),
          period: chip('period.dates'),
          products: chip('ledger.products'),
          type: chip('ledger.type'),
          search: field('ledger.search'),
          download: button('downloads.download'),
          'col-no': column('reports.number'),
          'col-refid': column('ledger.refid'),
          'col-idpel': column('ledger.idpel'),
          'col-remark': column('ledger.remark'),
          'col-inout': column('ledger.inOut'),
          'col-fromto': column('ledger.fromTo'),
          'col-date': column('ledger.date', 'zone'),
          'col-amount': column('ledger.amount'),
          'col-balance': column('ledger.balance'),
          'col-pic': column('ledger.pic'),
          'foot-total': like('rowheader', /^TOTAL masuk/),
          pager: field('ui.rows'),
        },
      },
      {
        who: 'konter-melati',
        path: `/BalanceMutation?${month}`,
        given: loses('downloadMutation'),
        steps: press(button('downloads.download')),
        page: { 'fail-modal': dialog('downloads.failed') },
      },
    ],
    differs: {
      download: 'It waits ten seconds for more of the file, not for all of it: a large file that keeps coming is not given up.',
    },
  },
  'S-TransactionLog': {
    states: [
      {
        ...log,
        given: withPending,
        shows: {
          period: chip('period.dates'),
          salestype: chip('reports.salesType'),
          search: field('reports.search'),
          pending: checkbox('reports.pendingOnly'),
          counter: text('reports.recordCount', 'count'),
          'col-no': column('reports.number'),
          'col-trid': column('reports.trid'),
          'col-uid': column('reports.uid'),
          'col-name': column('reports.name'),
          'col-usertype': column('reports.userType'),
          'col-item': column('reports.item'),
          'col-customer': column('reports.customerCode'),
          'col-date': column('reports.date', 'zone'),
          'col-amount': column('reports.amount'),
          'col-trtype': column('reports.trType'),
          'col-status': column('reports.status'),
          'col-remark': column('reports.remark'),
          'col-detail': column('reports.detail'),
          'col-advice': column('reports.advice'),
          'btn-advice': button('reports.adviceButton'),
          'col-switching': column('reports.switching'),
          'btn-reversal': button('reports.reversalButton'),
          'detail-view': button('reports.detailView'),
          pager: field('ui.rows'),
        },
      },
      {
        ...log,
        steps: press(chip('reports.addFilter')),
        dialog: {
          category: button('reports.category'),
          item: button('reports.item'),
          partner: button('reports.partner'),
          users: button('reports.levelNumber', 'level'),
        },
      },
      {
        ...log,
        given: withPending,
        steps: press(button('reports.reversalButton')),
        page: { 'reversal-confirm': dialog('reports.reversalTitle', 'id') },
      },
    ],
    differs: {
      'reversal-confirm': 'A reversal that failed keeps the dialog open with its reason; the list is read anew either way.',
    },
  },
  'S-Rekon': {
    states: [
      {
        who: 'budi',
        path: '/Rekon',
        shows: { period: chip('period.today') },
      },
      {
        who: 'budi',
        path: `/Rekon?${month}`,
        shows: {
          search: field('reconciliation.search'),
          counter: text('reconciliation.pendingCount', 'count'),
          table: element('table[aria-label="Pending"], [role=table][aria-label="Pending"]'),
          pager: field('ui.rows'),
        },
      },
      {
        who: 'budi',
        path: '/Rekon',
        steps: press(chip('reports.addFilter')),
        dialog: { category: button('reports.category'), item: button('reports.item'), partner: button('reports.partner') },
      },
      {
        who: 'budi',
        path: `/Rekon?${month}`,
        steps: press(element('tr[data-row]')),
        shows: { receipt: within(receipt, tab('reports.receipt')) },
      },
    ],
  },
}
