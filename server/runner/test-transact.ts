import { openDatabase, openPool } from './pool.ts'
import { type Transact, transactOn } from './transact.ts'

/** Runs `work` with transactions of the server's role on the database of a test, and leaves it. */
export async function withTransact<T>(url: string, work: (transact: Transact) => Promise<T>): Promise<T> {
  const pool = openPool({ url, max: 2, name: 'test' })
  try {
    return await work(transactOn(openDatabase(pool)))
  } finally {
    await pool.end()
  }
}
