import { beforeAll, expect, test } from 'vitest'
import { bankOf, billsOf, onCredit } from '../billing/test-moving-clock.ts'
import { testApp } from '../test-app.ts'

const { database, call } = testApp()
let bank: number

beforeAll(async () => {
  bank = (await call('insertBank', 'owner', { name: 'BCA', accountName: 'PT Uji', accountNumber: '802' })).body.id
})

/** As after a restore whose week ends so many days from now. */
async function restored(daysLeft: number): Promise<void> {
  await database.query('select settle_restored()')
  // Whoever asks here goes on.
  await database.query('update session set revoked_at = null')
  const until = `jsonb_build_object('until', (now() at time zone 'Asia/Jakarta')::date + ${daysLeft})`
  await database.query(`update setting set value = value || ${until} where name = 'restored'`)
}
/** Forgets the restores of before. */
const forgotten = () => database.query(`delete from setting where name = 'restored'`)
/** Nothing of it stays. */
async function undone(work: () => Promise<void>): Promise<void> {
  await database.query('begin')
  try {
    await work()
  } finally {
    await database.query('rollback')
  }
}
/** The last restore as the database noted it. */
const noted = async () =>
  (
    await database.query<{ value: { ticket: number; bill: number; at: string; from: string } }>(
      `select value from setting where name = 'restored'`,
    )
  )[0]!.value
const daysLeft = async () =>
  (
    await database.query<{ days: number }>(
      `select (value ->> 'until')::date - (now() at time zone 'Asia/Jakarta')::date as days from setting where name = 'restored'`,
    )
  )[0]!.days
const open = async (as: string): Promise<{ id: number; uniqueAmount: number }> =>
  (await call('requestTicket', as, { amount: 50_000, bank })).body
/** What becomes of a movement of today, or of a day before. */
async function comes(amount: number, at = bank, daysAgo = 0): Promise<{ id: number; decided: boolean }> {
  const [row] = await database.query<{ id: number }>(
    `with import as (
       insert into statement_import (bank_id, source, created_at) values ($1, 'webhook', now()) returning id
     )
     insert into statement_line (bank_id, import_id, day, amount, description, fingerprint, created_at)
       select $1, id, (now() at time zone 'Asia/Jakarta')::date - $3::integer, $2, '', 'line ' || id, now() from import returning id`,
    [at, amount, daysAgo],
  )
  await database.query('select match_lines($1, null)', [[row!.id]])
  const [line] = await database.query<{ decided: boolean }>(
    'select decided_at is not null as decided from statement_line where id = $1',
    [row!.id],
  )
  return { id: row!.id, decided: line!.decided }
}

test('for a week from a restore the total of a new ticket or bill may have been told to somebody whose own is lost', async () => {
  await open('sldm-a')
  await database.query('select settle_restored()')
  await database.query('update session set revoked_at = null')
  const [row] = await database.query(
    `select (value ->> 'until')::date - (now() at time zone 'Asia/Jakarta')::date as days,
       may_be_of_lost('bill', (value ->> 'bill')::bigint + 1, '2026-01-01', current_date) as newer,
       may_be_of_lost('bill', (value ->> 'bill')::bigint, now() + interval '1 minute', current_date) as asked_for_since,
       may_be_of_lost('bill', (value ->> 'bill')::bigint, (value ->> 'at')::timestamptz, current_date) as older
     from setting where name = 'restored'`,
  )
  expect(row).toEqual({ days: 7, newer: true, asked_for_since: true, older: false })
})

test('a line of that week waits for a person, who may say that it pays', async () => {
  await restored(0)
  const ticket = await open('usdm-a')
  const line = await comes(ticket.uniqueAmount)
  expect(line.decided).toBe(false)
  const pay = `select pay_ticket_by_line($1, $2, '{1,2,7}', null, $3, null, 'uji', null) as how`
  expect(await database.query(pay, [line.id, ticket.id, database.userId('owner')])).toEqual([{ how: 'credited' }])
})

test('a line of another day pays by itself', async () => {
  await restored(-1)
  expect(await comes((await open('usdm-b')).uniqueAmount)).toMatchObject({ decided: true })
})

test('so does one of a ticket that the restored database knew', async () => {
  const { uniqueAmount } = await open('usdp-a')
  await restored(7)
  expect(await comes(uniqueAmount)).toMatchObject({ decided: true })
})

test('what an earlier restore lost may still come after the next one', async () => {
  await restored(7)
  const first = await noted()
  const { uniqueAmount } = await open('usdm-a')
  await restored(7)
  expect(await noted()).toMatchObject(first)
  expect(await comes(uniqueAmount)).toMatchObject({ decided: false })
})

test('also where the next copy is of its week and is restored when that is over', async () => {
  const first = await noted()
  await undone(async () => {
    await database.query(`update taken_total set since = since - interval '2 days'`)
    await restored(-1)
    await database.query('select note_lost(false)')
    expect(await noted()).toMatchObject({ ticket: first.ticket, bill: first.bill })
  })
})

test('once the week of the earlier one is over, only the next one counts', async () => {
  await restored(-1)
  const before = await noted()
  await open('usdm-b')
  await restored(7)
  expect((await noted()).ticket).toBeGreaterThan(before.ticket)
})

test('of a copy that is older than a week no total is known to be free', async () => {
  const { uniqueAmount } = await open('sldm-b')
  await forgotten()
  await database.query('select note_lost(true)')
  expect(await daysLeft()).toBe(7)
  const { at, from } = await noted()
  expect([at, Date.parse(from) <= Date.now()]).toEqual(['-infinity', true])
  expect(await comes(uniqueAmount)).toMatchObject({ decided: false })
})

test.each([
  { newest: '-9 days', isOld: true },
  { newest: '-5 days', isOld: false },
  { newest: '1 hour', isOld: true },
])('a copy without a sale whose last ticket came at $newest is as old: $isOld', async ({ newest, isOld }) => {
  await undone(async () => {
    await forgotten()
    await database.query('update ticket set created_at = now() + $1::interval', [newest])
    await database.query('select settle_restored()')
    expect((await noted()).at === '-infinity').toBe(isOld)
  })
})

test('a clock that was ahead at the restore lets nothing pass that came after it', async () => {
  await forgotten()
  await restored(7)
  const { at } = await noted()
  const [last] = await database.query<{ at: Date }>('select max(since) as at from taken_total where since <= now()')
  expect(new Date(at)).toEqual(last!.at)
})

test('a ticket that is opened again after its total was free for a while is as new', async () => {
  const { id, uniqueAmount } = await open('usdp-b')
  await database.query(
    `update taken_total set since = now() - interval '9 days', until = now() - interval '1 day' where kind = 'ticket' and ref_id = $1`,
    [id],
  )
  const hold = `select hold_own_total(t, 'infinity') as held from ticket t where id = $1`
  expect(await database.query(hold, [id])).toEqual([{ held: true }])
  const [total] = await database.query<{ fresh: boolean }>(
    `select k.since = t.moved_at as fresh from taken_total k join ticket t on t.id = k.ref_id where k.kind = 'ticket' and k.ref_id = $1`,
    [id],
  )
  expect([total!.fresh, uniqueAmount > 50_000]).toEqual([true, true])
})

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

test.each([
  { ahead: 2, days: 9 },
  { ahead: 500, days: 14 },
])('a clock that is $ahead days behind the copy does not end the week before $days days', async ({ ahead, days }) => {
  await database.query(
    `insert into taken_total (bank_id, total, kind, ref_id, since, until) values ($1, 77777, 'ticket', 1, now() + $2 * interval '1 day', now())`,
    [bank, ahead],
  )
  await forgotten()
  await database.query('select note_lost(false)')
  const { at } = await noted()
  await database.query('delete from taken_total where total = 77777')
  expect([await daysLeft(), Date.parse(at) <= Date.now()]).toEqual([days, true])
})

test('browsers that were signed out since the copy hear nothing', async () => {
  await database.query(
    `insert into push_subscription (user_id, session_id, place, device_hash, host, language, kinds, endpoint, p256dh, auth)
     select user_id, id, 0, device_hash, 'jenjang.example.id', 'id', '{sale}', 'https://push.example.id/1', 'p', 'a' from session limit 1`,
  )
  await restored(7)
  expect(await database.query('select id from push_subscription')).toEqual([])
})
