import { alert, button, checkbox, dialog, element, field, heading, text, words } from './finding.ts'
import { answers, arrival, changes, fill, keepsWaiting, key, loses, press, refusal, refuses, reload, steps } from './steps.ts'
import type { RoomClaims } from './table.ts'

const strong = 'Mangga!Harum-27'
const signInPage = { who: null, path: '/login' }
const asksCaptcha = answers('captcha', { enabled: true, challenge: null })
const signIn = steps(
  fill(field('login.username'), 'seseorang'),
  fill(field('login.password'), strong),
  press(button('login.submit')),
)
const forget = press(button('login.forget'))
const typeIdentifier = fill(field('auth.identifier'), 'seseorang@example.id')
const confirm = press(button('auth.confirm'))

/** Somebody who was never verified waits for the code of a sign-in. */
const waitsForCode = steps(
  answers('login', {
    user: { id: 4, authCode: 'kode', isVerified: false, email: 's••••••g@example.id', phone: null, channel: 'email' },
    isLogged: false,
    token: null,
    authCode: 'kode',
  }),
  signIn,
  arrival(field('auth.code')),
)
const changeAddress = press(button('auth.changeAddress'))
const enterCode = steps(fill(field('auth.code'), '123456'), press(button('auth.verify')))

const resetPage = { who: null, path: '/reset/kode', given: answers('resetIsValid') }
const newPassword = steps(fill(field('auth.newPassword'), strong), fill(field('auth.retype'), strong))
const save = press(button('auth.save'))

const expiredPage = {
  who: 'toko-numbay',
  path: '/TransactionLog',
  given: changes('session', (answer: { user: object }) => ({ ...answer, user: { ...answer.user, isPasswordExpired: true } })),
}
const arrived = arrival(heading('auth.expiredTitle'))

const ownPassword = { who: 'budi', path: '/ChangePassword' }
const oldPassword = fill(field('auth.oldPassword'), 'salah')

export const waysInClaims: RoomClaims = {
  'S-Login': {
    states: [
      {
        ...signInPage,
        given: asksCaptcha,
        shows: {
          username: field('login.username'),
          password: field('login.password'),
          showhide: button('login.showPassword'),
          captcha: checkbox('login.robot'),
          submit: button('login.submit'),
          forget: button('login.forget'),
        },
        page: { lang: element('footer [role=group] button', /^EN$/) },
      },
      { ...signInPage, given: refuses('login'), steps: signIn, shows: { error: alert({ text: refusal }) } },
      {
        ...signInPage,
        given: asksCaptcha,
        steps: forget,
        dialog: {
          'forget-identifier': field('auth.identifier'),
          'forget-captcha': checkbox('login.robot'),
          'forget-confirm': button('auth.confirm'),
        },
        page: { 'forget-modal': dialog('login.forget') },
      },
      {
        ...signInPage,
        given: refuses('resetPassword'),
        steps: steps(forget, typeIdentifier, confirm),
        dialog: { 'forget-error': words(RegExp(refusal)) },
      },
    ],
  },
  'S-Link': {
    states: [
      {
        who: null,
        path: '/link/kode',
        given: keepsWaiting('dashboardLink'),
        shows: { spinner: field('auth.opening') },
      },
    ],
  },
  'S-Verification': {
    states: [
      {
        ...signInPage,
        given: answers('resetPassword'),
        steps: steps(forget, typeIdentifier, confirm, arrival(field('auth.code')), asksCaptcha, reload),
        shows: {
          code: field('auth.code'),
          captcha: checkbox('login.robot'),
          submit: button('auth.verify'),
          'resend-email': button('auth.resendEmail'),
          'resend-sms': button('auth.resendSms'),
        },
      },
      {
        ...signInPage,
        given: refuses('availability', { email: refusal }),
        steps: steps(waitsForCode, changeAddress, fill(field('auth.changeEmail'), 'budi@example.id')),
        dialog: {
          'change-phone': field('auth.changePhone'),
          'change-email': field('auth.changeEmail'),
          'change-availability': words(RegExp(refusal)),
          'change-save': button('auth.save'),
        },
        page: { 'change-modal': dialog('auth.changeAddress') },
      },
      {
        ...signInPage,
        given: refuses('verify'),
        steps: steps(waitsForCode, enterCode),
        shows: { error: alert({ text: refusal }) },
      },
      {
        ...signInPage,
        given: loses('verify'),
        steps: steps(waitsForCode, enterCode),
        shows: { 'error-network': alert('auth.networkCode') },
      },
    ],
  },
  'S-Reset': {
    states: [
      {
        ...resetPage,
        steps: fill(field('auth.newPassword'), strong),
        shows: {
          password: field('auth.newPassword'),
          retype: field('auth.retype'),
          meter: words(/: Kuat$/),
          submit: button('auth.save'),
        },
      },
      { ...resetPage, steps: steps(fill(field('auth.newPassword'), strong), save), shows: { empty: alert('auth.fillAll') } },
      {
        ...resetPage,
        steps: steps(answers('resetChange'), newPassword, save),
        dialog: { 'success-ok': button('auth.ok') },
        page: { success: dialog('auth.success') },
      },
      {
        ...resetPage,
        steps: steps(loses('resetChange'), newPassword, save),
        dialog: { 'failure-network': alert('auth.networkReset') },
        page: { failure: dialog('auth.failure') },
      },
    ],
  },
  'S-ChangeExpiredPassword': {
    states: [
      {
        ...expiredPage,
        steps: steps(arrived, save),
        shows: {
          password: field('auth.newPassword'),
          confirm: field('auth.retype'),
          empty: alert('auth.empty'),
          submit: button('auth.save'),
        },
      },
      {
        ...expiredPage,
        steps: steps(arrived, fill(field('auth.newPassword'), strong), fill(field('auth.retype'), 'lain')),
        shows: { mismatch: text('auth.mismatch') },
      },
      {
        ...expiredPage,
        steps: steps(arrived, loses('changeExpiredPassword'), newPassword, save),
        shows: { network: alert('auth.network') },
      },
      {
        ...expiredPage,
        steps: steps(arrived, answers('changeExpiredPassword'), newPassword, save),
        page: { success: words(/^Kata sandi sudah diganti$/) },
      },
      {
        ...expiredPage,
        steps: steps(
          arrived,
          refuses('changeExpiredPassword', { code: 'forbidden-access', message: 'Forbidden Access' }, 403),
          newPassword,
          save,
        ),
        page: { forbidden: alert('auth.expiredForbidden') },
      },
    ],
  },
  'S-ChangePassword': {
    states: [
      {
        ...ownPassword,
        steps: steps(fill(field('auth.newPassword'), strong), fill(field('auth.retype'), 'lain')),
        shows: {
          old: field('auth.oldPassword'),
          new: field('auth.newPassword'),
          confirm: field('auth.retype'),
          showhide: button('login.showPassword'),
          rules: element('li', /^Huruf besar$/),
          bar: words(/: Kuat$/),
          save: button('auth.save'),
          mismatch: text('auth.mismatch'),
        },
      },
      {
        ...ownPassword,
        steps: steps(press(field('auth.retype')), key('Tab')),
        shows: { empty: text('auth.empty') },
      },
      {
        ...ownPassword,
        steps: steps(refuses('changePassword'), oldPassword, newPassword, save),
        shows: { error: alert({ text: refusal }) },
      },
      {
        ...ownPassword,
        steps: steps(loses('changePassword'), oldPassword, newPassword, save),
        shows: { network: alert('auth.network') },
      },
      {
        ...ownPassword,
        steps: steps(answers('changePassword'), oldPassword, newPassword, save),
        page: { success: words(/^Kata sandi sudah diganti$/) },
      },
    ],
  },
}
