import { createReadStream } from 'node:fs'
import { access, chown, mkdir, open, readdir, rename, rm, rmdir, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { thisRelease } from '../functions.ts'
import type { Progress } from '../progress.ts'
import { StartError } from '../start-error.ts'
import { CLUSTER, MANIFEST, type Manifest, megabytes } from './backup.ts'
import { bundledVersion } from './cluster.ts'
import { type DatabaseUser, databaseFolder, type Home, prepareHome } from './home.ts'
import { BrokenArchive, readWhole, unpacked } from './tar.ts'

/** Beside what the cluster takes: its log while it is replayed. */
const LOG_BYTES = 200_000_000

/** Stands in a restored cluster from before it is in its place until its numbers, totals and sessions are settled. */
const UNSETTLED = 'restore-not-finished'

const NO_BACKUP = 'It is no backup of Jenjang, or not a whole one'

/**
 * Puts the cluster of a backup into `dataDir`, whole or not at all, not started; no server starts on it before `endRestore`. Throws StartError
 * where the folder is not empty, the file is broken, of another major version or of a newer release, or where there is no room.
 */
export async function unpackBackup(file: string, dataDir: string, log: Progress, outside?: string): Promise<Manifest> {
  await refuseFull(dataDir)
  const input = await open(file).catch((error) => {
    throw new StartError(`${file} cannot be read (${error.code}).`)
  })
  await input.close()
  const archive = createZstdDecompress()
  const reading = pipeline(createReadStream(file), archive).catch(() => {})
  let home: Home | undefined
  let partial: string | undefined
  try {
    let manifest: Manifest | undefined
    for await (const { name, isFolder, content } of unpacked(archive)) {
      if (manifest === undefined) {
        if (name !== MANIFEST) throw new BrokenArchive('it begins with something else')
        manifest = JSON.parse((await readWhole(content())).toString()) as Manifest
        home = await prepareHome(dataDir, log, outside)
        await refuseForeign(manifest, home, file)
        await refuseNarrow(manifest, home.folder)
        partial = join(home.folder, `cluster.new-${process.pid}`)
        log(`Unpacking about ${megabytes(manifest.bytes)}.`)
        continue
      }
      await place(partial!, nameInside(name), home!.user, isFolder ? undefined : content())
    }
    if (manifest === undefined) throw new BrokenArchive('it is empty')
    await writeFile(join(partial!, UNSETTLED), '')
    await rename(partial!, home!.cluster)
    return manifest
  } catch (error) {
    if (partial) await rm(partial, { recursive: true, force: true })
    if (home) await leaveEmpty(dataDir, home)
    const { code = '' } = error as NodeJS.ErrnoException
    const isBroken = error instanceof BrokenArchive || error instanceof SyntaxError || /^(ZSTD_|Z_|ERR_)/.test(code)
    if (isBroken) throw new StartError(`${file}: ${NO_BACKUP} (${(error as Error).message}).`, { cause: error })
    throw error
  } finally {
    archive.destroy()
    await reading
  }
}

const markOf = async (dataDir: string) => join(await databaseFolder(dataDir), 'cluster', UNSETTLED)

/** Says that a restored database is settled: servers may start on it. */
export async function endRestore(dataDir: string): Promise<void> {
  await rm(await markOf(dataDir), { force: true })
}

/** Throws StartError where a restore has not come to its end: a server would give numbers and totals again that were given after the copy. */
export async function refuseUnfinished(dataDir: string): Promise<void> {
  const isThere = await access(await markOf(dataDir)).then(
    () => true,
    () => false,
  )
  if (!isThere) return
  throw new StartError(
    `DATA_DIR: the restore into ${dataDir} is not at its end. If none is running, it was cut off: move the folder away and restore again: npm run restore -- FILE`,
  )
}

/** Takes away the folders that were made, as far as nobody has put anything into them. */
async function leaveEmpty(dataDir: string, { folder, sockets }: Home): Promise<void> {
  for (const path of [sockets, folder]) await rmdir(path).catch(() => {})
  if (await readdir(folder).catch(() => undefined)) return
  await rm(join(dataDir, 'database.location'), { force: true })
}

/** Below the folder of the cluster and nowhere else. */
function nameInside(name: string): string {
  const inside = name === CLUSTER ? '' : name.startsWith(`${CLUSTER}/`) ? name.slice(CLUSTER.length + 1) : undefined
  if (inside === undefined || inside.split('/').includes('..')) throw new BrokenArchive(`it names ${name}`)
  return inside
}

/** Makes a folder, or a file where there is content, for the database's user alone. PostgreSQL brings it to the disk before it replays its log. */
async function place(
  below: string,
  name: string,
  user: DatabaseUser | undefined,
  content?: AsyncIterable<Buffer>,
): Promise<void> {
  const path = join(below, name)
  await makeFolders(content ? dirname(path) : path, user)
  if (!content) return
  const output = await open(path, 'wx', 0o600)
  try {
    for await (const piece of content) await output.writeFile(piece)
  } finally {
    await output.close()
  }
  if (user) await chown(path, user.uid, user.gid)
}

async function makeFolders(path: string, user: DatabaseUser | undefined): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 })
  if (first === undefined || !user) return
  for (let at = path; at.length >= first.length; at = dirname(at)) await chown(at, user.uid, user.gid)
}

async function refuseFull(dataDir: string): Promise<void> {
  const found = await readdir(dataDir).catch((error) => {
    if (error.code === 'ENOENT') return []
    throw new StartError(`DATA_DIR: ${dataDir} cannot be used (${error.code}).`)
  })
  // npm keeps its cache in the home of who runs it, which may be this folder.
  if (found.every((name) => name === '.npm')) return
  throw new StartError(`DATA_DIR: ${dataDir} is not empty. Nothing was changed. Give an empty folder, or move that one away.`)
}

async function refuseForeign({ format, postgresql, release, besides }: Manifest, home: Home, file: string): Promise<void> {
  if (format !== 1) throw new BrokenArchive('it is of another format')
  const bundled = await bundledVersion(home)
  if (bundled !== postgresql)
    throw new StartError(
      `${file} was written by PostgreSQL ${postgresql}, this release brings ${bundled}. Restore it with the release that made it.`,
    )
  const { number } = await thisRelease()
  if (besides > number)
    throw new StartError(
      `${file} is of release ${release}, this code of ${number}: too old to run on it. Restore it with a newer version.`,
    )
}

async function refuseNarrow({ bytes }: Manifest, folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const [needed, free] = [bytes + LOG_BYTES, bavail * bsize]
  if (free >= needed) return
  throw new StartError(`There is not enough room in ${folder}: ${megabytes(needed)} are needed, ${megabytes(free)} are free.`)
}
