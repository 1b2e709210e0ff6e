import { readFile } from 'node:fs/promises'
import { migrate } from '../database/migrate.ts'
import { createDatabase, onScratch } from './database.ts'
import { type Figure, median, report } from './figures.ts'
import { type DoorName, dialectNames, doorNames, doors } from './h2h/doors.ts'
import { buyClosed, buyOpen, type Line, openLines } from './h2h/drive.ts'
import { buildH2hWorld } from './h2h/world.ts'
import { verify } from './sales/verify.ts'
import { type RunningServer, startServer } from './server.ts'

export const takes = ['pairs', 'seconds']

/** Connections of the closed loop, in which the cost of a purchase is measured. */
const busyLines = 64
const lines = { few: 10, many: 500 }
const warmUpSeconds = 8
/** Of the reference in the same run. */
const goals = { cpu: 1.15, p95: 3 }

type Say = (line: string) => void
/** A slice of one door: what a purchase cost the server in CPU, and how many there were in a second. */
type Slice = { cpu: number; rate: number }

/**
 * What a dialect costs beside the native door: CPU of the server a purchase, in slices that alternate, 64 connections each. Then how long
 * purchases take that begin at half of a door's rate, whatever the answers take: the slowest in twenty over 500 connections beside 10.
 */
export async function run({ json, pairs = 7, seconds = 4 }: { json: boolean; pairs?: number; seconds?: number }): Promise<void> {
  const say = (line: string) => console.error(line)
  await onScratch(say, async (database) => {
    const url = await createDatabase(database.adminUrl, 'h2h')
    await migrate(url, say)
    const partners = await buildH2hWorld(url, say)
    const server = await startServer({ DATABASE_URL: url })
    let bought = 0
    const buyAt = (door: DoorName) => async (line: Line) => {
      const n = bought++
      const answer = await line.ask(doors[door].request(partners[n % partners.length]!, n))
      if (!answer.includes(doors[door].sold)) throw new Error(`${door}: ${answer}`)
    }
    const figures = await measure({ server, buyAt, pairs, seconds, say }).finally(server.stop)
    await verify(url, say)
    report(figures, json)
  })
}

interface Measurement {
  server: RunningServer
  buyAt: (door: DoorName) => (line: Line) => Promise<void>
  pairs: number
  seconds: number
  say: Say
}

async function measure(given: Measurement): Promise<Figure[]> {
  const { server, buyAt, say } = given
  const busy = await openLines(server.port, busyLines)
  for (const door of doorNames) {
    say(`warming up: ${door}, ${warmUpSeconds} s`)
    await buyClosed(busy, buyAt(door), warmUpSeconds)
  }
  const found = await costs(given, busy)
  for (const line of busy) line.close()
  const figures = dialectNames.map((door) => costFigure(door, found))
  for (const door of doorNames) figures.push(await spread(given, door, median(found[door].map(({ rate }) => rate)) / 2))
  return figures
}

/** Slices of the native door beside those of each dialect. */
async function costs({ server, buyAt, pairs, seconds, say }: Measurement, busy: Line[]): Promise<Record<DoorName, Slice[]>> {
  const found: Record<DoorName, Slice[]> = { native: [], digiflazz: [], otomax: [], irs: [], iak: [] }
  for (let pair = 1; pair <= pairs; pair++) {
    const said = []
    for (const door of pair % 2 ? doorNames : doorNames.toReversed()) {
      const before = await cpuOf(server.pid)
      const { done, seconds: took } = await buyClosed(busy, buyAt(door), seconds)
      const slice = { cpu: ((await cpuOf(server.pid)) - before) / done, rate: done / took }
      found[door].push(slice)
      said.push(`${door} ${Math.round(slice.cpu * 1_000)} µs`)
    }
    say(`pair ${pair} of ${pairs}: ${said.join(', ')}`)
  }
  return found
}

function costFigure(door: DoorName, found: Record<DoorName, Slice[]>): Figure {
  const native = median(found.native.map(({ cpu }) => cpu))
  return {
    name: `cpu ${door}`,
    value: median(found[door].map(({ cpu }) => cpu)) * 1_000,
    unit: 'µs a purchase, server',
    ratio: median(found[door].map(({ cpu }, pair) => cpu / (found.native[pair]?.cpu ?? Number.NaN))),
    reference: `the native door, ${Math.round(native * 1_000)} µs`,
    goal: { of: 'ratio', most: goals.cpu },
  }
}

/** The slowest in twenty over many connections beside few, in turns at one rate. */
async function spread({ server, buyAt, pairs, seconds, say }: Measurement, door: DoorName, perSecond: number): Promise<Figure> {
  const open = { few: await openLines(server.port, lines.few), many: await openLines(server.port, lines.many) }
  const found = { few: [] as number[], many: [] as number[] }
  const sizes = ['few', 'many'] as const
  for (const size of sizes) await buyOpen(open[size], buyAt(door), { perSecond, seconds: 1 })
  for (let pair = 1; pair <= pairs; pair++)
    for (const size of pair % 2 ? sizes : sizes.toReversed())
      found[size].push(p95(await buyOpen(open[size], buyAt(door), { perSecond, seconds })))
  for (const line of [...open.few, ...open.many]) line.close()
  say(
    `${door} at ${Math.round(perSecond)}/s: p95 ${median(found.many).toFixed(1)} ms over ${lines.many}, ${median(found.few).toFixed(1)} over ${lines.few}`,
  )
  return {
    name: `p95 ${door}`,
    value: median(found.many),
    unit: `ms over ${lines.many} connections`,
    ratio: median(found.many.map((slow, pair) => slow / (found.few[pair] ?? Number.NaN))),
    reference: `over ${lines.few}, at ${Math.round(perSecond)}/s`,
    goal: { of: 'ratio', most: goals.p95 },
  }
}

/** The time that nineteen of twenty stay below. */
const p95 = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN

const TICKS_PER_SECOND = 100

/** Milliseconds of CPU that a process has had, all of its threads. Linux alone says so. */
async function cpuOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1')
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  return ((Number(user) + Number(system)) * 1_000) / TICKS_PER_SECOND
}
