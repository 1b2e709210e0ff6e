import Fastify from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { quietMoments } from './quiet-moments.ts'
import { sheet } from './sheet.ts'
import { sheetWriter } from './sheet-writer.ts'

const forEver = 2_000_000_000
let app = Fastify()
afterEach(() => app.close())

/** A server whose calls are answered when they are told to. */
async function answeringServer(limits: Parameters<typeof quietMoments>[0]) {
  const quiet = quietMoments(limits)
  const underWay: PromiseWithResolvers<void>[] = []
  app = Fastify()
  quiet.follow(app)
  app.get('/', async () => {
    const call = Promise.withResolvers<void>()
    underWay.push(call)
    await call.promise
    return 'answered'
  })
  await app.ready()
  /** Begins a call; gives how it is answered, or fails, and its answer. */
  async function begin() {
    const answer = app.inject('/').then(({ statusCode }) => statusCode)
    await vi.waitUntil(() => underWay.length > 0)
    const { resolve, reject } = underWay.pop()!
    return { resolve, reject, answer }
  }
  return { quiet, begin }
}
/** Whether somebody who waits has come on by now. */
async function hasCome(waiting: Promise<void>): Promise<boolean> {
  const came = waiting.then(() => true)
  await new Promise(setImmediate)
  return Promise.race([came, Promise.resolve(false)])
}

test('it is quiet where no call is being answered, and again when the last one was, well or not', async () => {
  const { quiet, begin } = await answeringServer({ longestWaitMs: forEver, countedMs: forEver })
  expect(await hasCome(quiet.next())).toBe(true)
  const [one, other] = [await begin(), await begin()]
  const waiting = quiet.next()
  one.resolve()
  expect([await one.answer, await hasCome(waiting)]).toEqual([200, false])
  other.reject(new Error('broken'))
  expect(await other.answer).toBe(500)
  await waiting
  expect(await hasCome(quiet.next())).toBe(true)
})

test('whoever asks for a file alone is not others', async () => {
  const { quiet, begin } = await answeringServer({})
  const own = await begin()
  expect(quiet.isBusy()).toBe(false)
  const other = await begin()
  expect(quiet.isBusy()).toBe(true)
  for (const { resolve, answer } of [own, other]) {
    resolve()
    await answer
  }
})

test.each([
  ['that is never answered holds nobody for good', { longestWaitMs: 1, countedMs: forEver }],
  ['that waits for somebody else counts no longer than a moment', { longestWaitMs: forEver, countedMs: 1 }],
])('a call %s', async (_, limits) => {
  const { quiet, begin } = await answeringServer(limits)
  const call = await begin()
  await quiet.next()
  call.resolve()
  expect(await call.answer).toBe(200)
})

test.each([
  ['csv', false, [1_000, 10_000]],
  ['csv', true, [1_000, 1_000]],
  ['xlsx', true, [1_000, 1_000]],
] as const)(
  'a file waits before each few of its rows, and reads fewer at once beside others (%s, %s)',
  async (format, isBusy, limits) => {
    let rested = 0
    const asked: number[] = []
    const writer = sheetWriter({ next: async () => void rested++, isBusy: () => isBusy })
    const rows = Array.from({ length: 1_200 }, (_, n) => n)
    const numbers = sheet<number>({
      name: 'Numbers',
      title: 'Numbers',
      columns: [{ header: '#', width: 5, kind: 'count' }],
      utcOffset: 7,
      rows: rows.length,
      page: async (_tx, after, limit) => {
        asked.push(limit)
        return rows.slice((after ?? -1) + 1, (after ?? -1) + 1 + limit)
      },
      cells: (row) => [row],
    })
    const bytes: number[] = []
    for await (const part of writer.write(numbers, format, (work) => work(null as never))) bytes.push(part.length)
    await writer.close()
    expect([rested > 2, bytes.length > 0, asked]).toEqual([true, true, limits])
  },
)
