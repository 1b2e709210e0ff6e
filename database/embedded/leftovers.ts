import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive } from './alive.ts'
import { readPostmaster, runsOn } from './postmaster.ts'

/** A new folder below `parent` for a PostgreSQL that is gone with this process; its name begins with `prefix` and has this process in it. */
export async function passingFolder(parent: string, prefix: string): Promise<string> {
  await removeLeftovers(parent, prefix)
  const folder = await mkdtemp(join(parent, `${prefix}${process.pid}-`))
  // As root the database runs as another user, who has to get in.
  await chmod(folder, 0o711)
  return folder
}

/** What a process that was killed left of its folders: its PostgreSQL may still be running there. */
async function removeLeftovers(parent: string, prefix: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const owner = name.startsWith(prefix) ? Number(/^(\d+)-/.exec(name.slice(prefix.length))?.[1]) : 0
    if (!owner || isAlive(owner)) continue
    const folder = join(parent, name)
    const cluster = join(folder, 'database/cluster')
    const running = await readPostmaster(cluster).catch(() => undefined)
    if (running && (await runsOn(running.pid, cluster))) process.kill(running.pid, 'SIGQUIT')
    await removeFolder(folder)
  }
}

/** A PostgreSQL that is ending may still write there for a moment. */
export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
