import { describe, expect, test } from 'vitest'
import { testApp } from '../test-app.ts'

const { database, call } = testApp()
const id = (username: string) => database.userId(username)

let made = 0
const partner = (over: object) => ({
  emailSender: 'Jenjang',
  fullName: 'Mitra Baru',
  username: `mitra-${++made}`,
  email: `mitra-${made}@example.id`,
  ip: '203.0.113.7',
  userTypeId: 8,
  ...over,
})
const create = (as: string, over: object = {}) => call('h2hCreate', as, partner(over), { 'accept-language': 'en' })
const row = async (userId: number) => (await database.query('select * from users where id = $1', [userId]))[0]!

describe('who creates what', () => {
  const cases: [string, object, number, string][] = [
    ['owner', { userTypeId: 8 }, 8, 'owner'],
    ['owner', { userTypeId: 5 }, 5, 'owner'],
    ['owner', { userTypeId: 12 }, 12, 'owner'],
    ['owner', { userTypeId: 24 }, 24, 'owner'],
    ['mivt-a', { userTypeId: undefined }, 25, 'mivt-a'],
    ['mivt-a', { userTypeId: 25 }, 25, 'mivt-a'],
    ['mivt-a', { userTypeId: 5 }, 25, 'mivt-a'],
  ]
  test.each(cases)('%s with %o makes a type %i below %s', async (as, over, type, parent) => {
    const { body } = await create(as, over)
    expect(body).toEqual({ message: 'Success', userId: expect.any(Number) })
    expect(await row(body.userId)).toMatchObject({
      user_type_id: type,
      parent_id: id(parent),
      ip: '203.0.113.7',
      is_verified: false,
      is_password_expired: true,
    })
  })

  test('a referred partner hangs below its referrer', async () => {
    const { body } = await create('owner', { userTypeId: 13, referrerId: id('borf-b') })
    expect(await row(body.userId)).toMatchObject({ user_type_id: 13, parent_id: id('borf-b') })
  })

  test('no other type', async () => {
    for (const userTypeId of [4, 25, 99]) {
      const { status, body } = await create('owner', { userTypeId })
      expect([status, body.code]).toEqual([422, 'type-not-creatable'])
    }
  })

  test('nobody while blocked', async () => {
    await database.query(`update users set is_blocked = true where username = 'mivt-b'`)
    expect((await create('mivt-b')).body.code).toBe('account-blocked')
  })
})

test('the first password is made here, told by message, and nowhere to be read', async () => {
  const { body } = await create('owner', { username: 'rahasia', email: 'rahasia@example.id' })
  const messages = await database.query('select * from message where user_id = $1', [body.userId])
  expect(messages).toMatchObject([{ template: 'account-created', recipient: 'rahasia@example.id' }])
  expect(messages[0]!.facts).toEqual({ app: 'Jenjang', username: 'rahasia', days: 7 })
  expect(messages[0]!.sealed).not.toBeNull()
})

describe('fields', () => {
  const cases: [string, object, Record<string, string>][] = [
    ['no name', { fullName: '' }, { fullName: 'Required.' }],
    ['no address to come from', { ip: '' }, { ip: 'Required.' }],
    ['something else', { ip: 'kantor' }, { ip: 'IP addresses or CIDR ranges, separated by commas.' }],
    ['no type', { userTypeId: undefined }, { userTypeId: 'Required.' }],
    ['an unknown sender', { emailSender: 'Orang Lain' }, { emailSender: 'Not one of the choices.' }],
    ['no referrer', { userTypeId: 13 }, { referrerId: 'Required.' }],
    ['a referrer that is none', { userTypeId: 13, referrerId: 1 }, { referrerId: 'Not one of the choices.' }],
    ['no e-mail', { email: '' }, { email: 'Required.' }],
  ]
  test.each(cases)('%s', async (_, over, fields) => {
    const { status, body } = await create('owner', over)
    expect([status, body.code, body.fields]).toEqual([400, 'invalid-input', fields])
  })

  test('a taken name', async () => {
    expect((await create('owner', { username: 'HTTL-A' })).body.code).toBe('username-taken')
  })
})

test('senders and hints: the owner sets hints, and sees them alone', async () => {
  expect((await call('h2hDomain', 'owner')).body).toEqual({ senders: ['Jenjang'], ipHints: [] })
  const ipHints = [
    { name: 'GET API', ip: '203.0.113.9' },
    { name: 'OtomaX', ip: '203.0.113.10, 198.51.100.0/24' },
  ]
  expect((await call('setIpHints', 'owner', { ipHints })).body).toEqual({ ipHints })
  expect((await call('h2hDomain', 'owner')).body.ipHints).toEqual(ipHints)
  expect((await call('h2hDomain', 'mivt-a')).body.ipHints).toEqual([])
  const twice = await call('setIpHints', 'owner', { ipHints: [ipHints[0]!, ipHints[0]!] })
  expect([twice.status, twice.body.code]).toEqual([409, 'name-taken'])
  const wrong = await call('setIpHints', 'owner', { ipHints: [{ name: 'GET API', ip: 'kantor' }] })
  expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['ipHints.0.ip']])
  expect((await call('h2hDomain', 'owner')).body.ipHints).toEqual(ipHints)
  expect((await call('setIpHints', 'owner', { ipHints: [] })).body).toEqual({ ipHints: [] })
})

test('referrers are the users of type 12, by name', async () => {
  await database.query(`update users set name = 'Aa Referensi' where username = 'borf-b'`)
  const { body } = await call('h2hReferrers', 'owner')
  expect(body.slice(0, 1)).toEqual([{ id: id('borf-b'), name: 'Aa Referensi' }])
  expect(body).toContainEqual({ id: id('borf-a'), name: 'Uji borf-a' })
})
