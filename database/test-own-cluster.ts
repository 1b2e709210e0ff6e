import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Embedded, startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { CONNECTS_WITHIN_MS } from './silent.ts'
import { buildTestWorld } from './test-world.ts'

/** A PostgreSQL that a test has for itself, because it changes its settings or kills it. */
export interface OwnCluster {
  embedded: Embedded
  end(): Promise<void>
}

/** Settings are those of PostgreSQL that need a restart. */
export async function ownCluster(durable: boolean, settings: Record<string, string> = {}): Promise<OwnCluster> {
  const dataDir = await mkdtemp(join(tmpdir(), 'jenjang-own-'))
  await chmod(dataDir, 0o711)
  const start = () => startEmbedded({ dataDir, log: () => {}, durable })
  let embedded = await start()
  if (Object.keys(settings).length > 0) {
    const admin = await connected(embedded.adminUrl)
    for (const [name, value] of Object.entries(settings)) await admin.query(`alter system set ${name} = '${value}'`)
    await admin.end()
    await embedded.stop()
    embedded = await start()
  }
  return {
    embedded,
    async end() {
      await embedded.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A connection that tells nobody when it is cut. One that a dying PostgreSQL takes and never answers is given up. */
export async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECTS_WITHIN_MS })
  client.on('error', () => {})
  await client.connect()
  return client
}

export const runOn =
  (client: pg.Client) =>
  async (text: string, values?: unknown[]): Promise<Record<string, unknown>[]> =>
    (await client.query(text, values)).rows

export function urlIn(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}

/** Fills an empty database with the tables and the world of the tests. */
export async function withTestWorld(url: string): Promise<void> {
  await migrate(url)
  const client = await connected(url)
  await client.query('begin')
  await buildTestWorld(client)
  await client.query('commit')
  await client.end()
}
