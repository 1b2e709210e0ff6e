import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { connect } from './embedded/guard.ts'
import { freePort } from './test-free-port.ts'

const parent = '/usr/lib/postgresql'
const run = promisify(execFile)
/** `nobody`, whom PostgreSQL runs as where the tests run as root. */
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined

/** The programs of the newest PostgreSQL that Debian has installed here, with `pg_dump`; undefined where there is none. */
export const debianPrograms: string | undefined = await readdir(parent).then(
  (versions) => {
    const newest = versions.map(Number).sort((one, other) => other - one)[0]
    return newest === undefined ? undefined : join(parent, String(newest), 'bin')
  },
  () => undefined,
)

export interface OwnPostgres {
  /** Of a superuser, in the database of this name. */
  urlOf(user: string, database: string): string
  /** Runs commands of a shell in `folder` as an operator of this server does. */
  shell(commands: string): Promise<void>
  stop(): Promise<void>
}

/** Folders that PostgreSQL's user may write to. */
export async function makeFolders(...folders: string[]): Promise<void> {
  for (const folder of folders) {
    await mkdir(folder, { mode: 0o700 })
    if (user) await chown(folder, user.uid, user.gid)
  }
}

export async function asPostgres(commands: string, folder: string, environment: Record<string, string> = {}): Promise<void> {
  const env = { PATH: `${debianPrograms}:/usr/bin:/bin`, LC_ALL: 'C.UTF-8', ...environment }
  await run('/bin/sh', ['-e', '-c', commands], { cwd: folder, env, ...user })
}

/** A new cluster in `cluster`, not started. */
export async function makeCluster(cluster: string): Promise<void> {
  await makeFolders(cluster)
  await asPostgres(
    `initdb --pgdata='${cluster}' --username=postgres --auth=trust --encoding=UTF8 --locale=C.UTF-8 --no-sync`,
    cluster,
  )
}

/** Starts the PostgreSQL of Debian on a cluster and waits until it takes writes; one that is a `replica`, until it takes questions. */
export async function startCluster(
  cluster: string,
  settings: Record<string, string> = {},
  { replica = false } = {},
): Promise<OwnPostgres> {
  const port = await freePort()
  const given = { port: String(port), listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off', ...settings }
  const options = Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(debianPrograms ?? '', 'postgres'), ['-D', cluster, ...options], {
    cwd: cluster,
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8' },
    stdio: 'ignore',
    ...user,
  })
  const urlOf = (name: string, database: string) => `postgres://${name}@127.0.0.1:${port}/${database}`
  await answers(urlOf('postgres', 'postgres'), server, replica)
  const environment = { PGHOST: '127.0.0.1', PGPORT: String(port), PGUSER: 'postgres' }
  return {
    urlOf,
    shell: (commands) => asPostgres(commands, cluster, environment),
    async stop() {
      if (server.exitCode !== null || server.signalCode !== null) return
      const ended = once(server, 'exit')
      server.kill('SIGINT')
      await ended
    },
  }
}

async function answers(url: string, server: ChildProcess, asReplica: boolean): Promise<void> {
  for (; server.exitCode === null && server.signalCode === null; await delay(50)) {
    const client = await connect(url).catch(() => undefined)
    if (!client) continue
    const { rows } = await client.query('select pg_is_in_recovery() as recovers')
    await client.end()
    if (asReplica || !rows[0].recovers) return
  }
  throw new Error('PostgreSQL ended')
}

/** The commands that a chapter of docs/operations.md gives, block by block. */
export async function documented(chapter: string): Promise<string[]> {
  const text = await readFile(new URL('../docs/operations.md', import.meta.url), 'utf8')
  const [, body = ''] = text.split(`\n## ${chapter}\n`)
  return [...body.split('\n## ')[0]!.matchAll(/```(?:sh|conf)\n([\s\S]*?)```/g)].map(([, block]) => block!)
}
