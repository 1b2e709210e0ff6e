import { beforeAll, expect, test } from 'vitest'
import type { AdapterOf } from '../partners/adapter.ts'
import { createAdapters } from '../partners/adapters.ts'
import { testApp } from '../test-app.ts'
import { senderLimits } from './sender-limits.ts'
import { chatOf, pin } from './test-chat.ts'

const simulated = createAdapters({ simulatorLatency: 0 })
const released = Promise.withResolvers<void>()
/** Partners that sell when they are let. */
const slow: AdapterOf = (...of) => {
  const partner = simulated(...of)
  return {
    ...partner,
    async purchase(...asking) {
      await released.promise
      return partner.purchase(...asking)
    },
  }
}

const api = testApp({ settings: { answerWithinMs: 60_000, partnerTimeoutMs: 60_000 }, adapterOf: slow })
const chat = chatOf(api)
const melati = '6281200000001'
beforeAll(async () => {
  await chat.open()
  await chat.link('usft-a', melati)
})

test('of many lines at once few wait, and the others are told so, for good', async () => {
  const answers = new Map<number, string | null>()
  const line = (n: number) => chat.says(melati, `S10.08129034${1000 + n}.${pin}`, `crowd ${n}`)
  const said = Array.from({ length: 40 }, async (_, n) => answers.set(n, await line(n)))
  await expect.poll(() => answers.size, { timeout: 30_000 }).toBe(36)
  const [first] = [...answers].find(([, answer]) => answer !== null)!
  // The line that linked the chat was one of thirty.
  expect([...answers.values()].filter((answer) => answer === null).length).toBe(11)
  expect([...answers.values()].filter((answer) => answer?.startsWith('Terlalu banyak pesan sekaligus')).length).toBe(25)
  const waiting = Array.from({ length: 40 }, (_, n) => n).filter((n) => !answers.has(n))
  released.resolve()
  await Promise.all(said)
  for (const n of waiting) expect(answers.get(n)).toMatch(/BERHASIL/)
  expect(await line(first)).toBe(answers.get(first))
  expect(await line(waiting[0]!)).toBe(answers.get(waiting[0]!))
  expect(await api.database.query('select count(*)::int as count from sale')).toEqual([{ count: 4 }])
})

test('what comes again is not counted again', () => {
  const clock = { now: 0 }
  const mayAsk = senderLimits(() => clock.now)
  const asked = (times: number) => Array.from({ length: times }, (_, n) => mayAsk('a', 'line', `m${n}`)).filter(Boolean).length
  expect([asked(40), asked(40), mayAsk('b', 'line', 'm')]).toEqual([30, 30, true])
  clock.now = 60_000
  expect(asked(40)).toBe(30)
})
