import { appendFileSync, readFileSync } from 'node:fs'
import type pg from 'pg'

/** A file with one query that `npm run mutants` wants planted, or with nothing where it asks what the tests reach. */
const path = process.env.TEST_MUTANT

const queryOf = (file: string): string => readFileSync(file, 'utf8')

/** Plants the bug into a test's database. What it makes wait for ever ends by itself. */
export async function plant(client: pg.Client, database: string): Promise<void> {
  if (!path) return
  const query = queryOf(path)
  if (query) {
    await client.query(`alter database ${database} set statement_timeout = '20s'`)
    await client.query(query)
  } else if (await mayTrack(client)) {
    await client.query(`alter database ${database} set track_functions = 'all'`)
    await client.query("set track_functions = 'all'")
  }
}

/** Adds the functions that ran in the database to the file beside it, one a line. */
export async function tellReached(client: pg.Client): Promise<void> {
  if (!path || queryOf(path) || !(await mayTrack(client))) return
  // A connection tells what it counted when it ends.
  const others =
    "from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'"
  await client.query(`select pg_terminate_backend(pid) ${others}`)
  while ((await client.query(`select ${others}`)).rowCount);
  await client.query('select pg_stat_force_next_flush()')
  const { rows } = await client.query('select distinct funcname from pg_stat_user_functions')
  appendFileSync(`${path}.reached`, rows.map(({ funcname }) => `${funcname}\n`).join(''))
}

async function mayTrack(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("select has_parameter_privilege('track_functions', 'set') as may")
  return rows[0].may
}
