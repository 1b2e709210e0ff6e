import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readPostmaster, runsOn } from './embedded/postmaster.ts'
import { attachEmbedded, type Embedded, startEmbedded } from './embedded.ts'

const asRoot = process.getuid?.() === 0
const servers: ChildProcess[] = []
const opened: Embedded[] = []
let folder: string
let dataDir: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jenjang-embedded-'))
  await chmod(folder, 0o711)
  dataDir = join(folder, 'data')
})

afterEach(async () => {
  for (const server of servers.splice(0)) await kill(server)
  for (const database of opened.splice(0)) await database.stop()
  const left = await readPostmaster(cluster()).catch(() => undefined)
  if (left && (await runsOn(left.pid, cluster()))) process.kill(left.pid, 'SIGQUIT')
  await rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 })
})

const cluster = () => join(dataDir, 'database/cluster')

async function open(lines: string[] = []): Promise<Embedded> {
  const database = await startEmbedded({ dataDir, log: (line) => lines.push(line), outside: join(folder, 'outside') })
  opened.push(database)
  return database
}

/** A server of its own: a process that opened the folder, and the URL it told; rejects with its refusal. */
async function serverProcess(): Promise<{ process: ChildProcess; url: string }> {
  const program = `
    const { startEmbedded } = await import(${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)})
    const opened = startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log: () => {} })
    console.log(await opened.then(({ url }) => url, (error) => error.message))
    setInterval(() => {}, 1000)`
  const server = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  servers.push(server)
  const [told] = await once(createInterface(server.stdout!), 'line')
  if (!URL.canParse(told)) throw new Error(told)
  return { process: server, url: told }
}

async function kill(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGKILL')
  await ended
}

async function killPostgres(): Promise<void> {
  const running = await readPostmaster(cluster())
  process.kill(running!.pid, 'SIGKILL')
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  // Who knocks while PostgreSQL dies may wait for an answer that never comes.
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, query_timeout: 30_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    // Not waited for: of a PostgreSQL that died meanwhile nobody says goodbye.
    void client.end()
  }
}

const write = (url: string) => query(url, 'create table kept as select 20900 as price')
const kept = (url: string) => query(url, 'select price from kept')

describe('the first start', () => {
  test('makes a database that survives a crash, owned by a role that is no superuser', async () => {
    const { url } = await open()
    const [facts] = await query(
      url,
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
         current_setting('full_page_writes') as pages, current_setting('timezone') as zone, current_setting('jit') as jit,
         pg_encoding_to_char(encoding) as encoding, lower('É') as lowered, current_user as role,
         (select rolsuper from pg_roles where rolname = current_user) as super, datdba::regrole::text as owner
       from pg_database where datname = current_database()`,
    )
    expect(facts).toEqual({
      fsync: 'on',
      commit: 'on',
      pages: 'on',
      zone: 'UTC',
      jit: 'off',
      encoding: 'UTF8',
      lowered: 'é',
      role: 'jenjang',
      super: false,
      owner: 'jenjang',
    })
  })

  test('lets the role that the server works as sign in, and become no other', async () => {
    const { url, workUrl, stop } = await open()
    const who = 'select session_user::text as signed, current_user::text as is'
    expect(await query(workUrl, who)).toEqual([{ signed: 'jenjang_app', is: 'jenjang_app' }])
    const client = new pg.Client({ connectionString: workUrl, options: '-c role=jenjang_app' })
    await client.connect()
    await client.query('reset role')
    expect((await client.query(who)).rows).toEqual([{ signed: 'jenjang_app', is: 'jenjang_app' }])
    await expect(client.query('set role jenjang')).rejects.toThrow('permission denied')
    await client.end()
    await query(url, 'set role jenjang_app')
    await stop()
  })

  test('gives that role its password where an earlier release made it without', async () => {
    const { adminUrl, stop } = await open()
    await query(adminUrl, 'alter role jenjang_app nologin password null')
    await stop()
    expect(await query((await open()).workUrl, 'select session_user::text as signed')).toEqual([{ signed: 'jenjang_app' }])
  })

  test('keeps the password and the socket from other users', async () => {
    await open()
    const mode = async (path: string) => (await stat(join(dataDir, 'database', path))).mode & 0o777
    expect(await mode('cluster')).toBe(0o700)
    expect(await mode('cluster/password')).toBe(0o600)
    expect(await mode('run')).toBe(0o700)
  })

  test('clears away what a start killed half-way left', async () => {
    const gone = spawn(process.execPath, ['-e', ''])
    await once(gone, 'exit')
    await mkdir(join(dataDir, `database/cluster.new-${gone.pid}`), { recursive: true, mode: 0o711 })
    await open()
    expect(await readdir(join(dataDir, 'database'))).toEqual(['cluster', 'postgres.log', 'run'])
  })

  test('falls back to a loopback port where the path is too long for a socket', async () => {
    dataDir = join(folder, 'a-very-long-name-'.repeat(6), 'data')
    const { url } = await open()
    expect(new URL(url).hostname).toBe('127.0.0.1')
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe('the next start', () => {
  test('finds everything after an orderly stop', async () => {
    const first = await open()
    await write(first.url)
    await first.stop()
    expect(await readPostmaster(cluster())).toBeUndefined()
    expect(await kept((await open()).url)).toEqual([{ price: 20_900 }])
  })

  test('stops the PostgreSQL that a killed server left running', async () => {
    const { process: server, url } = await serverProcess()
    await write(url)
    const orphan = await readPostmaster(cluster())
    await kill(server)
    const lines: string[] = []
    expect(await kept((await open(lines)).url)).toEqual([{ price: 20_900 }])
    expect(lines).toEqual(['PostgreSQL was left running by a server that was killed; stopping it first.'])
    expect(await runsOn(orphan!.pid, cluster())).toBe(false)
  })

  test('recovers when the server and PostgreSQL were both killed', async () => {
    const { process: server, url } = await serverProcess()
    await write(url)
    await kill(server)
    await killPostgres()
    expect(await kept((await open()).url)).toEqual([{ price: 20_900 }])
  })

  test('is not fooled when the number in postmaster.pid belongs to another program', async () => {
    const first = await open()
    await first.stop()
    const lines = ['', cluster(), '1', '5432', '', '', '1 1', 'ready']
    await writeFile(join(cluster(), 'postmaster.pid'), `${process.pid}${lines.join('\n')}`)
    expect(await query((await open()).url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('refuses data of another PostgreSQL in one line', async () => {
    await (await open()).stop()
    await writeFile(join(cluster(), 'PG_VERSION'), '9\n')
    await expect(open()).rejects.toThrow(/was written by PostgreSQL 9, this release brings \d+: /)
  })
})

describe('while a server runs', () => {
  test('a second one is refused with the number of the first', async () => {
    const { process: server } = await serverProcess()
    await expect(open()).rejects.toThrow(`Another server (pid ${server.pid}) uses ${dataDir}.`)
  })

  test('of two that start at once one is refused', async () => {
    const outcomes = await Promise.allSettled([open(), serverProcess()])
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? outcome.reason.message : []))
    expect(refusals).toEqual([expect.stringMatching(/^Another server \(pid \d+\) uses /)])
  })

  test('a killed PostgreSQL comes back at the same URL and the folder stays taken', async () => {
    const { url } = await open()
    await write(url)
    await killPostgres()
    await vi.waitUntil(async () => (await kept(url).catch(() => [])).length === 1, { timeout: 120_000, interval: 50 })
    await expect(startEmbedded({ dataDir, log: () => {} })).rejects.toThrow(`Another server (pid ${process.pid})`)
  })

  test('a script beside it uses its database and leaves it running', async () => {
    const { url } = await open()
    await write(url)
    const beside = await attachEmbedded(dataDir)
    await beside!.stop()
    expect(await kept(beside!.url)).toEqual([{ price: 20_900 }])
  })

  test('there is nothing to attach to once it stopped', async () => {
    expect(await attachEmbedded(dataDir)).toBeUndefined()
    await (await open()).stop()
    expect(await attachEmbedded(dataDir)).toBeUndefined()
  })
})

describe('a folder that cannot be used', () => {
  test('is refused in one line naming DATA_DIR', async () => {
    await writeFile(join(folder, 'file'), '')
    dataDir = join(folder, 'file/data')
    await expect(open()).rejects.toThrow(/^DATA_DIR: .*file\/data cannot be used \(ENOTDIR at .*\)\. Give a folder/)
  })

  test.runIf(asRoot)('but is only closed to the database user is replaced by one outside, for good', async () => {
    await mkdir(join(folder, 'closed'), { mode: 0o700 })
    dataDir = join(folder, 'closed/data')
    const lines: string[] = []
    const first = await open(lines)
    await write(first.url)
    const moved = (await readFile(join(dataDir, 'database.location'), 'utf8')).trim()
    expect(moved.startsWith(join(folder, 'outside'))).toBe(true)
    expect(lines[0]).toContain(`the database lives in ${moved}`)
    expect((await attachEmbedded(dataDir))?.url).toBe(first.url)
    await first.stop()
    expect(await kept((await open()).url)).toEqual([{ price: 20_900 }])
  })
})
