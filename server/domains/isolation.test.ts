import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDevice, testPassword, webToken } from '../../database/test-world.ts'
import { softDevice } from '../auth/test-passkey.ts'
import { withTransact } from '../runner/test-transact.ts'
import { testApp } from '../test-app.ts'
import { addDomain } from './test-domain.ts'

const world = testApp()
const { database, call } = world
const named = testApp({ beside: world, settings: { brandHosts: ['jenjang.example'] } })
const own = { host: 'melati.example' }
const other = { host: 'anggrek.example:8443' }
let melati = 0

beforeAll(async () => {
  melati = await addDomain(world, 'melati.example', ['sldm-a'])
  await addDomain(world, 'anggrek.example', ['mifd-a'], 'Anggrek')
})
beforeEach(() => database.query('delete from attempt'))

const rowOf = async (name: string) => (await call('listDomains', 'owner', { keyword: name })).body.domains[0]

const signIn = (username: string, headers: Record<string, string>, at = call) =>
  at('login', null, { username, password: testPassword, device: testDevice }, headers)

describe('who signs in where', () => {
  const hosts = [
    'melati.example',
    'MELATI.example:3000',
    'melati.example.',
    'anggrek.example',
    'localhost',
    'unknown.example',
    '192.0.2.7',
  ]
  const cases: [username: string, right: readonly boolean[]][] = [
    ['owner', [true, true, true, true, true, true, true]],
    ['sldm-a', [true, true, true, false, false, false, false]],
    ['usdm-a', [true, true, true, false, false, false, false]],
    ['staff-usdm-a', [true, true, true, false, false, false, false]],
    ['usfd-a', [false, false, false, true, false, false, false]],
    ['usdm-b', [false, false, false, false, true, true, true]],
    ['httl-a', [false, false, false, false, true, true, true]],
  ]
  test.each(cases)('%s', async (username, right) => {
    const answers = []
    for (const host of hosts) answers.push(await signIn(username, { host }))
    expect(answers.map(({ status }) => status === 200)).toEqual(right)
    const wrong = await call('login', null, { username, password: 'wrong', device: testDevice }, own)
    for (const { status, text } of answers.filter((answer) => answer.status !== 200))
      expect([status, text]).toEqual([wrong.status, wrong.text])
  })

  test('a right password elsewhere counts like a wrong one', async () => {
    const tries = async (password: string) => {
      await database.query('delete from attempt')
      await call('login', null, { username: 'usdm-a', password, device: testDevice }, other)
      return database.query('select key, count from attempt order by key')
    }
    expect(await tries(testPassword)).toEqual(await tries('wrong'))
  })

  test('where the operator named its hosts, a host that is nobody’s takes the owner alone', async () => {
    const on = (username: string, host: string) => signIn(username, { host }, named.call).then(({ status }) => status === 200)
    const hosts = ['jenjang.example', 'app.jenjang.example', 'unknown.example', 'melati.example']
    expect(await Promise.all(hosts.map((host) => on('usdm-b', host)))).toEqual([true, true, false, false])
    expect(await Promise.all(hosts.map((host) => on('owner', host)))).toEqual([true, true, true, true])
  })

  test('no header of a stranger says where it is', async () => {
    const forged = { host: 'unknown.example', 'x-forwarded-host': 'melati.example', forwarded: 'host=melati.example' }
    expect((await signIn('usdm-a', forged)).body.code).toBe('login-failed')
    expect((await call('resourceInfo', null, {}, forged)).body.name).toBe('default')
  })

  test('a reset elsewhere sends nothing, and answers the same', async () => {
    await database.query('truncate message')
    const ask = (headers: Record<string, string>) =>
      call('resetPassword', null, { email: 'usdm-a@example.id', device: testDevice }, headers)
    const [there, elsewhere] = [await ask(own), await ask(other)]
    expect([elsewhere.status, Object.keys(elsewhere.body.user)]).toEqual([there.status, Object.keys(there.body.user)])
    expect(await database.query('select recipient, facts from message')).toMatchObject([
      { recipient: 'usdm-a@example.id', facts: { app: 'Melati Pay' } },
    ])
  })
})

describe('a session lives at one place', () => {
  test('its token is dead on every other host', async () => {
    const { token } = (await signIn('usdm-a', own)).body
    const status = async (headers: Record<string, string>) => (await call('session', { token }, {}, headers)).status
    expect([
      await status(own),
      await status(other),
      await status({ host: 'localhost' }),
      await status({ host: 'x.example' }),
    ]).toEqual([200, 403, 403, 403])
    const owners = (await signIn('owner', own)).body.token
    expect((await call('session', { token: owners }, {}, { host: 'localhost' })).status).toBe(403)
    expect((await call('session', { token: owners }, {}, own)).status).toBe(200)
  })

  test('the database opens none where its network does not sign in', async () => {
    const open = (username: string, place: number) =>
      database
        .query(
          `insert into session (token_hash, user_id, device_hash, expires_at, place)
           values (sha256(random()::text::bytea), $1, sha256($2), now() + interval '1 hour', $3) returning place`,
          [database.userId(username), testDevice, place],
        )
        .then(
          () => 'opened',
          (error: { code: string }) => error.code,
        )
    const cases: [string, number, string][] = [
      ['usdm-a', melati, 'opened'],
      ['usdm-a', 0, 'JJ010'],
      ['usdm-a', -1, 'JJ010'],
      ['usdm-b', melati, 'JJ010'],
      ['usdm-b', -1, 'JJ010'],
      ['owner', -1, 'opened'],
    ]
    for (const [username, place, expected] of cases)
      expect([username, place, await open(username, place)]).toEqual([username, place, expected])
  })

  test('it ends when its network joins or leaves a domain, and when the domain is switched off', async () => {
    const alive = async (token: string, headers: Record<string, string>) =>
      (await call('session', { token }, {}, headers)).status === 200
    const before = webToken('uspd-b'.replace('uspd', 'usdp'))
    expect(await alive(before, { host: 'localhost' })).toBe(true)
    const cadp = { domainId: melati, selectedGroups: [database.userId('cadp-b')] }
    await call('addGroups', 'owner', cadp)
    expect(await alive(before, { host: 'localhost' })).toBe(false)
    const joined = (await signIn('usdp-b', own)).body.token
    expect(await alive(joined, own)).toBe(true)
    await call('removeGroups', 'owner', cadp)
    expect(await alive(joined, own)).toBe(false)
    const [member, owners] = [(await signIn('usdm-a', own)).body.token, (await signIn('owner', own)).body.token]
    await call('activateDomain', 'owner', { id: melati, isActive: false })
    expect([await alive(member, own), await alive(owners, own), (await signIn('usdm-a', { host: 'localhost' })).status]).toEqual([
      false,
      false,
      200,
    ])
    await call('activateDomain', 'owner', { id: melati, isActive: true })
    expect([await alive(member, own), await alive(owners, own)]).toEqual([false, false])
  })

  test('one that was being opened while its network joined a domain is dead there and here', async () => {
    const head = database.userId('cadp-b')
    await withTransact(database.url, (transact) =>
      transact.write(async (tx) => {
        await sql`insert into session (token_hash, user_id, device_hash, expires_at, place)
          values (sha256('slow'), ${database.userId('usdp-b')}, sha256(${testDevice}), now() + interval '1 hour', 0)`.execute(tx)
        expect((await call('addGroups', 'owner', { domainId: melati, selectedGroups: [head] })).status).toBe(200)
      }),
    )
    expect(await database.query(`select revoked_at from session where token_hash = sha256('slow')`)).toEqual([
      { revoked_at: null },
    ])
    for (const host of ['localhost', 'melati.example'])
      expect([host, (await call('session', { token: 'slow' }, {}, { host })).status]).toEqual([host, 403])
    await call('removeGroups', 'owner', { domainId: melati, selectedGroups: [head] })
    expect((await call('session', { token: 'slow' }, {}, { host: 'localhost' })).status).toBe(200)
  })

  test('partners’ programs and the open doors do not ask where they are', async () => {
    expect((await call('h2hBalance', { token: 'prod-httl-a' }, {}, other)).status).toBe(200)
  })
})

test('a name that is given to another domain takes nothing along: no session, no picture, no passkey', async () => {
  const token = (await signIn('usdm-a', own)).body.token
  const anggrek = await rowOf('anggrek.example')
  const path = `/brand/${melati}/1/icon-192.png`
  const picture = async (host: string) => (await world.app.inject({ method: 'GET', url: path, headers: { host } })).statusCode
  const isAlive = async (host: string) => (await call('session', { token }, {}, { host })).status === 200
  const rename = async (domain: { id: number; appName: string }, name: string) => {
    const { id, appName } = domain
    expect((await call('setDomain', 'owner', { domain: id, name, appName, shortName: 'X' })).status).toBe(200)
  }
  const melatiRow = await rowOf('melati.example')
  await rename(melatiRow, 'lama.example')
  await rename(anggrek, 'melati.example')
  expect([await isAlive('melati.example'), await isAlive('lama.example')]).toEqual([false, true])
  expect((await signIn('usdm-a', own)).body.code).toBe('login-failed')
  await expect.poll(async () => [await picture('melati.example'), await picture('lama.example')]).toEqual([404, 200])
  await expect.poll(async () => (await call('resourceInfo', null, {}, own)).body.appName).toBe('Anggrek')
  await rename(anggrek, 'anggrek.example')
  await rename(melatiRow, 'melati.example')
  await expect.poll(async () => (await call('resourceInfo', null, {}, own)).body.appName).toBe('Melati Pay')
})

describe('a passkey belongs to the host it was made on', () => {
  const keep = async (username: string, token: string, site: string) => {
    const headers = { host: site }
    const device = softDevice(`https://${site}`)
    const { options } = (await call('beginPasskey', { token }, { password: testPassword }, headers)).body
    const kept = await call('addPasskey', { token }, { credential: device.make(options.challenge) }, headers)
    expect([username, kept.status]).toEqual([username, 200])
    return device
  }
  test('and is neither shown nor taken on another', async () => {
    const token = (await signIn('owner', own)).body.token
    const device = await keep('owner', token, 'melati.example')
    const shown = async (as: string, host: string) => (await call('security', { token: as }, {}, { host })).body.passkeys.length
    expect(await shown(token, 'melati.example')).toBe(1)
    const elsewhere = (await signIn('owner', { host: 'anggrek.example' })).body.token
    expect(await shown(elsewhere, 'anggrek.example')).toBe(0)
    const enter = async (host: string) => {
      const { challenge } = (await call('passkeyOptions', null, {}, { host })).body.options
      return call('passkeyLogin', null, { credential: device.use(challenge), device: testDevice }, { host })
    }
    expect((await enter('melati.example')).status).toBe(200)
    expect((await enter('anggrek.example')).body.code).toBe('passkey-invalid')
  })

  test('a host that only the request names has none', async () => {
    for (const host of ['unknown.example', '192.0.2.7', 'melati.example.evil.example', 'localhost.evil.example'])
      expect([host, (await call('passkeyOptions', null, {}, { host })).body.code]).toEqual([host, 'passkey-invalid'])
  })
})

afterAll(() => database.query('delete from domain_group'))
