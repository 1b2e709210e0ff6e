import { type Check, hasSpan, readChecks, type Span, within } from '../../database/run-checks.ts'
import { formatDateTime, formatTime, wib } from '../../rules/dates.ts'
import { tellOperators } from '../operators/operators.ts'
import type { Answer } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import type { Transact } from '../runner/transact.ts'
import { type BrokenRow, namedBy } from './broken-rows.ts'
import {
  type Against,
  beginRun,
  type CheckResult,
  endRun,
  firstMoment,
  lastMark,
  lastRun,
  leftBy,
  type Mark,
  markOf,
  monthsBefore,
  newerThan,
  rowsAgainst,
  sealFolds,
} from './check-run.queries.ts'
import { checkTitle } from './check-titles.ts'
import { type Left, type Month, monthsInTurn, monthsSince, type Newer, newSince, spanOf } from './check-turn.ts'

export interface CheckParts {
  primary: Transact
  /** Where the checks are read: a replica where there is one. */
  replica: Transact
  /** Milliseconds that a check begun at a moment may take; 0: it may not run. Tests replace it. */
  patience?: (now: Date) => number
}

const second = 1_000
/** WIB hours: before the first a check may take its time; from the second until the third everybody sells. */
const [morning, rush, rushOver] = [7, 16, 23]

/**
 * At night a quarter of an hour; by day, when a server was off at night, as long as any other query; in the rush of the
 * evening nothing.
 */
export function patienceAt(now: Date): number {
  const hour = Number(formatTime(now, wib).slice(0, 2))
  if (hour < morning) return 15 * 60 * second
  return hour >= rush && hour < rushOver ? 0 : 30 * second
}

/**
 * Runs every invariant, one after the other and each in a snapshot of its own, keeps what they found and tells the operators of
 * those that broke.
 * Of sales and their money it looks at what is new since the last night, at the older months whose turn it is, and again at what
 * did not hold.
 * Once for each window: the first server runs it. A check that took too long or could not be run is kept as such, and thrown at the
 * end.
 */
export async function checkBooks(
  { primary, replica, patience = patienceAt }: CheckParts,
  now: Date,
  window: Date,
): Promise<void> {
  if (patience(now) === 0) return
  const planned = await primary.write(async (tx) => {
    // Read first: what this run leaves is not what it begins from.
    const plan = await planOf(tx, now)
    return (await beginRun(tx, window, now, await markOf(tx))) && plan
  })
  if (!planned) return
  const begun = performance.now()
  const clock = () => new Date(now.getTime() + Math.round(performance.now() - begun))
  const results: CheckResult[] = []
  const broken = new Map<string, BrokenRow[]>()
  const errors: Error[] = []
  const failed = (name: string) => (error: Error) => {
    errors.push(new Error(name, { cause: error }))
    return null
  }
  await sealAll(primary).catch(failed('seal_folds'))
  const night = { ...planned, newer: await primary.read((tx) => newerOf(tx, planned.mark)) }
  for (const check of await readChecks()) {
    const from = performance.now()
    const until = from + patience(clock())
    const look = async (span?: Span): Promise<number | null> => {
      const found = await rowsWithin(replica, within(check, span), until).catch(failed(check.name))
      if (found) broken.set(check.name, [...(broken.get(check.name) ?? []), ...found.first])
      return found?.rows ?? null
    }
    const found = hasSpan(check) ? await lookAt(night, check.name, look) : { ...wholly, rows: await look() }
    results.push({ name: check.name, ms: Math.round(performance.now() - from), ...found })
  }
  const endedAt = clock()
  await primary.write(async (tx) => {
    await endRun(tx, window, endedAt, results, night.turn)
    await tellOfBroken(tx, endedAt, results, broken)
  })
  const unfinished = results.filter(({ rows }) => rows === null).length
  if (errors.length > 0) throw new AggregateError(errors, `${unfinished} checks of the books did not run to their end`)
}

interface Plan {
  now: Date
  months: Month[]
  /** The older months whose turn it is. */
  turn: Month[]
  left: Map<string, Left>
  /** How far the books were when the last run began. */
  mark: Mark | null
}
interface Night extends Plan {
  newer: Newer
}

async function planOf(tx: Tx, now: Date): Promise<Plan> {
  const months = monthsSince(await firstMoment(tx), now)
  return {
    now,
    months,
    turn: monthsInTurn(months, await monthsBefore(tx)),
    left: await leftBy(tx),
    mark: await lastMark(tx),
  }
}

const newerOf = async (tx: Tx, mark: Mark | null): Promise<Newer> => (mark ? newerThan(tx, mark) : { at: null, day: null })

type Found = Pick<CheckResult, 'rows' | 'since' | 'held' | 'again'>
const wholly = { since: null, held: true, again: [] } satisfies Partial<Found>

/**
 * What is new, then the months of this night and those that did not hold the last time. One that is not finished leaves the
 * others their turn.
 */
async function lookAt(night: Night, name: string, look: (span: Span) => Promise<number | null>): Promise<Found> {
  const left = night.left.get(name) ?? null
  const since = newSince(left, night.newer, night.now)
  const rows = [await look({ from: since })]
  const again: Month[] = []
  for (const month of new Set([...(left?.again ?? []), ...night.turn])) {
    const found = await look(spanOf(month, night.months))
    if (found !== 0) again.push(month)
    rows.push(found)
  }
  const whole = rows.every((each) => each !== null)
  const sum = rows.reduce<number>((total, each) => total + (each ?? 0), 0)
  return { rows: whole || sum > 0 ? sum : null, since: since.toISOString(), held: rows[0] === 0, again }
}

async function sealAll(primary: Transact): Promise<void> {
  while (await primary.write((tx) => sealFolds(tx)));
}

/** Repeated when a replica ended it to keep up with its primary; all attempts together have until then. */
const rowsWithin = (replica: Transact, query: string, until: number): Promise<Against> =>
  replica.read((tx) => rowsAgainst(tx, query, until - performance.now()))

/** Checks that a message names, and rows of each. */
const mostNamed = 5
const mostRows = 3
/** Rows that a check stops looking at. */
const mostCounted = 100

async function tellOfBroken(
  tx: Tx,
  endedAt: Date,
  results: readonly CheckResult[],
  found: ReadonlyMap<string, readonly BrokenRow[]>,
): Promise<void> {
  const broken = results.filter(({ rows }) => rows !== null && rows > 0)
  if (broken.length === 0) return
  const named = broken.slice(0, mostNamed).map(({ name, rows }) => {
    const first = [...new Set((found.get(name) ?? []).map((row) => namedBy(name, row)))].slice(0, mostRows)
    const counted = rows! >= mostCounted ? `sedikitnya ${mostCounted} baris` : `${rows} baris`
    return `${checkTitle(name).id} (${name}: ${counted}, ${first.join(', ')}${rows! > first.length ? ', …' : ''})`
  })
  const checks = [...named, ...(broken.length > mostNamed ? ['…'] : [])].join('; ')
  await tellOperators(tx, 'books-broken', { count: broken.length, checks, at: `${formatDateTime(endedAt, wib, 'id')} WIB` })
}

/**
 * Keeps a run of all checks over all there is, begun by hand, as a night's: the figures follow it, and the next night goes on from
 * there: from `mark`, how far the books were before it. Which months did not hold such a run does not say: that night looks at
 * each of them again.
 */
export async function keepByHand(
  tx: Tx,
  { startedAt, mark }: { startedAt: Date; mark: Mark },
  endedAt: Date,
  found: readonly { check: Check; rows: number; ms: number }[],
): Promise<void> {
  const months = monthsSince(await firstMoment(tx), startedAt)
  const results = found.map(({ check, rows, ms }): CheckResult => {
    const all = { name: check.name, rows, ms }
    if (!hasSpan(check)) return { ...all, ...wholly }
    return {
      ...all,
      since: new Date(months.at(-1) ?? startedAt).toISOString(),
      held: rows === 0,
      again: rows === 0 ? [] : months.slice(0, -1),
    }
  })
  if (await beginRun(tx, startedAt, startedAt, mark)) await endRun(tx, startedAt, endedAt, results, [])
}

/** What the last run of the checks that came to its end found; null before the first. */
export async function lastChecks(tx: Tx): Promise<Answer<'lastChecks'>> {
  const run = await lastRun(tx)
  if (!run) return { last: null }
  return {
    last: {
      startedAt: run.startedAt.toISOString(),
      endedAt: run.endedAt.toISOString(),
      checks: run.results.map(({ name, rows, ms }) => ({ name, title: checkTitle(name), rows, ms })),
    },
  }
}
