import {
  CamelCasePlugin,
  Kysely,
  type PluginTransformResultArgs,
  PostgresDialect,
  type QueryResult,
  type Transaction,
  type UnknownRow,
} from 'kysely'
import pg from 'pg'
import { answers } from '../../database/embedded/guard.ts'
import { endWhenSilent } from '../../database/silent.ts'
import type { DB } from '../../database/types.ts'
import { type OnLost, watch } from './lost-connections.ts'
import { type Place, setUp } from './set-up-connection.ts'

export type Database = Kysely<DB>
/** What every verb works with: a transaction that only the runner and the job runner can open. */
export type Tx = Transaction<DB>

const int8 = 20
const numeric = 1700
const date = 1082
const parsers = new Map<number, (text: string) => unknown>([
  [int8, whole],
  [numeric, whole],
  [date, (text) => text],
])

/** Sums and counts arrive as text: whole numbers within JavaScript's safe range, or an error rather than a rounded rupiah. */
function whole(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not a safe whole number`)
  return value
}

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => parsers.get(oid) ?? pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig

export interface PoolOptions {
  url: string
  max: number
  name: string
  /** The name of the server, for others to see. */
  server?: string | undefined
  /** For queries that touch a few rows of large tables: plans are made once per connection and go by index, however small a table was when they were made. */
  byIndex?: boolean
  /** What has to answer; the primary unless another is named. */
  place?: Place
  onLost?: OnLost
}

/** How long a connection may take to come, or to come free: who waits longer is better refused. */
export const CONNECTS_WITHIN_MS = 8_000

/**
 * A pool whose connections work as the role `jenjang_app`, which may not change or delete a journal entry.
 * Time is UTC inside; a query that runs for half a minute is ended. A connection on which none of that can be had never serves, nor one to a
 * replica in place of the primary.
 */
export function openPool({
  url,
  max,
  name,
  server,
  byIndex = false,
  place = 'primary',
  onLost = () => {},
}: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: unnamed(url),
    max,
    types,
    application_name: shownAs(name, server),
    keepAlive: true,
    connectionTimeoutMillis: CONNECTS_WITHIN_MS,
    onConnect: async (client) => {
      endWhenSilent(client, () => answers(url))
      await setUp(client, byIndex, place)
    },
  })
  pool.on('connect', (client) => watch(client, name, onLost))
  // The pool says it once more of a connection that was idle; it is replaced on next use.
  pool.on('error', () => {})
  return pool
}

/** An address without a name for its connections, which would go before the one they are given, by which other servers know whose they are. */
export const unnamed = (url: string): string => url.replace(/(?<=[?&])application_name=[^&#]*&?/g, '')

/** How PostgreSQL shows a connection: what it is for, and whose it is. */
const shownAs = (name: string, server: string | undefined): string => (server ? `${name} ${server}` : name)

export interface ClientOptions {
  url: string
  name: string
  server?: string | undefined
  onLost?: OnLost | undefined
}

/** One connection for those who must keep it, not yet connected nor set up. */
export function openClient({ url, name, server, onLost = () => {} }: ClientOptions): pg.Client {
  const client = new pg.Client({
    connectionString: unnamed(url),
    types,
    application_name: shownAs(name, server),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: CONNECTS_WITHIN_MS,
  })
  watch(client, name, onLost)
  client.once('connect', () => endWhenSilent(client, () => answers(url)))
  return client
}

export function openDatabase(pool: pg.Pool): Database {
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new DomainNames()],
  })
}

/** All rows of a result have the names of the first, so those are looked up once: a file has a million rows. */
class DomainNames extends CamelCasePlugin {
  override async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const names = Object.keys(result.rows[0] ?? {}).map((name) => [name, this.camelCase(name)] as const)
    if (names.every(([name, domain]) => name === domain)) return result
    return { ...result, rows: result.rows.map((row) => renamed(row, names)) }
  }
}

function renamed(row: UnknownRow, names: readonly (readonly [name: string, domain: string])[]): UnknownRow {
  const copy: UnknownRow = {}
  for (const [name, domain] of names) copy[domain] = row[name]
  return copy
}
