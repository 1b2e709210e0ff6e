import { beforeAll, describe, expect, test } from 'vitest'
import { knowTestDevice, testDevice, testPassword } from '../../database/test-world.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { testApp } from '../test-app.ts'
import { addDomain, buildAll } from './test-domain.ts'

const world = testApp()
const { database, call } = world
const brand = { appName: 'Melati Pay', shortName: 'Melati', splashColor: '#ffeeaa', bannerColor: '#663399' }
const at = { host: 'melati.example' }
let id = 0
const rowOf = async (domain = id) => (await call('domainDetail', 'owner', { domain })).body
const info = async (host: string) => (await call('resourceInfo', null, {}, { host })).body

beforeAll(async () => {
  id = await addDomain(world, 'melati.example', ['sldm-a'])
  await addDomain(world, 'anggrek.example', ['mifd-a', 'mift-a'], 'Anggrek')
})

test('every host says which version it is and where its source is', async () => {
  const told = { version: packageJson.version, source: 'https://jenjang.example/source' }
  expect(await info('melati.example')).toMatchObject(told)
  expect(await info('localhost')).toMatchObject(told)
})

describe('the list', () => {
  const names = async (as: string, input = {}, headers = {}) =>
    (await call('listDomains', as, input, headers)).body.domains.map(({ name }: { name: string }) => name)
  test('shows the owner all, by name, and a network its own', async () => {
    expect(await names('owner')).toEqual(['anggrek.example', 'melati.example'])
    expect(await names('sldm-a', {}, at)).toEqual(['melati.example'])
    expect(await names('mift-a', {}, { host: 'anggrek.example' })).toEqual(['anggrek.example'])
    expect(await names('catl-a')).toEqual([])
  })
  test.each([
    [{ keyword: 'MELATI' }, ['melati.example']],
    [{ keyword: 'Anggrek' }, ['anggrek.example']],
    [{ keyword: '%' }, []],
    [{ rowsPerPage: 1, currentPage: 2 }, ['melati.example']],
  ])('%j', async (input, expected) => expect(await names('owner', input)).toEqual(expected))
})

describe('a domain', () => {
  const create = async (input: object) =>
    (await call('createDomain', 'owner', { name: 'x.example', ...brand, ...input })).body.code
  test.each<[object, string]>([
    [{ name: 'melati.example' }, 'domain-exists'],
    [{ name: 'MELATI.example' }, 'domain-exists'],
    [{ name: 'x.localhost' }, 'domain-is-default'],
    [{ name: 'https://x.example/' }, 'invalid-input'],
    [{ name: 'x.example:3000' }, 'invalid-input'],
    [{ name: '192.0.2.7' }, 'invalid-input'],
    [{ name: 'x_y.example' }, 'invalid-input'],
    [{ appName: '' }, 'invalid-input'],
    [{ shortName: ' ' }, 'invalid-input'],
    [{ splashColor: '' }, 'invalid-input'],
    [{ bannerColor: 'red' }, 'invalid-input'],
    [{ bannerColor: '#12568' }, 'invalid-input'],
    [{ bannerColor: '#12568;}body{display:none' }, 'invalid-input'],
  ])('%j is refused', async (input, code) => expect(await create(input)).toBe(code))

  test('begins with the colours of the specification', async () => {
    const { body } = await call('createDomain', 'owner', { name: 'baru.example', appName: 'Baru', shortName: 'Baru' })
    const colours = { splashColor: '#ffffff', bannerColor: '#125688', isActive: true, hasAssets: false }
    expect(await rowOf(body.id)).toMatchObject({ ...colours, revision: 0 })
    await buildAll(world)
    expect(await rowOf(body.id)).toMatchObject({ ...colours, revision: 1 })
  })

  test('its names and colours are its owner’s; host and switches the platform’s', async () => {
    expect((await call('setDomain', 'sldm-a', { domain: id, ...brand }, at)).status).toBe(200)
    expect(await rowOf()).toMatchObject(brand)
    for (const more of [{ name: 'bank.example' }, { fiveRows: true }, { chargerFilters: true }])
      expect((await call('setDomain', 'sldm-a', { domain: id, ...brand, ...more }, at)).body.code).toBe('not-found')
    expect((await call('setDomain', 'catl-a', { domain: id, ...brand })).body.code).toBe('not-found')
    expect((await call('setDomain', 'mift-a', { domain: id + 1, ...brand }, { host: 'anggrek.example' })).body.code).toBe(
      'not-found',
    )
    const renamed = { domain: id, ...brand, aliasName: 'Melati', fiveRows: true, name: 'melati.example' }
    expect((await call('setDomain', 'owner', renamed)).status).toBe(200)
    expect((await call('setDomain', 'owner', { ...renamed, name: 'anggrek.example' })).body.code).toBe('domain-exists')
    expect((await call('setDomain', 'owner', { domain: id, ...brand, aliasName: undefined })).status).toBe(200)
    expect(await rowOf()).toMatchObject({ aliasName: 'Melati', fiveRows: true })
  })

  test('another network’s is as if it did not exist', async () => {
    for (const name of ['domainDetail', 'domainGroups'] as const) {
      const [there, absent] = [await call(name, 'catl-a', { domain: id }), await call(name, 'catl-a', { domain: 99_999 })]
      expect([name, there.status, there.text]).toEqual([name, 404, absent.text])
    }
  })
})

describe('groups', () => {
  const groups = async () => (await call('domainGroups', 'owner', { domain: id })).body
  test('the first owns the domain, until it is given to another', async () => {
    const { userId } = database
    await call('addGroups', 'owner', { domainId: id, selectedGroups: [userId('catl-b')] })
    const shown = (await groups()).map(({ ownerId, Domains }: never) => [ownerId, (Domains as never[])[0]])
    expect(shown).toEqual(
      expect.arrayContaining([
        [userId('catl-b'), { GroupDomain: { isOwner: false } }],
        [userId('sldm-a'), { GroupDomain: { isOwner: true } }],
      ]),
    )
    expect((await call('ownDomain', 'owner', { domainId: id, ownerId: userId('mifd-a') })).body.code).toBe('not-found')
    expect((await call('ownDomain', 'owner', { domainId: id, ownerId: userId('catl-b') })).status).toBe(200)
    expect((await call('setDomain', 'sldm-a', { domain: id, ...brand }, at)).body.code).toBe('not-found')
    await call('ownDomain', 'owner', { domainId: id, ownerId: userId('sldm-a') })
    await call('removeGroups', 'owner', { domainId: id, selectedGroups: [userId('catl-b')] })
    expect(await groups()).toHaveLength(1)
  })

  test('are heads of networks that are not there yet', async () => {
    const all = (await call('allGroups', 'owner', { domainId: id })).body
    const types = new Set(all.map(({ userType }: { userType: string }) => userType))
    expect([...types].sort()).toEqual(['CADP', 'CATL', 'MIFD', 'MIFT', 'MIGT', 'MIVT', 'SLDM'])
    for (const wrong of ['usdm-b', 'httl-a', 'owner'])
      expect((await call('addGroups', 'owner', { domainId: id, selectedGroups: [database.userId(wrong)] })).body.code).toBe(
        'not-found',
      )
    expect((await call('addGroups', 'owner', { domainId: id, selectedGroups: [] })).body.code).toBe('invalid-input')
  })
})

describe('what a host shows', () => {
  beforeAll(async () => {
    await call('setDomain', 'owner', { domain: id, ...brand })
    await call('buildDomain', 'owner', { domain: id })
    await buildAll(world)
  })

  test('an unknown one the product’s own, and never another’s', async () => {
    for (const host of [
      'localhost',
      'unknown.example',
      'x.melati.example',
      'melati.example.evil.example',
      'melati.exampl',
      '',
      '%00',
      'a'.repeat(300),
    ])
      expect([host, (await info(host)).name]).toEqual([host, 'default'])
  })

  test('its own icon under its own name', async () => {
    const icon = async (host: string) => {
      const { status, headers } = await call('resourceImage', null, {}, { host })
      expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'image/png', 'private, no-cache'])
      return headers.etag
    }
    // A server knows of a Build a moment later.
    await expect.poll(async () => (await icon('melati.example')) !== (await icon('localhost'))).toBe(true)
    const tags = [await icon('melati.example'), await icon('localhost'), await icon('unknown.example')]
    expect(tags[1]).toBe(tags[2])
    expect(tags[0]).not.toBe(tags[1])
  })

  test('its switches are the domain’s', async () => {
    await call('setDomain', 'owner', { domain: id, ...brand, fiveRows: true, chargerFilters: true })
    await expect.poll(() => info('melati.example')).toMatchObject({ userRows: 5, chargerFilters: true })
    expect(await info('anggrek.example')).toMatchObject({ userRows: 3, chargerFilters: false })
  })

  test('letters carry the name of the network’s domain', async () => {
    await database.query('truncate message')
    await database.query(knowTestDevice)
    for (const [username, host] of [
      ['usdm-a', 'melati.example'],
      ['usfd-a', 'anggrek.example'],
      ['usdp-a', 'localhost'],
    ] as const) {
      await database.query('delete from known_device')
      await call('login', null, { username, password: testPassword, device: testDevice }, { host })
    }
    const facts = await database.query<{ facts: { app: string } }>(
      `select facts from message where template = 'login-code' order by id`,
    )
    const { appName } = await info('melati.example')
    expect(facts.map(({ facts: { app } }) => app)).toEqual([appName, 'Anggrek', 'Jenjang'])
  })

  test('a thousand domains are found by one look at an index each', async () => {
    await database.query(
      `insert into domain (name, app_name, short_name, splash_color, banner_color)
       select 'd' || n || '.example', 'D' || n, 'D', '#ffffff', '#125688' from generate_series(1, 1000) n`,
    )
    await database.query('analyze domain')
    const plan = await database.query<{ 'QUERY PLAN': string }>(
      `explain select id from domain where name = 'd7.example' and is_active`,
    )
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('Index Scan using domain_name_key')
    const hosts = Array.from({ length: 1000 }, (_, n) => `d${n + 1}.example`)
    // No more at once than wait in time on a busy machine.
    for (let from = 0; from < hosts.length; from += 100) {
      const some = hosts.slice(from, from + 100)
      const answers = await Promise.all(some.map((host) => info(host)))
      expect(answers.map(({ name }) => name)).toEqual(some)
    }
  })
})
