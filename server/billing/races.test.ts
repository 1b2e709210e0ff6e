import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setClock } from '../../database/test-clock.ts'
import { openDatabase, openPool } from '../runner/pool.ts'
import { type Transact, transactOn } from '../runner/transact.ts'
import { testApp } from '../test-app.ts'
import { closeDue, followBills } from './close.ts'
import { balancesOf, bankOf, billsOf, closeAt, onCredit, type TestBill, wib } from './test-moving-clock.ts'

const { database, call } = testApp()
const id = (username: string) => database.userId(username)
let pool: ReturnType<typeof openPool>
let transact: Transact
let bank: number
let number = 0
let day = 0

beforeAll(async () => {
  pool = openPool({ url: database.url, max: 4, name: 'races' })
  transact = transactOn(openDatabase(pool))
  bank = await bankOf(database, 'caft-a')
  await onCredit(database, 'caft-a', 5_000_000)
  await onCredit(database, 'usft-a', 1_000_000)
  await database.query(`update users set dispensation = true where username = 'caft-a'`)
  await database.query(
    `update login_user set permissions = '{view,sell,money}' where username in ('staff-caft-a', 'staff-owner')`,
  )
})
afterAll(() => pool.end())

function sell(username: string, ending = '000') {
  number += 1
  return call('purchase', username, { productCode: 'PLN20', customerCode: `1407${String(number).padStart(4, '0')}${ending}` })
}
async function newBill(): Promise<TestBill> {
  day += 1
  for (let count = 0; count < 3; count++) await sell('usft-a')
  await closeAt(database, wib(day))
  return (await billsOf(database, 'usft-a')).at(-1)!
}
const request = (bill: number) => call('requestPayment', 'usft-a', { bill, bank })
const confirm = (bill: number, amount: number, as: string) => call('confirmPayment', as, { selectedBill: bill, amount })
const stateOf = async (bill: number) => (await billsOf(database, 'usft-a')).find((one) => one.id === bill)!
const payments = async (bill: number) =>
  (await database.query('select amount::int, excess::int from bill_payment where bill_id = $1', [bill])) as {
    amount: number
    excess: number
  }[]
const operators = ['caft-a', 'owner', 'staff-caft-a', 'staff-owner']
const pay = async (bill: TestBill) => {
  await request(bill.id)
  await confirm(bill.id, bill.amount, 'owner')
}

describe('one bill', () => {
  test('confirmed by everybody at once is paid once', async () => {
    const bill = await newBill()
    await request(bill.id)
    const [charger, user] = await balancesOf(database, 'caft-a', 'usft-a')
    const answers = await Promise.all(operators.map((as) => confirm(bill.id, bill.amount + 5, as)))
    expect(answers.map(({ body }) => [body.changed, body.bill.statusId]).sort()).toEqual([
      [false, 4],
      [false, 4],
      [false, 4],
      [true, 4],
    ])
    expect(await payments(bill.id)).toEqual([{ amount: bill.amount, excess: 5 }])
    expect(await balancesOf(database, 'caft-a', 'usft-a')).toEqual([charger! - bill.amount - 5, user! + bill.amount + 5])
  })

  test('confirmed in part by everybody at once counts one part', async () => {
    const bill = await newBill()
    await request(bill.id)
    const answers = await Promise.all(operators.map((as) => confirm(bill.id, 1_000, as)))
    expect(answers.map(({ body }) => body.changed ?? body.code).sort()).toEqual([...Array(3).fill('bill-not-confirmable'), true])
    expect(await stateOf(bill.id)).toMatchObject({ status: 3, paid: 1_000 })
    await pay(bill)
  })

  test('split by both sides at once has no more in its parts than there is', async () => {
    const bill = await newBill()
    const split = (as: string) => call('splitBill', as, { bill: bill.id, splitAmount: bill.amount - 10_000 })
    const answers = await Promise.all(['usft-a', 'caft-a', 'owner'].map(split))
    expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([
      200,
      'split-above-remaining',
      'split-above-remaining',
    ])
    const rest = (await call('splitBill', 'usft-a', { bill: bill.id, splitAmount: 10_000 })).body.Splitted
    for (const part of rest) await pay(part)
    expect((await stateOf(bill.id)).status).toBe(4)
  })

  test('a part is either requested or deleted', async () => {
    for (let round = 0; round < 4; round++) {
      const bill = await newBill()
      const part = (await call('splitBill', 'usft-a', { bill: bill.id, splitAmount: bill.amount })).body.Splitted[0].id
      const [requested, deleted] = await Promise.all([request(part), call('deletePart', 'caft-a', { selectedBill: part })])
      expect([requested.status, deleted.status].sort()).toEqual(requested.status === 200 ? [200, 409] : [200, 404])
      await pay(requested.status === 200 ? { ...bill, id: part } : bill)
      expect((await stateOf(bill.id)).status).toBe(4)
    }
  })

  test('paid as it falls due ends paid, and nobody stays blocked', async () => {
    for (let round = 0; round < 4; round++) {
      const bill = await newBill()
      await request(bill.id)
      await database.query(`update bill set due_at = now() - interval '2 hours' where id = $1`, [bill.id])
      await Promise.all([
        confirm(bill.id, bill.amount, 'caft-a'),
        followBills(transact, () => {}, 60),
        followBills(transact, () => {}, 60),
      ])
      expect(await stateOf(bill.id)).toMatchObject({ paid: bill.amount })
      const [user] = await database.query(`select is_blocked, blocked_by_system from users where username = 'usft-a'`)
      expect(user).toEqual({ is_blocked: false, blocked_by_system: false })
    }
  })
})

test('closed by several servers at once, a day has one close of each cycle', async () => {
  await sell('usft-a')
  const before = (await billsOf(database, 'usft-a')).length
  const noon = new Date(wib(day + 1, '16:00'))
  await setClock(database, noon)
  await Promise.all([1, 2, 3].map(() => closeDue(transact, () => {}, noon)))
  const runs = await database.query('select cycle from close_run where day = $1 order by cycle', [
    noon.toISOString().slice(0, 10),
  ])
  expect(runs).toEqual([{ cycle: 1 }, { cycle: 2 }])
  expect((await billsOf(database, 'usft-a')).slice(before)).toHaveLength(1)
  day += 1
})

describe('what is drawn', () => {
  beforeAll(async () => {
    for (const username of ['ustl-a', 'usgt-a', 'usgt-b'])
      await call('deduct', 'owner', { correspondent: id(username), amount: 10_000_000, remark: 'uji' })
    await database.query(
      `update users set is_dm = true, is_semi = true, balance_limit = 10000000 where username in ('ustl-a', 'usgt-a', 'usgt-b')`,
    )
  })

  test('the last money of a charger is lent once', async () => {
    const price = 20_900
    const [has] = await balancesOf(database, 'catl-a')
    await call('deduct', 'owner', { correspondent: id('catl-a'), amount: has! - price - 5, remark: 'uji' })
    const answers = await Promise.all(Array.from({ length: 6 }, () => sell('ustl-a')))
    expect(answers.map(({ body }) => body.status ?? body.code).sort()).toEqual([
      'Success',
      ...Array(5).fill('insufficient-balance'),
    ])
    expect(await balancesOf(database, 'catl-a', 'ustl-a')).toEqual([5, 0])
  })

  test('a sale reversed during the close is either billed or given back', async () => {
    for (let round = 0; round < 4; round++) {
      day += 1
      const pending = await Promise.all([sell('usgt-a', '913'), sell('usgt-b', '913')])
      const [charger, other] = await balancesOf(database, 'cagt-a', 'cagt-b')
      const before = (await billsOf(database, 'usgt-a', 'usgt-b')).length
      const night = wib(day, '01:00')
      await setClock(database, night)
      await Promise.all([
        ...pending.map(({ body }) => call('reverseSale', 'owner', { salesId: body.saleId, remark: 'uji' })),
        closeDue(transact, () => {}, night),
      ])
      const bills = (await billsOf(database, 'usgt-a', 'usgt-b')).slice(before)
      const billed = (user: string) => bills.filter((bill) => bill.user === user).reduce((sum, { amount }) => sum + amount, 0)
      const { price } = pending[0]!.body
      expect(await balancesOf(database, 'cagt-a', 'cagt-b')).toEqual([
        charger! + price - billed('usgt-a'),
        other! + price - billed('usgt-b'),
      ])
      for (const username of ['usgt-a', 'usgt-b']) {
        const [left] = await balancesOf(database, username)
        expect(left).toBe(billed(username))
        if (left) await call('deduct', 'owner', { correspondent: id(username), amount: left, remark: 'uji' })
      }
    }
  })
})
