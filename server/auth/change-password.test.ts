import { beforeEach, describe, expect, test } from 'vitest'
import { type CallName, calls } from '../../contract/calls.ts'
import { staffOf, testDevice, testPassword, webToken } from '../../database/test-world.ts'
import { testApp } from '../test-app.ts'

const { database, call } = testApp()
const newPassword = 'Mangga!Harum-27'
const signIn = (username: string, password: string) => call('login', null, { username, password, device: testDevice })

beforeEach(() => database.query('delete from attempt'))

describe('changing the password', () => {
  test('needs the current one, keeps this session and ends the others', async () => {
    const { token } = (await signIn('ustl-a', testPassword)).body
    const input = { oldPassword: testPassword, newPassword }
    expect((await call('changePassword', { token }, { ...input, oldPassword: 'wrong' })).body.code).toBe('password-wrong')
    expect((await call('changePassword', { token }, input)).body).toEqual({})
    expect((await call('session', { token })).status).toBe(200)
    expect((await call('session', { token: webToken('ustl-a') })).text).toBe('Forbidden Access')
    expect((await signIn('ustl-a', testPassword)).body.code).toBe('login-failed')
    expect((await signIn('ustl-a', newPassword)).body.isLogged).toBe(true)
  })

  test.each([
    ['Pendek#1', 'password-weak'],
    ['tanpa-huruf-besar-1', 'password-weak'],
    ['Password#2026', 'password-weak'],
    ['Usdm-A-Usdm-A-1', 'password-weak'],
    // Printed in the documents of every installation.
    ['Jenjang-Demo-2026', 'password-weak'],
    [testPassword, 'password-same'],
  ])('refuses %s', async (chosen, code) => {
    const { status, body } = await call('changePassword', 'usdm-a', { oldPassword: testPassword, newPassword: chosen })
    expect([status, body.code]).toEqual([400, code])
  })

  test('guessing the current one ends after ten', async () => {
    const guess = () => call('changePassword', 'usfd-a', { oldPassword: 'wrong', newPassword })
    for (let n = 0; n < 10; n++) expect((await guess()).body.code).toBe('password-wrong')
    expect((await guess()).body.code).toBe('too-many-requests')
  })

  test('a staff account changes its own and never that of its user', async () => {
    const staff = { token: webToken(staffOf('usdm-a')) }
    const input = { oldPassword: testPassword, newPassword }
    expect((await call('changePassword', staff, input)).body.code).toBe('access-denied')
    expect((await call('changePasswordStaff', staff, input)).body).toEqual({})
    expect((await signIn(staffOf('usdm-a'), newPassword)).body.isLogged).toBe(true)
    expect((await signIn('usdm-a', testPassword)).body.isLogged).toBe(true)
    expect((await call('changePasswordStaff', 'usdm-b', input)).body.code).toBe('not-found')
  })
})

describe('an expired password', () => {
  test('refuses every call but those that lead out of it', async () => {
    const open: string[] = []
    for (const [name, declared] of Object.entries(calls)) {
      if (declared.who === 'public' || declared.door !== 'web' || name === 'logout') continue
      await database.query(`update users set is_password_expired = true where username = 'catl-a'`)
      const { status, body } = await call(name as CallName, 'catl-a', declared.example.input as never)
      if (body?.code === 'password-expired') expect(status).toBe(422)
      else if (body?.code !== 'access-denied') open.push(name)
    }
    expect(open.sort()).toEqual(['changeExpiredPassword', 'changeExpiredPasswordStaff', 'session'])
  })

  test('is replaced without the current one, once, and the session goes on', async () => {
    await database.query(`update users set is_password_expired = true where username = 'ustl-b'`)
    expect((await call('session', 'ustl-b')).body.user.isPasswordExpired).toBe(true)
    expect((await call('changeExpiredPassword', 'ustl-b', { password: testPassword })).body.code).toBe('password-same')
    expect((await call('changeExpiredPassword', 'ustl-b', { password: 'lemah' })).body.code).toBe('password-weak')
    expect((await call('changeExpiredPassword', 'ustl-b', { password: newPassword })).body).toEqual({})
    expect((await call('session', 'ustl-b')).body.user.isPasswordExpired).toBe(false)
    expect((await call('balance', 'ustl-b')).status).toBe(200)
    const again = await call('changeExpiredPassword', 'ustl-b', { password: 'Rambutan?Manis-31' })
    expect([again.status, again.body.code]).toEqual([409, 'password-not-expired'])
  })

  test('of a staff account leaves its user alone', async () => {
    const staff = { token: webToken(staffOf('usfd-a')) }
    await database.query('update login_user set is_password_expired = true where username = $1', [staffOf('usfd-a')])
    expect((await call('balance', staff)).body.code).toBe('password-expired')
    expect((await call('balance', 'usfd-a')).status).toBe(200)
    expect((await call('changeExpiredPassword', staff, { password: newPassword })).body.code).toBe('access-denied')
    expect((await call('changeExpiredPasswordStaff', staff, { password: newPassword })).body).toEqual({})
    expect((await call('balance', staff)).status).toBe(200)
  })

  test('is what a password of more than ninety days is at the next sign-in', async () => {
    await database.query(
      `update users set password_changed_at = now() - interval '91 days' where username in ('usgt-a', 'usgt-b')`,
    )
    expect((await signIn('usgt-a', testPassword)).body.user.isPasswordExpired).toBe(true)
    await database.query(`insert into demo_login values ('usgt-b', 'x')`)
    expect((await signIn('usgt-b', testPassword)).body.user.isPasswordExpired).toBe(false)
    expect((await signIn('usft-a', testPassword)).body.user.isPasswordExpired).toBe(false)
  })
})
