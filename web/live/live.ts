import { useEffect, useSyncExternalStore } from 'react'
import { api, openEvents } from '../api.ts'
import { networkOr } from '../network.ts'
import { seenRevision } from '../paintedBrand.ts'
import { queryClient } from '../queryClient.ts'
import { refresh as readAnew } from '../refresh.ts'
import { keepBalance, keepUser, token, user, useUser } from '../session/session.ts'
import { parseEvents } from './eventStream.ts'

/** What the server says by itself on GET /api/events, and what other tabs are told. */
interface LiveEvents {
  balance: { userId: number; balance: number }
  sale: { saleId: number; userId: number; statusId: number }
  ticket: { ticketId: number; userId: number; statusId: number }
  bill: { userId?: number }
  user: { userId: number }
  inbox: object
  complaint: object
  brand: { revision: number }
  /** More has changed than is told one by one. */
  reload: object
  /** Whether the stream of this browser is connected. */
  state: boolean
}
type LiveName = keyof LiveEvents

// Without locks (plain http off localhost) every tab holds its own stream and tells nobody.
const channel = navigator.locks && 'BroadcastChannel' in window ? new BroadcastChannel('live') : null
const listeners = new Map<LiveName, Set<(data: never) => void>>()

function on<N extends LiveName>(name: N, listener: (data: LiveEvents[N]) => void): () => void {
  const set = listeners.get(name) ?? new Set()
  listeners.set(name, set.add(listener as (data: never) => void))
  return () => set.delete(listener as (data: never) => void)
}

function deliver<N extends LiveName>(name: N, data: LiveEvents[N]) {
  for (const listener of listeners.get(name) ?? []) listener(data as never)
}

function publish<N extends LiveName>(name: N, data: LiveEvents[N]) {
  deliver(name, data)
  channel?.postMessage({ name, data })
}

channel?.addEventListener('message', ({ data }) => {
  if (data.name !== 'ask') deliver(data.name, data.data)
  else if (leading) channel.postMessage({ name: 'state', data: connected })
})

/** Reads that each stands in. */
const reads = {
  sale: ['transactionLog', 'pendingSales', 'lateSuccesses', 'refundClaims', 'balanceMutation', 'recentSales', 'dashboardSummary'],
  ticket: ['ticketStatus', 'listTickets', 'ticketHistory', 'gatewayNotices', 'listStatementLines'],
  bill: ['bill', 'billStatus', 'payments', 'billHistory', 'billParts', 'userBilling'],
  inbox: ['inbox', 'inboxUnread'],
  complaint: ['listComplaints', 'complaint', 'complaintsWaiting'],
}
const userReads = ['userDetail', 'listUsers', 'caUserList']

let connected = false
let leading = false
const allReads = ['balance', ...Object.values(reads).flat()]
on('state', (state) => {
  if (state && !connected) refresh(allReads)
  connected = state
})

const waiting = new Set<string>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Marks reads as stale, at most once in two seconds: a busy network makes hundreds of sales in that time. */
function refresh(names: string[]) {
  const go = () => {
    const now = new Set(waiting)
    waiting.clear()
    readAnew([...now], { restart: false })
  }
  for (const name of names) waiting.add(name)
  if (timer) return
  go()
  timer = setTimeout(() => {
    timer = undefined
    if (waiting.size) refresh([])
  }, 2000)
}

on('balance', ({ userId, balance }) => {
  if (userId !== user()?.id) return
  keepBalance(balance)
  queryClient.setQueryData(['balance', {}], { balance })
})
for (const [name, names] of Object.entries(reads)) on(name as keyof typeof reads, () => refresh(names))
on('user', ({ userId }) => {
  refresh(userReads)
  if (userId === user()?.id) readSession()
})
on('brand', ({ revision }) => seenRevision(revision))
on('reload', () => {
  // Every open screen hears it in the same moment; they do not all ask in the same moment.
  setTimeout(() => {
    refresh([...allReads, ...userReads])
    readSession()
  }, Math.random() * 3000)
})

function readSession() {
  if (!token()) return
  api('session', {}).then(
    (session) => keepUser(session.user),
    () => undefined,
  )
}

const eventNames = ['balance', 'sale', 'ticket', 'bill', 'user', 'inbox', 'complaint', 'brand', 'reload'] as const
const isEventName = (name: string): name is (typeof eventNames)[number] => eventNames.some((one) => one === name)

async function readStream(body: ReadableStream<BufferSource>, heard: () => void) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      heard()
      const { events, rest } = parseEvents(text + value)
      text = rest
      for (const { name, data } of events) if (isEventName(name)) publish(name, JSON.parse(data))
    }
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}

/** Silence for longer than this is a dead connection; the server says something more often. */
const silence = 60_000

/** One connection until it breaks; answers how long it lived, in milliseconds. */
async function connectOnce(stop: AbortSignal): Promise<number> {
  const own = new AbortController()
  const signal = AbortSignal.any([stop, own.signal])
  let watchdog: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    clearTimeout(watchdog)
    watchdog = setTimeout(() => own.abort(), silence)
  }
  const started = performance.now()
  try {
    heard()
    const body = await openEvents(signal)
    if (body) {
      publish('state', true)
      await readStream(body, heard)
    }
  } catch {
    // Lost connections are the normal end of a stream; the next attempt follows.
  } finally {
    clearTimeout(watchdog)
    own.abort()
    if (connected) publish('state', false)
  }
  return performance.now() - started
}

async function lead(stop: AbortSignal) {
  leading = true
  let pause = 1000
  while (!stop.aborted && token()) {
    const lived = await connectOnce(stop)
    pause = lived > 10_000 ? 1000 : Math.min(pause * 2, 30_000)
    await networkOr(pause * (0.75 + Math.random() / 2), stop)
  }
  leading = false
}

/** Holds the event stream while somebody is signed in: one tab of the browser leads and tells the others. */
export function useLiveUpdates() {
  const id = useUser()?.id
  useEffect(() => {
    if (id === undefined) return
    const stop = new AbortController()

    if (navigator.locks) {
      channel?.postMessage({ name: 'ask' })
      navigator.locks.request('live', { signal: stop.signal }, () => lead(stop.signal)).catch(() => undefined)
    } else void lead(stop.signal)
    return () => stop.abort()
  }, [id])
}

/** Calls `listener` with every live event of a kind; pass a stable function. */
export function useLive<N extends 'balance' | 'sale' | 'ticket' | 'bill'>(name: N, listener: (data: LiveEvents[N]) => void) {
  useEffect(() => {
    return on(name, listener)
  }, [name, listener])
}

export const useLiveState = (): boolean =>
  useSyncExternalStore(
    (listener) => on('state', listener),
    () => connected,
  )
