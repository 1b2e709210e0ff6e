import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'

/** An invariant: a query that must return no row. `name` is its file without `.sql`. */
export interface Check {
  name: string
  text: string
}

/** An invariant that does not hold: the rows its query returned. */
export interface BrokenCheck {
  name: string
  rows: Record<string, unknown>[]
}

const folder = new URL('./checks/', import.meta.url)

/** The names of all invariants, in the order they are run. */
export async function checkNames(): Promise<string[]> {
  const files = await readdir(folder)
  return files
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => name.replace('.sql', ''))
}

/** All invariants, in the order they are run. */
export async function readChecks(): Promise<Check[]> {
  const names = await checkNames()
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(new URL(`${name}.sql`, folder), 'utf8') })))
}

/** Runs every invariant of database/checks in one snapshot of the database; sales may go on beside it. Answers the broken ones. */
export async function runChecks(client: pg.ClientBase): Promise<BrokenCheck[]> {
  const broken: BrokenCheck[] = []
  await client.query('begin isolation level repeatable read read only')
  try {
    for (const { name, text } of await readChecks()) {
      const { rows } = await client.query(text)
      if (rows.length > 0) broken.push({ name, rows })
    }
  } finally {
    await client.query('rollback')
  }
  return broken
}
