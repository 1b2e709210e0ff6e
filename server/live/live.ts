import type pg from 'pg'
import { isOwner } from '../../contract/user-types.ts'
import type { Caller } from '../runner/actor.ts'
import type { OnLost } from '../runner/lost-connections.ts'
import { isOwn, type LiveEvent } from './live-event.ts'
import { chunks } from './payloads.ts'
import { WORDS, wordsOf } from './server-words.ts'
import { steady } from './steady-connection.ts'
import { eventsThatWait } from './waiting-events.ts'

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

const CHANNEL = 'jenjang_live'
const WINDOW_MS = 50

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
