import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { CONNECTS_WITHIN_MS, endWhenSilent } from '../silent.ts'
import { StartError } from '../start-error.ts'
import { isAlive } from './alive.ts'

/** Any constant does: the lock lives in the embedded cluster's own maintenance database, where nothing else locks. */
const FOLDER_LOCK = 1_246_057_034

/** A session that dropped a moment ago may hold the lock for some milliseconds more. */
const RELEASE_WITHIN_MS = 1_500

const LAUNCHER_WITHIN_MS = 5_000

/**
 * Marks the cluster as used by this process, by a lock that a killed process cannot leave behind: the session of
 * `client` holds it. Throws StartError naming the process that has it.
 */
export async function takeFolder(client: pg.Client, dataDir: string): Promise<void> {
  await client.query(`set application_name = 'jenjang ${process.pid}'`)
  for (const end = Date.now() + RELEASE_WITHIN_MS; ; await delay(50)) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [FOLDER_LOCK])
    if (rows[0].taken) return
    if (Date.now() < end) continue
    await refuseHeld(client, dataDir)
  }
}

/**
 * A PostgreSQL whose launcher lives is about to be taken by it: gives the launcher the time to. Throws StartError
 * once it has; returns when the launcher is dead or, its number having gone to another program, never comes.
 */
export async function setUpLauncher(client: pg.Client, dataDir: string): Promise<void> {
  const { rows } = await client.query('show cluster_name')
  const launcher = Number(/\d+$/.exec(rows[0].cluster_name)?.[0])
  for (const end = Date.now() + LAUNCHER_WITHIN_MS; Date.now() < end && isAlive(launcher); await delay(50)) {
    await refuseHeld(client, dataDir)
  }
}

/** Returns where nobody holds it, or where the name was read a moment before the lock: the next look sees both. */
async function refuseHeld(client: pg.Client, dataDir: string): Promise<void> {
  const { rows } = await client.query(
    `select substring(application_name from '\\d+') as pid from pg_stat_activity
     where pid in (select pid from pg_locks where locktype = 'advisory' and objid = $1 and granted)
       and application_name like 'jenjang %'`,
    [FOLDER_LOCK],
  )
  if (rows.length === 0) return
  throw new StartError(
    `Another server (pid ${rows[0].pid}) uses ${dataDir}. Stop it first, or give this one its own DATA_DIR and PORT.`,
  )
}

/** Connects and swallows the later loss of the connection, which the caller learns from its next query; one that is silent without its database is lost. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECTS_WITHIN_MS })
  client.on('error', () => {})
  await client.connect()
  endWhenSilent(client, () => answers(url))
  return client
}

const TOO_MANY_CONNECTIONS = '53300'

/** Whether the database is there: it takes a new connection, or says that it has too many. */
export const answers = (url: string): Promise<boolean> =>
  connect(url).then(
    (client) => {
      client.end().catch(() => {})
      return true
    },
    (error: { code?: string }) => error.code === TOO_MANY_CONNECTIONS,
  )

/**
 * Holds the folder from now on: when the session breaks because PostgreSQL restarted, it is taken again.
 * `onLost` is told when somebody else was quicker. The answer lets go with the next end of PostgreSQL.
 */
export async function guardFolder(adminUrl: string, dataDir: string, onLost: (error: Error) => void): Promise<() => void> {
  let released = false

  async function hold(): Promise<void> {
    const client = await connect(adminUrl)
    await takeFolder(client, dataDir).catch(async (error) => {
      await client.end().catch(() => {})
      throw error
    })
    client.once('end', () => void retake())
  }

  async function retake(): Promise<void> {
    while (!released) {
      try {
        return await hold()
      } catch (error) {
        if (error instanceof StartError) return onLost(error)
        await delay(200)
      }
    }
  }

  await hold()
  return () => {
    released = true
  }
}
