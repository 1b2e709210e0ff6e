import { alert, button, column, dialog, element, field, like, named, region, table, text, within, words } from './finding.ts'
import { answers, fill, press, refusal, refuses, steps } from './steps.ts'
import type { RoomClaims } from './table.ts'

const list = { who: 'budi', path: '/LoginUser' }
const add = press(button('staff.add'))
const save = press(within({ says: 'dialog', at: (place) => place.getByRole('dialog') }, button('staff.add')))
const inDialog = (key: 'username' | 'password' | 'name' | 'email' | 'telegram') =>
  within({ says: 'dialog', at: (place) => place.getByRole('dialog') }, field(`staff.${key}`))
const [production, sandbox] = [region('h2h.prod'), region('h2h.sand')]
const renew = like('button', /^Ambil token baru/)
const group = { says: 'group', at: element('form:has([name=telegramGroup])').at }

export const staffClaims: RoomClaims = {
  'S-LoginUser': {
    states: [
      {
        ...list,
        given: answers('loginUsers'),
        shows: {
          list: table('screen.loginUser'),
          'col-username': column('staff.username'),
          'col-name': column('staff.name'),
          'col-email': column('staff.email'),
          'col-telegram': column('staff.telegram'),
          group: field('staff.group'),
          'group-save': within(group, button('staff.saves.telegramGroup')),
          pager: field('ui.rows'),
        },
      },
      {
        ...list,
        given: refuses('addLoginUser'),
        steps: steps(
          add,
          fill(inDialog('username'), 'tidak boleh'),
          fill(inDialog('email'), 'bukan'),
          fill(inDialog('telegram'), 'x'),
          save,
        ),
        dialog: {
          'f-username': field('staff.username'),
          'f-password': field('staff.password'),
          'f-name': field('staff.name'),
          'f-email': field('staff.email'),
          'f-telegram': field('staff.telegram'),
          'e-username': text('staff.errors.username'),
          'e-password': text('staff.errors.password'),
          'e-name': text('staff.errors.name'),
          'e-email': text('staff.errors.email'),
          'e-telegram': text('staff.errors.telegramId'),
        },
        page: { 'add-modal': dialog('staff.add') },
      },
      {
        ...list,
        given: refuses('addLoginUser'),
        steps: steps(
          add,
          fill(inDialog('username'), 'kasiruji'),
          fill(inDialog('password'), 'Mangga!Harum-27'),
          fill(inDialog('name'), 'Kasir Uji'),
          save,
        ),
        dialog: { 'e-server': alert({ text: refusal }) },
      },
      {
        ...list,
        given: answers('loginUsers'),
        steps: press(button('staff.edit', 'name')),
        page: { 'edit-modal': dialog('staff.edit', 'name') },
      },
      {
        ...list,
        given: answers('loginUsers'),
        steps: press(button('staff.remove', 'name')),
        page: { 'delete-modal': dialog('staff.removeTitle', 'name') },
      },
      {
        ...list,
        steps: steps(
          fill(field('staff.group'), '-1001234567890'),
          refuses('telegramGroup'),
          press(within(group, button('staff.saves.telegramGroup'))),
        ),
        shows: { 'group-error': alert({ text: refusal }) },
      },
    ],
  },
  'S-GetToken': {
    states: [
      {
        who: 'nusapay',
        path: '/GetToken',
        shows: {
          prod: named('status', 'h2h.prod'),
          'prod-copy': within(production, button('ui.copy')),
          'prod-new': within(production, renew),
          sand: named('status', 'h2h.sand'),
          'sand-copy': within(sandbox, button('ui.copy')),
          'sand-new': within(sandbox, renew),
        },
      },
      {
        who: 'nusapay',
        path: '/GetToken',
        steps: press(within(production, renew)),
        page: { warning: dialog('h2h.renewTitle') },
      },
    ],
  },
  'S-DelokCodeOtpNe': {
    states: [
      {
        who: 'budi',
        path: '/DelokCodeOtpNe',
        given: answers('viewCodes'),
        steps: steps(fill(field('messages.password'), 'sandi'), press(button('messages.showCodes'))),
        shows: { search: field('messages.searchUser'), list: words(/^402918$/), pager: field('ui.rows') },
      },
    ],
  },
}
