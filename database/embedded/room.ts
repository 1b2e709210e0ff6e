import { statfs } from 'node:fs/promises'
import { join } from 'node:path'

/** PostgreSQL does not start where the next piece of its log, of 16 MB, has no place. */
const NEEDED_BYTES = 16 * 1024 ** 2

/** Whether a PostgreSQL that said this has no room left. Its own log may have none either, and then it says nothing. */
export async function lacksRoom(cluster: string, said: string): Promise<boolean> {
  if (/No space left on device|Disk quota exceeded/.test(said)) return true
  const free = [cluster, join(cluster, 'pg_wal')].map(async (folder) => {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  })
  return Math.min(...(await Promise.all(free))) < NEEDED_BYTES
}
