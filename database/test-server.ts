import { tmpdir } from 'node:os'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { passingFolder, removeFolder } from './embedded/leftovers.ts'
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
  const folder = await passingFolder(tmpdir(), PREFIX)
  const server = await startEmbedded({ dataDir: folder, log: () => {}, durable: false })
  const admin = new pg.Client({ connectionString: server.adminUrl })
  await admin.connect()
  await admin.query('alter role jenjang createdb')
  // So that `npm run mutants` learns which functions a test reaches.
  await admin.query('grant set on parameter track_functions to jenjang')
  await admin.end()
  const close = async () => {
    await server.stop()
    await removeFolder(folder)
  }
  return { url: server.url, close }
}
