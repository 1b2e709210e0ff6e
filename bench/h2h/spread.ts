import { type Figure, median } from '../figures.ts'
import type { DoorName } from './doors.ts'
import { buyClosed, buyOpen, type Line, type Opened, openLines } from './drive.ts'

const spreadSizes = { few: 10, many: 500 }
type Size = keyof typeof spreadSizes
/** Times the slowest in twenty over few connections. */
const goal = 3

interface Given {
  port: number
  door: DoorName
  buy: (line: Line) => Promise<void>
  /** Milliseconds of CPU that the server has had. */
  cpu: () => Promise<number>
  pairs: number
  seconds: number
  say: (line: string) => void
}

type Slice = Opened & { server: number }
type Pair = { perSecond: number; most: Record<Size, number>; open: Record<Size, Slice> }

/**
 * How long purchases take over many connections beside few, at one rate: half of what the door sells at most. Few connections sell less than
 * many, because each waits for its answer, so a rate they cannot carry would only measure their queue: the lesser maximum counts. It is taken
 * anew in every pair, because a machine that others use is not the same a minute later.
 */
export async function spread({ port, door, buy, cpu, pairs, seconds, say }: Given): Promise<Figure> {
  const lines = { few: await openLines(port, spreadSizes.few), many: await openLines(port, spreadSizes.many) }
  const found: Pair[] = []
  await buyClosed(lines.many, buy, 1)
  for (let pair = 1; pair <= pairs; pair++) {
    const order: Size[] = pair % 2 ? ['few', 'many'] : ['many', 'few']
    const most = await inTurn(order, async (size) => rateOf(await buyClosed(lines[size], buy, seconds / 2)))
    const perSecond = Math.min(most.few, most.many) / 2
    const open = await inTurn(order, async (size) => {
      const before = await cpu()
      const opened = await buyOpen(lines[size], buy, { perSecond, seconds })
      return { ...opened, server: ((await cpu()) - before) / opened.took.length }
    })
    found.push({ perSecond, most, open })
    say(`${door}, pair ${pair} of ${pairs}: ${pairLine({ perSecond, most, open })}`)
  }
  for (const line of [...lines.few, ...lines.many]) line.close()
  return {
    name: `p95 ${door}`,
    value: median(found.map(({ open }) => p95(open.many.took))),
    unit: `ms over ${spreadSizes.many} connections`,
    ratio: median(found.map(({ open }) => p95(open.many.took) / p95(open.few.took))),
    reference: `over ${spreadSizes.few}, at ${Math.round(median(found.map(({ perSecond }) => perSecond)))}/s`,
    goal: { of: 'ratio', most: goal },
  }
}

async function inTurn<T>(order: readonly Size[], work: (size: Size) => Promise<T>): Promise<Record<Size, T>> {
  const done: Partial<Record<Size, T>> = {}
  for (const size of order) done[size] = await work(size)
  return done as Record<Size, T>
}

const rateOf = ({ done, seconds }: { done: number; seconds: number }): number => done / seconds

/** The time that nineteen of twenty stay below. */
const p95 = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN

function pairLine({ perSecond, most, open }: Pair): string {
  const of = (size: Size) => {
    const { took, late, queued, cpu, server } = open[size]
    const said = [`p95 ${p95(took).toFixed(1)} ms`, `server ${Math.round(server * 1_000)} µs a purchase`]
    said.push(`driver late by ${p95(late).toFixed(1)}, ${Math.round(cpu * 100)} % of a core`)
    if (queued > 0) said.push(`${Math.round((queued * 100) / took.length)} % waited for a connection`)
    return `${spreadSizes[size]} connections (at most ${Math.round(most[size])}/s): ${said.join(', ')}`
  }
  return `${Math.round(perSecond)}/s; ${of('few')}; ${of('many')}`
}
