import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { connect } from '../../database/embedded/guard.ts'
import type { Server } from '../server.ts'
import type { Cluster } from './cluster.ts'
import type { Machine } from './machine.ts'

/** Connections that go past the proxy, straight to a primary before it is frozen. */
const STRAIGHT = 4
const BACK_AS_REPLICA_WITHIN_MS = 90_000

/** The system that faults are committed against. */
export interface Standing {
  cluster: Cluster
  servers: readonly Server[]
}

/** What was done to the system, and what undoes it; `heal` answers what it found to be wrong. */
export interface Committed {
  what: string
  heal(): Promise<string[]>
}

/** The five faults by the name of their option. `turn` is the number of the run, from 0. */
export const faults = {
  primary: async ({ cluster }) => {
    const machine = await cluster.primary()
    await machine.killPostgresql()
    return { what: `kill -9 of the primary, ${machine.name}`, heal: () => right(machine.patroni.start()) }
  },
  server: async ({ servers }, turn) => {
    const server = servers[turn % servers.length]!
    await server.kill()
    return { what: `kill -9 of server ${1 + (turn % servers.length)}`, heal: () => right(server.ready()) }
  },
  etcd: async ({ cluster }) => {
    const machine = await cluster.etcdLeader()
    await machine.etcd.kill()
    return { what: `kill -9 of the leader of etcd, ${machine.name}`, heal: () => right(machine.etcd.start()) }
  },
  freeze: async ({ cluster }) => {
    const machine = await cluster.primary()
    const straight = await Promise.all(Array.from({ length: STRAIGHT }, () => connect(machine.url)))
    machine.freeze()
    return { what: `freeze of the primary, ${machine.name}`, heal: () => thaw(machine, straight) }
  },
  replica: async ({ cluster }) => {
    const machine = await cluster.synchronous()
    await machine.patroni.stop()
    return { what: `stop of the synchronous replica, ${machine.name}`, heal: () => right(machine.patroni.start()) }
  },
} satisfies Record<string, (standing: Standing, turn: number) => Promise<Committed>>

/** Nothing was found to be wrong. */
const right = async (done: Promise<void> | void): Promise<string[]> => {
  await done
  return []
}

/**
 * Lets a frozen primary go on, which believes that it still is one, with writes that already wait on connections of its own, and with new ones.
 * It may acknowledge none of them: another one is the primary.
 */
async function thaw(machine: Machine, straight: readonly pg.Client[]): Promise<string[]> {
  let acknowledged = 0
  const write = (client: pg.Client) =>
    client.query('insert into probe (machine) values ($1)', [machine.name]).then(
      () => {
        acknowledged += 1
      },
      () => {},
    )
  const waiting = straight.map(write)
  machine.thaw()
  for (const end = Date.now() + BACK_AS_REPLICA_WITHIN_MS; ; await delay(100)) {
    const client = await connect(machine.url).catch(() => undefined)
    const recovers = client && (await recovering(client))
    if (client && recovers === false) waiting.push(write(client).then(() => client.end().catch(() => {})))
    else await client?.end().catch(() => {})
    if (recovers) break
    if (Date.now() > end) return [`${machine.name} does not come back as a replica`]
  }
  await Promise.all(waiting)
  for (const client of straight) await client.end().catch(() => {})
  return acknowledged > 0 ? [`${machine.name} took ${acknowledged} writes beside the new primary`] : []
}

const recovering = (client: pg.Client): Promise<boolean | undefined> =>
  client.query<{ recovers: boolean }>('select pg_is_in_recovery() as recovers').then(
    ({ rows }) => rows[0]?.recovers,
    () => undefined,
  )
