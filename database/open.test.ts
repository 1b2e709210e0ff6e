import { createServer } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openDatabase } from './open.ts'
import { StartError } from './start-error.ts'

const open = (databaseUrl: string, databaseReadUrl?: string) =>
  openDatabase({ dataDir: '/nowhere', databaseUrl, databaseReadUrl }, () => {})

/** The URL of the tests' server with some of its parameters replaced. */
function changed(parts: { database?: string; password?: string; user?: string; host?: string }): string {
  const url = new URL(inject('adminUrl'))
  if (parts.database) url.pathname = parts.database
  if (parts.password) url.password = parts.password
  if (parts.user) url.username = parts.user
  if (parts.host) url.searchParams.set('host', parts.host)
  return url.href
}

test('a database that answers is taken as it is, also for the reports', async () => {
  const url = inject('adminUrl')
  const opened = await open(url)
  expect(opened).toMatchObject({ url, readUrl: url })
  await opened.stop()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.end()
})

test('a replica answers the reports', async () => {
  const replica = changed({ database: 'postgres' })
  expect(await open(inject('adminUrl'), replica)).toMatchObject({ url: inject('adminUrl'), readUrl: replica })
})

test.each([
  ['an unknown database', () => changed({ database: 'nirwana' }), /has no database "nirwana"\. Create it: createdb/],
  ['a wrong password', () => changed({ password: 'salah' }), /does not accept the password of user \w+\. Correct/],
  ['a folder without a socket', () => changed({ host: '/nowhere' }), /no PostgreSQL listens on \/nowhere\. Start it/],
  ['an unknown host', () => 'postgres://budi:rahasia@host.invalid/jenjang', /^DATABASE_URL: .*host\.invalid/],
])('%s is refused with what to do', async (_, url, line) => {
  await expect(open(url())).rejects.toThrow(StartError)
  await expect(open(url())).rejects.toThrow(line)
})

test('a port nobody listens on is refused without showing the password', async () => {
  const probe = createServer()
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done))
  const { port } = probe.address() as { port: number }
  await new Promise((done) => probe.close(done))
  await expect(open(`postgres://budi:rahasia@127.0.0.1:${port}/jenjang`)).rejects.toThrow(
    `DATABASE_URL: no PostgreSQL listens on 127.0.0.1:${port}. Start it, or correct host and port.`,
  )
})

test('a refused replica is named as such', async () => {
  await expect(open(inject('adminUrl'), changed({ database: 'nirwana' }))).rejects.toThrow(/^DATABASE_READ_URL: /)
})

test('a replica that is down at the start is said, and the primary answers meanwhile', async () => {
  const away = new URL(inject('adminUrl'))
  away.searchParams.delete('host')
  Object.assign(away, { hostname: '127.0.0.1', port: '1' })
  const said: string[] = []
  const opened = await openDatabase(
    { dataDir: '/nowhere', databaseUrl: inject('adminUrl'), databaseReadUrl: away.href },
    (line) => said.push(line),
  )
  expect(opened.readUrl).toBe(away.href)
  expect(said.join()).toMatch(/DATABASE_READ_URL: no PostgreSQL listens on 127\.0\.0\.1:1\..*the primary answers the reports/)
})

describe('a role that can not run a server', () => {
  const asOwner = async (...queries: string[]) => {
    const client = new pg.Client({ connectionString: inject('adminUrl') })
    await client.connect()
    for (const query of queries) await client.query(query)
    await client.end()
  }
  const rowsOf = async (text: string) => {
    const client = new pg.Client({ connectionString: inject('adminUrl') })
    await client.connect()
    const { rows } = await client.query(text)
    await client.end()
    return rows
  }
  const role = `weak_${process.pid}`
  const url = () => changed({ user: role, password: 'rahasia', database: role })

  beforeAll(() =>
    asOwner(
      `create role ${role} login password 'rahasia'`,
      `grant ${role} to current_user`,
      `create database ${role}`,
      `do $$ begin create role jenjang_app nologin; exception when duplicate_object then null; end $$`,
    ),
  )
  afterAll(() => asOwner(`drop database ${role}`, `drop role ${role}`))

  test('is told to own the database, then to join the role of the server, then let in', async () => {
    await expect(open(url())).rejects.toThrow(
      `DATABASE_URL: user ${role} does not own database "${role}". Make it the owner: alter database ${role} owner to ${role}`,
    )
    await asOwner(`alter database ${role} owner to ${role}`)
    const joins = `DATABASE_URL: user ${role} may not work as the role jenjang_app. Let it: grant jenjang_app to ${role}`
    await expect(open(url())).rejects.toThrow(StartError)
    await expect(open(url())).rejects.toThrow(joins)
    await asOwner(`grant jenjang_app to ${role}`)
    expect(await open(url())).toMatchObject({ url: url() })
  })

  test('works as another one where that one is the role of the server, in the same database', async () => {
    const worker = (parts: object) => changed({ user: 'jenjang_app', password: 'rahasia', database: role, ...parts })
    const opening = (databaseAppUrl: string) =>
      openDatabase({ dataDir: '/nowhere', databaseUrl: url(), databaseAppUrl }, () => {})
    const [{ before }] = (await rowsOf(`select rolcanlogin as before from pg_roles where rolname = 'jenjang_app'`)) as [
      { before: boolean },
    ]
    await asOwner(`alter role jenjang_app login password 'rahasia'`)
    try {
      expect(await opening(worker({}))).toMatchObject({ url: url(), workUrl: worker({}), readUrl: worker({}) })
      await expect(opening(worker({ user: role }))).rejects.toThrow(
        `DATABASE_APP_URL: user ${role} is not jenjang_app, the role that the server works as. Name that one.`,
      )
      await expect(opening(worker({ database: 'postgres' }))).rejects.toThrow(
        'DATABASE_APP_URL: it is not the database of DATABASE_URL. Name the same one.',
      )
    } finally {
      if (!before) await asOwner('alter role jenjang_app nologin password null')
    }
  })

  test('is enough for a script beside the server', async () => {
    await asOwner(`revoke jenjang_app from ${role}`)
    const opened = await openDatabase({ dataDir: '/nowhere', databaseUrl: url() }, () => {}, { attach: true })
    expect(opened).toMatchObject({ url: url() })
  })
})
