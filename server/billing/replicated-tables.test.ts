import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../database/migrate.ts'
import { runChecks } from '../../database/run-checks.ts'
import { connected, type OwnCluster, ownCluster, runOn, urlIn, withTestWorld } from '../../database/test-own-cluster.ts'
import { agent, feesOf, payOutsOf, type Run, sell } from './test-fee-scene.ts'

/** Two databases of one cluster: tables are replicated from one to the other while it sells, sequences are not. */
let cluster: OwnCluster
const clients: pg.Client[] = []

beforeAll(async () => {
  cluster = await ownCluster(false, {
    wal_level: 'logical',
    max_logical_replication_workers: '6',
    max_sync_workers_per_subscription: '4',
  })
})
afterAll(async () => {
  for (const client of clients) await client.end().catch(() => {})
  await cluster?.end()
})

/** One connection as the owner of the tables, one as the superuser. */
async function database(name: string) {
  const { url, adminUrl } = cluster.embedded
  const maintenance = await connected(adminUrl)
  await maintenance.query(`create database ${name} owner jenjang`)
  await maintenance.end()
  const own = urlIn(url, name)
  if (name === 'before') await withTestWorld(own)
  else await migrate(own)
  const [client, admin] = [await connected(own), await connected(urlIn(adminUrl, name))]
  clients.push(client, admin)
  return { url: own, client, run: runOn(client), admin: runOn(admin) }
}

/** As docs/operations.md says: which tables go, and how rows without a key are found. */
const replicated = `select c.relname as name, c.relkind = 'r' and not exists (
    select from pg_index i where i.indrelid = c.oid and i.indisprimary) as keyless
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname !~ '^kysely' and c.relname <> 'release'`

async function replicate(from: Run, to: Run): Promise<void> {
  const tables = await from(replicated)
  for (const { name } of tables.filter(({ keyless }) => keyless)) await from(`alter table ${name} replica identity full`)
  const names = tables.map(({ name }) => name).join(', ')
  await from(`create publication moving for table ${names} with (publish_via_partition_root)`)
  await from(`select pg_create_logical_replication_slot('moving', 'pgoutput')`)
  await to(`truncate ${names}`)
  const { hostname, port, password, searchParams } = new URL(cluster.embedded.adminUrl)
  const host = searchParams.get('host') ?? hostname
  await to(`create subscription moving connection 'host=${host} port=${port} user=postgres password=${password} dbname=before'
    publication moving with (create_slot = false, slot_name = moving)`)
}

/** Waits until all tables were copied and the other side has written down what was committed here until now. */
async function caughtUp(from: Run, to: Run): Promise<void> {
  const [{ until }] = (await from('select pg_current_wal_lsn()::text as until')) as [{ until: string }]
  for (;;) {
    const copying = await to(`select from pg_subscription_rel where srsubstate <> 'r'`)
    const [slot] = await from(
      `select confirmed_flush_lsn >= $1::pg_lsn as done from pg_replication_slots where slot_name = 'moving'`,
      [until],
    )
    if (copying.length === 0 && slot!.done) return
    await delay(50)
  }
}

test('after a cut-over no fee is paid twice or never, and selling goes on', async () => {
  const before = await database('before')
  await before.run(`update users set is_dm = true, is_real_time = true where username = $1`, [agent])
  const payOut = (run: Run, whom: string) => run(`select pay_out_fees($1, now())`, [whom])
  await sell(before.run, [200, 300])
  await payOut(before.run, 'real-time')
  const after = await database('after')
  await replicate(before.admin, after.admin)
  // While it is copied and followed: folded and paid, folded, and neither.
  await sell(before.run, [100])
  await payOut(before.run, 'real-time')
  await sell(before.run, [400])
  await before.run('select fold_fees()')
  await sell(before.run, [-100, 50])
  await caughtUp(before.admin, after.admin)
  await after.admin('drop subscription moving')
  const left = await feesOf(before.run, agent)
  expect(left).toMatchObject({ paid: 600, due: 400, waiting: -50 })
  expect(await feesOf(after.run, agent)).toEqual(left)

  // A start moves the sequences past their tables.
  await migrate(after.url)
  for (let second = 0; second < 3; second++) await payOut(after.run, 'real-time')
  expect(await feesOf(after.run, agent)).toEqual({ earned: left.earned, paid: left.earned, due: 0, waiting: 0 })
  await sell(after.run, [500])
  await sell(after.run, [100, 100])
  await payOut(after.run, 'all')
  expect(await feesOf(after.run, agent)).toEqual({ earned: left.earned + 700, paid: left.earned + 700, due: 0, waiting: 0 })
  expect(await payOutsOf(after.run, agent)).toMatchObject([{ after: 0 }, { paid: 100 }, { paid: 350 }, { paid: 700 }])
  expect(await runChecks(after.client)).toEqual([])
})
