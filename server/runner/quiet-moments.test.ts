import { expect, test } from 'vitest'
import { createArrivals } from './arrivals.ts'
import { callsTogether, limitsOf } from './call-limits.ts'
import { quietMoments } from './quiet-moments.ts'
import { sheet } from './sheet.ts'
import { sheetWriter } from './sheet-writer.ts'

const forEver = 2_000_000_000
/** A call that is answered when it is told to. */
const calling = () => Promise.withResolvers<void>()
/** Whether somebody who waits has come on by now. */
async function hasCome(waiting: Promise<void>): Promise<boolean> {
  const came = waiting.then(() => true)
  await new Promise(setImmediate)
  return Promise.race([came, Promise.resolve(false)])
}

test('it is quiet where no call is being answered, and again when the last one was, well or not', async () => {
  const { answering, next } = quietMoments(forEver)
  expect(await hasCome(next())).toBe(true)
  const [one, other] = [calling(), calling()]
  const answers = [answering(() => one.promise), answering(() => other.promise)]
  const waiting = next()
  one.resolve()
  await answers[0]
  expect(await hasCome(waiting)).toBe(false)
  other.reject(new Error('refused'))
  await expect(answers[1]).rejects.toThrow('refused')
  expect(await hasCome(waiting)).toBe(true)
  expect(await hasCome(next())).toBe(true)
})

test('a call that is never answered holds nobody for good', async () => {
  const { answering, next } = quietMoments(1)
  void answering(() => calling().promise)
  await next()
})

test.each([
  ['a call', undefined, false],
  ['a report', 'reports', false],
  ['a sale, which waits for its partner', 'sales', true],
  ['how a sale stands, which may ask its partner', 'status', true],
  ['another file', 'files', true],
] as const)('beside %s a file goes on or waits', async (_, kind, goesOn) => {
  const arrivals = createArrivals()
  const { inTurn, quiet } = limitsOf(() => {}, {
    callsTogether,
    settings: { connections: { calls: 1, reports: 1 } },
    arrivals,
    longestRestMs: forEver,
  })
  const call = calling()
  const answer = inTurn({ door: 'web', kind }, { userId: 1, loginUser: null, mode: 'prod' } as never, () => call.promise)
  expect(await hasCome(quiet())).toBe(goesOn)
  call.resolve()
  await answer
})

test.each(['csv', 'xlsx'] as const)('a file waits before each few of its rows (%s)', async (format) => {
  let rested = 0
  const writer = sheetWriter(async () => void rested++)
  const rows = Array.from({ length: 1_200 }, (_, n) => n)
  const numbers = sheet<number>({
    name: 'Numbers',
    title: 'Numbers',
    columns: [{ header: '#', width: 5, kind: 'count' }],
    utcOffset: 7,
    rows: rows.length,
    page: async (_tx, after, limit) => rows.slice((after ?? -1) + 1, (after ?? -1) + 1 + limit),
    cells: (row) => [row],
  })
  const bytes: number[] = []
  for await (const part of writer.write(numbers, format, (work) => work(null as never))) bytes.push(part.length)
  await writer.close()
  expect([rested > 2, bytes.length > 0]).toEqual([true, true])
})
