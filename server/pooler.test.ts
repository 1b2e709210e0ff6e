import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '../database/open.ts'
import { testDatabase } from '../database/test-database.ts'
import { freePort } from '../database/test-free-port.ts'
import { prodToken } from '../database/test-world.ts'
import { testApp } from './test-app.ts'

const program = '/usr/sbin/pgbouncer'

describe.skipIf(!existsSync(program))('PgBouncer in front of PostgreSQL', () => {
  const database = testDatabase()
  let pooler: ChildProcess
  let folder: string
  let port = 0
  /** One of the names that the pooler knows, for the database of the test. */
  const by = (name: 'session' | 'transaction') => `postgres://x@127.0.0.1:${port}/${name}`

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'jenjang-pooler-'))
    await chmod(folder, 0o755)
    port = await freePort()
    const file = join(folder, 'pgbouncer.ini')
    await writeFile(file, configuration(database.url, port))
    const asAnother = process.getuid?.() === 0 ? ['--user', 'nobody'] : []
    pooler = spawn(program, [...asAnother, file], { stdio: 'ignore' })
    await vi.waitFor(() => answers(by('session')), { timeout: 60_000 })
  })
  afterAll(async () => {
    const end = once(pooler, 'exit')
    pooler.kill('SIGTERM')
    await end
    await rm(folder, { recursive: true })
  })

  const opening = (databaseUrl: string, databaseReadUrl?: string) =>
    openDatabase({ dataDir: '/nowhere', databaseUrl, databaseReadUrl }, () => {})

  test('by sessions is taken', async () => {
    expect(await opening(by('session'), by('session'))).toMatchObject({ url: by('session'), readUrl: by('session') })
  })

  test.each([
    ['DATABASE_URL', () => opening(by('transaction'))],
    ['DATABASE_READ_URL', () => opening(database.url, by('transaction'))],
  ])('by transactions is refused in one line, as %s', async (variable, open) => {
    await expect(open()).rejects.toThrow(
      new RegExp(
        `^${variable}: a pooler in between gives one session to several connections\\. Set pool_mode = session there[^\\n]*$`,
      ),
    )
  })

  describe('by sessions', () => {
    const server = testApp({
      beside: {
        database: {
          ...database,
          get url() {
            return by('session')
          },
        },
      },
    })

    test('sells, reads and tells', async () => {
      const sale = { refId: 'pooled', productCode: 'S10', customerCode: '081290001234' }
      const sold = await server.call('h2hPurchase', { token: prodToken('htdm-a') }, sale)
      expect(sold.body).toMatchObject({ statusId: 4 })
      const balance = await server.call('h2hBalance', { token: prodToken('htdm-a') })
      expect(balance.body).toMatchObject({ balance: sold.body.balance })
    })
  })
})

function configuration(url: string, port: number): string {
  const { username, password, hostname, port: there, pathname, searchParams } = new URL(url)
  const host = searchParams.get('host') ?? hostname
  const place = `host=${host} port=${there || 5432} dbname=${pathname.slice(1)} user=${username} password=${decodeURIComponent(password)}`
  return `[databases]
session = ${place} pool_mode=session
transaction = ${place} pool_mode=transaction
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
max_client_conn = 100
default_pool_size = 40
`
}

/** Throws while nobody answers. */
async function answers(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
  } finally {
    await client.end().catch(() => {})
  }
}
