import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withTransact } from '../runner/test-transact.ts'
import type { Transact } from '../runner/transact.ts'
import { testApp } from '../test-app.ts'
import { buildNext } from './build.ts'
import { addDomain, buildAll } from './test-domain.ts'

const world = testApp()
const { database, call } = world
const brand = { appName: 'Melati Pay', shortName: 'Melati', splashColor: '#ffeeaa', bannerColor: '#663399' }
let id = 0
const rowOf = async (domain = id) => (await call('domainDetail', 'owner', { domain })).body
const info = async (host: string) => (await call('resourceInfo', null, {}, { host })).body

beforeAll(async () => {
  id = await addDomain(world, 'melati.example', ['sldm-a'])
})

describe('Build', () => {
  beforeEach(() => buildAll(world))

  test('shows what was set, and tells who is there; until then the host shows what it showed', async () => {
    const before = await info('melati.example')
    await call('setDomain', 'owner', { domain: id, ...brand, appName: 'Melati Baru' })
    expect(await info('melati.example')).toEqual(before)
    await call('buildDomain', 'owner', { domain: id })
    expect(await buildAll(world)).toEqual([{ kind: 'brand', to: 'all', place: id, revision: before.revision + 1 }])
    const row = await rowOf()
    expect([row.revision, row.build.failure, row.build.step]).toEqual([before.revision + 1, null, row.build.steps])
    await expect
      .poll(() => info('Melati.Example:8080'))
      .toMatchObject({ appName: 'Melati Baru', revision: row.revision, image: '/api/resource/image' })
  })

  const logoOf = (background: string) =>
    sharp({ create: { width: 64, height: 64, channels: 3, background } })
      .png()
      .toBuffer()
  const upload = async (background: string) =>
    call('uploadAsset', 'owner', { domain: id, image: (await logoOf(background)).toString('base64') })
  const set = (appName: string) =>
    call('setDomain', 'owner', { domain: id, ...brand, appName, shortName: appName.slice(0, 9), aliasName: appName })
  const press = async (input = {}) => (await call('buildDomain', 'owner', { domain: id, ...input })).body
  const released = async () => {
    const [row] = await database.query<{ app_name: string; banner_color: string; alias_name: string; content: Buffer }>(
      `select r.*, f.content from domain_release r join release_file f using (domain_id, revision)
       where domain_id = $1 and filename = 'icon-192.png' order by revision desc limit 1`,
      [id],
    )
    const [red, green, blue] = await sharp(row!.content).removeAlpha().resize(1, 1).raw().toBuffer()
    return [
      row!.app_name,
      row!.alias_name,
      row!.banner_color,
      red! > 200 ? 'red' : blue! > 200 ? 'blue' : `${red} ${green} ${blue}`,
    ]
  }

  test('publishes what was set when it was pressed, whatever is set before it is done', async () => {
    await upload('#ff0000')
    await set('Melati Lama')
    await press()
    await call('setDomain', 'owner', { domain: id, ...brand, bannerColor: '#00aa00', appName: 'Bank Palsu', aliasName: 'Bank' })
    await upload('#0000ff')
    await buildAll(world)
    expect(await released()).toEqual(['Melati Lama', 'Melati Lama', '#663399', 'red'])
    await press()
    await buildAll(world)
    expect(await released()).toEqual(['Bank Palsu', 'Bank', '#00aa00', 'blue'])
    expect(await database.query('select from domain_build where logo is not null')).toEqual([])
  })

  test('so does a build that a server of the release before was asked for', async () => {
    await set('Melati Nol')
    await database.query('insert into domain_build (domain_id) values ($1)', [id])
    await set('Bank Lagi')
    await buildAll(world)
    expect((await released())[0]).toBe('Melati Nol')
  })

  test('pressed again while it waits, it is one build, of the last press', async () => {
    await set('Melati Satu')
    const { build } = await press()
    await set('Melati Dua')
    expect((await press()).build).toBe(build)
    await set('Melati Tiga')
    expect(await buildAll(world)).toHaveLength(1)
    expect((await released())[0]).toBe('Melati Dua')
  })

  test('pressed again while its pictures are drawn, it begins anew: what came before is never shown', async () => {
    await set('Melati Empat')
    const { build } = await press()
    const { revision } = await rowOf()
    let pressed = 0
    await withTransact(database.url, async (transact) => {
      const told: unknown[] = []
      const hooked = {
        ...transact,
        // The first step of the drawing is written: the button is pressed once more.
        write: (async (work) => {
          const done = await transact.write(work)
          if (pressed === 0 && (await rowOf()).build.step > 0) {
            pressed++
            await set('Melati Lima')
            expect((await press()).build).toBe(build)
          }
          return done
        }) as Transact['write'],
      }
      while (await buildNext(hooked, (event) => void told.push(event)));
      expect(told).toEqual([{ kind: 'brand', to: 'all', place: id, revision: revision + 1 }])
    })
    expect(pressed).toBe(1)
    expect((await released())[0]).toBe('Melati Lima')
    expect(await rowOf()).toMatchObject({ revision: revision + 1, build: { id: build, failure: null } })
  })

  test('of a draft that changed since it was looked at nothing is built', async () => {
    const { draft } = await rowOf()
    await set('Bank Palsu Lagi')
    const refused = await press({ draft })
    expect(refused.code).toBe('draft-changed')
    const looked = (await rowOf()).draft
    await upload('#ff0000')
    expect((await press({ draft: looked })).code).toBe('draft-changed')
    expect(await buildAll(world)).toEqual([])
    expect((await press({ draft: (await rowOf()).draft })).build).toBeTypeOf('number')
    await database.query('delete from domain_asset')
  })

  test('a server that lost its build to another changes nothing of it', async () => {
    await set('Melati Enam')
    await press()
    const { revision } = await rowOf()
    let isLost = false
    await withTransact(database.url, async (transact) => {
      const write: Transact['write'] = async (work) => {
        const done = await transact.write(work)
        if (!isLost) {
          isLost = true
          await database.query('update domain_build set taken_until = null where ended_at is null')
          expect(await buildAll(world)).toHaveLength(1)
        }
        return done
      }
      const told: unknown[] = []
      await buildNext({ ...transact, write }, (event) => void told.push(event))
      expect(told).toEqual([])
    })
    expect(await rowOf()).toMatchObject({ revision: revision + 1, build: { failure: null } })
  })

  test('what fails says so, is over, and changes nothing', async () => {
    const { revision } = await rowOf()
    await database.query(`insert into domain_asset (domain_id, filename, content) values ($1, 'logo.png', 'x')`, [id])
    await call('buildDomain', 'owner', { domain: id })
    expect(await buildAll(world)).toEqual([])
    const row = await rowOf()
    expect([row.revision, row.build.failure === null, row.build.endedAt === null]).toEqual([revision, false, false])
    await database.query('delete from domain_asset')
  })

  test('keeps the pictures of three releases', async () => {
    for (let n = 0; n < 4; n++) {
      await call('buildDomain', 'owner', { domain: id })
      await buildAll(world)
    }
    const rows = await database.query('select distinct revision from release_file where domain_id = $1', [id])
    expect(rows).toHaveLength(3)
  })
})
