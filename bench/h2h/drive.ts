import { createConnection, type Socket } from 'node:net'

/** One connection that stays open, and asks one thing at a time. Plain sockets, because the load shares the machine with what it measures. */
export interface Line {
  /** Sends a whole request; the answer's body. Throws when the connection ends. */
  ask(request: string): Promise<string>
  close(): void
}

/** Opens so many lines to a port of this machine. */
export const openLines = (port: number, count: number): Promise<Line[]> =>
  Promise.all(Array.from({ length: count }, () => openLine(port)))

function openLine(port: number): Promise<Line> {
  const { promise, resolve, reject } = Promise.withResolvers<Line>()
  const socket: Socket = createConnection({ port, host: '127.0.0.1', noDelay: true })
  let asked: PromiseWithResolvers<string> | null = null
  let waiting = ''
  socket.on('error', (error) => (asked ? asked.reject(error) : reject(error)))
  socket.on('data', (chunk: Buffer) => {
    waiting += chunk.toString('latin1')
    const head = waiting.indexOf('\r\n\r\n')
    const length = Number(/content-length: (\d+)/i.exec(waiting)?.[1] ?? Number.POSITIVE_INFINITY)
    if (head < 0 || waiting.length < head + 4 + length) return
    const body = waiting.slice(head + 4)
    waiting = ''
    asked?.resolve(body)
  })
  socket.on('connect', () =>
    resolve({
      ask(request) {
        asked = Promise.withResolvers()
        socket.write(request)
        return asked.promise
      },
      close: () => socket.destroy(),
    }),
  )
  return promise
}

/** Buys on every line, again and again, for some seconds. Answers how many were bought, and in which time. */
export async function buyClosed(
  lines: readonly Line[],
  buy: (line: Line) => Promise<void>,
  seconds: number,
): Promise<{ done: number; seconds: number }> {
  const begun = performance.now()
  const end = begun + seconds * 1_000
  let done = 0
  await Promise.all(
    lines.map(async (line) => {
      for (; performance.now() < end; done++) await buy(line)
    }),
  )
  return { done, seconds: (performance.now() - begun) / 1_000 }
}

const TICK_MS = 2

/** Purchases that began at a rate of their own. */
export interface Opened {
  /** Milliseconds from when each was due to its answer. */
  took: number[]
  /** Milliseconds from when each was due to when this program came to it: its own delay, which is in `took` too. */
  late: number[]
  /** How many found no connection free. */
  queued: number
  /** Of a core, what this program used. */
  cpu: number
}

/**
 * Begins `perSecond` purchases in every second, whatever the answers take, each on the line that has been free for the longest; where none is
 * free it waits.
 */
export async function buyOpen(
  lines: readonly Line[],
  buy: (line: Line) => Promise<void>,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<Opened> {
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>()
  const [begun, before, total] = [performance.now(), process.cpuUsage(), Math.ceil(perSecond * seconds)]
  const free = [...lines]
  const due: number[] = []
  const [took, late]: [number[], number[]] = [[], []]
  let queued = 0
  const dueAt = () => begun + (late.length * 1_000) / perSecond
  const pump = () => {
    while (due.length > 0 && free.length > 0) {
      const [line, at] = [free.shift()!, due.shift()!]
      buy(line).then(() => {
        took.push(performance.now() - at)
        free.push(line)
        if (took.length === total) resolve()
        else pump()
      }, reject)
    }
  }
  const timer = setInterval(() => {
    const now = performance.now()
    const waiting = due.length
    for (let at = dueAt(); late.length < total && at <= now; at = dueAt()) {
      due.push(at)
      late.push(now - at)
    }
    const added = due.length - waiting
    pump()
    queued += Math.min(due.length, added)
  }, TICK_MS)
  try {
    await ended
    const { user, system } = process.cpuUsage(before)
    return { took, late, queued, cpu: (user + system) / 1_000 / (performance.now() - begun) }
  } finally {
    clearInterval(timer)
  }
}
