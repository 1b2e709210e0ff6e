import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Embedded, startEmbedded } from '../../database/embedded.ts'
import { migrate } from '../../database/migrate.ts'
import { runChecks } from '../../database/run-checks.ts'
import { testDatabase } from '../../database/test-database.ts'
import { agent, feesOf, type Run, sell } from './test-fee-scene.ts'

/** Tables are copied row by row into another cluster, whose transaction numbers are lower, and no sequence comes along. */
const database = testDatabase()
const run: Run = (text, values) => database.query(text, values)
let folder: string
let other: Embedded

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jenjang-copy-'))
  await chmod(folder, 0o711)
  other = await startEmbedded({ dataDir: folder, log: () => {}, durable: false })
  await run(`update users set is_dm = true, is_real_time = true where username = $1`, [agent])
  await run(`create temporary table burnt (n integer)`)
  // Every block that writes and is undone takes a transaction number.
  await run(
    `do $$ begin for n in 1..20000 loop begin insert into burnt values (n); raise 'undo'; exception when raise_exception then end; end loop; end $$`,
  )
})
afterAll(async () => {
  await other?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Copies every table into a new database of the other cluster, and starts this release on it. */
async function copied(name: string): Promise<pg.Client> {
  const admin = new pg.Client({ connectionString: other.adminUrl })
  await admin.connect()
  await admin.query(`create database ${name} owner jenjang`)
  await admin.end()
  const [url, adminUrl] = [other.url, other.adminUrl].map((each) => {
    const address = new URL(each)
    address.pathname = `/${name}`
    return address.href
  }) as [string, string]
  await migrate(url)
  await copyTables(adminUrl)
  await migrate(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

async function copyTables(adminUrl: string): Promise<void> {
  const writer = new pg.Client({ connectionString: adminUrl })
  await writer.connect()
  try {
    const tables = await run(
      `select c.relname as name, string_agg(quote_ident(a.attname), ', ') filter (where a.attgenerated = '') as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
         and c.relname !~ '^kysely' and c.relname <> 'release' group by c.relname`,
    )
    await writer.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
    await writer.query('set session_replication_role = replica')
    for (const { name, columns } of tables) {
      const [row] = await run(`select coalesce(json_agg(t), '[]')::text as rows from ${name} t`)
      await writer.query(
        `insert into ${name} (${columns}) overriding system value select ${columns} from json_populate_recordset(null::${name}, $1)`,
        [row!.rows],
      )
    }
  } finally {
    await writer.end()
  }
}

describe.each([
  ['nothing waiting', false],
  ['batches waiting', true],
])('with %s', (_, waiting) => {
  test('fees that were paid are not paid again, those that were not are paid once, and selling goes on', async () => {
    await sell(run, [200, 300])
    await run(`select pay_out_fees('real-time', now())`)
    if (waiting) {
      await sell(run, [200])
      await sell(run, [-100, 50])
    }
    const before = await feesOf(run, agent)
    const client = await copied(waiting ? 'copy_waiting' : 'copy_empty')
    const there: Run = async (text, values) => (await client.query(text, values)).rows
    try {
      const number = 'select pg_current_xact_id()::text::float8 as number'
      expect((await there(number))[0]!.number).toBeLessThan((await run(number))[0]!.number as number)
      expect(await feesOf(there, agent)).toEqual(before)
      for (let second = 0; second < 3; second++) await there(`select pay_out_fees('real-time', now())`)
      expect(await feesOf(there, agent)).toEqual({ earned: before.earned, paid: before.earned, due: 0, waiting: 0 })
      await sell(there, [500])
      await sell(there, [100, 100])
      await there(`select pay_out_fees('all', now())`)
      const paid = before.earned + 700
      expect(await feesOf(there, agent)).toEqual({ earned: paid, paid, due: 0, waiting: 0 })
      expect(await runChecks(client)).toEqual([])
    } finally {
      await client.end()
    }
  })
})
