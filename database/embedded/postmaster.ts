import { readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { hasNumber, isAlive } from './alive.ts'

/** Where PostgreSQL listens: `host` is a folder with its socket, or a loopback address. */
export interface Endpoint {
  host: string
  port: number
}

/** What postmaster.pid says about the PostgreSQL that wrote it. `endpoint` is missing while it is still starting. */
export interface Postmaster {
  pid: number
  endpoint: Endpoint | undefined
  sharedMemory: string | undefined
}

/** Reads postmaster.pid of a cluster: undefined when there is none. */
export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(pidFile(cluster), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const [pid, , , port, sockets, address, shared] = text.split('\n').map((line) => line.trim())
  if (!Number(pid)) return undefined
  const host = sockets || address
  return {
    pid: Number(pid),
    endpoint: host && Number(port) ? { host, port: Number(port) } : undefined,
    sharedMemory: shared?.split(/\s+/)[1],
  }
}

/**
 * Whether process `pid` is a PostgreSQL working in `cluster`. Asked of /proc where there is one, because a number
 * written before a restart may belong to another program, and a killed process nobody waited for still has its number.
 */
export async function runsOn(pid: number, cluster: string): Promise<boolean> {
  if (process.platform !== 'linux' || !isAlive(pid)) return isAlive(pid)
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')
  if (name.trim() !== 'postgres') return false
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
  return folder === undefined || folder === (await realpath(cluster))
}

/**
 * Removes a postmaster.pid that PostgreSQL itself would take for a running one: its number is in use by something
 * else. Not while processes of a killed postmaster still hold its shared memory; answers whether the way is free.
 */
export async function clearStale(postmaster: Postmaster, cluster: string): Promise<boolean> {
  if (process.platform !== 'linux' || !hasNumber(postmaster.pid)) return true
  const segments = await readFile('/proc/sysvipc/shm', 'utf8').catch(() => '')
  const attached = segments
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .some((columns) => columns[1] === postmaster.sharedMemory && Number(columns[6]) > 0)
  if (attached) return false
  await rm(pidFile(cluster), { force: true })
  return true
}

function pidFile(cluster: string): string {
  return join(cluster, 'postmaster.pid')
}
