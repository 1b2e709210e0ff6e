import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../database/test-free-port.ts'

const fileOf = (name: string) => fileURLToPath(new URL(`../deploy/${name}`, import.meta.url))

export const hasHaproxy = () => spawnSync('haproxy', ['-v']).status === 0

/** A further file of `deploy/`, and what its variables are. */
interface Beside {
  file: string
  environment: Record<string, string>
}

/** HAProxy with the file that is deployed, before the two servers at `urls`; answers its own URL, and how it ends. */
export async function startProxy(
  urls: readonly [string, string],
  beside?: Beside,
): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort()
  const [one, two] = urls.map((url) => new URL(url).host)
  const env = { ...process.env, ...beside?.environment, JENJANG_BIND: `127.0.0.1:${port}`, JENJANG_1: one, JENJANG_2: two }
  const configs = ['haproxy.cfg', ...(beside ? [beside.file] : [])].flatMap((name) => ['-f', fileOf(name)])
  const proxy = spawn('haproxy', configs, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  proxy.stderr.on('data', (text) => {
    said += text
  })
  process.once('exit', () => proxy.kill('SIGKILL'))
  const url = `http://127.0.0.1:${port}`
  const isUp = () =>
    fetch(`${url}/healthz`).then(
      ({ status }) => status < 600,
      () => false,
    )
  for (let waited = 0; !(await isUp()); waited += 50) {
    if (proxy.exitCode !== null || waited > 10_000) throw new Error(`HAProxy does not start: ${said}`)
    await delay(50)
  }
  return {
    url,
    async stop() {
      const ended = once(proxy, 'exit')
      proxy.kill('SIGTERM')
      await ended
    },
  }
}
