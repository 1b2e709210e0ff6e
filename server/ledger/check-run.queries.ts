import { sql } from 'kysely'
import { checkSettings } from '../../database/run-checks.ts'
import type { Tx } from '../runner/pool.ts'
import { withoutTimeout } from '../runner/without-timeout.ts'
import type { BrokenRow } from './broken-rows.ts'
import type { Left, Month, Newer } from './check-turn.ts'

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

/** How far the books were: numbers that rise whatever the clock does. */
export interface Mark {
  fold: number
  saleId: number
  postingId: number
}

/** How far the books are now. */
export async function markOf(tx: Tx): Promise<Mark> {
  const { rows } = await sql<Mark>`
    select coalesce((select max(number) from fee_fold), 0) as fold, coalesce((select max(id) from sale), 0) as sale_id,
      coalesce((select max(id) from posting), 0) as posting_id`.execute(tx)
  return rows[0]!
}

/** The mark of the last run that came to its end; null where there is none, or it is of a release that kept none. */
export async function lastMark(tx: Tx): Promise<Mark | null> {
  const run = await tx
    .selectFrom('checkRun')
    .select(['fold', 'saleId', 'postingId'])
    .where('endedAt', 'is not', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { fold = null, saleId = null, postingId = null } = run ?? {}
  return fold === null || saleId === null || postingId === null ? null : { fold, saleId, postingId }
}

/**
 * What came after a mark: of folds their own time, an hour being what they may have waited for, and the days that their seals say;
 * refunds, back-office postings and sales by themselves. A batch of a refund has its sale's number below zero.
 */
export async function newerThan(tx: Tx, { fold, saleId, postingId }: Mark): Promise<Newer> {
  await withoutTimeout(tx)
  const { rows } = await sql<Newer>`
    select (select min(day)::text from sealed_fold where fold > ${fold}) as day,
      least(
        (select min(at) - interval '1 hour' from fee_fold where number > ${fold}),
        (select min(r.at) from fee_batch b join refund r on r.sale_id = -b.batch where b.batch < 0 and b.fold > ${fold}),
        (select min(created_at) from posting where id > ${postingId}),
        (select min(created_at) from sale where id > ${saleId})
      ) as at`.execute(tx)
  return rows[0]!
}

/** Takes a window, and notes how far the books are; false when another server has it. */
export async function beginRun(tx: Tx, windowAt: Date, startedAt: Date, mark: Mark): Promise<boolean> {
  const taken = await tx
    .insertInto('checkRun')
    .values({ windowAt, startedAt, ...mark })
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
    .orderBy('number', 'desc')
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

/** The last run that came to its end, by the order in which they began: an earlier clock may have been ahead. */
export async function lastRun(tx: Tx): Promise<{ startedAt: Date; endedAt: Date; results: CheckResult[] } | undefined> {
  const run = await tx
    .selectFrom('checkRun')
    .select(['startedAt', 'endedAt', 'results'])
    .where('endedAt', 'is not', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return run && { startedAt: run.startedAt, endedAt: run.endedAt!, results: run.results as unknown as CheckResult[] }
}

/** How many rows are named where a broken check is reported. */
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
