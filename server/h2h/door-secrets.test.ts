import { beforeEach, describe, expect, test } from 'vitest'
import { staffOf } from '../../database/test-world.ts'
import { testApp } from '../test-app.ts'

const { database, call } = testApp()
const username = 'httl-a'
const named = { door: 'otomax', tokenType: 'sand' } as const
const audited = async (name: string) =>
  database.query('select u.username, a.input from audit a join users u on u.id = a.user_id where call = $1 order by a.id', [name])

describe('a token', () => {
  test('is copied whole, and that is noted', async () => {
    const made = (await call('refreshToken', username, { tokenType: 'sand' })).body
    expect((await call('copyToken', username, { tokenType: 'sand' })).body).toEqual({ token: made.token })
    expect(await audited('copyToken')).toEqual([{ username, input: { tokenType: 'sand' } }])
  })

  test('that was not kept is missing, and so is one that was revoked', async () => {
    const { status, body } = await call('copyToken', 'htdm-a', { tokenType: 'sand' })
    expect([status, body.code]).toEqual([400, 'token-missing'])
  })

  test('of production is for verified accounts', async () => {
    await call('refreshToken', 'htdm-b', { tokenType: 'prod' })
    await database.query(`update users set is_verified = false where username = 'htdm-b'`)
    expect((await call('copyToken', 'htdm-b', { tokenType: 'prod' })).body.code).toBe('not-verified')
  })

  test('is kept sealed: nothing in the database has it', async () => {
    const { token } = (await call('refreshToken', username, { tokenType: 'prod' })).body
    const rows = await database.query(
      `select (select json_agg(t)::text from h2h_token t) || (select coalesce(json_agg(c)::text, '') from audit_change c) as text`,
    )
    expect(rows[0]!.text).not.toContain(token)
    expect(rows[0]!.text).not.toContain(Buffer.from(token).toString('hex'))
  })
})

describe('PIN and password of a door', () => {
  beforeEach(() => database.query('delete from h2h_secret'))

  test('are made, listed without being shown, copied, and made anew', async () => {
    const first = (await call('renewDoorSecret', username, named)).body
    expect(first).toEqual({
      pin: expect.stringMatching(/^\d{6}$/),
      password: expect.stringMatching(/^[2-9A-Z]{16}$/),
      createdAt: expect.any(String),
    })
    expect((await call('copyDoorSecret', username, named)).body).toEqual(first)
    const second = (await call('renewDoorSecret', username, named)).body
    expect(second.password).not.toBe(first.password)
    expect((await call('copyDoorSecret', username, named)).body).toEqual(second)
    expect((await call('listDoorSecrets', username)).body).toEqual({
      username,
      secrets: [{ ...named, createdAt: second.createdAt }],
    })
    expect(await database.query('select count(*)::int as count from h2h_secret where revoked_at is null')).toEqual([{ count: 1 }])
  })

  test('pressed twice at once leave one alive', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => call('renewDoorSecret', username, named)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await database.query('select count(*)::int as count from h2h_secret where revoked_at is null')).toEqual([{ count: 1 }])
  })

  test('are each account’s, door’s and mode’s own', async () => {
    await call('renewDoorSecret', username, named)
    for (const [as, door, tokenType] of [
      ['htdm-a', 'otomax', 'sand'],
      [username, 'irs', 'sand'],
      [username, 'otomax', 'prod'],
    ] as const) {
      const { status, body } = await call('copyDoorSecret', as, { door, tokenType })
      expect([status, body.code]).toEqual([400, 'token-missing'])
    }
  })

  test('of production are for verified accounts', async () => {
    await database.query(`update users set is_verified = false where username = 'htdm-b'`)
    for (const name of ['renewDoorSecret', 'copyDoorSecret'] as const)
      expect((await call(name, 'htdm-b', { ...named, tokenType: 'prod' })).body.code).toBe('not-verified')
  })

  test('stand nowhere in the audit', async () => {
    const { password } = (await call('renewDoorSecret', username, named)).body
    const rows = await database.query(
      `select (select json_agg(a)::text from audit a) || (select json_agg(c)::text from audit_change c) as text`,
    )
    expect(rows[0]!.text).toContain('renewDoorSecret')
    expect(rows[0]!.text).not.toContain(password)
  })
})

test('nothing of it is answered without a fresh confirmation, nor to staff', async () => {
  await call('renewDoorSecret', username, named)
  const calls = [
    ['copyToken', { tokenType: 'sand' }],
    ['renewDoorSecret', named],
    ['copyDoorSecret', named],
  ] as const
  for (const [name, input] of calls) expect((await call(name, staffOf(username), input)).body.code).toBe('access-denied')
  await database.query('update session set confirmed_at = null')
  for (const [name, input] of calls) expect((await call(name, username, input)).body.code).toBe('confirm-yourself')
})
