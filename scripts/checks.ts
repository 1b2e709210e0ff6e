import pg from 'pg'
import { checkNames, runChecks } from '../database/run-checks.ts'
import { readOptions } from './options.ts'
import { withDatabase } from './with-database.ts'

const ROWS_SHOWN = 20

readOptions(
  'Usage: npm run checks\n\nRuns the invariants of database/checks; prints the rows that break one and exits 1 then.',
  {},
)
await withDatabase(check)

async function check(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const broken = await runChecks(client)
    for (const { name, rows } of broken) {
      console.log(`${name}: ${rows.length} ${rows.length === 1 ? 'row' : 'rows'}`)
      console.table(rows.slice(0, ROWS_SHOWN))
    }
    const all = await checkNames()
    console.log(`checks: ${all.length - broken.length} hold, ${broken.length} broken`)
    return broken.length > 0 ? 1 : 0
  } finally {
    await client.end()
  }
}
