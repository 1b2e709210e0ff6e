import { sql } from 'kysely'
import { checkSettings } from '../../database/run-checks.ts'
import type { Tx } from '../runner/pool.ts'
import { withoutTimeout } from '../runner/without-timeout.ts'
import type { BrokenRow } from './broken-rows.ts'
import type { Left, Month } from './check-turn.ts'

/**
 * What one check found: rows that break it, at most a hundred of each span, or null when it did not run to its end;
 * milliseconds.
 */
export interface CheckResult {
  name: string
  rows: number | null
  ms: number
  /** From when on it looked at what is new; null where it looked at all there is. */
  since: string | null
  /** Whether what is new held. */
  held: boolean
  /** Older months that did not hold, or were not looked at to their end: the next night does. */
  again: Month[]
}

/** Takes a window; false when another server has it. */
export async function beginRun(tx: Tx, windowAt: Date, startedAt: Date): Promise<boolean> {
  const taken = await tx
    .insertInto('checkRun')
    .values({ windowAt, startedAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('windowAt')
    .executeTakeFirst()
  return taken !== undefined
}

export async function endRun(
  tx: Tx,
  windowAt: Date,
  endedAt: Date,
  results: readonly CheckResult[],
  months: readonly Month[],
): Promise<void> {
  await tx
    .updateTable('checkRun')
    .set({ endedAt, results: JSON.stringify(results), months: sql`${months}::date[]` })
    .where('windowAt', '=', windowAt)
    .execute()
}

/** Enough nights for every month's last turn. */
const nightsKept = 60

/** The months of the last nights, the last one first. */
export async function monthsBefore(tx: Tx): Promise<Month[][]> {
  const runs = await tx
    .selectFrom('checkRun')
    .select(sql<Month[]>`months::text[]`.as('months'))
    .where('endedAt', 'is not', null)
    .orderBy('windowAt', 'desc')
    .limit(nightsKept)
    .execute()
  return runs.map(({ months }) => months)
}

/** What the last night left to this one, by the name of the check. */
export async function leftBy(tx: Tx): Promise<Map<string, Left>> {
  const run = await lastRun(tx)
  const looked = (run?.results ?? []).filter(({ since }) => since)
  return new Map(
    looked.map(({ name, since, held, again }) => [name, { startedAt: run!.startedAt, since: new Date(since!), held, again }]),
  )
}

/** When the first sale was accepted or the first balance moved; null before that. */
export async function firstMoment(tx: Tx): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select least((select min(created_at) from sale), (select created_at from posting order by id limit 1)) as at`.execute(tx)
  return rows[0]!.at
}

/** Seals the final sales of the next folds, however many they are; false when there is none left. */
export async function sealFolds(tx: Tx): Promise<boolean> {
  await withoutTimeout(tx)
  const { rows } = await sql<{ fold: number | null }>`select seal_folds(null) as fold`.execute(tx)
  return rows[0]!.fold !== null
}

/** The last run that came to its end. */
export async function lastRun(tx: Tx): Promise<{ startedAt: Date; endedAt: Date; results: CheckResult[] } | undefined> {
  const run = await tx
    .selectFrom('checkRun')
    .select(['startedAt', 'endedAt', 'results'])
    .where('endedAt', 'is not', null)
    .orderBy('endedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return run && { startedAt: run.startedAt, endedAt: run.endedAt!, results: run.results as unknown as CheckResult[] }
}

/** Rows that are named where a check is told. */
const mostNamedRows = 3

/** How many rows a check finds, and the first of them. */
export interface Against {
  rows: number
  first: BrokenRow[]
}

/** What a check finds. Ended after the milliseconds given. */
export async function rowsAgainst(tx: Tx, check: string, ms: number): Promise<Against> {
  await sql.raw(checkSettings).execute(tx)
  // 0 would be no limit at all.
  const limit = String(Math.max(1, Math.ceil(ms)))
  await sql`select set_config('statement_timeout', ${limit}, true)`.execute(tx)
  const { rows } = await sql<Against>`
    with broken as materialized (${sql.raw(check.replace(/;\s*$/, ''))})
    select (select count(*) from broken) as rows,
      (select coalesce(json_agg(row_to_json(f)), '[]') from (select * from broken limit ${mostNamedRows}) f) as first`.execute(tx)
  return rows[0]!
}
