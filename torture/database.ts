import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, fchownSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { connect } from '../database/embedded/guard.ts'
import { type Home, prepareHome } from '../database/embedded/home.ts'
import { readPostmaster } from '../database/embedded/postmaster.ts'
import { type Embedded, startEmbedded } from '../database/embedded.ts'
import { migrate } from '../database/migrate.ts'
import { buildWorld } from './world.ts'

const STARTS_WITHIN_MS = 120_000

/** A PostgreSQL that can be killed apart from the server. */
export interface Postgres {
  /** Of the owner of the tables. */
  url: string
  /** Of the superuser. */
  adminUrl: string
  /** Folder of its files. */
  cluster: string
  /** Starts it, or waits until it is up. */
  start(): Promise<void>
  /** SIGKILL to the postmaster. */
  kill(): Promise<void>
  /** Ends some of the server's backends, or all; answers how many. `share` from 0 to 1 picks them. */
  endBackends(share: number | 'all'): Promise<number>
  /** One query as the owner, tried again until PostgreSQL is there. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  connect(): Promise<pg.Client>
  stop(): Promise<void>
}

const silent = () => {}

/** The bundled PostgreSQL with the world of the torture, below `folder`, not started. `environment` is that of its processes. */
export async function createPostgres(folder: string, environment: Record<string, string>): Promise<Postgres> {
  const first = await withWorld(folder)
  const home = await prepareHome(folder, silent)
  let child: ChildProcess | undefined
  let starting: Promise<void> | undefined

  // Whoever breaks the run off leaves nothing running.
  process.once('exit', () => child?.kill('SIGKILL'))
  const isUp = () => child !== undefined && child.exitCode === null && child.signalCode === null
  const start = () => {
    starting ??= (
      isUp()
        ? Promise.resolve()
        : launch({ home, folder, url: first.url, environment }, (started) => {
            child = started
          })
    ).finally(() => {
      starting = undefined
    })
    return starting
  }

  return {
    ...asked(first),
    cluster: home.cluster,
    start,
    async kill() {
      if (!child || !isUp()) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
    async stop() {
      if (!child || !isUp()) return
      const ended = once(child, 'exit')
      child.kill('SIGINT')
      await ended
    },
  }
}

/** The same as the embedded database of a server whose `DATA_DIR` is `folder`: the server starts it, and again whenever it ends. */
export async function createEmbedded(folder: string): Promise<Postgres> {
  const first = await withWorld(folder)
  const { cluster } = await prepareHome(folder, silent)
  const signal = async (name: 'SIGKILL' | 'SIGINT') => {
    const running = await readPostmaster(cluster)
    if (running) process.kill(running.pid, name)
  }
  const talk = asked(first)
  return {
    ...talk,
    cluster,
    start: async () => {
      await talk.query('select')
    },
    kill: () => signal('SIGKILL'),
    stop: () => signal('SIGINT'),
  }
}

/** Makes a cluster with the world of the torture; it is stopped again. */
async function withWorld(folder: string): Promise<Embedded> {
  const first = await startEmbedded({ dataDir: folder, log: silent })
  await migrate(first.url)
  const owner = await connect(first.url)
  await buildWorld(owner)
  await owner.end()
  await first.stop()
  return first
}

/** What is asked of it, whoever runs it. */
const asked = ({ url, adminUrl }: Embedded): Pick<Postgres, 'url' | 'adminUrl' | 'endBackends' | 'query' | 'connect'> => ({
  url,
  adminUrl,
  async endBackends(share) {
    const client = await connect(adminUrl)
    try {
      const { rows } = await client.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = 'jenjang' and backend_type = 'client backend' order by pid`,
      )
      const from = share === 'all' ? 0 : Math.floor(share * rows.length)
      const most = share === 'all' ? rows.length : 1 + Math.floor((share * 97) % 5)
      const pids = rows.slice(from, from + most).map(({ pid }) => pid)
      await client.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [pids])
      return pids.length
    } finally {
      await client.end()
    }
  },
  async query(text, values) {
    for (let attempt = 1; ; attempt++) {
      try {
        const client = await connect(url)
        try {
          return (await client.query(text, values)).rows
        } finally {
          await client.end().catch(silent)
        }
      } catch (error) {
        if (attempt === 20) throw error
        await delay(500)
      }
    }
  },
  connect: () => connect(url),
})

interface Launch {
  home: Home
  folder: string
  url: string
  environment: Record<string, string>
}

/** Starts it until it answers: the processes of one that was killed hold its shared memory for a moment. `started` is told of every attempt. */
async function launch({ home, folder, url, environment }: Launch, started: (child: ChildProcess) => void): Promise<void> {
  const { hostname, port, searchParams } = new URL(url)
  const sockets = searchParams.get('host')
  const settings = [
    `port=${port || 5432}`,
    `listen_addresses=${sockets ? '' : hostname}`,
    `unix_socket_directories=${sockets ? `"${sockets}"` : ''}`,
  ]
  for (const end = Date.now() + STARTS_WITHIN_MS; Date.now() < end; await delay(100)) {
    const log = openSync(join(folder, 'postgres.log'), 'a', 0o600)
    if (home.user) fchownSync(log, home.user.uid, home.user.gid)
    const child = spawn(
      join(home.programs, 'bin/postgres'),
      ['-D', home.cluster, ...settings.flatMap((setting) => ['-c', setting])],
      {
        cwd: '/',
        env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', ...environment },
        stdio: ['ignore', log, log],
        detached: true,
        ...home.user,
      },
    )
    closeSync(log)
    started(child)
    while (child.exitCode === null && child.signalCode === null) {
      const client = await connect(url).catch(() => undefined)
      await client?.end()
      if (client) return
      await delay(50)
    }
  }
  throw new Error(`PostgreSQL does not start; its log is ${folder}/postgres.log`)
}
