import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../test-app.ts'
import { afterRestore } from './test-restored.ts'

const { database, call } = testApp()
const { restored, forgotten, noted, comes: comesAt } = afterRestore({ database })
let bank: number

beforeAll(async () => {
  bank = (await call('insertBank', 'owner', { name: 'BCA', accountName: 'PT Uji', accountNumber: '802' })).body.id
})

/** Nothing of it stays. */
async function undone(work: () => Promise<void>): Promise<void> {
  await database.query('begin')
  try {
    await work()
  } finally {
    await database.query('rollback')
  }
}
const daysLeft = async () =>
  (
    await database.query<{ days: number }>(
      `select (value ->> 'until')::date - (now() at time zone 'Asia/Jakarta')::date as days from setting where name = 'restored'`,
    )
  )[0]!.days
const open = async (as: string): Promise<{ id: number; uniqueAmount: number }> =>
  (await call('requestTicket', as, { amount: 50_000, bank })).body
const comes = (amount: number) => comesAt(amount, bank)

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
