import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../../database/embedded/guard.ts'
import { openDatabase } from '../../database/open.ts'
import { asPostgres, debianPrograms, makeCluster, type OwnPostgres, startCluster } from '../../database/test-debian.ts'
import { isUnavailable } from '../../database/unavailable.ts'
import { createLive } from '../live/live.ts'
import { openPool } from './pool.ts'
import { QueuePool } from './queue-pool.ts'

describe.skipIf(!debianPrograms)('a replica where the primary should answer (needs Debian’s postgresql)', () => {
  let folder: string
  let replica: OwnPostgres
  let url: string
  let admin: pg.Client
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'jenjang-standby-'))
    // As root PostgreSQL runs as another user, who has to get in.
    await chmod(folder, 0o711)
    const cluster = join(folder, 'cluster')
    await makeCluster(cluster)
    const primary = await startCluster(cluster)
    await primary.shell(`psql --command='create role jenjang_app' --dbname=postgres`)
    await primary.stop()
    await asPostgres('touch standby.signal', cluster)
    replica = await startCluster(cluster, {}, { replica: true })
    url = replica.urlOf('postgres', 'postgres')
    admin = await connect(url)
  })
  afterAll(async () => {
    await admin?.end()
    await replica?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const away = { code: '57P03', message: 'the database that answers is a replica; the primary is away' }

  test('is no place for a call, a sale or a job, and counts as a database that is away', async () => {
    const pools = [
      openPool({ url, max: 1, name: 'web' }),
      openPool({ url, max: 1, name: 'engine', byIndex: true }),
      new QueuePool({ url, max: 1, onLost: () => {} }),
    ]
    for (const pool of pools) {
      const error = await pool.query('select 1').catch((error: Error) => error)
      expect(error).toMatchObject(away)
      expect(isUnavailable(error)).toBe(true)
      await pool.end()
    }
  })

  test('leaves no connection of live events behind', async () => {
    await expect(createLive({ url })).rejects.toMatchObject(away)
    const left = async () => (await admin.query(`select from pg_stat_activity where application_name like 'live-%'`)).rowCount
    await expect.poll(left).toBe(0)
  })

  test('answers reports', async () => {
    const pool = openPool({ url, max: 1, name: 'reports', place: 'replica' })
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await pool.end()
  })

  test('is told by a server that is to write to it', async () => {
    await expect(openDatabase({ dataDir: '/nowhere', databaseUrl: url }, () => {})).rejects.toThrow(
      'DATABASE_URL: it is a replica, to which nothing can be written. Name the primary',
    )
  })

  test('serves from the moment on in which it becomes the primary', async () => {
    const pool = openPool({ url, max: 1, name: 'web' })
    await expect(pool.query('select 1')).rejects.toMatchObject(away)
    await admin.query('select pg_promote()')
    expect((await pool.query('select pg_is_in_recovery() as recovers')).rows).toEqual([{ recovers: false }])
    await pool.end()
  })
})
