import {
  button,
  checkbox,
  column,
  dialog,
  element,
  field,
  fieldLike,
  image,
  like,
  link,
  named,
  text,
  within,
  words,
} from './finding.ts'
import { answers, changes, choose, fill, loses, press, refusal, refuses, steps } from './steps.ts'
import type { RoomClaims, Sights } from './table.ts'

const users = { who: 'budi', path: '/User' }
const newUser = { who: 'bina-klaten', path: '/CreateUser' }
const newPartner = { who: 'budi', path: '/H2hCreate' }
const strong = 'Mangga!Harum-27'

const fillPerson = steps(
  fill(field('creation.name'), 'Kios Uji'),
  fill(field('creation.username'), 'kios-uji-coba'),
  fill(field('creation.email'), 'kios-uji-coba@example.id'),
  fill(field('creation.address'), 'Jl. Melur 3'),
)
const fillUser = steps(
  fillPerson,
  fill(field('creation.phone'), '081234500099'),
  choose(field('creation.province'), 'Jawa Barat'),
  fill(field('creation.password'), strong),
  fill(field('creation.repeated'), strong),
)
const fillPartner = steps(choose(field('creation.userType'), '8'), fillPerson, fill(field('creation.ip'), '127.0.0.1'))
const create = press(button('creation.create'))
const done = { id: 99, userId: 99, message: 'Akun uji sudah ada' }

const outcome = { success: dialog('ui.didWork') }

export const accountClaims: RoomClaims = {
  'S-User': {
    states: [
      {
        ...users,
        path: '/User?keyword=konter',
        shows: {
          search: field('accounts.search'),
          'search-button': button('ui.search'),
          clear: element('button[title^="Kembali ke daftar"]'),
          breadcrumb: within(named('navigation', 'accounts.chain'), like('link', /Budi Santoso/)),
          'col-no': like('columnheader', /^#$/),
          'col-uid': column('accounts.uid'),
          'col-name': element('td a[href*="parent="]'),
          'col-detail': link('accounts.detailOf', 'name'),
          'col-type': column('accounts.type'),
          'col-balance': element('td a[href^="/BalanceMutation/"]'),
          'col-billing': link('accounts.billingOf', 'name'),
          'col-block': checkbox('accounts.blockOf', 'name'),
          'col-data': button('accounts.dataOf', 'name'),
          'col-dispensation': checkbox('accounts.dispensationOf', 'name'),
          pager: field('ui.rows'),
        },
      },
      { ...users, steps: press(button('accounts.dataOf', 'name')), page: { 'data-modal': dialog('accounts.dataTitle') } },
    ],
  },
  'S-InvitationLink': {
    states: [
      {
        who: 'graha-artha',
        path: '/InvitationLink',
        shows: {
          link: field('creation.linkOf', 'name'),
          copy: button('ui.copy'),
          qr: image('creation.qrOf', 'name'),
          share: button('creation.share'),
          format: element('input[value*="/reg/"]'),
        },
      },
      {
        who: 'budi',
        path: '/InvitationLink',
        shows: Object.fromEntries(
          ['DM', 'DP', 'TL', 'FD', 'FT', 'GT'].map((network) => [
            `link-${network.toLowerCase()}`,
            like('textbox', RegExp(`^Tautan ${network} \\d`)),
          ]),
        ) as Sights,
      },
    ],
  },
  'S-CreateUser': {
    states: [
      {
        ...newUser,
        shows: {
          fullname: field('creation.name'),
          username: field('creation.username'),
          email: field('creation.email'),
          phone: field('creation.phone'),
          address: field('creation.address'),
          province: field('creation.province'),
          usertype: field('creation.userType'),
          password: field('creation.password'),
          repassword: field('creation.repeated'),
          create: button('creation.create'),
        },
      },
      { ...newUser, who: 'budi', shows: { salestype: field('creation.salesType') } },
      {
        ...newUser,
        given: refuses('availability', { username: refusal }),
        steps: fill(field('creation.username'), 'kios-uji-coba'),
        shows: { availability: words(RegExp(refusal)) },
      },
      {
        ...newUser,
        steps: steps(choose(field('creation.province'), 'Jawa Barat'), create),
        shows: { alert: text('creation.missing') },
      },
      { ...newUser, given: answers('createUser', done), steps: steps(fillUser, create), page: outcome },
      {
        ...newUser,
        given: loses('createUser'),
        steps: steps(fillUser, create),
        page: { failure: within(dialog('ui.didFail'), text('creation.networkFailed')) },
      },
    ],
  },
  'S-H2hCreate': {
    states: [
      {
        ...newPartner,
        given: changes('h2hDomain', (answer: object) => ({ ...answer, ipHints: [{ name: 'GET API', ip: '203.0.113.9' }] })),
        steps: choose(field('creation.userType'), '13'),
        shows: {
          name: field('creation.name'),
          username: field('creation.username'),
          email: field('creation.email'),
          ip: field('creation.ip'),
          'ip-hint': words(/203\.0\.113\.9/),
          phone: field('creation.phone'),
          address: field('creation.address'),
          type: field('creation.userType'),
          referrer: field('creation.referrer'),
          emailsender: field('creation.sender'),
          create: button('creation.create'),
        },
      },
      { ...newPartner, steps: create, shows: { alert: text('creation.missing') } },
      { ...newPartner, given: answers('h2hCreate', done), steps: steps(fillPartner, create), page: outcome },
      {
        ...newPartner,
        given: loses('h2hCreate'),
        steps: steps(fillPartner, create),
        page: { failure: within(dialog('ui.didFail'), text('creation.networkFailed')) },
      },
    ],
  },
  'S-CaTopUp': {
    states: [
      {
        who: 'graha-artha',
        path: '/CaTopUp?rows=All',
        shows: {
          tree: element('[data-depth="1"]'),
          search: field('managerTopUp.search'),
          'search-button': button('ui.search'),
          reset: button('managerTopUp.ceilingReset'),
          topup: button('managerTopUp.topUp'),
          select: checkbox('managerTopUp.selectOf', 'name'),
          amount: field('managerTopUp.amountEach'),
          'ceiling-edit': like('button', /^Ubah Plafon ./),
          block: checkbox('accounts.blockOf', 'name'),
          pager: field('ui.rows'),
        },
      },
      {
        who: 'graha-artha',
        path: '/CaTopUp?rows=All',
        steps: press(like('button', /^Ubah Plafon ./)),
        shows: { ceiling: like('textbox', /^Plafon ./), 'ceiling-save': like('button', /^Simpan Plafon ./) },
      },
      {
        who: 'graha-artha',
        path: '/CaTopUp?rows=All',
        steps: press(button('managerTopUp.moveOf', 'name')),
        dialog: { remark: fieldLike('accounts.remark') },
        page: { mutation: dialog('accounts.transferTitle') },
      },
    ],
  },
  'S-FeeTemplate': {
    states: [
      {
        who: 'budi',
        path: '/FeeTemplate',
        shows: {
          search: field('feeTemplates.search'),
          'col-id': column('feeTemplates.id'),
          'col-name': element('td a[href^="/FeeTemplateDt?id="]'),
          'col-salestype': column('feeTemplates.kind'),
          add: button('feeTemplates.add'),
          delete: button('feeTemplates.remove', 'name'),
          pager: field('ui.rows'),
        },
      },
      {
        who: 'budi',
        path: '/FeeTemplate',
        steps: press(button('feeTemplates.add')),
        page: { 'add-modal': dialog('feeTemplates.addTitle') },
      },
    ],
  },
  'S-FeeTemplateDt': { states: [{ opening: 'fees of a template with one too high' }] },
}
