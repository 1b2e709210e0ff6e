import { describe, expect, test } from 'vitest'
import { testApp } from '../test-app.ts'
import { bankOf, billsOf, closeAt, followAt, onCredit, pay, type TestBill, wib } from './test-moving-clock.ts'

const { database, call } = testApp()
const always = { startDate: '2020-01-01T00:00:00.000Z', endDate: '2099-12-31T16:59:59.999Z', rowsPerPage: 'All' } as const
let day = 0

/** What its user used of what was lent to it, billed by the close of a day. */
async function billed(user: string, amount = 30_000): Promise<TestBill> {
  day += 1
  await onCredit(database, user, 500_000)
  await database.query(`select move_balance('deduct', $1, null, $2, $1, $3, '', null, null)`, [
    database.userId('owner'),
    database.userId(user),
    amount,
  ])
  await closeAt(database, wib(day))
  return (await billsOf(database, user)).at(-1)!
}
const history = async (as: string) => (await call('billHistory', as, always)).body.bills
const said = async (as: string, bill: number) => (await history(as)).find(({ id }: { id: number }) => id === bill)
const turn = async (name: 'setAdministrator' | 'setDm', as: string, username: string, on: boolean) => {
  const input = { userId: database.userId(username), [name === 'setDm' ? 'isDm' : 'isAdministrator']: on }
  expect(await call(name, as, input as never)).toMatchObject({ status: 200 })
}

describe('a bill says what made it, and whom it is paid to', () => {
  test('the close of a day, and a split', async () => {
    const { id } = await billed('usgt-b')
    const { Splitted } = (await call('splitBill', 'usgt-b', { bill: id, splitAmount: 10_000 })).body
    const cagt = { id: database.userId('cagt-b'), name: 'Uji cagt-b' }
    expect(Splitted).toMatchObject([{ origin: 'part', BillCharger: cagt, Confirmer: cagt }])
    expect(await said('usgt-b', id)).toMatchObject({ origin: 'close', BillCharger: cagt, Confirmer: cagt })
    const [line] = (await call('userBilling', 'usgt-b', { ...always, bill: id })).body.billings
    expect(line).toMatchObject({ kind: 'bill', bill: { BillCharger: cagt, origin: 'close' } })
  })

  test.each([
    ['setDm', 'migt-b', 'cagt-b', 'usgt-b', true, 'deposit-on'],
    ['setDm', 'migt-b', 'cagt-b', 'usgt-b', false, 'deposit-off'],
    ['setAdministrator', 'catl-a', 'sutl-a', 'ustl-a', true, 'administrator-on'],
    ['setAdministrator', 'catl-a', 'sutl-a', 'ustl-a', false, 'administrator-off'],
  ] as const)('%s by %s of %s', async (name, as, username, seller, on, origin) => {
    await onCredit(database, seller, 200_000)
    await call('purchase', seller, { productCode: 'PLN20', customerCode: `1407720${String(3400 + day++)}` })
    const before = (await billsOf(database, username, seller)).map(({ id }) => id)
    await turn(name, as, username, on)
    const made = (await billsOf(database, username, seller)).filter(({ id }) => !before.includes(id))
    const origins = await Promise.all(made.map(async ({ id, user }) => (await said(user, id)).origin))
    expect([...new Set(origins)]).toEqual(made.length > 0 ? [origin] : [])
    // They are due as those of a daily close, at whatever hour.
    expect(made.filter(({ cycle }) => cycle !== 1)).toEqual([])
    expect(await database.query('select distinct cause from close_run where id = (select max(id) from close_run)')).toEqual([
      { cause: origin },
    ])
  })

  test('a switch whose name nobody kept', async () => {
    await database.query('update close_run set cause = null')
    const bills = await history('owner')
    const origins = new Set(bills.map(({ origin }: { origin: string }) => origin))
    expect([...origins].sort()).toEqual(['close', 'switch'])
  })
})

test('the bills of an administrator 3 are confirmed by the 2 above it', async () => {
  const { id } = await billed('ustl-b')
  expect(await said('ustl-b', id)).toMatchObject({
    BillCharger: { id: database.userId('sutl-b') },
    Confirmer: { id: database.userId('catl-b') },
  })
})

describe('what is not lent again yet is said on the bill', () => {
  const user = 'usft-b'
  const charger = 'caft-b'
  const block = (isBlocked: boolean) => call('blockUser', 'owner', { userId: database.userId(charger), isBlocked })
  const refill = async (as: string, id: number) => (await said(as, id))?.refill
  const ownRefills = async () =>
    (await call('bill', user)).body.refills.map(({ id, refill }: { id: number; refill: { amount: number } }) => [
      id,
      refill.amount,
    ])

  test.each([
    ['block', () => block(true), () => block(false)],
    ['balance', () => move('deduct'), () => move('transfer')],
  ] as const)('because of its charger’s %s', async (waitsFor, begin, end) => {
    const bill = await billed(user)
    await bankOf(database, charger)
    await begin()
    expect(await pay(database, bill, wib(day, '09:00'))).toBe(null)
    for (const as of [user, 'owner']) expect(await refill(as, bill.id)).toEqual({ amount: 30_000, waitsFor })
    expect(await ownRefills()).toEqual([[bill.id, 30_000]])
    // What it is given meanwhile lowers what is left of it.
    await call('transfer', 'owner', { correspondent: database.userId(user), amount: 10_000, remark: 'uji' })
    expect(await refill(user, bill.id)).toEqual({ amount: 20_000, waitsFor })
    await end()
    await followAt(database, wib(day, '09:01'))
    expect([await refill(user, bill.id), await ownRefills()]).toEqual([null, []])
  })

  let all = 0
  async function move(kind: 'deduct' | 'transfer') {
    if (kind === 'deduct') all = (await call('balance', charger)).body.balance
    await call(kind, 'owner', { correspondent: database.userId(charger), amount: all, remark: 'uji' })
  }
})
