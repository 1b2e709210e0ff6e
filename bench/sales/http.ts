import { createConnection } from 'node:net'
import { customerCode, referenceOf, type Sold } from './drive.ts'

/** Buys over keep-alive connections for some seconds. Plain sockets, because the load shares the machine with what it measures. */
export async function driveHttp({
  port,
  tokens,
  connections,
  seconds,
}: {
  port: number
  tokens: readonly string[]
  connections: number
  seconds: number
}): Promise<Sold> {
  const begun = performance.now()
  const end = begun + seconds * 1_000
  const run = Math.trunc(begun)
  let settled = 0
  const buyer = (who: number) =>
    new Promise<void>((resolve, reject) => {
      const socket = createConnection({ port, host: '127.0.0.1', noDelay: true })
      let n = 0
      let waiting = ''
      const ask = () => {
        const body = JSON.stringify({
          refId: referenceOf(run, who, n),
          productCode: `S${1 + (n % 80)}`,
          customerCode: customerCode(who * 100_000 + n),
        })
        const token = tokens[(who * 37 + n) % tokens.length]
        socket.write(
          `POST /h2h/v1/purchase HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
        )
        n += 1
      }
      socket.on('connect', ask)
      socket.on('error', reject)
      socket.on('data', (chunk: Buffer) => {
        waiting += chunk.toString('latin1')
        const head = waiting.indexOf('\r\n\r\n')
        const length = Number(/content-length: (\d+)/i.exec(waiting)?.[1] ?? Number.POSITIVE_INFINITY)
        if (head < 0 || waiting.length < head + 4 + length) return
        if (!waiting.includes('"status":"Success"')) {
          reject(new Error(waiting))
          return socket.destroy()
        }
        waiting = ''
        settled += 1
        if (performance.now() < end) return ask()
        socket.end()
        resolve()
      })
    })
  await Promise.all(Array.from({ length: connections }, (_, who) => buyer(who)))
  return { settled, seconds: (performance.now() - begun) / 1_000 }
}
