import { describe, expect, test } from 'vitest'
import { staffOf, testDevice, testPassword, webToken } from '../../database/test-world.ts'
import { hostReader } from '../runner/host.ts'
import { openPool } from '../runner/pool.ts'
import { runSqlOn } from '../runner/run-sql.ts'
import { withTransact } from '../runner/test-transact.ts'
import { testApp } from '../test-app.ts'
import { newDashboardLink } from './dashboard-links.ts'
import { findSession } from './sessions.ts'

const { database, call } = testApp()
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/141.0.0.0' }
const signIn = async (username: string): Promise<{ token: string }> =>
  (await call('login', null, { username, password: testPassword, device: testDevice }, browser)).body

describe('own sessions', () => {
  test('are told with where they are, the asking one marked, and those of staff are not among them', async () => {
    const { token } = await signIn('ustl-a')
    const { sessions, devices } = (await call('ownSessions', { token })).body
    expect(sessions).toHaveLength(2)
    expect(sessions[0]).toMatchObject({ userAgent: browser['user-agent'], ip: '127.0.0.1', isCurrent: true })
    expect(sessions[1].isCurrent).toBe(false)
    expect(devices).toHaveLength(1)
    expect(devices[0]).toMatchObject({ isCurrent: true, userAgent: browser['user-agent'] })
    expect((await call('ownSessions', staffOf('ustl-a'))).body.sessions).toHaveLength(1)
  })

  test('can be ended one by one, and nobody else’s', async () => {
    const { token } = await signIn('usdm-a')
    const other = (await call('ownSessions', { token })).body.sessions.find((each: { isCurrent: boolean }) => !each.isCurrent)
    for (const stranger of ['usdm-b', 'owner', staffOf('usdm-a')])
      expect((await call('revokeOwnSession', stranger, { id: other.id })).body.code).toBe('not-found')
    expect((await call('revokeOwnSession', { token }, { id: other.id })).body).toEqual({})
    expect((await call('session', 'usdm-a')).text).toBe('Forbidden Access')
    expect((await call('revokeOwnSession', { token }, { id: other.id })).body.code).toBe('not-found')
  })

  test('can be ended all but this one', async () => {
    const { token } = await signIn('usfd-a')
    expect((await call('revokeOtherSessions', { token })).body).toEqual({ ended: 1 })
    expect((await call('session', 'usfd-a')).text).toBe('Forbidden Access')
    expect((await call('session', { token })).status).toBe(200)
    expect((await call('session', staffOf('usfd-a'))).status).toBe(200)
  })

  test('tell when they were last used, to within five minutes', async () => {
    const seen = () =>
      database.query<{ ago: number }>(
        `select extract(epoch from now() - last_seen_at)::int as ago from session where user_id = $1 and login_user_id is null`,
        [database.userId('usgt-a')],
      )
    for (const [minutes, kept] of [
      [3, 180],
      [6, 0],
    ] as const) {
      await database.query(`update session set last_seen_at = now() - make_interval(mins => $1)`, [minutes])
      await call('balance', 'usgt-a')
      expect((await seen())[0]!.ago - kept).toBeLessThan(60)
      expect((await seen())[0]!.ago - kept).toBeGreaterThanOrEqual(0)
    }
  })
})

describe('a session that nobody uses', () => {
  const at = (minutes: number) => database.query(`update session set last_seen_at = now() - make_interval(mins => $1)`, [minutes])

  // The setting of the tests is 240 minutes; the last five of a session may be missing in what is noted.
  test.each([
    [244, 200],
    [246, 403],
  ])('for %d minutes answers %d', async (minutes, status) => {
    await at(minutes)
    expect((await call('session', 'usgt-a')).status).toBe(status)
    await at(0)
  })

  test.each([
    ['asks by itself', { 'X-Unattended': '1' }, 0],
    ['is used', {}, 1],
  ])('is kept alive only by a screen that is used: one that %s', async (_, headers, used) => {
    await at(100)
    expect((await call('session', 'usgt-a', {}, headers)).status).toBe(200)
    const seen = await database.query('select from session where user_id = $1 and last_seen_at > now() - interval $$1 minute$$', [
      database.userId('usgt-a'),
    ])
    expect(seen).toHaveLength(used)
    await at(0)
  })

  test('is not used by a stream that is merely open', async () => {
    await at(100)
    const token = webToken('usgt-a')
    const pool = openPool({ url: database.url, max: 1, name: 'test' })
    const runSql = runSqlOn(pool)
    const host = hostReader([])('localhost')
    try {
      expect(await findSession(runSql, token, { host, idleMinutes: 101, isWatched: true })).not.toBe(null)
      expect(await findSession(runSql, token, { host, idleMinutes: 90, isWatched: true })).toBe(null)
      expect(await findSession(runSql, token, { host, idleMinutes: 0 })).not.toBe(null)
      expect(await findSession(runSql, token, { host, idleMinutes: 100 })).not.toBe(null)
    } finally {
      await pool.end()
    }
    expect((await call('ownSessions', 'usgt-a')).status).toBe(200)
  })
})

test('a forgotten device ends its session and asks for a code again', async () => {
  const { token } = await signIn('usft-a')
  const [device] = (await call('ownSessions', { token })).body.devices
  expect((await call('forgetDevice', 'usft-b', { id: device.id })).body.code).toBe('not-found')
  expect((await call('forgetDevice', 'usft-a', { id: device.id })).body).toEqual({})
  expect((await call('session', { token })).text).toBe('Forbidden Access')
  expect((await call('session', { token: webToken('usft-a') })).status).toBe(200)
  expect(await signIn('usft-a')).toMatchObject({ isLogged: false })
})

describe('a dashboard link', () => {
  const link = async (username: string): Promise<string> => {
    const path = await withTransact(database.url, (transact) =>
      transact.write((tx) => newDashboardLink(tx, { userId: database.userId(username), loginUserId: null })),
    )
    return path.replace('/link/', '')
  }

  test('opens a session once', async () => {
    const hash = await link('usdp-a')
    const { body } = await call('dashboardLink', null, { hash })
    expect(body.user.username).toBe('usdp-a')
    expect((await call('balance', { token: body.token })).status).toBe(200)
    expect((await call('dashboardLink', null, { hash })).body.code).toBe('link-invalid')
    expect(
      (await call('ownSessions', { token: body.token })).body.devices.some((each: { isCurrent: boolean }) => each.isCurrent),
    ).toBe(false)
  })

  test('is over after a minute, and cannot be read in the database', async () => {
    const hash = await link('usdp-b')
    const [kept] = await database.query(
      'select hash, extract(epoch from expires_at - now())::int as left from dashboard_link where used_at is null',
    )
    expect(kept?.left).toBeGreaterThan(50)
    expect(kept?.left).toBeLessThanOrEqual(60)
    expect(kept?.hash.toString()).not.toContain(hash)
    await database.query('update dashboard_link set expires_at = now()')
    expect((await call('dashboardLink', null, { hash })).body.code).toBe('link-invalid')
  })
})
