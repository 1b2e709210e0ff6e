import pg from 'pg'
import { answers, connect } from './embedded/guard.ts'
import type { DatabaseUser } from './embedded/home.ts'
import { refuseUnfinished } from './embedded/restore.ts'
import { attachEmbedded, type Embedded, hasCluster, startEmbedded } from './embedded.ts'
import type { Progress } from './progress.ts'
import { CONNECTS_WITHIN_MS, endWhenSilent } from './silent.ts'
import { StartError } from './start-error.ts'
import { isUnavailable } from './unavailable.ts'

/** The part of the settings that says which database. */
export interface DatabaseSettings {
  dataDir: string
  databaseUrl?: string | undefined
  databaseAppUrl?: string | undefined
  databaseReadUrl?: string | undefined
}

/**
 * `url` is the owner's, who makes tables and keeps the queue; `workUrl` is for everything else, as the role `jenjang_app` where it can be had
 * by itself; `readUrl` is for the reports. `stop` ends what was started here and nothing else.
 */
export interface OpenedDatabase {
  url: string
  workUrl: string
  readUrl: string
  /** Whom the embedded one runs as where this process is root. */
  user?: DatabaseUser | undefined
  stop(): Promise<void>
}

export interface OpenOptions {
  /** Use the embedded database of a server that is running; start and stop it where none is. Never makes one. */
  attach?: boolean
  /** Told when the embedded database is gone for good. */
  onLost?: (error: Error) => void
}

const OLDEST_VERSION = 15

/**
 * Opens the database the settings name, or the embedded one. Throws StartError with one line that says what to do:
 * no such server, wrong password, unknown database, too old a version, folder taken or not writable, nothing to attach to.
 */
export async function openDatabase(
  settings: DatabaseSettings,
  log: Progress,
  options: OpenOptions = {},
): Promise<OpenedDatabase> {
  const { dataDir, databaseUrl, databaseAppUrl, databaseReadUrl } = settings
  if (databaseUrl) {
    let place = ''
    await probe('DATABASE_URL', databaseUrl, async (client) => {
      place = await placeOf(client)
      return options.attach ? undefined : wrongOfPrimary(client, databaseUrl)
    })
    if (databaseAppUrl) await probe('DATABASE_APP_URL', databaseAppUrl, (client) => wrongOfWorker(client, databaseAppUrl, place))
    if (databaseReadUrl) await probeReplica(databaseReadUrl, log)
    const workUrl = databaseAppUrl ?? databaseUrl
    return { url: databaseUrl, workUrl, readUrl: databaseReadUrl ?? workUrl, stop: async () => {} }
  }
  if (!options.attach) await refuseUnfinished(dataDir)
  const { url, workUrl, user, stop } = options.attach
    ? await openExisting(dataDir, log)
    : await startEmbedded({ dataDir, log, onLost: options.onLost })
  return { url, workUrl, readUrl: workUrl, user, stop }
}

/** The embedded database of a server that is running, else one that is started for the moment. Throws StartError where there is none. */
export async function openExisting(dataDir: string, log: Progress): Promise<Embedded> {
  const running = await attachEmbedded(dataDir)
  if (running) return running
  if (await hasCluster(dataDir)) return startEmbedded({ dataDir, log })
  throw new StartError(`There is no database in ${dataDir}. npm start makes one; DATA_DIR or DATABASE_URL names another.`)
}

/** A replica that is away does not keep the server from starting; one that is named wrongly does. */
async function probeReplica(url: string, log: Progress): Promise<void> {
  await probe('DATABASE_READ_URL', url, (client) => sharedSession(client, url)).catch((error: StartError) => {
    // At the start a database of another name is a mistake in the settings.
    if (!isUnavailable(error.cause) || Object(error.cause).code === '3D000') throw error
    log(`${error.message} Until then the primary answers the reports.`)
  })
}

/** `further` answers what is missing besides, or nothing. */
async function probe(variable: string, url: string, further?: (client: pg.Client) => Promise<string | undefined>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECTS_WITHIN_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    endWhenSilent(client, () => answers(url))
    const { rows } = await client.query(`select current_setting('server_version_num')::int / 10000 as version`)
    if (rows[0].version < OLDEST_VERSION)
      throw new StartError(`${variable}: PostgreSQL ${rows[0].version} is too old, ${OLDEST_VERSION} or newer is needed.`)
    const missing = await further?.(client)
    if (missing) throw new StartError(`${variable}: ${missing}`)
  } catch (error) {
    throw error instanceof StartError
      ? error
      : new StartError(`${variable}: ${explain(error as RefusedConnection, client)}`, { cause: error })
  } finally {
    await client.end().catch(() => {})
  }
}

/** What a server needs of the database that it writes to. */
async function wrongOfPrimary(client: pg.Client, url: string): Promise<string | undefined> {
  const { rows } = await client.query('select pg_is_in_recovery() as "isReplica"')
  if (rows[0].isReplica)
    return 'it is a replica, to which nothing can be written. Name the primary, or the proxy that finds it; it may be on its way.'
  return (await sharedSession(client, url)) ?? missingOfRole(client)
}

/** A server makes and changes tables, and works as the role `jenjang_app`, which it makes where it is missing. */
async function missingOfRole(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query(`
    select d.datname as database, u.rolname as "user", pg_has_role(d.datdba, 'member') as owns, u.rolcreaterole or u.rolsuper as creates,
      a.oid is not null as "isThere", coalesce(pg_has_role(a.oid, 'member'), false) as belongs,
      current_setting('server_version_num')::int < 160000 as "creatorJoins"
    from pg_database d join pg_roles u on u.rolname = current_user left join pg_roles a on a.rolname = 'jenjang_app'
    where d.datname = current_database()`)
  const { database, user, owns, creates, isThere, belongs, creatorJoins } = rows[0]
  if (!owns)
    return `user ${user} does not own database "${database}". Make it the owner: alter database ${database} owner to ${user}`
  if (!isThere && !creates) return `user ${user} may not make the role jenjang_app. Let it: alter role ${user} createrole`
  if (isThere && !belongs && !(creates && creatorJoins))
    return `user ${user} may not work as the role jenjang_app. Let it: grant jenjang_app to ${user}`
  return undefined
}

/** A pooler that hands a session to the next after every transaction: what one connection sets, another one finds. */
async function sharedSession(client: pg.Client, url: string): Promise<string | undefined> {
  const other = await connect(url)
  try {
    for (const [one, mark] of [
      [client, 'one'],
      [other, 'other'],
    ] as const)
      await one.query(`set jenjang.session = '${mark}'`)
    const { rows } = await client.query(`select current_setting('jenjang.session', true) as mark`)
    if (rows[0].mark === 'one') return undefined
    return 'a pooler in between gives one session to several connections. Set pool_mode = session there, or connect to PostgreSQL itself.'
  } finally {
    await other.end()
  }
}

/** One database of one server. */
async function placeOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query(`select concat_ws(' ', pg_postmaster_start_time(), current_database()) as place`)
  return rows[0].place
}

/** Whoever signs in to work is `jenjang_app` itself, in the same database. */
async function wrongOfWorker(client: pg.Client, url: string, place: string): Promise<string | undefined> {
  const { rows } = await client.query('select session_user as "user"')
  if (rows[0].user !== 'jenjang_app')
    return `user ${rows[0].user} is not jenjang_app, the role that the server works as. Name that one.`
  if ((await placeOf(client)) !== place) return 'it is not the database of DATABASE_URL. Name the same one.'
  return sharedSession(client, url)
}

type RefusedConnection = Error & { code?: string; errors?: RefusedConnection[] }

/** What the operator should do about a connection that was refused; the password is never shown. */
function explain(error: RefusedConnection, client: pg.Client): string {
  const server = client.host.startsWith('/') ? client.host : `${client.host}:${client.port}`
  const code = error.code ?? error.errors?.[0]?.code
  switch (code) {
    case 'ECONNREFUSED':
    case 'ENOENT':
      return `no PostgreSQL listens on ${server}. Start it, or correct host and port.`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `the host ${client.host} is not known. Correct it, or look at the name service.`
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return `${server} cannot be reached. Look at the network and the firewall.`
    case '28P01':
      return `${server} does not accept the password of user ${client.user}. Correct user and password.`
    case '28000':
      return `${server} does not let user ${client.user} in (${error.message}). Create the role, or allow it in pg_hba.conf.`
    case '3D000':
      return `${server} has no database "${client.database}". Create it: createdb -O ${client.user} ${client.database}`
    case '42501':
      return `user ${client.user} may not connect to database "${client.database}" on ${server}. Grant it.`
    case '53300':
      return `${server} has no connection left. Raise max_connections there, or end other programs.`
    case '57P03':
      return `${server} is starting or stopping (${error.message}). Try again in a moment.`
    default:
      return `${server} cannot be used: ${error.message}.`
  }
}
