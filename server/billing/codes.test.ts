import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../test-app.ts'
import { balancesOf, onCredit } from './test-moving-clock.ts'

const { database, call } = testApp()
const id = (username: string) => database.userId(username)
let one: pg.Client

beforeAll(async () => {
  one = new pg.Client({ connectionString: database.url })
  await one.connect()
  await onCredit(database, 'usft-a', 500_000)
  const [balance] = await balancesOf(database, 'usft-b')
  await call('deduct', 'owner', { correspondent: id('usft-b'), amount: balance!, remark: 'uji' })
  await database.query(`update users set is_dm = true, is_semi = true, balance_limit = 500000 where username = 'usft-b'`)
  for (const username of ['usft-a', 'usft-b']) {
    const { body } = await call('purchase', username, { productCode: 'PLN20', customerCode: '14078999001' })
    expect(body.status).toBe('Success')
  }
})
afterAll(() => one.end())

/** The next number of chance on this connection is as high as one of a thousand is. */
const drawHighest = `do $$ declare seed float8 = 0; begin
  loop perform setseed(seed); exit when random() >= 0.999; seed := seed + 0.00001; end loop;
  perform setseed(seed);
end $$`

test.each([
  ['a bill', () => [`select close_bills(null, 1::smallint, array[$1::integer], now())`, [id('usft-a')]] as const],
  [
    'what was drawn',
    () => [`select bill_draws(max(id), 1::smallint, array[$1::integer], now()) from close_run`, [id('usft-b')]] as const,
  ],
  ['a part', () => [`select split_bill(min(id), 5000, null, '', now()) from bill`, []] as const],
])('the code of %s has three digits, whatever is drawn', async (_, made) => {
  const [text, values] = made()
  await one.query(drawHighest)
  await one.query(text, [...values])
  const [bill] = await database.query(
    `select unique_code as code, unique_amount::int - amount::int as more from bill order by id desc limit 1`,
  )
  expect(bill).toEqual({ code: 999, more: 999 })
})
