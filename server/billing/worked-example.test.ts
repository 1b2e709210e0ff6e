import { describe, expect, test } from 'vitest'
import { testApp } from '../test-app.ts'
import { balancesOf, billsOf, closeAt, dateOf, followAt, pay, wib } from './moving-clock.ts'

/** The chain of the example with nothing but the credit it names; ceilings as far as its balances. */
async function example({ database, call }: ReturnType<typeof testApp>, administrator = false): Promise<void> {
  for (const username of ['catl-a', 'sutl-a', 'ustl-a'])
    await call('deduct', 'owner', { correspondent: database.userId(username), amount: 10_000_000 })
  await call('deduct', 'owner', { amount: (await call('balance', 'owner')).body.balance })
  await database.query(`update users set balance_limit = case username when 'catl-a' then 200000000 when 'sutl-a' then 100000000 else 5000000 end
    where username in ('catl-a', 'sutl-a', 'ustl-a')`)
  await call('transfer', 'owner', { amount: 200_000_000 })
  await call('transfer', 'owner', { correspondent: database.userId('catl-a'), amount: 100_000_000 })
  if (administrator) {
    await database.query(`update users set is_administrator = true where username = 'sutl-a'`)
    await call('moveBalance', 'catl-a', { userId: database.userId('sutl-a'), amount: 50_000_000, mutation: 'transfer' })
  }
  const giver = administrator ? 'sutl-a' : 'catl-a'
  await call('moveBalance', giver, { userId: database.userId('ustl-a'), amount: 5_000_000, mutation: 'transfer' })
}

/** Fifty tokens, other numbers every day. */
async function sellFifty({ call }: ReturnType<typeof testApp>, day: number): Promise<void> {
  const sold = await Promise.all(
    Array.from({ length: 50 }, (_, place) =>
      call('purchase', 'ustl-a', { productCode: 'PLN20', customerCode: `14077${day}${String(place).padStart(5, '0')}` }),
    ),
  )
  expect(new Set(sold.map(({ body }) => `${body.status} ${body.price}`))).toEqual(new Set(['Success 20900']))
}

const chain = ['owner', 'catl-a', 'sutl-a', 'ustl-a'] as const
const amounts = async (app: ReturnType<typeof testApp>) =>
  (await billsOf(app.database, ...chain)).map(({ user, charger, amount }) => `${user} by ${charger}: ${amount}`)

describe('the example, day after day', () => {
  const app = testApp()

  test.each([1, 2, 3])('day %i: fees are paid, bills made, paid and lifted, to the rupiah', async (day) => {
    const { database } = app
    if (day === 1) await example(app)
    await sellFifty(app, day)
    await closeAt(database, wib(day))
    const fees = [day * 10_000, day * 15_000] as const
    expect(await balancesOf(database, ...chain)).toEqual([100_000_000, 95_010_000, fees[1], 5_000_000 - 1_045_000])
    const bills = (await billsOf(database, ...chain)).slice(-2)
    expect(bills).toMatchObject([
      { user: 'catl-a', charger: 'owner', amount: 1_035_000, status: 1, cycle: 1, due: `${dateOf(day)} 11:30` },
      { user: 'ustl-a', charger: 'catl-a', amount: 1_045_000, status: 1, cycle: 1, due: `${dateOf(day)} 11:30` },
    ])
    const [ofAgent, ofSeller] = bills
    expect(await pay(database, ofSeller!, wib(day, '09:00'))).toBeNull()
    expect(await pay(database, ofAgent!, wib(day, '09:05'))).toBeNull()
    expect((await billsOf(database, ...chain)).slice(-2).map(({ status }) => status)).toEqual([4, 4])
    await followAt(database, wib(day, '09:06'))
    expect((await billsOf(database, ...chain)).slice(-2).map(({ status }) => status)).toEqual([5, 5])
    expect(await balancesOf(database, ...chain)).toEqual([100_000_000, 95_000_000, fees[1], 5_000_000])
    const [bank] = await database.query(`select sum(amount)::float as sum from system_entry where account = 'bank'`)
    expect(bank).toEqual({ sum: -1_035_000 * day })
  })
})

describe('with a Ceiling Reset before the payment', () => {
  const app = testApp()

  test('nothing is lifted any more, and the next bill counts what was lent only once', async () => {
    const { database, call } = app
    await example(app)
    await sellFifty(app, 1)
    await closeAt(database, wib(1))
    await call('moveBalance', 'catl-a', {
      userId: database.userId('ustl-a'),
      amount: 1_045_000,
      mutation: 'transfer',
      remark: 'Ceiling Reset',
    })
    const [bill] = await billsOf(database, 'ustl-a')
    await pay(database, bill!, wib(1, '09:00'))
    expect(await balancesOf(database, 'ustl-a')).toEqual([5_000_000])
    expect((await billsOf(database, 'ustl-a'))[0]).toMatchObject({ paid: 1_045_000, lifted: 0 })
    await sellFifty(app, 2)
    await closeAt(database, wib(2))
    expect((await billsOf(database, 'ustl-a')).map(({ amount }) => amount)).toEqual([1_045_000, 1_045_000])
  })
})

describe('with the 3 as administrator', () => {
  const app = testApp()

  test('everybody is billed for its group, and the 2 confirms what the 3 charges', async () => {
    const { database } = app
    await example(app, true)
    await sellFifty(app, 1)
    await closeAt(database, wib(1))
    expect(await amounts(app)).toEqual(['catl-a by owner: 1020000', 'sutl-a by catl-a: 1030000', 'ustl-a by sutl-a: 1045000'])
    const bills = await billsOf(database, ...chain)
    for (const bill of bills.reverse()) expect(await pay(database, bill, wib(1, '10:00'))).toBeNull()
    expect(await balancesOf(database, ...chain)).toEqual([100_000_000, 50_000_000, 45_000_000, 5_000_000])
  })
})
