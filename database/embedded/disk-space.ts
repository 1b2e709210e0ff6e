import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Progress } from '../progress.ts'

/** How long is waited for room between two tries, and how often that is told. */
const PAUSE_MS = 1_000
const LOG_EVERY_MS = 60_000

/** PostgreSQL does not start where the next piece of its log, of 16 MB, has no place. */
const NEEDED_BYTES = 16 * 1024 ** 2

/** Whether a PostgreSQL that said this has no room left. Its own log may have none either, and then it says nothing. */
export async function lacksDiskSpace(cluster: string, said: string): Promise<boolean> {
  if (/No space left on device|Disk quota exceeded/.test(said)) return true
  const free = [cluster, join(cluster, 'pg_wal')].map(async (folder) => {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  })
  return Math.min(...(await Promise.all(free))) < NEEDED_BYTES
}

/** A disk that is full ends nobody: the database comes back with the room on it. */
export function diskSpaceAwaiter(log: Progress): (failed: string) => Promise<void> {
  let loggedAt = Number.NEGATIVE_INFINITY
  return async (failed) => {
    if (Date.now() - loggedAt > LOG_EVERY_MS) {
      loggedAt = Date.now()
      log(`PostgreSQL has no room on its disk (${failed}). It is started again as soon as there is some.`)
    }
    await delay(PAUSE_MS)
  }
}
