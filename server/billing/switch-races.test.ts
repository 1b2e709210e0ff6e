import { afterAll, beforeAll, expect, test } from 'vitest'
import { setClock } from '../../database/test-clock.ts'
import { openDatabase, openPool } from '../runner/pool.ts'
import { type Transact, transactOn } from '../runner/transact.ts'
import { testApp } from '../test-app.ts'
import { closeDue } from './close.ts'
import { balancesOf, bankOf, billsOf, closeAt, onCredit, wib } from './test-moving-clock.ts'

const { database, call } = testApp()
const id = (username: string) => database.userId(username)
const price = 20_900
let pool: ReturnType<typeof openPool>
let transact: Transact
let number = 0
let day = 0

beforeAll(async () => {
  pool = openPool({ url: database.url, max: 4, name: 'races' })
  transact = transactOn(openDatabase(pool))
  await onCredit(database, 'catl-a', 5_000_000)
  await onCredit(database, 'ustl-a', 1_000_000)
  await database.query(`update users set dispensation = true where username in ('catl-a', 'sutl-a')`)
})
afterAll(() => pool.end())

const sell = (username: string) => {
  number += 1
  return call('purchase', username, { productCode: 'PLN20', customerCode: `1407${String(number).padStart(7, '0')}` })
}
const setDm = async (isDm: boolean) => {
  const { status } = await call('setDm', 'catl-a', { userId: id('ustl-a'), isDm })
  expect(status).toBe(200)
}

test('a bill that is paid as deposit mode begins leaves nothing lent behind', async () => {
  const bank = await bankOf(database, 'catl-a')
  for (let round = 0; round < 6; round++) {
    day += 1
    await sell('ustl-a')
    await closeAt(database, wib(day))
    const bill = (await billsOf(database, 'ustl-a')).at(-1)!
    await call('requestPayment', 'ustl-a', { bill: bill.id, bank })
    const [paid] = await Promise.all([
      call('confirmPayment', 'catl-a', { selectedBill: bill.id, amount: bill.amount }),
      setDm(true),
    ])
    expect([paid.status, await balancesOf(database, 'ustl-a')]).toEqual([200, [0]])
    await setDm(false)
    await call('moveBalance', 'catl-a', { userId: id('ustl-a'), amount: 100_000, mutation: 'transfer', remark: 'uji' })
  }
})

test('sales and closes while an administrator comes and goes: the seller is billed for each sale once', async () => {
  await call('moveBalance', 'catl-a', { userId: id('ustl-a'), amount: 2_000_000, mutation: 'transfer', remark: 'uji' })
  const billed = async () => (await billsOf(database, 'ustl-a')).reduce((total, { amount }) => total + amount, 0)
  await closeAt(database, wib(++day))
  const before = await billed()
  for (let round = 0; round < 6; round++) {
    day += 1
    const isAdministrator = round % 2 === 0
    const night = wib(day, '01:00')
    await setClock(database, night)
    const [sold] = await Promise.all([
      Promise.all(Array.from({ length: 12 }, () => sell('ustl-a'))),
      call('setAdministrator', 'catl-a', { userId: id('sutl-a'), isAdministrator }),
      closeDue(transact, () => {}, night),
    ])
    expect(sold.map(({ body }) => body.status)).toEqual(Array(12).fill('Success'))
  }
  await closeAt(database, wib(++day))
  expect(await billed()).toBe(before + 72 * price)
})
