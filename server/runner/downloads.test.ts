import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Actor, Caller } from './actor.ts'
import { type Asked, type Asking, type DownloadLimits, downloadLimits, downloads } from './downloads.ts'
import { answerErrors } from './serve.ts'
import type { AnySheet } from './sheet.ts'
import type { SheetWriter } from './sheet-writer.ts'
import { open, pieces, readSlowly, transactAt, whole } from './test-downloads.ts'

const folder = mkdtempSync(join(tmpdir(), 'downloads-test-'))
let logged: { level: number; msg: string; err?: { message: string } }[] = []
let noted: string[] = []
/** The account of who downloads. */
let isGone = false
/** The database that knows it does not answer. */
let isAway = false
let now: Partial<Caller> = {}
const signOut = () => {
  isGone = true
}
let app: FastifyInstance
const aborts: AbortController[] = []

afterAll(() => rmSync(folder, { recursive: true }))

beforeEach(() => {
  vi.stubEnv('TMPDIR', folder)
  logged = []
  noted = []
  isGone = false
  isAway = false
  now = {}
})
afterEach(async () => {
  for (const abort of aborts.splice(0)) abort.abort()
  // A browser would keep its connection for the next call.
  app.server.closeAllConnections()
  await app.close()
  await vi.waitFor(() => expect(open.transactions).toBe(0), 60_000)
  expect(readdirSync(folder)).toEqual([])
  vi.unstubAllEnvs()
})

/** Serves one file; answers a function that asks for it. */
async function serving(stream: SheetWriter['write'], limits: Partial<DownloadLimits> = {}, rows = 1) {
  const sink = new Writable({ write: (line, _encoding, done) => done(void logged.push(JSON.parse(line))) })
  app = Fastify({ loggerInstance: pino({ level: 'info' }, sink) }) as never
  answerErrors(app)
  // What is made of a sheet is asked elsewhere.
  const writer = { write: stream, close: async () => {} } as unknown as SheetWriter
  const download = downloads({
    writer,
    makeLater: async ({ name }) => noted.push(name),
    inPageTurn: (_, work) => work(),
    primary: transactAt('primary'),
    requireStillAdmitted: async (tx) => {
      // A replica learns late who was signed out, and who has just signed in.
      if ((tx as unknown) !== 'primary') throw new Error('not known here')
      if (isAway) throw Object.assign(new Error('no answer'), { code: 'ECONNREFUSED' })
      if (isGone) throw new Error('signed out')
      return now as Caller
    },
    limits: { ...downloadLimits, ...limits },
  })
  const read = async function* () {
    yield [['0123456789']]
  }
  const declare = async () => ({ name: 'List', rows, read }) as unknown as AnySheet
  app.get('/file/:userId/:headId', (request, reply) => {
    const { userId, headId } = request.params as Record<string, string>
    const asked = { name: 'downloadPayments', actor: { userId: Number(userId), headId: Number(headId) }, input: {} } as Asked
    return download.make(asked, { place: transactAt('replica'), inTurn: (work) => work(), find: declare }, reply)
  })
  app.get('/stored', (_, reply) => {
    const asking: Asking = { name: 'downloadFile', actor: { userId: 1, headId: 1 } as Actor, input: {} }
    const find = async (_tx: unknown, { isBlocked }: Actor) => {
      if (isBlocked) throw new Error('blocked')
      return { name: 'List.csv', type: 'text/csv', bytes: 30_000_000, parts: 30, part: async () => whole }
    }
    return download.take(asking, { place: transactAt('replica'), inTurn: (work) => work(), find }, reply)
  })
  app.get('/never', (_, reply) => reply.hijack())
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return (userId = 1, headId = userId) => {
    const abort = new AbortController()
    aborts.push(abort)
    return { abort: () => abort.abort(), answer: fetch(`${address}/file/${userId}/${headId}`, { signal: abort.signal }) }
  }
}

/** What somebody who watches the log would be woken by. */
const alarms = () => logged.filter(({ level }) => level > 30)

test('a file comes whole, and nothing of it stays', async () => {
  const ask = await serving(() => pieces(5))
  const answer = await ask().answer
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.alloc(5_000_000, 'x'))
  expect(alarms()).toEqual([])
})

test('who goes away while a file is made ends the making, without a word in the log', async () => {
  const begun = Promise.withResolvers<void>()
  const gone = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const ask = await serving(async function* () {
    try {
      yield whole
      begun.resolve()
      await gone.promise
      for (;;) yield whole
    } finally {
      ended.resolve()
    }
  })
  const socketEnded = new Promise((done) => app.server.once('connection', (socket) => socket.once('close', done)))
  const { answer, abort } = ask()
  await begun.promise
  abort()
  await expect(answer).rejects.toThrow()
  await socketEnded
  gone.resolve()
  await ended.promise
  expect(alarms()).toEqual([])
})

test('who is signed out or blocked while a file is made gets no more of it', async () => {
  const begun = Promise.withResolvers<void>()
  const ask = await serving(
    async function* (_sheet, _format, read) {
      yield whole
      await begun.promise
      isGone = true
      yield await read(async () => whole)
    },
    { admitted: 0 },
  )
  const answer = await ask().answer
  begun.resolve()
  await expect(answer.arrayBuffer()).rejects.toThrow()
  expect(alarms()).toMatchObject([{ err: { message: 'signed out' } }])
})

describe.each([
  ['that was made', '/file/1/1'],
  ['of the inbox', '/stored'],
])('while a file %s is sent', (_, path) => {
  test('who is signed out gets no more of it', async () => {
    await serving(() => pieces(30), { admitted: 0 })
    await expect(readSlowly(app, path, signOut)).rejects.toThrow()
    expect(alarms()).toMatchObject([{ err: { message: 'signed out' } }])
  })

  test('a database that is away for a moment does not cut it off, one that is away for long does', async () => {
    const goAway = () => {
      isAway = true
    }
    await serving(() => pieces(30), { admitted: 0 })
    expect(await readSlowly(app, path, goAway)).toBe(30_000_000)
    await app.close()
    isAway = false
    await serving(() => pieces(30), { admitted: 0, unasked: 0 })
    await expect(readSlowly(app, path, goAway)).rejects.toThrow()
  })

  test('its account is not asked about again before it is time', async () => {
    await serving(() => pieces(30), { admitted: 600_000 })
    expect(await readSlowly(app, path, signOut)).toBe(30_000_000)
  })
})

test('who is blocked while a file of the inbox is sent gets no more of it', async () => {
  await serving(() => pieces(30), { admitted: 0 })
  const read = readSlowly(app, '/stored', () => {
    now = { isBlocked: true }
  })
  await expect(read).rejects.toThrow()
  expect(alarms()).toMatchObject([{ err: { message: 'blocked' } }])
})

test('who goes away while a file is sent leaves no word in the log, and its place', async () => {
  const ask = await serving(() => pieces(30), { most: 1 })
  const first = ask()
  expect((await first.answer).status).toBe(200)
  first.abort()
  await vi.waitFor(async () => expect((await ask().answer).status).toBe(200), 60_000)
  expect(alarms()).toEqual([])
})

test.each([
  ['takes nothing for too long', { stalled: 2_000 }],
  ['takes too long', { whole: 2_000 }],
])('who %s is cut off', async (_, limits) => {
  const ask = await serving(() => pieces(30), { ...limits, most: 1 })
  const closed = new Promise((done) => app.server.once('connection', (socket) => socket.once('close', done)))
  const slow = await ask().answer
  await closed
  await expect(slow.arrayBuffer()).rejects.toThrow()
  expect(alarms()).toEqual([])
})

test('a file that waits behind another answer on its connection is cut off with that', async () => {
  const ask = await serving(() => pieces(1), { stalled: 50, most: 1 })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const closed = once(socket, 'close')
  for (const path of ['/never', '/file/1/1']) socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`)
  await closed
  await vi.waitFor(async () => expect((await ask().answer).status).toBe(200), 60_000)
  expect(alarms()).toEqual([])
})

test('a file that begins comes while it is made', async () => {
  const read = Promise.withResolvers<void>()
  const ask = await serving(async function* () {
    yield whole
    await read.promise
    yield whole
  })
  const reader = (await ask().answer).body!.getReader()
  let bytes = (await reader.read()).value!.length
  read.resolve()
  for (let part = await reader.read(); !part.done; part = await reader.read()) bytes += part.value.length
  expect(bytes).toBe(2_000_000)
})

test('a file that grows too large breaks off, also for who has it in part', async () => {
  const ask = await serving(() => pieces(30), { bytes: 2_500_000 })
  await expect(ask().answer.then((answer) => answer.arrayBuffer())).rejects.toThrow()
})

test.each([
  [100_000, 200, []],
  [100_001, 202, ['downloadPayments']],
])('a file of %i rows is answered by %i', async (rows, status, later) => {
  const ask = await serving(() => pieces(3), {}, rows)
  const answer = await ask().answer
  expect([answer.status, noted]).toEqual([status, later])
  expect(status === 202 ? await answer.json() : (await answer.arrayBuffer()).byteLength).toEqual(
    status === 202 ? { fileId: 1, rows } : 3_000_000,
  )
})

test('a file that would clearly be too long is refused where it is asked for, and not noted', async () => {
  const ask = await serving(() => pieces(3), { later: 500_000 }, 200_000)
  const answer = await ask().answer
  expect([answer.status, noted]).toEqual([422, []])
  expect(await answer.json()).toMatchObject({ code: 'file-too-long', message: expect.stringContaining('200.000') })
})

test('of all users together too many are refused', async () => {
  const ask = await serving(() => pieces(30), { all: 2 })
  const [one, two, three] = [await ask(1).answer, await ask(2).answer, await ask(3).answer]
  expect([one.status, two.status, three.status]).toEqual([200, 200, 503])
  expect(await three.json()).toMatchObject({ code: 'unavailable' })
})

test('the accounts of one network leave as many places as they have', async () => {
  const ask = await serving(() => pieces(30), { all: 8 })
  const statuses = async (users: number[], headId: number) =>
    Promise.all(users.map(async (user) => (await ask(user, headId).answer).status))
  expect((await statuses([1, 2, 3, 4, 5, 6], 100)).toSorted()).toEqual([200, 200, 200, 200, 503, 503])
  expect((await statuses([11, 12, 13], 101)).toSorted()).toEqual([200, 200, 503])
  expect(await statuses([21], 102)).toEqual([200])
})

test('a file that cannot be made is a fault like any other', async () => {
  const ask = await serving(() => {
    throw new Error('broken')
  })
  expect((await ask().answer).status).toBe(500)
  expect(alarms().map(({ msg }) => msg)).toEqual(['internal error'])
})

test('a file that breaks in the midst is no whole one to its reader, and stands in the log', async () => {
  const ask = await serving(async function* () {
    yield whole
    throw new Error('broken')
  })
  await expect(ask().answer.then((answer) => answer.arrayBuffer())).rejects.toThrow()
  expect(alarms()).toMatchObject([{ err: { message: 'broken' } }])
})

test('while it is sent the file has no name', async () => {
  const ask = await serving(() => pieces(30))
  const answer = await ask().answer
  expect([answer.status, readdirSync(folder)]).toEqual([200, []])
})
