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

/**
 * Begins `perSecond` purchases in every second, whatever the answers take, each on the line that has been free for the longest; where none is
 * free it waits. Answers the milliseconds from when each was due to its answer.
 */
export async function buyOpen(
  lines: readonly Line[],
  buy: (line: Line) => Promise<void>,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<number[]> {
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>()
  const [begun, total] = [performance.now(), Math.floor(perSecond * seconds)]
  const free = [...lines]
  const due: number[] = []
  const took: number[] = []
  let begunCount = 0
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
    for (let at = dueAt(); begunCount < total && at <= now; at = dueAt()) {
      due.push(at)
      begunCount += 1
    }
    pump()
  }, TICK_MS)
  const dueAt = () => begun + (begunCount * 1_000) / perSecond
  try {
    await ended
    return took
  } finally {
    clearInterval(timer)
  }
}
