import type pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '../../database/test-database.ts'
import { steady } from './steady-connection.ts'

const database = testDatabase({ world: 'empty' })

test.each<[string, (client: pg.Client) => Promise<unknown>]>([
  ['could not be prepared', () => Promise.reject(new Error('could not listen'))],
  [
    'was lost while it was prepared, and nobody said so',
    (client) => {
      const gone = new Promise((done) => client.once('end', done))
      void client.end()
      return gone
    },
  ],
])('a connection that was there and %s is opened again', async (_, fails) => {
  let times = 0
  const connection = await steady({ url: database.url, name: 'steady' }, async (client) => {
    if (++times === 2) await fails(client)
  })
  await database.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'steady'`)
  await expect.poll(() => [times, connection.client() !== undefined]).toEqual([3, true])
  await connection.end()
})
