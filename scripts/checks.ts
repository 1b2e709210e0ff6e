import type pg from 'pg'
import { type Check, checkNames, runChecks } from '../database/run-checks.ts'
import { markOf } from '../server/ledger/check-run.queries.ts'
import { keepByHand } from '../server/ledger/check-run.ts'
import { openDatabase, openPool, type Tx } from '../server/runner/pool.ts'
import { transactOn } from '../server/runner/transact.ts'
import { readOptions } from './options.ts'
import { onClient, withDatabase } from './with-database.ts'

const ROWS_SHOWN = 20

readOptions(
  `Usage: npm run checks

Runs the invariants of database/checks over all there is; prints the rows that break one and exits 1 then. What was found is
kept as a night's is: the dashboard and /metrics show it until the next run.`,
  {},
)
await withDatabase(onClient(check))

async function check(client: pg.Client, url: string): Promise<number> {
  const began = { startedAt: new Date(), mark: await inBooks(url, markOf) }
  const found: { check: Check; rows: number; ms: number }[] = []
  const broken = await runChecks(client, { after: (check, rows, ms) => found.push({ check, rows, ms }) })
  await inBooks(url, (tx) => keepByHand(tx, began, new Date(), found))
  for (const { name, rows } of broken) {
    console.log(`${name}: ${rows.length} ${rows.length === 1 ? 'row' : 'rows'}`)
    console.table(rows.slice(0, ROWS_SHOWN))
  }
  const all = await checkNames()
  console.log(`checks: ${all.length - broken.length} hold, ${broken.length} broken`)
  return broken.length > 0 ? 1 : 0
}

async function inBooks<T>(url: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const pool = openPool({ url, max: 1, name: 'checks' })
  try {
    return await transactOn(openDatabase(pool)).write(work)
  } finally {
    await pool.end()
  }
}
