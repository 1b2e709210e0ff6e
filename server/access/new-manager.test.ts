import { beforeAll, expect, test } from 'vitest'
import { billsOf, closeAt, onCredit, wib } from '../billing/test-moving-clock.ts'
import { testApp } from '../test-app.ts'

/** What becomes of what was lent, set and billed when the 3 above a seller becomes an administrator, and when it stops. */
const { database, call } = testApp()
const id = (username: string) => database.userId(username)
const seller = () => id('ustl-a')

beforeAll(async () => {
  for (const name of ['catl-a', 'ustl-a']) await onCredit(database, name, 1_000_000)
})

const administrator = (isAdministrator: boolean) => call('setAdministrator', 'catl-a', { userId: id('sutl-a'), isAdministrator })
const settings = async () =>
  (
    await database.query(
      `select b.balance::float, b.lent::float, u.balance_limit::float, u.outstanding::float, u.is_d0, u.dispensation
       from users u join balance b on b.user_id = u.id where u.id = $1`,
      [seller()],
    )
  )[0]!
const move = (as: string, mutation: 'transfer' | 'deduct', amount: number) =>
  call('moveBalance', as, { userId: seller(), amount, mutation, remark: 'uji' })

test('balance, ceiling, outstanding and switches of the sellers stay, and the new manager goes on with them', async () => {
  await call('setCeilingCa', 'catl-a', { selectedUser: seller(), balanceLimit: 1_500_000 })
  await call('setOutstanding', 'catl-a', { selectedUser: seller(), amount: 40_000 })
  await call('setD0Ca', 'catl-a', { userId: seller(), isD0: true })
  await call('setDispensationCa', 'catl-a', { userId: seller(), dispensation: true })
  const before = await settings()
  expect(before).toMatchObject({ balance: 1_000_000, lent: 1_000_000, balance_limit: 1_500_000, outstanding: 40_000 })

  for (const [on, manager, other] of [
    [true, 'sutl-a', 'catl-a'],
    [false, 'catl-a', 'sutl-a'],
  ] as const) {
    expect((await administrator(on)).status).toBe(200)
    expect(await settings()).toEqual(before)
    expect((await move(other, 'deduct', 500)).status).toBe(403)
    expect((await move(manager, 'deduct', 500)).status).toBe(200)
    expect((await move(manager, 'transfer', 500)).status).toBe(200)
    expect(await settings()).toEqual(before)
  }
  // What was outstanding is taken in by who manages now.
  await administrator(true)
  expect((await call('sendOutstanding', 'catl-a', { selectedUser: seller(), amount: 1 })).body.code).toBe('not-managed')
  expect((await call('sendOutstanding', 'sutl-a', { selectedUser: seller(), amount: 40_000 })).body.outstanding).toBe(0)
  await administrator(false)
  await move('catl-a', 'transfer', 40_000)
})

test('what the new manager takes back of what the former one lent is not billed to the seller', async () => {
  await closeAt(database, wib(1))
  await administrator(true)
  const before = (await billsOf(database, 'ustl-a')).length
  expect((await move('sutl-a', 'deduct', 300_000)).status).toBe(200)
  await closeAt(database, wib(2))
  expect((await billsOf(database, 'ustl-a')).slice(before)).toEqual([])
  await administrator(false)
})

const acts: [does: string, run: () => ReturnType<typeof move>][] = [
  ['moves', () => move('catl-a', 'deduct', 5)],
  ['sets a ceiling', () => call('setCeilingCa', 'catl-a', { selectedUser: seller(), balanceLimit: 5 })],
]
test.each(acts)('who %s while the 3 becomes an administrator waits for it, and is refused', async (_does, run) => {
  const before = await settings()
  await database.query('begin')
  await database.query('select set_switches($1, true, false, false, false, false, $2, null, now())', [id('sutl-a'), id('catl-a')])
  let isDone = false
  const answer = run().finally(() => {
    isDone = true
  })
  const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while (!isDone && (await database.query(waits)).length === 0);
  await database.query('commit')
  expect((await answer).body.code).toBe('not-found')
  await administrator(false)
  expect(await settings()).toEqual(before)
})
