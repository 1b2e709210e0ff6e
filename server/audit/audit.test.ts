import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { staffOf, testDevice, testPassword } from '../../database/test-world.ts'
import { keepable, secretFields } from '../runner/audit.ts'
import { signature } from '../runner/signed-body.ts'
import { testApp } from '../test-app.ts'

const api = testApp()
const { database, call } = api
const today = { startDate: '2020-01-01T00:00:00.000Z', endDate: '2099-01-01T00:00:00.000Z' }
const idOf = async (username: string) =>
  (await database.query<{ id: number }>('select id from users where username = $1', [username]))[0]!.id
const log = async (input = {}) => (await call('auditLog', 'owner', { ...today, ...input })).body
const detail = async (id: number) => (await call('auditDetail', 'owner', { id })).body

beforeEach(() => database.query('truncate audit, audit_about, audit_change, audit_file'))

test('a change leaves who, about whom, from where, and what stood before and after', async () => {
  const userId = await idOf('ustl-a')
  await call('blockUser', 'owner', { userId, isBlocked: true }, { 'user-agent': 'a test' })
  const { rows, calls: named, totalData } = await log()
  const owner = await idOf('owner')
  expect([totalData, named]).toEqual([1, ['blockUser']])
  expect(rows[0]).toMatchObject({ User: { id: owner }, LoginUser: null, About: [{ id: userId }], ip: '127.0.0.1', changed: 1 })
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
  await call('transfer', { token: body.token }, { correspondent, amount: 1000, remark: 'uji' })
  const { rows } = await log({ call: 'transfer' })
  expect(rows).toMatchObject([
    { User: { id: await idOf('owner') }, LoginUser: { name: 'Staf owner' }, About: [{ id: correspondent }] },
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

describe('what came in at a bank', () => {
  const day = () => new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
  const found = async (input: object) => (await log(input)).rows
  let bankId: number
  beforeAll(async () => {
    bankId = (await call('insertBank', 'owner', { name: 'BCA', accountNumber: '803', accountName: 'PT Uji' })).body.id
  })
  const ask = async (name: string) => (await call('requestTicket', name, { amount: 50_000, bank: bankId })).body.uniqueAmount
  let webhook: { secret: string; path: string } | undefined
  /** Opened once, which is an action of its own. */
  const webhookOf = async () => {
    webhook ??= (await call('bankWebhook', 'owner', { bankId })).body as { secret: string; path: string }
    return webhook
  }
  const notify = async (lines: object[]) => {
    const { secret, path } = await webhookOf()
    const payload = JSON.stringify({ lines })
    const header = signature(secret, Math.floor(Date.now() / 1000), payload)
    const headers = { 'content-type': 'application/json', 'x-jenjang-signature': header }
    return api.app.inject({ method: 'POST', url: path, headers, payload })
  }

  test('by a notice stands under every user it credited, and under the bank’s owner', async () => {
    const sums = [await ask('usdm-a'), await ask('usfd-a')]
    await webhookOf()
    await database.query('truncate audit, audit_about, audit_change, audit_file')
    const lines = [...sums, 1_234_567].map((amount, n) => ({ id: `A-${n}`, day: day(), amount, description: 'TRSF' }))
    expect((await notify(lines)).json()).toMatchObject({ added: 3, matched: 2 })
    const ids = [await idOf('usdm-a'), await idOf('usfd-a')].sort((a, b) => a - b)
    const row = { call: 'bankNotice', User: null, About: ids.map((id) => ({ id })), aboutCount: 2 }
    for (const keyword of [...ids.map(String), 'Uji usdm-a', String(await idOf('owner'))])
      expect(await found({ keyword })).toMatchObject([row])
    expect(await found({ user: ids[1] })).toMatchObject([row])
    const [{ id, changed }] = await found({})
    const { changes } = await detail(id)
    const ofLines = changes.filter(({ table }: { table: string }) => table === 'statement_line')
    expect(ofLines).toMatchObject([{ before: null, rows: 3, after: { lines: 3 } }, { rows: 1 }, { rows: 1 }])
    expect(changed).toBe(changes.reduce((sum: number, { rows }: { rows: number }) => sum + rows, 0))
  })

  test('by a notice or a file that pays nothing stands under the bank’s owner, with the lines that were kept', async () => {
    await notify([{ id: 'B-1', day: day(), amount: 2_345_678, description: 'TRSF' }])
    const csv = `Date,Description,Credit,Reference No.\n${day()},SETORAN,3456789,1\n${day()},SETORAN,3456788,2`
    expect((await call('importStatement', 'owner', { bankId, csv, fileName: 'uji.csv' })).body.added).toBe(2)
    const owner = await idOf('owner')
    const rows = await found({})
    expect(rows).toMatchObject([
      { call: 'importStatement', About: [{ id: owner }], aboutCount: 1, changed: 3 },
      { call: 'bankNotice', About: [{ id: owner }], aboutCount: 1, changed: 2 },
    ])
    expect((await detail(rows[0].id)).changes).toMatchObject([
      { table: 'statement_import', before: null, after: { file_name: 'uji.csv' } },
      { table: 'statement_line', before: null, rows: 2, after: { lines: 2, amount: 6_913_577 } },
    ])
  })
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
    expect(rows[0].About[0].id).toBe(await idOf('ustl-a'))
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
