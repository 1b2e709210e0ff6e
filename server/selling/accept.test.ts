import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../database/test-database.ts'
import { raced } from '../../database/test-race.ts'
import { itemsIn } from '../../database/test-records.ts'
import { inCamelCase, type RunSql } from '../runner/run-sql.ts'
import { acceptSales } from './accept.ts'
import type { SaleRequest } from './sale-fields.ts'
import { plainRequest } from './test-request.ts'

const database = testDatabase({ checks: false })
let client: pg.Client

beforeAll(async () => {
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const id = (username: string) => database.userId(username)
  await database.query("insert into user_product_closed select $1, id from product where code = 'GOPAY'", [id('usgt-a')])
  await database.query("insert into user_partner select $1, id, 2 from product where code = 'S10'", [id('usfd-a')])
  await database.query('insert into user_fee select $1, admin_nominal_id, 25 from product', [id('sutl-a')])
  await database.query(
    `insert into usable_inquiry (user_id, product_id, customer_code, sale_id, mode, base, partner_id, expires_at)
     select $1, id, '532110884207', 77, 'prod', 123400, 1, now() + interval '10 minutes' from product where code = 'PLNPOST'`,
    [id('ustl-a')],
  )
  // Older, of the sandbox, for another product, another number, another user, past its time: none of them is the one that counts.
  await database.query(
    `insert into usable_inquiry (user_id, product_id, customer_code, sale_id, mode, base, partner_id, expires_at)
     select q.user_id, p.id, q.customer_code, q.sale_id, q.mode::sale_mode, q.base, 1, now() + q.lasts
     from (values ($1::integer, 'PLNPOST', '532110884207', 76, 'prod', 1, interval '1 hour'),
       ($1, 'PLNPOST', '532110884207', 91, 'sand', 2, '1 hour'), ($1, 'S10', '532110884207', 92, 'prod', 3, '1 hour'),
       ($1, 'PLNPOST', '532110884299', 93, 'prod', 4, '1 hour'), ($2, 'PLNPOST', '532110884207', 94, 'prod', 5, '1 hour'),
       ($1, 'PLNPOST', '532110884207', 95, 'prod', 6, '-1 second')) q(user_id, code, customer_code, sale_id, mode, base, lasts)
     join product p on p.code = q.code`,
    [id('ustl-a'), id('ustl-b')],
  )
  await database.query(
    `insert into double_sale select $1, id, '081290347781', 0, (now() at time zone 'Asia/Jakarta')::date, 2, 78 from product where code = 'S10'`,
    [id('usdm-a')],
  )
  await database.query(
    `insert into sale_key (user_id, mode, request_type, ref_id, head_id, body_hash, sale_id, created_at)
     values ($1, 'prod', 'purchase', 'known', 1, 'another', 79, now())`,
    [id('ustl-a')],
  )
  await database.query('update balance set balance = 100 where user_id = $1', [id('usgt-a')])
  await database.query("update users set callback_url = 'https://h2h.example/told' where username = 'htrf-a'")
})
afterAll(() => client.end())

/** What the database decides, and every row it writes for it. */
async function decided(request: SaleRequest, beside: SaleRequest[], deadlineMs = 20_000): Promise<unknown> {
  const runSql: RunSql = async <Row extends object>(_: string, text: string, values: readonly unknown[]) =>
    (await client.query({ text, values: [...values] })).rows.map((row) => inCamelCase<Row>(row))
  await client.query('begin')
  try {
    await client.query("select setval('sale_id', 5000, false)")
    const [acceptance] = await acceptSales(runSql, [request, ...beside], deadlineMs)
    const rows = await client.query(
      `select 'sale' as place, to_jsonb(s) - '{created_at, busy_until}'::text[] as row, s.busy_until - s.created_at as lasts from sale s where user_id = $1
       union all select 'entry', to_jsonb(e) - 'created_at', null from entry e where user_id = $1
       union all select 'flight', to_jsonb(e) - 'created_at', null from system_entry e where cause_id = 5000
       union all select 'key', to_jsonb(k) - 'created_at', null from sale_key k where user_id = $1
       union all select 'slot', to_jsonb(d), null from double_sale d where user_id = $1
       union all select 'inquiry', to_jsonb(q) - 'expires_at', null from usable_inquiry q where user_id = $1
       union all select 'balance', to_jsonb(b), null from balance b where user_id = $1 order by 1, 2`,
      [request.userId],
    )
    return [acceptance && 'accepted' in acceptance ? { ...acceptance.accepted, createdAt: null } : acceptance, rows.rows]
  } finally {
    await client.query('rollback')
  }
}

const requests: [string, Partial<SaleRequest>, string][] = [
  ['a plainRequest sale', {}, 'ustl-a'],
  ['with a reference', { refId: 'r-1', door: 'native' }, 'htvt-a'],
  ['a known reference', { refId: 'known' }, 'ustl-a'],
  ['a known reference of a refused sale', { refId: 'known', productCode: 'NIX' }, 'ustl-a'],
  ['a reference that another user has used', { refId: 'known' }, 'usfd-a'],
  ['a reference that was used in the sandbox', { refId: 'known', mode: 'sand', door: 'native' }, 'ustl-a'],
  [
    'a reference that an inquiry has used',
    { refId: 'known', requestType: 'inquiry', productCode: 'PLNPOST', customerCode: '532110884207' },
    'ustl-a',
  ],
  ['to the own partner', {}, 'usfd-a'],
  ['again to the same number', {}, 'usdm-a'],
  ['again, counted', { nth: 2 }, 'usdm-a'],
  ['an open denomination', { productCode: 'GOPAY', amount: 25_000 }, 'ustl-a'],
  ['an open denomination without amount', { productCode: 'GOPAY' }, 'ustl-a'],
  ['a closed product', { productCode: 'GOPAY', amount: 25_000 }, 'usgt-a'],
  ['an inquiry', { requestType: 'inquiry', productCode: 'PLNPOST', customerCode: '532110884207' }, 'ustl-a'],
  ['a bill', { productCode: 'PLNPOST', customerCode: '532110884207' }, 'ustl-a'],
  ['a bill by the older inquiry', { productCode: 'PLNPOST', customerCode: '532110884207', inquiryId: 76 }, 'ustl-a'],
  ['a bill by an inquiry past its time', { productCode: 'PLNPOST', customerCode: '532110884207', inquiryId: 95 }, 'ustl-a'],
  ['a bill by another inquiry', { productCode: 'PLNPOST', customerCode: '532110884207', inquiryId: 7 }, 'ustl-a'],
  ['a bill without inquiry', { productCode: 'PLNPOST', customerCode: '532110884208' }, 'ustl-a'],
  ['to one that is called back', { refId: 'r-2', door: 'native' }, 'htrf-a'],
  ['at the counter of one that is called back', {}, 'htrf-a'],
  ['in the sandbox', { mode: 'sand', door: 'native' }, 'htdm-a'],
  ['above the highest price', { maxPrice: 1 }, 'ustl-a'],
  ['without money', {}, 'usgt-a'],
  ['to a wrong number', { customerCode: '0812' }, 'ustl-a'],
  ['to another operator', { customerCode: '085612345678' }, 'ustl-a'],
  ['of an unknown product', { productCode: 'NIX' }, 'ustl-a'],
  ['of no seller', {}, 'catl-a'],
]

test.each(requests)('%s is decided and written alike alone and in a batch', async (_, changes, username) => {
  const request: SaleRequest = { ...plainRequest, ...changes, userId: database.userId(username) }
  const other: SaleRequest = { ...plainRequest, userId: database.userId('usft-a'), productCode: 'NIX' }
  expect(await decided(request, [])).toEqual(await decided(request, [other]))
})

test.each([
  ['of an H2H client', { door: 'native', refId: 'r-3' }, true],
  ['at its counter', {}, false],
] as const)('only what is sold %s tells', async (_, changes, tells) => {
  const [, rows] = (await decided({ ...plainRequest, ...changes, userId: database.userId('htrf-a') }, [])) as [
    unknown,
    { place: string; row: object }[],
  ]
  expect(rows.find(({ place }) => place === 'sale')?.row).toMatchObject({ tells })
})

const code = (acceptance: unknown) => (acceptance as { refused?: string }).refused ?? 'accepted'

test.each([
  ['that may sell', 'staff-ustl-a', '{view,sell}', false, 'accepted'],
  ['that may not', 'staff-ustl-a', '{view,money}', false, 'access-denied'],
  ['that is blocked', 'staff-ustl-a', '{view,sell}', true, 'access-denied'],
  ['of another seller', 'staff-usft-a', '{view,sell}', false, 'access-denied'],
])('a staff account %s, alone and in a batch', async (_, username, permissions, isBlocked, answer) => {
  const change = 'update login_user set permissions = $2, is_blocked = $3 where username = $1 returning id'
  const [staff] = await database.query<{ id: number }>(change, [username, permissions, isBlocked])
  const request: SaleRequest = { ...plainRequest, userId: database.userId('ustl-a'), loginUserId: staff!.id }
  const alone = (await decided(request, [])) as unknown[]
  expect(code(alone[0])).toBe(answer)
  expect(await decided(request, [{ ...plainRequest, userId: database.userId('usft-a'), productCode: 'NIX' }])).toEqual(alone)
  await database.query(change, [username, '{view,sell}', false])
})

test.each([
  [null, [10, 20, 30]],
  [1, [10, 20, 30]],
  [2, [20, 10, 30]],
  [3, [30, 10, 20]],
])('a seller with place %s of the route as its own begins there', async (place, route) => {
  expect(await database.query('select own_first(array[10, 20, 30], $1) as route', [place])).toEqual([{ route }])
})

test('whatever the deadline, nobody waits for a partner longer than five minutes', async () => {
  const request: SaleRequest = { ...plainRequest, userId: database.userId('ustl-a') }
  const beside: SaleRequest = { ...request, userId: database.userId('usft-a'), productCode: 'NIX' }
  for (const others of [[], [beside]]) {
    const [, rows] = (await decided(request, others, 900_000)) as [unknown, { place: string; lasts: unknown }[]]
    expect(rows.find(({ place }) => place === 'sale')?.lasts).toMatchObject({ minutes: 5 })
  }
})

const accepts = `select n, code, balance::int from accept_sales_at(${itemsIn('$1')}, null, '20 s') order by n`
const itemOf = (username: string, n: number) => ({
  n,
  user_id: database.userId(username),
  mode: 'prod',
  request_type: 'purchase',
  door: 'counter',
  product_code: 'S10',
  customer_code: '081290347781',
  counter: 1,
  body_hash: 'x',
})

test.each([
  ['usft-b', 'ustl-b'],
  ['ustl-b', 'usft-b'],
])('a batch leaves out %s, whose balance somebody holds, and waits for nobody', async (held, free) => {
  const race = await raced(
    database,
    (one) => one.query('select from balance where user_id = $1 for no key update', [database.userId(held)]),
    (other) => other.query(accepts, [JSON.stringify([itemOf(held, 0), itemOf(free, 1)])]),
  )
  expect(race).toMatchObject({ waited: false, answer: { rows: [{ n: 1, code: null }] } })
})
