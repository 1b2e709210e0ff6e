import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '../../database/test-database.ts'
import { type Clock, startClock } from './jobs.ts'
import { eventsOfQueue, QueuePool } from './queue-pool.ts'

const database = testDatabase({ world: 'empty' })

/** A way to the database that can be cut. */
async function startRelay(to: string) {
  const { host, port } = new pg.Client({ connectionString: to })
  const ends = new Set<Socket>()
  const relay = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    for (const end of [near, far]) ends.add(end.on('error', () => {}))
    near.pipe(far).pipe(near)
  })
  await once(relay.listen(0, '127.0.0.1'), 'listening')
  const url = new URL(to)
  url.searchParams.delete('host')
  url.host = `127.0.0.1:${(relay.address() as AddressInfo).port}`
  return {
    url: url.href,
    cut() {
      relay.close()
      for (const end of ends) end.destroy()
    },
  }
}

test('a job that ends while the queue stops and the database is away leaves no refusal that nobody hears', async () => {
  const relay = await startRelay(database.url)
  const unheard: unknown[] = []
  const hear = (error: unknown) => void unheard.push(error)
  process.on('unhandledRejection', hear)
  try {
    const begun = Promise.withResolvers<void>()
    const ending = Promise.withResolvers<void>()
    const work = async () => {
      begun.resolve()
      await ending.promise
    }
    const clock: Clock = await startClock(relay.url, { 'erase-old-codes': work }, () => {})
    await database.query(`select graphile_worker.add_job('erase-old-codes')`)
    await begun.promise
    relay.cut()
    const stopped = clock.stop()
    ending.resolve()
    await stopped
    await new Promise((told) => setImmediate(told))
    expect(unheard).toEqual([])
  } finally {
    process.off('unhandledRejection', hear)
    relay.cut()
  }
})

test('the end of a job hears of what is no absence of the database, also while the queue stops', async () => {
  const url = new URL(database.url)
  url.username = 'nobody_of_that_name'
  const pool = new QueuePool({ url: url.href, max: 1, onLost: () => {} })
  pool.stopWaiting()
  eventsOfQueue().emit('job:success', {} as never)
  await expect(pool.connect()).rejects.toMatchObject({ code: expect.stringMatching(/^28/) })
  await pool.end()
})

test('a connection that is given back twice is given back once', async () => {
  const pool = new QueuePool({ url: database.url, max: 1, onLost: () => {} })
  const [client, done] = await new Promise<[pg.PoolClient, (release?: unknown) => void]>((told, failed) =>
    pool.connect((error, given, release) => (error ? failed(error) : told([given!, release]))),
  )
  await client.query('select')
  done()
  done(new Error('lost'))
  const again = await pool.connect()
  expect((await again.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  again.release()
  await pool.end()
})
