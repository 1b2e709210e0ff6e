import { migrate } from '../database/migrate.ts'
import { createDatabase, onScratch } from './database.ts'
import { type Figure, median, report } from './figures.ts'
import { salesAgainst } from './sales/against.ts'
import { costFigures, type Meter, openMeter, type Spell } from './sales/cost.ts'
import { driveEngine, type Sold } from './sales/drive.ts'
import { driveHttp } from './sales/http.ts'
import { fillPgbench, findPgbench, measurePgbench } from './sales/pgbench.ts'
import { verify } from './sales/verify.ts'
import { buildSalesWorld, type SalesWorld } from './sales/world.ts'
import { startServer } from './server.ts'

export const takes = ['pairs', 'seconds', 'against']

interface Options {
  json: boolean
  pairs?: number
  /** Of each slice. */
  seconds?: number
  /** Folder of another checkout. */
  against?: string
}

const scale = 50
const reference = `pgbench TPC-B-like, prepared, scale ${scale}`
/** Node compiles what it runs often: in its first seconds a server spends twice as long on a sale as later. */
const warmUpSeconds = 10
/** Times the reference; bytes a sale. */
const goals = { batched: 2.1, http: 0.9, wal: 2_000, disk: 1_300 }

type Name = 'lone-sale' | 'http-native' | 'engine-batched'
/** One way to sell, and how many clients its reference has. */
type Way = { name: Name; clients: number; sell: (seconds: number) => Promise<Sold> }
/** A slice of sales and the reference's transactions per second just before it, null where there is none. */
type Pair = { spell: Spell; tps: number | null }
type Say = (line: string) => void

/**
 * Sales beside pgbench in alternating slices on one PostgreSQL with one configuration. Settled sales per second of the engine with
 * micro-batches and 200 callers, and of the native H2H API over HTTP with 200 connections, beside 8 clients; how long a lone sale
 * takes, one caller on one connection, beside one client. Batched sales also say what they write: log and disk. With `against` only batches
 * and HTTP, beside those of another checkout.
 */
export async function run({ json, pairs, seconds = 5, against }: Options): Promise<void> {
  const say = (line: string) => console.error(line)
  await onScratch(say, async (database) => {
    if (against !== undefined) {
      return report(await salesAgainst(database.adminUrl, { folder: against, pairs: pairs ?? 15, seconds }, say), json)
    }
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
    const referenceOf = (clients: number, time: number) =>
      pgbench ? measurePgbench(pgbench, urls.reference, clients, time) : Promise.resolve(null)
    const meter = await openMeter(database.adminUrl, urls.sales)
    const figures = await measure({ url: urls.sales, world, referenceOf, meter, pairs: pairs ?? 7, seconds, say }).finally(
      meter.end,
    )
    await verify(urls.sales, say)
    report(figures, json)
  })
}

interface Measurement {
  url: string
  world: SalesWorld
  referenceOf: (clients: number, seconds: number) => Promise<number | null>
  meter: Meter
  pairs: number
  seconds: number
  say: Say
}

async function measure({ url, world, referenceOf, meter, pairs, seconds, say }: Measurement): Promise<Figure[]> {
  const server = await startServer({ DATABASE_URL: url })
  const ways = waysToSell(url, server.port, world)
  const found: Record<Name, Pair[]> = { 'lone-sale': [], 'http-native': [], 'engine-batched': [] }
  try {
    for (const { name, clients, sell } of ways) {
      say(`warming up: ${name}, ${warmUpSeconds} s`)
      await referenceOf(clients, 1)
      await sell(warmUpSeconds)
    }
    for (let pair = 1; pair <= pairs; pair++) {
      await meter.checkpoint()
      const line = []
      for (const { name, clients, sell } of ways) {
        const tps = await referenceOf(clients, seconds)
        const spell = await meter.around(() => sell(seconds))
        found[name].push({ spell, tps })
        const rate = rateOf(spell)
        line.push(`${name} ${Math.round(rate)}${tps ? ` (${(rate / tps).toFixed(2)} × ${Math.round(tps)})` : ''}`)
      }
      say(`pair ${pair} of ${pairs}: ${line.join(', ')}`)
    }
  } finally {
    await server.stop()
  }
  return [
    { ...rates('engine-batched', found['engine-batched']), goal: { of: 'ratio', least: goals.batched } },
    { ...rates('http-native', found['http-native']), goal: { of: 'ratio', least: goals.http } },
    loneTime(found['lone-sale']),
    ...costFigures(
      found['engine-batched'].map(({ spell }) => spell),
      goals,
    ),
  ]
}

/** Batches come last: by then most pages they change have been logged whole since the pair's checkpoint. */
function waysToSell(url: string, port: number, { sellers, tokens }: SalesWorld): Way[] {
  const engine = { url, sellers }
  return [
    { name: 'lone-sale', clients: 1, sell: (seconds) => driveEngine({ ...engine, callers: 1, lanes: 1, cap: 1, seconds }) },
    { name: 'http-native', clients: 8, sell: (seconds) => driveHttp({ port, tokens, connections: 200, seconds }) },
    {
      name: 'engine-batched',
      clients: 8,
      sell: (seconds) => driveEngine({ ...engine, callers: 200, lanes: 3, cap: 100, seconds }),
    },
  ]
}

const rateOf = ({ settled, seconds }: Sold): number => settled / seconds

/** Null when this machine has no reference. */
function ratioOf(pairs: readonly Pair[], ratio: (rate: number, tps: number) => number): number | null {
  const ratios = pairs.flatMap(({ spell, tps }) => (tps === null ? [] : [ratio(rateOf(spell), tps)]))
  return ratios.length ? median(ratios) : null
}

const rates = (name: Name, pairs: readonly Pair[]): Figure => ({
  name,
  value: median(pairs.map(({ spell }) => rateOf(spell))),
  unit: 'settled sales/s',
  ratio: ratioOf(pairs, (rate, tps) => rate / tps),
  reference: `${reference}, 8 clients`,
})

const loneTime = (pairs: readonly Pair[]): Figure => ({
  name: 'lone-sale',
  value: median(pairs.map(({ spell }) => 1_000 / rateOf(spell))),
  unit: 'ms, hold and settlement',
  ratio: ratioOf(pairs, (rate, tps) => tps / rate),
  reference: `the time of a transaction, ${reference}, 1 client`,
})
