import { beforeEach, describe, expect, test } from 'vitest'
import { testDevice, testPassword } from '../../database/test-world.ts'
import { testApp } from '../test-app.ts'

const { database, call } = testApp()
const given = 'Mangga!Harum-27'
const own = 'Kopi#Tubruk-88'
let n = 0
let name = ''
const knowDevice = () =>
  database.query(
    `insert into known_device (device_hash, user_id, login_user_id)
      select k.device_hash, l.user_id, l.id from login_user l, (select device_hash from known_device limit 1) k where l.username = $1
      on conflict do nothing`,
    [name],
  )
const signIn = (password: string) => call('login', null, { username: name, password, device: testDevice })
/** So much later: the end of its first password comes nearer. */
const later = (span: string) =>
  database.query(`update login_user set first_password_until = first_password_until - $1::interval where username = $2`, [
    span,
    name,
  ])
const untilOf = async () =>
  (
    await database.query<{ days: number | null }>(
      `select round(extract(epoch from first_password_until - now()) / 86400, 2)::float8 as days from login_user where username = $1`,
      [name],
    )
  )[0]!.days

beforeEach(async () => {
  await database.query('delete from attempt')
  name = `kasir${++n}`
  const added = await call('addLoginUser', 'ustl-a', { username: name, name: 'Kasir', password: given, permissions: ['view'] })
  expect(added.body).toEqual({})
  await knowDevice()
})

describe('a first password', () => {
  test('opens a session that only replaces it, and is the own one then', async () => {
    const { token, user } = (await signIn(given)).body
    expect(user.isPasswordExpired).toBe(true)
    expect((await call('balance', { token })).body.code).toBe('password-expired')
    expect((await call('changeExpiredPasswordStaff', { token }, { password: own })).body).toEqual({})
    expect(await untilOf()).toBe(null)
    expect((await signIn(given)).body.code).toBe('login-failed')
    expect((await signIn(own)).body.user.isPasswordExpired).toBe(false)
  })

  test('signs in for a week, and not a minute longer', async () => {
    expect(await untilOf()).toBe(7)
    await later('6 days 23 hours')
    expect((await signIn(given)).body.isLogged).toBe(true)
    await later('1 hour')
    expect([(await signIn(given)).status, (await signIn(given)).body.code]).toEqual([401, 'first-password-over'])
    expect((await signIn('wrong')).body.code).toBe('login-failed')
  })

  test('signs in for an hour only once it was used', async () => {
    await signIn(given)
    expect(await untilOf()).toBe(0.04)
    await later('50 minutes')
    expect((await signIn(given)).body.isLogged).toBe(true)
    await later('10 minutes')
    expect((await signIn(given)).body.code).toBe('first-password-over')
  })

  test('is begun anew by who gives another', async () => {
    await later('8 days')
    expect((await call('updateLoginUser', 'ustl-a', { username: name, password: own })).body).toEqual({})
    expect((await signIn(own)).body.isLogged).toBe(true)
  })
})

test('who chose its password itself has no first one', async () => {
  const { body } = await call('login', null, { username: 'usdm-a', password: testPassword, device: testDevice })
  expect(body.isLogged).toBe(true)
  expect(await database.query(`select first_password_until from users where first_password_until is not null`)).toEqual([])
})
