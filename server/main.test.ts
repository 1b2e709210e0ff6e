import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect } from '../database/embedded/guard.ts'
import { readPostmaster } from '../database/embedded/postmaster.ts'
import { attachEmbedded } from '../database/embedded.ts'
import { servedAt } from './served-at.ts'
import { ready } from './test-ready.ts'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))
const running: ChildProcess[] = []
let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'jenjang-main-'))
  await chmod(dataDir, 0o711)
})

afterEach(async () => {
  for (const server of running.splice(0)) {
    if (server.exitCode !== null || server.signalCode !== null) continue
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  await rm(dataDir, { recursive: true, force: true })
})

function run(env: Record<string, string>, ipc = false, options: string[] = []): ChildProcess {
  const server = spawn(process.execPath, [...options, main], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'silent', ...env },
    stdio: ipc ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'pipe', 'pipe'],
  })
  running.push(server)
  return server
}

async function refusal(env: Record<string, string>): Promise<{ code: number; line: string }> {
  const server = run(env)
  const [line, [code]] = await Promise.all([text(server.stderr!), once(server, 'exit')])
  return { code, line: line.trim() }
}

test.each(['SIGINT', 'SIGTERM'] as const)('%s ends the server with 0 and its PostgreSQL with it', async (signal) => {
  const server = run({})
  const health = await fetch(`${await ready(server)}/healthz`)
  expect(health.status).toBe(200)
  const ended = once(server, 'exit')
  server.kill(signal)
  expect(await ended).toEqual([0, null])
  expect(await attachEmbedded(dataDir)).toBeUndefined()
})

test('the server ends when the start script that holds its channel is gone', async () => {
  const server = run({}, true)
  await ready(server)
  const ended = once(server, 'exit')
  server.disconnect()
  expect(await ended).toEqual([0, null])
})

test('commands beside it say where it listens, whatever port they are given, until it ends', async () => {
  const demo = async () => {
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '4321' }
    const command = spawn(process.execPath, [fileURLToPath(new URL('../scripts/demo.ts', import.meta.url)), '--json'], { env })
    return JSON.parse(await text(command.stdout)).url
  }
  const server = run({})
  const address = await ready(server)
  expect(await demo()).toBe(address)
  const ended = once(server, 'exit')
  server.kill('SIGKILL')
  await ended
  expect(await servedAt(dataDir)).toBeUndefined()
  expect(await demo()).toBe('http://127.0.0.1:4321')
})

test('lost connections do not end the server, a fault of its own does', async () => {
  const fault = `data:text/javascript,process.once('SIGUSR2', () => { throw new Error('a fault') })`
  const server = run({}, false, ['--import', fault])
  const stderr = text(server.stderr!)
  const address = await ready(server)
  const stdout = text(server.stdout!)
  const database = await attachEmbedded(dataDir)
  const admin = await connect(database!.adminUrl)
  const others = 'from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()'
  await admin.query(`select pg_terminate_backend(pid) ${others}`, ['jenjang'])
  await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(200)
  await admin.end()
  const ended = once(server, 'exit')
  server.kill('SIGUSR2')
  expect(await ended).toEqual([1, null])
  const lines = (await stdout).trim().split('\n')
  expect(lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'fault')).toMatchObject({ err: { message: 'a fault' } })
  expect(await stderr).toBe('')
})

test('a warning of Node is a line of the log', async () => {
  const warning = `data:text/javascript,process.once('SIGUSR2', () => process.emitWarning('a warning', { code: 'TEST' }))`
  const server = run({}, false, ['--import', warning])
  const stderr = text(server.stderr!)
  await ready(server)
  const lines: string[] = []
  createInterface(server.stdout!).on('line', (line) => lines.push(line))
  server.kill('SIGUSR2')
  const told = () => lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'warning')
  await expect.poll(told).toMatchObject({ level: 40, err: { message: 'a warning', code: 'TEST' } })
  server.kill('SIGTERM')
  expect(await stderr).toBe('')
})

test('only the queue signs in as the owner of the database', async () => {
  const server = run({})
  const address = await ready(server)
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
  const database = await attachEmbedded(dataDir)
  const admin = await connect(database!.adminUrl)
  const signedIn = async () => {
    const { rows } = await admin.query(
      `select distinct application_name as name, usename::text as role from pg_stat_activity
       where datname = 'jenjang' and application_name <> '' order by 1`,
    )
    return rows.filter(({ name, role }) => (role === 'jenjang') !== (name === 'queue'))
  }
  await expect.poll(signedIn).toEqual([])
  const { rows } = await admin.query(`select count(*)::integer as n from pg_stat_activity where usename = 'jenjang_app'`)
  expect(rows[0].n).toBeGreaterThan(0)
  await admin.end()
})

test('what a server writes is JSON, a line each; a real installation that carries no messages says so', async () => {
  const server = run({ LOG_LEVEL: 'info', METRICS_PORT: '0' })
  const lines: string[] = []
  createInterface(server.stdout!).on('line', (line) => lines.push(line))
  await expect.poll(() => lines.join('\n'), { timeout: 30_000 }).toContain('is ready at')
  const said = lines.map((line) => JSON.parse(line).msg)
  expect(said.filter((line) => line.startsWith('Nothing carries messages'))).toEqual([
    'Nothing carries messages: one-time codes, passwords and alarms reach nobody. Set SMTP_URL, SMS_URL or TELEGRAM_TOKEN.',
  ])
})

test.skipIf(process.getuid?.() !== 0)(
  'started as root it goes on as another user, and still looks after its PostgreSQL',
  async () => {
    const server = run({ LOG_LEVEL: 'warn' })
    const lines: string[] = []
    createInterface(server.stdout!).on('line', (line) => lines.push(JSON.parse(line).msg))
    await expect.poll(() => lines.at(-1), { timeout: 30_000 }).toContain('is ready at')
    // In a checkout that is closed to others it stays root, and says so.
    const [, , uid = '0'] = /^Started as root(; goes on as user (\d+)|, and stays it: .*)\.$/.exec(lines.at(-2)!)!
    const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
    expect(/^Uid:\s+(.*)$/m.exec(status)?.[1]?.split(/\s+/)).toEqual(Array(4).fill(uid))
    const cluster = join(dataDir, 'database/cluster')
    const { pid } = (await readPostmaster(cluster))!
    process.kill(pid, 'SIGKILL')
    const again = async () => (await readPostmaster(cluster))?.pid ?? pid
    await expect.poll(again, { timeout: 30_000 }).not.toBe(pid)
    const [, address] = /ready at (\S+)/.exec(lines.join(' '))!
    await expect.poll(async () => (await fetch(`${address}/readyz`)).status, { timeout: 30_000 }).toBe(200)
  },
)

test('a taken port is one line naming PORT', async () => {
  const other = createServer()
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
  const { port } = other.address() as { port: number }
  const { code, line } = await refusal({ PORT: String(port) })
  other.close()
  expect(code).toBe(1)
  expect(line).toBe(
    `PORT: ${port} on 127.0.0.1 is taken by another program. End it, or choose another port: PORT=${port + 1} npm start`,
  )
  expect(await attachEmbedded(dataDir)).toBeUndefined()
})

test.each([
  [{ PORT: 'abc' }, /^PORT is "abc"\. Allowed: a whole number from 0 to 65535 .*$/],
  [
    { DATABASE_URL: 'postgres://budi:rahasia@127.0.0.1:1/jenjang' },
    /^DATABASE_URL: no PostgreSQL listens on 127\.0\.0\.1:1\. .*$/,
  ],
  [{ DATA_DIR: '/dev/null/data' }, /^DATA_DIR: \/dev\/null\/data cannot be used \(ENOTDIR .*$/],
  [
    { SERVERS: '2' },
    /^SERVERS: 2 x 42 connections are more than the 57 that PostgreSQL grants here\. Raise max_connections there, or lower .*$/,
  ],
  [{ HOST: '192.0.2.1', PORT: '4999' }, /^HOST: 192\.0\.2\.1 is no address of this machine\. .*$/],
])('%j ends with 1 and one line', async (env, line) => {
  const outcome = await refusal(env)
  expect(outcome.line).toMatch(line)
  expect(outcome.code).toBe(1)
})
