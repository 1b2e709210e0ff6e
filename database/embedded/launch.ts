import type { ChildProcess } from 'node:child_process'
import { closeSync, fchownSync, openSync } from 'node:fs'
import { readFile, rename, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Progress } from '../progress.ts'
import { connect } from './guard.ts'
import type { Home } from './home.ts'
import { type Endpoint, readPostmaster } from './postmaster.ts'
import { failureReason, finished, runProgram } from './program.ts'

/** For throw-away clusters of the tests only. */
const NOT_DURABLE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

const LOG_KEPT_BYTES = 20_000_000

/** The shortest limit of a socket's path among the systems that have one. */
const SOCKET_PATH_BYTES = 103

/** A socket in the private folder; a loopback port where the path is too long for one or the system has none. */
export async function chooseEndpoint(home: Home): Promise<Endpoint> {
  const path = join(home.sockets, '.s.PGSQL.5432')
  if (process.platform !== 'win32' && Buffer.byteLength(path) <= SOCKET_PATH_BYTES) return { host: home.sockets, port: 5432 }
  const probe = createServer()
  await new Promise<void>((done, fail) => probe.once('error', fail).listen(0, '127.0.0.1', done))
  const { port } = probe.address() as { port: number }
  await new Promise((done) => probe.close(done))
  return { host: '127.0.0.1', port }
}

/** Connection string that `pg` and libpq both read and whose database `new URL` can change. */
export function urlOf({ host, port }: Endpoint, user: string, password: string, database: string): string {
  if (!host.includes('/')) return `postgres://${user}:${password}@${host}:${port}/${database}`
  return `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

/** A PostgreSQL that answers, or why it ended instead. */
export type Launched = { child: ChildProcess } | { child: undefined; failed: string }

/** Starts PostgreSQL and waits until it answers, however long it replays its log after a crash. */
export async function launch(
  home: Home,
  endpoint: Endpoint,
  adminUrl: string,
  durable: boolean,
  log: Progress,
): Promise<Launched> {
  const logFile = join(home.folder, 'postgres.log')
  const before = await rotate(logFile)
  const output = openSync(logFile, 'a', 0o600)
  if (home.user) fchownSync(output, home.user.uid, home.user.gid)
  const child = runProgram(home, 'postgres', ['-D', home.cluster, ...options(home, endpoint, durable)], output)
  closeSync(output)
  let ended = false
  const end = finished(child).finally(() => {
    ended = true
  })
  const patience = setTimeout(() => log('PostgreSQL is replaying its log after an unclean stop; this can take a while.'), 5_000)
  while (!ended && !(await answers(adminUrl, home, child))) await Promise.race([delay(25), end])
  clearTimeout(patience)
  if (!ended) return { child }
  const { output: refusal } = await end
  return { child: undefined, failed: refusal || failureReason((await readFile(logFile, 'utf8')).slice(before)) }
}

function options(home: Home, endpoint: Endpoint, durable: boolean): string[] {
  const bySocket = endpoint.host === home.sockets
  return [
    `cluster_name=jenjang-${process.pid}`,
    `port=${endpoint.port}`,
    `listen_addresses=${bySocket ? '' : endpoint.host}`,
    `unix_socket_directories=${bySocket ? `"${home.sockets}"` : ''}`,
    'unix_socket_permissions=0700',
    ...(durable ? [] : NOT_DURABLE),
  ].flatMap((setting) => ['-c', setting])
}

async function answers(adminUrl: string, home: Home, child: ChildProcess): Promise<boolean> {
  const client = await connect(adminUrl).catch(() => undefined)
  await client?.end()
  return client !== undefined && (await readPostmaster(home.cluster))?.pid === child.pid
}

/** Answers the size of the log so far; a long one becomes postgres.log.1. */
async function rotate(logFile: string): Promise<number> {
  const size = await stat(logFile).then(
    (file) => file.size,
    () => 0,
  )
  if (size <= LOG_KEPT_BYTES) return size
  return rename(logFile, `${logFile}.1`).then(
    () => 0,
    // A server that is no longer root may not change the folder that root made.
    () => size,
  )
}
