import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../database/test-database.ts'
import { endingsIn } from '../../database/test-records.ts'
import { testBalance } from '../../database/test-world.ts'
import { inCamelCase, type RunSql } from '../runner/run-sql.ts'
import { acceptSales } from './accept.ts'
import type { SaleRequest } from './sale-fields.ts'
import { plainRequest } from './test-request.ts'

const database = testDatabase()
let client: pg.Client
const runSql: RunSql = async <Row extends object>(_: string, text: string, values: readonly unknown[]) =>
  (await client.query({ text, values: [...values] })).rows.map((row) => inCamelCase<Row>(row))

beforeAll(async () => {
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const fee = 'insert into user_fee select $1, admin_nominal_id, 40 from product'
  await database.query(fee, [database.userId('htvt-a')])
})
afterAll(() => client.end())

const token = { productCode: 'PLN20', customerCode: '14077203385' }
const bill = { productCode: 'PLNPOST', customerCode: '532110884207' }
const request = { ...plainRequest, ...token }
type Changes = Partial<Pick<SaleRequest, 'mode' | 'requestType' | 'productCode' | 'customerCode'>>

const sale = 5000
const rows = `select 'outcome' as place, to_jsonb(o) - '{at, created_at, batch}'::text[] as row from outcome o where sale_id = ${sale}
  union all select 'fees', jsonb_build_object('user', u.username, 'amount', f.amount) from fee_queue q, unnest(q.users, q.amounts) f(user_id, amount)
    join users u on u.id = f.user_id where q.batch = ${sale}
  union all select 'queue', to_jsonb(count(*)) from fee_queue where batch = ${sale}
  union all select 'told', to_jsonb(user_id) from outbox where sale_id = ${sale}
  union all select 'usable', to_jsonb(q) - 'expires_at' || jsonb_build_object('lasts', q.expires_at - o.at) from usable_inquiry q join outcome o using (sale_id) where sale_id = ${sale}
  union all select 'open', to_jsonb(count(*)) from open_sale where sale_id = ${sale}
  union all select 'slot', to_jsonb(count(*)) from double_sale where sale_id = ${sale}
  union all select 'entry', jsonb_build_object('user', user_id, 'kind', kind, 'amount', amount, 'after', balance_after, 'seq', seq) from entry where cause_id = ${sale} and kind in ('hold', 'void')
  order by 1, 2`

interface Row {
  place: string
  row: unknown
}

/** Whether the seller is told of the ending, and whether the sale is on the pending list. */
interface Way {
  tells?: boolean
  waits?: boolean
}

/** What is written when a sale is accepted and ends by the query; nothing of it stays. */
async function ended(
  username: string,
  changes: Changes,
  { tells = false, waits = false }: Way,
  queryOf: (since: Date) => [string, unknown[]],
) {
  await client.query('begin')
  try {
    await client.query(`select setval('sale_id', ${sale}, false)`)
    const [accepted] = await acceptSales(runSql, [{ ...request, ...changes, userId: database.userId(username) }], 20_000)
    expect(accepted).toHaveProperty('accepted')
    await client.query(`update sale set tells = $1 where id = ${sale}`, [tells])
    if (waits) await client.query(`select keep_pending_at(${sale}, null, null, '1 minute', null, '[]', clock_timestamp())`)
    const since = (await client.query(`select created_at from sale where id = ${sale}`)).rows[0].created_at
    const answer = (await client.query(...queryOf(since))).rows
    return { answer, rows: (await client.query<Row>(rows)).rows }
  } finally {
    await client.query('rollback')
  }
}

interface Told {
  partner: number
  base: number | null
}
const alone =
  ({ partner, base }: Told) =>
  (since: Date): [string, unknown[]] => [
    `select settle_sale(${sale}, $1, $2, $3, 'BUDI', 'SN-1', 'ok', '{"a":1}', '[2]')`,
    [since, partner, base],
  ]
const items = (more: object) =>
  JSON.stringify([
    {
      n: 0,
      sale_id: sale,
      customer_name: 'BUDI',
      serial_number: 'SN-1',
      message: 'ok',
      details: { a: 1 },
      trace: [2],
      ...more,
    },
  ])
const inBatch =
  (told: Told) =>
  (since: Date): [string, unknown[]] => [
    `select settle_sales(${endingsIn('$1')}, $2)`,
    [items({ status: 4, partner_id: told.partner, base: told.base }), since],
  ]

const of = (rows: Row[], place: string) => rows.filter((one) => one.place === place).map(({ row }) => row)
const inquiry = { requestType: 'inquiry', ...bill } as const

describe('a delivered sale is written alike alone and in a batch', () => {
  test.each<[string, string, Changes, Told & Way, object, { fees?: [string, number][]; told?: true; usable?: object }]>([
    [
      'of three levels',
      'ustl-a',
      {},
      { partner: 1, base: null },
      { cost: 20_100, revenue: 300, moved: 20_900, quote: null },
      {
        fees: [
          ['catl-a', 200],
          ['sutl-a', 300],
        ],
      },
    ],
    [
      'of a dearer partner',
      'ustl-a',
      {},
      { partner: 2, base: null },
      { cost: 20_250, revenue: 150, moved: 20_900 },
      {
        fees: [
          ['catl-a', 200],
          ['sutl-a', 300],
        ],
      },
    ],
    [
      'that was pending',
      'ustl-a',
      {},
      { partner: 1, base: null, waits: true },
      { revenue: 300 },
      {
        fees: [
          ['catl-a', 200],
          ['sutl-a', 300],
        ],
      },
    ],
    [
      'of five levels',
      'usfd-a',
      {},
      { partner: 1, base: null },
      { revenue: 300 },
      {
        fees: [
          ['cafd-a', 75],
          ['mifd-a', 100],
          ['sofd-a', 50],
          ['stfd-a', 25],
        ],
      },
    ],
    [
      'that tells',
      'htvt-a',
      {},
      { partner: 1, base: null, tells: true },
      { revenue: 300 },
      { fees: [['mivt-a', 40]], told: true },
    ],
    ['in the sandbox', 'htvt-a', { mode: 'sand' }, { partner: 1, base: null }, { revenue: 300, moved: null }, {}],
    [
      'inquired',
      'ustl-a',
      inquiry,
      { partner: 1, base: 123_400, tells: true },
      { cost: 0, revenue: 0, base: 123_400, moved: null, quote: 125_000 },
      { usable: { base: 123_400, mode: 'prod', lasts: '00:30:00' } },
    ],
    [
      'inquired in the sandbox',
      'htvt-a',
      { ...inquiry, mode: 'sand' },
      { partner: 1, base: 123_400 },
      { quote: 124_540 },
      { usable: { mode: 'sand' } },
    ],
    ['inquired, with nothing to pay', 'ustl-a', inquiry, { partner: 1, base: 0 }, { base: 0, quote: 1_600 }, {}],
    [
      'inquired, without a bill',
      'ustl-a',
      { ...inquiry, ...token },
      { partner: 1, base: null },
      { base: null, quote: 20_900 },
      {},
    ],
  ])('%s', async (_, username, changes, { partner, base, ...way }, outcome, { fees = [], ...more }) => {
    const one = await ended(username, changes, way, alone({ partner, base }))
    expect(one).toMatchObject({ answer: [{ settle_sale: true }] })
    expect(await ended(username, changes, way, inBatch({ partner, base }))).toEqual({
      answer: [{ settle_sales: 0 }],
      rows: one.rows,
    })
    expect(of(one.rows, 'outcome')).toEqual([expect.objectContaining({ status: 4, serial_number: 'SN-1', ...outcome })])
    expect(of(one.rows, 'fees')).toEqual(fees.map(([user, amount]) => ({ user, amount })))
    expect(of(one.rows, 'queue')).toEqual([1])
    expect(of(one.rows, 'open')).toEqual([0])
    expect(of(one.rows, 'told')).toEqual(more.told ? [database.userId(username)] : [])
    expect(of(one.rows, 'usable')).toEqual(more.usable ? [expect.objectContaining(more.usable)] : [])
  })
})

test('a delivery by a partner that is not of the route is none, alone or in a batch', async () => {
  const told = { partner: 999, base: null }
  const one = await ended('ustl-a', {}, {}, alone(told))
  expect([one.answer, of(one.rows, 'outcome'), of(one.rows, 'queue')]).toEqual([[{ settle_sale: false }], [], [0]])
  expect(await ended('ustl-a', {}, {}, inBatch(told))).toEqual({ answer: [], rows: one.rows })
})

describe('a sale that is not delivered', () => {
  const entry = (kind: string, amount: number, after: number) => expect.objectContaining({ kind, amount, after })
  const held = entry('hold', -20_900, testBalance - 20_900)
  const given = entry('void', 20_900, testBalance)

  test.each<[string, string, Changes, Way & { status: 2 | 3; partner?: null }, unknown[], boolean]>([
    ['fails', 'ustl-a', {}, { status: 2 }, [held, given], false],
    ['fails before a partner is asked', 'ustl-a', {}, { status: 2, partner: null }, [held, given], false],
    ['is reversed', 'ustl-a', {}, { status: 3, waits: true }, [held, given], false],
    ['tells', 'ustl-a', {}, { status: 2, waits: true, tells: true }, [held, given], true],
    ['is of the sandbox, and tells', 'htvt-a', { mode: 'sand' }, { status: 2, tells: true }, [], true],
    ['was an inquiry', 'ustl-a', inquiry, { status: 2, waits: true, tells: true }, [], false],
  ])('%s', async (_, username, changes, { status, partner = 1, ...way }, entries, told) => {
    const { answer, rows: found } = await ended(username, changes, way, (since) => [
      `select * from void_sales_at(${endingsIn('$1')}, $2, null)`,
      [items({ status, partner_id: partner, remark: 'why', actor_id: 1 }), since],
    ])
    expect(answer).toMatchObject([{ n: 0, balance: String(testBalance), charger_id: null }])
    expect(of(found, 'entry')).toEqual(entries)
    const seq = (of(found, 'entry') as { seq: number }[])[1]?.seq ?? null
    const [outcome] = of(found, 'outcome')
    expect(outcome).toMatchObject({ status, cost: 0, revenue: 0, moved: null, remark: 'why', actor_id: 1, void_seq: seq })
    expect([of(found, 'queue'), of(found, 'fees'), of(found, 'usable')]).toEqual([[1], [], []])
    expect([of(found, 'open'), of(found, 'slot')]).toEqual([[0], [0]])
    expect(of(found, 'told')).toEqual(told ? [database.userId(username)] : [])
  })
})
