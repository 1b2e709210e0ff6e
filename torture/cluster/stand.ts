import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { connect } from '../../database/embedded/guard.ts'
import { migrate } from '../../database/migrate.ts'
import { type Asking, askAt } from '../asking.ts'
import { startProxy } from '../proxy.ts'
import { keepServer, type Server } from '../server.ts'
import { buildWorld } from '../world.ts'
import { type Cluster, prepareCluster } from './cluster.ts'

const MOST_ATTEMPTS = 60

/** The whole of it: three machines, HAProxy, two servers. */
export interface Stand {
  cluster: Cluster
  servers: readonly [Server, Server]
  /** Through the proxy. */
  asking: Asking
  users: { username: string; id: number }[]
  connect(): Promise<pg.Client>
  /** One query as the owner of the tables, tried again while there is no primary. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  end(): Promise<void>
}

/** Builds it below `folder`, with the world of the torture in it, and waits until it sells. */
export async function standUp(folder: string): Promise<Stand> {
  const cluster = await prepareCluster(folder)
  const built = Promise.withResolvers<void>()
  const behind = {
    TRUST_PROXY: '127.0.0.1',
    SERVERS: '2',
    CONNECTIONS_CALLS: '5',
    CONNECTIONS_SALES: '4',
    CONNECTIONS_REPORTS: '2',
    DATABASE_READ_URL: cluster.readUrl,
  }
  const keep = () => keepServer(cluster.url, behind, () => built.promise)
  const servers = [await keep(), await keep()] as const
  const beside = { file: 'cluster/postgresql.cfg', environment: cluster.proxyEnvironment }
  const proxy = await startProxy([servers[0].url, servers[1].url], beside)
  const begun = performance.now()
  const tell = (line: string) => console.log(`  ${((performance.now() - begun) / 1_000).toFixed(1).padStart(6)} s ${line}`)
  await cluster.start()
  tell('etcd, Patroni and PostgreSQL run')
  await migrate(cluster.url)
  const owner = await connect(cluster.url)
  await buildWorld(owner)
  await owner.end()
  built.resolve()
  for (const server of servers) await server.ready()
  tell('both servers are ready')

  async function query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]> {
    for (let attempt = 1; ; attempt++) {
      try {
        const client = await connect(cluster.url)
        try {
          return (await client.query(text, values)).rows
        } finally {
          await client.end().catch(() => {})
        }
      } catch (error) {
        if (attempt === MOST_ATTEMPTS) throw error
        await delay(500)
      }
    }
  }

  return {
    cluster,
    servers,
    asking: askAt(proxy.url),
    users: await query('select username, id from users order by id'),
    connect: () => connect(cluster.url),
    query,
    async end() {
      for (const server of servers) await server.stop()
      await proxy.stop()
      cluster.end()
    },
  }
}
