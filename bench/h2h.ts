import { readFile } from 'node:fs/promises'
import { migrate } from '../database/migrate.ts'
import { createDatabase, onScratch } from './database.ts'
import { type Figure, median, report } from './figures.ts'
import { type DoorName, dialectNames, doorNames, doors } from './h2h/doors.ts'
import { buyClosed, type Line, openLines } from './h2h/drive.ts'
import { spread } from './h2h/spread.ts'
import { buildH2hWorld } from './h2h/world.ts'
import { verify } from './sales/verify.ts'
import { type RunningServer, startServer } from './server.ts'

export const takes = ['pairs', 'seconds']

/** Connections of the closed loop, in which the cost of a purchase is measured. */
const busyLines = 64
const warmUpSeconds = 8
/** Times the native door. */
const goal = 1.15

type Say = (line: string) => void

/**
 * What a dialect costs beside the native door: CPU of the server a purchase, in slices that alternate, 64 connections each. Then how long
 * purchases take that begin at half of what a door sells at most, whatever the answers take: the slowest in twenty over 500 connections beside 10.
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
  for (const door of doorNames)
    figures.push(await spread({ ...given, port: server.port, door, buy: buyAt(door), cpu: () => cpuOf(server.pid) }))
  return figures
}

/** CPU of the server a purchase, in slices of the native door beside those of each dialect. */
async function costs({ server, buyAt, pairs, seconds, say }: Measurement, busy: Line[]): Promise<Record<DoorName, number[]>> {
  const found: Record<DoorName, number[]> = { native: [], digiflazz: [], otomax: [], irs: [], iak: [] }
  for (let pair = 1; pair <= pairs; pair++) {
    const said = []
    for (const door of pair % 2 ? doorNames : doorNames.toReversed()) {
      const before = await cpuOf(server.pid)
      const { done } = await buyClosed(busy, buyAt(door), seconds)
      const cpu = ((await cpuOf(server.pid)) - before) / done
      found[door].push(cpu)
      said.push(`${door} ${Math.round(cpu * 1_000)} µs`)
    }
    say(`pair ${pair} of ${pairs}: ${said.join(', ')}`)
  }
  return found
}

function costFigure(door: DoorName, found: Record<DoorName, number[]>): Figure {
  const native = median(found.native)
  return {
    name: `cpu ${door}`,
    value: median(found[door]) * 1_000,
    unit: 'µs a purchase, server',
    ratio: median(found[door].map((cpu, pair) => cpu / (found.native[pair] ?? Number.NaN))),
    reference: `the native door, ${Math.round(native * 1_000)} µs`,
    goal: { of: 'ratio', most: goal },
  }
}

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
