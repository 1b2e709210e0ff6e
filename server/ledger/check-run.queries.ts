import { sql } from 'kysely'
import type { Tx } from '../runner/pool.ts'

/** What one check found: rows that break it, at most a hundred, or null when it did not run to its end; milliseconds. */
export interface CheckResult {
  name: string
  rows: number | null
  ms: number
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

export async function endRun(tx: Tx, windowAt: Date, endedAt: Date, results: readonly CheckResult[]): Promise<void> {
  await tx
    .updateTable('checkRun')
    .set({ endedAt, results: JSON.stringify(results) })
    .where('windowAt', '=', windowAt)
    .execute()
}

/** The last run that came to its end. */
export async function lastRun(tx: Tx): Promise<{ startedAt: Date; endedAt: Date; results: CheckResult[] } | undefined> {
  const run = await tx
    .selectFrom('checkRun')
    .select(['startedAt', 'endedAt', 'results'])
    .where('endedAt', 'is not', null)
    .orderBy('windowAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return run && { startedAt: run.startedAt, endedAt: run.endedAt!, results: run.results as unknown as CheckResult[] }
}

/** How many rows a check finds. Ended after the milliseconds given, and on one core, so that it leaves the others to the sales. */
export async function rowsAgainst(tx: Tx, check: string, ms: number): Promise<number> {
  // 0 would be no limit at all.
  const limit = String(Math.max(1, Math.ceil(ms)))
  await sql`select set_config('statement_timeout', ${limit}, true), set_config('max_parallel_workers_per_gather', '0', true)`.execute(
    tx,
  )
  const { rows } = await sql<{
    rows: number
  }>`select count(*) as rows from (${sql.raw(check.replace(/;\s*$/, ''))}) broken`.execute(tx)
  return rows[0]!.rows
}
