import { expect, test } from 'vitest'
import { testDatabase } from '../../database/test-database.ts'
import { steady } from './steady-connection.ts'

const database = testDatabase({ world: 'empty' })

test('a connection that was there and could not be prepared is opened again', async () => {
  let times = 0
  const connection = await steady({ url: database.url, name: 'steady' }, async () => {
    if (++times === 2) throw new Error('could not listen')
  })
  await database.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'steady'`)
  await expect.poll(() => [times, connection.client() !== undefined], { timeout: 10_000 }).toEqual([3, true])
  await connection.end()
})
