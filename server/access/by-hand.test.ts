import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../database/test-database.ts'
import { staffOf } from '../../database/test-world.ts'
import { serverOf } from '../runner/test-acting.ts'

/** What jobs write without asking is asked for where a person's transaction writes it, whatever call it came by. */
const database = testDatabase()
const server = serverOf(() => database.url)
const id = (username: string) => database.userId(username)
const as = (username: string) => ({ userId: id(username) })
const seller = 'usgt-b'
const here = () => id(seller)
let sale = 0

beforeAll(async () => {
  const [accepted] = await database.query(
    `select s.sale_id from accept_sale(json_populate_record(null::sale_item, json_build_object('user_id', $1::integer, 'mode', 'prod',
       'request_type', 'purchase', 'door', 'counter', 'body_hash', 'x', 'product_code', 'PLN20', 'customer_code', '14077203001',
       'counter', 1)), '1 minute') s`,
    [here()],
  )
  sale = accepted!.sale_id
  await database.query('select list_sales(array[$1::bigint])', [sale])
})
afterAll(() => server.end())

describe('callbacks are sent again by their seller', () => {
  let staff: { userId: number; loginUserId: number }
  beforeAll(async () => {
    await database.query(
      `insert into outbox (user_id, sale_id, sale_created_at, created_at, next_attempt_at)
       select user_id, id, created_at, now(), now() from sale where id = $1`,
      [sale],
    )
    await database.query(`insert into callback_silence (user_id, wait_until) values ($1, now()), ($2, now())`, [
      here(),
      id('usgt-a'),
    ])
    await database.query('insert into callback_release (user_id) values ($1), ($2)', [here(), id('usgt-a')])
    const [row] = await database.query<{ id: number }>(
      `insert into login_user (user_id, name, username, password_hash, permissions)
       values ($1, 'Uji', 'staff-pengirim', '', '{view,sell,money,users,settings}') returning id`,
      [here()],
    )
    staff = { userId: here(), loginUserId: row!.id }
  })

  test.each<[what: string, text: (user: number) => string]>([
    ['the attempts of a callback', (user) => `update outbox set attempts = 0 where user_id = ${user}`],
    ['that it waits', (user) => `update outbox set parked_at = null where user_id = ${user}`],
    ['that it was given up', (user) => `update outbox set failed_at = null where user_id = ${user}`],
    ['when it goes out', (user) => `update outbox set next_attempt_at = now() where user_id = ${user}`],
    ['that it arrived', (user) => `update outbox set delivered_at = now() where user_id = ${user}`],
    [
      'what is let out',
      (user) => `with gone as (delete from callback_release where user_id = ${user}) insert into callback_release values (${user})
        on conflict do nothing`,
    ],
    ['that nothing is let out', (user) => `delete from callback_release where user_id = ${user}`],
    ['an address that is silent', (user) => `update callback_silence set wait_until = now() where user_id = ${user}`],
    ['that it takes callbacks', (user) => `delete from callback_silence where user_id = ${user}`],
  ])('%s', async (_what, text) => {
    expect(await server.refusal(null, text(here()))).toBe(null)
    expect(await server.refusal(as(seller), text(here()))).toBe(null)
    expect(await server.refusal(staff, text(here()))).toBe('access-denied')
    for (const stranger of ['owner', 'cagt-b', 'usgt-a'])
      expect(await server.refusal(as(stranger), text(here()))).toBe('not-found')
    await database.query('update users set is_blocked = true where id = $1', [here()])
    try {
      expect(await server.refusal(as(seller), text(here()))).toBe('account-blocked')
      expect(await server.refusal(null, text(here()))).toBe(null)
    } finally {
      await database.query('update users set is_blocked = false where id = $1', [here()])
    }
  })

  test.each(['callback_release', 'callback_silence'])('nobody makes a row of somebody else its own: %s', async (table) => {
    const moved = `do $$ begin delete from ${table} where user_id = ${here()};
      update ${table} set user_id = ${here()} where user_id = ${id('usgt-a')}; end $$`
    expect(await server.refusal(as(seller), moved)).toBe('not-found')
    expect(await server.refusal(null, moved)).toBe(null)
  })
})

test('a sale is taken by who may ask its partner', async () => {
  const text = `update open_sale set advices = advices + 1, advised_at = now() where sale_id = ${sale}`
  for (const acting of [null, as('owner')]) expect(await server.refusal(acting, text)).toBe(null)
  for (const stranger of [seller, 'cagt-b']) expect(await server.refusal(as(stranger), text)).toBe('not-found')
  const [row] = await database.query<{ id: number }>(
    `update login_user set permissions = '{view,sell,users,settings}' where username = $1 returning id`,
    [staffOf('owner')],
  )
  expect(await server.refusal({ ...as('owner'), loginUserId: row!.id }, text)).toBe('access-denied')
})
