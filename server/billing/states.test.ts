import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../test-app.ts'
import { balancesOf, bankOf, billsOf, closeAt, followAt, onCredit, pay, type TestBill, wib } from './test-moving-clock.ts'

const { database, call } = testApp()
let day = 0
let bank: number
let second: pg.Client

beforeAll(async () => {
  second = new pg.Client({ connectionString: database.url })
  await second.connect()
  bank = await bankOf(database, 'caft-a')
  await onCredit(database, 'caft-a', 9_000_000)
  await onCredit(database, 'usft-a', 1_000_000)
  // Its own bills stay unpaid here; a blocked charger lifts nothing.
  await database.query(`update users set dispensation = true where username = 'caft-a'`)
})
afterAll(() => second.end())

/** A fresh bill of usft-a by caft-a, closed at midnight of a new day. */
async function newBill(sales = 2): Promise<TestBill> {
  day += 1
  for (let count = 0; count < sales; count++)
    await call('purchase', 'usft-a', { productCode: 'PLN20', customerCode: `14077${String(day).padStart(2, '0')}000${count}` })
  await closeAt(database, wib(day))
  return (await billsOf(database, 'usft-a')).at(-1)!
}
const again = async (bill: TestBill) => (await billsOf(database, 'usft-a')).find(({ id }) => id === bill.id)!
const request = async (bill: TestBill, at: Date) =>
  (await database.query('select request_payment($1, $2, $3, $4) as refusal', [bill.id, database.userId('usft-a'), bank, at]))[0]!
    .refusal
const codeOf = async (bill: number) =>
  (await database.query('select unique_code as code from bill where id = $1', [bill]))[0]!.code as number
const confirm = async (
  bill: { id: number },
  amount: number,
  at: Date,
  client: { query: (text: string, values: unknown[]) => Promise<unknown> } = database,
) => {
  const answer = await client.query(`select * from confirm_payment($1, $2, null, '', $3, null, null, null, $4)`, [
    bill.id,
    amount,
    database.userId('caft-a'),
    at,
  ])
  return (Array.isArray(answer) ? answer : (answer as pg.QueryResult).rows)[0] as {
    refusal: string | null
    payment: number | null
  }
}
const split = async (bill: TestBill, amount: number, at: Date) =>
  (await database.query(`select * from split_bill($1, $2, null, '', $3)`, [bill.id, amount, at]))[0] as {
    refusal: string | null
    part: number
  }
const remove = async (part: number, at: Date) =>
  (await database.query('select delete_bill_part($1, $2) as refusal', [part, at]))[0]!.refusal
const isLate = async (bill: number) =>
  (await database.query('select overdue_at is not null as late from bill where id = $1', [bill]))[0]!.late
const blocked = async () =>
  (await database.query(`select is_blocked, blocked_by_system from users where username = 'usft-a'`))[0] as {
    is_blocked: boolean
    blocked_by_system: boolean
  }

describe('payment', () => {
  test('is confirmed only after it was requested; twice is once', async () => {
    const bill = await newBill()
    expect((await confirm(bill, bill.amount, wib(day, '09:00'))).refusal).toBe('bill-not-confirmable')
    const code = await codeOf(bill.id)
    expect(await request(bill, wib(day, '09:01'))).toBeNull()
    expect([(await again(bill)).status, await codeOf(bill.id)]).toEqual([2, code])
    expect((await confirm(bill, bill.amount, wib(day, '09:02'))).payment).not.toBeNull()
    expect(await confirm(bill, bill.amount, wib(day, '09:03'))).toEqual({ refusal: null, payment: null })
    expect(await again(bill)).toMatchObject({ status: 4, paid: bill.amount, lifted: bill.amount })
    expect(await request(bill, wib(day, '09:04'))).toBeNull()
    expect((await again(bill)).status).toBe(4)
  })

  test('of less is partial; the rest is asked for with another code', async () => {
    const bill = await newBill()
    await request(bill, wib(day, '09:00'))
    await confirm(bill, 10_000, wib(day, '09:01'))
    expect(await again(bill)).toMatchObject({ status: 3, paid: 10_000, lifted: 10_000 })
    expect((await confirm(bill, 10_000, wib(day, '09:02'))).refusal).toBe('bill-not-confirmable')
    await request(bill, wib(day, '09:03'))
    const [row] = await database.query('select unique_amount - unique_code as rest from bill where id = $1', [bill.id])
    expect(Number(row!.rest)).toBe(bill.amount - 10_000)
    await confirm(bill, bill.amount - 10_000, wib(day, '09:04'))
    expect(await again(bill)).toMatchObject({ status: 4, paid: bill.amount })
  })

  test.each([321, 1])('of %i more is credited at once and lowers the next bill', async (more) => {
    const bill = await newBill()
    expect(await pay(database, bill, wib(day, '09:00'), bill.amount + more)).toBeNull()
    expect(await balancesOf(database, 'usft-a')).toEqual([1_000_000 + more])
    const next = await newBill()
    expect(next.amount).toBe(bill.amount - more)
    await pay(database, next, wib(day, '09:00'))
    expect(await balancesOf(database, 'usft-a')).toEqual([1_000_000])
  })

  test('confirmed by two at once counts once', async () => {
    const bill = await newBill()
    await request(bill, wib(day, '09:00'))
    const answers = await Promise.all([
      confirm(bill, bill.amount, wib(day, '09:01')),
      confirm(bill, bill.amount, wib(day, '09:01'), second),
    ])
    expect(answers.map(({ refusal, payment }) => [refusal, payment === null]).sort()).toEqual([
      [null, false],
      [null, true],
    ])
    expect(await again(bill)).toMatchObject({ status: 4, paid: bill.amount, lifted: bill.amount })
  })
})

describe('past the due time', () => {
  test('a bill is overdue and blocks; paying it frees', async () => {
    const bill = await newBill()
    const due = new Date(wib(day, '11:30').getTime())
    await database.query('update bill set due_at = $2 where id = $1', [bill.id, due])
    await followAt(database, new Date(due.getTime() - 1))
    expect((await again(bill)).status).toBe(1)
    await followAt(database, due)
    expect([(await again(bill)).status, await blocked()]).toEqual([6, { is_blocked: true, blocked_by_system: true }])
    expect((await confirm(bill, 5, wib(day, '12:00'))).refusal).toBe('bill-not-confirmable')
    await request(bill, wib(day, '12:01'))
    expect((await again(bill)).status).toBe(6)
    await confirm(bill, 1_000, wib(day, '12:02'))
    expect((await again(bill)).status).toBe(6)
    expect((await confirm(bill, 1_000, wib(day, '12:03'))).refusal).toBe('bill-not-confirmable')
    await pay(database, await again(bill), wib(day, '12:04'))
    expect([(await again(bill)).status, await blocked()]).toEqual([4, { is_blocked: false, blocked_by_system: false }])
  })

  test('a requested payment is given an hour more', async () => {
    const bill = await newBill()
    await database.query('update bill set due_at = $2 where id = $1', [bill.id, wib(day, '11:30')])
    await request(bill, wib(day, '11:00'))
    await followAt(database, wib(day, '12:29'))
    expect((await again(bill)).status).toBe(2)
    await followAt(database, wib(day, '12:30'))
    expect((await again(bill)).status).toBe(6)
    await confirm(bill, bill.amount, wib(day, '12:31'))
    expect((await again(bill)).status).toBe(4)
  })

  test('a dispensed user is not blocked before its dispensation is taken back', async () => {
    await database.query(`update users set dispensation = true where username = 'usft-a'`)
    const bill = await newBill()
    await database.query('update bill set due_at = $2 where id = $1', [bill.id, wib(day, '11:30')])
    await followAt(database, wib(day, '11:30'))
    expect([(await again(bill)).status, (await blocked()).is_blocked]).toEqual([6, false])
    await database.query(`update users set dispensation = false where username = 'usft-a'`)
    expect(await blocked()).toEqual({ is_blocked: true, blocked_by_system: true })
    await pay(database, await again(bill), wib(day, '12:00'))
    expect(await blocked()).toEqual({ is_blocked: false, blocked_by_system: false })
  })

  test('what a person blocked stays blocked', async () => {
    const bill = await newBill()
    await database.query(`update users set is_blocked = true where username = 'usft-a'`)
    await database.query('update bill set due_at = $2 where id = $1', [bill.id, wib(day, '11:30')])
    await followAt(database, wib(day, '11:30'))
    await pay(database, await again(bill), wib(day, '12:00'))
    expect(await blocked()).toEqual({ is_blocked: true, blocked_by_system: false })
    await database.query(`update users set is_blocked = false where username = 'usft-a'`)
  })
})

describe('splitting', () => {
  test('goes on until nothing remains; each part is paid and lifted by itself', async () => {
    const bill = await newBill(3)
    const first = await split(bill, 20_000, wib(day, '08:00'))
    expect((await again(bill)).status).toBe(7)
    expect((await split(bill, bill.amount - 19_999, wib(day, '08:01'))).refusal).toBe('split-above-remaining')
    expect((await confirm(bill, bill.amount, wib(day, '08:02'))).refusal).toBe('bill-splitted')
    expect(await request(bill, wib(day, '08:02'))).toBe('bill-splitted')
    const rest = await split(bill, bill.amount - 20_000, wib(day, '08:03'))
    const part = async (id: number) => (await billsOf(database, 'usft-a')).find((one) => one.id === id)!
    await pay(database, await part(first.part), wib(day, '09:00'))
    expect(await again(bill)).toMatchObject({ status: 7 })
    expect(await part(first.part)).toMatchObject({ status: 4, lifted: 20_000 })
    await pay(database, await part(rest.part), wib(day, '09:01'))
    expect(await again(bill)).toMatchObject({ status: 4 })
    await followAt(database, wib(day, '09:02'))
    expect([await again(bill), await part(first.part), await part(rest.part)].map(({ status }) => status)).toEqual([5, 5, 5])
    expect(await balancesOf(database, 'usft-a')).toEqual([1_000_000])
  })

  test('a part paid in part shrinks, and the rest remains of the bill', async () => {
    const bill = await newBill()
    const { part } = await split(bill, bill.amount, wib(day, '08:00'))
    await pay(database, (await billsOf(database, 'usft-a')).find(({ id }) => id === part)!, wib(day, '09:00'), 10_000)
    expect((await billsOf(database, 'usft-a')).find(({ id }) => id === part)).toMatchObject({
      amount: 10_000,
      paid: 10_000,
      status: 4,
    })
    expect((await again(bill)).status).toBe(7)
    const rest = await split(bill, bill.amount - 10_000, wib(day, '10:00'))
    await pay(database, (await billsOf(database, 'usft-a')).find(({ id }) => id === rest.part)!, wib(day, '10:01'))
    expect((await again(bill)).status).toBe(4)
  })

  test('a part is deleted while nothing was done with it; without parts the bill is as before', async () => {
    const bill = await newBill()
    const one = await split(bill, 5_000, wib(day, '08:00'))
    const two = await split(bill, 6_000, wib(day, '08:01'))
    await database.query('select request_payment($1, $2, $3, $4)', [two.part, database.userId('usft-a'), bank, wib(day, '08:02')])
    expect(await remove(two.part, wib(day, '08:03'))).toBe('bill-not-deletable')
    expect(await remove(bill.id, wib(day, '08:03'))).toBe('not-found')
    expect(await remove(one.part, wib(day, '08:04'))).toBeNull()
    expect((await again(bill)).status).toBe(7)
    await confirm({ id: two.part }, 6_000, wib(day, '08:05'))
    const { part } = await split(bill, bill.amount - 6_000, wib(day, '08:06'))
    await pay(database, (await billsOf(database, 'usft-a')).find(({ id }) => id === part)!, wib(day, '08:07'))
    expect((await again(bill)).status).toBe(4)
    const next = await newBill()
    await remove((await split(next, 1_000, wib(day, '08:00'))).part, wib(day, '08:01'))
    expect((await again(next)).status).toBe(1)
    await pay(database, next, wib(day, '09:00'))
  })

  test('a bill that was overdue before its part stays so since then', async () => {
    const bill = await newBill()
    const { part } = await split(bill, 5_000, wib(day, '08:00'))
    await database.query('update bill set due_at = $2 where id = $1 or parent_id = $1', [bill.id, wib(day, '11:30')])
    await database.query('select request_payment($1, $2, $3, $4)', [part, database.userId('usft-a'), bank, wib(day, '11:00')])
    for (const time of ['11:30', '12:30']) await followAt(database, wib(day, time))
    expect(await remove(part, wib(day, '12:31'))).toBeNull()
    const [late] = await database.query('select overdue_at from bill where id = $1', [bill.id])
    expect(late!.overdue_at).toEqual(wib(day, '11:30'))
    await pay(database, await again(bill), wib(day, '12:32'))
  })

  test('a bill whose overdue part is deleted is overdue itself', async () => {
    const bill = await newBill()
    const { part } = await split(bill, bill.amount, wib(day, '08:00'))
    await database.query('update bill set due_at = $2 where id = $1 or parent_id = $1', [bill.id, wib(day, '11:30')])
    await followAt(database, wib(day, '11:30'))
    expect([(await again(bill)).status, (await blocked()).is_blocked]).toEqual([7, true])
    expect([await isLate(bill.id), await isLate(part)]).toEqual([false, true])
    expect(await remove(part, wib(day, '12:00'))).toBeNull()
    expect([(await again(bill)).status, (await blocked()).is_blocked]).toEqual([6, true])
    await pay(database, await again(bill), wib(day, '12:01'))
    expect((await blocked()).is_blocked).toBe(false)
  })

  test('what an overdue part leaves unpaid is overdue with its bill', async () => {
    const bill = await newBill()
    const { part } = await split(bill, bill.amount, wib(day, '08:00'))
    await database.query('update bill set due_at = $2 where id = $1 or parent_id = $1', [bill.id, wib(day, '11:30')])
    await followAt(database, wib(day, '11:30'))
    const partNow = async (id: number) => (await billsOf(database, 'usft-a')).find((one) => one.id === id)!
    await pay(database, await partNow(part), wib(day, '12:00'), 4_000)
    expect([(await again(bill)).status, await isLate(bill.id)]).toEqual([7, true])
    const rest = await split(bill, bill.amount - 4_000, wib(day, '12:01'))
    expect((await partNow(rest.part)).status).toBe(6)
    await pay(database, await partNow(rest.part), wib(day, '12:02'))
    expect((await blocked()).is_blocked).toBe(false)
  })

  test('a remainder of one rupiah that is past the due time blocks too', async () => {
    const bill = await newBill()
    const { part } = await split(bill, bill.amount - 1, wib(day, '08:00'))
    await pay(database, (await billsOf(database, 'usft-a')).find(({ id }) => id === part)!, wib(day, '09:00'))
    await database.query('update bill set due_at = $2 where id = $1 or parent_id = $1', [bill.id, wib(day, '11:30')])
    await followAt(database, wib(day, '11:30'))
    expect([(await again(bill)).status, (await blocked()).is_blocked]).toEqual([7, true])
    const rest = await split(bill, 1, wib(day, '12:00'))
    const late = (await billsOf(database, 'usft-a')).find(({ id }) => id === rest.part)!
    expect(late.status).toBe(6)
    await pay(database, late, wib(day, '12:01'))
    expect([(await again(bill)).status, (await blocked()).is_blocked]).toEqual([4, false])
  })
})

test('two servers close once', async () => {
  day += 1
  await call('purchase', 'usft-a', { productCode: 'PLN20', customerCode: '14077990011' })
  const close = (client: { query: (text: string, values: unknown[]) => Promise<unknown> }) =>
    client.query('select close_bills($1::timestamptz::date, 1::smallint, null, $1) as run', [wib(day, '12:00')])
  await Promise.all([close(database), close(second)])
  const bills = (await billsOf(database, 'usft-a')).filter(({ status }) => status === 1)
  expect(bills).toHaveLength(1)
  await pay(database, bills[0]!, wib(day, '13:00'))
})
