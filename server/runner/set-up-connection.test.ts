import { EventEmitter } from 'node:events'
import type pg from 'pg'
import { expect, test, vi } from 'vitest'
import { isAway } from '../../database/away.ts'
import { endWhenSilent } from './set-up-connection.ts'

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
  expect(isAway(stream.destroy.mock.calls[0]![0])).toBe(true)
})
