import { type OpenedDatabase, openDatabase } from '../database/open.ts'
import { StartError } from '../database/start-error.ts'
import { readSettings } from '../server/settings.ts'

/** What PostgreSQL says of a schema, table, column, function, type, or role to work as, that is not there. */
const missing = new Set(['3F000', '42P01', '42703', '42883', '42704', '22023'])
const ANOTHER_RELEASE = 'This database is empty or not the one of this release: npm start makes or updates its tables.'

/**
 * Gives `work` the URL of the configured database: of the server that is running, else of an embedded one started
 * for the moment. `work` answers the exit code. Where there is no database, or one without what `work` asks for, one line
 * says so and the program ends with 1; none is made.
 */
export async function withDatabase(work: (url: string) => Promise<number>): Promise<void> {
  let opening: Promise<OpenedDatabase> | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      await opening?.then((database) => database.stop()).catch(() => {})
      process.exit(1)
    })
  }
  try {
    opening = openDatabase(readSettings(process.env), (line) => console.error(line), { attach: true })
    const database = await opening
    try {
      process.exitCode = await work(database.url)
    } finally {
      await database.stop()
    }
  } catch (error) {
    const isMissing = missing.has((error as { code?: string }).code ?? '')
    console.error(error instanceof StartError ? error.message : isMissing ? ANOTHER_RELEASE : error)
    process.exitCode = 1
  }
}
