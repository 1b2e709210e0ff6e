import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import { databaseFaults, hasRole, permissiveFaults } from './completeness.ts'
import { answers, connect } from './embedded/guard.ts'
import {
  functionsText,
  hashOf,
  type Release,
  thisRelease,
  type WrittenRelease,
  writeFunctions,
  writtenRelease,
} from './functions.ts'
import { CONNECTS_WITHIN_MS, endWhenSilent } from './silent.ts'
import { StartError } from './start-error.ts'

const folder = new URL('./migrations/', import.meta.url)

/** The first migration of databases that were made before the migrations became one. */
const BEFORE_INIT = '0001_accounts'

/** The first release whose first migration is today's. */
const OLDEST = 53

const tooOld = (what: string) =>
  new MigrationError(
    `The database is from before ${what}, whose tables cannot be carried over. Start fresh with another DATA_DIR or DATABASE_URL; nothing was changed.`,
  )

const RESTORE = 'Restore it again as docs/operations.md says: the roles first, and nothing left out.'

async function migrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const entries = names.map(async (name): Promise<[string, Migration]> => {
    const text = await readFile(new URL(name, folder), 'utf8')
    return [name.replace('.sql', ''), { up: async (db) => void (await sql.raw(text).execute(db)) }]
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** Raised when the schema cannot be brought to the state of this code; the message says what to do. */
export class MigrationError extends StartError {}

/**
 * Brings tables and functions of the database to this release, and makes sure that this and the next months have their
 * partitions, and that sequences are past the numbers in their tables. Several processes may start at once: one works, the others wait. On a database of a newer release nothing is
 * written; a MigrationError says so where this release may not run beside that one. Another one names what a database that was restored wrongly lacks;
 * only who writes `schema.sql` anew leaves that comparison out.
 */
export async function migrate(url: string, log: (line: string) => void = () => {}, { isCompared = true } = {}): Promise<void> {
  const client = await connect(url)
  try {
    const release = await thisRelease()
    const written = await writtenRelease(client).catch(foreignTables)
    if (written && !(await hasRole(client)))
      throw new MigrationError(
        `The role jenjang_app is missing: this database was restored without it and without its grants. ${RESTORE}`,
      )
    if (written && written.number < OLDEST) throw tooOld(`release ${OLDEST}`)
    const newer = await isNewer(written, release)
    if (newer) log(`the database is of a newer release than ${release.number}; it stays as it is`)
    else {
      await patiently(log, () => migrateTables(url, log))
      await patiently(log, () => writeFunctions(client, release, LOCK_MS))
    }
    const faults = !isCompared ? [] : await (newer ? permissiveFaults(client) : databaseFaults(client))
    if (faults.length > 0) throw new MigrationError(`The database is not whole; ${faults.join(', ')}. ${RESTORE}`)
    client.on('notice', ({ message }) => log(message ?? ''))
    await client.query(`select ensure_months(now() - interval '2 months', now() + interval '3 months'), ensure_numbers()`)
  } finally {
    await client.end()
  }
}

/** The user of DATABASE_URL may not even read what it should own. */
function foreignTables(error: { code?: string }): never {
  if (error.code !== '42501') throw error
  throw new MigrationError(`The tables belong to another role than the user of DATABASE_URL. ${RESTORE}`, { cause: error })
}

/** Behind a lock that is waited for whoever sells waits as well: rather break off, let them, and try again. */
const LOCK_MS = 3_000
const PAUSE_MS = 2_000
const MOST_TRIES = 60

/** Does work that is done as a whole or not at all, again and again while others hold what it has to lock. */
async function patiently(log: (line: string) => void, work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!isLocked(error)) throw error
      if (tries === MOST_TRIES)
        throw new MigrationError(
          'The tables cannot be brought to this release: others hold them locked. End long reports and transactions, then start again; each step was done as a whole or not at all.',
        )
      log(`Others hold a table that this release changes; trying again in ${PAUSE_MS / 1_000} s.`)
      await delay(PAUSE_MS)
    }
  }
}

const isLocked = (error: unknown): boolean => {
  const { code, cause } = error as { code?: string; cause?: unknown }
  return code === '55P03' || (cause !== undefined && isLocked(cause))
}

/** Whether a newer release has been at work here, beside which this one may go on. */
async function isNewer(written: WrittenRelease | undefined, release: Release): Promise<boolean> {
  if (!written || written.number < release.number) return false
  if (written.number === release.number) {
    if (written.hash === hashOf(await functionsText())) return false
    throw new MigrationError(
      `The functions differ from those that release ${release.number} wrote into this database. Raise the release: npm run schema`,
    )
  }
  if (written.besides <= release.number) return true
  throw new MigrationError(
    `The database is of release ${written.number}, this code of ${release.number}: too old to run on it. Start a newer version, or point DATABASE_URL to another database.`,
  )
}

async function migrateTables(url: string, log: (line: string) => void): Promise<void> {
  const onConnect = (client: pg.ClientBase) => {
    endWhenSilent(client, () => answers(url))
    return client.query(`set lock_timeout = ${LOCK_MS}`)
  }
  const pool = new pg.Pool({ connectionString: url, max: 2, connectionTimeoutMillis: CONNECTS_WITHIN_MS, onConnect })
  // A lost connection is learnt of from the next query.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {})
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const known = await migrations()
    const applied = await appliedNames(db)
    if (applied.includes(BEFORE_INIT)) throw tooOld('release 1')
    const newer = applied.filter((name) => !(name in known))
    if (newer.length) {
      throw new MigrationError(
        `The database is newer than this code (it has ${newer.join(', ')}). Start a newer version, or point DATABASE_URL to another database.`,
      )
    }
    const migrator = new Migrator({ db, provider: { getMigrations: async () => known } })
    const { error, results } = await migrator.migrateToLatest()
    for (const result of results ?? []) if (result.status === 'Success') log(`migrated ${result.migrationName}`)
    if (error)
      throw new MigrationError(`Migration failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  } finally {
    await db.destroy()
  }
}

async function appliedNames(db: Kysely<unknown>): Promise<string[]> {
  const exists = await sql<{ there: boolean }>`select to_regclass('kysely_migration') is not null as there`.execute(db)
  if (!exists.rows[0]?.there) return []
  const rows = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.rows.map((row) => row.name)
}
