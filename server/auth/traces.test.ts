import { beforeEach, expect, test } from 'vitest'
import { staffOf, testDevice, testPassword } from '../../database/test-world.ts'
import { metricsToken, testApp } from '../test-app.ts'
import { lastCode, wrongCode } from './test-codes.ts'

const lines: Record<string, unknown>[] = []
const traced = testApp({ settings: { logLevel: 'info' }, logTo: { write: (line) => lines.push(JSON.parse(line)) } })
const guarded = testApp({
  beside: traced,
  settings: { captcha: true, logLevel: 'info' },
  logTo: { write: (line) => lines.push(JSON.parse(line)) },
})
const { database, call } = traced
const refused = () =>
  lines.filter(({ msg }) => msg === 'refused').map(({ code, user, staff, path }) => ({ code, user, staff, path }))
const secret = 'Bukan-Rahasia-91'

beforeEach(async () => {
  lines.length = 0
  await database.query('delete from attempt')
})

const signIn = (username: string, password: string, device = testDevice) => call('login', null, { username, password, device })
const staffId = async (username: string): Promise<number> => {
  const [row] = await database.query<{ id: number }>('select id from login_user where username = $1', [staffOf(username)])
  return row!.id
}

test('a wrong password is logged with its account, an unknown name with none, and neither with what was typed', async () => {
  await signIn('ustl-a', secret)
  await signIn(staffOf('ustl-a'), secret)
  await signIn('nobody', secret)
  const [user, path] = [database.userId('ustl-a'), '/api/user/login']
  expect(refused()).toEqual([
    { code: 'login-failed', user, staff: undefined, path },
    { code: 'login-failed', user, staff: await staffId('ustl-a'), path },
    { code: 'login-failed', user: undefined, staff: undefined, path },
  ])
  expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${secret}|nobody`))
})

test('so are captchas that are missing or wrong, with the address alone', async () => {
  const given = { username: 'ustl-a', password: testPassword, device: testDevice }
  for (const captchaRes of ['', secret])
    expect((await guarded.call('login', null, { ...given, captchaRes })).body.code).toBe('captcha-invalid')
  const line = { code: 'captcha-invalid', ip: '127.0.0.1', path: '/api/user/login' }
  expect(lines.filter(({ msg }) => msg === 'refused')).toMatchObject([line, line])
  expect(JSON.stringify(lines)).not.toContain(secret)
})

test('so are wrong codes, flows that are over, and links that are none', async () => {
  const { device } = (await call('device', null)).body
  const { user } = (await signIn('ustl-a', testPassword, device)).body
  const code = await lastCode(database.url)
  const verify = () => call('verify', null, { user, verCode: wrongCode(code), device })
  for (let n = 0; n < 4; n++) await verify()
  await call('resetIsValid', null, { confirmCode: secret })
  await call('dashboardLink', null, { hash: secret })
  await signIn('ustl-a', testPassword, secret)
  const [account, path] = [{ user: database.userId('ustl-a'), staff: undefined }, '/api/user/verification']
  const nobody = { user: undefined, staff: undefined }
  expect(refused()).toEqual([
    ...Array(3).fill({ code: 'code-wrong', ...account, path }),
    { code: 'flow-over', ...nobody, path },
    { code: 'reset-code-invalid', ...nobody, path: '/api/user/reset/isvalid' },
    { code: 'link-invalid', ...nobody, path: '/api/user/dashboardlink' },
    { code: 'device-unknown', ...nobody, path: '/api/user/login' },
  ])
  expect(JSON.stringify(lines)).not.toContain(secret)
})

test('and a wrong old password, and an object of somebody else, with who asked', async () => {
  await call('changePassword', 'ustl-a', { oldPassword: secret, newPassword: secret })
  await call('userDetail', 'ustl-a', { userId: database.userId('usfd-a') })
  const account = { user: database.userId('ustl-a'), staff: undefined }
  expect(refused()).toMatchObject([
    { code: 'password-wrong', ...account, path: '/api/user/changepass' },
    { code: 'not-found', ...account },
  ])
  expect(JSON.stringify(lines)).not.toContain(secret)
})

test('failed sign-ins are counted by their reason', async () => {
  const counted = async (reason: string): Promise<number> => {
    const { payload } = await traced.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })
    return Number(new RegExp(`^jenjang_failed_sign_ins_total\\{reason="${reason}"\\} (\\d+)$`, 'm').exec(payload)?.[1] ?? 0)
  }
  const before = [await counted('login-failed'), await counted('device-unknown')]
  await signIn('ustl-a', secret)
  await signIn('nobody', secret)
  await signIn('ustl-a', testPassword, 'made-up')
  expect([await counted('login-failed'), await counted('device-unknown')]).toEqual([before[0]! + 2, before[1]! + 1])
})
