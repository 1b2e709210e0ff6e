import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Call } from '../../contract/call.ts'
import { type CallName, calls } from '../../contract/calls.ts'
import { staffOf, testDevice, testPassword, webToken } from '../../database/test-world.ts'
import { testApp } from '../test-app.ts'
import { secretHash } from './secrets.ts'

const { database, call } = testApp()
const password = testPassword
const as = 'sutl-a'
const asks = { status: 403, code: 'confirm-yourself' }

const confirmedAt = (value: string, token = webToken(as)) =>
  database.query(`update session set confirmed_at = ${value} where token_hash = $1`, [secretHash(token)])
/** Whether a session may do what needs a confirmation: by a call of everybody, whose input is wrong. */
const isAsked = async (token = webToken(as)): Promise<boolean> => {
  const { status, body } = await call('confirmAuthenticator', { token }, { verCode: 'none' })
  if (status === 400) return false
  expect({ status, code: body.code }).toEqual(asks)
  return true
}

beforeEach(() => database.query('delete from attempt'))
afterEach(() => confirmedAt('now()'))

describe('what gives others a way in, or money another way out', () => {
  const confirming: CallName[] = [
    'addCallbackKey',
    'addLoginUser',
    'copyGatewaySecret',
    'doMove',
    'moveLinks',
    'endCallbackKey',
    'makeChatCode',
    'renewGatewaySecret',
    'saveChatGateway',
    'setChatPin',
    'tryChatGateway',
    'updateLoginUser',
    'refreshToken',
    'updateH2hSettings',
    'changeIp',
    'changeIpCa',
    'insertBank',
    'updateBank',
    'setOwnContact',
    'savePartnerConnection',
    'saveTopupGateway',
    'copyToken',
    'copyDoorSecret',
    'renewDoorSecret',
    'confirmAuthenticator',
    'addPasskey',
    'h2hCreate',
    'activateUser',
    'activateUserCa',
    'bankWebhook',
    'partnerCallback',
  ]

  test('is marked in the contract, or asks for the password itself', () => {
    const marked = (Object.entries(calls) as [CallName, Call][]).filter(([, { confirms }]) => confirms).map(([name]) => name)
    expect(new Set(marked)).toEqual(new Set(confirming))
    for (const name of [
      'beginAuthenticator',
      'removeAuthenticator',
      'renewRecoveryCodes',
      'beginPasskey',
      'removePasskey',
    ] as const)
      expect(calls[name].example.input).toHaveProperty('password')
  })

  const callerOf = (name: CallName): string => {
    const { who } = calls[name] as Call
    if (typeof who === 'string') return 'ustl-a'
    return who.types.includes(1) ? 'owner' : who.types.includes(2) ? 'catl-a' : who.types.includes(24) ? 'mivt-a' : 'httl-a'
  }

  test.each(confirming)('%s is refused without a confirmation, and changes nothing', async (name) => {
    const token = webToken(callerOf(name))
    await confirmedAt('null', token)
    const { status, body } = await call(name, { token }, calls[name].example.input as never)
    expect({ status, code: body.code }).toEqual(asks)
    await confirmedAt('now()', token)
    expect((await call(name, { token }, calls[name].example.input as never)).body.code).not.toBe('confirm-yourself')
  })
})

describe('a confirmation', () => {
  test.each([
    ['never', 'null', true],
    ['ten minutes ago', `now() - interval '10 minutes 1 second'`, true],
    ['nine minutes ago', `now() - interval '9 minutes'`, false],
    ['in time to come, because a clock was set back', `now() + interval '1 minute'`, true],
  ])('%s', async (_, value, expected) => {
    await confirmedAt(value)
    expect(await isAsked()).toBe(expected)
  })

  test('is a sign-in with the password; a link is none', async () => {
    const { token } = (await call('login', null, { username: as, password, device: testDevice })).body
    expect(await isAsked(token)).toBe(false)
    const hash = 'a-link'
    await database.query(`insert into dashboard_link (hash, user_id, expires_at) values ($1, $2, now() + interval '1 minute')`, [
      secretHash(hash),
      database.userId(as),
    ])
    const linked = (await call('dashboardLink', null, { hash })).body.token
    expect(await isAsked(linked)).toBe(true)
    expect((await call('confirmSelf', { token: linked }, { password })).body).toEqual({})
    expect(await isAsked(linked)).toBe(false)
  })

  test('is the right password, in this session and for this account alone', async () => {
    const other = (await call('login', null, { username: as, password, device: testDevice })).body.token
    const staff = webToken(staffOf(as))
    for (const token of [webToken(as), other, staff]) await confirmedAt('null', token)
    const wrong = await call('confirmSelf', as, { password: 'wrong' })
    expect([wrong.status, wrong.body.code, await isAsked()]).toEqual([400, 'password-wrong', true])
    expect((await call('confirmSelf', as, { password })).status).toBe(200)
    expect([await isAsked(), await isAsked(other), await isAsked(staff)]).toEqual([false, true, true])
    const trail = await database.query(
      `select input from audit where call = 'confirmSelf' and user_id = $1 order by id desc limit 1`,
      [database.userId(as)],
    )
    expect(trail).toEqual([{ input: {} }])
  })

  test('is a code of the authenticator, once; what is guessed is counted', async ({ onTestFinished }) => {
    // The half minute ends on the way of no code.
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { secret } = (await call('beginAuthenticator', as, { password })).body
    const shown = (halfMinutes: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + halfMinutes * 30_000 })
    await call('confirmAuthenticator', as, { verCode: shown(-1) })
    await confirmedAt('null')
    const verCode = shown(0)
    expect((await call('confirmSelf', as, { verCode })).status).toBe(200)
    expect(await isAsked()).toBe(false)
    await confirmedAt('null')
    const statuses = []
    for (let n = 0; n < 11; n++) statuses.push((await call('confirmSelf', as, { verCode })).status)
    expect(statuses).toEqual([...Array(10).fill(400), 429])
    expect(await isAsked()).toBe(true)
    expect((await call('removeAuthenticator', as, { password })).status).toBe(200)
  })

  test.each([[{}], [{ password, verCode: '123456' }]])('is one proof, never %j', async (input) => {
    expect((await call('confirmSelf', as, input)).body.code).toBe('invalid-input')
  })
})
