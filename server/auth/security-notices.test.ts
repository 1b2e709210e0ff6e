import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '../../contract/call.ts'
import { type CallName, calls } from '../../contract/calls.ts'
import { staffOf, testPassword } from '../../database/test-world.ts'
import { sendDue } from '../messages/send.ts'
import { withTransact } from '../runner/test-transact.ts'
import { type TestAnswer, testApp } from '../test-app.ts'
import { lastCode } from './test-codes.ts'
import { softDevice } from './test-passkey.ts'

const { database, call } = testApp({ settings: { trustProxy: ['127.0.0.1'] } })
const password = testPassword
const newPassword = 'Mangga!Harum-27'
const host = { host: 'localhost' }
const bank = { name: 'BCA', accountNumber: '8020331177', accountName: 'PT Uji' }
const shown = (secret: string, halfMinutes = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + halfMinutes * 30_000 })
const expired = (table: string, username: string) =>
  database.query(`update ${table} set is_password_expired = true where username = $1`, [username])

const told = () => database.query<{ template: string; recipient: string }>('select template, recipient from message order by id')
const clear = () => database.query('delete from message')
beforeEach(async () => {
  await database.query('delete from attempt')
  await clear()
})

/** What leads up to a call and sends no message, then the call; `to` is whom it is about. */
interface Way {
  to: string
  before?: () => Promise<unknown>
  begin: () => Promise<TestAnswer>
}

let secret = ''
let credential = {}
let confirmCode = ''
let bankId = 0
let oldKey = 0
let moveId = 0
const ways: Partial<Record<CallName, Way>> = {
  addLoginUser: { to: 'ustl-a', begin: () => call('addLoginUser', 'ustl-a', calls.addLoginUser.example.input) },
  updateLoginUser: {
    to: 'ustl-a',
    begin: () => call('updateLoginUser', 'ustl-a', { username: staffOf('ustl-a'), permissions: ['view'] }),
  },
  refreshToken: { to: 'httl-a', begin: () => call('refreshToken', 'httl-a', { tokenType: 'sand' }) },
  copyToken: {
    to: 'httl-b',
    before: () => call('refreshToken', 'httl-b', { tokenType: 'sand' }),
    begin: () => call('copyToken', 'httl-b', { tokenType: 'sand' }),
  },
  renewDoorSecret: { to: 'httl-a', begin: () => call('renewDoorSecret', 'httl-a', { door: 'irs', tokenType: 'sand' }) },
  copyDoorSecret: {
    to: 'httl-b',
    before: () => call('renewDoorSecret', 'httl-b', { door: 'otomax', tokenType: 'sand' }),
    begin: () => call('copyDoorSecret', 'httl-b', { door: 'otomax', tokenType: 'sand' }),
  },
  savePartnerConnection: {
    to: 'owner',
    before: () => call('savePartner', 'owner', { id: 1, partnerTypeId: 2, endPoint: 'https://api.digiflazz.example/v1' }),
    begin: () => call('savePartnerConnection', 'owner', { ...calls.savePartnerConnection.example.input, id: 1 }),
  },
  updateH2hSettings: { to: 'httl-a', begin: () => call('updateH2hSettings', 'httl-a', calls.updateH2hSettings.example.input) },
  changeIp: {
    to: 'httl-b',
    begin: () => call('changeIp', 'owner', { selectedUser: database.userId('httl-b'), newIp: '203.0.113.7' }),
  },
  changeIpCa: {
    to: 'htvt-a',
    begin: () => call('changeIpCa', 'mivt-a', { selectedUser: database.userId('htvt-a'), newIp: '203.0.113.7' }),
  },
  h2hCreate: { to: 'owner', begin: () => call('h2hCreate', 'owner', calls.h2hCreate.example.input) },
  activateUser: {
    to: 'htdm-b',
    before: () => database.query(`update users set is_verified = false where username = 'htdm-b'`),
    begin: () => call('activateUser', 'owner', { selectedUser: database.userId('htdm-b') }),
  },
  activateUserCa: {
    to: 'htvt-a',
    before: () => database.query(`update users set is_verified = false where username = 'htvt-a'`),
    begin: () => call('activateUserCa', 'mivt-a', { selectedUser: database.userId('htvt-a') }),
  },
  bankWebhook: {
    to: 'catl-a',
    before: async () => {
      bankId = (await call('insertBank', 'catl-a', { ...bank, accountNumber: '78' })).body.id
    },
    begin: () => call('bankWebhook', 'catl-a', { bankId }),
  },
  partnerCallback: { to: 'owner', begin: () => call('partnerCallback', 'owner', { id: 1 }) },
  addCallbackKey: { to: 'httl-a', begin: () => call('addCallbackKey', 'httl-a') },
  endCallbackKey: {
    to: 'httl-b',
    before: async () => {
      oldKey = (await call('addCallbackKey', 'httl-b')).body.keys[0].id
    },
    begin: () => call('endCallbackKey', 'httl-b', { id: oldKey }),
  },
  setChatPin: { to: 'usgt-a', begin: () => call('setChatPin', 'usgt-a', calls.setChatPin.example.input) },
  makeChatCode: {
    to: 'usft-b',
    before: () => call('setChatPin', 'usft-b', calls.setChatPin.example.input),
    begin: () => call('makeChatCode', 'usft-b'),
  },
  saveChatGateway: { to: 'owner', begin: () => call('saveChatGateway', 'owner', { ...gateway, channel: 'whatsapp' }) },
  renewGatewaySecret: {
    to: 'owner',
    before: () => saved(),
    begin: () => call('renewGatewaySecret', 'owner', { channel: 'sms' }),
  },
  copyGatewaySecret: { to: 'owner', before: () => saved(), begin: () => call('copyGatewaySecret', 'owner', { channel: 'sms' }) },
  tryChatGateway: {
    to: 'owner',
    before: () => saved(),
    begin: () => call('tryChatGateway', 'owner', { channel: 'sms', to: '6281290347781' }),
  },
  saveTopupGateway: {
    to: 'owner',
    before: async () => {
      bankId = (await call('insertBank', 'owner', bank)).body.id
    },
    begin: () => call('saveTopupGateway', 'owner', { ...calls.saveTopupGateway.example.input, bank: bankId }),
  },
  insertBank: { to: 'catl-a', begin: () => call('insertBank', 'catl-a', bank) },
  updateBank: {
    to: 'catl-b',
    before: async () => {
      bankId = (await call('insertBank', 'catl-b', bank)).body.id
    },
    begin: () => call('updateBank', 'catl-b', { bankId, ...bank, accountNumber: '77' }),
  },
  doMove: {
    to: 'owner',
    before: async () => {
      moveId = (await call('openMove', 'owner', { ...calls.openMove.example.input, partnerId: null })).body.id
    },
    begin: () => call('doMove', 'owner', { move: moveId, users: 0, balance: 0 }),
  },
  moveLinks: { to: 'owner', begin: () => call('moveLinks', 'owner', { move: moveId }) },
  endUserSessions: { to: 'usgt-b', begin: () => call('endUserSessions', 'owner', { selectedUser: database.userId('usgt-b') }) },
  setOwnContact: {
    to: 'owner',
    begin: () => call('setOwnContact', 'owner', { email: 'owner@example.id', phone: '0899000001' }),
  },
  confirmAuthenticator: {
    to: 'usdm-a',
    before: async () => {
      secret = (await call('beginAuthenticator', 'usdm-a', { password })).body.secret
    },
    begin: () => call('confirmAuthenticator', 'usdm-a', { verCode: shown(secret) }),
  },
  renewRecoveryCodes: { to: 'usdm-a', begin: () => call('renewRecoveryCodes', 'usdm-a', { password }) },
  removeAuthenticator: { to: 'usdm-a', begin: () => call('removeAuthenticator', 'usdm-a', { password }) },
  addPasskey: {
    to: 'usgt-a',
    before: async () => {
      const { options } = (await call('beginPasskey', 'usgt-a', { password }, host)).body
      credential = softDevice().make(options.challenge)
    },
    begin: () => call('addPasskey', 'usgt-a', { credential } as never, host),
  },
  removePasskey: {
    to: 'usgt-a',
    begin: async () => {
      const [passkey] = (await call('security', 'usgt-a', {}, host)).body.passkeys
      return call('removePasskey', 'usgt-a', { id: passkey.id, password })
    },
  },
  changePassword: { to: 'usft-a', begin: () => call('changePassword', 'usft-a', { oldPassword: password, newPassword }) },
  changePasswordStaff: {
    to: 'usft-a',
    begin: () => call('changePasswordStaff', staffOf('usft-a'), { oldPassword: password, newPassword }),
  },
  changeExpiredPassword: {
    to: 'usfd-a',
    before: () => expired('users', 'usfd-a'),
    begin: () => call('changeExpiredPassword', 'usfd-a', { password: newPassword }),
  },
  changeExpiredPasswordStaff: {
    to: 'usfd-a',
    before: () => expired('login_user', staffOf('usfd-a')),
    begin: () => call('changeExpiredPasswordStaff', staffOf('usfd-a'), { password: newPassword }),
  },
  resetChange: {
    to: 'usdp-a',
    before: async () => {
      const { user } = (await call('resetPassword', null, { email: 'usdp-a@example.id' })).body
      const device = (await call('device', null)).body.device
      const verCode = await lastCode(database.url)
      confirmCode = (await call('verify', null, { user, verCode, device, resetPass: true })).body.confirmCode
    },
    begin: () => call('resetChange', null, { confirmCode, password: newPassword }),
  },
}
/** The first saving of a gateway makes its secret; each that needs one may be the first. */
const gateway = { channel: 'sms', isActive: true, url: 'https://sms.example.id/send', version: null } as const
const saved = () => call('saveChatGateway', 'owner', gateway)
const telling = (Object.entries(calls) as [CallName, Call][]).filter(([, { tells }]) => tells)

test('whatever needs a confirmation is told', () => {
  expect((Object.values(calls) as Call[]).filter(({ confirms, tells }) => confirms && !tells)).toEqual([])
  expect(Object.keys(ways).toSorted()).toEqual(telling.map(([name]) => name).toSorted())
})

test.each(telling)('%s leaves exactly one message, to the account it is about', async (name, { tells }) => {
  const { to, before, begin } = ways[name]!
  await before?.()
  await clear()
  expect((await begin()).status).toBe(200)
  // Who begins with a first password is sent it besides.
  const notices = (await told()).filter(({ template }) => template !== 'account-created')
  expect(notices).toEqual([{ template: tells, recipient: `${to}@example.id` }])
})

describe('a message', () => {
  test('is not left by a call that is refused', async () => {
    const unknown = { username: 'nobody', permissions: ['view' as const] }
    expect((await call('updateLoginUser', 'ustl-a', unknown)).body.code).toBe('not-found')
    expect((await call('changeIp', 'owner', { selectedUser: 999_999, newIp: '203.0.113.7' })).body.code).toBe('not-found')
    expect(await told()).toEqual([])
  })

  test('is left once by who repeats a call within a minute', async () => {
    for (let time = 0; time < 3; time++) await call('refreshToken', 'httl-a', { tokenType: 'sand' })
    expect((await told()).map(({ template }) => template)).toEqual(['token-made'])
    await database.query(`update message set created_at = created_at - interval '61 seconds'`)
    await call('refreshToken', 'httl-a', { tokenType: 'sand' })
    expect(await told()).toHaveLength(2)
  })

  test('is left of each change, also of the same kind, in the same minute', async () => {
    const bankOf = (accountNumber: string) => call('insertBank', 'mift-a', { ...bank, accountNumber })
    for (const accountNumber of ['901', '902']) expect((await bankOf(accountNumber)).status).toBe(200)
    for (const username of ['kasir8', 'kasir9'])
      expect((await call('addLoginUser', 'ustl-b', { ...calls.addLoginUser.example.input, username })).status).toBe(200)
    const templates = (await told()).map(({ template }) => template).filter((one) => one !== 'account-created')
    expect(templates).toEqual(['bank-added', 'bank-added', 'staff-added', 'staff-added'])
  })

  test('is left once more where the same is done from another address', async () => {
    for (const ip of ['203.0.113.7', '203.0.113.7', '203.0.113.8'])
      await call('refreshToken', 'httl-a', { tokenType: 'sand' }, { 'x-forwarded-for': ip })
    expect((await told()).map(({ template }) => template)).toEqual(['token-made', 'token-made'])
  })

  test('says by its number how many more there were in a minute, past twenty in ten', async () => {
    const bankOf = (n: number) => call('insertBank', 'mift-b', { ...bank, accountNumber: `55${n}` })
    for (let n = 0; n < 23; n++) expect((await bankOf(n)).status).toBe(200)
    const templates = (await told()).map(({ template }) => template)
    expect(templates).toEqual([...Array(20).fill('bank-added'), 'more-changes'])
    const texts: string[] = []
    const sendAll = () => withTransact(database.url, (to) => sendDue(to, async ({ text }) => void texts.push(text), 50))
    expect(await sendAll()).toBe(20)
    await database.query(`update message set next_attempt_at = now() where template = 'more-changes'`)
    await sendAll()
    expect(texts.at(-1)).toContain('3 perubahan lagi')
    await bankOf(23)
    expect((await told()).filter(({ template }) => template === 'more-changes')).toHaveLength(2)
  })

  test('about a staff account goes to its own e-mail, and to the user who answers for it', async () => {
    const staff = staffOf('mift-a')
    await database.query(`update login_user set email = 'staf@example.id' where username = $1`, [staff])
    await call('changePasswordStaff', staff, { oldPassword: password, newPassword })
    expect((await told()).map(({ recipient }) => recipient)).toEqual(['staf@example.id', 'mift-a@example.id'])
  })

  test.each([
    ['by SMS where there is no e-mail', 'email = null', 'sms'],
    ['in the Telegram chat where there is no phone either', `email = null, phone = null, telegram_id = '77'`, 'telegram'],
    ['nowhere, and what was asked for is done', 'email = null, phone = null, telegram_id = null', undefined],
  ])('goes %s', async (_, set, channel) => {
    await database.query(`update users set ${set} where username = 'htdm-a'`)
    expect((await call('refreshToken', 'htdm-a', { tokenType: 'sand' })).status).toBe(200)
    const sent = await database.query<{ channel: string }>('select channel from message')
    expect(sent.map((one) => one.channel)).toEqual(channel ? [channel] : [])
  })

  test('tells of a sign-in on a new device, once for the device', async () => {
    const device = (await call('device', null)).body.device
    const { user } = (await call('login', null, { username: 'ustl-b', password, device })).body
    expect((await call('verify', null, { user, verCode: await lastCode(database.url), device })).status).toBe(200)
    expect((await call('login', null, { username: 'ustl-b', password, device })).body.isLogged).toBe(true)
    expect((await told()).map(({ template }) => template)).toEqual(['login-code', 'new-device'])
  })
})
