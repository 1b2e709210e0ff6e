import { expect, test } from 'vitest'
import { bankOf, billsOf, onCredit } from '../billing/test-moving-clock.ts'
import { testApp } from '../test-app.ts'
import { afterRestore } from './test-restored.ts'

const { database, call } = testApp()
const { restored, forgotten, noted, comes } = afterRestore({ database })

/** An own bill of somebody who has bought on credit, and a bank to pay it at, in a restored database. */
async function unpaid(user: string, customerCode: string, charger = 'caft-b'): Promise<{ id: number; at: number }> {
  await onCredit(database, user, 500_000)
  await call('purchase', user, { productCode: 'PLN20', customerCode })
  await database.query(`select close_bills(null, 1::smallint, array[$1::integer], now())`, [database.userId(user)])
  await restored(7)
  return { id: (await billsOf(database, user)).at(-1)!.id, at: await bankOf(database, charger) }
}
const withdraws = async (user: string, bill: number) => (await call('withdrawPayment', user, { bill })).body.code

test('a bill whose full total comes in that week waits for a person, and blocks nobody meanwhile', async () => {
  const user = 'usft-b'
  const { id, at } = await unpaid(user, '14077203411')
  const { uniqueAmount } = (await call('requestPayment', user, { bill: id, bank: at })).body
  const line = await comes(uniqueAmount, at)
  expect(line.decided).toBe(false)
  await database.query(`select mark_overdue('0', now() + interval '5 days')`)
  expect((await billsOf(database, user)).at(-1)).toMatchObject({ id, status: 2 })
  expect(await withdraws(user, id)).toBe('payment-arrived')
  expect(await database.query('select how from match_waiting_lines(null)')).toEqual([])
  expect((await call('matchLine', 'caft-b', { line: line.id, bill: id })).body).toEqual({ changed: true })
  expect((await billsOf(database, user)).at(-1)).toMatchObject({ id, status: 4 })
})

/** The bill that a line waits for once the clock has looked. */
const waitsFor = async (line: number) => {
  await database.query('select let_lost_lines_wait()')
  return (await database.query<{ bill: number | null }>('select waits_for as bill from statement_line where id = $1', [line]))[0]!
    .bill
}

test('a bill whose request was taken back before the copy is paid by a line that comes before it is asked for again', async () => {
  const user = 'usft-b'
  const { id, at } = await unpaid(user, '14077203413')
  const requests = async () => (await call('requestPayment', user, { bill: id, bank: at })).body.uniqueAmount
  const total = await requests()
  await withdraws(user, id)
  await forgotten()
  await restored(7)
  const line = await comes(total, at)
  expect(line.decided).toBe(false)
  expect(await requests()).toBe(total)
  await database.query(`select mark_overdue('0', now() + interval '5 days')`)
  expect((await billsOf(database, user)).at(-1)).toMatchObject({ id, status: 2 })
  expect(await withdraws(user, id)).toBe('payment-arrived')
  expect(await database.query('select line_id, how from match_waiting_lines(null)')).toEqual([
    { line_id: line.id, how: 'credited' },
  ])
})

test('a line of a day before it was asked for the first time does not wait for it', async () => {
  const user = 'usft-b'
  const { id, at } = await unpaid(user, '14077203414')
  const { uniqueAmount } = (await call('requestPayment', user, { bill: id, bank: at })).body
  await withdraws(user, id)
  await forgotten()
  await restored(7)
  await database.query(
    `update setting set value = value || jsonb_build_object('from', now() - interval '2 days') where name = 'restored'`,
  )
  const line = await comes(uniqueAmount, at, 1)
  await call('requestPayment', user, { bill: id, bank: at })
  expect(await waitsFor(line.id)).toBe(null)
  expect((await call('matchLine', 'caft-b', { line: line.id, bill: id })).body).toEqual({ changed: true })
})

test.each([
  { when: 'before', waits: true },
  { when: 'after', waits: false },
])('a part that was split off $when the copy waits with such a line, too: $waits', async ({ when, waits }) => {
  const user = 'usft-b'
  const { id, at } = await unpaid(user, when === 'before' ? '14077203415' : '14077203416')
  const split = async () =>
    (
      await database.query<{ part: number }>(
        `select s.part from bill b, split_bill(b.id, b.amount, null, '', now()) s where b.id = $1`,
        [id],
      )
    )[0]!.part
  let part = 0
  if (when === 'before') part = await split()
  await forgotten()
  await restored(7)
  if (when === 'after') part = await split()
  const requests = async () => (await call('requestPayment', user, { bill: part, bank: at })).body.Splitted[0].uniqueAmount
  const total = await requests()
  await withdraws(user, part)
  await database.query(`delete from taken_total where kind = 'bill' and ref_id = $1`, [part])
  const line = await comes(total, at)
  expect(await requests()).toBe(total)
  expect(await waitsFor(line.id)).toBe(waits ? part : null)
  expect((await call('matchLine', 'caft-b', { line: line.id, bill: part })).body).toEqual({ changed: true })
})

test('a bill that is asked for again at another row of the account waits with the line of the first, which a person puts away', async () => {
  const user = 'usft-b'
  const { id, at } = await unpaid(user, '14077203417')
  const [other] = await database.query<{ id: number }>(
    `insert into bank (user_id, name, account_number, account_name, tl)
     select user_id, 'BCA 2', account_number || ' ', account_name, true from bank where id = $1 returning id`,
    [at],
  )
  const requestsAt = async (bank: number) => (await call('requestPayment', user, { bill: id, bank })).body.uniqueAmount
  const total = await requestsAt(at)
  await withdraws(user, id)
  await database.query(`delete from taken_total where kind = 'bill' and ref_id = $1`, [id])
  const line = await comes(total, at)
  expect(await requestsAt(other!.id)).toBe(total)
  expect(await waitsFor(line.id)).toBe(id)
  expect(await withdraws(user, id)).toBe('payment-arrived')
  expect(await database.query('select how from match_waiting_lines(null)')).toEqual([])
  await call('confirmPayment', 'caft-b', { selectedBill: id, amount: total })
  expect((await billsOf(database, user)).at(-1)).toMatchObject({ id, status: 4 })
  expect((await call('putLineAway', 'caft-b', { line: line.id, away: true, remark: 'uji' })).body).toEqual({ changed: true })
})

test.each([
  { order: 'before its payment is asked for again', isFirst: true, daysAgo: 0, waits: true, side: 'b' },
  { order: 'of an earlier day, before its payment is asked for again', isFirst: true, daysAgo: 1, waits: true, side: 'b' },
  { order: 'of an earlier day, after its payment is asked for again', isFirst: false, daysAgo: 1, waits: true, side: 'b' },
  { order: 'of before all that was lost', isFirst: false, daysAgo: 3, waits: false, side: 'b' },
  { order: 'of before all that was lost, before its payment is asked for', isFirst: true, daysAgo: 3, waits: false, side: 'a' },
])('a bill waits with a line that comes $order: $waits', async ({ isFirst, daysAgo, waits, side }) => {
  const user = `usft-${side}`
  const { id, at } = await unpaid(user, '14077203412', `caft-${side}`)
  await database.query(
    `update setting set value = value || jsonb_build_object('at', now() - interval '2 days', 'from', now() - interval '2 days')
     where name = 'restored'`,
  )
  const requests = async () => (await call('requestPayment', user, { bill: id, bank: at })).body.uniqueAmount
  // The request that was lost, and its total with it.
  const total = await requests()
  await call('withdrawPayment', user, { bill: id })
  await database.query(`delete from taken_total where kind = 'bill' and ref_id = $1`, [id])
  if (isFirst) await comes(total, at, daysAgo)
  expect(await requests()).toBe(total)
  if (!isFirst) await comes(total, at, daysAgo)
  await database.query(`select mark_overdue('0', now() + interval '5 days')`)
  expect((await billsOf(database, user)).at(-1)).toMatchObject({ id, status: waits ? 2 : 6 })
  expect(await withdraws(user, id)).toBe(waits ? 'payment-arrived' : undefined)
})

test('what waits for a person goes on waiting after another restore, however late', async () => {
  await restored(-1)
  const before = await noted()
  await database.query('select settle_restored()')
  await database.query('update session set revoked_at = null')
  expect(await noted()).toMatchObject({ ticket: before.ticket, bill: before.bill, at: before.at })
  expect(await database.query('select how from match_waiting_lines(null)')).toEqual([])
})
