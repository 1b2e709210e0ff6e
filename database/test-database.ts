import { hash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { zstdDecompressSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { migrate } from './migrate.ts'
import { runChecks } from './run-checks.ts'
import { plant, tellReached } from './test-planted-bug.ts'
import { buildTestWorld, confirmSessions } from './test-world.ts'

/** One key for all test processes of a server: only one of them makes the template. */
const LOCK = 7_302_114
const kept = new URL('./kept/0.2.0.sql.zst', import.meta.url)

/** Tables, ids and money of a test file, changed by nobody else. */
export interface TestDatabase {
  /** Owner of the database, as the server's DATABASE_URL. */
  readonly url: string
  /** One query as the owner, whom no grant holds back. */
  query<Row extends pg.QueryResultRow = pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  /** Id of a user of the test world. */
  userId(username: string): number
}

type World = 'small' | 'empty' | 'kept'

export interface TestDatabaseOptions {
  /** `empty` has the schema alone; `kept` is a demo world as release 0.2.0 left it, brought to this release. */
  world?: World
  /** False only where a test breaks the books on purpose. */
  checks?: boolean
}

/** Gives a test file its own database; after its last test every invariant must hold in it. Call at the top of a file. */
export function testDatabase({ world = 'small', checks = true }: TestDatabaseOptions = {}): TestDatabase {
  const name = `jenjang_test_${randomBytes(6).toString('hex')}`
  const users = new Map<string, number>()
  let client: pg.Client

  beforeAll(async () => {
    const template = await ensureTemplate(world)
    // A copy of files is quicker than one through the log, where they lie in memory.
    await onAdmin((admin) => admin.query(`create database ${name} template ${template} strategy file_copy`))
    // Two processes to read a few rows of many tables take twenty times as long as one.
    client = new pg.Client({ connectionString: urlOf(name), options: '-c max_parallel_workers_per_gather=0' })
    await client.connect()
    await plant(client, name)
    await client.query(confirmSessions)
    const { rows } = await client.query('select id, username from users')
    for (const { id, username } of rows) users.set(username, id)
  })

  afterAll(async () => {
    try {
      if (checks) expect(await runChecks(client)).toEqual([])
      await tellReached(client)
    } finally {
      await client.end()
      await onAdmin((admin) => drop(admin, name))
    }
  })

  return {
    url: urlOf(name),
    query: async (text, values) => (await client.query(text, values)).rows,
    userId(username) {
      const id = users.get(username)
      if (id === undefined) throw new Error(`the test world has no user ${username}`)
      return id
    },
  }
}

function urlOf(database: string): string {
  const url = new URL(inject('adminUrl'))
  url.pathname = `/${database}`
  return url.href
}

async function onAdmin<T>(work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: inject('adminUrl') })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

/** Ends what is still connected. `with (force)` would refuse where autovacuum is at work, which a plain drop stops by itself. */
async function drop(admin: pg.Client, database: string): Promise<void> {
  await admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and backend_type = 'client backend'",
    [database],
  )
  await admin.query(`drop database if exists ${database}`)
}

/** The migrated database that test files copy; made anew when the schema or the world has changed. */
async function ensureTemplate(world: World): Promise<string> {
  const name = `jenjang_template_${world}_${sourceHash()}`
  await onAdmin(async (admin) => {
    await admin.query('select pg_advisory_lock($1)', [LOCK])
    const made = await admin.query('select from pg_database where datname = $1', [name])
    if (made.rowCount) return
    const draft = `${name}_draft`
    await drop(admin, draft)
    await admin.query(`create database ${draft}`)
    if (world === 'kept') await restoreKept(urlOf(draft))
    await migrate(urlOf(draft))
    if (world === 'small') await fill(urlOf(draft))
    await admin.query(`alter database ${draft} rename to ${name}`)
  })
  return name
}

/** What `pg_dump` wrote of a database of release 0.2.0, with the role that its grants are for. */
async function restoreKept(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`do $$ begin create role jenjang_app nologin; exception when duplicate_object then null; end $$`)
    await client.query(zstdDecompressSync(readFileSync(kept)).toString())
  } finally {
    await client.end()
  }
}

async function fill(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    await buildTestWorld(client)
    await keepSums(client)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/** Every report adds what is kept and what is not: everybody's sums are, and long and short ones of some users. */
async function keepSums(client: pg.Client): Promise<void> {
  await client.query(`insert into rollup_scope (scope, is_large)
    select id, username = 'sutl-a' from users where username in ('catl-a', 'sutl-a', 'ustl-b')`)
  while ((await client.query('select build_rollups() as more')).rows[0].more);
}

function sourceHash(): string {
  const folders = ['./migrations/', './functions/'].map((name) => new URL(name, import.meta.url))
  const files = folders.flatMap((folder) => readdirSync(folder).map((name) => new URL(name, folder)))
  const texts = [...files, new URL('./test-world.ts', import.meta.url), kept].map((file) => readFileSync(file, 'latin1'))
  return hash('sha256', texts.join('\n')).slice(0, 12)
}
