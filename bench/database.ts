import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../database/embedded.ts'

/** Does a measurement on a PostgreSQL of its own, which is gone afterwards. */
export async function onScratch(
  say: (line: string) => void,
  work: (database: Awaited<ReturnType<typeof startEmbedded>>) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'jenjang-bench-'))
  // Reachable for the database's own user, or its data would be put elsewhere.
  await chmod(folder, 0o711)
  const database = await startEmbedded({ dataDir: folder, log: say })
  try {
    await work(database)
  } finally {
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Creates an empty database and answers its address. */
export async function createDatabase(adminUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}
