import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { passingFolder, removeFolder } from '../database/embedded/leftovers.ts'
import { attachEmbedded, startEmbedded } from '../database/embedded.ts'
import { migrate } from '../database/migrate.ts'
import { runChecks } from '../database/run-checks.ts'
import {
  asPostgres,
  debianPrograms,
  documented,
  makeCluster,
  makeFolders,
  type OwnPostgres,
  startCluster,
} from '../database/test-debian.ts'
import { buildTestWorld, prodToken } from '../database/test-world.ts'
import { ready } from './test-ready.ts'

const scripts = fileURLToPath(new URL('../scripts/', import.meta.url))
const main = fileURLToPath(new URL('./main.ts', import.meta.url))
const sold = 40
const running: ChildProcess[] = []
const clusters: OwnPostgres[] = []
let folder: string

beforeAll(async () => {
  folder = await passingFolder(tmpdir(), 'jenjang-restores-')
})
afterEach(async () => {
  for (const server of running.splice(0)) await stop(server)
  for (const cluster of clusters.splice(0)) await cluster.stop()
})
afterAll(() => removeFolder(folder))

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
}

/** Starts a server and gives its address. */
async function start(env: Record<string, string>): Promise<string> {
  const given = { PATH: process.env.PATH, PORT: '0', DEMO: 'on', CLOCK: 'off', SIMULATOR_MS: '0', LOG_LEVEL: 'silent', ...env }
  const server = spawn(process.execPath, [main], { env: given, stdio: ['ignore', 'pipe', 'pipe'] })
  running.push(server)
  return ready(server)
}

async function script(name: string, options: string[], env: Record<string, string>): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, [join(scripts, `${name}.ts`), ...options], { env: { PATH: process.env.PATH, ...env } })
  const [said, told, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, said: code === 0 ? said : told }
}

/** The world of the tests, whose simulators deliver. */
async function fill(url: string): Promise<void> {
  await migrate(url)
  await onClient(url, async (client) => {
    await client.query('begin')
    await buildTestWorld(client)
    await client.query(`insert into setting (name, value) values ('world', '"demo"')`)
    await client.query('commit')
  })
}

async function onClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Sells so often and answers the numbers of the sales. */
async function sell(address: string, name: string): Promise<number[]> {
  const ids: number[] = []
  for (let n = 0; n < sold; n++) {
    const answer = await fetch(`${address}/h2h/v1/purchase`, {
      method: 'POST',
      headers: { authorization: `Bearer ${prodToken('htdm-a')}`, 'content-type': 'application/json' },
      body: JSON.stringify({ refId: `${name}-${n}`, productCode: 'S10', customerCode: `0812${name}${100_000 + n}` }),
    })
    const body = (await answer.json()) as { saleId: number }
    expect({ http: answer.status, ...body }).toMatchObject({ http: 200, statusId: 4 })
    ids.push(body.saleId)
  }
  return ids
}

/** Sells on what was restored: the sales of before are there, numbers are new, the books are right, and the journal is only added to. */
async function provesRestored(address: string, url: string, before: number[]): Promise<void> {
  const after = await sell(address, '22')
  expect(Math.min(...after)).toBeGreaterThan(Math.max(...before) + 1_000_000)
  await onClient(url, async (client) => {
    const { rows } = await client.query('select count(*)::integer as sales from sale where id = any ($1)', [
      [...before, ...after],
    ])
    expect(rows[0].sales).toBe(2 * sold)
    expect(await runChecks(client)).toEqual([])
    const sessions = await client.query('select from session where revoked_at is null')
    expect(sessions.rowCount).toBe(0)
    await client.query('set role jenjang_app')
    const months = `select inhrelid::regclass::text as name from pg_inherits where inhparent in ('sale'::regclass, 'entry'::regclass, 'outcome'::regclass)`
    for (const { name } of [{ name: 'sale' }, { name: 'entry' }, { name: 'outcome' }, ...(await client.query(months)).rows]) {
      for (const deed of [`delete from ${name}`, `update ${name} set created_at = now()`, `truncate ${name}`])
        await expect(client.query(deed)).rejects.toThrow(/permission denied/)
    }
  })
}

test('the embedded database: backup while it sells, restored into an empty folder', async () => {
  const [from, to, file] = ['from', 'to', 'backup.tar.zst'].map((name) => join(folder, name)) as [string, string, string]
  const first = await startEmbedded({ dataDir: from, log: () => {} })
  await fill(first.url)
  await first.stop()
  const before = await sell(await start({ DATA_DIR: from }), '11')
  const copied = await script('backup', [file, '--scratch', folder], { DATA_DIR: from })
  expect(copied).toMatchObject({
    code: 0,
    said: expect.stringMatching(/: \d\.\d MB, 40 sales, the last of .*; checks: \d+ hold, 0 broken\n$/),
  })
  expect(await script('backup', [file], { DATA_DIR: from })).toEqual({
    code: 1,
    said: `${file} is there already. Give another name, or move it away.\n`,
  })
  await mkdir(join(to, '.npm'), { recursive: true })
  const restored = await script('restore', [file], { DATA_DIR: to })
  expect(restored).toMatchObject({
    code: 0,
    said: expect.stringMatching(
      /: 40 sales, .*; checks: 3 hold, 0 broken; \d+ sessions ended\n\nNext, with DATA_DIR=.*\n {2}npm run checks .*\n {2}CLOCK=off npm start /,
    ),
  })
  expect(await script('restore', [file], { DATA_DIR: to })).toMatchObject({
    code: 1,
    said: expect.stringContaining('is not empty. Nothing was changed.'),
  })
  const address = await start({ DATA_DIR: to })
  await provesRestored(address, (await attachEmbedded(to))!.url, before)
})

test.each(['backup', 'restore file'])('npm run %s is not for a database of your own', async (line) => {
  const [name = '', ...options] = line.split(' ')
  expect(await script(name, options, { DATABASE_URL: 'postgres://u:p@127.0.0.1:1/jenjang' })).toEqual({
    code: 1,
    said: 'DATABASE_URL is given: this works on the files of the embedded database. docs/operations.md has the way for your own.\n',
  })
})

test('npm run restore -- --settle is for a database of your own only, and takes no file', async () => {
  expect(await script('restore', ['--settle'], { DATA_DIR: join(folder, 'from') })).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^DATABASE_URL is not given: /),
  })
  expect(await script('restore', ['--settle', 'file'], {})).toMatchObject({ code: 1, said: expect.stringMatching(/^Usage: /) })
})

describe.skipIf(debianPrograms === undefined)('a PostgreSQL of your own (needs Debian’s postgresql package)', () => {
  let from: OwnPostgres
  let before: number[]

  /** The commands of the documents, in the folders of this test. */
  const here = (block: string) =>
    block.replaceAll('/backups', join(folder, 'backups')).replaceAll('/new/cluster', join(folder, 'recovered'))
  const own = (cluster: OwnPostgres) => ({
    DATABASE_URL: cluster.urlOf('jenjang', 'jenjang'),
    DATABASE_APP_URL: cluster.urlOf('jenjang_app', 'jenjang'),
  })
  const settled = async (cluster: OwnPostgres) =>
    expect(await script('restore', ['--settle'], own(cluster))).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^\d+ sessions ended\n\nNext, with the same settings:/),
    })
  /** Somebody comes after its first look, while the tables and functions are brought to this release. */
  async function settledWhileOneComes(cluster: OwnPostgres): Promise<{ code: number; said: string }> {
    const child = spawn(process.execPath, [join(scripts, 'restore.ts'), '--settle'], {
      env: { PATH: process.env.PATH, ...own(cluster) },
    })
    const late = new pg.Client({ connectionString: own(cluster).DATABASE_URL })
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
    const ended = once(child, 'exit')
    await expect.poll(() => said).toMatch(/^Settling /m)
    await late.connect()
    const [code] = await ended
    await late.end()
    return { code, said }
  }
  const blocks = () => documented('Your own PostgreSQL') as Promise<[string, string, string, string, string, string, string]>

  beforeAll(async () => {
    await makeFolders(
      ...['backups', 'backups-postgresql', 'backups-postgresql/wal', 'recovered'].map((name) => join(folder, name)),
    )
    await makeCluster(join(folder, 'own'))
    const [, , , , settings] = await blocks()
    const lines = [...here(settings).matchAll(/^(\w+) = '?(.*?)'?$/gm)].map(([, name, value]) => [name, value])
    from = await startCluster(join(folder, 'own'), Object.fromEntries(lines))
    await from.shell(
      `psql -c 'create role jenjang login createrole' -c 'create role jenjang_app login' -c 'grant jenjang_app to jenjang' -c 'create database jenjang owner jenjang'`,
    )
    await fill(from.urlOf('jenjang', 'jenjang'))
  })
  afterAll(() => from?.stop())

  test('by pg_dump, the roles first', async () => {
    const [dump, restore] = await blocks()
    before = await sell(await start(own(from)), '11')
    await from.shell(`cd '${join(folder, 'backups')}'; ${dump}`)
    await makeCluster(join(folder, 'copied'))
    const to = await startCluster(join(folder, 'copied'))
    clusters.push(to)
    await to.shell(`cd '${join(folder, 'backups')}'; ${restore}`)
    // As a release before left it, which notes nothing of what was lost.
    await to.shell(
      `psql -d jenjang -c "create or replace function note_lost(p_is_old boolean) returns void language sql as ''; update release set number = number - 1, hash = 'another'"`,
    )
    const other = new pg.Client({ connectionString: to.urlOf('jenjang', 'jenjang') })
    await other.connect()
    expect(await script('restore', ['--settle'], own(to))).toMatchObject({
      code: 1,
      said: expect.stringContaining('1 others are connected'),
    })
    await other.query('select pg_advisory_lock(7302145)')
    expect(await script('restore', ['--settle'], own(to))).toMatchObject({
      code: 1,
      said: expect.stringContaining('is being settled at this moment'),
    })
    await other.end()
    expect(await settledWhileOneComes(to)).toMatchObject({ code: 1, said: expect.stringContaining('1 others are connected') })
    await to.shell(`psql -c 'create database nothing owner jenjang'`)
    expect(await script('restore', ['--settle'], { DATABASE_URL: to.urlOf('jenjang', 'nothing') })).toMatchObject({
      code: 1,
      said: expect.stringContaining('nothing was restored into it'),
    })
    await settled(to)
    await provesRestored(await start(own(to)), to.urlOf('jenjang', 'jenjang'), before)
    const noted = await onClient(to.urlOf('jenjang', 'jenjang'), (client) =>
      client.query(`select value ->> 'until' as until from setting where name = 'restored'`),
    )
    expect(noted.rows).toEqual([{ until: expect.any(String) }])
  })

  test('by pg_dump without the roles: the server does not start and says why', async () => {
    await makeCluster(join(folder, 'wrong'))
    const to = await startCluster(join(folder, 'wrong'))
    clusters.push(to)
    await to.shell(
      `psql -c 'create role jenjang login createrole' -c 'create database jenjang owner jenjang'; pg_restore -d jenjang '${join(folder, 'backups/jenjang.dump')}' || true`,
    )
    await expect(start(own(to))).rejects.toThrow(/jenjang_app/)
    const { DATABASE_URL } = own(to)
    await expect(start({ DATABASE_URL })).rejects.toThrow(/^The role jenjang_app is missing: [^\n]*\n$/)
    await to.shell(`psql -c 'create role jenjang_app login' -c 'grant jenjang_app to jenjang'`)
    await expect(start({ DATABASE_URL })).rejects.toThrow(
      /^The database is not whole; missing grants: [^\n]*; and \d{3} more, grants that nobody gave: [^\n]* to public; and \d+ more\. Restore it again[^\n]*\n$/,
    )
  })

  test('by base backup and log: what was sold after the copy is there', async () => {
    const [, , , , , copy, restore] = await blocks()
    await from.shell(here(copy))
    const address = await start(own(from))
    const later = await sell(address, '33')
    await from.shell('psql -c "select pg_switch_wal()"')
    for (const server of running.splice(0)) await stop(server)
    await from.stop()
    await asPostgres(here(restore), folder)
    const to = await startCluster(join(folder, 'recovered'), { archive_mode: 'off' })
    clusters.push(to)
    await settled(to)
    await provesRestored(await start(own(to)), to.urlOf('jenjang', 'jenjang'), later)
  })
})
