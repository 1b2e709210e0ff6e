import type { ChildProcess } from 'node:child_process'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createCluster, readPassword } from './embedded/cluster.ts'
import { diskSpaceAwaiter, lacksDiskSpace } from './embedded/disk-space.ts'
import { connect, guardFolder, setUpLauncher, takeFolder } from './embedded/guard.ts'
import { type DatabaseUser, databaseFolder, type Home, prepareHome } from './embedded/home.ts'
import { chooseEndpoint, launch, urlOf } from './embedded/launch.ts'
import { clearStale, type Endpoint, readPostmaster, runsOn } from './embedded/postmaster.ts'
import { finished } from './embedded/program.ts'
import type { Progress } from './progress.ts'
import { StartError } from './start-error.ts'

/** `url` is the owner of the database `jenjang`, `workUrl` the role `jenjang_app` in it; `adminUrl` the superuser, in the maintenance database. */
export interface Embedded {
  url: string
  workUrl: string
  adminUrl: string
  /** Whom it runs as where it was started as root. */
  user?: DatabaseUser | undefined
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** Absolute; made when missing. */
  dataDir: string
  log: Progress
  /** False only for throw-away clusters of tests. */
  durable?: boolean
  /** Where root puts what the database's user cannot reach below `dataDir`. */
  outside?: string
  /** Told when PostgreSQL is gone for good while in use; until then every end of it is answered by starting it again. */
  onLost?: (error: Error) => void
}

/** How long a PostgreSQL of an earlier, killed server may take to stop or to leave its shared memory. */
const LEFTOVER_MS = 60_000

const MOST_RESTARTS_A_MINUTE = 5

/**
 * Starts the bundled PostgreSQL on `dataDir`, whatever state a crash left it in, and makes sure of the database
 * `jenjang`. Throws StartError: folder not writable, in use by another server, PostgreSQL refuses.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  try {
    return await start(options)
  } catch (error) {
    throw asStartError(error, options.dataDir)
  }
}

/** Whether an earlier start has made a cluster for this data folder. Changes nothing. */
export async function hasCluster(dataDir: string): Promise<boolean> {
  const version = join(await databaseFolder(dataDir), 'cluster', 'PG_VERSION')
  return access(version).then(
    () => true,
    // A folder that may not be entered is said by the start itself.
    (error) => error.code !== 'ENOENT' && error.code !== 'ENOTDIR',
  )
}

/** The embedded PostgreSQL that is running on `dataDir` now, for a second process beside the server; undefined when none is. */
export async function attachEmbedded(dataDir: string): Promise<Embedded | undefined> {
  try {
    const cluster = `${await databaseFolder(dataDir)}/cluster`
    const running = await readPostmaster(cluster)
    if (!running?.endpoint || !(await runsOn(running.pid, cluster))) return undefined
    const password = await readPassword(cluster)
    const url = urlOf(running.endpoint, 'jenjang', password, 'jenjang')
    const client = await connect(url).catch(() => undefined)
    await client?.end()
    return client && { ...urlsOf(running.endpoint, password), stop: async () => {} }
  } catch (error) {
    throw asStartError(error, dataDir)
  }
}

async function start({ dataDir, log, durable = true, outside, onLost = () => {} }: EmbeddedOptions): Promise<Embedded> {
  const home = await prepareHome(dataDir, log, outside)
  await createCluster(home, durable, log)
  const password = await readPassword(home.cluster)
  const endpoint = await chooseEndpoint(home)
  const adminUrl = urlOf(endpoint, 'postgres', password, 'postgres')
  const restarts: number[] = []
  let inUse = false
  let stopping = false
  let child: ChildProcess
  let reviving = Promise.resolve()
  const awaitRoom = diskSpaceAwaiter(log)

  async function run(): Promise<void> {
    let deadline = Date.now() + LEFTOVER_MS
    for (;;) {
      const free = await clearWay(home, password, dataDir, log)
      const launched = free ? await launch(home, endpoint, adminUrl, durable, log) : undefined
      if (launched?.child) {
        child = launched.child
        child.once('exit', (code, signal) => {
          if (!stopping) reviving = revive(`${signal ?? `exit code ${code}`}`)
        })
        return
      }
      const failed = launched?.failed ?? 'processes of an earlier PostgreSQL are still ending'
      if (stopping) return
      if (inUse && (await lacksDiskSpace(home.cluster, failed))) {
        await awaitRoom(failed)
        deadline = Date.now() + LEFTOVER_MS
        continue
      }
      if (Date.now() > deadline || (launched && !isPassing(failed))) throw new StartError(`PostgreSQL does not start: ${failed}`)
      await delay(100)
    }
  }

  async function revive(cause: string): Promise<void> {
    try {
      const now = Date.now()
      if (await lacksDiskSpace(home.cluster, '')) await awaitRoom(cause)
      else restarts.push(now)
      if (restarts.filter((at) => at > now - 60_000).length > MOST_RESTARTS_A_MINUTE) {
        throw new StartError(`PostgreSQL keeps ending (${cause}). Its log is ${home.folder}/postgres.log.`)
      }
      log(`PostgreSQL ended (${cause}); starting it again.`)
      await run()
      if (!stopping) log('PostgreSQL answers again.')
    } catch (error) {
      if (!stopping) onLost(asStartError(error, dataDir))
    }
  }

  async function stop(release?: () => void): Promise<void> {
    stopping = true
    release?.()
    await reviving
    child.kill('SIGINT')
    await finished(child)
  }

  await run()
  inUse = true
  try {
    const release = await guardFolder(adminUrl, dataDir, onLost)
    await makeDatabase(adminUrl, password)
    return { ...urlsOf(endpoint, password), user: home.user, stop: () => stop(release) }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Stops what a killed server left running on the cluster. Answers false while its remains are still there. */
async function clearWay(home: Home, password: string, dataDir: string, log: Progress): Promise<boolean> {
  const running = await readPostmaster(home.cluster)
  if (!running) return true
  if (!(await runsOn(running.pid, home.cluster))) return clearStale(running, home.cluster)
  const client =
    running.endpoint && (await connect(urlOf(running.endpoint, 'postgres', password, 'postgres')).catch(() => undefined))
  if (!client) return false
  try {
    await setUpLauncher(client, dataDir)
    await takeFolder(client, dataDir)
    log('PostgreSQL was left running by a server that was killed; stopping it first.')
    process.kill(running.pid, 'SIGINT')
    for (const end = Date.now() + LEFTOVER_MS; Date.now() < end && (await runsOn(running.pid, home.cluster)); ) await delay(50)
    return true
  } finally {
    await client.end().catch(() => {})
  }
}

const urlsOf = (endpoint: Endpoint, password: string) => ({
  url: urlOf(endpoint, 'jenjang', password, 'jenjang'),
  workUrl: urlOf(endpoint, 'jenjang_app', password, 'jenjang'),
  adminUrl: urlOf(endpoint, 'postgres', password, 'postgres'),
})

/** The role that the server works as signs in by itself: whoever speaks for the server can not become the owner. */
async function makeDatabase(adminUrl: string, password: string): Promise<void> {
  const client = await connect(adminUrl)
  try {
    const role = await client.query(`select from pg_roles where rolname = 'jenjang'`)
    if (role.rowCount === 0) await client.query(`create role jenjang login createrole password '${password}'`)
    const works = await client.query(`select rolcanlogin as "signsIn" from pg_roles where rolname = 'jenjang_app'`)
    if (works.rowCount === 0) await client.query('create role jenjang_app')
    if (!works.rows[0]?.signsIn) await client.query(`alter role jenjang_app login password '${password}'`)
    await client.query('grant jenjang_app to jenjang with admin option')
    const database = await client.query(`select from pg_database where datname = 'jenjang'`)
    if (database.rowCount === 0) await client.query('create database jenjang owner jenjang')
  } finally {
    await client.end()
  }
}

/** Refusals that end by themselves: somebody else is starting, or a killed PostgreSQL's processes are still ending. */
function isPassing(failed: string): boolean {
  return /lock file|shared memory block/.test(failed)
}

function asStartError(error: unknown, dataDir: string): Error {
  const { code, path } = error as NodeJS.ErrnoException
  if (error instanceof StartError || !path) return error as Error
  return new StartError(`DATA_DIR: ${dataDir} cannot be used (${code} at ${path}). Give a folder this user may write to.`)
}
