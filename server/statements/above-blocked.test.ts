import { beforeEach, describe, expect, test } from 'vitest'
import { bankOf, billsOf, closeAt, dateOf, followAt, onCredit, wib } from '../billing/test-moving-clock.ts'
import { signature } from '../runner/signed-body.ts'
import { testApp } from '../test-app.ts'

const api = testApp()
const { database, call } = api
const seller = 'usgt-b'
const above = 'migt-b'
const always = { startDate: '2020-01-01T00:00:00.000Z', endDate: '2099-12-31T16:59:59.999Z' }
let day = 4

/** A bill whose total was reported at the bank of its blocked charger, `short` rupiah short. */
async function reported(short = 0) {
  day += 1
  await onCredit(database, seller, 500_000)
  const taken = [database.userId('owner'), database.userId(seller), 30_000 + day]
  await database.query(`select move_balance('deduct', $1, null, $2, $1, $3, '', null, null)`, taken)
  await closeAt(database, wib(day))
  const bill = (await billsOf(database, seller)).at(-1)!
  const at = await bankOf(database, bill.charger)
  const { uniqueAmount } = (await call('requestPayment', seller, { bill: bill.id, bank: at })).body
  const { secret, path } = (await call('bankWebhook', bill.charger, { bankId: at })).body
  await call('blockUser', 'owner', { userId: database.userId(bill.charger), isBlocked: true })
  const payload = JSON.stringify({
    lines: [{ id: `B-${day}`, day: dateOf(day), amount: uniqueAmount - short, description: 'BAYAR' }],
  })
  const headers = {
    'content-type': 'application/json',
    'x-jenjang-signature': signature(secret, Math.floor(Date.now() / 1000), payload),
  }
  const told = await api.app.inject({ method: 'POST', url: path, headers, payload })
  expect([told.statusCode, told.json().matched]).toEqual([200, 0])
  const [line] = await database.query('select max(id)::int as id from statement_line where bank_id = $1', [at])
  return { bill: bill.id, charger: bill.charger, line: line!.id as number, total: uniqueAmount as number }
}
const stateOf = async (bill: number) =>
  (
    await database.query('select b.status_id, u.is_blocked from bill b join users u on u.id = b.user_id where b.id = $1', [bill])
  )[0]

beforeEach(() => database.query('update users set is_blocked = false, blocked_by_system = false, blocked_by = null'))

test('what waits at the bank of a blocked charger is confirmed by the one above with one click, and by nobody else', async () => {
  const { bill, charger, line } = await reported()
  const by = (username: string) => call('matchLine', username, { line, bill })
  expect((await by(charger)).body.code).toBe('account-blocked')
  expect((await by('catl-a')).body.code).toBe('not-found')
  const [above] = await database.query(
    'select a.username from users c join users a on a.id = c.parent_id where c.username = $1',
    [charger],
  )
  const inbox = (await call('listStatementLines', above!.username, {})).body.lines
  expect(inbox.filter(({ id }: { id: number }) => id === line)).toMatchObject([
    { candidates: [{ kind: 'bill', id: bill, exact: true }] },
  ])
  expect((await by(above!.username)).body).toEqual({ changed: true })
  expect(await stateOf(bill)).toEqual({ status_id: 4, is_blocked: false })
})

describe('a bill whose money waits at the bank of a blocked charger', () => {
  const bills = async (as: string): Promise<{ id: number }[]> => (await call('payments', as, { rowsPerPage: 'All' })).body.bills
  const named = async (username: string) =>
    (await call('userDetail', 'owner', { userId: database.userId(username) })).body.user.name
  const lines = async (as: string) => (await call('listStatementLines', as, {})).body.lines

  test('says so to who pays it, to the charger and to the one above, and who confirms it', async () => {
    const { bill, charger, line } = await reported()
    const who = (username: string, name: string) => ({ id: database.userId(username), name })
    const waits = {
      isArrived: true,
      BillCharger: who(charger, await named(charger)),
      Confirmer: who(above, await named(above)),
      refill: null,
    }
    const own = (await call('billHistory', seller, { ...always, rowsPerPage: 'All' })).body.bills
    const said = async (as: string) => (await bills(as)).filter(({ id }) => id === bill)
    expect(own.find(({ id }: { id: number }) => id === bill)).toMatchObject({ ...waits, maySettle: false, mayConfirm: false })
    expect(await said(charger)).toMatchObject([{ ...waits, maySettle: true, mayConfirm: false }])
    expect(await said(above)).toMatchObject([{ ...waits, maySettle: true, mayConfirm: true }])
    for (const as of [charger, above])
      expect((await lines(as)).find(({ id }: { id: number }) => id === line).waits).toEqual({
        id: bill,
        User: who(seller, await named(seller)),
        Confirmer: waits.Confirmer,
      })
    await call('matchLine', above, { line, bill })
  })

  test('is confirmed by the one above among its payments, and by nobody in the other branch', async () => {
    const { bill, total } = await reported()
    const confirm = async (as: string) =>
      (await call('confirmPayment', as, { selectedBill: bill, amount: total, remark: '' })).body
    expect((await confirm('migt-a')).code).toBe('not-found')
    expect((await confirm(above)).bill).toMatchObject({ id: bill, remaining: 0, Confirmer: null, isArrived: false })
  })

  test('goes to the owner where the one above is blocked too', async () => {
    const { bill, line } = await reported()
    expect((await lines('owner')).map(({ id }: { id: number }) => id)).not.toContain(line)
    await call('blockUser', 'owner', { userId: database.userId(above), isBlocked: true })
    const owner = { id: database.userId('owner'), name: await named('owner') }
    expect((await lines('owner')).find(({ id }: { id: number }) => id === line).waits.Confirmer).toEqual(owner)
    expect((await call('matchLine', above, { line, bill })).body.code).toBe('account-blocked')
    expect((await call('matchLine', 'owner', { line, bill })).body).toEqual({ changed: true })
  })

  test('is shown to the one above only as long as its charger is blocked, and in its history only to who charged it', async () => {
    const { bill, charger, total } = await reported()
    const paid = { ...always, isCharger: true, rowsPerPage: 'All' } as const
    const idsOf = async (as: string, list: 'payments' | 'billHistory') =>
      (await call(list, as, list === 'payments' ? { rowsPerPage: 'All' } : paid)).body.bills.map(({ id }: { id: number }) => id)
    expect(await idsOf(above, 'payments')).toContain(bill)
    await call('confirmPayment', above, { selectedBill: bill, amount: total, remark: '' })
    expect([await idsOf(above, 'billHistory'), await idsOf(charger, 'billHistory')]).toEqual([
      expect.not.arrayContaining([bill]),
      expect.arrayContaining([bill]),
    ])
  })
})

describe('a statement of the bank of a blocked charger', () => {
  /** A bill that is requested at the bank of its charger, whose statement of today has its total. */
  async function requested() {
    const { bill, charger } = await reported(1)
    const at = await bankOf(database, charger)
    const { uniqueAmount } = (await bills(above)).find(({ id }) => id === bill)!
    const csv = `Date,Description,Credit,Reference No.\n${dateOf(day)},BAYAR,${uniqueAmount},${day}`
    const load = async (as: string) => (await call('importStatement', as, { bankId: at, fileName: 'mutasi.csv', csv })).body
    return { bill, charger, at, load }
  }
  const bills = async (as: string): Promise<{ id: number; uniqueAmount: number; isArrived: boolean }[]> =>
    (await call('payments', as, { rowsPerPage: 'All' })).body.bills
  const banksOf = async (as: string) => (await call('listStatementLines', as, {})).body.banks.map(({ id }: { id: number }) => id)

  test('is read in by the one above, and its line waits for that one', async () => {
    const { bill, charger, at, load } = await requested()
    expect([await banksOf(above), await banksOf('owner'), await banksOf('migt-a')].map((ids) => ids.includes(at))).toEqual([
      true,
      false,
      false,
    ])
    for (const [as, code] of [
      [charger, 'account-blocked'],
      ['migt-a', 'not-found'],
      ['owner', 'not-found'],
    ] as const)
      expect([as, (await load(as)).code]).toEqual([as, code])
    expect(await load(above)).toMatchObject({ added: 1, matched: 0 })
    expect((await bills(above)).find(({ id }) => id === bill)).toMatchObject({ isArrived: true })
  })

  test('is not once the block has fallen, and by the owner where the one above is blocked too', async () => {
    const { charger, at, load } = await requested()
    await call('blockUser', 'owner', { userId: database.userId(above), isBlocked: true })
    expect((await load(above)).code).toBe('account-blocked')
    expect(await load('owner')).toMatchObject({ added: 1, matched: 0 })
    for (const username of [charger, above])
      await call('blockUser', 'owner', { userId: database.userId(username), isBlocked: false })
    expect(await banksOf(above)).not.toContain(at)
    expect((await load(above)).code).toBe('not-found')
  })
})

test.each([
  [0, { status_id: 2, is_blocked: false }],
  [1, { status_id: 6, is_blocked: true }],
])('a bill whose line is %i rupiah short and waits is, when it falls due, as %o', async (short, state) => {
  const { bill } = await reported(short)
  await followAt(database, wib(day, '23:00'))
  await followAt(database, wib(day + 1, '23:00'))
  expect(await stateOf(bill)).toEqual(state)
})

describe('whoever confirms in the place of a charger gives out no more of its balance than the unique code', () => {
  const balance = async (user: string): Promise<number> => (await call('balance', user)).body.balance
  const confirm = (as: string, bill: number, amount: number) => call('confirmPayment', as, { selectedBill: bill, amount })

  test('of a bill, and of a part that it split off itself', async () => {
    const { bill, charger, line, total } = await reported(3)
    const before = await balance(charger)
    const refused = await confirm(above, bill, total + 1)
    expect([refused.status, refused.body.code, refused.body.values]).toEqual([422, 'excess-of-charger', { total }])
    const at = await bankOf(database, charger)
    await database.query('delete from statement_line where id = $1', [line])
    expect((await call('withdrawPayment', seller, { bill })).status).toBe(200)
    expect((await call('splitBill', above, { bill, splitAmount: 1, bank: at, remark: 'uji' })).status).toBe(200)
    const [part] = await database.query('select id, unique_code::integer as code from bill where parent_id = $1', [bill])
    expect((await confirm(above, part!.id, 1 + before)).body.code).toBe('excess-of-charger')
    expect(await balance(charger)).toBe(before)
    expect((await confirm(above, part!.id, 1 + part!.code)).body.changed).toBe(true)
    // Many small parts with a code each give out no more than the bill was.
    await database.query('begin')
    const gives = async (given: number) => {
      await database.query('update bill_payment set excess = $2 where bill_id = $1', [part!.id, given])
      const [{ most }] = (await database.query('select largest_excess(b, $2)::integer as most from bill b where id = $1', [
        bill,
        database.userId(above),
      ])) as [{ most: number }]
      return most
    }
    const [{ amount, code }] = (await database.query(
      'select amount::integer, unique_code::integer as code from bill where id = $1',
      [bill],
    )) as [{ amount: number; code: number }]
    expect([await gives(amount - code), await gives(amount - code + 1), await gives(amount)]).toEqual([code, code - 1, 0])
    await database.query('update bill_payment set actor_id = $2 where bill_id = $1', [part!.id, database.userId('owner')])
    expect(await gives(amount)).toBe(code)
    await database.query('rollback')
    const [{ rest }] = (await database.query('select amount::integer - 1 as rest from bill where id = $1', [bill])) as [
      { rest: number },
    ]
    await call('splitBill', 'owner', { bill, splitAmount: rest, bank: at, remark: 'uji' })
    const [other] = await database.query('select max(id) as id from bill where parent_id = $1', [bill])
    expect((await confirm('owner', other!.id, rest)).body.changed).toBe(true)
  })

  test('the owner may, and the charger itself once its block is lifted', async () => {
    const first = await reported()
    expect((await confirm('owner', first.bill, first.total + 5)).body.changed).toBe(true)
    await call('blockUser', 'owner', { userId: database.userId(first.charger), isBlocked: false, remark: 'uji' })
    const second = await reported()
    await call('blockUser', 'owner', { userId: database.userId(second.charger), isBlocked: false, remark: 'uji' })
    expect((await confirm(second.charger, second.bill, second.total + 5)).body.changed).toBe(true)
  })
})

test('the one above a blocked charger splits its bill with a bank of that charger, and is offered no other', async () => {
  await onCredit(database, seller, 500_000)
  const taken = [database.userId('owner'), database.userId(seller), 20_000]
  await database.query(`select move_balance('deduct', $1, null, $2, $1, $3, '', null, null)`, taken)
  await closeAt(database, wib(++day))
  const { id: bill, charger } = (await billsOf(database, seller)).at(-1)!
  const bank = await bankOf(database, charger)
  await call('blockUser', 'owner', { userId: database.userId(charger), isBlocked: true })
  const offered = async (username: string) => (await call('paymentBanks', username, { bill })).body
  const { banks } = await offered(above)
  expect(banks).toContainEqual(expect.objectContaining({ id: bank }))
  for (const { id } of banks) {
    const [row] = await database.query('select user_id from bank where id = $1', [id])
    expect(row).toEqual({ user_id: database.userId(charger) })
  }
  expect((await offered('catl-a')).code).toBe('not-found')
  const split = await call('splitBill', above, { bill, splitAmount: 5_000, bank })
  expect(split.body.Splitted).toMatchObject([{ amount: 5_000, bankId: bank }])
})
