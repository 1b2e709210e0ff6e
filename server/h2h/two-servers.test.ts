import { beforeAll, expect, test } from 'vitest'
import type { AdapterOf } from '../partners/adapter.ts'
import { createAdapters } from '../partners/adapters.ts'
import { callsTogether } from '../runner/call-limits.ts'
import { testApp } from '../test-app.ts'
import { signOf } from './iak/answers.ts'
import { programOf } from './test-program.ts'

const asked: (() => void)[] = []
const simulated = createAdapters({ simulatorLatency: 0 })
/** Partners that sell when they are let. */
const slow: AdapterOf = (...of) => {
  const partner = simulated(...of)
  return {
    ...partner,
    purchase: async (...asking) => {
      await new Promise<void>((done) => asked.push(done))
      return partner.purchase(...asking)
    },
  }
}

const here = testApp({ settings: { servers: 2 } })
/** Its accounts sell one after the other, so that a second purchase waits for its place. */
const there = testApp({
  beside: here,
  settings: { servers: 2, answerWithinMs: 20_000, partnerTimeoutMs: 20_000 },
  callsTogether: { ...callsTogether, sales: 1 },
  adapterOf: slow,
})
const { database } = here
const username = 'httl-a'
let token = ''
beforeAll(async () => {
  token = (await here.call('refreshToken', username, { tokenType: 'prod' })).body.token
})

const buy = (refId: string) =>
  there.call('h2hPurchase', { token }, { refId, productCode: 'S10', customerCode: `08129034${asked.length}781` })
const isOver = (promise: Promise<unknown>) =>
  Promise.race([promise.then(() => true), new Promise((done) => setTimeout(done, 300, false))])

test('a program never hears at one server that there is no sale while the other may sell it in a moment', async () => {
  const first = buy('first')
  await expect.poll(() => asked.length).toBe(1)
  const second = buy('second')
  // Until it stands in line there.
  await expect.poll(async () => (await there.call('h2hStatus', { token }, { refId: 'first' })).body.refId).toBe('first')
  expect((await here.call('h2hStatus', { token }, { refId: 'first' })).body.status).toBe('Pending')
  const natively = here.call('h2hStatus', { token }, { refId: 'second' })
  const inIak = programOf(here).post('/iak/api/check-status', {
    username,
    ref_id: 'second',
    sign: signOf(username, token, 'second'),
  })
  expect([await isOver(natively), await isOver(inIak)]).toEqual([false, false])
  asked[0]!()
  await first
  await expect.poll(() => asked.length).toBe(2)
  expect((await natively).body).toMatchObject({ refId: 'second', status: 'Pending' })
  expect((await inIak).body.data).toMatchObject({ ref_id: 'second', status: 0 })
  asked[1]!()
  expect((await second).body.status).toBe('Success')
})

test('a reference that nobody has is not found at once, at either', async () => {
  for (const { call } of [here, there]) {
    const { status, body } = await call('h2hStatus', { token }, { refId: 'nobody-s' })
    expect([status, body.code]).toEqual([404, 'not-found'])
  }
})

test('connections that sell and hear say whose they are, so that the other server knows whom to ask', async () => {
  const names = `select distinct split_part(application_name, ' ', 2) as name from pg_stat_activity
    where datname = current_database() and application_name like any ('{engine %,live-listen %}')`
  expect((await database.query(names)).map(({ name }) => String(name).length)).toEqual([36, 36])
})
