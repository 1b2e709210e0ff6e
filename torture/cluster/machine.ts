import { readFileSync } from 'node:fs'
import { chown, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseUser } from '../../database/embedded/home.ts'
import { familyOf, signalAll } from '../processes.ts'
import { type Program, programOf } from './program.ts'
import { filled } from './templates.ts'

/** What one of the three machines listens on: ports of this one. */
export interface Ports {
  client: number
  peer: number
  rest: number
  postgresql: number
}

/** What all machines have in common. */
export interface Shared {
  folder: string
  /** Patroni's file, where `user` may read it. */
  patroniFile: string
  programs: string
  user: DatabaseUser | undefined
  passwords: { rest: string; superuser: string; replication: string; rewind: string }
  /** Of all machines, by name. */
  ports: Record<string, Ports>
}

/** One of the machines: a member of etcd, and PostgreSQL under Patroni. */
export interface Machine {
  name: string
  ports: Ports
  etcd: Program
  patroni: Program
  /** Of the superuser, straight to the PostgreSQL of this machine. */
  url: string
  /** SIGKILL to Patroni and every process of PostgreSQL. */
  killPostgresql(): Promise<void>
  /** Stops them in the midst of what they do: they answer nothing and close nothing. */
  freeze(): void
  thaw(): void
  /** Ends everything at once. */
  end(): void
}

const address = (port: number) => `127.0.0.1:${port}`

export async function prepareMachine(name: string, shared: Shared): Promise<Machine> {
  const folder = join(shared.folder, name)
  await mkdir(folder, { mode: 0o700 })
  if (shared.user) await chown(folder, shared.user.uid, shared.user.gid)
  const ports = shared.ports[name]!
  const database = join(folder, 'database')
  const common = { user: shared.user }
  const etcd = programOf({
    ...common,
    command: 'etcd',
    args: [],
    log: join(shared.folder, `etcd-${name}.log`),
    environment: etcdEnvironment(name, folder, shared.ports),
  })
  const patroni = programOf({
    ...common,
    command: 'patroni',
    args: [shared.patroniFile],
    log: join(shared.folder, `patroni-${name}.log`),
    environment: patroniEnvironment(name, folder, shared),
  })
  /** PostgreSQL is no child of Patroni's, so that it outlives it. The number in its file may have gone to another program since. */
  const postgresql = () => {
    try {
      const pid = Number(readFileSync(join(database, 'postmaster.pid'), 'utf8').split('\n')[0])
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(database) ? familyOf(pid) : []
    } catch {
      return []
    }
  }
  const all = () => [patroni.pid(), ...postgresql()].filter((pid) => pid !== undefined)
  return {
    name,
    ports,
    etcd,
    patroni,
    url: `postgres://postgres:${shared.passwords.superuser}@${address(ports.postgresql)}/postgres`,
    async killPostgresql() {
      const pids = postgresql()
      await patroni.kill()
      signalAll(pids, 'SIGKILL')
    },
    freeze: () => signalAll(all(), 'SIGSTOP'),
    thaw: () => signalAll(all(), 'SIGCONT'),
    end() {
      const pids = [etcd.pid(), ...all()].filter((pid) => pid !== undefined)
      signalAll(pids, 'SIGKILL')
    },
  }
}

/** What etcd of a machine is started with. */
export function etcdEnvironment(name: string, folder: string, ports: Record<string, Ports>): Record<string, string> {
  const { client, peer } = ports[name]!
  const members = Object.entries(ports).map(([other, { peer }]) => `${other}=http://${address(peer)}`)
  return filled('etcd.env', {
    ETCD_NAME: name,
    ETCD_LISTEN_PEER_URLS: `http://${address(peer)}`,
    ETCD_LISTEN_CLIENT_URLS: `http://${address(client)}`,
    ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://${address(peer)}`,
    ETCD_ADVERTISE_CLIENT_URLS: `http://${address(client)}`,
    ETCD_INITIAL_CLUSTER: members.join(','),
    ETCD_DATA_DIR: join(folder, 'etcd'),
  })
}

/** What Patroni of a machine is started with. */
export function patroniEnvironment(name: string, folder: string, { ports, programs, passwords }: Shared): Record<string, string> {
  const { rest, postgresql } = ports[name]!
  return filled('patroni.env', {
    PATRONI_NAME: name,
    PATRONI_RESTAPI_LISTEN: address(rest),
    PATRONI_RESTAPI_CONNECT_ADDRESS: address(rest),
    PATRONI_POSTGRESQL_LISTEN: address(postgresql),
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: address(postgresql),
    PATRONI_ETCD_HOSTS: Object.values(ports)
      .map(({ client }) => address(client))
      .join(','),
    PATRONI_RESTAPI_PASSWORD: passwords.rest,
    PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
    PATRONI_REPLICATION_PASSWORD: passwords.replication,
    PATRONI_REWIND_PASSWORD: passwords.rewind,
    PATRONI_POSTGRESQL_DATA_DIR: join(folder, 'database'),
    PATRONI_POSTGRESQL_BIN_DIR: programs,
    PATRONI_POSTGRESQL_PGPASS: join(folder, 'pgpass'),
  })
}
