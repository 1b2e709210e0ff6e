import { readdir, readFile } from 'node:fs/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'

const folder = new URL('./migrations/', import.meta.url)

async function migrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const entries = names.map(async (name): Promise<[string, Migration]> => {
    const text = await readFile(new URL(name, folder), 'utf8')
    return [name.replace('.sql', ''), { up: async (db) => void (await sql.raw(text).execute(db)) }]
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** Raised when the schema cannot be brought to the state of this code; the message says what to do. */
export class MigrationError extends Error {}

/**
 * Brings the database to this code's schema and makes sure that this and the next months have their partitions.
 * Several processes may start at once: one migrates, the others wait.
 */
export async function migrate(url: string, log: (line: string) => void = () => {}): Promise<void> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 2 }) }) })
  try {
    const known = await migrations()
    const migrator = new Migrator({ db, provider: { getMigrations: async () => known } })
    const applied = await appliedNames(db)
    const newer = applied.filter((name) => !(name in known))
    if (newer.length) {
      throw new MigrationError(
        `The database is newer than this code (it has ${newer.join(', ')}). Start a newer version, or point DATABASE_URL to another database.`,
      )
    }
    const { error, results } = await migrator.migrateToLatest()
    for (const result of results ?? []) if (result.status === 'Success') log(`migrated ${result.migrationName}`)
    if (error) throw new MigrationError(`Migration failed: ${error instanceof Error ? error.message : String(error)}`)
    await sql`select ensure_months(now() - interval '2 months', now() + interval '3 months')`.execute(db)
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
