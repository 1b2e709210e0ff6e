import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { Tx } from './pool.ts'

/** Runs one query in a transaction of its own and gives its rows; prepared once per connection under its name. */
export type RunSql = <Row extends object>(name: string, text: string, values: readonly unknown[]) => Promise<Row[]>

/** The engine's way to the database: single queries only, so nothing of it can hold a transaction open around a partner call. */
export function runSqlOn(pool: pg.Pool): RunSql {
  return async <Row extends object>(name: string, text: string, values: readonly unknown[]) => {
    const { rows } = await pool.query({ name, text, values: [...values] })
    return rows.map((row) => inCamelCase<Row>(row))
  }
}

/** There are few names, and every sale asks for them. */
const known = new Map<string, string>()

function camelCase(name: string): string {
  const found = known.get(name) ?? name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  known.set(name, found)
  return found
}

/** A row of the database as the code names its columns. */
export function inCamelCase<Row extends object>(row: Record<string, unknown>): Row {
  const result: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(row)) result[camelCase(name)] = value
  return result as Row
}

/** The same within a transaction that is open. */
export const runSqlIn =
  (tx: Tx): RunSql =>
  async <Row extends object>(_name: string, text: string, values: readonly unknown[]) => {
    const { rows } = await tx.withoutPlugins().executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, [...values]))
    return rows.map((row) => inCamelCase<Row>(row))
  }
