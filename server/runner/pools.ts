import type pg from 'pg'
import { connect } from '../../database/embedded/guard.ts'
import { StartError } from '../../database/start-error.ts'
import type { OnLost } from './lost-connections.ts'
import { openPool } from './pool.ts'
import type { Place } from './set-up-connection.ts'

/** How many connections an operator gives to what may be much: calls of the web, sales, reports. */
export interface Connections {
  calls: number
  sales: number
  reports: number
}

/** The connections of one server, by what they are for: no work can take those of another kind. */
const sizesOf = ({ calls, sales, reports }: Connections) => ({
  /** Calls of the web, reports apart, and what banks and partners report. */
  web: calls,
  /** Sales: single queries. */
  engine: sales,
  /** Whose a token is: single queries. */
  tokens: 3,
  /** Pages and pictures of hosts, which anybody may ask for. */
  pages: 2,
  /** Calls of those who are not signed in yet, and what reports are proved with. */
  entry: 4,
  /** Reports and the nightly checks, on the replica where there is one that answers; and what else may look through many rows. */
  reports,
  /** Files in the making, those of reports on the replica. */
  downloads: 2,
})

/** Two listen and notify, see `live`; four are the queue's where the clock runs; one holds the lock of the chat bot. */
const BESIDE_THE_POOLS = 7

/** How many connections a server opens on the primary at most. */
export const connectionsOf = (given: Connections): number =>
  Object.values(sizesOf(given)).reduce((sum, size) => sum + size, BESIDE_THE_POOLS)

/** Compares the connections that so many servers may open with those that the database grants, before one more server joins them. Throws StartError where it grants fewer; calls `log` where other programs leave too few of them. */
export async function refuseCrowd(
  url: string,
  { servers, ...given }: Connections & { servers: number },
  log: (line: string) => void,
): Promise<void> {
  const crowded = crowdedAt({ servers, each: connectionsOf(given), ...(await grantedAt(url)) })
  if (crowded) log(crowded)
}

/** Logs where a replica grants fewer connections than the servers may open there; a replica that is away is not mentioned. It refuses no start: the primary answers the reports that find none. */
export async function tellReplicaCrowd(
  readUrl: string,
  { servers, ...given }: Connections & { servers: number },
  log: (line: string) => void,
): Promise<void> {
  const { reports, downloads } = sizesOf(given)
  const each = reports + downloads + 1
  const { most } = (await grantedAt(readUrl).catch(() => null)) ?? { most: Number.POSITIVE_INFINITY }
  if (servers * each > most)
    log(
      `The replica grants ${most} connections. ${servers} x ${each} may be opened there: raise max_connections there, or lower CONNECTIONS_REPORTS or SERVERS.`,
    )
}

/** How many connections a database grants, and how many others have of it. */
async function grantedAt(url: string): Promise<{ most: number; taken: number }> {
  const client = await connect(url)
  try {
    const { rows } = await client.query<{ most: number; taken: number }>(
      `select least(
         current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
           - coalesce(current_setting('reserved_connections', true)::integer, 0),
         (select nullif(rolconnlimit, -1) from pg_roles where rolname = 'jenjang_app'),
         (select nullif(datconnlimit, -1) from pg_database where datname = current_database())) as most,
         (select sum(numbackends)::integer - 1 from pg_stat_database) as taken`,
    )
    return rows[0]!
  } finally {
    await client.end()
  }
}

/** The warning about a database that grants `most` connections of which other programs have `taken`; null where there are enough. Throws StartError where `servers` with `each` are too many even without other programs. */
export function crowdedAt(at: { servers: number; each: number; most: number; taken: number }): string | null {
  const { servers, each, most, taken } = at
  const remedy = 'Raise max_connections there, or lower CONNECTIONS_CALLS, CONNECTIONS_SALES, CONNECTIONS_REPORTS or SERVERS.'
  if (servers * each > most)
    throw new StartError(
      `SERVERS: ${servers} x ${each} connections are more than the ${most} that PostgreSQL grants here. ${remedy}`,
    )
  if (taken + each <= most) return null
  return `PostgreSQL grants ${most} connections here. Other servers have ${taken} of them now, and this one may open ${each}: under load some requests will find none. ${remedy}`
}

export type PoolName = keyof ReturnType<typeof sizesOf>
/** `replica` and `replicaDownloads` are those of `reports` and `downloads` on the replica, where there is one; `replicaLook` is one connection to look after it, which no report keeps. */
export type Pools = Readonly<Record<PoolName, pg.Pool> & Partial<Record<'replica' | 'replicaDownloads' | 'replicaLook', pg.Pool>>>

export interface PoolsOptions {
  url: string
  /** A replica for reports. */
  readUrl?: string | undefined
  connections: Connections
  /** The name of this server, which those that sell bear. */
  server?: string | undefined
  onLost: OnLost
}

export function openPools({ url, readUrl, connections, server, onLost }: PoolsOptions): Pools {
  const sizes = sizesOf(connections)
  const open = (name: PoolName, at = url, place: Place = 'primary') =>
    openPool({ url: at, max: sizes[name], name, ...(name === 'engine' && { byIndex: true, server }), place, onLost })
  return {
    web: open('web'),
    engine: open('engine'),
    tokens: open('tokens'),
    pages: open('pages'),
    entry: open('entry'),
    reports: open('reports'),
    downloads: open('downloads'),
    ...(readUrl &&
      readUrl !== url && {
        replica: open('reports', readUrl, 'replica'),
        replicaDownloads: open('downloads', readUrl, 'replica'),
        replicaLook: openPool({ url: readUrl, max: 1, name: 'look', place: 'replica', onLost }),
      }),
  }
}

export async function closePools(pools: Pools): Promise<void> {
  await Promise.all([...new Set(Object.values(pools))].map((pool) => pool.end()))
}
