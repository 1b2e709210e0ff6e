import { button, chip, column, element, field, like, link, named, region, tab, text, within, words } from './finding.ts'
import { press } from './steps.ts'
import { type RoomClaims, type Sights, story } from './table.ts'

const order = element('li[data-switching]')
const nominals = { who: 'budi', path: '/AdminNominal?product=20' }
const sheet = { who: 'budi', path: '/ProductCreate' }
const panel = named('tabpanel', 'productSheet.data')

/** The columns of the fees, as the customer's head them. */
const feeColumns: Sights = Object.fromEntries(
  ['ADMIN', 'REVENUE', 'CA3', 'SU3', 'US3', 'HTTL', 'SL2', 'US2', 'HTDM', 'MIF5', 'CA5', 'SO5', 'ST5', 'US5'].map((head) => [
    `col-${head.toLowerCase()}`,
    like('columnheader', RegExp(`^${head}$`)),
  ]),
)

/** What each of the sheets of request data has. */
const requestSheet = (key: 'inquiryRequestData' | 'purchaseRequestData', short: 'inq' | 'pur') => {
  const opened = named('tabpanel', `productSheet.${key}`)
  return {
    ...sheet,
    steps: press(tab(`productSheet.${key}`)),
    shows: {
      [short]: opened,
      [`${short}-col-name`]: within(opened, column('productSheet.columnName')),
      [`${short}-col-value`]: within(opened, column('productSheet.value')),
      [`${short}-rows`]: within(opened, button('productSheet.addRow')),
      [`${short}-draft`]: within(opened, button('productSheet.saveDraft')),
    },
  }
}

export const catalogueClaims: RoomClaims = {
  'S-Product': {
    states: [
      {
        who: 'budi',
        path: '/Product?keyword=FF70',
        shows: {
          category: chip('catalogue.category'),
          partner: chip('catalogue.partner'),
          keyword: field('catalogue.search'),
          'col-id': column('catalogue.id'),
          'col-name': button('catalogue.rename', 'name'),
          'col-category': column('catalogue.category'),
          'col-available': like('checkbox', /dijual di jaringan deposit \(DM\)$/),
          'col-available-tl': like('checkbox', /dijual di jaringan tagihan \(TL\)$/),
          'col-switchings': column('catalogue.switchings'),
          'to-switching': link('catalogue.switchingOf', 'kind', 'name'),
          'to-nominal': link('catalogue.nominalOf', 'name'),
          pager: field('ui.rows'),
        },
      },
    ],
  },
  'S-ListProduct': {
    states: [
      {
        who: 'nusapay',
        path: '/ListProduct',
        shows: {
          category: chip('catalogue.category'),
          keyword: field('catalogue.searchOwn'),
          'col-name': column('catalogue.name'),
          'col-category': column('catalogue.category'),
          'col-price': column('catalogue.price'),
          'col-denom': column('catalogue.nominal'),
          pager: field('ui.rows'),
        },
      },
    ],
  },
  'S-ProductSwitching': {
    states: [
      {
        who: 'budi',
        path: '/ProductSwitching?product=107&priorityType=priority',
        steps: press(button('catalogue.switching.down', 'name')),
        shows: {
          'col-priority': within(order, words(/^1$/)),
          'col-prioritytl': text('catalogue.switching.otherPlace', 'kind', 'place'),
          'col-price': within(order, words(/^(Harga )?Rp\s[\d.]+$/)),
          'col-partner': within(order, element('strong')),
          'col-code': within(order, words(/^Kode partner/)),
          reorder: button('catalogue.switching.drag', 'name', 'place'),
          save: button('catalogue.switching.saveOrder'),
        },
      },
      {
        who: 'budi',
        path: '/ProductSwitching?product=107&priorityType=priority',
        steps: press(button('catalogue.switching.editPrice', 'name')),
        shows: { 'price-save': like('button', /^Simpan Harga ./) },
      },
    ],
  },
  'S-AdminNominal': {
    states: [
      {
        ...nominals,
        shows: {
          product: words(/^I100 · Indosat 100\.000$/),
          partner: words(/^Partner pertama$/),
          'partner-price': words(/^Harga partner$/),
          add: field('catalogue.fees.add'),
          'add-button': button('catalogue.fees.addButton'),
          'col-no': column('reports.number'),
          ...feeColumns,
          'col-actions': column('catalogue.fees.actions'),
          back: button('catalogue.back'),
        },
      },
      {
        ...nominals,
        steps: press(button('catalogue.fees.edit', 'nominal')),
        dialog: {
          'f-admin': field('catalogue.fees.admin'),
          'f-partner': field('catalogue.fees.anyPartner'),
          'f-revenue': field('catalogue.fees.revenue'),
          'f-h2htl': field('catalogue.fees.h2hTl'),
          'f-h2hdm': field('catalogue.fees.h2hDm'),
          'f-mitra5': field('catalogue.fees.mitra5'),
          'f-ca5': field('catalogue.fees.ca5'),
          'f-subca15': field('catalogue.fees.subca15'),
          'f-subca25': field('catalogue.fees.subca25'),
          'f-user5': field('catalogue.fees.user5'),
          'f-ca3': field('catalogue.fees.ca3'),
          'f-subca3': field('catalogue.fees.subca3'),
          'f-user3': field('catalogue.fees.user3'),
          'f-sldm2': field('catalogue.fees.salesDm2'),
          'f-userdm2': field('catalogue.fees.user2'),
          delete: button('catalogue.fees.delete'),
          cancel: button('catalogue.fees.cancel'),
          submit: button('catalogue.fees.submit'),
        },
        page: { modal: like('dialog', /^Ubah admin nominal/) },
      },
    ],
  },
  'S-ProductCreate': {
    states: [
      {
        ...sheet,
        shows: {
          model: field('productSheet.model'),
          'filter-title': named('group', 'productSheet.filter'),
          'filter-category': chip('productSheet.category'),
          'filter-biller': chip('productSheet.biller'),
          apply: button('productSheet.apply'),
          sync: within(region('productSheet.synchronize'), element('li button')),
          partner: field('productSheet.partner'),
          'draft-save': button('productSheet.saveDraft'),
          'draft-load': button('productSheet.loadDraft'),
          'draft-clear': button('productSheet.clearDraft'),
          rows: button('productSheet.addRow'),
          submit: button('productSheet.submit'),
          'sheet-col-id': within(panel, column('productSheet.id')),
          'sheet-col-namecode': within(panel, column('productSheet.name')),
          'sheet-col-model': within(panel, column('productSheet.modelColumn')),
          'sheet-col-denom': within(panel, column('productSheet.denom')),
          'sheet-col-price': within(panel, column('productSheet.price')),
          'sheet-col-remark': within(panel, column('productSheet.remark')),
          'sheet-col-code': within(panel, column('productSheet.code')),
        },
      },
      requestSheet('inquiryRequestData', 'inq'),
      requestSheet('purchaseRequestData', 'pur'),
    ],
  },
  'S-Partner': {
    states: [
      {
        who: 'budi',
        path: '/Partner',
        shows: {
          'col-id': column('catalogue.partners.id'),
          'col-name': column('catalogue.partners.name'),
          'col-type': column('catalogue.partners.type'),
          'col-endpoint': column('catalogue.partners.endPoint'),
          add: button('catalogue.partners.add'),
          edit: button('catalogue.partners.edit', 'name'),
        },
      },
      { opening: 'partners with a new one' },
    ],
    stories: {
      delete: story('e2e/catalogue.spec.ts', 'a partner is added and changed in its row', 'catalogue.partners.deleteNever'),
    },
  },
}
