import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where a server listens. */
export interface ServedAt {
  host: string
  port: number
}

const noteIn = (dataDir: string) => join(dataDir, 'served-at.json')

/** Notes beside the embedded database where its server listens, for commands that run beside it. Answers what takes the note away. */
export async function noteServedAt(dataDir: string, at: ServedAt): Promise<() => Promise<void>> {
  await writeFile(noteIn(dataDir), JSON.stringify({ ...at, pid: process.pid }))
  // As another user than began it, the server may not remove it: nobody reads it once its process is gone.
  return () => rm(noteIn(dataDir), { force: true }).catch(() => {})
}

/** Where the server on this data folder listens; undefined where none runs. */
export async function servedAt(dataDir: string): Promise<ServedAt | undefined> {
  const note = readFile(noteIn(dataDir), 'utf8').then((text): Partial<ServedAt & { pid: number }> => JSON.parse(text))
  const { host, port, pid } = await note.catch(() => ({ host: undefined, port: undefined, pid: undefined }))
  if (host === undefined || port === undefined || pid === undefined || !isRunning(pid)) return undefined
  return { host, port }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
