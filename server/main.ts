import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { migrate } from '../database/migrate.ts'
import { openDatabase } from '../database/open.ts'
import { StartError } from '../database/start-error.ts'
import { ensureDemoWorld } from '../demo-world/demo-world.ts'
import { type App, buildApp } from './app.ts'
import { carriesNothing } from './messages/carriers.ts'
import { jsonLog, logOutput } from './runner/json-log.ts'
import { refuseCrowd, tellReplicaCrowd } from './runner/pools.ts'
import { refuseUnheldKeys } from './sealing/held-keys.ts'
import { holdKeys } from './sealing/seal-keys.ts'
import { noteServedAt } from './served-at.ts'
import { readSettings, type Settings } from './settings.ts'
import { stepDown } from './step-down.ts'

/** Together they stay below the ten seconds that supervisors grant. */
const APP_CLOSES_WITHIN_MS = 5_000
const DATABASE_STOPS_WITHIN_MS = 4_000

/** One Ctrl-C reaches the server up to three times: from the terminal, from npm and from the start script. */
const SAME_SIGNAL_MS = 1_000

// Garbage may be as much as what lives, and not three times that: a long file would take the memory of a small machine.
setFlagsFromString('--heap-growing-percent=100')

const main = import.meta.filename
const repository = resolve(import.meta.dirname, '..')

/** Readable text in a terminal; otherwise one line of JSON for each event. */
const told = jsonLog({ base: undefined }, logOutput({ sync: true }))
const tellFault = (error: unknown) => (process.stdout.isTTY ? console.error(error) : told.fatal({ err: error }, 'fault'))
const log = (line: string) => (process.stdout.isTTY ? console.log(line) : told.info(line))

// Node writes its warnings to the standard error, as text.
if (!process.stdout.isTTY) {
  process.removeAllListeners('warning')
  process.on('warning', (warning) => told.warn({ err: warning }, 'warning'))
}

/** What has to end, latest first; each with its limit. */
const closers: { limit: number; close: () => Promise<void> }[] = []
let stoppingSince = 0

async function start(): Promise<void> {
  const begun = Date.now()
  const settings = readSettings(process.env)
  const opening = openDatabase(settings, log, { onLost: fail })
  closers.push({ limit: DATABASE_STOPS_WITHIN_MS, close: async () => (await opening.catch(() => undefined))?.stop() })
  const { url, workUrl, readUrl, user } = await opening
  await refuseTakenPort(settings)
  const opened = { servers: settings.servers, ...settings.connections }
  await refuseCrowd(url, opened, log)
  if (readUrl && readUrl !== url) void tellReplicaCrowd(readUrl, opened, log)
  await migrate(url, log)
  holdKeys(settings.sealKeys)
  await refuseUnheldKeys(url, settings.sealKeys, log)
  await ensureDemoWorld(url, { demo: settings.demo }, log)
  if (!settings.demo && carriesNothing(settings.carriers))
    log('Nothing carries messages: one-time codes, passwords and alarms reach nobody. Set SMTP_URL, SMS_URL or TELEGRAM_TOKEN.')
  if (!settings.demo && settings.sourceUrl === '')
    log(
      'Nobody is told where the source code is: package.json has a placeholder. Set SOURCE_URL; the licence asks for it where the code was changed.',
    )
  const urls = { url: workUrl, queueUrl: url, readUrl: readUrl === workUrl ? undefined : readUrl }
  const databaseFolder = settings.databaseUrl === undefined ? settings.dataDir : undefined
  const app = await buildApp({ settings, ...urls, databaseFolder, log, clock: settings.clock })
  closers.push({ limit: APP_CLOSES_WITHIN_MS, close: () => app.close() })
  if (settings.leaveMs > 0) closers.push({ limit: settings.leaveMs, close: () => leave(app) })
  const address = await app.listen({ port: settings.port, host: settings.host }).catch((error) => {
    throw explainListen(error, settings)
  })
  if (settings.databaseUrl === undefined) {
    const at = { host: settings.host, port: Number(new URL(address).port) }
    closers.push({ limit: APP_CLOSES_WITHIN_MS, close: await noteServedAt(settings.dataDir, at) })
  }
  const files = [main, join(repository, 'web/dist/index.html'), settings.chartOfAccounts ?? main].filter((file) =>
    existsSync(file),
  )
  const stepped = await stepDown({ databaseUser: user, repository, files, urls: [url, workUrl] })
  if (stepped) log(stepped)
  if (!settings.clock) log('CLOCK=off: no job runs here, and nothing that waits goes out.')
  log(`Jenjang is ready at ${address} after ${((Date.now() - begun) / 1000).toFixed(1)} s. Ctrl-C stops it.`)
}

/** Never comes back: its limit ends it. */
function leave(app: App): Promise<void> {
  app.leave()
  return new Promise(() => {})
}

/** Known before the database is filled, which takes its time. */
async function refuseTakenPort({ port, host }: Settings): Promise<void> {
  if (port === 0) return
  const probe = createServer()
  await new Promise<void>((done, refuse) => probe.once('error', refuse).listen({ port, host }, done)).catch((error) => {
    throw explainListen(error, { port, host })
  })
  await new Promise((done) => probe.close(done))
}

function explainListen(error: NodeJS.ErrnoException, { port, host }: Pick<Settings, 'port' | 'host'>): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartError(
        `PORT: ${port} on ${host} is taken by another program. End it, or choose another port: PORT=${port + 1} npm start`,
      )
    case 'EACCES':
      return new StartError(`PORT: this user may not listen on ${port}. Choose a port above 1023.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return new StartError(`HOST: ${host} is no address of this machine. Leave HOST out, or give 0.0.0.0 for all addresses.`)
    default:
      return error
  }
}

/** Stops taking requests, lets the running ones end, stops PostgreSQL, exits. */
async function stop(exitCode: number): Promise<void> {
  if (stoppingSince) return
  stoppingSince = Date.now()
  for (const { limit, close } of closers.reverse()) {
    const late = new Promise<void>((done) => setTimeout(done, limit))
    await Promise.race([close().catch(tellFault), late])
  }
  process.exit(exitCode)
}

function fail(error: unknown): void {
  // Whatever was under way breaks when its database stops; only the first reason counts.
  if (stoppingSince) return
  if (error instanceof StartError) console.error(error.message)
  else tellFault(error)
  void stop(1)
}

function onSignal(): void {
  if (!stoppingSince) {
    log('Stopping.')
    void stop(0)
  } else if (Date.now() - stoppingSince > SAME_SIGNAL_MS) {
    process.exit(1)
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
process.on('uncaughtException', fail)
// The start script was killed and cannot pass on a signal any more.
process.on('disconnect', onSignal)
process.channel?.unref()

start().catch(fail)
