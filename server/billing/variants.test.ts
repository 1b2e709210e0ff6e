import { parseCsv } from 'hucre/csv'
import { describe, expect, test } from 'vitest'
import { prodToken } from '../../database/test-world.ts'
import { testApp } from '../test-app.ts'
import { balancesOf, billsOf, closeAt, dateOf, followAt, onCredit, pay, wib } from './test-moving-clock.ts'

const { database, call } = testApp()
const sell = (username: string, number: string) => call('purchase', username, { productCode: 'PLN20', customerCode: number })
const amountsOf = async (username: string) => (await billsOf(database, username)).map(({ amount }) => amount)
const isBlocked = async (username: string) =>
  (await database.query('select is_blocked from users where username = $1', [username]))[0]!.is_blocked

test('an H2H client on credit for four days is billed each day for that day, and is free when the last bill is paid', async () => {
  await onCredit(database, 'httl-b', 1_000_000)
  for (const day of [1, 2, 3, 4]) {
    for (let count = 1; count <= day; count++)
      await call(
        'h2hPurchase',
        { token: prodToken('httl-b') },
        { productCode: 'PLN20', customerCode: `140772${day}${count}000`, refId: `${day}-${count}` },
      )
    await closeAt(database, wib(day))
    // Sales go on until the block: it is looked at once, after the last close.
    if (day === 4) await followAt(database, wib(day, '11:30'))
  }
  const bills = await billsOf(database, 'httl-b')
  const price = bills[0]!.amount
  expect(bills.map(({ amount }) => amount)).toEqual([price, 2 * price, 3 * price, 4 * price])
  expect(bills.map(({ status }) => status)).toEqual([6, 6, 6, 6])
  for (const bill of bills) {
    expect(await isBlocked('httl-b')).toBe(true)
    expect(await pay(database, bill, wib(4, '13:00'))).toBeNull()
  }
  expect(await isBlocked('httl-b')).toBe(false)
  expect(await balancesOf(database, 'httl-b')).toEqual([1_000_000])
})

test('a void after the close lowers the next bill', async () => {
  await onCredit(database, 'usft-b', 1_000_000)
  const pending = await sell('usft-b', '14077203913')
  expect(pending.body.status).toBe('Pending')
  await sell('usft-b', '14077203385')
  await closeAt(database, wib(5))
  const price = pending.body.price
  expect(await amountsOf('usft-b')).toEqual([2 * price])
  await call('reverseSale', 'owner', { salesId: pending.body.saleId, remark: 'uji' })
  for (const number of ['14077203386', '14077203387', '14077203388']) await sell('usft-b', number)
  await closeAt(database, wib(6))
  expect(await amountsOf('usft-b')).toEqual([2 * price, 2 * price])
})

test('less than nothing is carried on', async () => {
  await onCredit(database, 'usgt-b', 1_000_000)
  const price = (await sell('usgt-b', '14077203389')).body.price
  await call('transfer', 'owner', { correspondent: database.userId('usgt-b'), amount: 3 * price, remark: 'koreksi' })
  await closeAt(database, wib(7))
  await sell('usgt-b', '14077203390')
  await closeAt(database, wib(8))
  expect(await amountsOf('usgt-b')).toEqual([])
  for (const number of ['14077203391', '14077203392']) await sell('usgt-b', number)
  await closeAt(database, wib(9))
  expect(await amountsOf('usgt-b')).toEqual([price])
  const carried = await database.query(
    `select c.carried_in::int, c.carried_out::int, c.amount::int from bill_close c join users u on u.id = c.user_id where u.username = 'usgt-b' order by run_id desc limit 2`,
  )
  expect(carried).toEqual([
    { carried_in: price, carried_out: 0, amount: price },
    { carried_in: 2 * price, carried_out: price, amount: 0 },
  ])
})

test('a user with D0 is closed at 15:00 again, and is not charged twice', async () => {
  await onCredit(database, 'htvt-b', 1_000_000)
  await database.query(`update users set is_d0 = true where username = 'htvt-b'`)
  const buy = (refId: string) =>
    call('h2hPurchase', { token: prodToken('htvt-b') }, { productCode: 'PLN20', customerCode: `1407720${refId}`, refId })
  const { price } = (await buy('4001')).body
  await closeAt(database, wib(10))
  await buy('4002')
  await buy('4003')
  expect(await closeAt(database, wib(10, '15:00'), 2)).not.toBeNull()
  expect(await closeAt(database, wib(10, '15:01'), 2)).toBeNull()
  await buy('4004')
  await closeAt(database, wib(11))
  expect((await billsOf(database, 'htvt-b')).map(({ amount, cycle, due }) => [amount, cycle, due])).toEqual([
    [price, 1, `${dateOf(10)} 11:30`],
    [2 * price, 2, `${dateOf(10)} 18:00`],
    [price, 1, `${dateOf(11)} 11:30`],
  ])
})

test('lists and the file say the date of a bill: eleven o’clock of its day, or three hours after it was made', async () => {
  const dates = [`${dateOf(10)}T04:00:00.000Z`, `${dateOf(10)}T11:00:00.000Z`, `${dateOf(11)}T04:00:00.000Z`]
  const span = { startDate: wib(9).toISOString(), endDate: wib(12).toISOString() }
  const shown = ({ body }: Awaited<ReturnType<typeof call>>) => body.bills.map(({ date }: { date: string }) => date).sort()
  expect(shown(await call('billHistory', 'htvt-b', span))).toEqual(dates)
  const keyword = 'Uji htvt-b'
  expect(shown(await call('payments', 'owner', { keyword, rowsPerPage: 'All' }))).toEqual(dates)
  const file = await call('downloadPayments', 'owner', { keyword, format: 'csv' }, { 'accept-language': 'id' })
  const [heads, ...rows] = parseCsv(file.body.replace('\uFEFF', '')) as string[][]
  expect(heads!.slice(3, 5)).toEqual(['Tanggal (WIB)', 'Jatuh tempo (WIB)'])
  expect(rows.map(([, , , date, due]) => [date, due])).toEqual([
    [`${dateOf(10)} 11:00:00`, `${dateOf(10)} 11:30:00`],
    [`${dateOf(10)} 18:00:00`, `${dateOf(10)} 18:00:00`],
    [`${dateOf(11)} 11:00:00`, `${dateOf(11)} 11:30:00`],
  ])
})

describe('what the charger cannot lift', () => {
  test('stays pending and is tried again, as far as the ceiling then lets it', async () => {
    await onCredit(database, 'cagt-a', 1_000_000)
    await onCredit(database, 'usgt-a', 500_000)
    for (const number of ['14077203401', '14077203402']) await sell('usgt-a', number)
    await closeAt(database, wib(12))
    const [bill] = await billsOf(database, 'usgt-a')
    const [rest] = await balancesOf(database, 'cagt-a')
    await database.query(`select move_balance('deduct', $1, null, $2, $1, $3, '', null, null)`, [
      database.userId('migt-a'),
      database.userId('cagt-a'),
      rest! - 10_000,
    ])
    expect(await pay(database, bill!, wib(12, '09:00'))).toBeNull()
    expect((await billsOf(database, 'usgt-a'))[0]).toMatchObject({ status: 4, lifted: 10_000 })
    await followAt(database, wib(12, '09:01'))
    expect((await billsOf(database, 'usgt-a'))[0]).toMatchObject({ status: 4, lifted: 10_000 })
    await database.query(`select move_balance('transfer', $1, null, $1, $2, 900000, '', null, null)`, [
      database.userId('migt-a'),
      database.userId('cagt-a'),
    ])
    await followAt(database, wib(12, '09:02'))
    expect((await billsOf(database, 'usgt-a'))[0]).toMatchObject({ status: 5, lifted: bill!.amount })
    expect(await balancesOf(database, 'usgt-a')).toEqual([500_000])
  })
})

describe('deposit mode', () => {
  test('closes at once and returns the balance; what is there when it ends is carried', async () => {
    await onCredit(database, 'ustl-b', 1_000_000)
    const price = (await sell('ustl-b', '14077203501')).body.price
    const id = database.userId('ustl-b')
    const [charger] = await balancesOf(database, 'sutl-b')
    const turn = (isDm: boolean, at: Date) =>
      database.query('select set_switches($1, false, false, $2, false, false, $3, null, $4)', [
        ...[id, isDm, database.userId('sutl-b'), at],
      ])
    await turn(true, wib(13, '10:00'))
    expect(await balancesOf(database, 'ustl-b', 'sutl-b')).toEqual([0, charger! + 1_000_000 - price])
    const [bill] = await billsOf(database, 'ustl-b')
    expect(bill).toMatchObject({ amount: price, status: 1 })
    await call('transfer', 'owner', { correspondent: id, amount: 300_000, remark: 'uji' })
    await sell('ustl-b', '14077203502')
    await closeAt(database, wib(14))
    expect(await amountsOf('ustl-b')).toEqual([price])
    await pay(database, bill!, wib(14, '09:00'))
    expect(await balancesOf(database, 'ustl-b')).toEqual([300_000 - price])
    await turn(false, wib(14, '12:00'))
    await database.query(`select move_balance('transfer', $1, null, $1, $2, 500000, '', null, null)`, [
      database.userId('sutl-b'),
      id,
    ])
    for (let count = 0; count < 14; count++) await sell('ustl-b', `1407720360${count}`)
    await closeAt(database, wib(15))
    expect((await amountsOf('ustl-b')).slice(1)).toEqual([14 * price - (300_000 - price)])
  })
})

test.each([
  ['2026-11-20 00:00', 1, '2026-11-20 11:30'],
  ['2026-11-20 11:29', 1, '2026-11-20 11:30'],
  ['2026-11-20 11:30', 1, '2026-11-23 11:30'],
  ['2026-11-21 00:00', 1, '2026-11-23 11:30'],
  ['2026-11-22 00:00', 1, '2026-11-23 11:30'],
  ['2026-11-23 00:00', 1, '2026-11-23 11:30'],
  ['2026-12-24 00:00', 1, '2026-12-24 11:30'],
  ['2026-12-25 00:00', 1, '2026-12-28 11:30'],
  ['2026-11-20 15:00', 2, '2026-11-20 18:00'],
  ['2026-11-21 15:00', 2, '2026-11-21 18:00'],
])('made at %s WIB in cycle %i a bill falls due at %s', async (at, cycle, due) => {
  await database.query(`insert into holiday (day, name) values ('2026-12-25', 'Natal') on conflict do nothing`)
  const [row] = await database.query(
    `select to_char(bill_due(($1 || '+07')::timestamptz, $2::smallint) at time zone 'Asia/Jakarta', 'YYYY-MM-DD HH24:MI') as due`,
    [at, cycle],
  )
  expect(row!.due).toBe(due)
})
