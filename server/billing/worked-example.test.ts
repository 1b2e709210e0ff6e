import { describe, expect, test } from 'vitest'
import { testApp } from '../test-app.ts'
import { chain, example, owed, sellTokens, tokenPrice } from './test-example-chain.ts'
import { balancesOf, billsOf, closeAt, dateOf, followAt, pay, wib } from './test-moving-clock.ts'

const days = [1, 2, 3]
const latest = async ({ database }: ReturnType<typeof testApp>, count: number) =>
  (await billsOf(database, ...chain)).slice(-count)
const banked = async ({ database }: ReturnType<typeof testApp>): Promise<number> =>
  (await database.query(`select coalesce(sum(amount), 0)::float as sum from system_entry where account = 'bank'`))[0]!.sum

describe('the example, day after day', () => {
  const app = testApp()

  test.each(days)('day %i: fees are paid, bills made, paid and lifted, to the rupiah', async (day) => {
    const { database } = app
    if (day === 1) await example(app)
    expect(await sellTokens(app, day)).toBe(50)
    await closeAt(database, wib(day))
    const fees = [day * 10_000, day * 15_000] as const
    expect(await balancesOf(database, ...chain)).toEqual([100_000_000, 95_010_000, fees[1], 5_000_000 - 1_045_000])
    const bills = await latest(app, 2)
    expect(bills).toMatchObject([
      { user: 'catl-a', charger: 'owner', amount: 1_035_000, status: 1, cycle: 1, due: `${dateOf(day)} 11:30` },
      { user: 'ustl-a', charger: 'catl-a', amount: 1_045_000, status: 1, cycle: 1, due: `${dateOf(day)} 11:30` },
    ])
    const [ofAgent, ofSeller] = bills
    expect(await pay(database, ofSeller!, wib(day, '09:00'))).toBeNull()
    expect(await pay(database, ofAgent!, wib(day, '09:05'))).toBeNull()
    expect((await latest(app, 2)).map(({ status }) => status)).toEqual([4, 4])
    await followAt(database, wib(day, '09:06'))
    expect((await latest(app, 2)).map(({ status }) => status)).toEqual([5, 5])
    expect(await balancesOf(database, ...chain)).toEqual([100_000_000, 95_000_000, fees[1], 5_000_000])
    expect(await banked(app)).toBe(-1_035_000 * day)
  })
})

describe('with a Ceiling Reset before the payment', () => {
  const app = testApp()

  test.each(days)('day %i: nothing is lifted any more, and what was lent is counted once', async (day) => {
    const { database, call } = app
    if (day === 1) await example(app)
    await sellTokens(app, day)
    await closeAt(database, wib(day))
    const [ofAgent, ofSeller] = await latest(app, 2)
    expect([ofAgent, ofSeller]).toMatchObject([{ amount: 1_035_000 }, { amount: 1_045_000 }])
    const reset = { userId: database.userId('ustl-a'), amount: 1_045_000, mutation: 'transfer', remark: 'Ceiling Reset' } as const
    await call('moveBalance', 'catl-a', reset)
    expect(await balancesOf(database, 'ustl-a')).toEqual([5_000_000])
    await pay(database, ofSeller!, wib(day, '09:00'))
    await pay(database, ofAgent!, wib(day, '09:05'))
    expect((await latest(app, 1))[0]).toMatchObject({ paid: 1_045_000, lifted: 0 })
    expect(await balancesOf(database, ...chain)).toEqual([100_000_000, 95_000_000, 15_000 * day, 5_000_000])
  })
})

describe('with the 3 as administrator', () => {
  const app = testApp()

  test.each(days)('day %i: everybody is billed for its group, and all comes back', async (day) => {
    const { database } = app
    if (day === 1) await example(app, true)
    await sellTokens(app, day)
    await closeAt(database, wib(day))
    expect((await owed(app)).slice(-3)).toEqual([
      'catl-a by owner: 1020000',
      'sutl-a by catl-a: 1030000',
      'ustl-a by sutl-a: 1045000',
    ])
    for (const bill of (await latest(app, 3)).reverse()) expect(await pay(database, bill, wib(day, '10:00'))).toBeNull()
    expect(await balancesOf(database, ...chain)).toEqual([100_000_000, 50_000_000, 45_000_000, 5_000_000])
    expect(await banked(app)).toBe(-1_020_000 * day)
  })
})

describe('with a sale that is reversed after the close', () => {
  const app = testApp()

  test.each(days)('day %i: the bill stays, the next is lower, and the third is as ever', async (day) => {
    const { database, call } = app
    if (day === 1) await example(app)
    await sellTokens(app, day)
    const late = day === 1 && (await call('purchase', 'ustl-a', { productCode: 'PLN20', customerCode: '14077203913' })).body
    await closeAt(database, wib(day))
    const extra = { 1: tokenPrice, 2: -tokenPrice, 3: 0 }[day]!
    const [ofAgent, ofSeller] = await latest(app, 2)
    expect([ofAgent, ofSeller]).toMatchObject([{ amount: 1_035_000 + extra }, { amount: 1_045_000 + extra }])
    if (late) await call('reverseSale', 'owner', { salesId: late.saleId, remark: 'uji' })
    await pay(database, ofSeller!, wib(day, '09:00'))
    await pay(database, ofAgent!, wib(day, '09:05'))
    // The ceiling lets the reversed price be lifted no more on the first day, so it is lent less from the second on.
    const less = day === 1 ? 0 : tokenPrice
    expect(await balancesOf(database, ...chain)).toEqual([100_000_000, 95_020_900, 15_000 * day, 5_000_000 - less])
  })
})

describe('with the 4 on its own balance, semi', () => {
  const app = testApp()

  /** Its own balance as at the start, or what the owner adds; the credit goes back to its charger with the switch. */
  async function begin(): Promise<void> {
    const { database, call } = app
    const userId = database.userId('ustl-a')
    await example(app)
    await call('setDm', 'catl-a', { userId, isDm: true })
    await call('setSemi', 'catl-a', { userId, isSemi: true })
    await call('transfer', 'owner', { correspondent: userId, amount: 1_000_000, remark: 'uji' })
    expect(await balancesOf(database, ...chain)).toEqual([99_000_000, 100_000_000, 0, 1_000_000])
  }

  test('day 1: what lacks is drawn and billed beside the bill of the group', async () => {
    const { database } = app
    await begin()
    expect(await sellTokens(app, 1)).toBe(50)
    expect(await balancesOf(database, ...chain)).toEqual([99_000_000, 99_955_000, 0, 0])
    await closeAt(database, wib(1))
    expect(await owed(app)).toEqual(['catl-a by owner: 35000', 'ustl-a by catl-a: 45000'])
    for (const bill of await latest(app, 2)) await pay(database, bill, wib(1, '09:00'))
    expect(await balancesOf(database, ...chain)).toEqual([99_000_000 + 35_000 - 35_000, 100_000_000, 15_000, 0])
  })

  test('day 2: without a balance all of it is drawn', async () => {
    const { database } = app
    expect(await sellTokens(app, 2)).toBe(50)
    await closeAt(database, wib(2))
    expect((await owed(app)).slice(-2)).toEqual(['catl-a by owner: 1035000', 'ustl-a by catl-a: 1045000'])
    for (const bill of await latest(app, 2)) await pay(database, bill, wib(2, '09:00'))
    expect(await balancesOf(database, ...chain)).toEqual([99_000_000, 100_000_000, 30_000, 0])
    expect(await banked(app)).toBe(-35_000 - 1_035_000)
  })

  test('day 3: at the ceiling a draw is refused until what is owed is paid', async () => {
    const { database, call } = app
    await call('setCeilingCa', 'catl-a', { selectedUser: database.userId('ustl-a'), balanceLimit: 24 * tokenPrice - 1 })
    expect(await sellTokens(app, 3)).toBe(23)
    await closeAt(database, wib(3))
    expect((await owed(app)).slice(-2)).toEqual([`catl-a by owner: ${23 * 20_700}`, `ustl-a by catl-a: ${23 * tokenPrice}`])
    expect(await sellTokens(app, 4, 1)).toBe(0)
    for (const bill of await latest(app, 2)) await pay(database, bill, wib(3, '09:00'))
    await followAt(database, wib(3, '09:01'))
    expect((await latest(app, 2)).map(({ status, lifted }) => [status, lifted])).toEqual([
      [5, 23 * 20_700],
      [5, 0],
    ])
    expect(await balancesOf(database, ...chain)).toEqual([99_000_000, 100_000_000, 30_000 + 23 * 300, 0])
    expect(await sellTokens(app, 5, 1)).toBe(1)
  })
})
