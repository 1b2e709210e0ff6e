import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { staffOf } from '../../database/test-world.ts'
import { sendDue } from '../messages/send.ts'
import { withTransact } from '../runner/test-transact.ts'
import { testApp } from '../test-app.ts'
import { pushKey } from './push-key.ts'
import { isPushNotice, pushNotices, readable } from './push-notices.ts'
import { createPush } from './push-service.ts'
import { pushScene } from './test-push-scene.ts'

const { world, service, received, subscribe, send, due, messages, known, tell } = pushScene()
const { database, call } = world
/** As installations are: with the open internet in front. */
const guarded = testApp({ beside: world })

describe('a browser', () => {
  test('that its push service knows no more is forgotten', async () => {
    for (const code of [404, 410]) {
      const { path } = await subscribe('ustl-a', ['sale'])
      service().answer(path, code)
    }
    await tell('ustl-a')
    expect([await send(), await known()]).toEqual([2, 0])
    expect(await messages()).toMatchObject([{ sent: false }, { sent: false }])
    await due()
    expect(await send()).toBe(0)
  })

  test('whose push service fails is told later, six times at most, and stays', async () => {
    const { path } = await subscribe('ustl-a', ['sale'])
    service().answer(path, 503)
    await tell('ustl-a')
    for (let attempt = 1; attempt <= 6; attempt++) {
      expect([await send(), await send()]).toEqual([1, 0])
      expect(await messages()).toMatchObject([{ attempts: attempt, sent: false, last_error: 'the push service answered 503' }])
      await due()
    }
    expect([await send(), await known()]).toEqual([0, 1])
  })

  test('holds up no letter, no other user, and has at most 20 waiting', async () => {
    await subscribe('ustl-a', ['sale'])
    await subscribe('usdm-b', ['sale'])
    for (let n = 0; n < 30; n++) await tell('ustl-a')
    await tell('usdm-b')
    expect(await messages()).toHaveLength(21)
    const letters: unknown[] = []
    await withTransact(database.url, (transact) => sendDue(transact, async (letter) => void letters.push(letter)))
    expect(letters).toEqual([])
    expect([await send(), received().length]).toEqual([3, 3])
  })

  test('is one of the ten latest of its account', async () => {
    const first = await subscribe('ustl-a', ['sale'])
    for (let n = 0; n < 10; n++) await subscribe('ustl-a', ['sale'])
    await subscribe('usdm-b', ['sale'])
    expect(await known()).toBe(11)
    expect((await call('pushState', 'ustl-a', { endpoint: first.endpoint })).body.kinds).toEqual([])
  })

  test('is shown to its own account alone, and another takes it over by asking there', async () => {
    const browser = await subscribe('ustl-a', ['sale'])
    const seen = async (as: string) => (await call('pushState', as, { endpoint: browser.endpoint })).body.kinds
    expect([await seen('ustl-a'), await seen('usdm-b'), await seen(staffOf('ustl-a'))]).toEqual([['sale'], [], []])
    await call('setPush', 'usdm-b', { ...browser, kinds: [] } as never)
    expect(await seen('ustl-a')).toEqual(['sale'])
    const { path: _, ...given } = browser
    await call('setPush', 'usdm-b', { ...given, kinds: ['sale', 'bill'] })
    expect([await seen('ustl-a'), await seen('usdm-b'), await known()]).toEqual([[], ['sale'], 1])
  })

  const honest = {
    p256dh: 'BIPUL12DLfytvTajnryr2PRdAgXS3HGKiLqndGcJGabyhHheJYlNGCeXl1dn18gSJ1WAkAPIxr4gK0_dQds4yiI',
    auth: 'FPssNDTKnInHVndSTdbKFw',
  }
  const at = (host: string) => `https://${host}/1`
  const off = Buffer.alloc(65, 4).toString('base64url')
  test.each([
    ['an address without TLS', { endpoint: 'http://push.example.com/1' }],
    ['this machine', { endpoint: at('127.0.0.1') }],
    ['this machine by name', { endpoint: at('localhost:3000') }],
    ['the inside of a cloud', { endpoint: at('169.254.169.254') }],
    ['a private network', { endpoint: at('10.0.0.1') }],
    ['IPv4 in IPv6', { endpoint: at('[::ffff:127.0.0.1]') }],
    ['a name without a dot', { endpoint: at('db') }],
    ['a password in it', { endpoint: at('a:b@push.example.com') }],
    ['no address', { endpoint: 'push' }],
    ['a file', { endpoint: 'file:///etc/passwd' }],
    ['a key that is short', { p256dh: 'BAAA' }],
    ['a key that is no point of the curve', { p256dh: off }],
    ['a secret of another length', { auth: 'AAAA' }],
  ])('that gives %s is refused', async (_what, wrong) => {
    const input = { endpoint: 'https://push.example.com/1', ...honest, kinds: ['sale' as const], ...wrong }
    const { status, body } = await guarded.call('setPush', 'ustl-a', input)
    expect([status, body.code, await known()]).toEqual([400, 'invalid-input', 0])
  })

  test('that names a host which leads inside is not reached', async () => {
    const inside = createPush({ mailFrom: 'a@example.id', privateAddresses: false })
    const key = await withTransact(database.url, (transact) => transact.read(pushKey))
    await expect(inside({ userId: 1, ...service().browser('/inside'), key, payload: '{}' })).rejects.toThrow('private address')
    expect(received()).toEqual([])
  })

  test('of who is blocked by a person cannot be added', async () => {
    await database.query(`update users set is_blocked = true, blocked_by = 1 where username = 'usdm-b'`)
    const { body } = await call('setPush', 'usdm-b', { ...service().browser('/blocked'), kinds: ['sale'] })
    await database.query(`update users set is_blocked = false, blocked_by = null where username = 'usdm-b'`)
    expect([body.code, await known()]).toEqual(['account-blocked', 0])
  })
})

test('the database takes no browser but of the session that asks', async () => {
  const wrong: unknown[] = []
  const insert = (as: string, of: string) =>
    withTransact(database.url, (transact) =>
      transact.write(async (tx) => {
        await sql`insert into audit (user_id, call, input) values (${database.userId(as)}, 'setPush', '{}')`.execute(tx)
        await sql`insert into push_subscription (user_id, session_id, place, device_hash, host, language, kinds, endpoint, p256dh, auth)
          select user_id, id, place, device_hash, 'x', 'id', '{sale}', 'https://x.example/' || ${of}, '', '' from session
          where user_id = ${database.userId(of)} and login_user_id is null limit 1`.execute(tx)
      }),
    ).then(
      () => 'taken',
      ({ code }: { code: string }) => code,
    )
  for (const [as, of, expected] of [
    ['ustl-a', 'ustl-a', 'taken'],
    ['ustl-a', 'usdm-b', 'refused'],
    ['owner', 'usdm-b', 'refused'],
  ] as const) {
    const came = await insert(as, of)
    if ((came === 'taken') !== (expected === 'taken')) wrong.push([as, of, came])
  }
  expect(wrong).toEqual([])
})

test('what is said has the same places in both languages, and no fact is left out', () => {
  const places = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort()
  for (const { subject, text, call: reads } of Object.values(pushNotices)) {
    expect([places(subject.id), places(text.id)]).toEqual([places(subject.en), places(text.en)])
    expect(calls).toHaveProperty(reads)
  }
  expect(isPushNotice('toString')).toBe(false)
  expect(readable({ sum: 50_000, due: '2026-05-22T04:30:00Z', sale: '10000001' }, 420)).toMatchObject({
    sum: '50.000',
    due: expect.stringMatching(/^22-MEI-2026 11:30/),
    sale: '10000001',
  })
})
