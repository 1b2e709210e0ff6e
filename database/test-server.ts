import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { isAlive } from './embedded/alive.ts'
import { readPostmaster, runsOn } from './embedded/postmaster.ts'
import { startEmbedded } from './embedded.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A role that may create databases and roles and is otherwise as little as in production: no superuser. */
    adminUrl: string
  }
}

const PREFIX = 'jenjang-test-'

/** One PostgreSQL for all test files of a run, read by `inject('adminUrl')`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, close } = await openTestServer()
  project.provide('adminUrl', url)
  return close
}

/** TEST_DATABASE_URL where given, else the bundled PostgreSQL in a temporary folder, which need not survive a crash. */
export async function openTestServer(): Promise<{ url: string; close: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, close: async () => {} }
  await removeLeftovers()
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`))
  await chmod(folder, 0o711)
  const server = await startEmbedded({ dataDir: folder, log: () => {}, durable: false })
  const admin = new pg.Client({ connectionString: server.adminUrl })
  await admin.connect()
  await admin.query('alter role jenjang createdb')
  // So that `npm run mutants` learns which functions a test reaches.
  await admin.query('grant set on parameter track_functions to jenjang')
  await admin.end()
  const close = async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { url: server.url, close }
}

/** A run that was killed leaves its PostgreSQL behind. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const owner = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1])
    if (!owner || isAlive(owner)) continue
    const folder = join(tmpdir(), name)
    const cluster = join(folder, 'database/cluster')
    const running = await readPostmaster(cluster).catch(() => undefined)
    if (running && (await runsOn(running.pid, cluster))) process.kill(running.pid, 'SIGQUIT')
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}
