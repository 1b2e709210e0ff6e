import { ownAnswers } from '../../contract/selling/own-answers.ts'
import type { AdapterOf, PartnerAdapter, PartnerRequest } from '../partners/adapter.ts'
import type { RunSql } from '../runner/run-sql.ts'
import type { CircuitState } from './circuit.ts'
import { type Payload, payloadOf, type Reached, reachedBy } from './connections.ts'
import { createNetworkAdapter, type NetworkAdapterOptions, type PartnerCall, unsent } from './network-adapter.ts'
import { createPartnerHttp, NotSent, type PartnerHttp } from './partner-http.ts'
import { failed, type HttpReply, type Wire } from './protocol.ts'
import { protocols } from './protocols.ts'
import { nobodysTurn } from './queue.ts'

interface UpstreamOptions {
  /** Of the sales: what a partner call needs is never kept waiting by screens and reports. */
  runSql: RunSql
  /** Speaks to partners of our own, and in the sandbox. */
  simulated: AdapterOf
  privateAddresses: boolean
  /** Hears of every request about a sale. */
  onCall?: (call: PartnerCall) => void
  /** Milliseconds that only ever go on. */
  elapsed?: () => number
}

/** How long a connection, and what a product's sheet says, is used as it was read, so that a change reaches every server within it. */
const READ_FOR_MS = 2_000
const MOST_REMEMBERED = 20_000

interface Kept {
  reached: Reached
  http: PartnerHttp | null
  readAt: number
}

export type Upstreams = ReturnType<typeof createUpstreams>

/** Remembers when each reference was asked for on this server, so that it is not asked for again too soon. */
function createPauses(elapsed: () => number) {
  const askedAt = new Map<string, number>()
  function remember(key: string): void {
    askedAt.delete(key)
    askedAt.set(key, elapsed())
    for (const [oldest] of askedAt) {
      if (askedAt.size <= MOST_REMEMBERED) break
      askedAt.delete(oldest)
    }
  }
  return (partnerId: number, pauseMs: number): Pick<NetworkAdapterOptions, 'asked' | 'mayAskAgain'> => ({
    asked: (reference) => remember(`${partnerId} ${reference}`),
    mayAskAgain(reference) {
      const last = askedAt.get(`${partnerId} ${reference}`)
      if (last !== undefined && elapsed() - last < pauseMs) return false
      remember(`${partnerId} ${reference}`)
      return true
    },
  })
}

/** Speaks to every partner as its connection says, each over connections of its own. Nothing is read or kept in a transaction of a sale. */
export function createUpstreams({
  runSql,
  simulated,
  privateAddresses,
  onCall = () => {},
  elapsed = () => performance.now(),
}: UpstreamOptions) {
  const kept = new Map<number, Kept>()
  const reading = new Map<number, Promise<Kept>>()
  const pauses = createPauses(elapsed)
  const payloads = createPayloads(runSql, elapsed)

  async function read(partnerId: number): Promise<Kept> {
    const before = kept.get(partnerId)
    const reached = await reachedBy(runSql, partnerId)
    const isSame =
      before?.reached.kind === 'connected' && reached.kind === 'connected' && before.reached.version === reached.version
    // HTTP that is no longer used ends its calls first; its connections close by themselves.
    const http = isSame ? before.http : reached.kind === 'connected' ? httpOf(reached) : null
    const now = { reached, http, readAt: elapsed() }
    kept.set(partnerId, now)
    return now
  }
  const httpOf = ({ connection: { limits, plainHttp } }: Extract<Reached, { kind: 'connected' }>) =>
    createPartnerHttp({ limits: { ...limits, plainHttp }, privateAddresses, elapsed })

  async function reach(partnerId: number): Promise<Kept> {
    const present = kept.get(partnerId)
    if (present && elapsed() - present.readAt < READ_FOR_MS) return present
    const under = reading.get(partnerId) ?? read(partnerId).finally(() => reading.delete(partnerId))
    reading.set(partnerId, under)
    return under
  }

  async function adapterFor(partnerId: number): Promise<PartnerAdapter> {
    const { reached, http } = await reach(partnerId)
    if (reached.kind === 'simulator') return simulated(partnerId, 'prod')
    if (reached.kind === 'unconnected' || !http) return unconnected
    const { connection } = reached
    return createNetworkAdapter({
      protocol: protocols[connection.type]!,
      connection,
      http,
      onCall,
      counted: (request) => countedAt(runSql, partnerId, request),
      payloadOf: async (productId, question) => (await payloads(partnerId, productId))[question],
      ...pauses(partnerId, connection.limits.adviceSeconds * 1000),
    })
  }

  const adapterNow = (partnerId: number) => adapterFor(partnerId).catch(() => unread)
  const adapterOf: AdapterOf = (partnerId, mode) =>
    mode === 'sand' ? simulated(partnerId, mode) : whenKnown(() => adapterNow(partnerId))

  return {
    adapterOf,
    reach,
    /** Forgets what was read, on this server: its connection was changed. */
    forget: (partnerId: number): void => {
      const present = kept.get(partnerId)
      if (present) present.readAt = Number.NEGATIVE_INFINITY
    },
    /** How the connections to a partner stand on this server. */
    circuitOf: (partnerId: number): CircuitState =>
      kept.get(partnerId)?.http?.circuit() ?? { state: 'closed', failures: 0, reason: null },
    /** Sends a request that is about no sale. */
    async send(partnerId: number, wire: Wire, signal: AbortSignal, mostBytes?: number): Promise<HttpReply> {
      const { http } = await reach(partnerId)
      if (!http) throw new Error('unconnected')
      return http.send(wire, signal, nobodysTurn, mostBytes)
    },
    close: (): void => {
      for (const { http } of kept.values()) http?.close()
    },
  }
}

/** The most that programs of this kind take. */
const MOST_COUNTED = 99

/** The partner is never told the same count twice, whichever server asks: it would take the second sale for the first. Throws above the most it takes. */
async function countedAt(runSql: RunSql, partnerId: number, request: PartnerRequest): Promise<number> {
  const { partnerCode, customerCode, nth } = request
  const text = 'select count_at_partner($1, $2, $3, $4) as nth'
  const [row] = await runSql<{ nth: number }>('count-at-partner', text, [partnerId, partnerCode, customerCode, nth])
  if (row!.nth > MOST_COUNTED) throw new Error('Terlalu sering ke nomor ini hari ini')
  return row!.nth
}

/** An adapter that is found out at each question. */
const whenKnown = (known: () => Promise<PartnerAdapter>): PartnerAdapter => ({
  inquire: async (request, signal) => (await known()).inquire(request, signal),
  purchase: async (request, signal) => (await known()).purchase(request, signal),
  advise: async (request, signal) => (await known()).advise(request, signal),
  answers: async (signal) => (await known()).answers(signal),
})

/** What sheets of products say, remembered for as long as a connection is. What cannot be read was not sent. */
function createPayloads(runSql: RunSql, elapsed: () => number) {
  const known = new Map<string, { payload: Promise<Payload>; readAt: number }>()
  return (partnerId: number, productId: number): Promise<Payload> => {
    const key = `${partnerId} ${productId}`
    const present = known.get(key)
    if (present && elapsed() - present.readAt < READ_FOR_MS) return present.payload
    const payload = payloadOf(runSql, partnerId, productId).catch((error: Error) => {
      known.delete(key)
      throw new NotSent(error.message)
    })
    known.delete(key)
    known.set(key, { payload, readAt: elapsed() })
    for (const [oldest] of known) {
      if (known.size <= MOST_REMEMBERED) break
      known.delete(oldest)
    }
    return payload
  }
}

/** How the partner is reached could not be read, so nothing was sent to it. */
const unread: PartnerAdapter = {
  inquire: async () => failed(ownAnswers.notSent.id),
  purchase: async () => failed(ownAnswers.notSent.id),
  advise: async () => unsent(ownAnswers.notSent.id),
  answers: async () => false,
}

const unconnected: PartnerAdapter = {
  inquire: async () => failed(ownAnswers.notConnected.id),
  purchase: async () => failed(ownAnswers.notConnected.id),
  advise: async () => unsent(ownAnswers.notConnected.id),
  answers: async () => false,
}
