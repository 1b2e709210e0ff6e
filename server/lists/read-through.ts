import { type RawBuilder, sql } from 'kysely'
import { mostRows } from '../../rules/paging.ts'
import type { Tx } from '../runner/pool.ts'

/** All rows that a query answers, at most `atOnce` at a time, of which the database makes it once. A transaction reads one query so; its cursor ends with it. */
export async function* readThrough<Row>(tx: Tx, query: RawBuilder<Row>, atOnce = mostRows): AsyncGenerator<Row[]> {
  await sql`declare list_rows no scroll cursor for ${query}`.execute(tx)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.raw(`${atOnce}`)} from list_rows`.execute(tx)
    if (rows.length > 0) yield rows
    if (rows.length < atOnce) return
  }
}
