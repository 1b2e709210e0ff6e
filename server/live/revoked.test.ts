import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { CallName } from '../../contract/calls.ts'
import { staffOf, testBalance, webToken } from '../../database/test-world.ts'
import { type TestApp, testApp } from '../test-app.ts'
import { MOST_STREAMS } from './events.ts'
import { openStream, type TestStream } from './test-stream.ts'

/** Nothing ends at a beat here: there is none. */
const never = 2 ** 31 - 1
const here = testApp({ beat: never })
const there = testApp({ beside: here, beat: never })
/** The answer of one beat has to be there by the next, on a slow machine too. */
const beating = testApp({ beside: here, beat: 3_000 })
const { database, call } = here
const addresses = new Map<TestApp, string>()
const opened: TestStream[] = []

beforeAll(async () => {
  for (const server of [here, there, beating]) addresses.set(server, await server.app.listen({ port: 0, host: '127.0.0.1' }))
})
afterAll(async () => {
  await database.query('update session set revoked_at = now() where revoked_at is null')
  for (const { next } of opened) while (await next().catch(() => null));
})

/** A stream that has told the balance of its account; before it may come what moved below that one a moment ago. */
async function open(server: TestApp, username: string): Promise<TestStream> {
  const stream = await openStream(addresses.get(server)!, username)
  opened.push(stream)
  const [account] = await database.query(
    'select id from users where username = $1 union all select user_id from login_user where username = $1',
    [username],
  )
  let told: Awaited<ReturnType<TestStream['next']>>
  do told = await stream.next()
  while (told && told.data.userId !== account?.id)
  expect(told?.event).toBe('balance')
  return stream
}

const money = (username: string) =>
  call('transfer', 'owner', { correspondent: database.userId(username), amount: 1, action: 'transfer', remark: 'uji' })
const sql = (text: string, name: string) => () => database.query(text, [name])
const asked = (name: CallName, as: string, input: object) => async () =>
  expect((await call(name, as, input as never)).status).toBe(200)
const staff = (of: string) => ({ username: staffOf(of), name: 'Staf', permissions: ['view' as const] })

const ends: [string, string, string, () => Promise<unknown>][] = [
  ['signs out', 'usfd-a', 'usfd-a', asked('logout', 'usfd-a', {})],
  [
    'loses its session',
    'usft-a',
    'usft-a',
    sql('update session set revoked_at = now() where user_id = (select id from users where username = $1)', 'usft-a'),
  ],
  [
    'has to change its password',
    'usft-b',
    'usft-b',
    sql('update users set is_password_expired = true where username = $1', 'usft-b'),
  ],
  [
    'may not look any more',
    staffOf('ustl-a'),
    'ustl-a',
    asked('updateLoginUser', 'ustl-a', { ...staff('ustl-a'), permissions: ['sell'] }),
  ],
  [
    'is blocked as staff',
    staffOf('usgt-a'),
    'usgt-a',
    asked('updateLoginUser', 'usgt-a', { ...staff('usgt-a'), isBlocked: true }),
  ],
  ['is removed as staff', staffOf('sutl-a'), 'sutl-a', asked('removeLoginUser', 'sutl-a', { username: staffOf('sutl-a') })],
  [
    'has to change its password as staff',
    staffOf('mift-a'),
    'mift-a',
    sql('update login_user set is_password_expired = true where username = $1', staffOf('mift-a')),
  ],
]
test.each(ends)('who %s hears nothing more, on no server', async (_, username, account, end) => {
  const streams = await Promise.all([here, there].map((server) => open(server, username)))
  await end()
  await money(account)
  const heard = []
  for (const { next } of streams) for (let told = await next(); told; told = await next()) heard.push(told)
  expect(heard.filter(({ data }) => data.userId === database.userId(account))).toEqual([])
})

test('others of the same user hear on', async () => {
  const boss = await open(there, 'ustl-a')
  await database.query(`update login_user set permissions = '{view}' where username = $1`, [staffOf('ustl-a')])
  const beside = await open(there, staffOf('ustl-a'))
  await call('updateLoginUser', 'ustl-a', { ...staff('ustl-a'), isBlocked: true })
  await money('ustl-a')
  // What an earlier test gave may be told once more before.
  const balance = testBalance + 2
  for (let told = await beside.next(); told; told = await beside.next()) expect(told.data.balance).not.toBe(balance)
  let heard = await boss.next()
  while (heard && heard.data.balance !== balance) heard = await boss.next()
  expect(heard?.data).toMatchObject({ kind: 'balance', userId: database.userId('ustl-a') })
})

test('whose password has to be changed has no stream', async () => {
  const response = await fetch(`${addresses.get(here)}/api/events`, {
    headers: { authorization: `Bearer ${webToken('usft-b')}` },
  })
  expect([response.status, await response.json()]).toMatchObject([422, { code: 'password-expired' }])
})

test('an account has so many streams and no more', async () => {
  const streams = await Promise.all(Array.from({ length: MOST_STREAMS }, () => open(here, 'catl-a')))
  const more = () => openStream(addresses.get(here)!, 'catl-a')
  const refused = await more()
  opened.push(refused)
  expect([refused.response.status, refused.response.headers.get('retry-after')]).toEqual([429, '60'])
  expect((await open(here, staffOf('catl-a'))).response.status).toBe(200)
  streams[0]!.close()
  await vi.waitFor(async () => {
    const again = await more()
    opened.push(again)
    expect(again.response.status).toBe(200)
  }, 60_000)
})

test('while the database gives no answer nothing is told, and the stream ends', async () => {
  const { next } = await open(beating, 'usgt-b')
  await database.query('begin')
  await database.query('lock table session in access exclusive mode')
  try {
    expect(await next()).toBeNull()
  } finally {
    await database.query('rollback')
  }
})

test('a database that cannot be asked ends the stream', async () => {
  const { next } = await open(beating, 'usgt-b')
  await database.query('revoke select on session from jenjang_app')
  try {
    expect(await next()).toBeNull()
  } finally {
    await database.query('grant select on session to jenjang_app')
  }
})
