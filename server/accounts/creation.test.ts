import { describe, expect, test } from 'vitest'
import { fieldErrorText } from '../../contract/field-errors.ts'
import { userTypeIds, userTypes } from '../../contract/user-types.ts'
import { nameOfUser, staffOf } from '../../database/test-world.ts'
import { testApp } from '../test-app.ts'

const { database, call } = testApp()
const id = (username: string) => database.userId(username)

let made = 0
const person = (over: object = {}) => ({
  fullname: 'Konter Baru',
  username: `baru-${++made}`,
  email: `baru-${made}@example.id`,
  phone: `0813${String(made).padStart(8, '0')}`,
  address: 'Jl. Baru 1',
  password: 'Mangga!Harum-27',
  province: 'Papua',
  userTypeId: 4,
  parents: [id('sutl-a')],
  ...over,
})
const create = (as: string, over: object = {}) => call('createUser', as, person(over), { 'accept-language': 'en' })
const row = async (userId: number) => (await database.query('select * from users where id = $1', [userId]))[0]!

/** The users of branch a from below the creator down to the parent of a type. */
function chainDown(creator: number, type: number): number[] {
  const parent = userTypes[type]!.parent
  return parent === null || parent === creator ? [] : [...chainDown(creator, parent), id(nameOfUser(parent, 'a'))]
}

describe('who creates what', () => {
  const mayCreate: Record<number, number[]> = {
    1: [2, 3, 4, 6, 7, 9, 10, 11, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 26, 27, 28, 29],
    2: [3, 4],
    3: [4],
    6: [7],
    9: [10, 11],
    10: [11],
    14: [15, 16, 17, 18],
    15: [16, 17, 18],
    16: [17, 18],
    17: [18],
    19: [20, 21, 22, 23],
    20: [21, 22, 23],
    21: [22, 23],
    22: [23],
    26: [27, 28, 29],
    27: [28, 29],
    28: [29],
  }
  test.each(userTypeIds)('type %i', async (creator) => {
    const created: number[] = []
    for (const userTypeId of userTypeIds) {
      const { status, body } = await create(nameOfUser(creator, 'a'), { userTypeId, parents: chainDown(creator, userTypeId) })
      if (status === 200) created.push((await row(body.userId)).user_type_id)
      else expect([userTypeId, status, body.code]).toEqual([userTypeId, 422, 'type-not-creatable'])
    }
    expect(created).toEqual(mayCreate[creator] ?? [])
  })
})

describe('a new account', () => {
  test('hangs below the last of the chosen users and starts with nothing but a password to be changed', async () => {
    const { body } = await create('catl-a', { username: 'Kios.Papua', phone: '+6281377770001', salesType: 1 })
    expect(body).toEqual({ message: 'Success', userId: expect.any(Number) })
    expect(await row(body.userId)).toMatchObject({
      name: 'Konter Baru',
      username: 'Kios.Papua',
      phone: '081377770001',
      address: 'Jl. Baru 1',
      user_type_id: 4,
      parent_id: id('sutl-a'),
      l1: id('catl-a'),
      head_id: id('catl-a'),
      province: 'Papua',
      utc_offset: 540,
      is_dm: false,
      is_verified: false,
      is_password_expired: true,
      is_blocked: false,
      balance_limit: '0',
    })
    const [{ balance }] = (await database.query('select balance from balance where user_id = $1', [body.userId])) as [
      { balance: string },
    ]
    expect(Number(balance)).toBe(0)
  })

  test('of a deposit network is in deposit mode', async () => {
    const { body } = await create('sldm-a', { userTypeId: 7, parents: [] })
    expect(await row(body.userId)).toMatchObject({ parent_id: id('sldm-a'), is_dm: true })
  })

  test('is told its first password, which stays sealed', async () => {
    const { body } = await create('sutl-a', { parents: [], password: 'Rambutan?Manis-31' })
    const messages = await database.query('select * from message where user_id = $1', [body.userId])
    expect(messages).toMatchObject([
      { template: 'account-created', language: 'en', channel: 'email', recipient: (await row(body.userId)).email },
    ])
    expect(JSON.stringify([messages, await row(body.userId)])).not.toContain('Rahasia-Sekali')
  })

  test('of another country has its number in digits, too', async () => {
    const { body } = await create('catl-a', { phone: '+6591234567' })
    expect(await row(body.userId)).toMatchObject({ phone: '6591234567' })
  })

  test('may have neither phone nor address', async () => {
    for (let n = 0; n < 2; n++) {
      const { body } = await create('sutl-a', { parents: [], phone: '', address: undefined })
      expect(await row(body.userId)).toMatchObject({ phone: null, address: '' })
    }
  })
})

describe('the parent', () => {
  const cases: [string, string, object, number, string][] = [
    ['of another branch', 'catl-a', { parents: ['sutl-b'] }, 404, 'not-found'],
    ['of another network', 'catl-a', { parents: ['cafd-a'] }, 404, 'not-found'],
    ['that is nobody', 'catl-a', { parents: [999_999] }, 404, 'not-found'],
    ['of a wrong level', 'catl-a', { parents: [] }, 422, 'parent-not-in-chain'],
    ['of a wrong network', 'owner', { parents: ['cafd-a'] }, 422, 'parent-not-in-chain'],
    ['not below the one chosen above it', 'owner', { parents: ['catl-b', 'sutl-a'] }, 422, 'parent-not-in-chain'],
  ]
  test.each(cases)('%s', async (_, as, over, status, code) => {
    const { parents } = over as { parents: (string | number)[] }
    const answer = await create(as, { parents: parents.map((one) => (typeof one === 'string' ? id(one) : one)) })
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  test('says which type belongs where', async () => {
    const { body } = await create('catl-a', { parents: [] })
    expect(body.message).toBe('An account of type USTL belongs below one of type SUTL.')
  })

  test('may be chosen with everybody above it', async () => {
    expect((await create('owner', { parents: [id('catl-a'), id('sutl-a')] })).status).toBe(200)
  })
})

test('the network named has to be the one of the type', async () => {
  expect((await create('owner', { salesType: 6 })).body.code).toBe('type-not-creatable')
})

test('a blocked account creates nobody', async () => {
  await database.query(`update users set is_blocked = true where username = 'sldm-b'`)
  const { status, body } = await create('sldm-b', { userTypeId: 7, parents: [] })
  expect([status, body.code]).toEqual([422, 'account-blocked'])
})

test('a user and its staff make so many accounts an hour, staff accounts among them', async () => {
  const key = `accounts made by user ${id('catl-b')}`
  expect((await create('catl-b', { parents: [id('sutl-b')] })).status).toBe(200)
  await database.query('update attempt set count = 299 where key = $1', [key])
  expect((await create('catl-b', { parents: [id('sutl-b')] })).status).toBe(200)
  const { status, body } = await create('catl-b', { parents: [id('sutl-b')] })
  expect([status, body.code]).toEqual([429, 'too-many-requests'])
  const staff = { username: 'terlambat', name: 'Terlambat', password: 'Mangga!Harum-27' }
  expect((await call('addLoginUser', 'catl-b', staff)).status).toBe(429)
  await database.query('delete from attempt where key = $1', [key])
})

test('staff create only with the permission for users', async () => {
  expect((await create(staffOf('catl-a'))).body.code).toBe('access-denied')
  await database.query(`update login_user set permissions = '{view,users}' where username = $1`, [staffOf('catl-a')])
  expect((await create(staffOf('catl-a'))).status).toBe(200)
})

describe('fields', () => {
  const cases: [string, object, Record<string, string>][] = [
    ['no full name', { fullname: ' ' }, { fullname: 'Required.' }],
    ['no user name', { username: '' }, { username: 'Required.' }],
    ['a space in the user name', { username: 'dua kata' }, { username: 'Must not contain spaces.' }],
    ['an e-mail address as user name', { username: 'a@example.id' }, { username: expect.stringContaining('letters, digits') }],
    ['a phone number as user name', { username: '081234567890' }, { username: expect.stringContaining('at least one letter') }],
    ['no e-mail', { email: '' }, { email: 'Required.' }],
    ['no e-mail address', { email: 'tanpa-tanda' }, { email: 'Not an e-mail address.' }],
    ['letters in the phone number', { phone: '0812-abc' }, { phone: 'Digits only.' }],
    ['no province', { province: '' }, { province: 'Required.' }],
    ['an unknown province', { province: 'Atlantis' }, { province: 'Not one of the choices.' }],
    ['no password', { password: '' }, { password: 'Required.' }],
    ['a password of one sign', { password: '1' }, { password: fieldErrorText('weak-password', 'en') }],
    ['several', { email: 'x', phone: 'y' }, { email: 'Not an e-mail address.', phone: 'Digits only.' }],
  ]
  test.each(cases)('%s', async (_, over, fields) => {
    const { status, body } = await create('catl-a', over)
    expect([status, body.code, body.fields]).toEqual([400, 'invalid-input', fields])
  })
})

describe('a name that is taken', () => {
  const cases: [string, object, string][] = [
    ['user name', { username: 'ustl-b' }, 'username-taken'],
    ['user name in other letters', { username: 'USTL-B' }, 'username-taken'],
    ['user name of a staff account', { username: staffOf('owner') }, 'username-taken'],
    ['e-mail in other letters', { email: 'Ustl-B@Example.id' }, 'email-taken'],
  ]
  test.each(cases)('%s', async (_, over, code) => {
    const { status, body } = await create('catl-a', over)
    expect([status, body.code, Object.keys(body.fields)]).toEqual([409, code, Object.keys(over)])
  })

  test('phone number, however it is written', async () => {
    await database.query(`update users set phone = '081299990009' where username = 'ustl-b'`)
    for (const phone of ['081299990009', '+6281299990009', '6281299990009']) {
      expect((await create('catl-a', { phone })).body.code).toBe('phone-taken')
    }
  })

  test('all of them are told at once', async () => {
    const { body } = await create('catl-a', { username: 'ustl-b', email: 'ustl-b@example.id', phone: '081299990009' })
    expect([body.code, Object.keys(body.fields)]).toEqual(['username-taken', ['username', 'email', 'phone']])
  })

  test('of two at once one gets it, whichever kind of account they make', async () => {
    const rivals = await Promise.all([
      create('catl-a', { username: 'rebutan' }),
      create('catl-b', { username: 'REBUTAN', parents: [id('sutl-b')] }),
      create('owner', { username: 'Rebutan' }),
      call('addLoginUser', 'catl-a', { username: 'rebutan', name: 'Rebutan', password: 'Mangga!Harum-27' }),
      call('addLoginUser', 'owner', { username: 'rebutan', name: 'Rebutan', password: 'Mangga!Harum-27' }),
    ])
    expect(rivals.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    const lost = rivals.filter(({ status }) => status === 409)
    expect(lost.map(({ body }) => body.code)).toEqual(Array.from({ length: 4 }, () => 'username-taken'))
  })
})
