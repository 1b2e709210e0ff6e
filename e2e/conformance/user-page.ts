import {
  button,
  chip,
  column,
  dialog,
  element,
  fact,
  field,
  fieldLike,
  like,
  named,
  region,
  type Sight,
  text,
  within,
  words,
} from './finding.ts'
import { changes, press, type Step, steps } from './steps.ts'
import type { RoomClaims } from './table.ts'

const facts = region('accounts.facts')
const limits = region('userPage.limits')
const fees = region('pricing.title')
const inFees = (sight: Sight) => within(fees, sight)

const managed = { who: 'graha-artha', path: '/UserDetail?id=4' }
const partner = { who: 'budi', path: '/UserDetail?id=5&keyword=axis' }
const ofUser = (what: string): Sight => like('checkbox', RegExp(`^${what}: `))

/** What somebody pays for each product differs from what the world has. */
const feesWith = (change: object): Step =>
  changes('userFees', (answer: { sortedProducts: object[] }) => ({
    ...answer,
    sortedProducts: answer.sortedProducts.map((product) => ({ ...product, ...change })),
  }))

const openPartner = press(inFees(element('td button[title^="Ganti partner"]')))

export const userPageClaims: RoomClaims = {
  'S-UserDetail': {
    states: [
      {
        ...managed,
        shows: {
          back: button('accounts.back'),
          name: like('heading', /^Konter Melati$/),
          uid: within(facts, fact('accounts.uid')),
          type: within(facts, fact('accounts.type')),
          balance: within(facts, text('accounts.balanceNow')),
          amount: field('accounts.amount'),
          remark: fieldLike('accounts.remark'),
          transfer: button('accounts.transfer'),
          deduct: button('accounts.deduct'),
          'sw-d0': ofUser('H\\+0'),
          'sw-dm': ofUser('Mode deposit'),
          'ceiling-edit': within(limits, like('button', /^Ubah Plafon$/)),
          'outstanding-edit': within(limits, like('button', /^Ubah Kurang setor$/)),
          'outstanding-send': within(limits, button('userPage.send')),
        },
      },
      {
        ...managed,
        steps: press(within(limits, like('button', /^Ubah Plafon$/))),
        shows: {
          ceiling: within(limits, field('userPage.ceiling')),
          'ceiling-save': button('userPage.save', 'what'),
          'ceiling-cancel': button('userPage.cancel', 'what'),
        },
      },
      {
        ...managed,
        steps: press(within(limits, like('button', /^Ubah Kurang setor$/))),
        shows: {
          outstanding: within(limits, field('userPage.outstanding')),
          'outstanding-save': button('userPage.save', 'what'),
          'outstanding-cancel': button('userPage.cancel', 'what'),
        },
      },
      { opening: 'user detail with the transfer dialog', page: { 'transfer-modal': dialog('accounts.transferTitle') } },
      { who: 'graha-artha', path: '/UserDetail?id=3', shows: { 'sw-admin': ofUser('Administrator') } },
      {
        who: 'graha-artha',
        path: '/UserDetail?id=50',
        shows: { 'sw-realtime': ofUser('Real time'), 'sw-semi': ofUser('Semi') },
      },
      {
        who: 'budi',
        path: '/UserDetail?id=5',
        given: changes('userDetail', (answer: { user: object }) => ({
          ...answer,
          mayActivate: true,
          user: { ...answer.user, isVerified: false },
        })),
        shows: { activate: button('userPage.activate'), ip: fact('userPage.ip') },
      },
      {
        opening: 'user detail of an H2H client with its addresses',
        page: { 'ip-modal': dialog('userPage.ipTitle', 'name') },
      },
      {
        ...partner,
        shows: {
          'fee-table': inFees(named('table', 'pricing.title')),
          'fee-col-id': inFees(column('pricing.id')),
          'fee-col-name': inFees(column('pricing.name')),
          'fee-col-category': inFees(column('pricing.category')),
          'fee-col-admin': inFees(column('pricing.admin')),
          'fee-col-buying': inFees(column('pricing.buying')),
          'fee-col-revenue': inFees(column('pricing.revenue')),
          'fee-col-selling': inFees(column('pricing.selling')),
          'fee-col-partner': inFees(column('pricing.partner')),
          'fee-col-open': inFees(element('td input[type=checkbox]')),
          'fee-open-all': button('pricing.openAll'),
          'fee-close-all': button('pricing.closeAll'),
          'fee-filter-categories': inFees(chip('pricing.category')),
          'fee-filter-products': inFees(chip('pricing.product')),
          'fee-filter-keyword': field('pricing.search'),
          'fee-pager': inFees(field('ui.rows')),
          'export-buying': button('pricing.exportBuying'),
          'export-selling': button('pricing.exportSelling'),
        },
      },
      {
        ...partner,
        given: feesWith({ isDefault: false, isDefaultPartner: false }),
        steps: press(element('tr[data-row]')),
        dialog: { 'revenue-reset': button('pricing.toDefault') },
        page: { 'revenue-modal': dialog('pricing.revenueTitle', 'name') },
      },
      {
        ...partner,
        given: feesWith({ isDefaultPartner: false, partnerId: 0, sellingPrice: 1 }),
        steps: steps(openPartner, press(element('[role=dialog] input[type=radio]'))),
        dialog: {
          'partner-warning': words(/melebihi harga jual saat ini/),
          'partner-reset': button('pricing.toDefaultPartner'),
        },
        page: { 'partner-modal': dialog('pricing.partnerTitle', 'name') },
      },
    ],
    differs: {
      'sw-dm':
        'Deposit mode asks first, because it closes bills and changes who lends; it is turned at once after that, and back when it fails.',
    },
  },
}
