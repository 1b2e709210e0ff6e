import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FullConfig } from '@playwright/test'
import pg from 'pg'
import { demoLogins } from '../database/demo-logins.ts'
import { attachEmbedded } from '../database/embedded.ts'
import { type App, tellTests } from './app.ts'
import { startServer } from './server.ts'

const settings = { DEMO: 'on', SIMULATOR_MS: '50', PARTNER_TIMEOUT_MS: '1500', ANSWER_WITHIN_MS: '4000', DOWNLOAD_ROWS: '500' }

/** Starts a server for each worker; answers the way to stop them and to remove their data. */
export default async function startApps({ workers }: FullConfig): Promise<() => Promise<void>> {
  if (!existsSync(join(import.meta.dirname, '../web/dist/index.html')))
    throw new Error('There is no built web app in web/dist. Run npm test, or node_modules/.bin/vite build.')
  const started = await Promise.allSettled(Array.from({ length: workers }, startApp))
  const running = started.filter((one) => one.status === 'fulfilled').map(({ value }) => value)
  const stop = async () => void (await Promise.all(running.map((one) => one.stop())))
  const failed = started.find((one) => one.status === 'rejected')
  if (failed) {
    await stop()
    throw failed.reason
  }
  tellTests(running.map(({ app }) => app))
  return stop
}

/** Starts a server on the built app with a demo world of its own. */
async function startApp() {
  const { url, dataDir, stop } = await startServer(settings)
  try {
    return { app: await prepareWorld(dataDir, url), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * No product keeps its closed hours, because a test must not depend on the hour; what the history left pending stays so, because
 * the clock would return its price to a seller in the midst of a test; and its open tickets outlive the tests.
 */
async function prepareWorld(dataDir: string, url: string): Promise<App> {
  const database = await attachEmbedded(dataDir)
  if (!database) throw new Error(`There is no database running on ${dataDir}.`)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('update product set cut_off_from = null, cut_off_to = null')
  // The longest wait between two advices: what is further ahead counts as written by a clock that was.
  await client.query("update open_sale set busy_for = null, advices = 7, next_advice_at = now() + interval '1 hour'")
  await client.query("update ticket set deadline = now() + interval '3 hours' where deadline is not null")
  await client.end()
  const { logins } = await demoLogins(database.url)
  return {
    url,
    database: database.url,
    passwords: Object.fromEntries(logins.map(({ username, password }) => [username, password])),
  }
}
