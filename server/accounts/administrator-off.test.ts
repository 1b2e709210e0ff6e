import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { balancesOf, closeAt, onCredit, wib } from '../billing/test-moving-clock.ts'
import { withTransact } from '../runner/test-transact.ts'
import { testApp } from '../test-app.ts'

const { database, call } = testApp()
const id = (username: string) => database.userId(username)
const [charger, administrator, seller] = ['catl-b', 'sutl-b', 'ustl-b'] as const
const price = 20_900
const nothing = { back: 0, paid: 0, owed: 0, billed: 0, sellers: 0, sellersBilled: 0 }

const turn = async (as: string, username: string, name: 'setAdministrator' | 'setDm', on: boolean) => {
  const input = { userId: id(username), [name === 'setDm' ? 'isDm' : 'isAdministrator']: on }
  expect(await call(name, as, input as never)).toMatchObject({ status: 200 })
}
const said = async (as: string, username: string) => (await call('tryAdministratorOff', as, { userId: id(username) })).body
const movedByOwner = (mutation: 'transfer' | 'deduct', username: string, amount: number) =>
  call(mutation, 'owner', { correspondent: id(username), amount, remark: 'uji' })
const lend = (from: string, to: number, amount: number) =>
  database.query(`select move_balance('transfer', $1, null, $1, $2, $3, '', null, null)`, [id(from), to, amount])
const owedTo = async (username: string) =>
  (await database.query('select coalesce(sum(owed), 0)::int as owed from administration where user_id = $1', [id(username)]))[0]!
    .owed as number

let number = 0
async function sell(): Promise<void> {
  number += 1
  const { body } = await call('purchase', seller, {
    productCode: 'PLN20',
    customerCode: `1407710${String(number).padStart(4, '0')}`,
  })
  expect([body.status, body.price]).toEqual(['Success', price])
}

/** The 3 begins with nothing but what the owner gave it, and is lent some more; it lends on. */
async function lending(own: number, lent: number, lentOn: number): Promise<void> {
  await turn('owner', administrator, 'setAdministrator', false)
  await turn(charger, seller, 'setDm', false)
  for (const name of [administrator, seller]) {
    const [amount] = await balancesOf(database, name)
    if (amount! > 0) await movedByOwner('deduct', name, amount!)
  }
  if (own > 0) await movedByOwner('transfer', administrator, own)
  await turn('owner', administrator, 'setAdministrator', true)
  if (lent > 0) await lend(charger, id(administrator), lent)
  if (lentOn > 0) await lend(administrator, id(seller), lentOn)
}

/** Everything the figures are about, as it stands. */
const counts = () =>
  database.query(
    `select (select count(*) from bill) as bills, (select count(*) from posting) as postings, (select count(*) from close_run) as runs,
       (select jsonb_object_agg(user_id, balance) from balance) as balances, (select sum(owed) from administration) as owed`,
  )

/** What is said of it, once nothing was kept and all of it came true. */
async function stopped(): Promise<typeof nothing> {
  const [[before], owedBefore, had] = [await balancesOf(database, administrator), await owedTo(administrator), await counts()]
  const figures = await said(charger, administrator)
  expect(await counts()).toEqual(had)
  const [known] = await database.query('select coalesce(max(id), 0) as id from bill')
  await turn(charger, administrator, 'setAdministrator', false)
  const made = await database.query<{ user_id: number; amount: string }>('select user_id, amount from bill where id > $1', [
    known!.id,
  ])
  const [own, others] = [true, false].map((isOwn) => made.filter(({ user_id }) => (user_id === id(administrator)) === isOwn))
  const sum = (bills: typeof made) => bills.reduce((all, { amount }) => all + Number(amount), 0)
  const [after] = await balancesOf(database, administrator)
  expect(figures).toEqual({
    back: Math.max(0, before! - after!),
    paid: Math.max(0, after! - before!),
    owed: (await owedTo(administrator)) - owedBefore,
    billed: sum(own!),
    sellers: others!.length,
    sellersBilled: sum(others!),
  })
  return figures
}

describe('what it would lead to that an administrator stops is said in figures that then come true, and nothing is kept of it:', () => {
  test('where no bills were ever made', async () => {
    expect(await database.query('select from close_run')).toEqual([])
    await onCredit(database, seller, 100_000)
    await sell()
    expect(await stopped()).toEqual({ ...nothing, paid: 100_000 - price, sellers: 1, sellersBilled: price })
  })

  test('money that is lent to it', async () => {
    await lending(0, 800_000, 300_000)
    await sell()
    expect(await stopped()).toEqual({ ...nothing, back: 500_000, billed: price, sellers: 1, sellersBilled: price })
  })

  test('what it has lent on of its own', async () => {
    await lending(700_000, 0, 400_000)
    await sell()
    expect(await stopped()).toEqual({ ...nothing, paid: 400_000, billed: price, sellers: 1, sellersBilled: price })
  })

  test('a single rupiah that is lent to it', async () => {
    await lending(0, 1, 0)
    expect(await stopped()).toEqual({ ...nothing, back: 1 })
  })

  test('where one of its sellers owes nothing', async () => {
    await lending(700_000, 0, 400_000)
    const { body } = await call('createUser', administrator, {
      ...{ fullname: 'Baru', username: 'baru', email: 'baru@example.id', phone: '08130000001', address: 'Jl. Baru 1' },
      ...{ password: 'Mangga!Harum-27', province: 'Papua', userTypeId: 4, parents: [] },
    })
    await lend(administrator, body.userId, 50_000)
    await sell()
    expect(await stopped()).toEqual({ ...nothing, paid: 450_000, billed: price, sellers: 1, sellersBilled: price })
  })

  test('without the bills of the last close', async () => {
    await lending(700_000, 0, 400_000)
    await sell()
    await closeAt(database, wib(1))
    const bills = await database.query('select user_id from bill where run_id = (select max(id) from close_run)')
    expect(bills).toContainEqual({ user_id: id(seller) })
    expect(await stopped()).toMatchObject({ billed: 0, sellers: 0, sellersBilled: 0 })
  })

  test('what its charger does not have now, once; and of one that has stopped, nothing', async () => {
    await lending(700_000, 0, 400_000)
    const [had] = await balancesOf(database, charger)
    await movedByOwner('deduct', charger, had! - 100_000)
    await sell()
    const figures = { back: 0, paid: 100_000, owed: 300_000, billed: price, sellers: 1, sellersBilled: price }
    expect(await stopped()).toEqual(figures)
    expect(await said(charger, administrator)).toEqual(nothing)
  })
})

test.each([
  ['the 2 of another branch', 'catl-a', 'sutl-b', 'not-found'],
  ['the owner about another type', 'owner', 'catl-b', 'switch-unavailable'],
])('is refused to %s', async (_, as, username, code) => {
  expect((await said(as, username)).code).toBe(code)
})

describe('a try', () => {
  beforeEach(() => database.query('delete from attempt'))
  const refused = { code: 'too-many-requests', values: { seconds: 5 } }
  /** Asks while another transaction holds a lock. */
  const during = (lock: string) =>
    withTransact(database.url, (transact) =>
      transact.write(async (tx) => {
        await sql.raw(lock).execute(tx)
        return said('owner', administrator)
      }),
    )

  test('is one of twenty an hour, those of all staff together', async () => {
    await turn('owner', 'sutl-a', 'setAdministrator', true)
    await database.query(`update login_user set permissions = '{money}' where username = 'staff-catl-a'`)
    const by = ['catl-a', 'staff-catl-a']
    const tried = { sellers: expect.any(Number) }
    for (let n = 0; n < 20; n++) expect(await said(by[n % 2]!, 'sutl-a')).toMatchObject(tried)
    for (const as of by) expect((await said(as, 'sutl-a')).code).toBe('too-many-requests')
    expect(await said('owner', 'sutl-a')).toMatchObject(tried)
  })

  test.each([
    ['another one', () => 'select pg_advisory_xact_lock(7302124)'],
    ['a close', () => 'select pg_advisory_xact_lock(7302116)'],
    ['another switch', () => `select lock_switches(${id(administrator)})`],
  ])('waits for no end of %s', async (_, lock) => {
    expect(await during(lock())).toMatchObject(refused)
    expect(await said('owner', administrator)).toMatchObject({ sellers: expect.any(Number) })
  })
})
