import { expect, test, vi } from 'vitest'
import { testApp } from '../test-app.ts'
import { readingOn, watchReplica } from './replica.ts'
import type { Transact } from './transact.ts'

/** A primary, a replica and a clock that the test moves. */
function stage() {
  const at = { time: 0, written: 0, replayed: 0 as number | null, replicaFails: false }
  const changes: boolean[] = []
  const replica = watchReplica({
    written: async () => at.written,
    replayed: async () => {
      if (at.replicaFails) throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
      return at.replayed
    },
    mostLag: 5_000,
    onChange: (usable) => changes.push(usable),
    elapsed: () => at.time,
  })
  return { at, changes, replica }
}

test('the lag is the age of what was replayed, and an idle primary has none', async () => {
  const { at, changes, replica } = stage()
  const found: unknown[] = []
  for (const [time, written, replayed] of [
    [0, 100, 100],
    [10_000, 100, 100],
    [20_000, 200, 100],
    [24_000, 300, 100],
    [26_000, 300, 250],
    [28_000, 300, 300],
  ] as const) {
    Object.assign(at, { time, written, replayed })
    await replica.look()
    found.push([replica.lag(), replica.isUsable()])
  }
  expect(found).toEqual([
    [0, true],
    [0, true],
    [10_000, false],
    [14_000, false],
    [6_000, false],
    [0, true],
  ])
  expect(changes).toEqual([false, true])
})

test('one that is no replica is never behind; one that is away is not used until it answers', async () => {
  const { at, changes, replica } = stage()
  Object.assign(at, { written: 900, replayed: null })
  await replica.look()
  expect([replica.lag(), replica.isUsable()]).toEqual([0, true])
  at.replicaFails = true
  await replica.look()
  expect([replica.lag(), replica.isUsable()]).toEqual([undefined, false])
  at.replicaFails = false
  await replica.look()
  expect(changes).toEqual([false, true])
})

const away = Object.assign(new Error('away'), { code: '57P01' })
const fault = new Error('a fault')

test.each([
  ['away', away, true, 'here', false],
  ['away in the midst of a file', away, false, away, false],
  ['a fault', fault, true, fault, true],
] as const)('a reading that fails there, %s', async (_, error, again, outcome, usable) => {
  const { replica } = stage()
  const there = { read: vi.fn().mockRejectedValue(error) } as unknown as Transact
  const here = { read: vi.fn().mockResolvedValue('here') } as unknown as Transact
  const reading = readingOn({ ...replica, stop: () => {} }, there, here, { again }).read(async () => 'work')
  expect(await reading.catch((failure) => failure)).toBe(outcome)
  expect(replica.isUsable()).toBe(usable)
})

test('a report that waits for a frozen replica is read on the primary as soon as it is found frozen', async () => {
  const { at, replica } = stage()
  const frozen = { read: () => new Promise(() => {}) } as unknown as Transact
  const here = { read: vi.fn().mockResolvedValue('here') } as unknown as Transact
  const reading = (again: boolean) => readingOn({ ...replica, stop: () => {} }, frozen, here, { again }).read(async () => 'work')
  const report = reading(true)
  const file = vi.fn()
  void reading(false).then(file, file)
  at.replicaFails = true
  await replica.look()
  expect(await report).toBe('here')
  expect(here.read).toHaveBeenCalledTimes(1)
  // Half of it is with its reader already: it breaks off with its connection.
  expect(file).not.toHaveBeenCalled()
})

test('one that is only behind keeps what it is reading', async () => {
  const { at, replica } = stage()
  const { promise, resolve } = Promise.withResolvers<string>()
  const there = { read: () => promise } as unknown as Transact
  const here = { read: vi.fn() } as unknown as Transact
  const report = readingOn({ ...replica, stop: () => {} }, there, here, { again: true }).read(async () => 'work')
  for (const [time, written] of [
    [0, 100],
    [9_000, 200],
    [18_000, 300],
  ] as const) {
    Object.assign(at, { time, written, replayed: 50 })
    await replica.look()
  }
  expect(replica.isUsable()).toBe(false)
  resolve('there')
  expect(await report).toBe('there')
  expect(here.read).not.toHaveBeenCalled()
})

const server = testApp({ readUrl: 'postgres://nobody:x@127.0.0.1:1/nowhere' })

test('a server whose replica is away answers its reports', async () => {
  const october = { startDate: '2026-09-30T17:00:00.000Z', endDate: '2026-10-31T16:59:59.999Z', type: 'pie' } as const
  expect((await server.call('dashboard', 'owner', october)).status).toBe(200)
  expect((await server.call('balance', 'owner')).status).toBe(200)
})
