import type pg from 'pg'
import { isOwner } from '../../contract/user-types.ts'
import type { Caller } from '../runner/actor.ts'
import type { OnLost } from '../runner/lost-connections.ts'
import { type ClientOptions, openClient } from '../runner/pool.ts'
import { setUp } from '../runner/set-up-connection.ts'

/** Events for live screens. `to` are the users that may see it; of all but balances the owner always sees. */
export type LiveEvent =
  | { kind: 'balance'; to: number[]; userId: number; balance: number }
  | { kind: 'sale'; to: number[]; saleId: number; userId: number; statusId: number }
  | { kind: 'ticket'; to: number[]; ticketId: number; userId: number; statusId: number }
  /** Bills of or below `to` have changed; after a daily close those of all. */
  | { kind: 'bill'; to: number[] | 'all' }
  /** What a user is allowed or set to has changed. */
  | { kind: 'user'; to: number[]; userId: number }
  /** Something in an inbox of the user is new. The database says so itself. */
  | { kind: 'inbox'; to: number[] }
  /** A complaint about a sale of or below `to` was opened or has moved. The database says so itself. */
  | { kind: 'complaint'; to: number[] }
  /**
   * Of `to` somebody may have lost what it was admitted by: its staff account `staff`, itself where that is null, anybody where it is absent.
   * The database says so itself, and no browser hears of it.
   */
  | { kind: 'admission'; to: number[]; staff?: number | null }
  /** A domain was built. */
  | { kind: 'brand'; to: 'all'; place: number; revision: number }
  /** So much has changed at once that every screen reads what it shows again. */
  | { kind: 'reload'; to: 'all' }

export type Listener = (event: LiveEvent) => void

export interface Live {
  /** Tells every process and its listeners within 50 ms; of several balances of one user only the last. Never throws. */
  publish(event: LiveEvent): void
  /** Hands over the events the caller may see until the answered function is called. `missed` runs when the connection was lost, and events perhaps with it. */
  subscribe(caller: Pick<Caller, 'userId' | 'userTypeId'>, listener: Listener, missed: () => void): () => void
  /** Tells every server, this one included, at once; what is said while the connection is away is lost. Never throws. */
  say(word: string): void
  /** Hands over what servers say until the answered function is called. */
  hear(listener: (word: string) => void): () => void
  /** How many subscribers there are here. */
  subscribers(): number
  close(): Promise<void>
}

export type Publish = Live['publish']

export interface LiveOptions {
  url: string
  /** The name of this server, which its connection for hearing bears. */
  server?: string | undefined
  /** Told of what came that nobody can read. */
  onFault?: (error: unknown) => void
  onLost?: OnLost
}

/** What the owner does not hear of others. */
const isOwn = new Set<LiveEvent['kind']>(['balance', 'admission', 'inbox'])

const CHANNEL = 'jenjang_live'
const WORDS = 'jenjang_servers'
const WINDOW_MS = 50
/** PostgreSQL refuses 8000 bytes and more; texts here are plain ASCII, one byte a character. */
const MOST_BYTES = 7900
const RETRY_MS = 1000
/** Events that wait to be sent, also while the database is away; above that one `reload` replaces all of them. */
const MOST_WAITING = 20_000

/** Joins the processes by LISTEN and NOTIFY on two connections of their own, so that no sale waits for the notification queue's lock. */
export async function createLive({ url, server, onLost, onFault = () => {} }: LiveOptions): Promise<Live> {
  const subscribers = new Set<{ userId: number; isOwner: boolean; listener: Listener; missed: () => void }>()
  const waiting = eventsThatWait()
  let timer: NodeJS.Timeout | undefined
  let sending = Promise.resolve()

  function deliver(payload: string): void {
    if (subscribers.size === 0) return
    for (const event of JSON.parse(payload) as LiveEvent[]) {
      for (const { userId, isOwner, listener } of subscribers) {
        if (event.to === 'all' || event.to.includes(userId) || (isOwner && !isOwn.has(event.kind))) listener(event)
      }
    }
  }

  /** Anybody on the database may notify; what is no word of ours ends no server. */
  function take({ channel, payload = '[]' }: pg.Notification): void {
    try {
      if (channel === WORDS) words.deliver(payload)
      else deliver(payload)
    } catch (error) {
      onFault(error)
    }
  }

  const words = wordsOf(next, () => sender.client())
  const sender = await steady({ url, name: 'live-notify', onLost }, flush)
  const receiver = await steady({ url, name: 'live-listen', server, onLost }, async (client) => {
    client.on('notification', take)
    await client.query(`listen ${CHANNEL}; listen ${WORDS}`)
    for (const { missed } of subscribers) missed()
  })

  /** One after the other: a connection does one thing at a time. */
  function next(work: () => Promise<void>): Promise<void> {
    sending = sending.then(work)
    return sending
  }

  function flush(client?: pg.Client): Promise<void> {
    return next(() => send(client ?? sender.client()))
  }

  async function send(client: pg.Client | undefined): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (!client) return
    for (const payload of chunks(waiting.take())) {
      await client.query('select pg_notify($1, $2)', [CHANNEL, payload]).catch(() => waiting.keepUnsent(payload))
    }
  }

  return {
    publish(event) {
      waiting.keep(event)
      timer ??= setTimeout(() => flush(), WINDOW_MS)
    },
    subscribe({ userId, userTypeId }, listener, missed) {
      const subscriber = { userId, isOwner: isOwner({ userTypeId }), listener, missed }
      subscribers.add(subscriber)
      return () => void subscribers.delete(subscriber)
    },
    say: words.say,
    hear: words.hear,
    subscribers: () => subscribers.size,
    async close() {
      await flush()
      await Promise.all([sender.end(), receiver.end()])
    },
  }
}

/** Events that were not sent yet: of one key the last, too many as one. */
function eventsThatWait() {
  const waiting = new Map<string, LiveEvent>()
  function keep(event: LiveEvent): void {
    const key = keyOf(event)
    const before = waiting.get(key)
    waiting.delete(key)
    waiting.set(key, before ? forBoth(before, event) : event)
    if (waiting.size <= MOST_WAITING) return
    waiting.clear()
    waiting.set('reload', { kind: 'reload', to: 'all' })
  }
  return {
    keep,
    /** All of them, which wait no more. */
    take(): LiveEvent[] {
      const events = [...waiting.values()]
      waiting.clear()
      return events
    },
    keepUnsent(payload: string): void {
      for (const event of JSON.parse(payload) as LiveEvent[]) if (!waiting.has(keyOf(event))) keep(event)
    },
  }
}

/** What servers say to each other: all that is said while something else is sent goes together. */
function wordsOf(next: (work: () => Promise<void>) => unknown, sender: () => pg.Client | undefined) {
  const hearers = new Set<(word: string) => void>()
  const unsaid: string[] = []

  async function send(): Promise<void> {
    const client = sender()
    for (const payload of chunks(unsaid.splice(0)))
      await client?.query('select pg_notify($1, $2)', [WORDS, payload]).catch(() => {})
  }

  return {
    deliver(payload: string): void {
      for (const word of JSON.parse(payload) as string[]) for (const hear of hearers) hear(word)
    },
    say(word: string): void {
      if (unsaid.push(word) === 1) next(send)
    },
    hear(listener: (word: string) => void): () => void {
      hearers.add(listener)
      return () => void hearers.delete(listener)
    },
  }
}

/** Events of one key follow each other; only the last of them matters. */
function keyOf(event: LiveEvent): string {
  switch (event.kind) {
    case 'balance':
      return `balance ${event.userId}`
    case 'sale':
      return `sale ${event.saleId} ${event.statusId}`
    case 'ticket':
      return `ticket ${event.ticketId} ${event.statusId}`
    case 'bill':
      return `bill ${event.to}`
    case 'user':
      return `user ${event.userId}`
    case 'inbox':
      return `inbox ${event.to}`
    case 'complaint':
      return `complaint ${event.to}`
    case 'admission':
      return `admission ${event.to} ${event.staff}`
    case 'brand':
      return `brand ${event.place}`
    case 'reload':
      return 'reload'
  }
}

/** The later event, sent to the receivers of both: who sees a user may have changed. */
function forBoth(before: LiveEvent, event: LiveEvent): LiveEvent {
  if (event.to === 'all' || before.to === 'all') return event
  return { ...event, to: [...new Set([...before.to, ...event.to])] }
}

interface Steady {
  /** Undefined while the connection is away. */
  client(): pg.Client | undefined
  end(): Promise<void>
}

/** A connection that is opened again whenever it is lost; `prepare` runs each time it is there. */
async function steady(options: ClientOptions, prepare: (client: pg.Client) => Promise<void>): Promise<Steady> {
  let current: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let ended = false

  async function open(): Promise<void> {
    const client = openClient(options)
    client.once('end', () => {
      if (current !== client || ended) return
      current = undefined
      again()
    })
    await client.connect()
    await setUp(client, false, 'primary').catch(async (error) => {
      await client.end().catch(() => {})
      throw error
    })
    current = client
    await prepare(client)
  }

  function again(): void {
    clearTimeout(retry)
    if (!ended) retry = setTimeout(() => open().catch(() => current || again()), RETRY_MS)
  }

  await open()
  return {
    client: () => current,
    end: async () => {
      ended = true
      clearTimeout(retry)
      await current?.end()
    },
  }
}

/** Splits events, or words, into JSON arrays that each fit one notification. */
export function chunks(events: readonly (LiveEvent | string)[]): string[] {
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
