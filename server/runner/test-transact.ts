import { openDatabase, openPool } from './pool.ts'
import { type RunSql, runSqlOn } from './run-sql.ts'
import { type Transact, transactOn } from './transact.ts'

export interface TestConnections {
  transact: Transact
  runSql: RunSql
  end: () => Promise<void>
}

/** Connections of the server's role to the database of a test, under a name; whoever asks for them ends them. */
export function testConnections(url: string, name: string): TestConnections {
  const pool = openPool({ url, max: 4, name })
  return { transact: transactOn(openDatabase(pool)), runSql: runSqlOn(pool), end: () => pool.end() }
}

/** Runs `work` with transactions of the server's role on the database of a test, and leaves it. */
export async function withTransact<T>(url: string, work: (transact: Transact) => Promise<T>): Promise<T> {
  const pool = openPool({ url, max: 2, name: 'test' })
  try {
    return await work(transactOn(openDatabase(pool)))
  } finally {
    await pool.end()
  }
}
