import type pg from 'pg'

/** Adds rows that all have the same columns. Names come from this folder only. */
export async function insertRows(client: pg.ClientBase, table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  const columns = Object.keys(rows[0]!).join(', ')
  const text = `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`
  await client.query(text, [JSON.stringify(rows)])
}

/** Has the ids that the database gives continue after those that were given here. */
export async function continueIds(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), max(id)) from ${table}`)
  }
}

export const withIds = <Row extends object>(rows: readonly Row[]): (Row & { id: number })[] =>
  rows.map((row, place) => ({ id: place + 1, ...row }))
