import { beforeAll, expect, test } from 'vitest'
import { connect } from '../../database/embedded/guard.ts'
import type { AdapterOf } from '../partners/adapter.ts'
import { createAdapters } from '../partners/adapters.ts'
import { callsTogether } from '../runner/call-limits.ts'
import { testApp } from '../test-app.ts'
import { programOf } from './test-program.ts'
import { signOf } from './token-signature.ts'

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
/** One that was told of no other. */
const alone = testApp({ beside: here, settings: { servers: 1 } })
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
  const untold = alone.call('h2hStatus', { token }, { refId: 'second' })
  const inIak = programOf(here).post('/iak/api/check-status', {
    username,
    ref_id: 'second',
    sign: signOf(username, token, 'second'),
  })
  expect([await isOver(natively), await isOver(inIak), await isOver(untold)]).toEqual([false, false, false])
  asked[0]!()
  await first
  await expect.poll(() => asked.length).toBe(2)
  for (const answer of [natively, untold]) expect((await answer).body).toMatchObject({ refId: 'second', status: 'Pending' })
  expect((await inIak).body.data).toMatchObject({ ref_id: 'second', status: 0 })
  asked[1]!()
  expect((await second).body.status).toBe('Success')
})

test('nor while the other does not know yet whose the purchase is', async () => {
  const ask = (refId: string) => here.call('h2hStatus', { token }, { refId })
  // What a token is was forgotten there, and is still known here.
  await new Promise((done) => setTimeout(done, 2_100))
  await ask('first')
  const other = await connect(database.url)
  await other.query('begin; lock table h2h_token in access exclusive mode')
  const sold = asked.length
  const purchase = buy('stalled')
  await expect
    .poll(
      async () =>
        (await database.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
          .length,
    )
    .toBe(1)
  const found = ask('stalled')
  expect(await isOver(found)).toBe(false)
  await other.query('rollback')
  await other.end()
  await expect.poll(() => asked.length).toBe(sold + 1)
  expect((await found).body).toMatchObject({ refId: 'stalled', status: 'Pending' })
  asked[sold]!()
  await purchase
})

test('a reference that nobody has is not found at once, at either', async () => {
  for (const { call } of [here, there, alone]) {
    const { status, body } = await call('h2hStatus', { token }, { refId: 'nobody-s' })
    expect([status, body.code]).toEqual([404, 'not-found'])
  }
})

test('connections that sell and hear say whose they are, so that the other server knows whom to ask', async () => {
  const names = `select distinct split_part(application_name, ' ', 2) as name from pg_stat_activity
    where datname = current_database() and application_name like any ('{engine %,live-listen %}')`
  expect((await database.query(names)).map(({ name }) => String(name).length)).toEqual([36, 36, 36])
})
