import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../test-app.ts'
import { bankOf, billsOf, onCredit } from './test-moving-clock.ts'

const { database, call } = testApp()
const payer = 'usft-a'
const price = 20_650
let banks: [number, number]
let bill: number
let sales = 0

/** A bill of one sale more. */
async function newBill(): Promise<number> {
  const customerCode = `140770099${String(sales++).padStart(2, '0')}`
  await call('purchase', payer, { productCode: 'PLN20', customerCode })
  await database.query(`select close_bills(null, 1::smallint, array[$1::integer], now())`, [database.userId(payer)])
  return (await billsOf(database, payer)).at(-1)!.id
}
const request = async (bank: number) => (await call('requestPayment', payer, { bill, bank })).body
const withdraw = (as = payer) => call('withdrawPayment', as, { bill })
const confirm = (amount: number) => call('confirmPayment', 'caft-a', { selectedBill: bill, amount, remark: '' })

/** A line with the full amount that waits for somebody other than the payer. */
const arrived = (amount: number, waitsFor: number) =>
  database.query(
    `with import as (
       insert into statement_import (bank_id, source, created_at) values ($1, 'webhook', now()) returning id
     )
     insert into statement_line (bank_id, import_id, day, amount, description, fingerprint, created_at, waits_for)
       select $1, id, (now() at time zone 'Asia/Jakarta')::date, $2, '', 'id:1', now(), $3 from import`,
    [banks[0], amount, waitsFor],
  )

beforeAll(async () => {
  const other = { name: 'BRI', accountNumber: '0013', accountName: 'Uji' }
  const { id } = (await call('insertBank', 'caft-a', other)).body
  await database.query('update bank set tl = true where id = $1', [id])
  banks = [await bankOf(database, 'caft-a'), id]
  await onCredit(database, payer, 1_000_000)
  bill = await newBill()
})

test('a request goes to another bank, and is taken back; twice is once', async () => {
  const { unique } = await request(banks[0])
  expect(await request(banks[1])).toMatchObject({ statusId: 2, bankId: banks[1] })
  for (const _ of [1, 2]) expect((await withdraw()).body).toMatchObject({ id: bill, statusId: 1, bankId: null, unique })
  expect((await confirm(price)).body.code).toBe('bill-not-confirmable')
})

test('only who pays takes it back, and of what is paid nothing', async () => {
  await request(banks[0])
  expect((await withdraw('usft-b')).body.code).toBe('not-found')
  expect((await call('billStatus', payer)).body.statusId).toBe(2)
  expect((await confirm(1_000)).body.bill.statusId).toBe(3)
  expect((await withdraw()).body).toMatchObject({ statusId: 3, paidAmount: 1_000 })
  await request(banks[0])
  expect((await withdraw()).body).toMatchObject({ statusId: 3, paidAmount: 1_000, bankId: null })
})

test('who asks again and again, for the bill or for parts of it, holds no more totals than sums', async () => {
  const held = async () =>
    (await database.query('select count(*)::int as held from taken_total where bank_id = $1', [banks[0]]))[0]!.held as number
  await request(banks[0])
  await withdraw()
  const before = await held()
  for (let round = 0; round < 4; round += 1) {
    await request(banks[0])
    await withdraw()
  }
  expect(await held()).toBe(before)
  for (let round = 0; round < 4; round += 1) {
    const bank = round % 2 ? banks[0] : undefined
    expect((await call('splitBill', payer, { bill, splitAmount: 1_000, bank, remark: 'uji' })).status).toBe(200)
    const part = (await database.query('select max(id) as id from bill where parent_id = $1', [bill]))[0]!.id as number
    await call('requestPayment', payer, { bill: part, bank: banks[0] })
    await call('withdrawPayment', payer, { bill: part })
    expect((await call('deletePart', 'caft-a', { selectedBill: part })).status).toBe(200)
  }
  expect(await held()).toBe(before + 1)
})

test('an overdue one stays overdue, without its bank', async () => {
  await database.query('update bill set status_id = 6 where id = $1', [bill])
  expect((await request(banks[0])).statusId).toBe(6)
  expect((await withdraw()).body).toMatchObject({ statusId: 6, bankId: null })
  await request(banks[0])
  await confirm(price)
  expect((await withdraw()).body).toMatchObject({ statusId: expect.toSatisfy((id) => id >= 4 && id !== 6) })
})

test('not when the money came in and waits for somebody', async () => {
  bill = await newBill()
  const { uniqueAmount } = await request(banks[0])
  await arrived(uniqueAmount, bill)
  expect((await withdraw()).body.code).toBe('payment-arrived')
  expect((await request(banks[1])).code).toBe('payment-arrived')
  for (const asking of [payer, 'caft-a'])
    expect((await call('splitBill', asking, { bill, splitAmount: 1_000 })).body.code).toBe('payment-arrived')
  expect((await call('billStatus', payer)).body).toMatchObject({ statusId: 2, bankId: banks[0], uniqueAmount })
})

test('nor is a part deleted whose money waits', async () => {
  await database.query('delete from statement_line')
  await withdraw()
  const whole = (await call('splitBill', payer, { bill, splitAmount: 1_000 })).body
  const part = whole.Splitted[0]!.id
  await database.query('update bill set status_id = 6, overdue_at = now() where id = $1', [part])
  const { uniqueAmount } = (await call('requestPayment', payer, { bill: part, bank: banks[0] })).body.Splitted[0]!
  await arrived(uniqueAmount, part)
  const taken = () => call('deletePart', 'caft-a', { selectedBill: part })
  expect((await taken()).body.code).toBe('payment-arrived')
  await database.query('delete from statement_line')
  expect((await taken()).status).toBe(200)
})

test('who confirms an overdue bill asks for no payment in the payer’s place', async () => {
  await database.query('update bill set status_id = 6, overdue_at = now() where id = $1', [bill])
  const split = async (as: string) =>
    (await call('splitBill', as, { bill, splitAmount: 1_000, bank: banks[0] })).body.Splitted.at(-1)!
  const byCharger = await split('caft-a')
  expect(byCharger).toMatchObject({ statusId: 6, bankId: null })
  expect((await call('confirmPayment', 'caft-a', { selectedBill: byCharger.id, amount: 1_000 })).body.code).toBe(
    'bill-not-confirmable',
  )
  const byPayer = await split(payer)
  expect(byPayer).toMatchObject({ statusId: 6, bankId: banks[0] })
  for (const { id } of [byCharger, byPayer]) await call('deletePart', 'caft-a', { selectedBill: id })
  await database.query('update bill set status_id = 1, overdue_at = null where id = $1', [bill])
  await request(banks[0])
})

test('the clock takes the bank of what is partly paid, and is no payer', async () => {
  await database.query('delete from statement_line')
  expect((await confirm(1_000)).body.bill.statusId).toBe(3)
  await database.query(`update bill set bank_id = $2, due_at = now() - interval '1 minute', overdue_at = null where id = $1`, [
    bill,
    banks[0],
  ])
  await database.query(`select mark_overdue('60 minutes', null)`)
  expect((await call('billStatus', payer)).body).toMatchObject({ statusId: 6, bankId: null })
})
