import { randomBytes } from 'node:crypto'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { connect } from '../../database/embedded/guard.ts'
import { nobody } from '../../database/embedded/home.ts'
import { freePort } from '../../database/test-free-port.ts'
import { type Machine, type Ports, prepareMachine } from './machine.ts'
import { postgresqlPrograms } from './programs.ts'
import { filled, template } from './templates.ts'

const names = ['one', 'two', 'three'] as const
const SILENT_MS = 2_000
const STARTS_WITHIN_MS = 120_000

/** A member as Patroni lists it. */
interface Member {
  name: string
  role: string
  state: string
  timeline?: number
  lag?: number | string
}

/** Three machines on this one, as deploy/cluster makes them. */
export interface Cluster {
  machines: readonly Machine[]
  /** Environment of HAProxy, for deploy/haproxy.cfg and deploy/cluster/postgresql.cfg together; the servers' part is the caller's. */
  proxyEnvironment: Record<string, string>
  /** Of the owner of Jenjang's tables, through the proxy: the primary, and the replicas. */
  url: string
  readUrl: string
  /** Of the superuser, through the proxy. */
  adminUrl: string
  /** Starts etcd and Patroni everywhere, and waits until there is a primary with two replicas. */
  start(): Promise<void>
  /** Waits until one is the primary, one its synchronous replica, and the third follows too; throws after so many milliseconds. */
  whole(within?: number): Promise<void>
  primary(): Promise<Machine>
  /** The replica that a commit waits for. */
  synchronous(): Promise<Machine>
  etcdLeader(): Promise<Machine>
  /** Kills everything. */
  end(): void
}

/** Prepares the three machines below `folder`; nothing runs yet. */
export async function prepareCluster(folder: string): Promise<Cluster> {
  const patroniFile = join(folder, 'patroni.yml')
  await writeFile(patroniFile, template('patroni.yml'))
  await chmod(patroniFile, 0o644)
  const ports = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await freePorts()] as const)))
  const secret = () => randomBytes(12).toString('hex')
  const passwords = { rest: secret(), superuser: secret(), replication: secret(), rewind: secret() }
  const user = process.getuid?.() === 0 ? await nobody() : undefined
  const shared = { folder, patroniFile, programs: postgresqlPrograms() ?? '', user, passwords, ports }
  const machines: Machine[] = []
  for (const name of names) machines.push(await prepareMachine(name, shared))
  const [bind, readBind, owner] = [await freePort(), await freePort(), secret()]
  const adminUrl = `postgres://postgres:${passwords.superuser}@127.0.0.1:${bind}/postgres`
  const end = () => {
    for (const machine of machines) machine.end()
  }
  // Whoever breaks the run off leaves nothing running.
  process.once('exit', end)

  const named = (name: string | undefined): Machine => {
    const machine = machines.find((one) => one.name === name)
    if (!machine) throw new Error(`no machine is ${name}`)
    return machine
  }
  const ofRole = async (role: string) => named((await members(machines)).find((member) => member.role === role)?.name)

  async function whole(within = STARTS_WITHIN_MS): Promise<void> {
    let found: Member[] = []
    for (const limit = Date.now() + within; Date.now() < limit; await delay(250)) {
      found = await members(machines)
      if (isWhole(found)) return
    }
    throw new Error(`the cluster is not whole: ${JSON.stringify(found)}`)
  }

  return {
    machines,
    proxyEnvironment: filledProxy(bind, readBind, machines),
    url: `postgres://jenjang:${owner}@127.0.0.1:${bind}/jenjang`,
    readUrl: `postgres://jenjang:${owner}@127.0.0.1:${readBind}/jenjang`,
    adminUrl,
    async start() {
      for (const { etcd } of machines) etcd.start()
      for (const { patroni } of machines) patroni.start()
      await whole()
      await makeDatabase(adminUrl, owner)
    },
    whole,
    primary: () => ofRole('leader'),
    synchronous: () => ofRole('sync_standby'),
    etcdLeader: async () => {
      for (const machine of machines) if (await leadsEtcd(machine)) return machine
      throw new Error('etcd has no leader')
    },
    end,
  }
}

async function freePorts(): Promise<Ports> {
  return { client: await freePort(), peer: await freePort(), rest: await freePort(), postgresql: await freePort() }
}

function filledProxy(bind: number, readBind: number, machines: readonly Machine[]): Record<string, string> {
  const ofMachines = machines.flatMap(({ ports }, n) => [
    [`POSTGRESQL_${n + 1}`, `127.0.0.1:${ports.postgresql}`],
    [`PATRONI_PORT_${n + 1}`, `${ports.rest}`],
  ])
  return filled('haproxy.env', {
    POSTGRESQL_BIND: `127.0.0.1:${bind}`,
    POSTGRESQL_READ_BIND: `127.0.0.1:${readBind}`,
    ...Object.fromEntries(ofMachines),
  })
}

/** What the operator does by hand, once: deploy/cluster/README.md. */
async function makeDatabase(adminUrl: string, password: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const client = await connect(adminUrl).catch((error) => {
      if (attempt === 40) throw error
    })
    if (!client) {
      await delay(500)
      continue
    }
    await client.query(`create role jenjang login createrole password '${password}'`)
    await client.query('create database jenjang owner jenjang')
    await client.query('create table probe (machine text not null)')
    return client.end()
  }
}

/** As the first machine that answers tells it. */
async function members(machines: readonly Machine[]): Promise<Member[]> {
  const answers = machines.map(async ({ ports }) => {
    const signal = AbortSignal.timeout(SILENT_MS)
    const answer = await fetch(`http://127.0.0.1:${ports.rest}/cluster`, { signal })
    return ((await answer.json()) as { members: Member[] }).members
  })
  return Promise.any(answers).catch(() => [])
}

function isWhole(found: readonly Member[]): boolean {
  const roles = found.map(({ role }) => role).sort()
  const leader = found.find(({ role }) => role === 'leader')
  return (
    `${roles}` === 'leader,replica,sync_standby' &&
    found.every(({ state, timeline }) => /^(running|streaming)$/.test(state) && timeline === leader?.timeline)
  )
}

async function leadsEtcd({ ports }: Machine): Promise<boolean> {
  const url = `http://127.0.0.1:${ports.client}/v3/maintenance/status`
  const answer = await fetch(url, { method: 'POST', body: '{}', signal: AbortSignal.timeout(SILENT_MS) }).catch(() => undefined)
  const status = (await answer?.json()) as { leader?: string; header?: { member_id: string } } | undefined
  return status?.leader !== undefined && status.leader === status.header?.member_id
}
