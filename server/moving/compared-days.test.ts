import { beforeAll, expect, test } from 'vitest'
import { wibDay } from '../../rules/dates.ts'
import type { Actor } from '../runner/actor.ts'
import { openDatabase, openPool } from '../runner/pool.ts'
import { transactOn } from '../runner/transact.ts'
import { testApp } from '../test-app.ts'
import { compareDay } from './compared-days.ts'
import { movesBy } from './test-moves.ts'
import { notingPartners } from './test-rehearsed.ts'

const { adapterOf } = notingPartners()
const { database, call } = testApp({ adapterOf })
const { moved } = movesBy(call)
type Cells = Record<string, string>

const seller = 'usdm-a'
/** The day of the rehearsal, as its sales say it. */
let day = ''
let price = 0
let first = 0
let balance = 0
const file: Cells[] = []
const rows = (cells: Cells[]) => cells.map((one, at) => ({ row: at + 2, cells: one }))
const compare = (sales: Cells[], over: Record<string, unknown> = {}) =>
  call('compareDay', 'owner', { day, system: 'otomax', fileName: 'hari.csv', columns: {}, sales: rows(sales), ...over })
const list = async (over: Record<string, unknown> = {}) => (await call('comparedSales', 'owner', { day, ...over })).body
const row = (number: string, over: Cells = {}): Cells => ({
  seller: seller.toUpperCase(),
  product: 'pln20',
  number,
  price: String(price),
  status: 'Sukses',
  ...over,
})

beforeAll(async () => {
  await moved({ users: [{ code: 'BND1', name: 'Konter Banding', balance: '100.000' }] })
  await call('beginRehearsals', 'owner', { sellers: [seller, 'usdm-b'] })
  const sell = async (customerCode: string) => (await call('purchase', seller, { productCode: 'PLN20', customerCode })).body
  const sold = await sell('14071234000')
  await sell('14071234000')
  await sell('14071235000')
  await sell('14071236911')
  price = sold.price
  first = sold.saleId
  const [own] = await database.query<{ balance: number; at: Date }>(
    `select b.balance::float8 as balance, s.created_at as at from balance b join sale s on s.id = $2 where b.user_id = $1`,
    [database.userId(seller), first],
  )
  balance = own!.balance
  day = wibDay(own!.at)
  file.push(row('14071234000'), row('14071234000'), row('014071235000'), row('14071236911', { price: '0', status: 'Gagal' }))
})

test('the same day on both sides has no difference, and its sums and balances agree', async () => {
  const taken = 3 * price
  const { status, body } = await compare(file, {
    balances: rows([{ seller, balance: String(balance - taken) }]),
    columns: { sales: { seller: 'Kode Reseller' } },
  })
  expect([status, body]).toEqual([200, { refused: 0, reasons: [] }])
  const { of, sales, totalData } = await list()
  expect([sales, totalData]).toEqual([[], 0])
  expect(of).toMatchObject({ day, fileName: 'hari.csv', rows: 4, others: 0, sales: 4, pairs: 4, samePrice: 4 })
  expect([of.amountThere, of.amountHere]).toEqual([taken, taken])
  const { body: sellers } = await call('comparedSellers', 'owner', { day })
  expect(sellers.totalData).toBe(2)
  expect(sellers.sellers[0]).toMatchObject({
    id: database.userId(seller),
    salesThere: 3,
    salesHere: 3,
    amountThere: taken,
    amountHere: taken,
    balanceThere: balance - taken,
    balanceHere: balance - taken,
    amountDifference: 0,
    balanceDifference: 0,
  })
  expect(sellers.sellers[1]).toMatchObject({ User: { username: 'usdm-b' }, salesThere: 0, salesHere: 0, balanceThere: null })
  expect((await call('moveChoices', 'owner', {})).body.layouts).toContainEqual({
    system: 'otomax',
    kind: 'sales',
    columns: { seller: 'Kode Reseller' },
  })
})

test('differences are told by kind with row and TRID, and the newest result is kept in the place of the one before', async () => {
  const others = [row('1', { seller: 'usdm-a-siapa' }), row('2', { seller: 'ustl-a' })]
  const there = [row('14071234000', { price: String(price + 50) }), row('14071235000', { status: 'Pending' }), row('14079999000')]
  expect((await compare([...there, ...others])).body.refused).toBe(0)
  const { of, sales } = await list({ rowsPerPage: 'All' })
  expect(of).toMatchObject({
    rows: 3,
    others: 2,
    sales: 4,
    pairs: 2,
    samePrice: 1,
    differences: { price: 1, 'only-there': 1, 'only-here': 2, state: 1 },
  })
  expect(sales.map(({ kind, row }: Record<string, unknown>) => [kind, row])).toEqual([
    ['price', 2],
    ['only-there', 4],
    ['only-here', null],
    ['only-here', null],
    ['state', 3],
  ])
  expect(sales[0]).toMatchObject({
    User: { username: seller },
    saleId: first,
    customerCode: '14071234000',
    priceThere: price + 50,
    priceHere: price,
    stateThere: 'success',
    stateHere: 'success',
    difference: 50,
  })
  expect(sales[1]).toMatchObject({ saleId: null, priceHere: null, stateHere: null, difference: null })
  expect(sales[4]).toMatchObject({ stateThere: 'pending', stateHere: 'success' })
  const here = await list({ kind: 'only-here', rowsPerPage: 1, currentPage: 2 })
  expect([here.sales.length, here.totalData, here.totalPages]).toEqual([1, 2, 2])
  const { body } = await call('comparedDays', 'owner', {})
  expect(body.days).toHaveLength(1)
  expect(body.days[0]).toEqual(of)
})

test('old codes of sellers and products, references, and balances after sales are known', async () => {
  await moved({
    products: [{ code: 'LAMA10', name: 'Token lama', cost: '1.000', price: '1.500' }],
    users: [{ code: 'BND2', name: 'Konter Lama', upline: 'BND1', username: 'konter-lama' }],
  })
  await call('beginRehearsals', 'owner', { sellers: ['BND2'] })
  await database.query(
    `insert into moved_product (code, product_id, run_id) select 'TUA20', p.id, (select min(id) from move_run) from product p where p.code = 'PLN20'`,
  )
  const there = [row('14071234000', { product: 'Tua20', after: '70.000' }), row('14071235000', { after: String(70_000 - price) })]
  await compare([...there, row('1', { seller: 'bnd2', product: 'lama10' })])
  const { of, sales } = await list({ kind: 'only-there' })
  expect(sales).toMatchObject([{ product: 'lama10', customerCode: '1', row: 4 }])
  expect(of).toMatchObject({ rows: 3, others: 0, pairs: 2, samePrice: 2 })
  const { body } = await call('comparedSellers', 'owner', { day })
  const ends = Object.fromEntries(
    body.sellers.map(({ User, balanceThere }: { User: { username: string }; balanceThere: number | null }) => [
      User.username,
      balanceThere,
    ]),
  )
  expect(ends).toMatchObject({ [seller]: 70_000 - price, 'konter-lama': null })
})

test('a file with cells that cannot be read is refused whole, with every reason, and nothing is kept', async () => {
  const before = (await call('comparedDays', 'owner', {})).body
  const { status, body } = await compare(
    [
      row('1,2E+11'),
      row('14071234000', { price: '10.200,50', status: 'Entah' }),
      row('14071234000', { seller: '=1+1', price: '-5' }),
      row('14071234000', { price: '', product: '' }),
      row('14071234000', { after: '1e9' }),
      ...file,
    ],
    { balances: rows([{ seller, balance: '' }]) },
  )
  expect(status).toBe(200)
  expect(body.reasons.map(({ kind, row, field, problem }: Cells) => `${kind} ${row} ${field} ${problem}`)).toEqual([
    'sales 2 number number',
    'sales 3 status state',
    'sales 3 price sen',
    'sales 4 seller formula',
    'sales 4 price negative',
    'sales 5 price required',
    'sales 5 product required',
    'sales 6 after amount',
    'balances 2 balance required',
  ])
  expect(body.refused).toBe(9)
  expect((await call('comparedDays', 'owner', {})).body).toEqual(before)
})

test('a balance and the sales that it is less by are of one moment, while others are sold', async () => {
  const [own] = await database.query<{ balance: number }>(`select balance::float8 as balance from balance where user_id = $1`, [
    database.userId('usdm-b'),
  ])
  const sold = Array.from({ length: 12 }, (_, at) =>
    call('purchase', 'usdm-b', { productCode: 'PLN20', customerCode: `140800000${10 + at}` }),
  )
  const sums: number[] = []
  for (let times = 0; times < 6; times++) {
    await compare(file)
    const { sellers } = (await call('comparedSellers', 'owner', { day })).body
    const { balanceHere, amountHere } = sellers.find(({ id }: { id: number }) => id === database.userId('usdm-b'))
    sums.push(balanceHere + amountHere)
  }
  await Promise.all(sold)
  expect(new Set(sums)).toEqual(new Set([own!.balance]))
})

test('a day of more sales than are compared at once is refused, and nothing is kept', async () => {
  const pool = openPool({ url: database.url, max: 1, name: 'compare' })
  try {
    const before = (await call('comparedDays', 'owner', {})).body
    const input = { day, system: 'otomax' as const, fileName: '', columns: {}, sales: rows(file), balances: [] }
    const within = (most: number) => transactOn(openDatabase(pool)).read((tx) => compareDay(tx, {} as Actor, input, most))
    await expect(within(3)).rejects.toMatchObject({ code: 'day-too-long', values: { most: '3' } })
    expect((await call('comparedDays', 'owner', {})).body).toEqual(before)
  } finally {
    await pool.end()
  }
})

test('a result takes the place of its own day alone, and the newest columns that of the ones before', async () => {
  const keep = (of: string, user: string, column: string) =>
    database.query(`select keep_compared_day($1, 'hari.csv', '{}', $2, $3, 'otomax', $4)`, [
      of,
      JSON.stringify([
        { userId: database.userId(user), salesThere: 1, salesHere: 1, amountThere: 5, amountHere: 5, balanceHere: 5 },
      ]),
      JSON.stringify([
        {
          n: 1,
          kind: 'only-there',
          userId: database.userId(user),
          product: 'x',
          customerCode: '1',
          row: 2,
          priceThere: 5,
          stateThere: 'success',
        },
      ]),
      JSON.stringify({ sales: { seller: column } }),
    ])
  await database.query('begin')
  try {
    await keep('2026-01-01', 'usdm-a', 'Kode')
    await keep('2026-01-02', 'usdm-b', 'Kode')
    await keep('2026-01-01', 'ustl-a', 'Reseller')
    for (const table of ['compared_seller', 'compared_sale'])
      expect(await database.query(`select day::text, user_id from ${table} where day < '2026-02-01' order by 1`)).toEqual([
        { day: '2026-01-01', user_id: database.userId('ustl-a') },
        { day: '2026-01-02', user_id: database.userId('usdm-b') },
      ])
    const kept = `select distinct actor_id from compared_day where day < '2026-02-01'`
    expect(await database.query(kept)).toEqual([{ actor_id: database.userId('owner') }])
    const columns = `select columns ->> 'seller' as seller from move_layout where system = 'otomax' and kind = 'sales'`
    expect(await database.query(columns)).toEqual([{ seller: 'Reseller' }])
  } finally {
    await database.query('rollback')
  }
})

test('a day without a rehearsal, and a file without its sellers, are refused', async () => {
  expect((await compare(file, { day: '2026-01-05' })).body.code).toBe('day-not-rehearsed')
  expect((await compare([row('1', { seller: 'ustl-a' })])).body.code).toBe('day-without-sellers')
  expect((await call('comparedSales', 'owner', { day: '2026-01-05' })).body.code).toBe('not-found')
  expect((await call('comparedSellers', 'owner', { day: '2026-01-05' })).body.code).toBe('not-found')
})

test('only the owner compares and reads it', async () => {
  expect((await call('compareDay', seller, { day, system: 'irs', columns: {}, sales: rows(file) })).status).toBe(403)
  for (const name of ['comparedDays', 'comparedSales', 'comparedSellers'] as const)
    expect((await call(name, seller, { day })).status).toBe(403)
})

test('a seller sees that it rehearses from the beginning to the end', async () => {
  const rehearses = async () => (await call('session', 'ustl-a')).body.user.isRehearsing
  expect(await rehearses()).toBe(false)
  await call('beginRehearsals', 'owner', { sellers: ['ustl-a'] })
  expect(await rehearses()).toBe(true)
  await call('endRehearsals', 'owner', { sellers: ['ustl-a'] })
  expect(await rehearses()).toBe(false)
})
