import type pg from 'pg'
import { connect } from '../database/embedded/guard.ts'
import { openDatabase } from '../database/open.ts'
import { StartError } from '../database/start-error.ts'
import { isUnavailable } from '../database/unavailable.ts'
import { readSettings } from '../server/settings.ts'

/** What PostgreSQL says of a schema, table, column, function, type, or role to work as, that is not there. */
const missing = new Set(['3F000', '42P01', '42703', '42883', '42704', '22023'])
const ANOTHER_RELEASE =
  'This database has no tables, or those of another release: start the server once (npm start), which makes or updates them.'

/**
 * Gives `work` the URL of the configured database: of the server that is running, else of an embedded one started
 * for the moment. `work` answers the exit code. Where there is no database, or one without what `work` asks for, one line
 * says so and the program ends with 1; none is made.
 */
export const withDatabase = (work: (url: string) => Promise<number>): Promise<void> =>
  withOpened(
    () => openDatabase(readSettings(process.env), (line) => console.error(line), { attach: true }),
    ({ url }) => work(url),
  )

/**
 * Work for `withDatabase` that takes a connection, which ends with it. Of a `Refusal` its message is said, and the exit code is 1; it is 0
 * where `work` answers none.
 */
export const onClient =
  (work: (client: pg.Client, url: string) => Promise<number | void>, Refusal?: new (message: string) => Error) =>
  async (url: string): Promise<number> => {
    const client = await connect(url)
    try {
      return (await work(client, url)) ?? 0
    } catch (error) {
      if (!Refusal || !(error instanceof Refusal)) throw error
      console.error(error.message)
      return 1
    } finally {
      await client.end()
    }
  }

/** The same for what is opened by `open`, which may refuse with a StartError. */
export async function withOpened<Opened extends { stop(): Promise<void> }>(
  open: () => Promise<Opened>,
  work: (opened: Opened) => Promise<number>,
): Promise<void> {
  let opening: Promise<Opened> | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      await opening?.then((database) => database.stop()).catch(() => {})
      process.exit(1)
    })
  }
  try {
    opening = open()
    const opened = await opening
    try {
      process.exitCode = await work(opened)
    } finally {
      await opened.stop()
    }
  } catch (error) {
    const isMissing = missing.has((error as { code?: string }).code ?? '')
    if (isUnavailable(error))
      console.error(`The database was stopped meanwhile, or cannot be asked: ${(error as Error).message}. Try again.`)
    else console.error(error instanceof StartError ? error.message : isMissing ? ANOTHER_RELEASE : error)
    process.exitCode = 1
  }
}

/** The data folder, for what is done with the files of the embedded database; throws StartError where another one is configured. */
export function embeddedFolder(): string {
  const { databaseUrl, dataDir } = readSettings(process.env)
  if (databaseUrl === undefined) return dataDir
  throw new StartError(
    'DATABASE_URL is given: this works on the files of the embedded database. docs/operations.md has the way for your own.',
  )
}
