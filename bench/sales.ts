import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../database/embedded.ts'
import { migrate } from '../database/migrate.ts'
import { runChecks } from '../database/run-checks.ts'
import { createDatabase } from './database.ts'
import { type Figure, median, report } from './figures.ts'
import { driveEngine } from './sales/drive.ts'
import { driveHttp } from './sales/http.ts'
import { fillPgbench, findPgbench, measurePgbench } from './sales/pgbench.ts'
import { buildSalesWorld, type SalesWorld } from './sales/world.ts'
import { startServer } from './server.ts'

const pairs = 7
const scale = 50
const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const reference = 'pgbench TPC-B-like, prepared, scale 50, 8 clients'

type Slice = { name: string; measure: () => Promise<number> }

/**
 * Settled sales per second: the engine with one sale per database call on 8 connections (each call settles one sale and accepts another), the engine with micro-batches and 200 callers,
 * and the native H2H API over HTTP with 200 connections; each next to pgbench in alternating slices on one PostgreSQL with one configuration.
 */
export async function run({ json }: { json: boolean }): Promise<void> {
  const say = (line: string) => console.error(line)
  const folder = await mkdtemp(join(tmpdir(), 'jenjang-bench-'))
  // Reachable for the database's own user, or its data would be put elsewhere.
  await chmod(folder, 0o711)
  const database = await startEmbedded({ dataDir: folder, log: say })
  try {
    const urls = {
      sales: await createDatabase(database.adminUrl, 'sales'),
      reference: await createDatabase(database.adminUrl, 'reference'),
    }
    await migrate(urls.sales, say)
    const world = await buildSalesWorld(urls.sales, say)
    const pgbench = await findPgbench()
    if (pgbench) {
      say(`reference: filling scale ${scale}`)
      await fillPgbench(pgbench, urls.reference, scale)
    } else say('no reference: pgbench is not on this machine (Debian: apt-get install postgresql), so no ratio is claimed')
    const figures = await measure(urls, world, pgbench, say)
    await verify(urls.sales, say)
    report(figures, json)
  } finally {
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(
  urls: { sales: string; reference: string },
  { sellers, tokens }: SalesWorld,
  pgbench: string | null,
  say: (line: string) => void,
): Promise<Figure[]> {
  const server = await startServer({ DATABASE_URL: urls.sales })
  const engine = { url: urls.sales, sellers, seconds }
  const slices: Slice[] = [
    { name: 'engine-single', measure: () => driveEngine({ ...engine, callers: 24, lanes: 8, cap: 1 }) },
    { name: 'engine-batched', measure: () => driveEngine({ ...engine, callers: 200, lanes: 3, cap: 100 }) },
    { name: 'http-native', measure: () => driveHttp({ port: server.port, tokens, connections: 200, seconds }) },
  ]
  const found = new Map<string, { rates: number[]; ratios: number[] }>(
    slices.map(({ name }) => [name, { rates: [], ratios: [] }]),
  )
  try {
    for (let pair = 1; pair <= pairs; pair++) {
      const line = []
      for (const { name, measure } of slices) {
        const tps = pgbench ? await measurePgbench(pgbench, urls.reference, seconds) : null
        const rate = await measure()
        found.get(name)?.rates.push(rate)
        if (tps) found.get(name)?.ratios.push(rate / tps)
        line.push(`${name} ${Math.round(rate)}${tps ? ` (${(rate / tps).toFixed(2)} × ${Math.round(tps)})` : ''}`)
      }
      say(`pair ${pair} of ${pairs}: ${line.join(', ')}`)
    }
  } finally {
    await server.stop()
  }
  return [...found].map(([name, { rates, ratios }]) => ({
    name,
    value: median(rates),
    unit: 'settled sales/s',
    ratio: ratios.length ? median(ratios) : null,
    reference: ratios.length ? reference : null,
  }))
}

/** Every invariant holds, nothing is open, and the legs are the template times the sales. */
async function verify(url: string, say: (line: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const broken = await runChecks(client)
    if (broken.length) throw new Error(`broken invariants: ${JSON.stringify(broken.slice(0, 3))}`)
    const { rows } = await client.query<{ sales: number; open: number; legs: number; expected: number }>(`
      select (select count(*) from sale)::int as sales, (select count(*) from sale s where not exists (select from outcome o where o.sale_id = s.id and o.created_at = s.created_at and o.head_id = s.head_id))::int as open,
        ((select count(*) from entry where kind = 'hold') + (select count(*) from system_entry where kind in ('hold', 'settle')))::int as legs,
        (select sum(2 + 3 + num_nonnulls(fee1, fee2, fee3, fee4)) from sale)::int as expected`)
    const { sales = 0, open = 0, legs = 0, expected = 0 } = rows[0] ?? {}
    if (open !== 0 || legs !== expected) throw new Error(`${open} sales are open; ${legs} legs instead of ${expected}`)
    say(`checks clean: ${sales} sales, ${legs} legs as their template says`)
  } finally {
    await client.end()
  }
}
