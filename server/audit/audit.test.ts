import { beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { staffOf, testDevice, testPassword } from '../../database/test-world.ts'
import { keepable, secretFields } from '../runner/audit.ts'
import { testApp } from '../test-app.ts'

const { database, call } = testApp()
const today = { startDate: '2020-01-01T00:00:00.000Z', endDate: '2099-01-01T00:00:00.000Z' }
const idOf = async (username: string) =>
  (await database.query<{ id: number }>('select id from users where username = $1', [username]))[0]!.id
const log = async (input = {}) => (await call('auditLog', 'owner', { ...today, ...input })).body
const detail = async (id: number) => (await call('auditDetail', 'owner', { id })).body

beforeEach(() => database.query('truncate audit, audit_change, audit_file'))

test('a change leaves who, about whom, from where, and what stood before and after', async () => {
  const userId = await idOf('ustl-a')
  await call('blockUser', 'owner', { userId, isBlocked: true }, { 'user-agent': 'a test' })
  const { rows, calls: named, totalData } = await log()
  const owner = await idOf('owner')
  expect([totalData, named]).toEqual([1, ['blockUser']])
  expect(rows[0]).toMatchObject({ User: { id: owner }, LoginUser: null, About: { id: userId }, ip: '127.0.0.1', changed: 1 })
  expect(await detail(rows[0].id)).toMatchObject({
    userAgent: 'a test',
    input: { userId, isBlocked: true },
    changes: [{ table: 'users', key: String(userId), before: { is_blocked: false }, after: { is_blocked: true } }],
  })
  await call('blockUser', 'owner', { userId, isBlocked: false })
})

test('a staff account stands there besides the account it acts for', async () => {
  await database.query(`update login_user set permissions = '{view,money}' where username = $1`, [staffOf('owner')])
  const { body } = await call('login', null, { username: staffOf('owner'), password: testPassword, device: testDevice })
  const correspondent = await idOf('catl-a')
  await call('transfer', { token: body.token }, { correspondent, amount: 1000 })
  const { rows } = await log({ call: 'transfer' })
  expect(rows).toMatchObject([
    { User: { id: await idOf('owner') }, LoginUser: { name: 'Staf owner' }, About: { id: correspondent } },
  ])
  expect((await detail(rows[0].id)).changes).toMatchObject([{ table: 'posting', before: null, after: { amount: 1000 } }])
})

test('a refused call leaves nothing, and reading leaves nothing', async () => {
  const userId = await idOf('usdm-a')
  expect((await call('setDispensation', 'owner', { userId, dispensation: true })).body.code).toBe('not-managed')
  await call('listUsers', 'owner', {})
  expect((await log()).rows).toEqual([])
})

test('what is asked before anybody signed in is kept too, with the account where there is one', async () => {
  const forgotten = async (email: string) => (await call('resetPassword', null, { email })).body.user
  const user = await forgotten('ustl-b@example.id')
  await forgotten('nobody@example.id')
  await database.query('delete from attempt')
  await call('resendCode', null, { user, isEmail: false })
  const { rows } = await log()
  const seller = { id: await idOf('ustl-b'), name: 'Uji ustl-b' }
  expect(rows.map(({ call: name, User }: { call: string; User: object }) => [name, User])).toEqual([
    ['resendCode', seller],
    ['resetPassword', null],
    ['resetPassword', seller],
  ])
  expect((await detail(rows[1].id)).input).toEqual({ email: 'nobody@example.id' })
})

test('calls that read or write, by what they are asked, leave only what they wrote', async () => {
  const first = (await call('invitation', 'owner', {})).body
  expect((await call('invitation', 'owner', {})).body).toEqual(first)
  for (const name of ['telegramGroup', 'updateTelegram'] as const) {
    await call(name, 'owner', {})
    expect((await call(name, 'owner', { telegramId: '5012345678' })).status).toBe(200)
    expect((await call(name, 'owner', {})).body).toEqual({ telegramId: '5012345678' })
  }
  const { rows } = await log()
  expect(rows.map(({ call: name }: { call: string }) => name)).toEqual(['updateTelegram', 'telegramGroup', 'invitation'])
})

test('a decision about a sale is kept, a sale is not: it is its own record', async () => {
  await call('command', 'ustl-a', { text: 'SAL' } as never)
  expect((await log()).rows).toEqual([])
})

describe('filters', () => {
  beforeEach(async () => {
    for (const name of ['ustl-a', 'usfd-a']) {
      for (const isBlocked of [true, false]) await call('blockUser', 'owner', { userId: await idOf(name), isBlocked })
    }
  })
  test('by user, call, name, UID and address', async () => {
    const userId = await idOf('usfd-a')
    const found = async (input: object) => (await log(input)).totalData
    expect(await found({ user: userId })).toBe(2)
    expect(await found({ call: 'blockUser' })).toBe(4)
    expect(await found({ call: 'transfer' })).toBe(0)
    expect(await found({ keyword: String(userId) })).toBe(2)
    expect(await found({ keyword: '127.0.0' })).toBe(4)
    expect(await found({ keyword: '100%' })).toBe(0)
    expect(await found({ endDate: '2020-01-02T00:00:00.000Z' })).toBe(0)
  })
  test('in pages, newest first', async () => {
    const { rows, totalPages } = await log({ rowsPerPage: 3, currentPage: 2 })
    expect([rows.length, totalPages]).toEqual([1, 2])
    expect(rows[0].About.id).toBe(await idOf('ustl-a'))
  })
  test('an unknown row is not found', async () => {
    expect((await call('auditDetail', 'owner', { id: 999_999_999 })).body.code).toBe('not-found')
    expect((await call('auditLog', 'owner', { ...today, user: 999_999_999 })).body.code).toBe('not-found')
  })
})

describe('secrets', () => {
  test('are left out at every depth', () => {
    expect(keepable({ a: [{ password: 'x', b: 1 }], newPassword: 'y' })).toEqual({
      a: [{ password: '•••', b: 1 }],
      newPassword: '•••',
    })
  })
  test('every field of the contract that sounds secret is one', () => {
    const sounds = /pass(word)?$|captcha|secret|^(ver|auth|confirm)Code$|totp|credential|^token$|^hash$/i
    const fields = Object.values(calls).flatMap(({ input }) => Object.keys((input as { shape?: object }).shape ?? {}))
    const flags = new Set(['resetPass'])
    expect(fields.filter((field) => sounds.test(field) && !secretFields.has(field) && !flags.has(field))).toEqual([])
  })
  test('the journal of calls cannot be changed by the server', async () => {
    const granted = await database.query(
      `select privilege_type from information_schema.role_table_grants where table_name like 'audit%' and grantee = 'jenjang_app' and privilege_type in ('UPDATE', 'DELETE', 'TRUNCATE')`,
    )
    expect(granted).toEqual([])
  })
})
