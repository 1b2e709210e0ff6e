import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../test-app.ts'
import { balancesOf, billsOf, closeAt, dateOf, followAt, pay, wib } from './test-moving-clock.ts'

const { database, call } = testApp()
const id = (username: string) => database.userId(username)
let number = 0

/** What a seller pays for a PLN20 in every network with three levels. */
const price = 20_900
const semiAccounts = ['ustl-a', 'ustl-b', 'usgt-a', 'usfd-a']

beforeAll(async () => {
  for (const username of semiAccounts)
    await call('deduct', 'owner', {
      correspondent: id(username),
      amount: (await balancesOf(database, username))[0]!,
      remark: 'uji',
    })
  await database.query('update users set is_dm = true, is_semi = true, balance_limit = 1000000 where username = any ($1)', [
    semiAccounts,
  ])
  // Whoever else is billed here does not pay, and is not to be blocked for it.
  await database.query('update users set dispensation = not is_semi')
})

/** Sells one token to a number of its own. */
async function sell(username: string) {
  number += 1
  const { body } = await call('purchase', username, {
    productCode: 'PLN20',
    customerCode: `1407${String(number).padStart(4, '0')}000`,
  })
  return body
}
const drawn = async (username: string) =>
  (await billsOf(database, username)).map(({ charger, amount, status }) => [charger, amount, status])
const due = async (username: string) => (await call('bill', username)).body.amount

// What was closed by a call bears the time of this machine, long before that of the tests.
afterAll(() => followAt(database, wib(9)))

test('is billed at the close; paying it lends nothing but makes room below the ceiling', async () => {
  const [owner] = await balancesOf(database, 'owner')
  const sold = await sell('usfd-a')
  await closeAt(database, wib(1))
  const [bill] = await billsOf(database, 'usfd-a')
  expect(bill).toMatchObject({ charger: 'owner', amount: sold.price, status: 1, cycle: 1, due: `${dateOf(1)} 11:30` })
  expect(await due('usfd-a')).toBe(sold.price)
  expect((await call('billStatus', 'usfd-a')).body).toMatchObject({ id: bill!.id, isSemi: true })
  await database.query(`update users set balance_limit = $2 where username = $1`, ['usfd-a', 2 * sold.price - 1])
  expect((await sell('usfd-a')).code).toBe('insufficient-balance')
  expect(await pay(database, bill!, wib(1, '09:00'), sold.price + 77)).toBeNull()
  await followAt(database, wib(1, '09:01'))
  expect((await billsOf(database, 'usfd-a'))[0]).toMatchObject({ status: 5, paid: sold.price, lifted: 0 })
  expect(await balancesOf(database, 'usfd-a', 'owner')).toEqual([77, owner])
  await sell('usfd-a')
  await closeAt(database, wib(2))
  expect(await drawn('usfd-a')).toEqual([
    ['owner', sold.price, 5],
    ['owner', sold.price - 77, 1],
  ])
})

test('is split, paid in parts and deleted like any bill', async () => {
  await sell('ustl-a')
  await sell('ustl-a')
  await closeAt(database, wib(3))
  const [bill] = await billsOf(database, 'ustl-a')
  const part = (await call('splitBill', 'catl-a', { bill: bill!.id, splitAmount: 10_000 })).body.Splitted[0].id
  const whole = (await call('splitBill', 'catl-a', { bill: bill!.id, splitAmount: 2 * price - 10_000 })).body
  expect([whole.isSemi, ...whole.Splitted.map((one: { isSemi: boolean }) => one.isSemi)]).toEqual([true, true, true])
  await call('deletePart', 'catl-a', { selectedBill: part, selectedParentBill: bill!.id })
  await call('splitBill', 'catl-a', { bill: bill!.id, splitAmount: 10_000 })
  for (const one of (await billsOf(database, 'ustl-a')).slice(1)) await pay(database, one, wib(3, '09:00'))
  await followAt(database, wib(3, '09:01'))
  expect((await billsOf(database, 'ustl-a')).map(({ status, lifted }) => [status, lifted])).toEqual([
    [5, 0],
    [5, 0],
    [5, 0],
  ])
  expect(await due('ustl-a')).toBe(0)
})

test('of a user with D0 is billed in the afternoon too; what is late blocks until it is paid', async () => {
  await database.query(`update users set is_d0 = true where username = 'usgt-a'`)
  const [first, second] = [await sell('usgt-a'), await sell('usgt-a')]
  await closeAt(database, wib(4))
  const third = await sell('usgt-a')
  const other = await sell('ustl-a')
  await closeAt(database, wib(4, '15:00'), 2)
  const bills = await billsOf(database, 'usgt-a')
  expect(bills).toMatchObject([
    { amount: first.price + second.price, cycle: 1, due: `${dateOf(4)} 11:30` },
    { amount: third.price, cycle: 2, due: `${dateOf(4)} 18:00` },
  ])
  expect(await due('ustl-a')).toBe(0)
  await followAt(database, wib(4, '18:00'))
  expect((await sell('usgt-a')).code).toBe('account-blocked')
  for (const bill of bills) await pay(database, bill, wib(4, '19:00'))
  expect((await sell('usgt-a')).status).toBe('Success')
  await closeAt(database, wib(5))
  expect(await due('ustl-a')).toBe(other.price)
})

describe('when the account changes', () => {
  test('stays what it is without deposit mode, and is billed by who lent it', async () => {
    await closeAt(database, wib(6))
    const before = (await drawn('ustl-a')).length
    await sell('ustl-a')
    await call('setDm', 'catl-a', { userId: id('ustl-a'), isDm: false })
    expect((await sell('ustl-a')).code).toBe('insufficient-balance')
    await closeAt(database, wib(7))
    expect((await drawn('ustl-a')).slice(before)).toEqual([['catl-a', price, 1]])
    for (const bill of await billsOf(database, 'ustl-a')) await pay(database, bill, wib(7, '09:00'))
    expect(await balancesOf(database, 'ustl-a')).toEqual([0])
  })

  test('is billed at once when who charges the user changes', async () => {
    await sell('ustl-b')
    await call('setAdministrator', 'catl-b', { userId: id('sutl-b'), isAdministrator: false })
    await sell('ustl-b')
    await closeAt(database, wib(8))
    expect(await drawn('ustl-b')).toEqual([
      ['sutl-b', price, 1],
      ['catl-b', price, 1],
    ])
  })
})
