import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '../database/test-free-port.ts'

const main = fileURLToPath(new URL('../server/main.ts', import.meta.url))

export interface RunningServer {
  port: number
  pid: number
  stop: () => Promise<void>
}

/** Starts the server as it runs in production, without captcha, idle ends and the jobs of the clock, on a free port; its partner answers at once. `settings` are environment variables. */
export async function startServer(settings: Record<string, string>): Promise<RunningServer> {
  const port = await freePort()
  const fixed = {
    NODE_ENV: 'production',
    PORT: String(port),
    HOST: '127.0.0.1',
    SIMULATOR_MS: '0',
    CLOCK: 'off',
    CAPTCHA: 'off',
    DEMO: 'on',
    SESSION_IDLE_MINUTES: '0',
    LOG_LEVEL: 'warn',
  }
  const child: ChildProcess = spawn(process.execPath, [main], {
    env: { ...process.env, ...fixed, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk
      if (said.includes('is ready at')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${said}`)))
  })
  return {
    port,
    pid: child.pid!,
    stop: async () => {
      child.removeAllListeners('exit')
      child.kill('SIGINT')
      await once(child, 'exit')
    },
  }
}
