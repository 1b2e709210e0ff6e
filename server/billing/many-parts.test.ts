import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../test-app.ts'
import { billsOf, followAt, pay, type TestBill } from './test-moving-clock.ts'
import { billSome } from './test-some-bills.ts'

const app = testApp()
const { database, call } = app
let bill: TestBill

beforeAll(async () => {
  await billSome(app)
  bill = (await billsOf(database, 'usft-a')).find(({ status }) => status === 7)!
})

const split = () => call('splitBill', 'usft-a', { bill: bill.id, splitAmount: 100 })
const parts = async () => (await billsOf(database, 'usft-a')).filter(({ id }) => id > bill.id)

test('a bill has fifty unpaid parts at most, and another one for each that is paid', async () => {
  const there = (await parts()).length
  for (let n = there; n < 50; n++) expect((await split()).status).toBe(200)
  expect(await split()).toMatchObject({ status: 409, body: { code: 'too-many-parts' } })
  expect(await parts()).toHaveLength(50)
  expect(await pay(database, (await parts()).at(-1)!, new Date())).toBe(null)
  await followAt(database, new Date())
  expect((await split()).status).toBe(200)
  expect(await split()).toMatchObject({ status: 409 })
})
