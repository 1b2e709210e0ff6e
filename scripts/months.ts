import { resolve } from 'node:path'
import type pg from 'pg'
import { attachMonth, detachMonth, listMonths, MonthError, type Patience } from '../database/detached-months.ts'
import { megabytes } from '../database/embedded/backup.ts'
import { archiveMonth, attachFile } from '../database/month-files.ts'
import { readOptions } from './options.ts'
import { onClient, withDatabase } from './with-database.ts'

const usage = `Usage: npm run months -- list
       npm run months -- detach YYYY-MM
       npm run months -- archive YYYY-MM FILE
       npm run months -- attach YYYY-MM|FILE

Takes the sales, outcomes and entries of a month out of the tables that everybody reads, and back. Months are in UTC.

list     which months are here, detached or archived, and the room they take
detach   sets a month apart in this database. Its totals, its references and its sums for reports stay. Refused, with every
         reason, while anything of the month is open, or where it ended less than 62 days ago.
archive  writes a detached month to FILE, reads it back, and drops its rows here. Keep the file as you keep backups: it is
         the only place of these rows from then on.
attach   takes a month back: one that is only detached by its name, an archived one from its file, whole or not at all.

Sales go on meanwhile; detaching waits until nobody reads for long. Have all servers on this release first: the checks of
an older one do not know of months that are away. Ends with 1 where nothing was done.`

const { positionals } = readOptions(usage, {}, true)
const [command, ...names] = positionals
const patience: Patience = { log: (line) => console.error(line) }

const commands: Readonly<Record<string, readonly [names: number, (client: pg.Client, ...names: string[]) => Promise<void>]>> = {
  list: [0, list],
  detach: [1, detach],
  archive: [2, archive],
  attach: [1, attach],
}
const [wanted, run] = commands[command ?? ''] ?? []

if (run && wanted === names.length) await withDatabase(onClient((client) => run(client, ...names), MonthError))
else {
  console.error(usage)
  process.exitCode = 1
}

async function list(client: pg.Client): Promise<void> {
  for (const { month, state, bytes } of await listMonths(client))
    console.log(`${month}  ${state.padEnd(8)}  ${state === 'archived' ? '-' : megabytes(bytes)}`)
}

async function detach(client: pg.Client, month: string): Promise<void> {
  await detachMonth(client, month, undefined, patience)
  console.log(`${month} is detached. Its rows are still in this database: npm run months -- archive ${month} FILE`)
}

async function archive(client: pg.Client, month: string, file: string): Promise<void> {
  const bytes = await archiveMonth(client, month, resolve(file), patience)
  console.log(`${month} is archived: ${resolve(file)}, ${megabytes(bytes)}`)
}

async function attach(client: pg.Client, name: string): Promise<void> {
  const month = /^\d{4}-\d\d$/.test(name) ? name : undefined
  if (month) await attachMonth(client, month, patience)
  console.log(`${month ?? (await attachFile(client, resolve(name), patience))} is attached.`)
}
