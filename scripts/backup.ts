import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { megabytes, nameBackup, refuseTaken, sizeOf, writeBackup } from '../database/embedded/backup.ts'
import { databaseFolder } from '../database/embedded/home.ts'
import { refuseNarrowScratch, trialLine, tryBackup } from '../database/embedded/trial.ts'
import type { Embedded } from '../database/embedded.ts'
import { openExisting } from '../database/open.ts'
import { readOptions } from './options.ts'
import { embeddedFolder, onClient, withDatabase, withOpened } from './with-database.ts'

const USAGE = [
  'Usage: npm run backup -- [FILE] [--scratch FOLDER] [--quick]',
  '       npm run backup -- --noted',
  '',
  'Copies the embedded database into one file, while the server runs or not. The file holds all the server keeps, its keys and passwords',
  'too: keep it where nobody else reads it. Of settings it has none. It counts only after it was unpacked, started and checked:',
  'every table is read and the invariants of the books run. npm run restore takes it back.',
  '',
  'FILE              the file to write (default: jenjang-TIME.tar.zst in this folder); one that is there is never written over',
  '--scratch FOLDER  where the copy is tried (default: the folder for temporary files); it takes as much room as the database',
  '--quick           of the invariants only those of the sums',
  '--noted           copies nothing, and says to the database that a backup of it was made by other means: the figure and the alert of',
  '                  the last backup follow it',
  '',
  'Ends with 1 where there is no backup, and with 2 where there is one whose books are broken, as those of the server are.',
].join('\n')

const { values, positionals } = readOptions(
  USAGE,
  { scratch: { type: 'string' }, quick: { type: 'boolean', default: false }, noted: { type: 'boolean', default: false } },
  true,
)
if (positionals.length > (values.noted ? 0 : 1)) {
  console.error(USAGE)
  process.exit(1)
}
const file = resolve(positionals[0] ?? `jenjang-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.tar.zst`)
const log = (line: string) => console.error(line)
// Its own: a second backup under the same name that is refused leaves the first one's alone.
const draft = `${file}.${process.pid}.part`
/** What ends the trial of the copy early. */
let endTrial = async () => {}
/** Keeps when a backup was made, for the figure of the last one. */
const noteBackup = onClient(async (client) => {
  await client.query(
    `insert into setting (name, value) values ('lastBackup', to_jsonb(now())) on conflict (name) do update set value = excluded.value`,
  )
})

if (values.noted) await withDatabase(noteBackup)
else await withOpened(openOwn, backUp)

async function openOwn(): Promise<Embedded & { dataDir: string }> {
  const dataDir = embeddedFolder()
  const database = await openExisting(dataDir, log)
  const stop = async () => {
    await endTrial()
    await rm(draft, { force: true })
    await database.stop()
  }
  return { ...database, dataDir, stop }
}

/** Answers the exit code. */
async function backUp({ dataDir, ...database }: Embedded & { dataDir: string }): Promise<number> {
  await refuseTaken(file)
  await refuseNarrowScratch(await sizeOf(database.adminUrl), values.scratch)
  const manifest = await writeBackup(database, join(await databaseFolder(dataDir), 'cluster'), draft, log)
  const found = await tryBackup(draft, log, {
    scratch: values.scratch,
    quick: values.quick,
    begun: (end) => {
      endTrial = end
    },
  })
  endTrial = async () => {}
  const bytes = await nameBackup(draft, file)
  console.log(`${file}: ${megabytes(bytes)}, ${trialLine(found, manifest)}`)
  await noteBackup(database.url).catch(({ message }) => {
    console.error(`The backup is there; the server could not note it (${message}). Say it with: npm run backup -- --noted`)
  })
  for (const { name, rows } of found.broken) console.error(`${name}: ${rows.length} ${rows.length === 1 ? 'row' : 'rows'}`)
  return found.broken.length > 0 ? 2 : 0
}
