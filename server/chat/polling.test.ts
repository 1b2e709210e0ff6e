import { afterEach, expect, test } from 'vitest'
import { poll } from './telegram.ts'

let stop = () => {}
afterEach(() => stop())

test('lines behind a slow one are heard, however many of its sender are taken already', async () => {
  const updates = Array.from({ length: 250 }, (_, n) => ({ update_id: 1 + n }))
  const asked: (number | undefined)[] = []
  const taken: number[] = []
  const slow = Promise.withResolvers<void>()
  const stopping = new AbortController()
  const api = {
    async getUpdates({ offset }: { offset?: number }) {
      asked.push(offset)
      await new Promise(setImmediate)
      const kept = updates.filter(({ update_id }) => update_id >= (offset ?? 0))
      updates.splice(0, updates.length, ...kept)
      return updates.slice(0, 100)
    },
  }
  const polling = poll({
    api: api as never,
    waitSeconds: 0,
    async take({ update_id }) {
      taken.push(update_id)
      if (update_id === 1) await slow.promise
    },
    warn: () => {},
    isMine: async () => true,
    signal: stopping.signal,
  })
  stop = () => {
    slow.resolve()
    stopping.abort()
  }
  await expect.poll(() => taken.length).toBe(250)
  expect(new Set(taken).size).toBe(250)
  expect(asked.slice(0, 2)).toEqual([undefined, 1])
  slow.resolve()
  await expect.poll(() => updates.length).toBe(0)
  stop()
  await polling
  expect(taken.length).toBe(250)
})
