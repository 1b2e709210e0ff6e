import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { reachable } from '../runner/outgoing.ts'
import { type CircuitState, createCircuit } from './circuit.ts'
import type { Connection, HttpReply, Wire } from './protocol.ts'
import { createQueue, type Turn } from './queue.ts'

/** Nothing of the request has left this machine: it may be asked elsewhere. */
export class NotSent extends Error {}

type Limits = Connection['limits'] & Pick<Connection, 'plainHttp'>

export interface PartnerHttp {
  /** Sends a request and gives its answer whatever its status. Throws NotSent, or any other error where it may have arrived. */
  send(wire: Wire, signal: AbortSignal, turn: Turn, mostBytes?: number): Promise<HttpReply>
  /** Whether it is worth beginning; while the circuit is open it lets one call in half a minute try. */
  lets(isPurchase: boolean): boolean
  circuit(): CircuitState
  close(): void
}

export const MOST_ANSWER_BYTES = 256 * 1024
const IDLE_MS = 4_000

interface PartnerHttpOptions {
  limits: Limits
  /** Lets it reach the machine itself and private networks. */
  privateAddresses: boolean
  elapsed: () => number
}

/**
 * The way to one partner: its own connections, places and pace, so that one that hangs takes nothing from another. Follows no redirect,
 * connects to the address that was looked at, takes an answer of at most 256 KiB, where nothing else is said, within its time, and remembers whether the line carries.
 */
export function createPartnerHttp({ limits, privateAddresses, elapsed }: PartnerHttpOptions): PartnerHttp {
  const pool = { keepAlive: true, maxSockets: limits.concurrency, maxFreeSockets: limits.concurrency, timeout: IDLE_MS }
  const agents = { 'http:': new HttpAgent(pool), 'https:': new HttpsAgent(pool) }
  const circuit = createCircuit(elapsed)
  const queue = createQueue({ places: limits.concurrency, perSecond: limits.perSecond, waitMs: limits.connectMs, elapsed })

  function exchange(wire: Wire, signal: AbortSignal, mostBytes: number): Promise<HttpReply> {
    const url = new URL(wire.url)
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && limits.plainHttp)) throw new NotSent('TLS is required')
    const over = new AbortController()
    const { lookup, isRefused } = reachable(url.hostname, privateAddresses, over.signal)
    if (isRefused) throw new NotSent('a private address')
    const ask = url.protocol === 'https:' ? httpsRequest : httpRequest
    const { promise, resolve, reject } = Promise.withResolvers<HttpReply>()
    let isSent = false
    let isAnswered = false
    const request = ask(url, {
      method: wire.method,
      headers: { ...wire.headers, accept: '*/*', ...(wire.body !== null && { 'content-length': Buffer.byteLength(wire.body) }) },
      agent: agents[url.protocol as keyof typeof agents],
      signal,
      lookup,
    })
    const giveUp = (why: string) => request.destroy(new Error(why))
    const connecting = setTimeout(() => giveUp('no connection in time'), limits.connectMs)
    const answering = setTimeout(() => giveUp('no answer in time'), limits.connectMs + limits.answerMs)
    const done = (settle: () => void) => {
      clearTimeout(connecting)
      clearTimeout(answering)
      settle()
    }
    request.on('socket', (socket) =>
      onceReady(socket, () => {
        isSent = true
        clearTimeout(connecting)
      }),
    )
    const fail = (error: Error) => done(() => reject(isSent ? error : new NotSent(error.message)))
    request.on('error', fail)
    // An answer that asks for another protocol gives no other event. An answer being read reports its own end.
    request.on('close', () => {
      over.abort()
      if (!isAnswered) fail(new Error('closed without an answer'))
    })
    request.on('response', (response) => {
      isAnswered = true
      gather(response, mostBytes, (text) => done(() => resolve({ status: response.statusCode ?? 0, text })), fail)
    })
    request.end(wire.body ?? undefined)
    return promise
  }

  async function send(wire: Wire, signal: AbortSignal, turn: Turn, mostBytes = MOST_ANSWER_BYTES): Promise<HttpReply> {
    const leave = await queue.enter(signal, turn).catch((error: Error) => {
      throw new NotSent(error.message)
    })
    try {
      const reply = await exchange(wire, signal, mostBytes)
      if (reply.status >= 500) circuit.failed(`HTTP ${reply.status}`, askerOf(turn), turn.isPurchase)
      else circuit.answered()
      return reply
    } catch (error) {
      circuit.failed((error as Error).message, error instanceof NotSent ? null : askerOf(turn), turn.isPurchase)
      throw error
    } finally {
      leave()
    }
  }

  return {
    send,
    lets: circuit.lets,
    circuit: circuit.state,
    close: () => {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}

/** Whose question it is; null where money was sent with it. */
const askerOf = ({ seller, pays }: Turn): number | null => (pays ? null : seller)

/** From here on bytes of the request may be on their way. A socket of the pool that is not new is ready. */
function onceReady(socket: Socket, ready: () => void): void {
  if (socket.connecting) socket.once(socket instanceof TLSSocket ? 'secureConnect' : 'connect', ready)
  else ready()
}

function gather(response: IncomingMessage, most: number, done: (text: string) => void, fail: (error: Error) => void): void {
  const parts: Buffer[] = []
  let bytes = 0
  response.on('data', (part: Buffer) => {
    bytes += part.length
    if (bytes > most) response.destroy(new Error('the answer is too long'))
    else parts.push(part)
  })
  response.on('end', () => done(Buffer.concat(parts).toString('utf8')))
  response.on('error', fail)
}
