import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../test-app.ts'
import { example, sellTokens, tokenPrice } from './test-example-chain.ts'
import { balancesOf, billsOf, closeAt, onCredit, wib } from './test-moving-clock.ts'

const app = testApp()
const { database, call } = app
const chain = ['ustl-a', 'sutl-a', 'catl-a'] as const
let day = 0

beforeAll(() => example(app))

/** One more day with so many tokens; what it billed to whom, by whom. */
async function billedBy(tokens: number): Promise<string[]> {
  const before = (await billsOf(database, ...chain)).length
  day += 1
  if (tokens > 0) expect(await sellTokens(app, day, tokens)).toBe(tokens)
  await closeAt(database, wib(day))
  return (await billsOf(database, ...chain))
    .slice(before)
    .map(({ user, charger, amount }) => `${user} ${charger} ${amount}`)
    .sort()
}
const billed = (owed: Record<string, [charger: string, amount: number]>) =>
  Object.entries(owed)
    .map(([user, [charger, amount]]) => `${user} ${charger} ${amount}`)
    .sort()
const turn = async (as: string, name: 'setAdministrator' | 'setDm', username: string, on: boolean) => {
  const { status, body } = await call(name, as, {
    userId: database.userId(username),
    [name === 'setDm' ? 'isDm' : 'isAdministrator']: on,
  } as never)
  expect([status, body]).toEqual([200, expect.anything()])
}
const byTheTwo = billed({ 'ustl-a': ['catl-a', 20_900], 'catl-a': ['owner', 20_700] })
const byTheThree = billed({ 'ustl-a': ['sutl-a', 20_900], 'sutl-a': ['catl-a', 20_600], 'catl-a': ['owner', 20_400] })

test('what a 3 had before it became an administrator lowers nobody’s bill, whenever it is turned on and off', async () => {
  await call('transfer', 'owner', { correspondent: database.userId('sutl-a'), amount: 164_390, remark: 'fee' })
  await billedBy(0)
  for (let round = 0; round < 3; round++) {
    await turn('catl-a', 'setAdministrator', 'sutl-a', true)
    expect(await billedBy(1)).toEqual(byTheThree)
    await turn('catl-a', 'setAdministrator', 'sutl-a', false)
    for (const _ of [1, 2]) expect(await billedBy(1)).toEqual(byTheTwo)
    // Nothing is sold, but what the 3 gets meanwhile is its own.
    await call('transfer', 'owner', { correspondent: database.userId('sutl-a'), amount: 50_000, remark: 'fee' })
  }
  // Its fees: 300 of each token while it was not charged. Those of the others have lowered what it was billed, so they are lent.
  expect(await balancesOf(database, 'sutl-a')).toEqual([164_390 + 3 * 50_000 + 6 * 300])
})

test('what an administrator owes when it stops is billed then, by who charged it', async () => {
  await turn('owner', 'setAdministrator', 'sutl-a', true)
  const before = (await billsOf(database, ...chain)).length
  await sellTokens(app, 90, 2)
  await turn('owner', 'setAdministrator', 'sutl-a', false)
  const made = (await billsOf(database, ...chain))
    .slice(before)
    .map(({ user, charger, amount }) => `${user} ${charger} ${amount}`)
  expect(made.sort()).toEqual(billed({ 'ustl-a': ['sutl-a', 41_800], 'sutl-a': ['catl-a', 41_800] }))
  const due = await database.query(
    `select distinct cycle, due_at = bill_due(created_at, 1::smallint) as is_due, (unique_amount - amount - unique_code)::integer as beyond
     from bill where run_id in (select id from close_run where day is null)`,
  )
  expect(due).toEqual([{ cycle: 1, is_due: true, beyond: 0 }])
  // The fees of both tokens are paid now; the 3 is in nobody's group any more.
  expect(await billedBy(0)).toEqual(billed({ 'catl-a': ['owner', 41_800 - 400] }))
})

test('what an administrator leaves with is taken out of the bill above it, and in nobody’s when it begins again', async () => {
  await turn('owner', 'setAdministrator', 'sutl-a', true)
  await call('transfer', 'owner', { correspondent: database.userId('sutl-a'), amount: 30_000, remark: 'koreksi' })
  // The correction would have lowered the bill of the 2.
  await turn('owner', 'setAdministrator', 'sutl-a', false)
  expect(await billedBy(0)).toEqual([])
  await turn('owner', 'setAdministrator', 'sutl-a', true)
  expect(await billedBy(2)).toEqual(
    billed({
      'ustl-a': ['sutl-a', 41_800],
      'sutl-a': ['catl-a', 41_800 - 600],
      'catl-a': ['owner', 41_800 - 1_000],
    }),
  )
  await turn('owner', 'setAdministrator', 'sutl-a', false)
})

test('fees that are paid to an administrator of one night lower nobody’s bill', async () => {
  const owed = async () => {
    const bills = await billsOf(database, 'catl-a')
    return bills.reduce((sum, { amount }) => sum + amount, 0)
  }
  const before = await owed()
  await sellTokens(app, day + 1, 2)
  await turn('catl-a', 'setAdministrator', 'sutl-a', true)
  await billedBy(0)
  await turn('catl-a', 'setAdministrator', 'sutl-a', false)
  const lines = await call('userBilling', 'catl-a', {
    ...{ startDate: '2020-01-01T00:00:00.000Z', endDate: '2099-12-31T16:59:59.999Z', rowsPerPage: 'All' },
  } as never)
  expect(lines.body.billings[0]).toMatchObject({ kind: 'left', amount: 600, User: { name: expect.any(String) } })
  await billedBy(1)
  expect((await owed()) - before).toBe(3 * (tokenPrice - 200))
})

test('an administrator is paid by its charger what it has lent of its own, as soon as that one has it', async () => {
  await call('transfer', 'owner', { correspondent: database.userId('sutl-a'), amount: 70_000, remark: 'koreksi' })
  await turn('catl-a', 'setAdministrator', 'sutl-a', true)
  const [before, above] = await balancesOf(database, 'sutl-a', 'catl-a')
  await call('moveBalance', 'sutl-a', {
    ...{ userId: database.userId('ustl-a'), amount: 70_000, mutation: 'transfer', remark: 'uji' },
  } as never)
  await call('deduct', 'owner', { correspondent: database.userId('catl-a'), amount: above! - 20_000, remark: 'uji' })
  await turn('catl-a', 'setAdministrator', 'sutl-a', false)
  expect(await balancesOf(database, 'sutl-a', 'catl-a')).toEqual([before! - 50_000, 0])
  const owed = async () =>
    await Promise.all(
      ['sutl-a', 'catl-a'].map(async (username) => {
        const { owedToIt, owesPast } = (await call('userDetail', 'catl-a', { userId: database.userId(username) })).body.user
        return [owedToIt, owesPast]
      }),
    )
  expect(await owed()).toEqual([
    [50_000, 0],
    [0, 50_000],
  ])
  await call('transfer', 'owner', { correspondent: database.userId('catl-a'), amount: above!, remark: 'uji' })
  for (const _ of [1, 2]) await database.query('select finish_bills(now())')
  expect(await balancesOf(database, 'sutl-a', 'catl-a')).toEqual([before!, above! - 50_000])
  expect(await owed()).toEqual([
    [0, 0],
    [0, 0],
  ])
})

test('deposit mode on and off keeps a seller in the bills above it, and what is its own is its own', async () => {
  await turn('catl-a', 'setDm', 'ustl-a', true)
  expect(await balancesOf(database, 'ustl-a')).toEqual([0])
  await call('transfer', 'owner', { correspondent: database.userId('ustl-a'), amount: 3 * tokenPrice, remark: 'tunai' })
  // The owner's money lowers the bill above as long as it is not sold.
  expect(await billedBy(1)).toEqual([])
  await turn('catl-a', 'setDm', 'ustl-a', false)
  expect(await billedBy(1)).toEqual([])
  expect(await billedBy(1)).toEqual([])
  await call('moveBalance', 'catl-a', {
    userId: database.userId('ustl-a'),
    amount: 5 * tokenPrice,
    mutation: 'transfer',
    remark: 'uji',
  })
  // Three fees of 200 were carried for the 2; the fourth is of this day.
  expect(await billedBy(1)).toEqual(billed({ 'ustl-a': ['catl-a', 20_900], 'catl-a': ['owner', 20_900 - 4 * 200] }))
})

test('what an administrator brought is not in favour of who leaves deposit mode above it', async () => {
  await turn('owner', 'setDm', 'catl-a', true)
  await call('transfer', 'owner', { correspondent: database.userId('sutl-a'), amount: 80_000, remark: 'koreksi' })
  await turn('catl-a', 'setAdministrator', 'sutl-a', true)
  await turn('owner', 'setDm', 'catl-a', false)
  const [held, brought] = await balancesOf(database, 'ustl-a', 'sutl-a')
  expect(brought).toBeGreaterThanOrEqual(80_000)
  const starts = await database.query(
    `select spent::integer, carried_in::integer, amount::integer, carried_out::integer from bill_close where user_id = $1 and is_start order by run_id desc limit 1`,
    [database.userId('catl-a')],
  )
  expect(starts).toEqual([{ spent: 0, carried_in: 0, amount: 0, carried_out: held }])
  await turn('catl-a', 'setAdministrator', 'sutl-a', false)
})

test('a switch leaves the bills of other groups as they are', async () => {
  const others = ['usgt-b', 'cagt-b'] as const
  await onCredit(database, 'cagt-b', 1_000_000)
  await onCredit(database, 'usgt-b', 500_000)
  const billedThere = async (meanwhile: () => Promise<void>) => {
    const before = (await billsOf(database, ...others)).length
    day += 1
    const sold = await call('purchase', 'usgt-b', { productCode: 'PLN20', customerCode: `140772034${10 + day}` })
    expect(sold.body.status).toBe('Success')
    await meanwhile()
    await closeAt(database, wib(day))
    return (await billsOf(database, ...others)).slice(before).map(({ user, amount }) => [user, amount])
  }
  await billedThere(async () => {})
  const usual = await billedThere(async () => {})
  expect(usual).toHaveLength(2)
  expect(await billedThere(() => turn('catl-a', 'setAdministrator', 'sutl-a', true))).toEqual(usual)
})

test('what a charger took back beyond what it lent stays in favour of its user, over deposit mode on and off', async () => {
  const user = 'usft-b'
  const userId = database.userId(user)
  await call('transfer', 'owner', { correspondent: userId, amount: 90_000, remark: 'koreksi' })
  await closeAt(database, wib(++day))
  const taken = { userId, amount: 30_000, mutation: 'deduct', remark: 'uji' }
  expect((await call('moveBalance', 'caft-b', taken as never)).status).toBe(200)
  await turn('caft-b', 'setDm', user, true)
  const [held] = await balancesOf(database, user)
  await turn('caft-b', 'setDm', user, false)
  const starts = await database.query(
    `select lent::integer, carried_out::integer from bill_close where user_id = $1 and is_start order by run_id desc limit 1`,
    [userId],
  )
  expect(starts).toEqual([{ lent: -30_000, carried_out: held! + 30_000 }])
})

test.each([0, 1])('what is billed at once, %i, is a bill where it is anything', async (billed) => {
  await database.query('begin')
  const id = database.userId('usft-b')
  const [run] = await database.query('insert into close_run (cycle, at) values (1, now()) returning id')
  await database.query('select start_account($1, $2, 0, $3, 0, now())', [id, run!.id, billed])
  const made = await database.query('select amount::integer from bill where run_id = $1', [run!.id])
  await database.query('rollback')
  expect(made).toEqual(billed === 0 ? [] : [{ amount: billed }])
})

test('deposit mode of who is billed by nobody moves nothing', async () => {
  const before = await balancesOf(database, 'mifd-a')
  const text = 'select set_switches($1, false, false, $2, false, false, $3, null, now())'
  for (const on of [true, false]) {
    await database.query(text, [database.userId('mifd-a'), on, database.userId('owner')])
    expect(await balancesOf(database, 'mifd-a')).toEqual(before)
  }
  expect(await database.query('select from bill_close where user_id = $1', [database.userId('mifd-a')])).toEqual([])
})

test('nobody but set_switches writes the switches', async () => {
  const rows = await database.query<{ column_name: string }>(
    `select column_name from information_schema.columns c where table_name = 'users' and table_schema = 'public'
       and column_name in ('is_administrator', 'is_d0', 'is_dm', 'is_real_time', 'is_semi')
       and has_column_privilege('jenjang_app', 'users', column_name, 'update')`,
  )
  expect(rows).toEqual([])
})

test('an administrator whom a server of the release before made or unmade is known when the next switch is turned', async () => {
  const id = database.userId('sutl-a')
  const rows = () => database.query('select until_run_id is null as open from administration where user_id = $1', [id])
  await turn('catl-a', 'setAdministrator', 'sutl-a', false)
  const before = (await rows()).length
  await database.query('update users set is_administrator = true where id = $1', [id])
  await turn('catl-a', 'setAdministrator', 'sutl-a', false)
  expect((await rows()).slice(before)).toEqual([{ open: false }])
  await turn('catl-a', 'setAdministrator', 'sutl-a', true)
  await database.query('update users set is_administrator = false where id = $1', [id])
  await turn('catl-a', 'setAdministrator', 'sutl-a', true)
  expect((await rows()).filter(({ open }) => open)).toHaveLength(1)
  await turn('catl-a', 'setAdministrator', 'sutl-a', false)
})

test('an administrator that begins in deposit mode with nothing lent to it is billed nothing', async () => {
  await database.query(`update users set is_dm = true where username = 'sutl-b'`)
  await turn('catl-b', 'setAdministrator', 'sutl-b', true)
  expect(await billsOf(database, 'sutl-b')).toEqual([])
  await turn('catl-b', 'setAdministrator', 'sutl-b', false)
  expect(await billsOf(database, 'sutl-b')).toEqual([])
})

test('what was lent to those below an administrator that begins in deposit mode is billed at once', async () => {
  const lend = { userId: database.userId('ustl-b'), amount: 30_000, mutation: 'transfer', remark: 'uji' } as const
  expect((await call('moveBalance', 'catl-b', lend)).status).toBe(200)
  await turn('catl-b', 'setAdministrator', 'sutl-b', true)
  const bills = await database.query(
    `select c.username as charger, b.amount::int, cycle, (unique_amount - b.amount - unique_code)::int as beyond,
       due_at = bill_due(b.created_at, 1::smallint) as is_due
     from bill b join users u on u.id = b.user_id join users c on c.id = b.charger_id where u.username = 'sutl-b'`,
  )
  expect(bills).toEqual([{ charger: 'catl-b', amount: 30_000, cycle: 1, beyond: 0, is_due: true }])
})
