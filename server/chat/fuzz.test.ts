import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { isStorable } from '../runner/storable.ts'
import { testApp } from '../test-app.ts'
import { chatOf, pin } from './test-chat.ts'

/** How many lines; the whole run of `npm run fuzz` sends more. */
const lines = Number(process.env.FUZZ_CHAT ?? 150)

const api = testApp()
const { database } = api
const chat = chatOf(api)
const people = ['6281111111111', '6281111111112', '6289999999999']

beforeAll(async () => {
  await chat.open()
  await chat.link('usft-a', people[0]!)
  await chat.link('catl-a', people[1]!)
})

const word = fc.oneof(
  fc.constantFrom(
    'S10',
    'PLN20',
    'DANA',
    'CEK',
    'CEKPLN',
    'BYR',
    'Y',
    'SAL',
    'CH',
    'LAP',
    'K',
    'TIKET',
    'T',
    'LINK',
    'BANTUAN',
    '/start',
  ),
  fc.constantFrom(
    pin,
    '000000',
    '081290347781',
    '081290347911',
    '081290347913',
    '532110884207',
    '14077203385',
    'ustl-a',
    '50000',
    '2',
  ),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.stringMatching(/^[0-9]{1,16}$/),
)
const line = fc
  .array(word, { maxLength: 6 })
  .chain((words) => fc.constantFrom(...['.', ' ', '*', '#'].map((by) => words.join(by))))
const message = fc.record({ from: fc.constantFrom(...people), text: line, times: fc.integer({ min: 1, max: 3 }) })

test('whatever a chat sends is answered, and a message that comes again sells nothing more', async () => {
  let n = 0
  await fc.assert(
    fc.asyncProperty(message, async ({ from, text, times }) => {
      const id = `fuzz-${++n}`
      const body = JSON.stringify({ id, from, text })
      const answers = await Promise.all(Array.from({ length: times }, () => chat.post(body)))
      // What no database keeps is no message.
      const status = isStorable(text) ? 200 : 400
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => status))
      if (status === 400) return
      const said = new Set(answers.map((answer) => answer.json().answer).filter((answer) => answer !== null))
      expect(said.size).toBeLessThanOrEqual(1)
    }),
    { numRuns: lines, endOnFailure: true },
  )
  const doubled = await database.query('select ref_id from sale where ref_id like $1 group by ref_id having count(*) > 1', [
    'chat-%',
  ])
  expect(doubled).toEqual([])
})
