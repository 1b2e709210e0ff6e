import { afterAll, expect, test } from 'vitest'
import { bankOf, billsOf, onCredit } from '../billing/test-moving-clock.ts'
import { serverOf } from '../runner/test-acting.ts'
import { testApp } from '../test-app.ts'

const { database, call } = testApp()
const server = serverOf(() => database.url)
afterAll(() => server.end())
let count = 0

/** A movement of today that nothing has looked at yet, as a person's file or a notice of the bank brought it. */
async function line(source: 'csv' | 'webhook', bank: number, amount: number): Promise<number> {
  const [row] = await database.query<{ id: number }>(
    `with import as (
       insert into statement_import (bank_id, source, created_at, actor_id)
       select id, $2, now(), case $2 when 'csv' then user_id end from bank where id = $1 returning id
     )
     insert into statement_line (bank_id, import_id, day, amount, description, fingerprint, created_at)
     select $1, id, (now() at time zone 'Asia/Jakarta')::date, $3, '', $4, now() from import returning id`,
    [bank, source, amount, `id:${++count}`],
  )
  return row!.id
}
/** Divides by zero unless the server, where nobody acts, pays by just these of the lines. */
const pays = (lines: readonly number[], paid: readonly number[]) =>
  server.refusal(
    null,
    `select 1 / (coalesce(array_agg(line_id order by line_id), '{}') = $2::integer[])::integer from match_lines($1::integer[], null)`,
    [lines, paid],
  )

test('what a person brought pays no ticket by itself, and the notice beside it pays its own', async () => {
  const account = { name: 'BCA', accountNumber: '804', accountName: 'PT Uji' }
  const bank = (await call('insertBank', 'owner', account)).body.id
  const asked = async (as: string) => (await call('requestTicket', as, { amount: 50_000, bank })).body.uniqueAmount
  const refused = await line('csv', bank, await asked('usdm-a'))
  const taken = await line('webhook', bank, await asked('usdm-b'))
  expect(await pays([refused, taken], [taken])).toBe(null)
  expect(await pays([refused], [])).toBe(null)
})

test('nor a bill', async () => {
  const user = 'usgt-b'
  await onCredit(database, user, 500_000)
  await call('purchase', user, { productCode: 'PLN20', customerCode: '14077203411' })
  await database.query(`select close_bills(null, 1::smallint, array[$1::integer], now())`, [database.userId(user)])
  const bill = (await billsOf(database, user)).at(-1)!
  const bank = await bankOf(database, bill.charger)
  const { uniqueAmount } = (await call('requestPayment', user, { bill: bill.id, bank })).body
  const refused = await line('csv', bank, uniqueAmount)
  expect(await pays([refused], [])).toBe(null)
  await database.query(`update statement_import set source = 'webhook', actor_id = null where bank_id = $1`, [bank])
  expect(await pays([refused], [refused])).toBe(null)
})
