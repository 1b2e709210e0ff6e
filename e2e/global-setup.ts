import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FullConfig } from '@playwright/test'
import pg from 'pg'
import { demoLogins } from '../database/demo-logins.ts'
import { attachEmbedded } from '../database/embedded.ts'
import { type App, tellTests } from './app.ts'

const repository = join(import.meta.dirname, '..')
const STARTS_WITHIN_MS = 180_000

const settings = {
  PORT: '0',
  HOST: '127.0.0.1',
  DATABASE_URL: '',
  DATABASE_APP_URL: '',
  DATABASE_READ_URL: '',
  DEMO: 'on',
  CAPTCHA: 'off',
  TRUST_PROXY: '',
  SIMULATOR_MS: '50',
  PARTNER_TIMEOUT_MS: '1500',
  ANSWER_WITHIN_MS: '4000',
  LOG_LEVEL: 'warn',
}

/** Starts a server for each worker; answers the way to stop them and to remove their data. */
export default async function startApps({ workers }: FullConfig): Promise<() => Promise<void>> {
  if (!existsSync(join(repository, 'web/dist/index.html')))
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
  const dataDir = await mkdtemp(join(tmpdir(), 'jenjang-e2e-'))
  // As root the database runs as another user, who has to get in.
  await chmod(dataDir, 0o711)
  const server = spawn(process.execPath, [join(repository, 'server/main.ts')], {
    cwd: repository,
    env: { ...process.env, ...settings, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const stop = async () => {
    await ended(server)
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const url = await ready(server)
    return { app: await prepareWorld(dataDir, url), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The address that the server says it is ready at. */
function ready(server: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    let said = ''
    const timer = setTimeout(() => fail(new Error(`The server was not ready in time. It said:\n${said}`)), STARTS_WITHIN_MS)
    server.stdout?.on('data', (chunk) => {
      if (said.includes('is ready at')) return
      said += chunk
      const [, url] = /is ready at (\S+)/.exec(said) ?? []
      if (!url) return
      clearTimeout(timer)
      done(url)
    })
    server.once('error', fail)
    server.once('exit', (code, signal) => {
      clearTimeout(timer)
      fail(new Error(`The server ended (${signal ?? `exit code ${code}`}). It said:\n${said}`))
    })
  })
}

async function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exit = new Promise((done) => server.once('exit', done))
  server.kill('SIGINT')
  await exit
}

/**
 * No product keeps its closed hours, because a test must not depend on the hour; and what the history left pending stays so, because
 * the clock would return its price to a seller in the midst of a test.
 */
async function prepareWorld(dataDir: string, url: string): Promise<App> {
  const database = await attachEmbedded(dataDir)
  if (!database) throw new Error(`There is no database running on ${dataDir}.`)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('update product set cut_off_from = null, cut_off_to = null')
  await client.query("update open_sale set busy_for = null, next_advice_at = now() + interval '1 day'")
  await client.end()
  const { logins } = await demoLogins(database.url)
  return {
    url,
    database: database.url,
    passwords: Object.fromEntries(logins.map(({ username, password }) => [username, password])),
  }
}
