import { sql } from 'kysely'
import type { Tx } from './pool.ts'

/** Until the end of the transaction a query may take longer than those of other calls: the close, and what changes thousands of products. */
export async function withoutTimeout(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
}
