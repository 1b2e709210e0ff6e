import type pg from 'pg'

/** Runs one statement in a transaction of its own and gives its rows; prepared once per connection under its name. */
export type Statement = <Row extends object>(name: string, text: string, values: readonly unknown[]) => Promise<Row[]>

/** The engine's way to the database: single statements only, so nothing of it can hold a transaction open around a partner call. */
export function statements(pool: pg.Pool): Statement {
  return async <Row extends object>(name: string, text: string, values: readonly unknown[]) => {
    const result = await pool.query<Row>({ name, text, values: [...values] })
    return result.rows
  }
}
