import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { confirmSessions, staffOf, testDevice, testPassword } from '../../database/test-world.ts'
import { testApp } from '../test-app.ts'
import { softDevice } from './test-passkey.ts'

const { database, call } = testApp()
const password = testPassword
const signIn = async (username: string) => (await call('login', null, { username, password, device: testDevice })).body
beforeEach(() => database.query('delete from attempt'))

describe('an authenticator', () => {
  // The half minute ends on the way of no code.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())
  const shown = (secret: string, halfMinutes = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + halfMinutes * 30_000 })
  const turnOn = async (username: string): Promise<{ secret: string; recoveryCodes: string[] }> => {
    const { secret } = (await call('beginAuthenticator', username, { password })).body
    const { status, body } = await call('confirmAuthenticator', username, { verCode: shown(secret, -1) })
    expect(status).toBe(200)
    return { secret, ...body }
  }
  const enter = async (username: string, verCode: string) =>
    call('verify', null, { user: (await signIn(username)).user, verCode, device: testDevice })

  test('is asked for at every sign-in, on known devices too, and each code counts once', async () => {
    const { secret } = await turnOn('owner')
    const { user, isLogged } = await signIn('owner')
    expect([isLogged, user.channel]).toEqual([false, 'totp'])
    const answer = (flow: typeof user, verCode: string) => call('verify', null, { user: flow, verCode, device: testDevice })
    const code = shown(secret)
    const { token } = (await answer(user, code)).body
    expect((await call('security', { token })).body.hasAuthenticator).toBe(true)
    const again = await signIn('owner')
    expect((await answer(again.user, code)).body.code).toBe('code-wrong')
    expect((await answer(again.user, shown(secret, 1))).status).toBe(200)
  })

  test('is not replaced by a message, and three wrong codes end the flow', async () => {
    await turnOn('ustl-a')
    const { user } = await signIn('ustl-a')
    expect((await call('resendCode', null, { user, isEmail: true })).body.code).toBe('channel-missing')
    for (let n = 0; n < 3; n++)
      expect((await call('verify', null, { user, verCode: '000000', device: testDevice })).body.code).toBe('code-wrong')
    expect((await call('verify', null, { user, verCode: '000000', device: testDevice })).body.code).toBe('flow-over')
    expect(await database.query(`select from message where template = 'login-code'`)).toEqual([])
  })

  test('needs the password to go on and off, and a right code to count', async () => {
    const staff = staffOf('usdm-a')
    expect((await call('beginAuthenticator', staff, { password: 'wrong' })).body.code).toBe('password-wrong')
    expect((await call('removeAuthenticator', staff, { password })).body.code).toBe('not-found')
    const { secret } = (await call('beginAuthenticator', staff, { password })).body
    expect((await signIn(staff)).isLogged).toBe(true)
    expect((await call('confirmAuthenticator', staff, { verCode: '000000' })).body.code).toBe('code-wrong')
    expect((await call('confirmAuthenticator', staff, { verCode: shown(secret) })).status).toBe(200)
    expect((await call('beginAuthenticator', staff, { password })).body.code).toBe('authenticator-there')
    expect((await signIn('usdm-a')).isLogged).toBe(true)
    expect((await call('removeAuthenticator', staff, { password: 'wrong' })).body.code).toBe('password-wrong')
    expect((await call('removeAuthenticator', staff, { password })).body).toEqual({})
    expect((await signIn(staff)).isLogged).toBe(true)
  })

  test('is stood in for by each of ten recovery codes once', async () => {
    const { recoveryCodes } = await turnOn('usft-a')
    expect(new Set(recoveryCodes).size).toBe(10)
    const [first, second] = recoveryCodes as [string, string]
    const { token } = (await enter('usft-a', first)).body
    expect((await call('security', { token })).body.recoveryCodesLeft).toBe(9)
    expect((await enter('usft-a', first)).body.code).toBe('code-wrong')
    expect((await enter('usft-a', second.toLowerCase().replace('-', ''))).status).toBe(200)
    const kept = await database.query<{ hash: Buffer }>('select hash from recovery_code')
    const written = kept.map(({ hash }) => hash.toString('latin1')).join()
    for (const code of recoveryCodes) expect(written).not.toContain(code.slice(0, 5))
  })

  test('takes no recovery code of another account, of before its renewal, or of an authenticator that is gone', async () => {
    const [mine, theirs] = [(await turnOn('usft-b')).recoveryCodes, (await turnOn('usgt-b')).recoveryCodes]
    expect((await enter('usft-b', theirs[0]!)).body.code).toBe('code-wrong')
    expect((await call('renewRecoveryCodes', 'usft-b', { password: 'wrong' })).body.code).toBe('password-wrong')
    const { recoveryCodes: renewed } = (await call('renewRecoveryCodes', 'usft-b', { password })).body
    expect((await enter('usft-b', mine[0]!)).body.code).toBe('code-wrong')
    expect((await enter('usft-b', renewed[0])).status).toBe(200)
    await call('removeAuthenticator', 'usft-b', { password })
    expect((await call('renewRecoveryCodes', 'usft-b', { password })).body.code).toBe('not-found')
    const { recoveryCodes } = await turnOn('usft-b')
    expect((await enter('usft-b', renewed[1])).body.code).toBe('code-wrong')
    expect((await enter('usft-b', recoveryCodes[0]!)).status).toBe(200)
  })

  test('its secret cannot be read in the database', async () => {
    const { secret } = (await call('beginAuthenticator', 'usfd-a', { password })).body
    const kept = await database.query<{ sealed: Buffer }>('select sealed from authenticator')
    for (const { sealed } of kept) expect(sealed.toString('latin1')).not.toContain(secret)
  })
})

describe('a passkey', () => {
  const host = { host: 'localhost' }
  const keep = async (username: string, device: ReturnType<typeof softDevice>) => {
    const { options } = (await call('beginPasskey', username, { password }, host)).body
    return call('addPasskey', username, { credential: device.make(options.challenge) }, host)
  }
  const challenge = async (): Promise<string> => (await call('passkeyOptions', null, {}, host)).body.options.challenge
  const enter = (credential: ReturnType<ReturnType<typeof softDevice>['use']>) =>
    call('passkeyLogin', null, { credential, device: testDevice }, host)

  test('signs in without password and code, the staff account it was made by', async () => {
    const device = softDevice()
    expect((await keep(staffOf('ustl-b'.replace('b', 'a')), device)).body).toEqual({})
    const { status, body } = await enter(device.use(await challenge()))
    expect([status, body.isLogged, body.user.LoginUsers]).toEqual([200, true, [{ name: 'Staf ustl-a' }]])
    const { passkeys, passkeysPossible } = (await call('security', { token: body.token }, {}, host)).body
    expect([passkeys.length, passkeysPossible, passkeys[0].lastUsedAt === null]).toEqual([1, true, false])
    await database.query('update login_user set is_blocked = true where username = $1', [staffOf('ustl-a')])
    expect((await enter(device.use(await challenge()))).body.code).toBe('passkey-invalid')
  })

  test('that is right gives its address the attempt back', async () => {
    const device = softDevice()
    await keep('usdm-b', device)
    await database.query('delete from attempt')
    const counted = async () => (await database.query(`select count from attempt where key ~ '^passkeys from'`))[0]?.count
    const used = device.use(await challenge())
    expect(await counted()).toBe(1)
    expect((await enter(used)).status).toBe(200)
    expect(await counted()).toBe(0)
  })

  test('confirms its own account and no other, once', async () => {
    const device = softDevice()
    await keep('usgt-b', device)
    await database.query('update session set confirmed_at = null')
    const confirm = (as: string, credential: object) => call('confirmSelf', as, { credential } as never, host)
    expect((await confirm('usgt-a', device.use(await challenge()))).body.code).toBe('passkey-invalid')
    const used = device.use(await challenge())
    expect((await confirm('usgt-b', used)).status).toBe(200)
    expect((await confirm('usgt-b', used)).body.code).toBe('passkey-invalid')
    const confirmed = await database.query('select user_id from session where confirmed_at is not null')
    expect(confirmed).toEqual([{ user_id: database.userId('usgt-b') }])
    await database.query(confirmSessions)
  })

  test('a replayed answer, another site, a device that asked nobody, and a foreign key are refused', async () => {
    const [device, elsewhere] = [softDevice(), softDevice('https://evil.example')]
    await keep('usgt-a', device)
    const used = device.use(await challenge())
    expect((await enter(used)).status).toBe(200)
    for (const credential of [
      used,
      device.use('made-up'),
      device.use(await challenge(), 0x01),
      elsewhere.use(await challenge()),
      { ...elsewhere.use(await challenge()), id: used.id, rawId: used.rawId },
    ])
      expect((await enter(credential)).body.code).toBe('passkey-invalid')
  })

  test('is kept only by whom its challenge was made for, and once', async () => {
    const device = softDevice()
    const { options } = (await call('beginPasskey', 'usft-a', { password }, host)).body
    const credential = device.make(options.challenge)
    expect((await call('addPasskey', 'usft-b', { credential }, host)).body.code).toBe('passkey-invalid')
    expect((await call('addPasskey', 'usft-a', { credential }, host)).body).toEqual({})
    expect((await call('addPasskey', 'usft-a', { credential }, host)).body.code).toBe('passkey-invalid')
    expect((await keep('usft-b', device)).body.code).toBe('passkey-invalid')
  })

  test('needs the password to come and go, and a host that is a name', async () => {
    await keep('usdp-a', softDevice())
    const { passkeys } = (await call('security', 'usdp-a', {}, host)).body
    expect((await call('beginPasskey', 'usdp-a', { password: 'wrong' }, host)).body.code).toBe('password-wrong')
    const remove = (as: string, given = password) => call('removePasskey', as, { id: passkeys[0].id, password: given })
    expect((await remove('usdp-a', 'wrong')).body.code).toBe('password-wrong')
    expect((await remove('usdp-b')).body.code).toBe('not-found')
    expect((await remove('usdp-a')).body).toEqual({})
    expect((await call('passkeyOptions', null, {}, { host: '192.0.2.7:3000' })).body.code).toBe('passkey-invalid')
  })
})
