import { exportsOf } from '../checkout.ts'
import { createDatabase } from '../database.ts'
import { type Figure, median } from '../figures.ts'
import type { Sold } from './drive.ts'

/** Sales a second may fall to this part of those of the other checkout. */
const least = 0.95
const warmUpSeconds = 5

/** What is taken of a checkout: its tables and functions, its world, its server, its engine. Older ones give sales a second alone. */
interface Checkout {
  migrate: typeof import('../../database/migrate.ts').migrate
  buildSalesWorld: typeof import('./world.ts').buildSalesWorld
  startServer: typeof import('../server.ts').startServer
  driveHttp: (drive: Parameters<typeof import('./http.ts').driveHttp>[0]) => Promise<Sold | number>
  driveEngine: (drive: Parameters<typeof import('./drive.ts').driveEngine>[0]) => Promise<Sold | number>
}

const parts = ['database/migrate.ts', 'bench/sales/world.ts', 'bench/server.ts', 'bench/sales/http.ts', 'bench/sales/drive.ts']

type Way = 'engine-batched' | 'http-native'
type Sell = (seconds: number) => Promise<Sold | number>

interface Side {
  sell: Record<Way, Sell>
  rates: Record<Way, number[]>
  stop: () => Promise<void>
}

const ways: readonly Way[] = ['http-native', 'engine-batched']

/**
 * Settled sales per second of this checkout beside those of another one, each on the tables, functions, world and server of its own, in turns,
 * the one that begins changing from pair to pair. Throws when `folder` is no checkout that has these parts.
 */
export async function salesAgainst(
  adminUrl: string,
  { folder, pairs, seconds }: { folder: string; pairs: number; seconds: number },
  say: (line: string) => void,
): Promise<Figure[]> {
  const ours = await open(adminUrl, 'this', undefined, say)
  const theirs = await open(adminUrl, 'other', folder, say).catch(async (error) => {
    await ours.stop()
    throw error
  })
  try {
    for (let pair = 1; pair <= pairs; pair++) {
      for (const way of ways) {
        for (const side of pair % 2 ? [ours, theirs] : [theirs, ours]) side.rates[way].push(rateOf(await side.sell[way](seconds)))
      }
      const line = ways.map((way) => `${way} ${ratios(ours, theirs, way).at(-1)?.toFixed(2)} ×`)
      say(`pair ${pair} of ${pairs}: ${line.join(', ')}`)
    }
  } finally {
    await ours.stop()
    await theirs.stop()
  }
  return ways.map((way) => ({
    name: `${way}-against`,
    value: median(ours.rates[way]),
    unit: 'settled sales/s',
    ratio: median(ratios(ours, theirs, way)),
    reference: `those of ${folder}, ${Math.round(median(theirs.rates[way]))}/s`,
    goal: { of: 'ratio', least },
  }))
}

const rateOf = (sold: Sold | number): number => (typeof sold === 'number' ? sold : sold.settled / sold.seconds)

const ratios = (ours: Side, theirs: Side, way: Way): number[] =>
  ours.rates[way].map((rate, pair) => rate / (theirs.rates[way][pair] ?? Number.NaN))

async function open(adminUrl: string, name: string, folder: string | undefined, say: (line: string) => void): Promise<Side> {
  const { migrate, buildSalesWorld, startServer, driveHttp, driveEngine } = await exportsOf<Checkout>(parts, folder)
  say(`world of ${name} checkout`)
  const url = await createDatabase(adminUrl, `sales_of_${name}`)
  await migrate(url)
  const { sellers, tokens } = await buildSalesWorld(url, () => {})
  const { port, stop } = await startServer({ DATABASE_URL: url })
  const sell: Side['sell'] = {
    'http-native': (seconds) => driveHttp({ port, tokens, connections: 200, seconds }),
    'engine-batched': (seconds) => driveEngine({ url, sellers, callers: 200, lanes: 3, cap: 100, seconds }),
  }
  say(`warming up: ${name} checkout`)
  for (const way of ways) await sell[way](warmUpSeconds)
  return { sell, rates: { 'engine-batched': [], 'http-native': [] }, stop }
}
