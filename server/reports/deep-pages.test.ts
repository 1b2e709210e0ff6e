import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import type { Span } from '../lists/span.ts'
import type { Actor } from '../runner/actor.ts'
import { openDatabase, openPool, type Tx } from '../runner/pool.ts'
import { transactOn } from '../runner/transact.ts'
import { testApp } from '../test-app.ts'
import { placeNear } from './deep-pages.ts'
import { areKept } from './kept-sums.ts'
import { filterOf } from './sale-filter.ts'
import { march2090, noon, testSales } from './test-sales.ts'
import { pageOfLog, salesPage, salesTotal } from './transaction-log.queries.ts'
import { pageOfReport, reportOf, reportTotal } from './transaction-report.ts'

const hour = 3_600_000
const day = 24 * hour

describe('a place in a shorter span', () => {
  const start = Date.parse('2090-03-01T00:00Z')
  const rowsOf = fc.array(fc.integer({ min: 0, max: 40 * day }), { minLength: 1, maxLength: 120 })
  const place = fc.record({
    times: fc.oneof(
      rowsOf,
      fc.tuple(rowsOf, fc.nat(day)).map(([times, at]) => times.map((time) => at + (time % hour))),
    ),
    at: fc.nat(),
    near: fc.integer({ min: 0, max: 10 }),
    order: fc.constantFrom('asc' as const, 'desc' as const),
    grain: fc.constantFrom(hour, day),
    wide: fc.constantFrom(0, 3_000 * day),
  })

  test('is the same row, with fewer before it than near or than one part has, found in a few counts', () =>
    fc.assert(
      fc.asyncProperty(place, async ({ times, at, near, order, grain, wide }) => {
        const rows = times.map((time) => start + time).sort((a, b) => (order === 'asc' ? a - b : b - a))
        const offset = at % rows.length
        const span = { from: new Date(start), until: new Date(start + 41 * day + wide) }
        const within = ({ from, until }: Span) => rows.filter((row) => row >= from.getTime() && row < until.getTime())
        let counts = 0
        const found = await placeNear(
          { span, offset },
          {
            rows: rows.length,
            order,
            grain,
            near,
            count: async (part) => {
              counts++
              return within(part).length
            },
          },
        )
        expect(within(found.span).slice(found.offset)).toEqual(rows.slice(offset))
        const partOf = (row: number) => Math.floor((row - 17 * hour) / grain)
        const most = Math.max(...[...Map.groupBy(rows, partOf).values()].map((part) => part.length))
        expect(found.offset).toBeLessThanOrEqual(Math.max(near, most))
        expect(counts).toBeLessThanOrEqual(40)
      }),
      { numRuns: 500 },
    ))
})

const { database, call } = testApp()
const { open, sell } = testSales(database)
const pool = openPool({ url: database.url, max: 1, name: 'deep' })
const read = <T>(work: (tx: Tx) => Promise<T>) => transactOn(openDatabase(pool)).read(work)
const owner = { userId: 0, level: 0, userTypeId: 1, language: 'id', utcOffset: 420 } as Actor

beforeAll(async () => {
  const token = { product: 'PLN20', customerCode: '14077203385' }
  for (let n = 0; n < 24; n++) {
    const at = noon(n % 3 === 0 ? n * 97 : n * 1_500)
    await sell(at, n % 2 ? { seller: 'ustl-a' } : { seller: 'ustl-b', ...token }, { status: n % 7 === 6 ? 2 : 4 })
  }
  for (const micros of ['001', '001', '002']) await open(`2090-03-28T05:00:00.000${micros}Z`, { seller: 'usdm-a' })
  await database.query(
    `select refund_sale_at(s.id, false, 'uji', 1, null, s.created_at + interval '30 hours') from sale s
     join outcome o on o.sale_id = s.id and o.status = 4 where s.mode = 'prod' and s.id % 5 = 0 and s.created_at between $1 and $2`,
    [march2090.startDate, '2090-03-27T00:00Z'],
  )
  while ((await database.query('select roll_up() as fold'))[0]!.fold !== null);
  while ((await database.query('select build_rollups() as more'))[0]!.more);
})
afterAll(() => pool.end())

describe.each<[string, object]>([
  ['everything', {}],
  ['one network', { salesType: 1 }],
  ['one product', { products: [2] }],
  ['a keyword', { keyword: '1407720' }],
  ['whom no sums are kept of', { parents: [] as number[] }],
])('pages of %s', (name, filters) => {
  const asked = () =>
    name.startsWith('whom')
      ? { parents: [database.userId('ustl-a'), database.userId('ustl-b')] }
      : { salesType: 'All', ...filters }

  test.each(['asc', 'desc'] as const)('of the log, %s', async (order) => {
    const filter = await read((tx) => filterOf(tx, owner, calls.transactionLog.input.parse({ ...march2090, ...asked() })))
    const kept = await read((tx) => areKept(tx, owner, filter))
    expect(kept).toBe(!/keyword|whom/.test(name))
    const { rows } = await read((tx) => salesTotal(tx, owner, filter))
    const all = await read((tx) => salesPage(tx, owner, filter, { offset: 0, limit: 1000, order }))
    expect([all.length, all.length > 5]).toEqual([rows, true])
    for (const near of [0, 2]) {
      for (let offset = 0; offset <= rows; offset++) {
        const page = await read((tx) => pageOfLog(tx, owner, filter, { offset, limit: 4, order }, rows, near))
        expect(page.map(({ id }) => id)).toEqual(all.slice(offset, offset + 4).map(({ id }) => id))
      }
    }
  })

  test.each([false, true])('of the report, settled only: %s', async (settledOnly) => {
    const input = calls.transactionReport.input.parse({ ...march2090, ...asked(), settledOnly })
    const report = await read((tx) => reportOf(tx, owner, input))
    const { lines } = await read((tx) => reportTotal(tx, owner, report))
    const all = await read((tx) => pageOfReport(tx, owner, report, { offset: 0, limit: 1000 }, lines))
    expect([all.length, all.length > 5]).toEqual([lines, true])
    for (let offset = 0; offset <= lines; offset++) {
      const page = await read((tx) => pageOfReport(tx, owner, report, { offset, limit: 4 }, lines, 1))
      expect(page).toEqual(all.slice(offset, offset + 4))
    }
  })
})

describe('pages of a mutation', () => {
  test.each<['newest' | 'oldest', object]>([
    ['newest', {}],
    ['oldest', {}],
    ['newest', { types: 'TRANSAKSI' }],
    ['oldest', { types: 'DEPOSIT' }],
    ['newest', { keyword: '1407720' }],
    ['oldest', { products: [2] }],
  ])('%s first, %j', async (order, filters) => {
    const ask = async (currentPage: number, rowsPerPage: number | 'All') => {
      const input = { userId: database.userId('ustl-b'), ...march2090, ...filters, order, currentPage, rowsPerPage }
      const { status, body } = await call('balanceMutation', 'owner', input as never)
      expect(status).toBe(200)
      return body
    }
    const all = await ask(1, 'All')
    const paged: unknown[] = []
    for (let page = 1; page <= Math.ceil(all.totalData / 3); page++) paged.push(...(await ask(page, 3)).balances)
    expect(paged).toEqual(all.balances)
    expect((await ask(1 + Math.ceil(all.totalData / 3), 3)).balances).toEqual([])
  })
})
