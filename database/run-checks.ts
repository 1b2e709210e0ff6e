import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'

/** An invariant that does not hold: the rows its query returned. `name` is its file without `.sql`. */
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

/** Runs every invariant of database/checks in one snapshot of the database; sales may go on beside it. Answers the broken ones. */
export async function runChecks(client: pg.ClientBase): Promise<BrokenCheck[]> {
  const broken: BrokenCheck[] = []
  await client.query('begin isolation level repeatable read read only')
  try {
    for (const name of await checkNames()) {
      const { rows } = await client.query(await readFile(new URL(`${name}.sql`, folder), 'utf8'))
      if (rows.length > 0) broken.push({ name, rows })
    }
  } finally {
    await client.query('rollback')
  }
  return broken
}
