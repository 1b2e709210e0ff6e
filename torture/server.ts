import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../database/test-free-port.ts'

const here = fileURLToPath(new URL('..', import.meta.url))
const SAID_KEPT = 8_000
/** Whoever shows it reads the figures of the server. */
export const metricsToken = 'figures-of-the-torture'
/** Starts in a row that came to nothing; a database that is killed costs a few. */
const GIVES_UP_AFTER = 20

const settings = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  DEMO: 'on',
  CAPTCHA: 'off',
  SIMULATOR_MS: '30',
  PARTNER_TIMEOUT_MS: '1500',
  ANSWER_WITHIN_MS: '2500',
  LOG_LEVEL: 'warn',
  METRICS_TOKEN: metricsToken,
}

/** The server as its supervisor sees it: whatever ends it, it is started again. */
export interface Server {
  url: string
  /** What it said last when it ended by itself though it had been ready; empty is how it should be. */
  readonly fell: string[]
  /** Ends when it is ready. */
  ready(): Promise<void>
  /** SIGKILL; false when it was not running. */
  kill(): Promise<boolean>
  /** Ends it as an operator does, and waits until another runs in its place; from the checkout in `folder`, where one is given. */
  restart(folder?: string): Promise<void>
  /** Ends it as an operator does; answers its exit code. */
  stop(): Promise<number | null>
}

/**
 * Keeps a server running on `databaseUrl`, or on the embedded database where there is none. `databaseUp` is waited for before each start.
 * What it says goes to `output`, where a file is given; it is the server of the checkout in `folder`, else of this one.
 */
export async function keepServer(
  databaseUrl: string | undefined,
  environment: Record<string, string>,
  databaseUp: () => Promise<void>,
  output?: string,
  folder = here,
): Promise<Server> {
  const port = await freePort()
  let checkout = folder
  const fell: string[] = []
  let stopping = false
  let child: ChildProcess | undefined
  let killed = false
  let failed = 0
  let isReady = Promise.withResolvers<void>()

  process.once('exit', () => child?.kill('SIGKILL'))

  async function runOnce(): Promise<void> {
    await databaseUp()
    killed = false
    const file = output === undefined ? undefined : openSync(output, 'a+')
    const started = start(checkout, port, databaseUrl, environment, file)
    child = started
    let said = ''
    let wasReady = false
    const hear = (chunk: Buffer | string) => {
      said = (said + chunk).slice(-SAID_KEPT)
      if (wasReady || !said.includes('is ready at')) return
      wasReady = true
      isReady.resolve()
    }
    const stopReading = file === undefined ? undefined : readAlong(file, hear)
    started.stdout?.on('data', hear)
    started.stderr?.on('data', hear)
    const [code, signal] = await once(started, 'close')
    stopReading?.()
    if (wasReady) isReady = Promise.withResolvers<void>()
    failed = wasReady ? 0 : failed + 1
    if (failed === GIVES_UP_AFTER) isReady.reject(new Error(`The server does not start: ${said}`))
    if (!killed && !stopping && wasReady) fell.push(`ended with ${signal ?? code}: ${said}`)
  }
  const running = (async () => {
    for (; !stopping; await delay(200)) await runOnce()
  })()

  return {
    url: `http://127.0.0.1:${port}`,
    fell,
    ready: () => isReady.promise,
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return false
      killed = true
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      return true
    },
    async restart(folder = checkout) {
      checkout = folder
      killed = true
      const ended = once(child!, 'close')
      child!.kill('SIGTERM')
      const [code] = await ended
      if (code !== 0) fell.push(`ended with ${code} when it was restarted`)
      await isReady.promise
    },
    async stop() {
      stopping = true
      child?.kill('SIGTERM')
      await running
      return child?.exitCode ?? null
    },
  }
}

function start(
  checkout: string,
  port: number,
  databaseUrl: string | undefined,
  environment: Record<string, string>,
  file: number | undefined,
): ChildProcess {
  return spawn(process.execPath, [join(checkout, 'server/main.ts')], {
    env: {
      PATH: process.env.PATH ?? '',
      ...settings,
      PORT: String(port),
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      ...environment,
    },
    stdio: ['ignore', file ?? 'pipe', file ?? 'pipe'],
  })
}

/** Hands over what is written to a file from now on, until the answered function is called. */
function readAlong(file: number, hear: (chunk: string) => void): () => void {
  const chunk = Buffer.alloc(65_536)
  let at = fstatSync(file).size
  function look(): void {
    for (let size = readSync(file, chunk, 0, chunk.length, at); size > 0; size = readSync(file, chunk, 0, chunk.length, at)) {
      at += size
      hear(chunk.toString('utf8', 0, size))
    }
  }
  const timer = setInterval(look, 100)
  return () => {
    clearInterval(timer)
    look()
    closeSync(file)
  }
}
