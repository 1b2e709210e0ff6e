import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { Tx } from './pool.ts'

/** Runs one statement in a transaction of its own and gives its rows; prepared once per connection under its name. */
export type Statement = <Row extends object>(name: string, text: string, values: readonly unknown[]) => Promise<Row[]>

/** The engine's way to the database: single statements only, so nothing of it can hold a transaction open around a partner call. */
export function statements(pool: pg.Pool): Statement {
  return async <Row extends object>(name: string, text: string, values: readonly unknown[]) => {
    const { rows } = await pool.query({ name, text, values: [...values] })
    return rows.map((row) => inCamelCase<Row>(row))
  }
}

const camelCase = remembered((name) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()))
const snakeCase = remembered((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))

/** A row of the database as the code names its columns. */
export const inCamelCase = <Row extends object>(row: Record<string, unknown>): Row => renamed(row, camelCase) as Row

/** What a function of the database is handed, with the names of its columns. */
export const inSnakeCase = (fields: object): Record<string, unknown> => renamed(fields, snakeCase)

function renamed(fields: object, as: (name: string) => string): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) result[as(name)] = value
  return result
}

/** There are few names, and every sale asks for them. */
function remembered(change: (name: string) => string): (name: string) => string {
  const known = new Map<string, string>()
  return (name) => {
    const found = known.get(name) ?? change(name)
    known.set(name, found)
    return found
  }
}

/** The same within a transaction that is open. */
export const statementsIn =
  (tx: Tx): Statement =>
  async <Row extends object>(_name: string, text: string, values: readonly unknown[]) => {
    const { rows } = await tx.withoutPlugins().executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, [...values]))
    return rows.map((row) => inCamelCase<Row>(row))
  }
