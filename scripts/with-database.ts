import { type OpenedDatabase, openDatabase } from '../database/open.ts'
import { StartError } from '../database/start-error.ts'
import { readSettings } from '../server/settings.ts'

const UNDEFINED_TABLE = '42P01'
const EMPTY = 'This database is not the one of this release: npm start makes or updates its tables.'

/**
 * Gives `work` the URL of the configured database: of the server that is running, else of an embedded one started
 * for the moment. `work` answers the exit code. A StartError ends the program with its line.
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
    const isEmpty = (error as { code?: string }).code === UNDEFINED_TABLE
    console.error(error instanceof StartError ? error.message : isEmpty ? EMPTY : error)
    process.exitCode = 1
  }
}
