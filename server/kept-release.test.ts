import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { thisRelease } from '../database/functions.ts'
import { migrate } from '../database/migrate.ts'
import { billsOf, closeAt, wib } from './billing/test-moving-clock.ts'
import { testApp } from './test-app.ts'

// Its invariants are compared at the end, as those of every test's database.
const app = testApp({ world: 'kept' })
const token = 'a-session-of-the-release-before'

async function signIn(username: string): Promise<{ token: string }> {
  const tokenHash = hash('sha256', token, 'buffer')
  await app.database.query(`delete from session where token_hash = $1`, [tokenHash])
  await app.database.query(
    `insert into session (token_hash, device_hash, user_id, expires_at, confirmed_at)
     select $1, (select hash from device limit 1), $2, '2999-01-01', now()`,
    [tokenHash, app.database.userId(username)],
  )
  return { token }
}

test('the database of the release that was tagged is of this one, with all that it held', async () => {
  const { number } = await thisRelease()
  expect(await app.database.query('select number from release order by number desc limit 1')).toEqual([{ number }])
  const [held] = await app.database.query(
    `select (select count(*) from sale)::int as sales, (select count(*) from bill)::int as bills, (select count(*) from ticket)::int as tickets`,
  )
  expect(held).toEqual({ sales: 2206, bills: 182, tickets: 27 })
})

test('it migrates a second time without a change', async () => {
  const rows = () =>
    app.database.query('select (select count(*) from kysely_migration) as tables, (select count(*) from release) as releases')
  const before = await rows()
  await migrate(app.database.url)
  expect(await rows()).toEqual(before)
})

test('its sellers sell', async () => {
  const melati = await signIn('konter-melati')
  const sold = await app.call('purchase', melati, { productCode: 'S10', customerCode: '081290000077' })
  expect(sold).toMatchObject({ status: 200, body: { statusId: 4 } })
  const recent = await app.call('recentSales', melati)
  expect(recent.body.sales[0]).toMatchObject({ id: sold.body.saleId })
})

test('whom it put on deposit comes back on credit, sells, and is billed', async () => {
  const celebes = await signIn('celebes')
  const back = await app.call('setDm', celebes, { userId: app.database.userId('gowa'), isDm: false })
  expect(back).toMatchObject({ status: 200, body: { isDm: false } })
  const naba = await signIn('konter-daeng-naba')
  const sold = await app.call('purchase', naba, { productCode: 'S10', customerCode: '081290000078' })
  expect(sold).toMatchObject({ status: 200, body: { statusId: 4 } })
  expect(await closeAt(app.database, wib(0))).toEqual(expect.any(Number))
  const bills = await billsOf(app.database, 'konter-daeng-naba')
  expect(bills.at(-1)).toMatchObject({ user: 'konter-daeng-naba', charger: 'gowa', status: 1 })
})
