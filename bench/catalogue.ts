import pg from 'pg'
import { type CallName, calls } from '../contract/calls.ts'
import { migrate } from '../database/migrate.ts'
import { buildCatalogueWorld, headId, ownerToken, sellerId } from './catalogue/world.ts'
import { onScratch } from './database.ts'
import { type Figure, median, report } from './figures.ts'
import { type RunningServer, startServer } from './server.ts'

const sizes = { small: 100, large: 5_000 }
type Size = keyof typeof sizes
const rounds = Number(process.env.BENCH_ROUNDS ?? 60)
const most = 3

interface Place {
  server: RunningServer
  client: pg.Client
}
type Way = (place: Place, round: number) => Promise<unknown>

async function ask({ server }: Place, name: CallName, input: object): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${server.port}/api${calls[name].path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${ownerToken}` },
    body: JSON.stringify(input),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${name}: ${response.status} ${text}`)
}

/** Pages within what both sizes have, so that both do the same work. */
const pageOf = (round: number) => ({ currentPage: 1 + (round % 6), rowsPerPage: 15 })

const ways: Record<string, Way> = {
  'product-page': (place, round) => ask(place, 'listProducts', pageOf(round)),
  'fee-table': (place, round) => ask(place, 'userFees', { user: headId, ...pageOf(round) }),
  'price-of-one-sale': ({ client }, round) => {
    const values = [sellerId, `S${1 + (round % 100)}`, '081211112222']
    return client.query({ name: 'price', text: 'select amount from price_item($1, $2, $3, null, now())', values })
  },
}

/**
 * Milliseconds of the owner's product page, a fee table and the price of one sale with 5,000 products, five partners each and 100,000 fees of
 * single users, next to the same with a fiftieth of all three, in turns. At most three times as long is promised.
 */
export async function run({ json }: { json: boolean }): Promise<void> {
  const say = (line: string) => console.error(line)
  await onScratch(say, async (database) => {
    const places = new Map<Size, Place>()
    try {
      for (const size of ['small', 'large'] as const) places.set(size, await openPlace(database.adminUrl, size, say))
      const figures: Figure[] = []
      for (const [name, way] of Object.entries(ways)) figures.push(await compare(name, way, places, say))
      report(figures, json)
    } finally {
      for (const { server, client } of places.values()) {
        await server.stop()
        await client.end()
      }
    }
  })
}

async function openPlace(adminUrl: string, size: Size, say: (line: string) => void): Promise<Place> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query(`create database ${size}`)
  await admin.end()
  const url = new URL(adminUrl)
  url.pathname = `/${size}`
  await migrate(url.href, say)
  await buildCatalogueWorld(url.href, sizes[size], say)
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  return { server: await startServer({ DATABASE_URL: url.href }), client }
}

async function compare(name: string, way: Way, places: ReadonlyMap<Size, Place>, say: (line: string) => void): Promise<Figure> {
  const times: Record<Size, number[]> = { small: [], large: [] }
  for (let round = -10; round < rounds; round++) {
    for (const [size, place] of places) {
      const before = performance.now()
      await way(place, round + 10)
      if (round >= 0) times[size].push(performance.now() - before)
    }
  }
  const [small, large] = [median(times.small), median(times.large)]
  const ratio = large / small
  say(`${name}: ${small.toFixed(2)} ms, ${large.toFixed(2)} ms`)
  return {
    name,
    value: Math.round(large * 1000),
    unit: 'µs',
    ratio,
    reference: `its ${Math.round(small * 1000)} µs at 100 products`,
    goal: { of: 'ratio', most },
  }
}
