import type { Caller } from '../runner/actor.ts'
import { openClient } from '../runner/pool.ts'

/** What live screens are told. `to` are the users that may see it; of sales the owner always sees. */
export type LiveEvent =
  | { kind: 'balance'; to: number[]; userId: number; balance: number }
  | { kind: 'sale'; to: number[]; saleId: number; userId: number; statusId: number }

export type Listener = (event: LiveEvent) => void

export interface Live {
  /** Tells every process and its listeners within 50 ms; of several balances of one user only the last. Never throws. */
  publish(event: LiveEvent): void
  /** Hands over the events the caller may see until the answered function is called. `missed` runs when events may have been lost. */
  subscribe(caller: Pick<Caller, 'userId' | 'userTypeId'>, listener: Listener, missed: () => void): () => void
  close(): Promise<void>
}

export interface LiveOptions {
  url: string
  /** Told of a lost connection, once each time. */
  warn?: (error: Error) => void
}

const CHANNEL = 'jenjang_live'
const WINDOW_MS = 50
/** PostgreSQL refuses 8000 bytes and more; texts here are plain ASCII, one byte a character. */
const MOST_BYTES = 7900
const RETRY_MS = 1000
/** Events kept while the database is away; past them the oldest are dropped, and every listener is told when it is back. */
const MOST_WAITING = 20_000

/** Joins the processes by LISTEN and NOTIFY on two connections of their own, so that no sale waits for the notification queue's lock. */
export async function createLive({ url, warn = () => {} }: LiveOptions): Promise<Live> {
  const subscribers = new Set<{ userId: number; isOwner: boolean; listener: Listener; missed: () => void }>()
  const waiting = new Map<string, LiveEvent>()
  let timer: NodeJS.Timeout | undefined
  let closed = false

  function deliver(payload: string): void {
    for (const event of JSON.parse(payload) as LiveEvent[]) {
      for (const { userId, isOwner, listener } of subscribers) {
        if (event.to.includes(userId) || (isOwner && event.kind === 'sale')) listener(event)
      }
    }
  }

  const sender = await steady('live-notify', async () => {})
  const receiver = await steady('live-listen', async (client) => {
    client.on('notification', ({ payload }) => deliver(payload ?? '[]'))
    await client.query(`listen ${CHANNEL}`)
    for (const { missed } of subscribers) missed()
  })

  /** A connection that is opened again whenever it is lost. */
  async function steady(name: string, prepare: (client: ReturnType<typeof openClient>) => Promise<void>) {
    let current: ReturnType<typeof openClient> | undefined
    let retry: NodeJS.Timeout | undefined
    async function open(): Promise<void> {
      const client = openClient({ url, name })
      client.on('error', () => {})
      client.once('end', () => lost(client))
      await client.connect()
      await prepare(client)
      current = client
    }
    function lost(client: ReturnType<typeof openClient>): void {
      if (current === client) current = undefined
      else return
      if (closed) return
      warn(new Error(`connection ${name} was lost`))
      again()
    }
    function again(): void {
      retry = setTimeout(() => open().then(flush, () => closed || again()), RETRY_MS)
    }
    await open()
    return {
      client: () => current,
      end: async () => {
        clearTimeout(retry)
        await current?.end()
      },
    }
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const client = sender.client()
    if (!client || waiting.size === 0) return
    const events = [...waiting.values()]
    waiting.clear()
    for (const payload of chunks(events)) {
      await client.query('select pg_notify($1, $2)', [CHANNEL, payload]).catch(() => keep(JSON.parse(payload)))
    }
  }

  function keep(events: LiveEvent[]): void {
    for (const event of events) {
      const key = event.kind === 'balance' ? `balance ${event.userId}` : `sale ${event.saleId} ${event.statusId}`
      waiting.delete(key)
      waiting.set(key, event)
      if (waiting.size > MOST_WAITING) waiting.delete(waiting.keys().next().value ?? '')
    }
  }

  return {
    publish(event) {
      keep([event])
      timer ??= setTimeout(flush, WINDOW_MS)
    },
    subscribe({ userId, userTypeId }, listener, missed) {
      const subscriber = { userId, isOwner: userTypeId === 1, listener, missed }
      subscribers.add(subscriber)
      return () => void subscribers.delete(subscriber)
    },
    async close() {
      await flush()
      closed = true
      clearTimeout(timer)
      await Promise.all([sender.end(), receiver.end()])
    },
  }
}

/** Splits events into JSON arrays that each fit one notification. */
export function chunks(events: readonly LiveEvent[]): string[] {
  const payloads: string[] = []
  let parts: string[] = []
  let size = 2
  for (const event of events) {
    const text = JSON.stringify(event)
    if (parts.length && size + text.length + 1 > MOST_BYTES) {
      payloads.push(`[${parts.join(',')}]`)
      parts = []
      size = 2
    }
    parts.push(text)
    size += text.length + 1
  }
  if (parts.length) payloads.push(`[${parts.join(',')}]`)
  return payloads
}
