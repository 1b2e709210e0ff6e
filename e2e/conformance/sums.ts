import { expect } from '@playwright/test'
import { button, chip, column, dialog, element, field, like, named, text } from './finding.ts'
import { month } from './periods.ts'
import { answers, loses, press, type Step, steps } from './steps.ts'
import type { RoomClaims } from './table.ts'

const report = { who: 'budi', path: `/Transaction?${month}&type=All` }
/** The report stands there: its file can be asked for. */
const isRead: Step = (page, t) => expect(page.getByRole('button', { name: t('sums.export'), exact: true })).toBeEnabled()
const byItem = { who: 'budi', path: `/TransactionByItem?${month}&type=All` }
const byPartner = { who: 'budi', path: `/TransactionPartner?${month}` }
const addFilter = press(chip('reports.addFilter'))
const openFirst: Step = press(element('button[aria-expanded=false]', /\d{6}/))
const records = {
  category: button('reports.category'),
  item: button('reports.item'),
  partner: button('reports.partner'),
}

/** A report whose heading no catalogue has: what the screen shows is what the server answered. */
const answered = {
  extractedRows: {
    header: ['Uji nomor', 'Uji nilai'],
    columns: [
      { id: 'trid', kind: 'sale' },
      { id: 'amount', kind: 'money' },
    ],
    data: [[48_120_944, 20_907]],
    footer: [null, 31_415],
  },
  purchases: 1,
  totalPages: 1,
  totalData: 1,
}

/** The reports whose sums are made elsewhere than in the list of sales. */
export const sumClaims: RoomClaims = {
  'S-Transaction': {
    states: [
      {
        ...report,
        shows: {
          period: chip('period.dates'),
          salestype: chip('reports.salesType'),
          search: field('reports.search'),
          download: button('downloads.download'),
          counter: text('sums.purchaseCount', 'count'),
          pager: field('ui.rows'),
        },
      },
      {
        ...report,
        given: answers('transactionReport', answered),
        shows: { header: like('columnheader', /^Uji nilai$/), footer: element('tfoot', /31\.415/) },
      },
      { ...report, steps: addFilter, dialog: { ...records, users: button('reports.levelNumber', 'level') } },
      {
        ...report,
        steps: steps(loses('downloadTransactions'), press(button('downloads.download'))),
        page: { 'fail-modal': dialog('downloads.failed') },
      },
    ],
  },
  'S-TransactionByItem': {
    states: [
      {
        ...byItem,
        shows: {
          period: chip('period.dates'),
          groupby: chip('reports.groupBy'),
          salestype: chip('reports.salesType'),
          export: button('sums.export'),
          table: element('button[aria-expanded=false]', /\d{6}/),
          'foot-grand': named('rowheader', 'sums.grandTotal'),
          pager: field('ui.rows'),
        },
      },
      {
        ...byItem,
        steps: openFirst,
        shows: {
          'row-product': element('tr:has(button[aria-expanded=true]) + tr:not(:has(button))', /\d/),
          'row-usertotal': element('tr:has(button[aria-expanded=true]) strong', /\d/),
        },
      },
      {
        ...byItem,
        steps: addFilter,
        dialog: { partner: button('reports.partner'), users: button('reports.levelNumber', 'level') },
      },
      {
        ...byItem,
        steps: steps(isRead, loses('transactionByProduct'), press(button('sums.export'))),
        page: { 'fail-modal': dialog('downloads.failed') },
      },
    ],
  },
  'S-TransactionPartner': {
    states: [
      {
        ...byPartner,
        shows: {
          period: chip('period.dates'),
          'col-product': column('sums.product'),
          'col-count': column('sums.count'),
          'col-qty': column('sums.qty'),
          'col-revenue': column('sums.revenue'),
          'col-partner': column('sums.partner'),
          'col-amount': column('sums.amount'),
          'foot-grand': named('rowheader', 'sums.grandTotal'),
          pager: field('ui.rows'),
        },
      },
      { ...byPartner, steps: addFilter, dialog: records },
    ],
  },
}
