import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import type pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { answers, connect } from '../../database/embedded/guard.ts'
import { endWhenSilent } from '../../database/silent.ts'
import { testDatabase } from '../../database/test-database.ts'
import { isUnavailable } from '../../database/unavailable.ts'
import { setUp } from './set-up-connection.ts'

const database = testDatabase({ world: 'empty' })

/** A connection that the test lets be silent. */
function silent(isThere: boolean) {
  const stream = Object.assign(new EventEmitter(), { setTimeout: vi.fn(), destroy: vi.fn() })
  endWhenSilent({ connection: { stream } } as unknown as pg.ClientBase, async () => isThere)
  return stream
}

test('a query that takes long goes on while its database is there, however often that is asked', async () => {
  const stream = silent(true)
  for (const times of [2, 3]) {
    stream.emit('timeout')
    await expect.poll(() => stream.setTimeout.mock.calls.length).toBe(times)
  }
  expect(stream.destroy).not.toHaveBeenCalled()
})

test('a connection to a database that is gone is ended, and counts as one that is away', async () => {
  const stream = silent(false)
  stream.emit('timeout')
  await expect.poll(() => stream.destroy.mock.calls.length).toBe(1)
  expect(isUnavailable(stream.destroy.mock.calls[0]![0])).toBe(true)
})

test('a connection of a moment, too, is ended when it is silent', async () => {
  const client = await connect(database.url)
  try {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
    expect(stream.timeout).toBe(40_000)
    expect(stream.listenerCount('timeout')).toBe(1)
  } finally {
    await client.end()
  }
})

test('a database that has too many connections is there, one that takes none is not', async () => {
  const url = new URL(database.url)
  url.username = `crowd_${process.pid}`
  url.password = 'x'
  await database.query(`create role ${url.username} login password 'x' connection limit 0`)
  try {
    await expect(connect(url.href)).rejects.toMatchObject({ code: '53300' })
    expect(await answers(url.href)).toBe(true)
  } finally {
    await database.query(`drop role ${url.username}`)
  }
  expect(await answers(database.url.replace(/:\d+\//, ':1/'))).toBe(false)
})

describe('a session that somebody between gives to several', () => {
  /** A connection whose statements each meet another session, as behind a pooler of transactions. */
  const shared = (answer: object) => ({ query: async (text: string) => ({ rows: text.startsWith('set ') ? [] : [answer] }) })

  test.each([
    [
      'works as another role',
      { role: 'postgres', mark: undefined, isReplica: false },
      'the database answers as postgres, not as jenjang_app',
    ],
    [
      'has not the settings of this connection',
      { role: 'jenjang_app', mark: 'of another', isReplica: false },
      'not as jenjang_app with the settings of this connection',
    ],
  ])('and that %s never serves', async (_, answer, said) => {
    await expect(setUp(shared(answer) as never, false, 'primary')).rejects.toThrow(said)
  })

  test('is not taken for one that is its own', async () => {
    const client = await connect(database.url)
    try {
      await setUp(client, true, 'primary')
      const { rows } = await client.query(`select current_user as role, current_setting('enable_seqscan') as seqscan`)
      expect(rows).toEqual([{ role: 'jenjang_app', seqscan: 'off' }])
    } finally {
      await client.end()
    }
  })

  test('is given up by PostgreSQL within a minute when its server lost its power, over a network', async () => {
    const client = await connect(database.url)
    try {
      await setUp(client, false, 'primary')
      const { rows } = await client.query(`select inet_client_addr() is not null as far,
        array(select current_setting(name) from unnest(array['tcp_keepalives_idle', 'tcp_keepalives_interval',
          'tcp_keepalives_count', 'tcp_user_timeout']) as name) as set`)
      const { far, set } = rows[0]
      expect(set).toEqual(far ? ['10', '10', '3', '40s'] : ['0', '0', '0', '0'])
    } finally {
      await client.end()
    }
  })
})
