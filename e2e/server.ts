import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const repository = join(import.meta.dirname, '..')
const STARTS_WITHIN_MS = 420_000

const settings = {
  PORT: '0',
  HOST: '127.0.0.1',
  DATABASE_URL: '',
  DATABASE_APP_URL: '',
  DATABASE_READ_URL: '',
  CAPTCHA: 'off',
  TRUST_PROXY: '',
  LOG_LEVEL: 'warn',
  SOURCE_URL: 'https://kode.example/jenjang',
}

export interface RunningServer {
  url: string
  dataDir: string
  /** What it had said when it was ready. */
  said: string
  /** Ends it and removes its data. */
  stop: () => Promise<void>
}

/** Starts a server on the built app with a database of its own; `more` are its other settings. */
export async function startServer(more: Record<string, string>): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'jenjang-e2e-'))
  // As root the database runs as another user, who has to get in.
  await chmod(dataDir, 0o711)
  const server = spawn(process.execPath, [join(repository, 'server/main.ts')], {
    cwd: repository,
    env: { ...process.env, ...settings, ...more, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const stop = async () => {
    await ended(server)
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    return { ...(await ready(server)), dataDir, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Until the server says the address that it is ready at. */
function ready(server: ChildProcess): Promise<Pick<RunningServer, 'url' | 'said'>> {
  return new Promise((done, fail) => {
    let said = ''
    const timer = setTimeout(() => fail(new Error(`The server was not ready in time. It said:\n${said}`)), STARTS_WITHIN_MS)
    server.stdout?.on('data', (chunk) => {
      if (said.includes('is ready at')) return
      said += chunk
      const [, url] = /is ready at (\S+)/.exec(said) ?? []
      if (!url) return
      clearTimeout(timer)
      done({ url, said })
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
