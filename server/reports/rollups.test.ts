import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { itemsIn } from '../../database/test-records.ts'
import { openDatabase, openPool } from '../runner/pool.ts'
import { transactOn } from '../runner/transact.ts'
import { testApp } from '../test-app.ts'
import { rollupSize } from './rollups.ts'
import { asked as everyState, everything, sumUnits } from './sums.queries.ts'
import { noon, testSales } from './test-sales.ts'

const { database } = testApp()
const pool = openPool({ url: database.url, max: 1, name: 'test' })
const transact = transactOn(openDatabase(pool))
afterAll(() => pool.end())
const { open, end, sell } = testSales(database)

const hour = 60
const day = 24 * hour
const minutes = (ms: number) => Math.round(ms / 60_000)
/** Minutes after noon WIB of 15 March 2090, of a moment. */
const after = (moment: string) => minutes(Date.parse(moment) - noon(0).getTime())

type Sold = Record<string, number | string | null>

const sums = ['sales', 'amount', 'admin', 'customer_pays', 'revenue', 'fee1', 'fee2', 'fee3', 'fee4']

interface Question {
  level: number
  ids: number[]
  from: Date
  until: Date
  by: 'all' | 'product' | 'day'
  offset: number
}

const keysOf = { all: [], product: ['product_id', 'partner_id'], day: ['day'] }

/** Rows added up under what was asked for, so that what is divided otherwise is the same. */
function added(rows: Sold[], by: Question['by']): Record<string, number[]> {
  const found: Record<string, number[]> = {}
  for (const row of rows) {
    const key = ['unit', 'request_type', 'user_type_id', 'status', ...keysOf[by]].map((name) => row[name]).join(' ')
    found[key] = sums.map((name, place) => (found[key]?.[place] ?? 0) + Number(row[name]))
  }
  return found
}

const asked = ({ level, ids, from, until, by, offset }: Question) =>
  database.query<Sold>(
    `select unit, day::text, product_id, partner_id, request_type, user_type_id, status, ${sums.join(', ')}
     from sale_sums($1::smallint, $2, $3, $4, $5, $6)`,
    [level, ids, from, until, by, offset],
  )

/** The same from the sales, one by one. */
const raw = ({ level, ids, from, until, offset }: Question) =>
  database.query<Sold>(
    `select ${level === 0 ? '0' : `s.l${level}`} as unit, ((s.created_at + make_interval(mins => $4)) at time zone 'UTC')::date::text as day,
       s.product_id, case when o.status is null then s.partners[coalesce(w.attempt, 1)] else o.partner_id end as partner_id,
       s.request_type, s.user_type_id, coalesce(o.status, 1) as status, 1 as sales, s.amount, s.admin, s.customer_pays,
       coalesce(o.revenue, s.revenue) as revenue, s.fee1, s.fee2, s.fee3, s.fee4
     from sale s left join outcome o on o.sale_id = s.id left join open_sale w on w.sale_id = s.id
     where s.mode = 'prod' and s.created_at >= $1 and s.created_at < $2 and ${level === 0 ? '$3::integer[] is not null' : `s.l${level} = any ($3)`}`,
    [from, until, ids, offset],
  )

const who = (): [number, number[]][] => {
  const id = (username: string) => database.userId(username)
  return [
    [0, [0]],
    [1, [id('catl-a'), id('catl-b')]],
    [1, [id('sldm-a'), id('catl-b')]],
    [2, [id('sutl-a')]],
    [3, [id('ustl-a'), id('ustl-b')]],
    [3, [1_999_999_999]],
  ]
}

/** Ends of spans, close to where hours, parts of days and months begin, and anywhere. */
const moments = [
  '2090-02-28T16:59:59.999Z',
  '2090-02-28T17:00:00.000Z',
  '2090-03-10T15:00:00.000Z',
  '2090-03-14T17:00:00.000Z',
  '2090-03-15T05:01:00.000Z',
  '2090-03-15T05:01:00.001Z',
  '2090-03-15T16:00:00.000Z',
  '2090-03-31T16:00:00.000Z',
  '2090-03-31T17:00:00.000Z',
  '2090-04-02T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
].map((text) => new Date(text))
const anywhere = fc.integer({ min: after('2090-02-20T00:00Z'), max: after('2090-04-05T00:00Z') }).map((minute) => noon(minute))
const moment = fc.oneof(fc.constantFrom(...moments), anywhere)

async function agrees(): Promise<void> {
  const question = fc.record({
    who: fc.nat(),
    from: moment,
    until: moment,
    by: fc.constantFrom('all' as const, 'product' as const, 'day' as const),
    offset: fc.constantFrom(420, 480, 540, 0, 330, -600),
  })
  await fc.assert(
    fc.asyncProperty(question, async ({ who: place, ...rest }) => {
      const [level, ids] = who()[place % who().length]!
      const whole = { ...rest, level, ids }
      expect(added(await asked(whole), rest.by)).toEqual(added(await raw(whole), rest.by))
    }),
    { numRuns: 120 },
  )
  await sellersAgree()
}

/** Who sold something in a span, in some states, below a viewer: as it is found, and as the sales say one by one. */
async function sellersAgree(): Promise<void> {
  const question = fc.record({
    viewer: fc.constantFrom(['owner', 0], ['catl-a', 1], ['sutl-b', 2], ['ustl-a', 3] as const),
    from: moment,
    until: moment,
    statuses: fc.subarray([...everyState], { minLength: 1 }),
    userTypes: fc.constantFrom(null, [4], [4, 5]),
  })
  await fc.assert(
    fc.asyncProperty(question, async ({ viewer: [name, level], ...filter }) => {
      const viewer = { userId: database.userId(name as string), level: level as number }
      const { units, total } = await transact.read((tx) =>
        sumUnits(tx, viewer, { ...everything, ...filter }, { unit: 'userId', ...filter }, { offset: 0, limit: 100 }),
      )
      const sold = await database.query<{ id: number }>(
        `select distinct s.user_id as id from sale s left join outcome o on o.sale_id = s.id
         where s.mode = 'prod' and s.request_type = 'purchase' and s.created_at >= $1 and s.created_at < $2
           and coalesce(o.status, 1) = any ($3) and ($4::integer[] is null or s.user_type_id = any ($4))
           and ($5 = 0 or (array[s.l1, s.l2, s.l3])[$5] = $6)`,
        [filter.from, filter.until, filter.statuses, filter.userTypes, level, viewer.userId],
      )
      const ids = sold.map(({ id }) => id)
      expect([units.map(({ id }) => id).toSorted(), total]).toEqual([ids.toSorted(), ids.length])
    }),
    { numRuns: 120 },
  )
}

const rollAll = async () => {
  while ((await database.query('select roll_up() as fold'))[0]!.fold !== null);
}
const build = async () => (await database.query('select build_rollups() as more'))[0]!.more
const buildAll = async () => {
  while (await build());
}
const rolled = async () =>
  Number((await database.query('select coalesce(sum(sales), 0) as n from sale_rollup where scope = 0 and grain = 4'))[0]!.n)

/** A sale in its first call: on no list yet. */
async function begin(at: Date, seller: string): Promise<void> {
  const item = {
    n: 0,
    user_id: database.userId(seller),
    mode: 'prod',
    request_type: 'purchase',
    door: 'native',
    body_hash: 'test',
    product_code: 'S10',
    customer_code: '081290347781',
    counter: 9,
  }
  const [sale] = await database.query(`select code from accept_sales_at(${itemsIn('$1')}, $2, '10 s')`, [
    JSON.stringify([item]),
    at,
  ])
  expect(sale!.code).toBeNull()
}

let late = 0

beforeAll(async () => {
  await database.query('select forget_rollups(); delete from rollup_scope where scope > 0')
  const token = { product: 'PLN20', customerCode: '14077203385' }
  for (const [n, at] of ['2090-02-28T16:59:59Z', '2090-02-28T17:00Z', '2090-03-10T15:00Z', '2090-03-10T16:59Z'].entries()) {
    await sell(new Date(at), { seller: 'ustl-a', customerCode: `08129034778${n}` })
    await sell(new Date(at), { seller: 'ustl-b', ...token })
  }
  await sell(noon(1), { seller: 'ustl-a', ...token }, { status: 2 })
  await sell(noon(2), { seller: 'ustl-a' }, { status: 3 })
  await sell(noon(3), { seller: 'usdm-a' })
  await sell(noon(4), { seller: 'htdm-a', mode: 'sand' })
  const bill = { product: 'PLNPOST', customerCode: '532110884207', requestType: 'inquiry' } as const
  await sell(noon(5), { seller: 'ustl-a', ...bill }, { base: 69_729 })
  late = await open(noon(6), { seller: 'ustl-a', ...token })
  await open(noon(7), { seller: 'ustl-b' })
  await sell(noon(17 * day), { seller: 'ustl-a' })
})

describe('sums are those of the sales', () => {
  test('before any are kept', agrees)

  test('when some are complete and others are being built', async () => {
    await database.query(
      `insert into rollup_scope (scope, is_large) select id, username = 'catl-a' from users where username in ('catl-a', 'sutl-a', 'ustl-a')`,
    )
    await database.query('select fold_fees()')
    await rollAll()
    expect(await rolled()).toBe(0)
    expect(await build()).toBe(true)
    expect(await rolled()).toBe(2)
    await agrees()
    await buildAll()
    expect(await rolled()).toBe(13)
    await agrees()
  })

  test('with what ended since: folded, waiting for a fold, in its first call', async () => {
    await sell(noon(-3 * day), { seller: 'ustl-a', customerCode: '081290347001' })
    await database.query('select fold_fees()')
    await sell(noon(20), { seller: 'ustl-a', customerCode: '081290347002' })
    await sell(noon(21), { seller: 'ustl-b', customerCode: '081290347003' }, { status: 2 })
    await begin(noon(22), 'ustl-b')
    expect(await rolled()).toBe(13)
    await agrees()
    await rollAll()
    expect(await rolled()).toBe(14)
    await agrees()
  })

  test('a sale that ends late comes to the day on which it was accepted', async () => {
    await end(noon(9 * day), late, { status: 4 })
    await agrees()
    await database.query('select fold_fees()')
    await rollAll()
    await agrees()
  })

  test('somebody who comes to sell much gets sums of its own, and more once it sells very much', async () => {
    expect(rollupSize).toEqual({ some: 100, many: 500 })
    const choose = (some: number, many: number) => database.query('select choose_rollups($1, $2)', [some, many])
    await database.query(`delete from rollup_scope where scope > 0; delete from sale_rollup where scope <> 0`)
    await sell(new Date(), { seller: 'ustl-a', customerCode: '081290347004' })
    await database.query('select fold_fees()')
    await choose(1, 1)
    expect(await database.query('select from rollup_scope where scope >= 0')).toHaveLength(1)
    await choose(0, 1)
    expect(await database.query('select from rollup_scope where scope >= 0')).toHaveLength(4)
    await buildAll()
    await agrees()
    await choose(0, 0)
    expect((await database.query('select count(*) as n from rollup_scope where is_large'))[0]!.n).toBe('4')
    await agrees()
    await rollAll()
    await buildAll()
    await agrees()
    await choose(0, 0)
    expect(
      (await database.query(`select count(*) as n from rollup_scope where built_to = 'infinity' and scope >= 0`))[0]!.n,
    ).toBe('4')
  })

  test('forgotten and built anew they are the same', async () => {
    const kept = () =>
      database.query(
        'select * from sale_rollup order by scope, grain, at, product_id, partner_id, user_type_id, status, request_type',
      )
    const before = await kept()
    await database.query('select forget_rollups()')
    await agrees()
    await buildAll()
    expect(await kept()).toEqual(before)
  })
})

test('sales of one hour that are numbered far apart', async () => {
  await sell(noon(30), { seller: 'ustl-a', customerCode: '081290347007' })
  await database.query(`select setval('sale_id', nextval('sale_id') + 1000)`)
  await sell(noon(31), { seller: 'ustl-a', customerCode: '081290347008' }, { status: 2 })
  await sell(noon(35), { seller: 'ustl-b', customerCode: '081290347009' })
  await agrees()
})

test('a batch that waits again although it was folded counts once', async () => {
  await database.query(`insert into fee_queue select max(batch), '{}', '{}' from fee_batch`)
  await agrees()
  await database.query('select fold_fees()')
  await rollAll()
  await agrees()
  await database.query('delete from fee_queue where batch in (select batch from fee_batch)')
})

test('batches whose sales ended far apart are found whole', async () => {
  const before = await rolled()
  await sell(noon(-hour), { seller: 'ustl-a', customerCode: '081290347005' })
  await sell(noon(16 * day + hour), { seller: 'ustl-a', customerCode: '081290347006' })
  await database.query('select fold_fees()')
  await rollAll()
  expect(await rolled()).toBe(before + 2)
})

test('sellers of months that are to be built anew stay until they are, and no check minds', async () => {
  await database.query(`update rollup_scope set built_to = '-infinity' where scope = -2`)
  expect(await database.query('select from seller_month limit 1')).toHaveLength(1)
  await sellersAgree()
})
