import { expect, test } from 'vitest'
import { currentCaller } from '../auth/current-caller.ts'
import { reportsRoutes } from '../reports/reports.routes.ts'
import { downloadLimits } from '../runner/downloads.ts'
import type { SheetWriter } from '../runner/sheet-writer.ts'
import { type MakingParts, makeFiles } from './make-files.ts'
import { testFiles } from './test-files.ts'

const { database, call, clock, make, inboxOf, ask } = testFiles()

test('a file that was given up while it waited is not made; one that is ready stays', async () => {
  const id = await ask()
  expect((await call('cancelFile', 'catl-a', { id })).body).toEqual({ state: 'cancelled' })
  const ready = await ask()
  await make()
  expect((await call('cancelFile', 'catl-a', { id: ready })).body).toEqual({ state: 'ready' })
  expect((await inboxOf('catl-a')).items.map(({ File }: { File: { state: string } }) => File.state)).toEqual([
    'ready',
    'cancelled',
  ])
  expect((await call('downloadFile', 'catl-a', { id: ready })).status).toBe(200)
})

/** A server of its own, whose writer is the test's. */
const making = (write: () => AsyncGenerator<Uint8Array>, leaving = new AbortController()): MakingParts => ({
  primary: clock().transact,
  files: { primary: clock().transact, replica: clock().transact },
  handlers: reportsRoutes as unknown as MakingParts['handlers'],
  writer: { write, close: async () => {} } as unknown as SheetWriter,
  callerOf: currentCaller,
  limits: downloadLimits,
  kept: { each: 300, all: 1_000 },
  leaveRoom: async () => {},
  inPageTurn: (_, work) => work(),
  logger: { warn: () => {} },
  leaving: leaving.signal,
})
const partsLeft = async () => Number((await database.query('select count(*) as n from file_part'))[0]!.n)
const large = new Uint8Array(600_000)

test('of a file that is given up while it is made nothing stays', async () => {
  const id = await ask()
  let after = 0
  await makeFiles(
    making(async function* () {
      yield large
      await call('cancelFile', 'catl-a', { id })
      yield large
      after++
      yield large
    }),
  )
  expect([after, await partsLeft()]).toEqual([0, 0])
  expect((await inboxOf('catl-a')).items[0].File).toMatchObject({ state: 'cancelled', bytes: 0 })
})

test('a server that leaves lets another make it', async () => {
  await ask()
  const leaving = new AbortController()
  await makeFiles(
    making(async function* () {
      yield large
      leaving.abort()
      yield large
    }, leaving),
  )
  expect([(await inboxOf('catl-a')).items[0].File.state, await partsLeft()]).toEqual(['waiting', 0])
  await make()
  expect((await inboxOf('catl-a')).items[0].File.state).toBe('ready')
})

test('of two that make it, as one seemed dead, the later one counts', async () => {
  const id = await ask()
  await makeFiles(
    making(async function* () {
      yield large
      await database.query(`update report_file set beat_at = now() - interval '3 minutes'`)
      await make()
      yield large
    }),
  )
  const { text } = await call('downloadFile', 'catl-a', { id })
  expect(text.split('\r\n')).toHaveLength(4)
})

test('what three servers died of is given up and said so', async () => {
  await ask()
  await database.query(`update report_file set state = 'making', attempts = 3, beat_at = now() - interval '3 minutes'`)
  await make()
  expect(await inboxOf('catl-a')).toMatchObject({ unread: 1, items: [{ subject: 'Berkas tidak dapat dibuat' }] })
})

const broken = () =>
  makeFiles(
    making(async function* () {
      yield large
      throw new Error('broken')
    }),
  )
const stateNow = async () => [(await inboxOf('catl-a')).items[0].File.state, await partsLeft()]
const waits = (until: string) => database.query(`update report_file set beat_at = now() + $1::interval`, [until])

test('what failed is tried again after a while, and after the third time it is said', async () => {
  await ask()
  for (let tries = 0; tries < 2; tries++) {
    await broken()
    expect(await stateNow()).toEqual(['waiting', 0])
    await make()
    expect(await stateNow()).toEqual(['waiting', 0])
    await waits('-1 second')
  }
  await broken()
  expect(await stateNow()).toEqual(['failed', 0])
})

test('where the disk of the database is nearly full, none of it is written and it waits', async () => {
  await ask()
  const isFull = async () => {
    throw Object.assign(new Error('nearly full'), { code: 'ENOSPC' })
  }
  let isWritten = false
  const write = async function* () {
    yield large
    isWritten = true
  }
  await makeFiles({ ...making(write), leaveRoom: isFull })
  expect([isWritten, ...(await stateNow())]).toEqual([false, 'waiting', 0])
})

test('what failed while the clock was ahead does not wait for it', async () => {
  await ask()
  await broken()
  await waits('3 hours')
  await make()
  expect(await stateNow()).toEqual(['ready', 1])
})
