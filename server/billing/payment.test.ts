import { beforeAll, describe, expect, test } from 'vitest'
import { raced } from '../../database/test-race.ts'
import { asServer } from '../runner/test-acting.ts'
import { testApp } from '../test-app.ts'
import { balancesOf, bankOf, billsOf, closeAt, followAt, onCredit, pay, type TestBill, wib } from './test-moving-clock.ts'

const { database, call } = testApp()
const id = (username: string) => database.userId(username)
let day = 0
let bank: number

beforeAll(async () => {
  bank = await bankOf(database, 'caft-a')
  await onCredit(database, 'caft-a', 9_000_000)
  await onCredit(database, 'usft-a', 1_000_000)
  // Its own bills stay unpaid here, and may not block it before a test does.
  await database.query(`update users set dispensation = true where username = 'caft-a'`)
})

/** A fresh bill of usft-a by caft-a over two sales, closed at midnight of a new day. */
async function newBill(): Promise<TestBill> {
  day += 1
  for (const ending of ['0001', '0002'])
    await call('purchase', 'usft-a', { productCode: 'PLN20', customerCode: `14078${String(day).padStart(2, '0')}${ending}` })
  await closeAt(database, wib(day))
  return (await billsOf(database, 'usft-a')).at(-1)!
}
const again = async (bill: { id: number }) => (await billsOf(database, 'usft-a')).find((one) => one.id === bill.id)!
const request = (bill: { id: number }, at: Date) =>
  database.query('select request_payment($1, $2, $3, $4)', [bill.id, id('usft-a'), bank, at])
const block = (username: string, blocked: boolean, bySystem = false) =>
  database.query('update users set is_blocked = $2, blocked_by_system = $3 where username = $1', [username, blocked, bySystem])
const blocked = async () =>
  (await database.query(`select is_blocked from users where username = 'usft-a'`))[0]!.is_blocked as boolean
const overdue = async (bill: TestBill) => {
  await database.query('update bill set due_at = $2 where id = $1', [bill.id, wib(day, '11:30')])
  await followAt(database, wib(day, '11:30'))
}

describe('the lift of a paid bill', () => {
  test('waits while its charger is blocked, and comes when it is free again', async () => {
    const bill = await newBill()
    const [before] = await balancesOf(database, 'usft-a')
    await block('caft-a', true)
    await pay(database, bill, wib(day, '09:00'))
    expect(await again(bill)).toMatchObject({ status: 4, lifted: 0 })
    expect(await database.query('select finish_bills($1)', [wib(day, '09:01')])).toEqual([])
    await followAt(database, wib(day, '09:01'))
    expect([(await again(bill)).status, ...(await balancesOf(database, 'usft-a'))]).toEqual([4, before])
    await block('caft-a', false)
    await followAt(database, wib(day, '09:02'))
    expect(await again(bill)).toMatchObject({ status: 5, lifted: bill.amount })
    expect(await balancesOf(database, 'usft-a')).toEqual([before! + bill.amount])
  })

  test('waits for nobody else who is blocked', async () => {
    const bill = await newBill()
    await block('caft-b', true)
    await pay(database, bill, wib(day, '09:00'))
    await block('caft-b', false)
    expect(await again(bill)).toMatchObject({ status: 4, lifted: bill.amount })
  })

  test('sees what another movement leaves its charger', async () => {
    const bill = await newBill()
    await block('caft-a', true)
    await pay(database, bill, wib(day, '09:00'))
    await block('caft-a', false)
    const [charger] = await balancesOf(database, 'caft-a')
    const race = await raced(
      database,
      (client) =>
        client.query(`select move_balance('deduct', $1, null, $2, $1, $3, '', null, null)`, [
          id('owner'),
          id('caft-a'),
          charger! - 700,
        ]),
      (client) => client.query('select finish_bills($1)', [wib(day, '09:01')]),
    )
    expect([race.waited, race.error]).toEqual([true, undefined])
    expect([await again(bill), await balancesOf(database, 'caft-a')]).toMatchObject([{ status: 4, lifted: 700 }, [0]])
    await database.query(`select move_balance('transfer', $1, null, $1, $2, $3, '', null, null)`, [
      id('owner'),
      id('caft-a'),
      charger! - 700,
    ])
    await followAt(database, wib(day, '09:02'))
    expect(await again(bill)).toMatchObject({ status: 5, lifted: bill.amount })
  })
})

describe('an overdue bill', () => {
  test('keeps the bank that it was paid at', async () => {
    const bill = await newBill()
    await overdue(bill)
    await pay(database, bill, wib(day, '12:00'))
    expect(await database.query('select bank_id, status_id from bill where id = $1', [bill.id])).toEqual([
      { bank_id: bank, status_id: 4 },
    ])
  })

  const states: [string, number, (bill: TestBill) => Promise<unknown>][] = [
    ['ready', 1, async () => {}],
    ['requested', 2, (bill) => request(bill, wib(day, '12:30'))],
    ['partially paid', 3, (bill) => pay(database, bill, wib(day, '12:30'), 1_000)],
    ['overdue too', 6, (bill) => database.query('update bill set status_id = 6, overdue_at = due_at where id = $1', [bill.id])],
    ['split', 7, (bill) => database.query(`select split_bill($1, 1000, null, '', $2)`, [bill.id, wib(day, '12:30')])],
  ]

  test.each(states)('that is paid beside one that is %s leaves the account blocked', async (_, status, make) => {
    const late = await newBill()
    await overdue(late)
    await block('usft-a', false)
    const other = await newBill()
    await block('usft-a', true, true)
    await make(other)
    expect((await again(other)).status).toBe(status)
    await pay(database, late, wib(day, '13:00'))
    expect([(await again(late)).status, await blocked()]).toEqual([4, true])
    for (const bill of await billsOf(database, 'usft-a')) {
      if (bill.status === 7)
        await database.query(`select split_bill($1, $2, null, '', $3)`, [bill.id, bill.amount - 1_000, wib(day, '13:01')])
    }
    for (const bill of await billsOf(database, 'usft-a')) {
      if ([1, 2, 3, 6].includes(bill.status)) await pay(database, bill, wib(day, '13:02'))
    }
    expect(await blocked()).toBe(false)
  })
})

test('an answer is kept beside its own payment alone', async () => {
  const bill = await newBill()
  await request(bill, wib(day, '09:00'))
  const confirm = (amount: number, key: string) =>
    call('confirmPayment', 'caft-a', { selectedBill: bill.id, amount }, { 'idempotency-key': key })
  const first = await confirm(1_000, 'part')
  await request(bill, wib(day, '09:02'))
  expect((await confirm(bill.amount - 1_000, 'rest')).body.changed).toBe(true)
  expect((await confirm(1_000, 'part')).body).toEqual(first.body)
  expect(await database.query('select 1 from bill_payment where (key is null) <> (answer is null)')).toEqual([])
})

test('a payment comes in at the bank that it was asked for at, also where that was deleted since, and at no other that was', async () => {
  const bill = await newBill()
  await request(bill, wib(day, '09:00'))
  const insert = `insert into bank (user_id, name, account_number, account_name, deleted_at)
    values ($1, 'BNI', '99', 'Uji', now()) returning id`
  const [other] = await database.query(insert, [id('caft-a')])
  await database.query('update bank set deleted_at = now() where id = $1', [bank])
  const confirm = (selectedBank: number) =>
    call('confirmPayment', 'caft-a', { selectedBill: bill.id, amount: bill.amount, selectedBank })
  expect((await confirm(other!.id)).body.code).toBe('not-found')
  expect((await confirm(bank)).body.changed).toBe(true)
  expect(await database.query('select bank_id from bill_payment where bill_id = $1', [bill.id])).toEqual([{ bank_id: bank }])
  await database.query('update bank set deleted_at = null where id = $1', [bank])
})

test.each<[string, string | null | undefined, string[], string | null]>([
  ['is kept by the server for who confirmed it', 'caft-a', ['1'], '1'],
  ['is not kept by the server for somebody else', 'usft-a', ['1'], null],
  ['is not kept by the server for nobody', null, ['1'], null],
  ['is kept by who owns the database', undefined, ['1'], '1'],
  ['is kept once', 'caft-a', ['1', '2'], '1'],
])('the answer of a payment %s', async (_, actor, answers, kept) => {
  const [payment] = await database.query('select max(id) as id from bill_payment where actor_id = $1', [id('caft-a')])
  const keep = answers.map((answer) => `select keep_payment_answer(${payment!.id}, '${answer}')`).join('; ')
  await database.query('begin')
  await database.query(`update bill_payment set answer = null where id = ${payment!.id}`)
  await database.query(actor === undefined ? keep : asServer(actor === null ? null : id(actor), keep))
  expect(await database.query(`select answer::text from bill_payment where id = ${payment!.id}`)).toEqual([{ answer: kept }])
  await database.query('rollback')
})

test('who loses its dispensation while its bill becomes overdue is blocked', async () => {
  await onCredit(database, 'usft-b', 1_000_000)
  await database.query(`update users set dispensation = true where username in ('usft-b', 'caft-b')`)
  await call('purchase', 'usft-b', { productCode: 'PLN20', customerCode: '14078990001' })
  await closeAt(database, wib(++day))
  await database.query('update bill set due_at = $2 where id = $1', [
    (await billsOf(database, 'usft-b')).at(-1)!.id,
    wib(day, '13:00'),
  ])
  // Everybody else is overdue before.
  await followAt(database, wib(day, '12:59'))
  const race = await raced(
    database,
    (client) => client.query(`update users set dispensation = false where username = 'usft-b'`),
    (client) => client.query(`select mark_overdue('0', $1)`, [wib(day, '13:00')]),
  )
  const [user] = await database.query(`select is_blocked from users where username = 'usft-b'`)
  expect([race.waited, user]).toEqual([true, { is_blocked: true }])
})

test('dispensation is of what is owed to the present charger: a bill of the one before blocks', async () => {
  const state = async () => (await database.query(`select is_blocked from users where username = 'usft-b'`))[0]!.is_blocked
  for (const [charger, isBlocked] of [
    ['caft-b', false],
    ['catl-b', true],
  ] as const) {
    await database.query(
      `update users set is_blocked = false, blocked_by_system = false, dispensation = true where username = 'usft-b'`,
    )
    await onCredit(database, 'usft-b', 1_000_000)
    await call('purchase', 'usft-b', { productCode: 'PLN20', customerCode: `1407899100${Number(isBlocked)}` })
    await closeAt(database, wib(++day))
    const bill = (await billsOf(database, 'usft-b')).at(-1)!
    await database.query('update bill set charger_id = $2, due_at = $3 where id = $1', [bill.id, id(charger), wib(day, '13:00')])
    await database.query(`select mark_overdue('0', $1)`, [wib(day, '13:00')])
    expect([charger, await state()]).toEqual([charger, isBlocked])
    await database.query('update bill set charger_id = $2 where id = $1', [bill.id, id('caft-b')])
  }
})

test('a bill whose payment is requested while bills become overdue keeps its hour', async () => {
  await database.query(`update users set is_blocked = false, blocked_by_system = false where username = 'usft-b'`)
  await onCredit(database, 'usft-b', 1_000_000)
  await call('purchase', 'usft-b', { productCode: 'PLN20', customerCode: '14078991002' })
  await closeAt(database, wib(++day))
  const bill = (await billsOf(database, 'usft-b')).at(-1)!
  await database.query('update bill set due_at = $2 where id = $1', [bill.id, wib(day, '13:00')])
  await followAt(database, wib(day, '12:59'))
  const bank = await bankOf(database, 'caft-b')
  const race = await raced(
    database,
    (client) => client.query('select request_payment($1, $2, $3, $4)', [bill.id, id('usft-b'), bank, wib(day, '12:59')]),
    (client) => client.query(`select mark_overdue('60 minutes', $1)`, [wib(day, '13:00')]),
  )
  const [after] = await database.query('select status_id, overdue_at from bill where id = $1', [bill.id])
  expect([race.waited, race.error, after]).toEqual([true, undefined, { status_id: 2, overdue_at: null }])
})
