import { readFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { testApp } from '../test-app.ts'
import { balancesOf, billsOf, closeAt, onCredit, wib } from './test-moving-clock.ts'

const app = testApp()
const { database, call } = app
const always = { startDate: '2020-01-01T00:00:00.000Z', endDate: '2099-12-31T16:59:59.999Z', rowsPerPage: 'All' } as const
const price = 20_900

let day = 0
let last = 0
let number = 0

beforeEach(async () => {
  last = Number((await database.query('select coalesce(max(id), 0) as id from bill'))[0]!.id)
})

/** What was billed since the test began. */
const billed = async (...usernames: string[]) =>
  (await billsOf(database, ...usernames))
    .filter(({ id }) => id > last)
    .map(({ user, charger, amount }) => [user, charger, amount])

async function turn(as: string, name: 'setAdministrator' | 'setDm', username: string, on: boolean): Promise<void> {
  const input = { userId: database.userId(username), [name === 'setDm' ? 'isDm' : 'isAdministrator']: on }
  expect(await call(name, as, input as never)).toMatchObject({ status: 200 })
}

async function sell(seller: string): Promise<void> {
  const { body } = await call('purchase', seller, {
    productCode: 'PLN20',
    customerCode: `140772034${String(++number).padStart(2, '0')}`,
  })
  expect(body.status).toBe('Success')
}

async function closed(): Promise<void> {
  day += 1
  await closeAt(database, wib(day))
}

const lines = async (as: string) =>
  (await call('userBilling', as, always)).body.billings.map((line: Record<string, unknown>) => [
    line.kind,
    line.amount,
    line.currAmount,
  ])

test('an agent that goes on deposit owes at once what those below it still have, and comes back with what they have', async () => {
  const [mitra, agent, seller] = ['migt-b', 'cagt-b', 'usgt-b'] as const
  for (const [username, lent] of [
    [mitra, 2_000_000],
    [agent, 1_000_000],
    [seller, 400_000],
  ] as const)
    await onCredit(database, username, lent)
  await turn(mitra, 'setDm', agent, true)
  // Its own 600,000 went back; the seller has the rest, which it pays to the agent once it is sold.
  expect(await balancesOf(database, agent, seller)).toEqual([0, 400_000])
  expect(await billed(agent)).toEqual([[agent, mitra, 400_000]])
  expect((await lines(agent)).slice(0, 2)).toEqual([
    ['bill', -400_000, 0],
    ['lent', 400_000, 400_000],
  ])
  await sell(seller)
  await turn(mitra, 'setDm', agent, false)
  await sell(seller)
  await closed()
  expect(await billed(agent)).toEqual([[agent, mitra, 400_000]])
})

test('what is lent to an administrator goes back when it stops; its seller owes the agent above what it still has', async () => {
  const [agent, administrator, seller] = ['catl-a', 'sutl-a', 'ustl-a'] as const
  const userId = database.userId(administrator)
  for (const [username, lent] of [
    [agent, 1_000_000],
    [seller, 100_000],
  ] as const)
    await onCredit(database, username, lent)
  await turn(agent, 'setAdministrator', administrator, true)
  await call('moveBalance', agent, { userId, amount: 300_000, mutation: 'transfer', remark: 'uji' })
  const [before] = await balancesOf(database, administrator)
  await turn(agent, 'setAdministrator', administrator, false)
  expect(await balancesOf(database, administrator, seller)).toEqual([before! - 300_000, 100_000])
  expect(await billed(administrator)).toEqual([])
  await sell(seller)
  await closed()
  expect(await billed(administrator, seller)).toEqual([[seller, agent, price]])
})

test('what a seller on deposit has bought of an administrator is owed by that one when it stops', async () => {
  const [agent, administrator, seller] = ['catl-a', 'sutl-a', 'ustl-a'] as const
  const userId = database.userId(administrator)
  await turn(agent, 'setAdministrator', administrator, true)
  await call('moveBalance', agent, { userId, amount: 300_000, mutation: 'transfer', remark: 'uji' })
  await turn(administrator, 'setDm', seller, true)
  await call('moveBalance', administrator, {
    userId: database.userId(seller),
    amount: 50_000,
    mutation: 'transfer',
    remark: 'tunai',
  })
  last = Math.max(...(await billsOf(database, administrator, seller)).map(({ id }) => id))
  const [before] = await balancesOf(database, administrator)
  await turn(agent, 'setAdministrator', administrator, false)
  const [left] = await balancesOf(database, administrator)
  const bills = await billed(administrator)
  // Those 300,000, and what the agent had lent to the seller and not billed: given back or billed.
  expect(before! - left! + bills.reduce((sum, [, , amount]) => sum + (amount as number), 0)).toBe(300_000 + 100_000 - price)
})

test.each([
  ['an agent that never moved anything goes on deposit and back', 'setDm', 27, 'migt-b'],
  ['a 3 without sellers begins to lend and ends that', 'setAdministrator', 3, 'catl-b'],
] as const)('%s with nothing in its favour or owed', async (_, name, userTypeId, parent) => {
  const username = `baru-${userTypeId}`
  const { status, body } = await call('createUser', parent, {
    ...{ fullname: 'Baru', username, email: `${username}@example.id`, phone: `0813000000${userTypeId}`, address: 'Jl. Baru 1' },
    ...{ password: 'Mangga!Harum-27', province: 'Papua', userTypeId, parents: [] },
  })
  expect([status, body]).toEqual([200, expect.anything()])
  for (const on of [true, false]) {
    const input = { userId: body.userId, [name === 'setDm' ? 'isDm' : 'isAdministrator']: on }
    expect(await call(name, parent, input as never)).toMatchObject({ status: 200 })
  }
  const rows = await database.query(
    'select carried_out::float8 as own, amount::float8 as billed from bill_close where user_id = $1',
    [body.userId],
  )
  expect(rows).toEqual([
    { own: 0, billed: 0 },
    { own: 0, billed: 0 },
  ])
})

test('what those below an agent have when an earlier release had put it on deposit is lent when it comes back', async () => {
  const id = database.userId('cagt-a')
  for (const [username, lent] of [
    ['migt-a', 2_000_000],
    ['cagt-a', 1_000_000],
    ['usgt-a', 400_000],
  ] as const)
    await onCredit(database, username, lent)
  const migration = readFileSync(new URL('../../database/migrations/0027_administrations.sql', import.meta.url), 'utf8')
  await turn('migt-a', 'setDm', 'cagt-a', true)
  await database.query('begin')
  await database.query('update bill_close set is_start = false where user_id = $1', [id])
  await database.query('drop table administration')
  await database.query(migration)
  await database.query('select set_switches($1, false, false, false, false, false, 1, null, now())', [id])
  const [begun] = await database.query(
    'select lent::float8 as lent, carried_out::float8 as own from bill_close where user_id = $1 order by run_id desc limit 1',
    [id],
  )
  await database.query('rollback')
  expect(begun).toEqual({ lent: 400_000, own: 0 })
})

test('what an earlier release has begun goes on with what its group had by then', async () => {
  const [agent, administrator, seller] = ['catl-a', 'sutl-a', 'ustl-a'] as const
  const migration = readFileSync(new URL('../../database/migrations/0026_administrator_leaves.sql', import.meta.url), 'utf8')
  const lastOf = async (username: string) =>
    (
      await database.query(
        'select is_start, lent::float8 as lent, carried_out::float8 as own from bill_close where user_id = $1 order by run_id desc limit 1',
        [database.userId(username)],
      )
    )[0]
  await turn(agent, 'setDm', seller, false)
  await onCredit(database, seller, 100_000)
  await turn(agent, 'setAdministrator', administrator, true)
  const begun = await lastOf(administrator)
  const [held] = await balancesOf(database, seller)
  await database.query('begin')
  await database.query('update bill_close set lent = 0 where is_start')
  await database.query(migration)
  expect(await lastOf(administrator)).toEqual({ ...begun!, lent: held })
  await database.query('update users set is_administrator = false where id = $1', [database.userId(administrator)])
  await database.query('update bill_close set is_start = false where user_id = $1', [database.userId(administrator)])
  await database.query(migration)
  expect(await lastOf(administrator)).toEqual({ is_start: true, lent: 0, own: begun!.own })
  await database.query('rollback')
})
