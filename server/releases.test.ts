import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashOf, thisRelease } from '../database/functions.ts'
import { MigrationError, migrate } from '../database/migrate.ts'
import { testDatabase } from '../database/test-database.ts'
import { prodToken } from '../database/test-world.ts'
import { ready } from './test-ready.ts'

const database = testDatabase()
const repository = fileURLToPath(new URL('..', import.meta.url))
const running: ChildProcess[] = []
let newer: string

/** A release after this one: a column more, a function more, one with another body, and selling through one with another signature. */
beforeAll(async () => {
  await database.query(`insert into setting (name, value) values ('world', '"demo"')`)
  newer = await mkdtemp(join(tmpdir(), 'jenjang-newer-'))
  for (const part of ['contract', 'rules', 'database', 'demo-world', 'server', 'package.json'])
    await cp(join(repository, part), join(newer, part), { recursive: true })
  await symlink(join(repository, 'node_modules'), join(newer, 'node_modules'))
  await writeFile(join(newer, 'database/migrations/9999_newer.sql'), 'alter table ticket add column of_newer text;\n')
  const mark = `create or replace function mark_of_newer() returns integer language sql as $$ select 1 $$;\n`
  await writeFile(join(newer, 'database/functions/newer.sql'), mark)
  const month = join(newer, 'database/functions/month.sql')
  await writeFile(month, (await readFile(month, 'utf8')).replace('begin\n', 'begin\n  -- of the newer release\n'))
  await edit('database/functions/accept-one.sql', 'p_deadline interval)', 'p_deadline interval, p_of_newer integer)')
  const granted = 'grant execute on function accept_sale'
  await edit('database/functions/accept-one.sql', `${granted} to`, `${granted}(sale_item, interval, integer) to`)
  for (const caller of ['accept-batch', 'semi'])
    await edit(`database/functions/${caller}.sql`, 'accept_sale(i, p_deadline)', 'accept_sale(i, p_deadline, 1)')
  for (const caller of ['accept', 'sale-batches'])
    await edit(`server/selling/${caller}.ts`, `accept_sale(\${oneItem})`, `accept_sale(\${oneItem}, 1)`)
  const release = await thisRelease()
  await writeFile(join(newer, 'database/release.json'), JSON.stringify({ ...release, number: release.number + 1 }))
})

/** Everywhere in a file of the newer release. Throws where it is not there. */
async function edit(file: string, from: string, to: string): Promise<void> {
  const path = join(newer, file)
  const text = await readFile(path, 'utf8')
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`)
  await writeFile(path, text.replaceAll(from, to))
}

afterAll(async () => {
  for (const server of running) await killed(server)
  await rm(newer, { recursive: true, force: true })
})

async function killed(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  server.kill('SIGKILL')
  await once(server, 'exit')
}

/** Starts the server of a checkout on the test's database and gives its address; `heard` takes what it says until then. */
async function started(checkout: string, heard: string[] = []): Promise<{ server: ChildProcess; address: string }> {
  const env = { PATH: process.env.PATH, PORT: '0', DATABASE_URL: database.url, DEMO: 'on', CLOCK: 'off', LOG_LEVEL: 'silent' }
  const server = spawn(process.execPath, [join(checkout, 'server/main.ts')], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  running.push(server)
  server.stdout!.on('data', (chunk) => heard.push(String(chunk)))
  return { server, address: await ready(server) }
}

async function sells(address: string, refId: string, customerCode: string): Promise<void> {
  const answer = await fetch(`${address}/h2h/v1/purchase`, {
    method: 'POST',
    headers: { authorization: `Bearer ${prodToken('htdm-a')}`, 'content-type': 'application/json' },
    body: JSON.stringify({ refId, productCode: 'S10', customerCode }),
  })
  expect({ http: answer.status, ...(await answer.json()) }).toMatchObject({ http: 200, refId, statusId: 4 })
}

const functionsOfNewer = async () =>
  (
    await database.query(`select p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace
    and (p.proname = 'mark_of_newer' or p.prosrc like '%of the newer release%') order by 1`)
  ).map(({ name }) => name)

test('two releases sell on one database; the older one never writes functions, also when it starts again', async () => {
  const old = await started(repository)
  await sells(old.address, 'R-1', '081290000001')
  // Somebody reads, for long, what the newer release has to lock.
  await database.query('begin')
  await database.query('select from ticket limit 1')
  const heard: string[] = []
  const starting = started(newer, heard)
  await expect.poll(() => heard.join(''), { timeout: 30_000 }).toContain('Others hold a table that this release changes')
  await sells(old.address, 'R-0', '081290000000')
  expect(await functionsOfNewer()).toEqual([])
  await database.query('rollback')
  const next = await starting
  expect(await functionsOfNewer()).toEqual(['ensure_months', 'mark_of_newer'])
  expect(await database.query(`select pronargs as parts from pg_proc where proname = 'accept_sale' order by 1`)).toEqual([
    { parts: 2 },
    { parts: 3 },
  ])
  await sells(next.address, 'R-2', '081290000002')
  await sells(old.address, 'R-3', '081290000003')
  await killed(old.server)
  const again = await started(repository)
  expect(await functionsOfNewer()).toEqual(['ensure_months', 'mark_of_newer'])
  await sells(again.address, 'R-4', '081290000004')
  await sells(next.address, 'R-5', '081290000005')
})

test('an older release than the database lets run is refused in one line and changes nothing', async () => {
  await database.query('update release set besides = number where number = (select max(number) from release)')
  await expect(migrate(database.url)).rejects.toThrow(/too old to run on it\. Start a newer version/)
  expect(await functionsOfNewer()).toEqual(['ensure_months', 'mark_of_newer'])
})

test('functions that changed without a higher number are refused', async () => {
  const { number } = await thisRelease()
  await database.query('delete from release where number > $1', [number])
  await database.query('update release set hash = $1', [hashOf('other')])
  await expect(migrate(database.url)).rejects.toThrow('Raise the release: npm run schema')
})

test('a database whose first migration was another one is refused in one line and stays as it is', async () => {
  await database.query('delete from release')
  await database.query(`insert into release (number, besides, hash, functions) values (52, 27, 'old', '{}')`)
  await expect(migrate(database.url)).rejects.toThrow(/^[^\n]*before release 53[^\n]*nothing was changed\.$/)
})

test('a database from before the first release is refused in one line that says how to start fresh', async () => {
  await database.query('delete from release')
  await database.query(`update kysely_migration set name = '0001_accounts' where name = '0001_init'`)
  const tables = () => database.query(`select count(*) from pg_class where relnamespace = 'public'::regnamespace`)
  const before = await tables()
  await expect(migrate(database.url)).rejects.toThrow(MigrationError)
  await expect(migrate(database.url)).rejects.toThrow(
    /^[^\n]*Start fresh with another DATA_DIR or DATABASE_URL; nothing was changed\.$/,
  )
  expect(await tables()).toEqual(before)
})
