import { beforeEach, describe, expect, test } from 'vitest'
import { fieldErrorText } from '../../contract/field-errors.ts'
import { staffContactTypes, staffedTypes, telegramGroupTypes, userTypeIds } from '../../contract/user-types.ts'
import { knowTestDevice, nameOfUser, staffOf, testDevice, webToken } from '../../database/test-world.ts'
import { lastCode } from '../auth/test-codes.ts'
import { testApp } from '../test-app.ts'

const { database, call } = testApp()
const english = { 'accept-language': 'en' }
const password = 'Kasir-Pagi-2026'

let made = 0
const account = (over: object = {}) => ({ username: `kasir${++made}`, name: 'Rina Marlina', password, ...over })
const add = (as: string, over: object = {}) => call('addLoginUser', as, account(over), english)
const update = (as: string, input: { username: string; [field: string]: unknown }) => call('updateLoginUser', as, input, english)
const remove = (as: string, username: string) => call('removeLoginUser', as, { username }, english)
const list = async (as: string, input: object = {}) => (await call('loginUsers', as, { rowsPerPage: 'All', ...input })).body
const found = async (as: string, username: string) =>
  (await list(as)).loginUsers.find((one: { username: string }) => one.username === username)
const signIn = async (username: string, given = password) => {
  await database.query(knowTestDevice)
  return call('login', null, { username, password: given, device: testDevice }, english)
}
const alive = async (token: string) => (await call('session', { token })).status === 200

beforeEach(() => database.query('delete from attempt'))

describe('the list', () => {
  test('is one’s own, newest first, five a page, without those removed', async () => {
    for (const n of [1, 2, 3, 4, 5, 6]) await add('usgt-a', { username: `urut${n}` })
    await remove('usgt-a', 'urut6')
    const names = ({ loginUsers }: { loginUsers: { username: string }[] }) => loginUsers.map(({ username }) => username)
    const first = (await call('loginUsers', 'usgt-a', {})).body
    expect([names(first), first.totalPages, first.totalData]).toEqual([['urut5', 'urut4', 'urut3', 'urut2', 'urut1'], 2, 6])
    expect(names(await list('usgt-a', { rowsPerPage: 5, currentPage: 2 }))).toEqual([staffOf('usgt-a')])
    expect(names(await list('usgt-b'))).toEqual([])
  })

  test('a row says everything, field by field', async () => {
    const given = { email: 'rina@example.id', telegramId: '5012345678', permissions: ['view', 'money'] as const }
    await add('caft-a', { username: 'rinamarlina', ...given })
    expect(await found('caft-a', 'rinamarlina')).toEqual({
      username: 'rinamarlina',
      name: 'Rina Marlina',
      email: 'rina@example.id',
      telegramId: '5012345678',
      permissions: ['view', 'money'],
      isBlocked: false,
      createdAt: expect.stringMatching(/^\d{4}-/),
      lastSignIn: null,
    })
  })

  test('e-mail and Telegram id belong to four types, and are ignored for the others', async () => {
    const kept: number[] = []
    for (const type of staffedTypes) {
      const username = `kontak${type}`
      await add(nameOfUser(type, 'a'), { username, email: 'staf@example.id', telegramId: 77 })
      const { email, telegramId } = await found(nameOfUser(type, 'a'), username)
      if (email === 'staf@example.id' && telegramId === '77') kept.push(type)
      else expect([type, email, telegramId]).toEqual([type, null, null])
      const [row] = await database.query('select email from login_user where username = $1', [username])
      expect([type, row!.email]).toEqual([type, email])
    }
    expect(kept).toEqual([...staffContactTypes])
  })
})

describe('adding', () => {
  const cases: [string, object, Record<string, string>][] = [
    ['a name with signs', { username: 'kasir-1' }, { username: 'Letters and digits only.' }],
    ['a name of digits', { username: '0812345678' }, { username: expect.stringContaining('at least one letter') }],
    ['no password', { password: '' }, { password: 'Required.' }],
    ['a password of one sign', { password: '1' }, { password: fieldErrorText('weak-password', 'en') }],
    ['no name', { name: ' ' }, { name: 'Required.' }],
    ['no e-mail address', { email: 'rina' }, { email: 'Not an e-mail address.' }],
    ['letters as Telegram id', { telegramId: '@rina' }, { telegramId: 'Digits only.' }],
    ['permissions that nobody has', { permissions: ['settings'] }, { 'permissions.0': 'Not one of the choices.' }],
    ['selling for one who does not sell', { permissions: ['sell'] }, { permissions: 'Not one of the choices.' }],
  ]
  test.each(cases)('%s', async (_, over, fields) => {
    const { status, body } = await add('catl-a', over)
    expect([status, body.code, body.fields]).toEqual([400, 'invalid-input', fields])
  })

  const taken: [string, string, string][] = [
    ['of a user', 'users', 'ustl-a'],
    ['of a staff account', 'login_user', staffOf('owner')],
  ]
  test.each(taken)('a name %s, however it is written', async (_, table, username) => {
    const plain = username.replace('-', '')
    await database.query(`update ${table} set username = $1 where username = $2`, [plain, username])
    const { status, body } = await add('catl-a', { username: plain.toUpperCase() })
    expect([status, body.code]).toEqual([409, 'username-taken'])
    await database.query(`update ${table} set username = $2 where username = $1`, [plain, username])
  })

  test('the account signs in with its own name, must change its password, and may do what it was given', async () => {
    await add('ustl-b', { username: 'pagi', permissions: ['view', 'sell'] })
    const { body } = await signIn('pagi')
    expect(body.user).toMatchObject({ username: 'ustl-b', LoginUsers: [{ name: 'Rina Marlina' }], permissions: ['view', 'sell'] })
    expect(await database.query(`select is_password_expired from login_user where username = 'pagi'`)).toEqual([
      { is_password_expired: true },
    ])
    expect((await found('ustl-b', 'pagi')).lastSignIn).toMatch(/^\d{4}-/)
  })
})

test('a user has so many staff accounts, two at once included, and another one for each that it removes', async () => {
  const owner = database.userId('sutl-b')
  await database.query(
    `insert into login_user (user_id, username, name, password_hash)
     select $1, 'kerumunan' || n, 'Staf', 'x' from generate_series(1, 99 - (select count(*) from login_user where user_id = $1 and removed_at is null)) n`,
    [owner],
  )
  const both = await Promise.all(['seratus', 'lebih'].map((username) => add('sutl-b', { username })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  const { body } = await add('sutl-b', { username: 'lagi' })
  expect([body.code, body.values]).toEqual(['too-many-staff', { most: 100 }])
  expect((await call('removeLoginUser', 'sutl-b', { username: 'kerumunan1' })).status).toBe(200)
  expect((await add('sutl-b', { username: 'lagi' })).status).toBe(200)
  await database.query(
    `update login_user set is_blocked = true, removed_at = now() where user_id = $1 and username like 'kerumunan%'`,
    [owner],
  )
})

describe('changing', () => {
  test('what is not named stays', async () => {
    await add('owner', { username: 'ubah', email: 'ubah@example.id', permissions: ['view'] })
    expect((await update('owner', { username: 'UBAH', name: 'Rina Baru' })).body).toEqual({})
    expect(await found('owner', 'ubah')).toMatchObject({ name: 'Rina Baru', email: 'ubah@example.id', permissions: ['view'] })
    await update('owner', { username: 'ubah', email: '', permissions: ['view', 'users'] })
    expect(await found('owner', 'ubah')).toMatchObject({ name: 'Rina Baru', email: null, permissions: ['view', 'users'] })
    const { token } = (await signIn('ubah')).body
    await update('owner', { username: 'ubah', name: 'Rina Lagi' })
    expect(await alive(token)).toBe(true)
  })

  test('a new password ends the sessions and has to be changed', async () => {
    await add('catl-b', { username: 'sandi' })
    const { token } = (await signIn('sandi')).body
    await database.query(`update login_user set is_password_expired = false where username = 'sandi'`)
    await update('catl-b', { username: 'sandi', password: 'Kasir-Sore-2026' })
    expect(await alive(token)).toBe(false)
    expect((await signIn('sandi')).body.code).toBe('login-failed')
    expect((await signIn('sandi', 'Kasir-Sore-2026')).status).toBe(200)
    expect(await database.query(`select is_password_expired from login_user where username = 'sandi'`)).toEqual([
      { is_password_expired: true },
    ])
  })

  test('a block ends the sessions at once and is taken back', async () => {
    await add('catl-b', { username: 'blokir' })
    const { token } = (await signIn('blokir')).body
    await update('catl-b', { username: 'blokir', isBlocked: true })
    expect(await alive(token)).toBe(false)
    expect((await signIn('blokir')).body.code).toBe('login-failed')
    await update('catl-b', { username: 'blokir', isBlocked: false })
    expect(await alive(token)).toBe(false)
    expect((await signIn('blokir')).status).toBe(200)
  })
})

test.each(['a new password', 'a block', 'its removal'])('%s ends a sign-in that waits for its code', async (cause) => {
  const username = `tunggu${++made}`
  await add('catl-b', { username })
  const device = (await call('device', null)).body.device
  const { user, isLogged } = (await call('login', null, { username, password, device })).body
  expect(isLogged).toBe(false)
  const verCode = await lastCode(database.url)
  if (cause === 'its removal') await remove('catl-b', username)
  else await update('catl-b', { username, ...(cause === 'a block' ? { isBlocked: true } : { password: 'Kasir-Sore-2026' }) })
  expect((await call('verify', null, { user, verCode, device })).body.code).toBe('flow-over')
})

describe('removing', () => {
  test('ends the sessions at once, keeps what was written, and frees the name', async () => {
    await add('catl-a', { username: 'pergi', name: 'Yang Pergi' })
    const { token } = (await signIn('pergi')).body
    expect((await remove('catl-a', 'pergi')).body).toEqual({})
    expect(await alive(token)).toBe(false)
    expect((await signIn('pergi')).body.code).toBe('login-failed')
    expect(await found('catl-a', 'pergi')).toBeUndefined()
    expect((await add('catl-b', { username: 'pergi', name: 'Yang Datang' })).status).toBe(200)
    expect((await signIn('pergi')).body.user.username).toBe('catl-b')
    expect(await database.query(`select name from login_user where username = 'pergi' order by id`)).toEqual([
      { name: 'Yang Pergi' },
      { name: 'Yang Datang' },
    ])
  })
})

describe('somebody else’s staff account is not found', () => {
  test.each([staffOf('catl-a'), 'nobody'])('%s', async (username) => {
    for (const { status, body } of [
      await update('catl-b', { username, name: 'Milikku' }),
      await remove('catl-b', username),
      await call('removeLoginUser', 'owner', { username }),
    ]) {
      expect([status, body.code]).toEqual([404, 'not-found'])
    }
    expect(await alive(webToken(staffOf('catl-a')))).toBe(true)
  })
})

test('staff accounts reach none of this, whatever they were given', async () => {
  await database.query(`update login_user set permissions = '{view,sell,money,users,settings}' where username = $1`, [
    staffOf('owner'),
  ])
  const asked = [
    await call('loginUsers', staffOf('owner')),
    await add(staffOf('owner')),
    await update(staffOf('owner'), { username: 'staf', name: 'Aku' }),
    await remove(staffOf('owner'), 'staf'),
    await call('telegramGroup', staffOf('owner')),
    await call('updateTelegram', staffOf('owner'), { telegramId: '1' }),
  ]
  expect(asked.map(({ body }) => body.code)).toEqual(asked.map(() => 'access-denied'))
})

describe('Telegram', () => {
  test('the group is read without an id and saved with one', async () => {
    expect((await call('telegramGroup', 'migt-a')).body).toEqual({ telegramId: null })
    for (const telegramId of ['-1001234567890', -42]) {
      expect((await call('telegramGroup', 'migt-a', { telegramId })).body).toEqual({ telegramId: String(telegramId) })
      expect((await call('telegramGroup', 'migt-a')).body).toEqual({ telegramId: String(telegramId) })
    }
  })

  test('of types', async () => {
    const may: number[] = []
    for (const type of userTypeIds) if ((await call('telegramGroup', nameOfUser(type, 'b'))).status === 200) may.push(type)
    expect(may).toEqual([...telegramGroupTypes])
  })

  test.each(['', 'grup', '--1'])('a group of "%s" is told at its field', async (telegramId) => {
    const { status, body } = await call('telegramGroup', 'owner', { telegramId })
    expect([status, Object.keys(body.fields)]).toEqual([400, ['telegramId']])
  })

  test('one’s own id is saved, and forgotten when it is empty', async () => {
    const stored = async () => (await database.query(`select telegram_id from users where username = 'ustl-b'`))[0]!.telegram_id
    const saved = { telegramId: '5012345678' }
    expect((await call('updateTelegram', 'ustl-b', saved)).body).toEqual(saved)
    expect((await call('updateTelegram', 'ustl-b')).body).toEqual(saved)
    expect(await stored()).toBe('5012345678')
    expect((await call('updateTelegram', 'ustl-b', { telegramId: '-5' })).body.fields).toHaveProperty('telegramId')
    expect((await call('updateTelegram', 'ustl-b', { telegramId: '' })).body).toEqual({ telegramId: null })
    expect(await stored()).toBeNull()
  })
})
