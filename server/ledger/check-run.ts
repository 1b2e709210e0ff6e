import { type Check, readChecks } from '../../database/run-checks.ts'
import { formatDateTime, formatTime, wib } from '../../rules/dates.ts'
import { tellOperators } from '../catalogue/operators.ts'
import type { Answer } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import type { Transact } from '../runner/transact.ts'
import { beginRun, type CheckResult, endRun, lastRun, rowsAgainst } from './check-run.queries.ts'
import { checkTitle } from './check-titles.ts'

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

/** At night a quarter of an hour; by day, when a server was off at night, as long as any other statement; in the rush of the evening nothing. */
export function patienceAt(now: Date): number {
  const hour = Number(formatTime(now, wib).slice(0, 2))
  if (hour < morning) return 15 * 60 * second
  return hour >= rush && hour < rushOver ? 0 : 30 * second
}

/**
 * Runs every invariant, one after the other and each in a snapshot of its own, keeps what they found and tells the operators of those that broke.
 * Once for each window, whoever comes first. A check that took too long or could not be run is kept as such, and thrown at the end.
 */
export async function checkBooks(
  { primary, replica, patience = patienceAt }: CheckParts,
  now: Date,
  window: Date,
): Promise<void> {
  if (patience(now) === 0) return
  if (!(await primary.write((tx) => beginRun(tx, window, now)))) return
  const begun = performance.now()
  const clock = () => new Date(now.getTime() + Math.round(performance.now() - begun))
  const results: CheckResult[] = []
  const errors: Error[] = []
  for (const check of await readChecks()) {
    const from = performance.now()
    const rows = await rowsWithin(replica, check, patience(clock())).catch((error: Error) => {
      errors.push(new Error(check.name, { cause: error }))
      return null
    })
    results.push({ name: check.name, rows, ms: Math.round(performance.now() - from) })
  }
  const endedAt = clock()
  await primary.write(async (tx) => {
    await endRun(tx, window, endedAt, results)
    await tellOfBroken(tx, endedAt, results)
  })
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} checks of the books did not run to their end`)
}

/** Repeated when a replica ended it to keep up with its primary; all attempts together have the time given. */
async function rowsWithin(replica: Transact, { text }: Check, ms: number): Promise<number> {
  const until = performance.now() + ms
  return replica.read((tx) => rowsAgainst(tx, text, until - performance.now()))
}

const mostNamed = 5

async function tellOfBroken(tx: Tx, endedAt: Date, results: readonly CheckResult[]): Promise<void> {
  const broken = results.filter(({ rows }) => rows !== null && rows > 0)
  if (broken.length === 0) return
  const named = broken.slice(0, mostNamed).map(({ name, rows }) => `${checkTitle(name).id} (${name}: ${rows})`)
  const checks = [...named, ...(broken.length > mostNamed ? ['…'] : [])].join('; ')
  await tellOperators(tx, 'books-broken', { count: broken.length, checks, at: `${formatDateTime(endedAt, wib, 'id')} WIB` })
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
