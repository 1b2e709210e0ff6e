import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type pg from 'pg'
import { databaseFaults, permissiveFaults } from '../completeness.ts'
import { type Embedded, startEmbedded } from '../embedded.ts'
import { thisRelease, writtenRelease } from '../functions.ts'
import type { Progress } from '../progress.ts'
import { type BrokenCheck, runChecks } from '../run-checks.ts'
import { StartError } from '../start-error.ts'
import { type Manifest, megabytes } from './backup.ts'
import { connect } from './guard.ts'
import { passingFolder, removeFolder } from './leftovers.ts'
import { unpackBackup } from './restore.ts'

/** Whether the money in the books is what was moved. */
const sums = ['accounts-sum-to-zero', 'balances-are-their-entries', 'postings-sum-to-zero']

/** What was found in a database that was copied. `sales` is the number of them, `last` when the latest was accepted. */
export interface Found {
  sales: number
  last: Date | undefined
  checked: number
  broken: BrokenCheck[]
}

export interface TryOptions {
  /** Where the copy is unpacked and started; the system's folder for temporary files when left out. */
  scratch?: string | undefined
  /** Only whether the sums are right. */
  quick: boolean
  /** Takes what ends the trial early and leaves nothing behind. */
  begun?: (end: () => Promise<void>) => void
}

/** Refuses before anything is copied what would fail in the end. `bytes` is what the database takes. */
export async function refuseNarrowScratch(bytes: number, scratch = tmpdir()): Promise<void> {
  const { bavail, bsize } = await statfs(scratch).catch(() => {
    throw new StartError(`--scratch: ${scratch} is no folder.`)
  })
  // The log of the copy is replayed there as well.
  const [needed, free] = [1.2 * bytes + 200e6, bavail * bsize]
  if (free >= needed) return
  throw new StartError(
    `The copy is tried in ${scratch}, where ${megabytes(free)} are free and ${megabytes(needed)} are needed. Name another folder: --scratch FOLDER`,
  )
}

/** Unpacks a backup into a folder that is gone afterwards, starts it there, reads every table and runs the invariants. Throws where it does not open. */
export async function tryBackup(file: string, log: Progress, { scratch = tmpdir(), quick, begun }: TryOptions): Promise<Found> {
  const folder = await passingFolder(scratch, 'jenjang-backup-')
  let database: Embedded | undefined
  const end = async () => {
    await database?.stop()
    await removeFolder(folder)
  }
  begun?.(end)
  try {
    await unpackBackup(file, folder, log, `${folder}/outside`)
    log('Starting the copy.')
    database = await startEmbedded({ dataDir: folder, log: () => {}, durable: false, outside: `${folder}/outside` })
    return await lookAt(database.url, log, quick)
  } finally {
    await end()
  }
}

/** Reads a copied database, which nobody else uses. Throws StartError where it is not whole. */
export async function lookAt(url: string, log: Progress, quick: boolean): Promise<Found> {
  const client = await connect(url)
  try {
    // A copy of the release before is brought to this one when a server starts on it.
    const isThis = (await writtenRelease(client))?.number === (await thisRelease()).number
    const faults = await (isThis ? databaseFaults : permissiveFaults)(client)
    if (faults.length > 0) throw new StartError(`The copy is not whole: ${faults.join(', ')}`)
    log('Reading every table.')
    await readAll(client)
    const { rows } = await client.query(`select count(*)::float8 as sales, max(created_at) as last from sale`)
    let checked = 0
    const broken = await runChecks(client, {
      only: quick ? sums : undefined,
      before: (name, place, of) => {
        checked = of
        log(`Checking ${place} of ${of}: ${name}.`)
      },
    })
    return { sales: rows[0].sales, last: rows[0].last ?? undefined, checked, broken }
  } finally {
    await client.end()
  }
}

/** Page by page, each with its checksum. */
async function readAll(client: pg.Client): Promise<void> {
  await client.query(`set enable_indexscan = off; set enable_indexonlyscan = off; set enable_bitmapscan = off`)
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c where c.relkind in ('r', 'm') and c.relnamespace::regnamespace::text in ('public', 'graphile_worker')`,
  )
  for (const { name } of rows) await client.query(`select count(*) from ${name}`)
  await client.query('reset enable_indexscan; reset enable_indexonlyscan; reset enable_bitmapscan')
}

/** Lets a restored database go on without what was given or ended after the copy; answers how many sessions were ended. */
export const settleRestored = async (client: pg.Client): Promise<number> =>
  (await client.query('select settle_restored() as ended')).rows[0].ended

/** The same on a connection of its own. */
export async function setUpRestored(url: string): Promise<number> {
  const client = await connect(url)
  try {
    return await settleRestored(client)
  } finally {
    await client.end()
  }
}

/** One line about a copy, for people. */
export const trialLine = ({ sales, last, checked, broken }: Found, { takenAt }: Manifest): string =>
  `${sales} sales${last ? `, the last of ${last.toISOString()}` : ''}; begun at ${takenAt}; checks: ${checked - broken.length} hold, ${broken.length} broken`
