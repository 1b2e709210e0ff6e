import type { Call } from '../../contract/call.ts'
import type { CallName } from '../../contract/calls.ts'
import type { Actor } from './actor.ts'
import { type AnswerLimits, countAnswers } from './answer-limits.ts'
import type { Arrivals, Entry } from './arrivals.ts'
import { notesOfTokens } from './refusal-log.ts'
import { refuse } from './refuse.ts'

/** A bucket of `atOnce` calls that fills up again by `perSecond`. */
export interface CallLimit {
  perSecond: number
  atOnce: number
}

/**
 * What one account may ask of one server, and at the web a user with all of its staff. A screen opens with a dozen calls and a person makes a few a second;
 * the largest partner sells some dozens a second. So nobody who works meets these, and one program that has gone mad costs a fraction of a server.
 */
export const callLimits = {
  web: { perSecond: 50, atOnce: 300 },
  h2h: { perSecond: 500, atOnce: 2000 },
  user: { perSecond: 200, atOnce: 2000 },
  /** Bytes of bodies: reading a megabyte of JSON costs everybody up to half a second. */
  bytes: { perSecond: 200_000, atOnce: 2_000_000 },
  /** The same of a user with all of its accounts: more than one of them may send, so that it does not keep the others waiting. */
  userBytes: { perSecond: 800_000, atOnce: 6_000_000 },
  /** What a user with all of its accounts leaves behind for good: a hundred megabytes a day, so that none of them fills the disk. */
  written: { perSecond: 1_200, atOnce: 100_000_000 },
} satisfies Record<Call['door'] | 'user' | 'bytes' | 'userBytes' | 'written', CallLimit>
export type CallLimits = Record<keyof typeof callLimits, CallLimit>

/**
 * Calls that are worked on at once by one server, the rest waits its turn. A person's screen opens with a dozen, so eight and a short wait are met by nobody.
 * `calls` and `reports` are the connections that all users share: nobody has more of them than it leaves free, so however many ask for
 * much, the next one finds a place. A user has its staff with it, and both modes of its programs in what is no sale. A sale holds no
 * connection while its partner is asked: a partner that sells fifty a second and waits five seconds for each has 250 under way, and asks
 * how they stand beside them.
 */
export const callsTogether = { web: 8, h2h: 8, calls: 12, reports: 4, sales: 256, status: 8, files: 1, notices: 1, endings: 2 }
export type CallsTogether = Record<keyof typeof callsTogether, number>
type Shared = 'calls' | 'reports'

/** What ends sessions of one's own: counted for each session apart, so that nobody who has stolen one hinders it from another. */
const endings: ReadonlySet<CallName> = new Set(['logout', 'revokeOwnSession', 'revokeOtherSessions'])

type Account = Pick<Actor, 'userId' | 'loginUser' | 'mode' | 'session'>

/** What is counted: a user, each of its staff, each mode of its programs; for calls that end sessions, the session. */
function countedAs(door: Call['door'], { userId, loginUser, mode, session }: Account, name?: CallName): string {
  if (name && endings.has(name) && session) return `session ${session.toString('base64')}`
  return door === 'web' ? `${userId} ${loginUser?.id ?? ''}` : `${userId} ${mode}`
}

/** The body of a call in bytes, and whether something of it stays. */
export interface Body {
  bytes: number
  isWritten: boolean
}

/** Seconds until a call may be made again; 0 when it may be made, and then it is counted, with its body. */
export type AskLeave = (door: Call['door'], actor: Account, name?: CallName, body?: Body) => number

/** A body of so many bytes is paid with its call. */
export const FREE_BYTES = 4_000

/** What a row of the audit takes beside the body. */
const ROW_BYTES = 500

/** What has places of its own: sales, what asks how they stand or what they cost, what reads where reports do, what looks for a file, what a bank reports. */
export type Kind = 'sales' | 'status' | 'reports' | 'files' | 'notices'

/** Does what a call does when there is a place for it. Refuses `too-many-requests` where too many wait, or it waited for too long. */
export type InTurn = <T>(
  call: { door: Call['door']; name?: CallName; kind?: Kind | undefined; entry?: Entry | undefined },
  actor: Account,
  work: () => Promise<T>,
) => Promise<T>

type Asking = Parameters<InTurn>[0]

/** A place of a row: how many of them there are, or which connections they are of. */
interface Place {
  row: string
  most: number | Shared
}

/** Every place that a call needs, in the order in which it takes them: first the account's, then the one of its user. */
function placesOf({ door, name, kind }: Asking, actor: Account, together: CallsTogether): Place[] {
  const account = countedAs(door, actor, name)
  if (name && endings.has(name) && actor.session)
    return [
      { row: account, most: together.endings },
      { row: `endings ${actor.userId}`, most: together.endings },
    ]
  // Sales at both doors, or tests of a program, do not share one limit, nor does what asks how they stand.
  if (kind === 'sales' || kind === 'status')
    return [{ row: `${kind} ${door} ${actor.userId} ${door === 'h2h' ? actor.mode : ''}`, most: together[kind] }]
  if (kind) return [{ row: `${kind} ${actor.userId}`, most: kind === 'reports' ? 'reports' : together[kind] }]
  return [
    { row: door === 'h2h' ? `programs ${actor.userId}` : account, most: together[door] },
    { row: `user ${actor.userId}`, most: 'calls' },
  ]
}

/** Calls that may wait in a row, and for how long: more than a busy partner or a large staff asks in a moment. */
const MOST_WAITING = 500
const LONGEST_WAIT_MS = 10_000

/** Keeps the calls of each account in their turn. `refused` hears of each that waited in vain. */
export function limitTogether(
  refused: (door: Call['door']) => void,
  together: CallsTogether = callsTogether,
  longestWait = LONGEST_WAIT_MS,
): InTurn {
  const rows = new Map<string, Row>()
  const shared: Record<Shared, number> = { calls: 0, reports: 0 }

  function isFree({ taken, most }: Row): boolean {
    return typeof most === 'number' ? taken < most : taken < together[most] - shared[most]
  }
  function take(row: Row): void {
    row.taken++
    if (typeof row.most !== 'number') shared[row.most]++
  }
  function leave(name: string): void {
    const row = rows.get(name)!
    row.taken--
    if (typeof row.most !== 'number') shared[row.most]--
    // After its turn a user goes to the end of those who wait for what all share.
    rows.delete(name)
    if (row.taken > 0 || row.waiting.size > 0) rows.set(name, row)
    const waiting = typeof row.most === 'number' ? [row] : [...rows.values()].filter(({ most }) => most === row.most)
    for (const one of waiting) {
      const [next] = one.waiting
      if (next && isFree(one)) next()
    }
  }

  return async (call, actor, work) => {
    const taken: string[] = []
    try {
      for (const { row: name, most } of placesOf(call, actor, together)) {
        const row = rows.get(name) ?? { most, taken: 0, waiting: new Set<() => void>() }
        rows.set(name, row)
        const isIts = isFree(row)
          ? take(row)
          : row.waiting.size < MOST_WAITING && (await itsTurn(row.waiting, () => take(row), longestWait))
        if (isIts === false) {
          if (row.taken === 0 && row.waiting.size === 0) rows.delete(name)
          refused(call.door)
          return refuse('too-many-requests', { seconds: 1 })
        }
        taken.push(name)
      }
      return await work()
    } finally {
      for (const name of taken.reverse()) leave(name)
    }
  }
}

interface Row {
  most: number | Shared
  taken: number
  waiting: Set<() => void>
}

/** Waits in a queue until a place is free, which is taken at once; false when that took too long. */
function itsTurn(waiting: Set<() => void>, take: () => void, longestWait: number): Promise<boolean> {
  return new Promise((done) => {
    const end = (isIts: boolean) => {
      clearTimeout(timer)
      waiting.delete(go)
      done(isIts)
    }
    const go = () => {
      take()
      end(true)
    }
    const timer = setTimeout(() => end(false), longestWait)
    waiting.add(go)
  })
}

/** Accounts that are remembered before those that ask no more are forgotten. */
const MOST_REMEMBERED = 10_000

/**
 * Counts the calls of each account – a user, each of its staff, each mode of its programs – by a clock that only goes on, in milliseconds; at the
 * web those of a user together as well. Of large bodies each may send one as long as anything is left; what it has too many is waited for before the next.
 */
export function countCalls(limits: CallLimits = callLimits, elapsed = () => performance.now()): AskLeave {
  const buckets = new Map<string, { left: number; at: number; limit: CallLimit }>()
  const leftNow = ({ left, at, limit }: { left: number; at: number; limit: CallLimit }, now: number) =>
    Math.min(limit.atOnce, left + ((now - at) / 1000) * limit.perSecond)
  function forgetFull(now: number): void {
    for (const [key, bucket] of buckets) if (leftNow(bucket, now) >= bucket.limit.atOnce) buckets.delete(key)
  }
  return (door, actor, name, { bytes, isWritten } = { bytes: 0, isWritten: false }) => {
    const key = countedAs(door, actor, name)
    const ofAll = door === 'web' && !key.startsWith('session ')
    const asked: [string, CallLimit, number][] = [[key, limits[door], 1]]
    if (ofAll) asked.push([`all of ${actor.userId}`, limits.user, 1])
    if (bytes > FREE_BYTES)
      asked.push([`bytes of ${key}`, limits.bytes, bytes], [`bytes of all of ${actor.userId}`, limits.userBytes, bytes])
    if (isWritten) asked.push([`written by ${actor.userId}`, limits.written, bytes + ROW_BYTES])
    const now = elapsed()
    const found = asked.map(([of, limit, cost]) => {
      const known = buckets.get(of)
      return { of, limit, cost, left: known ? leftNow(known, now) : limit.atOnce }
    })
    const empty = found.filter(({ left }) => left < 1)
    if (empty.length > 0) return Math.max(1, ...empty.map(({ left, limit }) => Math.ceil((1 - left) / limit.perSecond)))
    if (buckets.size >= MOST_REMEMBERED && !buckets.has(key)) forgetFull(now)
    for (const { of, left, limit, cost } of found) buckets.set(of, { left: left - cost, at: now, limit })
    return 0
  }
}

interface Limits {
  callLimits?: CallLimits | undefined
  callsTogether?: CallsTogether | undefined
  answerLimits?: AnswerLimits | undefined
  settings: { connections: Pick<CallsTogether, 'calls' | 'reports'> }
  arrivals: Arrivals
}

/** What holds the calls of every door, and notes tokens that are nobody's; `refused` hears of each that was one too many. */
export function limitsOf(
  refused: (door: string) => void,
  { callLimits, callsTogether: given, answerLimits, settings, arrivals }: Limits,
) {
  const { calls, reports } = settings.connections
  const limited = limitTogether(refused, given ?? { ...callsTogether, calls, reports })
  const inTurn: InTurn = (call, actor, work) =>
    call.door === 'h2h' && call.kind === 'sales'
      ? arrivals.during(actor, () => limited(call, actor, work), call.entry)
      : limited(call, actor, work)
  const answers = countAnswers(answerLimits)
  const ask = countCalls(callLimits)
  const askLeave: AskLeave = (door, actor, name, body) =>
    (name && endings.has(name) ? 0 : answers.wait(actor.userId)) || ask(door, actor, name, body)
  const { enter } = arrivals
  return { askLeave, followAnswers: answers.follow, inTurn, enter, refusedTooMany: refused, noteToken: notesOfTokens() }
}
