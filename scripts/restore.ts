import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { endRestore, unpackBackup } from '../database/embedded/restore.ts'
import { lookAt, settleRestored, setUpRestored, trialLine } from '../database/embedded/trial.ts'
import { startEmbedded } from '../database/embedded.ts'
import { writtenRelease } from '../database/functions.ts'
import { migrate } from '../database/migrate.ts'
import { type OpenedDatabase, openDatabase } from '../database/open.ts'
import { StartError } from '../database/start-error.ts'
import { readSettings } from '../server/settings.ts'
import { readOptions } from './options.ts'
import { embeddedFolder, onClient, withOpened } from './with-database.ts'

const USAGE = [
  'Usage: npm run restore -- FILE',
  '       npm run restore -- --settle',
  '',
  'Puts a file of npm run backup into an empty DATA_DIR, starts the database there once and checks its sums. A folder with anything in it is never touched.',
  '--settle  for a database of your own (DATABASE_URL), once, after its programs have restored it and before a server starts on it:',
  '          brings it to this release and does the same as for a FILE.',
  '',
  'Everybody has to sign in again, and the numbers of sales go on 10,000,000 further and more, because partners may know those that were given since.',
  'Whatever was sold, paid, blocked or changed after the backup is not in it: compare with the partners and the bank before the clock runs again.',
].join('\n')

/** What comes after it, as the operator's guide says under After a restore. */
const next = (place: string) =>
  [
    '',
    `Next, with ${place}:`,
    '  npm run checks         all checks of the books; these were those of the sums',
    '  CLOCK=off npm start    sells, and sends nothing that waited',
    'Compare with the partners (Rekon) and the bank. Then start again without CLOCK=off:',
    '  npm start',
    'Where the server is a unit of systemd, and what else there is to know: docs/operations.md.',
  ].join('\n')

/** Held by the one who settles, until it is done. */
const SETTLING_LOCK = 7_302_145

const { values, positionals } = readOptions(USAGE, { settle: { type: 'boolean', default: false } }, true)
const [file, ...more] = positionals
if ((file === undefined) !== values.settle || more.length > 0) {
  console.error(USAGE)
  process.exit(1)
}
const log = (line: string) => console.error(line)
if (file === undefined) await withOpened(openOwn, settle)
else
  await withOpened(
    async () => ({ ...(await restore(resolve(file))), stop: async () => {} }),
    async ({ code }) => code,
  )

async function openOwn(): Promise<OpenedDatabase> {
  const settings = readSettings(process.env)
  if (settings.databaseUrl) return openDatabase(settings, log)
  throw new StartError(
    'DATABASE_URL is not given: --settle is for a database of your own. npm run restore -- FILE settles what it restores.',
  )
}

/** A server that runs would go on with the numbers of before, and a database that nobody restored loses its sessions for nothing. */
async function refuseOthers(client: pg.Client): Promise<void> {
  if (!(await writtenRelease(client)))
    throw new StartError(
      'DATABASE_URL: this database has no tables, so nothing was restored into it. Correct it, or restore first.',
    )
  for (let tries = 1; ; tries++) {
    const { rows } = await client.query<{ others: number }>(
      `select count(*)::integer as others from pg_stat_activity
       where datname = current_database() and usename is not null and pid <> pg_backend_pid()`,
    )
    if (rows[0]!.others === 0) return
    if (tries === 20)
      throw new StartError(
        `DATABASE_URL: ${rows[0]!.others} others are connected to this database. Stop the servers and whatever else uses it, then say it again.`,
      )
    // One that has just said goodbye, as the look at the database before this, is still there for a moment.
    await delay(100)
  }
}

async function refuseSecond(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [SETTLING_LOCK])
  if (!rows[0]!.taken)
    throw new StartError('DATABASE_URL: this database is being settled at this moment. Wait for that one to end; once is enough.')
}

/**
 * First to this release: what an older one knew of restores may be less. That takes a while, in which a server may have come. Answers the exit
 * code.
 */
function settle({ url }: OpenedDatabase): Promise<number> {
  const { host, pathname } = new URL(url)
  return onClient(async (client) => {
    await refuseSecond(client)
    await refuseOthers(client)
    log(`Settling ${host}${pathname}.`)
    await migrate(url, log)
    await refuseOthers(client)
    console.log(`${await settleRestored(client)} sessions ended`)
    console.log(next('the same settings'))
  })(url)
}

/** Answers the exit code. */
async function restore(from: string): Promise<{ code: number }> {
  const dataDir = embeddedFolder()
  const manifest = await unpackBackup(from, dataDir, log)
  log('Starting the database, which replays its log.')
  const database = await startEmbedded({ dataDir, log })
  try {
    await migrate(database.url, log)
    const ended = await setUpRestored(database.url)
    await endRestore(dataDir)
    const found = await lookAt(database.url, log, true)
    console.log(`${dataDir}: ${trialLine(found, manifest)}; ${ended} sessions ended`)
    if (found.broken.length === 0) {
      console.log(next(`DATA_DIR=${dataDir}`))
      return { code: 0 }
    }
    throw new StartError(`The sums are broken: ${found.broken.map(({ name }) => name).join(', ')}. See npm run checks.`)
  } finally {
    await database.stop()
  }
}
