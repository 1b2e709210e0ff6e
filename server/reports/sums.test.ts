import { parseCsv } from 'hucre/csv'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../test-app.ts'
import { reportUserChildren, reportUsers } from './choices.ts'
import { march2090, neighbourOf, noon, testSales } from './test-sales.ts'

const { database, call } = testApp()
const { open, sell } = testSales(database)

const id = (username: string) => database.userId(username)
let pending = 0

beforeAll(async () => {
  const token = { product: 'PLN20', customerCode: '14077203385' }
  await sell(noon(1), { seller: 'ustl-a', refId: 'A-1001', ...token })
  await sell(noon(2), { seller: 'ustl-a' })
  await sell(noon(3), { seller: 'ustl-a' }, { status: 2, message: 'Nomor salah' })
  pending = await open(noon(4), { seller: 'ustl-a' })
  await sell(noon(5), { seller: 'ustl-b', ...token })
  await sell(noon(6), { seller: 'usdm-a', ...token })
  await sell(noon(7), { seller: 'usft-a', ...token })
})

const ask = async (name: Parameters<typeof call>[0], as: string, input: object = {}, language = 'id') => {
  const { status, body } = await call(name, as, { ...march2090, ...input } as never, { 'Accept-Language': language })
  expect([name, status, body.code]).toEqual([name, 200, undefined])
  return body
}

describe('the report', () => {
  test.each<[string, object, string, string[]]>([
    ['owner', { salesType: 0 }, 'id', ['Admin (Rp)', 'Partner (Rp)', 'Pendapatan (Rp)', 'Fee SLDM (Rp)', 'Nominal (Rp)']],
    ['owner', { salesType: 'All' }, 'en', ['Admin (Rp)', 'Partner (Rp)', 'Revenue (Rp)', 'Network fees (Rp)', 'Amount (Rp)']],
    [
      'owner',
      { salesType: 1 },
      'en',
      ['Admin (Rp)', 'Partner (Rp)', 'Revenue (Rp)', 'Fee CATL (Rp)', 'Fee SUTL (Rp)', 'Amount (Rp)'],
    ],
    ['catl-a', {}, 'id', ['Admin (Rp)', 'Harga Anda (Rp)', 'Fee Anda (Rp)', 'Fee SUTL (Rp)', 'Nominal (Rp)']],
    ['catl-a', { salesType: 0 }, 'en', ['Admin (Rp)', 'Your price (Rp)', 'Your fee (Rp)', 'Fee SUTL (Rp)', 'Amount (Rp)']],
    ['sutl-a', {}, 'en', ['Admin (Rp)', 'Your price (Rp)', 'Your fee (Rp)', 'Amount (Rp)']],
    ['ustl-a', {}, 'en', ['Admin (Rp)', 'Amount (Rp)', 'Customer pays (Rp)', 'Margin (Rp)']],
    ['htdm-a', {}, 'id', ['Admin (Rp)', 'Nominal (Rp)', 'Dibayar pelanggan (Rp)', 'Untung (Rp)']],
  ])('has for %s with %j in %s the sums %j', async (as, input, language, heads) => {
    const { extractedRows } = await ask('transactionReport', as, input, language)
    const { header, columns, footer, data } = extractedRows
    const money = header.filter((_: string, at: number) => columns[at].kind === 'money')
    expect(money).toEqual(heads)
    for (const row of [footer, ...data]) expect(row).toHaveLength(header.length)
    expect(footer.map((total: unknown) => total === null)).toEqual(columns.map(({ kind }: { kind: string }) => kind !== 'money'))
  })

  test('has a line for each purchase that counts, newest first, and the sums of all of them below any page', async () => {
    const { extractedRows, totalData, totalPages } = await ask('transactionReport', 'catl-a', { rowsPerPage: 1 })
    const { columns, data, footer } = extractedRows
    const named = (row: unknown[]) =>
      Object.fromEntries(columns.map((column: { id: string }, at: number) => [column.id, row[at]]))
    expect([totalData, totalPages, data.length]).toEqual([3, 3, 1])
    expect(named(data[0])).toEqual({
      trid: pending,
      refId: String(pending),
      date: noon(4).toISOString(),
      uid: id('ustl-a'),
      name: 'Uji ustl-a',
      type: 'USTL',
      item: 'Uji S10',
      customer: '081290347781',
      status: 1,
      admin: 1_500,
      partner: 10_350,
      revenue: 200,
      feeSUTL: 300,
      amount: 10_850,
    })
    expect(named(footer)).toMatchObject({ admin: 4_500, partner: 41_100, revenue: 600, feeSUTL: 900, amount: 42_600 })
  })

  test('has only what succeeded where that is asked for', async () => {
    expect((await ask('transactionReport', 'catl-a', { settledOnly: true })).totalData).toBe(2)
  })

  test('is found by a keyword, of chosen users and items; what is not the own subtree is not found', async () => {
    const rows = async (as: string, input: object) => (await ask('transactionReport', as, input)).totalData
    expect(await rows('owner', { keyword: 'a-1001' })).toBe(1)
    expect(await rows('owner', { salesType: 'All', parents: [id('catl-a')] })).toBe(3)
    expect(await rows('catl-a', { parents: [id('ustl-b')] })).toBe(0)
    expect(await rows('catl-b', {})).toBe(1)
    expect(await rows('owner', { products: [1] })).toBe(4)
    expect(await rows('owner', { salesType: 0 })).toBe(1)
    expect(await rows('owner', { salesType: 3 })).toBe(0)
    expect(await rows('catl-a', { partners: [2] })).toBe(3)
  })

  test('of a neighbour is not told', async () => {
    await open(noon(30), { seller: await neighbourOf(database, 'ustl-a') })
    expect((await ask('transactionReport', 'ustl-a')).totalData).toBe(3)
    expect((await ask('transactionReport', 'sutl-a')).totalData).toBe(4)
    const { groupedUserSales } = await ask('transactionByProduct', 'ustl-a')
    expect(groupedUserSales.map(({ name }: { name: string }) => name)).toEqual(['Uji ustl-a'])
  })
})

describe('by item', () => {
  const blocks = async (as: string, input: object) => {
    const { groupedUserSales } = await ask('transactionByProduct', as, input)
    return groupedUserSales.map(({ name, total }: { name: string; total: { qty: number } }) => [name, total.qty])
  }

  test.each<[string, object, [string, number][]]>([
    [
      'owner',
      { salesType: 1, groupBy: 'ca' },
      [
        ['Uji catl-a', 4],
        ['Uji catl-b', 1],
      ],
    ],
    ['owner', { salesType: 1, groupBy: 'subca', rowsPerPage: 1, currentPage: 2 }, [['Uji sutl-b', 1]]],
    ['owner', { salesType: 0, groupBy: 'directUser' }, [['Uji usdm-a', 1]]],
    ['owner', { salesType: 0, groupBy: 'user' }, [['Uji usdm-a', 1]]],
    ['owner', { salesType: 7, groupBy: 'subca1' }, [['Uji soft-a', 1]]],
    ['owner', { salesType: 2 }, []],
    ['catl-a', { groupBy: 'self' }, [['Uji catl-a', 4]]],
    ['catl-a', { groupBy: 'subca' }, [['Uji sutl-a', 4]]],
    ['ustl-b', {}, [['Uji ustl-b', 1]]],
    ['ustl-b', { groupBy: 'self' }, [['Uji ustl-b', 1]]],
  ])('%s sees with %j the blocks %j', async (as, input, shown) => {
    expect(await blocks(as, input)).toEqual(shown)
  })

  test.each<[string, object]>([
    ['owner', { salesType: 'All', groupBy: 'ca' }],
    ['owner', { salesType: 0, groupBy: 'ca' }],
    ['owner', { salesType: 1, groupBy: 'self' }],
    ['catl-a', { groupBy: 'ca' }],
    ['sutl-a', { groupBy: 'subca' }],
    ['ustl-a', { groupBy: 'subca' }],
  ])('%s does not see the level of %j', async (as, input) => {
    const { status, body } = await call('transactionByProduct', as, { ...march2090, ...input } as never)
    expect([status, body.code]).toEqual([400, 'invalid-input'])
  })

  test('has the items of a user by name, its total, and the same as a table', async () => {
    const { groupedUserSales, header, dataset, total } = await ask(
      'transactionByProduct',
      'owner',
      { salesType: 1, groupBy: 'ca', products: [1] },
      'en',
    )
    const sums = {
      qty: 1,
      admin: 1_500,
      partner: 20_100,
      revenue: 300,
      SaleFee: { CATL: 200, SUTL: 300 },
      amount: 20_900,
      margin: 700,
    }
    expect(groupedUserSales[0]).toEqual({
      id: id('catl-a'),
      name: 'Uji catl-a',
      UserType: { id: 2, name: 'CATL' },
      sales: [{ product: { id: 1, name: 'Uji PLN20' }, ...sums }],
      total: sums,
    })
    expect(total).toMatchObject({ qty: 2, amount: 41_800, SaleFee: { CATL: 400, SUTL: 600 } })
    expect(header).toEqual([
      'UID',
      'Name',
      'Type',
      'Item',
      'Qty',
      'Admin (Rp)',
      'Partner (Rp)',
      'Revenue (Rp)',
      'Fee CATL (Rp)',
      'Fee SUTL (Rp)',
      'Amount (Rp)',
    ])
    expect(dataset[0]).toEqual([
      String(id('catl-a')).padStart(6, '0'),
      'Uji catl-a',
      'CATL',
      'Uji PLN20',
      1,
      1_500,
      20_100,
      300,
      200,
      300,
      20_900,
    ])
  })
})

describe('by partner', () => {
  test('counts every purchase of an item and sums those that count, for the owner', async () => {
    const { rows, total, totalData, totalPages } = await ask('transactionByPartner', 'owner', {
      products: [1, 2],
      rowsPerPage: 1,
      currentPage: 2,
    })
    expect(rows).toEqual([
      { id: 2, productName: 'Uji S10', count: 4, qty: 3, revenue: 900, partner: 30_150, fee: 1_500, amount: 32_550 },
    ])
    expect([total.count, total.qty, totalData, totalPages]).toEqual([8, 7, 2, 2])
  })

  test('has ten rows a page, and nothing of a partner that delivered nothing', async () => {
    const { rows, total } = await ask('transactionByPartner', 'owner', { partners: [2] })
    expect([rows, total]).toEqual([[], { count: 0, qty: 0, revenue: 0, partner: 0, fee: 0, amount: 0 }])
    expect((await call('transactionByPartner', 'catl-a', march2090)).status).toBe(403)
  })
})

describe('a report is read to its end', () => {
  const instant = (micros: number) => `2090-03-20 05:00:00.000${100 + micros}+00`
  const copied = 1_000_000_000
  let seller = 0
  // Thirty times a microsecond with 51 sales, and one of them with as many refunds of three more, where the first page of a file ends.
  beforeAll(async () => {
    seller = await neighbourOf(database, 'ustl-b')
    const given: number[] = []
    for (let n = 0; n < 3; n++) given.push(await sell(new Date(`2090-03-19T05:0${n}:00Z`), { seller }))
    for (let n = 0; n < 30; n++) {
      await open(instant(n), { seller })
      if (n === 10)
        for (const sale of given)
          await database.query(`select refund_sale_at($1, true, 'uji', $2, null, $3)`, [sale, id('owner'), instant(n)])
    }
    for (const [table, key] of [
      ['sale', 'id'],
      ['refund', 'sale_id'],
    ])
      await database.query(
        `insert into ${table} select (jsonb_populate_record(x, jsonb_build_object('${key}', ${key} + n * ${copied}::bigint))).*
         from ${table} x, generate_series(1, 50) n where user_id = $1`,
        [seller],
      )
  })
  afterAll(async () => {
    await database.query(`delete from refund where sale_id >= ${copied} and user_id = $1`, [seller])
    await database.query(`delete from sale where id >= ${copied} and user_id = $1`, [seller])
  })

  test('by a file, each line once and in the order of the screen', async () => {
    const { extractedRows, totalData } = await ask('transactionReport', 'catl-b', { rowsPerPage: 'All' })
    const { columns, data } = extractedRows
    const file = await call('downloadTransactions', 'catl-b', { ...march2090, format: 'csv' })
    const [, ...rows] = parseCsv(file.text.replace('\uFEFF', '')) as string[][]
    const isMoney = columns.map(({ kind }: { kind: string }) => kind === 'money')
    const line = (row: unknown[]) => [Number(row[0]), ...row.filter((_, at) => isMoney[at]).map(Number)].join()
    expect(rows.map(line)).toEqual(data.map(line))
    expect(rows).toHaveLength(totalData)
    expect(new Set(rows.map(line)).size).toBe(totalData)
    expect(rows.slice(900, 1100).filter((row) => row.some((cell) => cell.startsWith('-'))).length).toBeGreaterThan(50)
  })
})

test('the older name of the cascade is the same call', async () => {
  const input = { salesType: 1, parents: [id('catl-a')] }
  const answers = [await call('reportUsers', 'owner', input), await call('reportUserChildren', 'owner', input)]
  expect(answers[1]!.body).toEqual(answers[0]!.body)
  expect(answers[1]!.body.map((user: { id: number }) => user.id)).toContain(id('sutl-a'))
  expect(reportUserChildren).toBe(reportUsers)
})
