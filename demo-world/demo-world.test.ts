import { beforeAll, expect, test } from 'vitest'
import { demoLogins } from '../database/demo-logins.ts'
import { checkNames } from '../database/run-checks.ts'
import { testDatabase } from '../database/test-database.ts'
import { itemsIn } from '../database/test-records.ts'
import { verifyPassword } from '../server/auth/passwords.ts'
import { secretHash } from '../server/auth/secrets.ts'
import { catalogue } from './catalogue.ts'
import { ensureDemoWorld } from './demo-world.ts'
import { demoPassword } from './fill-people.ts'
import { outage, userId } from './market.ts'
import { people, staff } from './people.ts'

// The invariants of the books are run by testDatabase after the last test.
const database = testDatabase({ world: 'empty' })
const now = new Date('2026-11-20T13:00:00Z')
const told: string[] = []
let filled: { seeded: boolean }[]

const ensure = (demo: boolean, log: string[] = []) => ensureDemoWorld(database.url, { demo, now }, (line) => log.push(line))
const settings = () => database.query(`select name, value from setting where name in ('demo', 'world') order by name`)
const counts = async () =>
  (
    await database.query(
      'select (select count(*) from users) as users, (select count(*) from sale) as sales, (select count(*) from posting) as postings',
    )
  )[0]

/** What a purchase made now is refused with; null when it is accepted. */
async function refusal(username: string, productCode = 'S10', customerCode = '081290340001'): Promise<string | null> {
  const item = { n: 0, user_id: userId(username), mode: 'prod', request_type: 'purchase', door: 'counter', counter: 99 }
  const items = JSON.stringify([{ ...item, product_code: productCode, customer_code: customerCode }])
  const rows = await database.query<{ code: string | null }>(`select code from accept_sales(${itemsIn('$1')}, '1 minute')`, [
    items,
  ])
  return rows[0]!.code
}

beforeAll(async () => {
  filled = await Promise.all([ensure(true, told), ensure(true, told)])
})

test('two servers that start at once fill the database once', () => {
  expect(filled.map(({ seeded }) => seeded).sort()).toEqual([false, true])
})

test('the owner has UID 1, and the first of every type the UID of its type', async () => {
  const users = await database.query(
    'select id, username, user_type_id, is_administrator, is_blocked, balance_limit::integer, ip from users order by id',
  )
  expect(users).toEqual(
    people.map((person, place) => ({
      id: place + 1,
      username: person.username,
      user_type_id: person.userTypeId,
      is_administrator: person.isAdministrator,
      is_blocked: person.isBlocked,
      balance_limit: person.ceiling,
      ip: person.ip,
    })),
  )
  expect(users.slice(0, 29).every(({ id, user_type_id }) => id === user_type_id)).toBe(true)
})

test('the catalogue is whole, with both partners for every product', async () => {
  const products = await database.query(
    'select code, (select count(*)::integer from product_partner pp where pp.product_id = p.id) as partners, outage_reason from product p order by id',
  )
  expect(products).toEqual(
    catalogue.map(({ code }) => ({ code, partners: 2, outage_reason: code === outage.code ? outage.reason : null })),
  )
})

test('every login is known with its password, and every token with its hash', async () => {
  const { logins, h2h } = await demoLogins(database.url)
  expect(logins.map(({ username }) => username)).toEqual([...people, ...staff].map(({ username }) => username))
  expect(new Set(logins.map(({ password }) => password))).toEqual(new Set([demoPassword]))
  expect(logins.filter(({ staffOf }) => staffOf !== null).map(({ username, staffOf }) => [username, staffOf])).toEqual(
    staff.map(({ username, of }) => [username, of]),
  )
  const hashes = await database.query('select password_hash from users union select password_hash from login_user')
  expect(hashes.length).toBe(1)
  expect(await verifyPassword(hashes[0]!.password_hash, demoPassword, 'this server')).toBe(true)
  const tokens = await database.query(
    'select t.token_hash, t.mode, u.username, u.user_type_id from h2h_token t join users u on u.id = t.user_id',
  )
  const known = h2h.flatMap(({ username, userTypeId, prodToken, sandToken }) => [
    { token_hash: secretHash(prodToken), mode: 'prod', username, user_type_id: userTypeId },
    { token_hash: secretHash(sandToken), mode: 'sand', username, user_type_id: userTypeId },
  ])
  expect(tokens).toHaveLength(16)
  expect(tokens).toEqual(expect.arrayContaining(known))
})

test('there is a month of sales, all before the moment of filling, and three are open for more than an hour', async () => {
  const [sales] = await database.query(
    'select count(*)::integer as count, min(created_at) as first, max(created_at) as last, max(id)::integer - min(id)::integer + 1 as ids from sale',
  )
  expect(sales!.count).toBe(sales!.ids)
  expect(sales!.count).toBeGreaterThan(6_000)
  expect(sales!.last.getTime()).toBeLessThanOrEqual(now.getTime())
  expect(now.getTime() - sales!.first.getTime()).toBeGreaterThan(29 * 86_400_000)
  const open = await database.query(
    "select next_advice_at > $1::timestamptz + interval '1 hour' as waits, busy_for from open_sale",
    [now],
  )
  expect(open).toEqual(Array(3).fill({ waits: true, busy_for: null }))
  const endings = await database.query<{ at: Date }>('select max(at) as at from outcome')
  expect(endings[0]!.at.getTime()).toBeLessThanOrEqual(now.getTime())
})

test('the semi account has paid bills, one that is open, and its switches on', async () => {
  const semi = people.find(({ isSemi }) => isSemi)!
  const [user] = await database.query('select is_dm, is_semi, is_blocked, dispensation from users where id = $1', [
    userId(semi.username),
  ])
  expect(user).toEqual({ is_dm: true, is_semi: true, is_blocked: false, dispensation: true })
  const bills = await database.query<{ charger: string; state: string; count: number }>(
    `select c.username as charger, case when b.status_id in (4, 5) then 'paid' else 'open' end as state, count(*)::integer as count
     from bill b join users c on c.id = b.charger_id where b.user_id = $1 and b.is_semi group by 1, 2 order by 2`,
    [userId(semi.username)],
  )
  expect(bills).toMatchObject([
    { charger: 'graha-artha', state: 'open', count: 1 },
    { charger: 'graha-artha', state: 'paid' },
  ])
  expect(bills[1]!.count).toBeGreaterThan(3)
  expect(await database.query('select from bill where user_id = $1 and not is_semi', [userId(semi.username)])).toEqual([])
})

test('who pays in advance sees a ticket only where it still waits: what expired was put away by the next one', async () => {
  const shown = await database.query('select status_id from ticket where settled_at is null')
  expect(shown.map(({ status_id }) => status_id).filter((statusId) => statusId > 2)).toEqual([])
  expect(shown.length).toBeGreaterThanOrEqual(3)
})

test('the books were checked last night', async () => {
  const runs = await database.query('select window_at, ended_at, jsonb_array_length(results) as checks from check_run')
  expect(runs).toEqual([
    { window_at: new Date('2026-11-19T20:10:00Z'), ended_at: expect.any(Date), checks: (await checkNames()).length },
  ])
})

test('the person who started it sees how far it is, and which accounts there are', () => {
  expect(told[0]).toContain(`${people.length} users`)
  expect(told.filter((line) => line.includes('% of the sales'))).toHaveLength(3)
  expect(told.join('\n')).toContain(demoPassword)
  expect(told.join('\n')).toMatch(/budi +platform owner/)
})

test('another start changes nothing and tells the accounts again', async () => {
  const before = await counts()
  const log: string[] = []
  expect(await ensure(true, log)).toEqual({ seeded: false })
  expect(await counts()).toEqual(before)
  expect(log[0]).toContain(demoPassword)
})

test('with the demo off the simulators deliver nothing, with it on again they do', async () => {
  const log: string[] = []
  await ensure(false, log)
  expect(await settings()).toEqual([
    { name: 'demo', value: false },
    { name: 'world', value: 'demo' },
  ])
  expect(await refusal('konter-melati')).toBe('product-no-partner')
  expect(log).toHaveLength(1)
  expect(log[0]).toContain('DEMO=off')
  await ensure(true)
  expect(await refusal('konter-melati')).toBeNull()
})

test('the outage and the blocked seller refuse', async () => {
  expect(await refusal('konter-melati', outage.code, '6032980000000001')).toBe('product-outage')
  expect(await refusal('agen-dua-saudara')).toBe('account-blocked')
})

test('ids go on after those of the world', async () => {
  const [user] = await database.query(
    `insert into users (head_id, name, username, user_type_id, parent_id, password_hash) values (0, 'Baru', 'baru', 6, 1, '-') returning id`,
  )
  expect(user!.id).toBe(people.length + 1)
  const [product] = await database.query(`insert into category (name, position, tile) values ('Lain', 99, 'other') returning id`)
  expect(product!.id).toBe(13)
})
