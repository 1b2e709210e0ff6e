import { beforeAll, expect, test } from 'vitest'
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
const open = async (as: string): Promise<{ id: number; uniqueAmount: number }> =>
  (await call('requestTicket', as, { amount: 50_000, bank })).body
/** What becomes of a movement of today. */
async function comes(amount: number): Promise<{ id: number; decided: boolean }> {
  const [row] = await database.query<{ id: number }>(
    `with import as (
       insert into statement_import (bank_id, source, created_at) values ($1, 'webhook', now()) returning id
     )
     insert into statement_line (bank_id, import_id, day, amount, description, fingerprint, created_at)
       select $1, id, (now() at time zone 'Asia/Jakarta')::date, $2, '', 'line ' || id, now() from import returning id`,
    [bank, amount],
  )
  await database.query('select match_lines($1, null)', [[row!.id]])
  const [line] = await database.query<{ decided: boolean }>(
    'select decided_at is not null as decided from statement_line where id = $1',
    [row!.id],
  )
  return { id: row!.id, decided: line!.decided }
}

test('for a week from a restore the total of a new ticket or bill may have been told to somebody whose own is lost', async () => {
  await database.query('select settle_restored()')
  await database.query('update session set revoked_at = null')
  const [row] = await database.query(
    `select (value ->> 'until')::date - (now() at time zone 'Asia/Jakarta')::date as days,
       may_be_of_lost('bill', (value ->> 'bill')::bigint + 1, '2026-01-01', current_date) as newer,
       may_be_of_lost('bill', (value ->> 'bill')::bigint, now() + interval '1 minute', current_date) as asked_for_since,
       may_be_of_lost('bill', (value ->> 'bill')::bigint, '2026-01-01', current_date) as older
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
  const { uniqueAmount } = await open('sldm-a')
  await restored(7)
  expect(await comes(uniqueAmount)).toMatchObject({ decided: true })
})
