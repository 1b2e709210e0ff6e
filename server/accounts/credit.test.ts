import { describe, expect, test } from 'vitest'
import { billsOf, closeAt, followAt, onCredit, pay, wib } from '../billing/test-moving-clock.ts'
import { testApp } from '../test-app.ts'

const { database, call } = testApp()
const id = (username: string) => database.userId(username)

const creditOf = async (as: string, username: string) => (await call('userDetail', as, { userId: id(username) })).body.credit
const turn = (as: string, name: 'setAdministrator' | 'setDm' | 'setSemi', username: string, on: boolean) =>
  call(name, as, {
    userId: id(username),
    [name === 'setSemi' ? 'isSemi' : name === 'setDm' ? 'isDm' : 'isAdministrator']: on,
  } as never)
const move = (as: string, username: string, mutation: 'transfer' | 'deduct', amount: number) =>
  call('moveBalance', as, { userId: id(username), amount, mutation, remark: 'uji' })

let number = 0
/** Sells one token and answers its price. */
async function sell(seller: string): Promise<number> {
  number += 1
  const { body } = await call('purchase', seller, {
    productCode: 'PLN20',
    customerCode: `1407720${String(number).padStart(4, '0')}`,
  })
  expect(body.status).toBe('Success')
  return body.price
}

describe('what a user owes is told', () => {
  const cases: [as: string, username: string, isTold: boolean][] = [
    ['owner', 'catl-a', true],
    ['catl-a', 'ustl-a', true],
    ['staff-catl-a', 'ustl-a', true],
    ['sutl-b', 'ustl-b', true],
    ['caft-a', 'usft-a', true],
    ['owner', 'usfd-a', true],
    ['owner', 'ustl-a', false],
    ['sutl-a', 'ustl-a', false],
    ['catl-b', 'ustl-b', false],
    ['mift-a', 'usft-a', false],
    ['catl-a', 'sutl-a', false],
    ['usft-a', 'usft-a', false],
    ['owner', 'sldm-a', false],
  ]
  test.each(cases)('to %s about %s: %s', async (as, username, isTold) => {
    expect((await creditOf(as, username)) !== null).toBe(isTold)
  })
})

describe('what is lent and not billed, and what is not paid of bills', () => {
  const [charger, seller] = ['caft-a', 'usft-a'] as const
  const owed = async () => {
    const { lent, bills } = (await creditOf(charger, seller))!
    return [lent, bills.count, bills.rest]
  }

  test('follow what is lent, sold, billed, paid and taken back', async () => {
    await onCredit(database, charger, 9_000_000)
    await onCredit(database, seller, 1_000_000)
    expect(await creditOf(charger, seller)).toEqual({ lent: 1_000_000, bills: { count: 0, rest: 0, since: null } })
    const price = await sell(seller)
    expect(await owed()).toEqual([1_000_000, 0, 0])
    await closeAt(database, wib(1))
    expect(await creditOf(charger, seller)).toEqual({
      lent: 1_000_000 - price,
      bills: { count: 1, rest: price, since: wib(1).toISOString() },
    })
    const asClosed = await database.query('select lent_to(array[$1::integer])::int as lent', [id(seller)])
    expect((await owed())[0]).toBe(asClosed[0]!.lent)
    await move(charger, seller, 'transfer', 50_000)
    expect(await owed()).toEqual([1_050_000 - price, 1, price])
    const [bill] = await billsOf(database, seller)
    expect(await pay(database, bill!, wib(1, '08:00'), 10_000)).toBeNull()
    expect(await owed()).toEqual([1_050_000 - price, 1, price - 10_000])
    expect(await pay(database, { ...bill!, paid: 10_000 }, wib(1, '09:00'))).toBeNull()
    await followAt(database, wib(1, '09:01'))
    expect(await owed()).toEqual([1_050_000 - price, 0, 0])
    await move(charger, seller, 'deduct', 50_000 - price)
    expect(await owed()).toEqual([1_000_000, 0, 0])
    await closeAt(database, wib(2))
    expect(await owed()).toEqual([1_000_000, 0, 0])
  })

  test('stay what they are when the charger alone is closed, and with it the account only cut', async () => {
    await move(charger, seller, 'transfer', 70_000)
    for (const isDm of [true, false]) {
      await database.query('select set_switches($1, false, false, $2, false, false, $3, null, $4)', [
        ...[id(charger), isDm],
        ...[id('mift-a'), wib(2, '10:00')],
      ])
      expect(await owed()).toEqual([1_070_000, 0, 0])
    }
  })

  test('of a semi account are what it has drawn', async () => {
    await turn(charger, 'setDm', seller, true)
    expect(await owed()).toEqual([0, 0, 0])
    await turn(charger, 'setSemi', seller, true)
    const price = await sell(seller)
    expect(await owed()).toEqual([price, 0, 0])
    await closeAt(database, wib(3))
    expect(await owed()).toEqual([0, 1, price])
  })

  test('leave out bills that another one charges', async () => {
    await onCredit(database, 'ustl-a', 100_000)
    const price = await sell('ustl-a')
    await closeAt(database, wib(4))
    expect((await creditOf('catl-a', 'ustl-a'))!.bills).toMatchObject({ count: 1, rest: price })
    await turn('catl-a', 'setAdministrator', 'sutl-a', true)
    expect((await creditOf('sutl-a', 'ustl-a'))!.bills).toEqual({ count: 0, rest: 0, since: null })
    expect(await creditOf('catl-a', 'ustl-a')).toBeNull()
  })
})
