import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import type pg from 'pg'
import type { Embedded } from '../embedded.ts'
import { thisRelease, writtenRelease } from '../functions.ts'
import type { Progress } from '../progress.ts'
import { StartError } from '../start-error.ts'
import { connect } from './guard.ts'
import { endOfArchive, packed } from './tar.ts'

/** What stands first in a backup. `bytes` is about what the cluster takes, its log included. */
export interface Manifest {
  format: 1
  /** ISO time at which the copy began: what was done later may be in it or not. */
  takenAt: string
  /** Major version that wrote the cluster. */
  postgresql: string
  /** Release whose functions are in it, and the oldest one that runs beside that. */
  release: number
  besides: number
  bytes: number
}

export const MANIFEST = 'jenjang-backup.json'
/** Below it stand the files of the cluster. */
export const CLUSTER = 'cluster'

/** Folders whose content PostgreSQL makes anew, or that say what its sessions were doing; and its log, which follows apart. */
const EMPTY = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//
const LEFT_OUT =
  /(^|\/)(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|pg_internal\.init.*|pgsql_tmp.*|.*\.tmp)$/
const CONTROL = 'global/pg_control'
const PROGRESS_BYTES = 256 * 1024 * 1024

/**
 * Copies the cluster of a running embedded PostgreSQL into one new file, with what its log needs to be replayed; sales go on. Throws StartError where this cannot be done. What it writes is not looked at: see `tryBackup`.
 */
export async function writeBackup(
  { url, adminUrl }: Pick<Embedded, 'url' | 'adminUrl'>,
  cluster: string,
  file: string,
  log: Progress,
): Promise<Manifest> {
  const manifest = { ...(await manifestOf(url, cluster)), bytes: await sizeOf(adminUrl) }
  // One session from begin to end: PostgreSQL breaks the copy off when it is gone.
  const client = await connect(adminUrl)
  try {
    await refuseTablespaces(client)
    const output = await open(file, 'wx', 0o600).catch((error) => {
      throw new StartError(
        error.code === 'EEXIST'
          ? `${file} is there already. Give another name, or move it away.`
          : error.code === 'ENOENT'
            ? `The folder of ${file} is not there. Make it first, or name another one.`
            : `${file} cannot be written (${error.code}).`,
      )
    })
    try {
      const parameters = { [constants.ZSTD_c_checksumFlag]: 1 }
      await pipeline(
        Readable.from(contentOf(client, cluster, manifest, log)),
        createZstdCompress({ params: parameters }),
        output.createWriteStream({ flush: true }),
      )
    } catch (error) {
      await rm(file, { force: true })
      throw error
    }
    return manifest
  } finally {
    await client.end().catch(() => {})
  }
}

/** In the order of the file: the manifest, the tables as they lie there, the control file, the log, and where to begin replaying it. */
async function* contentOf(client: pg.Client, cluster: string, manifest: Manifest, log: Progress): AsyncGenerator<Buffer> {
  const text = (name: string, content: string) => {
    const bytes = Buffer.from(content)
    return packed({ name, size: bytes.length, isFolder: false }, [bytes])
  }
  yield* text(MANIFEST, JSON.stringify(manifest))
  // Until this session ends the log that the copy needs is kept.
  await client.query(`select pg_create_physical_replication_slot($1, true, true)`, [`jenjang_backup_${process.pid}`])
  log('Waiting for a checkpoint.')
  const begun = await client.query(`select pg_walfile_name(pg_backup_start('jenjang', fast => true)) as segment`)
  let copied = 0
  let loggedBytes = 0
  for await (const name of pathsBelow(cluster)) {
    for await (const piece of fileOf(cluster, name)) {
      copied += piece.length
      yield piece
    }
    if (copied - loggedBytes < PROGRESS_BYTES) continue
    loggedBytes = copied
    log(`Copied ${megabytes(copied)} of about ${megabytes(manifest.bytes)}.`)
  }
  yield* fileOf(cluster, CONTROL)
  const ended = await client.query(
    `select pg_walfile_name(lsn) as segment, labelfile as label from pg_backup_stop(wait_for_archive => false)`,
  )
  const isNeeded = (name: string) => /^[0-9A-F]{24}$/.test(name) && name >= begun.rows[0].segment && name <= ended.rows[0].segment
  for (const name of (await readdir(join(cluster, 'pg_wal'))).filter(isNeeded).sort()) yield* fileOf(cluster, `pg_wal/${name}`)
  yield* text(`${CLUSTER}/backup_label`, ended.rows[0].label)
  yield endOfArchive
}

/** Folders and files of the cluster but for the log and the control file, folders before what is in them. Some may be gone when they are read. */
async function* pathsBelow(cluster: string, below = ''): AsyncGenerator<string> {
  const entries = await readdir(join(cluster, below), { withFileTypes: true }).catch(ifThere)
  for (const entry of entries ?? []) {
    const name = `${below}${entry.name}`
    if (EMPTY.test(name) || LEFT_OUT.test(name) || name === CONTROL) continue
    // The log may lie elsewhere, behind a link.
    const isFolder = entry.isDirectory() || name === 'pg_wal'
    yield name
    if (isFolder) yield* pathsBelow(cluster, `${name}/`)
  }
}

/** A file in the length it has when it is opened, as an entry of the archive; nothing where it is gone. */
async function* fileOf(cluster: string, name: string): AsyncGenerator<Buffer> {
  const handle = await open(join(cluster, name)).catch(ifThere)
  if (!handle) return
  try {
    const found = await handle.stat()
    const entry = { name: `${CLUSTER}/${name}`, isFolder: found.isDirectory(), size: found.isDirectory() ? 0 : found.size }
    const content = entry.size > 0 ? handle.createReadStream({ autoClose: false, highWaterMark: 1 << 20 }) : []
    yield* packed(entry, content as AsyncIterable<Buffer>)
  } finally {
    await handle.close()
  }
}

/** What was dropped while the copy was made. */
function ifThere(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

async function manifestOf(url: string, cluster: string): Promise<Omit<Manifest, 'bytes'>> {
  const client = await connect(url)
  try {
    const release = await writtenRelease(client)
    const { number } = await thisRelease()
    if (!release) throw new StartError('There are no tables in this database yet. Start the server once: npm start')
    if (release.number > number)
      throw new StartError(
        `The database is of release ${release.number}, this code of ${number}. Back it up with the newer version.`,
      )
    return {
      format: 1,
      takenAt: new Date().toISOString(),
      postgresql: (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim(),
      release: release.number,
      besides: release.besides,
    }
  } finally {
    await client.end()
  }
}

async function refuseTablespaces(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select spcname as name from pg_tablespace where spcname not in ('pg_default', 'pg_global')`,
  )
  if (rows.length === 0) return
  throw new StartError(
    `Tables lie outside the data folder (tablespace ${rows[0].name}). Copy this database by PostgreSQL's own tools.`,
  )
}

/** Throws StartError where something of this name is there. */
export async function refuseTaken(file: string): Promise<void> {
  const isTaken = await stat(file).then(
    () => true,
    () => false,
  )
  if (isTaken) throw new StartError(`${file} is there already. Give another name, or move it away.`)
}

/** Gives a checked file its name; answers its bytes. */
export async function nameBackup(from: string, to: string): Promise<number> {
  await refuseTaken(to)
  await rename(from, to)
  return (await stat(to)).size
}

/** Bytes that the databases of the cluster take. */
export async function sizeOf(adminUrl: string): Promise<number> {
  const client = await connect(adminUrl)
  try {
    return (await client.query('select sum(pg_database_size(oid))::float8 as bytes from pg_database')).rows[0].bytes
  } finally {
    await client.end()
  }
}

export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`
