import { createChallenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { describe, expect, test, vi } from 'vitest'
import { staffOf, testDevice, testPassword, webToken } from '../../database/test-world.ts'
import { testApp } from '../test-app.ts'
import { forgetSpentSignIns } from './auth.jobs.ts'
import { secretHash } from './secrets.ts'
import { testSignIns } from './test-sign-in.ts'

const { watched, database, call, signIn, newDevice } = testSignIns()

describe('names', () => {
  const names: [string, string, string][] = [
    ['user name', 'ustl-a', 'ustl-a'],
    ['user name in other letters', ' USTL-A ', 'ustl-a'],
    ['e-mail address', 'Ustl-A@example.id', 'ustl-a'],
  ]
  test.each(names)('%s', async (_, username, expected) => {
    const { status, body } = await signIn({ username })
    expect([status, body.user.username, body.isLogged, body.authCode]).toEqual([200, expected, true, null])
    expect((await call('session', { token: body.token })).body.user).toEqual(body.user)
  })

  test.each(['0812 9999-0001', '+6281299990001', '6281299990001'])('phone number %s', async (username) => {
    await database.query(`update users set phone = '081299990001' where username = 'ustl-a'`)
    expect((await signIn({ username })).body.user.username).toBe('ustl-a')
  })

  test('a staff account signs in as its user, with its own name and permissions', async () => {
    const { body } = await signIn({ username: staffOf('ustl-a') })
    expect(body.user).toMatchObject({ username: 'ustl-a', LoginUsers: [{ name: 'Staf ustl-a' }], permissions: ['view', 'sell'] })
  })

  test('a blocked user signs in, a blocked staff account does not and loses its sessions', async () => {
    const staff = await signIn({ username: staffOf('usdm-a') })
    await database.query(`update users set is_blocked = true where username = 'usdm-a'`)
    expect((await signIn({ username: 'usdm-a' })).body.user.isBlocked).toBe(true)
    await database.query('update login_user set is_blocked = true where username = $1', [staffOf('usdm-a')])
    expect((await signIn({ username: staffOf('usdm-a') })).body.code).toBe('login-failed')
    expect((await call('session', { token: staff.body.token })).text).toBe('Forbidden Access')
  })
})

describe('device', () => {
  test('only a value that was issued works', async () => {
    expect((await signIn({ device: 'guessed' })).body.code).toBe('device-unknown')
    const { device } = (await call('device', null)).body
    expect((await signIn({ device })).status).toBe(200)
    expect(watched.verified).toHaveLength(1)
  })
})

describe('session', () => {
  test('keeps neither token nor device in clear, and where it came from', async () => {
    const { token } = (await signIn()).body
    const [session] = await database.query('select * from session where token_hash = $1', [secretHash(token)])
    expect(JSON.stringify(session)).not.toContain(token)
    expect(session?.ip).toBe('127.0.0.1')
    expect(token).toMatch(/^[\w-]{43}$/)
  })

  test('ends at its time whatever happens', async () => {
    const { token } = (await signIn()).body
    const hash = secretHash(token)
    const [session] = await database.query(
      'select extract(epoch from expires_at - created_at)::int as seconds from session where token_hash = $1',
      [hash],
    )
    expect(session?.seconds).toBe(12 * 3600)
    await database.query('update session set expires_at = now() where token_hash = $1', [hash])
    expect((await call('session', { token })).text).toBe('Forbidden Access')
  })

  test('there is one per device: signing in there again ends the one before', async () => {
    const [one, two] = [(await signIn()).body.token, (await signIn()).body.token]
    expect((await call('session', { token: one })).text).toBe('Forbidden Access')
    expect((await call('session', { token: two })).status).toBe(200)
    expect((await call('session', 'ustl-a')).status).toBe(200)
  })

  test('signing out ends this session and no other', async () => {
    const [one, two] = [(await signIn()).body.token, webToken('ustl-a')]
    expect((await call('logout', { token: one })).body).toEqual({})
    expect((await call('session', { token: one })).text).toBe('Forbidden Access')
    expect((await call('session', { token: two })).status).toBe(200)
  })
})

describe('captcha', () => {
  const guarded = testApp({ settings: { captcha: true } })
  const attempt = (captchaRes: string) =>
    guarded.call('login', null, { username: 'ustl-a', password: testPassword, device: testDevice, captchaRes })
  const solved = async () => {
    const { challenge } = (await guarded.call('captcha', null)).body
    const solution = await solveChallenge({ challenge, deriveKey })
    return { challenge, solution }
  }
  /** A solved challenge of this server that cost no work. */
  const challengeOf = async (hmacSignatureSecret: string, data: { at: number; isHard?: boolean }) => {
    const challenge = await createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 1, deriveKey, data, hmacSignatureSecret })
    return encode({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
  }
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')

  test('is off where it is switched off', async () => {
    expect((await call('captcha', null)).body).toEqual({ enabled: false, challenge: null })
  })

  test('a solution works once', async () => {
    const captchaRes = encode(await solved())
    expect((await attempt(captchaRes)).status).toBe(200)
    expect((await attempt(captchaRes)).body.code).toBe('captcha-invalid')
  })

  test('a solution works for five minutes of the clock that all servers share, however this one’s goes', async () => {
    const [setting] = await guarded.database.query<{ secret: string; now: number }>(
      `select value #>> '{}' as secret, extract(epoch from now())::integer as now from setting where name = 'captchaSecret'`,
    )
    const answerOf = async (at: number) => {
      return challengeOf(setting!.secret, { at })
    }
    const now = Date.now()
    for (const ahead of [0, 3_600_000, -3_600_000]) {
      vi.spyOn(Date, 'now').mockReturnValue(now + ahead)
      const answers = []
      for (const moved of [-310, 0, 330]) answers.push(await attempt(await answerOf(setting!.now + moved)))
      vi.restoreAllMocks()
      expect(answers.map(({ body }) => body.code ?? body.user.username)).toEqual(['captcha-invalid', 'ustl-a', 'captcha-invalid'])
    }
  })

  test('a solution is spent whatever becomes of the call', async () => {
    const device = await newDevice()
    const guess = (captchaRes: string) =>
      guarded.call('login', null, { username: 'ustl-b', password: 'wrong', device, captchaRes })
    await guarded.database.query(`insert into device (hash) values ($1)`, [secretHash(device)])
    for (let n = 0; n < 5; n++) expect((await guess(encode(await solved()))).status).toBe(401)
    await guarded.database.query(`update attempt set next_at = now() + interval '90 seconds' where next_at is not null`)
    const captchaRes = encode(await solved())
    expect((await guess(captchaRes)).status).toBe(429)
    expect((await guess(captchaRes)).body.code).toBe('captcha-invalid')
  })

  test('garbage, a foreign challenge and a wrong solution do not work', async () => {
    const { challenge, solution } = await solved()
    const later = { ...challenge.parameters, data: { at: challenge.parameters.data.at + 60 } }
    const attempts = [
      '',
      'garbage',
      encode({}),
      encode({ challenge: { ...challenge, parameters: later }, solution }),
      encode({ challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } }),
    ]
    for (const captchaRes of attempts) expect((await attempt(captchaRes)).body.code).toBe('captcha-invalid')
  })
})

test('the clock forgets spent attempts and challenges and unused devices, and nothing else', async () => {
  await database.query(
    `insert into attempt (key, count, until) values ('old', 1, now() - interval '1 minute'), ('new', 1, now() + interval '1 minute')`,
  )
  await database.query(
    `insert into captcha_used values ('old', now() - interval '1 minute'), ('new', now() + interval '1 minute')`,
  )
  await database.query(`update device set created_at = now() - interval '31 days'`)
  await database.query(`insert into device values ('\\x01', now() - interval '31 days'), ('\\x02', now())`)
  await forgetSpentSignIns((_, text, values) => database.query(text, [...values]) as never)
  expect(await database.query('select key from attempt')).toEqual([{ key: 'new' }])
  expect(await database.query('select signature from captcha_used')).toEqual([{ signature: 'new' }])
  const left = await database.query<{ hash: Buffer }>('select hash from device')
  expect(left.map(({ hash }) => hash.toString('hex'))).not.toContain('01')
  expect(left.map(({ hash }) => hash.toString('hex'))).toContain('02')
  expect((await signIn()).status).toBe(200)
})
