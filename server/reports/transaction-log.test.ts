import { parseCsv } from 'hucre/csv'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../test-app.ts'
import { march2090, neighbourOf, noon, testSales } from './test-sales.ts'

const { database, call } = testApp()
const { open, sell } = testSales(database)

const names = ['success', 'failed', 'reversed', 'pending', 'inquiry', 'stranger', 'dm', 'h2h'] as const
type Name = (typeof names)[number]
const ids = {} as Record<Name, number>

beforeAll(async () => {
  ids.success = await sell(noon(1), { seller: 'ustl-a', refId: 'A-1001', customerCode: '081290347781' })
  const wrong = { status: 2, message: 'Nomor meter salah' } as const
  ids.failed = await sell(noon(2), { seller: 'ustl-a', product: 'PLN20', customerCode: '14077203385', refId: '5512' }, wrong)
  ids.reversed = await sell(noon(3), { seller: 'ustl-a' }, { status: 3, message: 'Permintaan loket' })
  ids.pending = await open(noon(4), { seller: 'ustl-a', customerCode: '081290340999' })
  const bill = { requestType: 'inquiry', product: 'PLNPOST', customerCode: '532110884207' } as const
  ids.inquiry = await sell(noon(5), { seller: 'ustl-a', ...bill }, { base: 69_729 })
  ids.stranger = await sell(noon(6), { seller: 'ustl-b', product: 'PLN20', customerCode: '14077203386' })
  ids.dm = await sell(noon(7), { seller: 'usdm-a' })
  ids.h2h = await sell(noon(8), { seller: 'htdm-a' })
  await sell(noon(9), { seller: 'htdm-a', mode: 'sand' })
})

const log = async (as: string, input: object = {}) => {
  const { status, body } = await call('transactionLog', as, { ...march2090, ...input })
  expect([status, body.code]).toEqual([200, undefined])
  const shown = (body.sortedSales as { id: number }[]).map(({ id }) => names.find((name) => ids[name] === id) ?? id)
  return { ...body, shown }
}

describe('everybody sees its own subtree, newest first, without the sandbox', () => {
  test.each<[string, Name[]]>([
    ['owner', ['h2h', 'dm', 'stranger', 'inquiry', 'pending', 'reversed', 'failed', 'success']],
    ['catl-a', ['inquiry', 'pending', 'reversed', 'failed', 'success']],
    ['sutl-a', ['inquiry', 'pending', 'reversed', 'failed', 'success']],
    ['ustl-a', ['inquiry', 'pending', 'reversed', 'failed', 'success']],
    ['catl-b', ['stranger']],
    ['sldm-a', ['dm']],
    ['htdm-a', ['h2h']],
    ['htdm-b', []],
  ])('%s', async (as, shown) => {
    expect((await log(as)).shown).toEqual(shown)
  })

  test('nobody sees anything without a session', async () => {
    expect((await call('transactionLog', null, march2090)).status).toBe(403)
  })
})

test('a row says what was sold to whom, how it ended and why it failed', async () => {
  const { sortedSales } = await log('catl-a')
  const row = (name: Name) => sortedSales.find(({ id }: { id: number }) => id === ids[name])
  const seller = {
    id: database.userId('ustl-a'),
    name: 'Uji ustl-a',
    UserType: { id: 4, name: 'USTL' },
  }
  expect(row('success')).toEqual({
    id: ids.success,
    refId: 'A-1001',
    customerCode: '081290347781',
    productId: 2,
    Product: { name: 'Uji S10' },
    User: seller,
    amount: 10_850,
    createdAt: noon(1).toISOString(),
    statusId: 4,
    TransactionStatus: { name: 'Success' },
    RequestType: { name: 'purchase' },
    refundedAt: null,
    receiptBody: [],
    Partner: null,
  })
  expect(row('failed')).toMatchObject({ statusId: 2, TransactionStatus: { name: 'Failed' }, receiptBody: ['Nomor meter salah'] })
  expect(row('reversed')).toMatchObject({ statusId: 3, TransactionStatus: { name: 'Reversed' }, receiptBody: [] })
  expect(row('pending')).toMatchObject({ statusId: 1, TransactionStatus: { name: 'Pending' }, receiptBody: [] })
  // Bill, partner price 800 and shares of 800.
  expect(row('inquiry')).toMatchObject({ RequestType: { name: 'inquiry' }, amount: 71_329 })
})

test('only the owner is told the partner, of a pending sale the one that was asked', async () => {
  const { sortedSales } = await log('owner', { keyword: '0812903' })
  expect(sortedSales.map(({ Partner }: { Partner: unknown }) => Partner)).toEqual(Array(5).fill({ name: 'Sumber Jaya' }))
})

test('sums count pending and successful purchases of the whole filter', async () => {
  const paged = await log('catl-a', { rowsPerPage: 1 })
  expect(paged.sum).toEqual({ count: 2, amount: 2 * 10_850 })
  expect(paged).toMatchObject({ totalData: 5, totalPages: 5, shown: ['inquiry'] })
})

describe('filters', () => {
  const id = (username: string) => database.userId(username)
  const own: Name[] = ['inquiry', 'pending', 'reversed', 'failed', 'success']
  test.each<[string, () => object, Name[]]>([
    ['products', () => ({ products: [1] }), ['stranger', 'failed']],
    ['categories', () => ({ categories: [1], products: [3] }), ['inquiry']],
    ['a category without products', () => ({ categories: [2] }), []],
    ['partners', () => ({ partners: [1], keyword: '0999' }), ['pending']],
    ['another partner', () => ({ partners: [2] }), []],
    ['sales type', () => ({ salesType: 0 }), ['dm']],
    ['sales type of both H2H kinds', () => ({ salesType: 2 }), ['h2h']],
    ['all sales types', () => ({ salesType: 'All', products: [1] }), ['stranger', 'failed']],
    ['pending only', () => ({ pendingShow: true }), ['pending']],
    ['one user', () => ({ parents: [id('catl-b')] }), ['stranger']],
    ['several users', () => ({ parents: [id('catl-b'), id('sldm-a')] }), ['dm', 'stranger']],
    ['the deepest level', () => ({ parents: [id('catl-a'), id('catl-b'), id('sutl-a')] }), own],
    ['the owner itself', () => ({ parents: [id('owner')], products: [1] }), ['stranger', 'failed']],
    ['nobody that exists', () => ({ parents: [2_000_000_000] }), []],
    ['an unknown product', () => ({ products: [Number.MAX_SAFE_INTEGER] }), []],
  ])('%s', async (_, input, shown) => {
    expect((await log('owner', input())).shown).toEqual(shown)
  })

  test('users outside the subtree are not chosen, partners and sales types only by the owner', async () => {
    expect((await log('catl-a', { parents: [id('ustl-b')] })).shown).toEqual([])
    expect((await log('catl-a', { parents: [id('ustl-b'), id('sutl-a')] })).shown).toEqual(own)
    expect((await log('sutl-a', { parents: [id('catl-a')] })).shown).toEqual([])
    expect((await log('catl-a', { partners: [2], salesType: 0 })).shown).toEqual(own)
  })
})

describe('keyword', () => {
  test.each<[string, () => string, Name[]]>([
    ['TRID', () => String(ids.success), ['success']],
    ['TRID with leading zeros', () => `00${ids.success}`, ['success']],
    ['part of a TRID', () => String(ids.dm).slice(2), ['dm']],
    ['reference in the other case', () => 'a-10', ['success']],
    ['reference as it is padded', () => '00005512', ['failed']],
    ['part of a customer number', () => '20338', ['stranger', 'failed']],
    ['a wildcard is a letter', () => '%', []],
    ['an underscore too', () => 'A_1001', []],
    ['spaces around', () => '  A-1001 ', ['success']],
    ['a whole customer number', () => '14077203386', ['stranger']],
    ['a whole customer number of several', () => '081290347781', ['h2h', 'dm', 'reversed', 'success']],
  ])('%s', async (_, keyword, shown) => {
    expect((await log('owner', { keyword: keyword() })).shown).toEqual(shown)
  })
})

describe('pages', () => {
  test.each<[object, Name[], number]>([
    [{ rowsPerPage: 2, currentPage: 2 }, ['reversed', 'failed'], 3],
    [{ rowsPerPage: 2, currentPage: 3 }, ['success'], 3],
    [{ rowsPerPage: 2, currentPage: 4 }, [], 3],
    [{ rowsPerPage: 2, currentPage: 2, order: 'oldest' }, ['reversed', 'pending'], 3],
    [{ rowsPerPage: 2, currentPage: 2, order: 'newest' }, ['reversed', 'failed'], 3],
    [{ rowsPerPage: 'All' }, ['inquiry', 'pending', 'reversed', 'failed', 'success'], 1],
    [{ rowsPerPage: 0 }, ['inquiry', 'pending', 'reversed', 'failed', 'success'], 1],
    [{ rowsPerPage: -1 }, ['inquiry', 'pending', 'reversed', 'failed', 'success'], 1],
    [{ rowsPerPage: 1000, currentPage: 1_000_000_000 }, [], 1],
  ])('%j', async (input, shown, totalPages) => {
    const page = await log('ustl-a', input)
    expect([page.shown, page.totalPages, page.totalData]).toEqual([shown, totalPages, 5])
  })
})

test('both ends of a period belong to it, the last one with its whole millisecond', async () => {
  const at = noon(20).toISOString()
  const late = await open(at.replace('.000Z', '.000999Z'), { seller: 'ustl-b' })
  expect((await log('ustl-b', { startDate: at, endDate: at })).shown).toEqual([late])
  const [first, last] = [noon(6).toISOString(), noon(8).toISOString()]
  expect((await log('owner', { startDate: first, endDate: last })).shown).toEqual(['h2h', 'dm', 'stranger'])
  expect((await log('owner', { startDate: last, endDate: first })).shown).toEqual([])
})

test('any period that can be written is read', async () => {
  const ever = await log('ustl-b', { startDate: '0001-01-01T00:00:00Z', endDate: '9999-12-31T23:59:59.999Z' })
  expect(ever.shown).toContain('stranger')
})

test('sellers of one parent do not see each other; the parent sees both', async () => {
  const neighbour = await sell(noon(30), { seller: await neighbourOf(database, 'ustl-a') })
  expect((await log('ustl-a')).shown).not.toContain(neighbour)
  expect((await log('sutl-a')).shown[0]).toBe(neighbour)
  expect((await log('catl-a', { parents: [database.userId('ustl-a')] })).shown).not.toContain(neighbour)
})

describe('the log as a file', () => {
  const download = async (as: string, input: object = {}, language = 'id') => {
    const { status, body, headers } = await call(
      'downloadTransactionLog',
      as,
      { ...march2090, format: 'csv', ...input },
      { 'accept-language': language },
    )
    expect(status).toBe(200)
    return { headers, rows: parseCsv(body.replace('\uFEFF', '')) as string[][] }
  }
  const column = (rows: string[][], heading: string) => rows.slice(1).map((row) => row[rows[0]!.indexOf(heading)])

  test.each(['owner', 'catl-a', 'ustl-a', 'sldm-a', 'htdm-b'])('has what %s sees on the screen', async (as) => {
    const { sortedSales } = await log(as, { rowsPerPage: 'All' })
    const { rows } = await download(as)
    expect(column(rows, 'TRID').map(Number)).toEqual(sortedSales.map(({ id }: { id: number }) => id))
    expect(column(rows, 'Nominal (Rp)').map(Number)).toEqual(sortedSales.map(({ amount }: { amount: number }) => amount))
    expect(rows[0]!.includes('Switching')).toBe(as === 'owner')
  })

  test.each([
    ['id', ['Berhasil', 'Direfund', 'Gagal', 'Dibalik', 'Pending']],
    ['en', ['Success', 'Refunded', 'Failed', 'Reversed', 'Pending']],
  ])('says in %s what became of a sale, as the screen does', async (language, words) => {
    const given = await sell(noon(10), { seller: 'ustl-b', customerCode: '081290347799' })
    await database.query(`select refund_sale_at($1, true, 'uji', $2, null, $3)`, [given, database.userId('owner'), noon(11)])
    const { rows } = await download('owner', {}, language)
    const told = new Map(rows.slice(1).map((row) => [Number(row[1]), row[rows[0]!.indexOf('Status')]]))
    expect([ids.success, given, ids.failed, ids.reversed, ids.pending].map((id) => told.get(id))).toEqual(words)
    const report = await call('downloadTransactions', 'owner', { ...march2090, format: 'csv' }, { 'accept-language': language })
    expect(report.body).toContain(words[1])
  })

  test('is named after the day, and has the filter, the language and the zone of who asks', async () => {
    const { headers, rows } = await download('catl-a', { keyword: '5512', utcOffset: 9 }, 'en')
    expect(headers['content-disposition']).toMatch(/filename="Log Transaksi \d\d-\d\d-\d{4}\.csv"/)
    expect(rows).toHaveLength(2)
    expect(column(rows, 'Date (WIT)')).toEqual(['2090-03-15 14:02:00'])
    expect([column(rows, 'Status'), column(rows, 'Remark')]).toEqual([['Failed'], ['Nomor meter salah']])
  })

  test('has every sale once where more than a page have the millisecond of one another', async () => {
    const seller = await neighbourOf(database, 'ustl-b')
    const sold: number[] = []
    for (let n = 0; n < 30; n++) sold.push(await open(`2090-03-16 05:00:00.0001${String(n).padStart(2, '0')}+00`, { seller }))
    await database.query(
      `insert into sale select (jsonb_populate_record(s, jsonb_build_object('id', s.id + n * 1000000000::bigint, 'ref_id', s.ref_id || '-' || n))).*
       from sale s, generate_series(1, 50) n where s.user_id = $1`,
      [seller],
    )
    const filter = { startDate: '2090-03-15T17:00:00.000Z', endDate: '2090-03-16T16:59:59.999Z' }
    const { rows } = await download('catl-b', filter)
    const ids = column(rows, 'TRID')
    expect([ids.length, new Set(ids).size]).toEqual([30 * 51, 30 * 51])
    await database.query('delete from sale where id >= 1000000000 and user_id = $1', [seller])
  })

  test('nobody has a file without a session', async () => {
    expect((await call('downloadTransactionLog', null, march2090)).status).toBe(403)
  })
})
