import { resolve } from 'node:path'
import { endRestore, unpackBackup } from '../database/embedded/restore.ts'
import { lookAt, setUpRestored, trialLine } from '../database/embedded/trial.ts'
import { startEmbedded } from '../database/embedded.ts'
import { migrate } from '../database/migrate.ts'
import { StartError } from '../database/start-error.ts'
import { readOptions } from './options.ts'
import { embeddedFolder, withOpened } from './with-database.ts'

const USAGE = [
  'Usage: npm run restore -- FILE',
  '',
  'Puts a file of npm run backup into an empty DATA_DIR, starts the database there once and checks its sums. A folder with anything in it is never touched.',
  'Everybody has to sign in again, and the numbers of sales go on 10,000,000 further and more, because partners may know those that were given since.',
  'Whatever was sold, paid, blocked or changed after the backup is not in it: compare with the partners and the bank before the clock runs again.',
].join('\n')

/** What comes after it, as the operator's guide says under After a restore. */
const next = (dataDir: string) =>
  [
    '',
    `Next, with DATA_DIR=${dataDir}:`,
    '  npm run checks         all checks of the books; these were those of the sums',
    '  CLOCK=off npm start    sells, and sends nothing that waited',
    'Compare with the partners (Rekon) and the bank. Then start again without CLOCK=off:',
    '  npm start',
    'Where the server is a unit of systemd, and what else there is to know: docs/operations.md.',
  ].join('\n')

const { positionals } = readOptions(USAGE, {}, true)
const [file, ...more] = positionals
if (file === undefined || more.length > 0) {
  console.error(USAGE)
  process.exit(1)
}
const log = (line: string) => console.error(line)
await withOpened(
  async () => ({ ...(await restore(resolve(file))), stop: async () => {} }),
  async ({ code }) => code,
)

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
      console.log(next(dataDir))
      return { code: 0 }
    }
    throw new StartError(`The sums are broken: ${found.broken.map(({ name }) => name).join(', ')}. See npm run checks.`)
  } finally {
    await database.stop()
  }
}
