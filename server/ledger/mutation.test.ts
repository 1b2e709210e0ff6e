import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { webToken } from '../../database/test-world.ts'
import { march2090, noon, testSales } from '../reports/test-sales.ts'
import { testApp } from '../test-app.ts'

// One posting of this file goes astray on purpose.
const world = testApp({ checks: false })
const { database, call } = world
const { open, sell } = testSales(database)
const id = (username: string) => database.userId(username)
const ids: Record<string, number> = {}

/** A posting at an instant of the test's choosing; a side that is no user makes it an addition or deduction. */
async function move(
  minute: number,
  kind: string,
  from: string | null,
  to: string | null,
  amount: number,
  remark: string,
  staff?: number,
) {
  const [actor, sender, receiver] = ['owner', from, to].map((username) => username && id(username))
  await database.query('select move_balance_at($1, $2, $3, $4, $5, $6, $7, null, null, $8)', [
    kind,
    actor,
    staff ?? null,
    sender,
    receiver,
    amount,
    remark,
    noon(minute),
  ])
}

let staff = 0
beforeAll(async () => {
  const [found] = await database.query(`select id from login_user where user_id = $1`, [id('ustl-a')])
  staff = found!.id
  ids.sold = await sell(noon(1), { seller: 'ustl-a', refId: 'A-1001', customerCode: '081290347781' })
  const token = { seller: 'ustl-a', product: 'PLN20', customerCode: '14077203385' }
  ids.failed = await sell(noon(2), { ...token, staff }, { status: 2, message: 'Nomor meter salah' })
  ids.reversed = await sell(noon(3), token, { status: 3, actor: 'owner' })
  await sell(noon(4), { ...token, requestType: 'inquiry' })
  await move(5, 'transfer', 'catl-a', 'ustl-a', 500_000, '=HYPERLINK("http://example.id")')
  await move(6, 'deduct', 'ustl-a', 'owner', 100_000, 'Koreksi 50%', staff)
  await move(7, 'transfer', 'catl-b', 'ustl-a', 1_000, 'Salah jalur')
  await open(noon(8), { seller: 'ustl-a' })
  await move(9, 'addition', null, 'owner', 7_000, 'Modal tambahan')
  await move(10, 'deduction', 'owner', null, 2_000, 'Prive')
})

interface Row {
  seq: number
  amount: number
  TrMutation: {
    kind: string
    amount: number
    senderId: number | null
    Sender: { name: string } | null
    Receiver: { name: string } | null
    LoginUser: { name: string } | null
    TrSale: { id: number } | null
    remark: string
  }
}

const mutation = async (as: string, input: object = {}) => {
  const { status, body } = await call('balanceMutation', as, { ...march2090, userId: id('ustl-a'), ...input })
  expect(status).toBe(200)
  const { name, balances, sum, totalData, totalPages } = body
  const rows: Row[] = balances
  return { name, rows, kinds: rows.map(({ TrMutation }) => TrMutation.kind), sum, totalData, totalPages }
}
const all = ['hold', 'transfer', 'deduct', 'transfer', 'void', 'hold', 'void', 'hold', 'hold']

test('every movement has its size, the balance after it and both sides; the product is the other side of a sale', async () => {
  const { name, rows } = await mutation('ustl-a')
  const shown = rows.map(({ seq, amount, TrMutation: { kind, amount: size, senderId, Sender, Receiver } }) => [
    seq,
    kind,
    size,
    amount,
    senderId,
    Sender?.name,
    Receiver?.name,
  ])
  const own = id('ustl-a')
  expect(name).toBe('Uji ustl-a')
  expect(shown).toEqual([
    [10, 'hold', -10_850, 10_379_300, own, 'Uji ustl-a', 'Uji S10'],
    [9, 'transfer', 1_000, 10_390_150, id('catl-b'), 'Uji catl-b', 'Uji ustl-a'],
    [8, 'deduct', -100_000, 10_389_150, own, 'Uji ustl-a', 'Uji owner'],
    [7, 'transfer', 500_000, 10_489_150, id('catl-a'), 'Uji catl-a', 'Uji ustl-a'],
    [6, 'void', 20_900, 9_989_150, null, 'Uji PLN20', 'Uji ustl-a'],
    [5, 'hold', -20_900, 9_968_250, own, 'Uji ustl-a', 'Uji PLN20'],
    [4, 'void', 20_900, 9_989_150, null, 'Uji PLN20', 'Uji ustl-a'],
    [3, 'hold', -20_900, 9_968_250, own, 'Uji ustl-a', 'Uji PLN20'],
    [2, 'hold', -10_850, 9_989_150, own, 'Uji ustl-a', 'Uji S10'],
  ])
})

test.each<[object, number[]]>([
  [{ order: 'oldest' }, [2, 3, 4, 5, 6, 7, 8, 9, 10]],
  [{ order: 'oldest', rowsPerPage: 4, currentPage: 2 }, [6, 7, 8, 9]],
  [{ order: 'newest', rowsPerPage: 4, currentPage: 2 }, [6, 5, 4, 3]],
])('movements in the order of %j', async (input, numbers) => {
  expect((await mutation('ustl-a', input)).rows.map(({ seq }) => seq)).toEqual(numbers)
})

test('a movement of a sale names it, any other keeps its remark', async () => {
  const { rows } = await mutation('ustl-a')
  expect(rows[8]!.TrMutation).toMatchObject({
    TrSale: { id: ids.sold, refId: 'A-1001', customerCode: '081290347781', productName: 'Uji S10' },
    remark: '',
    createdAt: noon(1).toISOString(),
  })
  expect(rows[4]!.TrMutation.TrSale).toMatchObject({ id: ids.reversed, refId: String(ids.reversed) })
  expect(rows[2]!.TrMutation).toMatchObject({ TrSale: null, remark: 'Koreksi 50%' })
})

test("the owner's additions and deductions have no other side", async () => {
  const { rows, name } = await mutation('owner', { userId: undefined, startDate: noon(9).toISOString() })
  expect(name).toBe('Uji owner')
  expect(rows.map(({ TrMutation: { kind, Sender, Receiver } }) => [kind, Sender, Receiver])).toEqual([
    ['deduction', { name: 'Uji owner' }, null],
    ['addition', null, { name: 'Uji owner' }],
  ])
})

test('only the owner is told who acted: the staff account, else the user, nobody when it was the clock', async () => {
  const pic = (rows: Row[]) => rows.map(({ TrMutation }) => TrMutation.LoginUser?.name ?? null)
  const told = [
    'Uji ustl-a',
    'Uji owner',
    'Staf ustl-a',
    'Uji owner',
    'Uji owner',
    'Uji ustl-a',
    null,
    'Staf ustl-a',
    'Uji ustl-a',
  ]
  expect(pic((await mutation('owner')).rows)).toEqual(told)
  expect(pic((await mutation('ustl-a')).rows)).toEqual(Array(9).fill(null))
})

test('a viewer above is not told the name of a stranger', async () => {
  const sender = async (as: string) => (await mutation(as)).rows[1]!.TrMutation.Sender?.name
  expect([await sender('owner'), await sender('ustl-a')]).toEqual(['Uji catl-b', 'Uji catl-b'])
  expect([await sender('catl-a'), await sender('sutl-a')]).toEqual(['–', '–'])
  const { rows } = await mutation('sutl-a')
  expect([rows[2]!.TrMutation.Receiver?.name, rows[3]!.TrMutation.Sender?.name]).toEqual(['Uji owner', 'Uji catl-a'])
})

describe('filters', () => {
  test.each<[string, () => object, string[]]>([
    ['everything', () => ({ types: 'ALL' }), all],
    ['sales', () => ({ types: 'TRANSAKSI' }), ['hold', 'void', 'hold', 'void', 'hold', 'hold']],
    ['deposits', () => ({ types: 'DEPOSIT' }), ['transfer', 'deduct', 'transfer']],
    ['products', () => ({ products: [1] }), ['void', 'hold', 'void', 'hold']],
    ['customer number', () => ({ keyword: '1407' }), ['void', 'hold', 'void', 'hold']],
    ['TRID', () => ({ keyword: `0${ids.failed}` }), ['void', 'hold']],
    ['reference', () => ({ keyword: 'a-1' }), ['hold']],
    ['remark', () => ({ keyword: 'KOREKSI' }), ['deduct']],
    ['a per cent sign is one', () => ({ keyword: '%' }), ['deduct']],
    ['several at once', () => ({ keyword: '1407', products: [1], types: 'TRANSAKSI' }), ['void', 'hold', 'void', 'hold']],
    ['that exclude each other', () => ({ products: [1], types: 'DEPOSIT' }), []],
    ['the last instant', () => ({ startDate: noon(5).toISOString(), endDate: noon(6).toISOString() }), ['deduct', 'transfer']],
  ])('%s', async (_, input, kinds) => {
    const found = await mutation('ustl-a', input())
    expect([found.kinds, found.totalData]).toEqual([kinds, kinds.length])
  })
})

test('sums are those of the whole filter, whatever page is shown', async () => {
  const { rows, sum, totalData, totalPages } = await mutation('ustl-a', { rowsPerPage: 2, currentPage: 2 })
  expect(rows.map(({ seq }) => seq)).toEqual([8, 7])
  expect([totalData, totalPages]).toEqual([9, 5])
  expect(sum).toEqual({ balanceIn: 542_800, balanceOut: 163_500, result: 379_300 })
  expect((await mutation('ustl-a', { rowsPerPage: 'All' })).rows).toHaveLength(9)
})

test('nobody sees the balance of a user outside its subtree', async () => {
  for (const name of ['balanceMutation', 'downloadMutation'] as const) {
    for (const as of ['catl-b', 'ustl-b', 'sldm-a']) {
      const { status, body } = await call(name, as, { ...march2090, userId: id('ustl-a') })
      expect([status, body.code]).toEqual([404, 'not-found'])
    }
    expect((await call(name, 'ustl-a', { ...march2090, userId: id('catl-a') })).status).toBe(404)
    expect((await call(name, null, march2090)).status).toBe(403)
  }
})

describe('the spreadsheet', () => {
  async function download(as: string, input: object = {}, language = 'id') {
    const response = await world.app.inject({
      method: 'POST',
      url: '/api/user/balance/download',
      headers: { authorization: `Bearer ${webToken(as)}`, 'accept-language': language },
      payload: { ...march2090, userId: id('ustl-a'), ...input },
    })
    const { sheets } = await readXlsx(response.rawPayload, { readStyles: true })
    return { headers: response.headers, sheets, bytes: response.rawPayload }
  }

  test('is named after the user and the day', async () => {
    const { headers } = await download('ustl-a')
    expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    expect(headers['content-disposition']).toMatch(/filename="Mutasi Uji ustl-a \d\d-\d\d-\d{4}\.xlsx"/)
  })

  test('has the movements of the screen, with real dates in the zone of the reader', async () => {
    await database.query(`update users set utc_offset = 540 where username = 'catl-a'`)
    const [first] = (await download('catl-a', { keyword: '1407' })).sheets
    expect(first!.rows).toHaveLength(5)
    expect(first!.rows[0]).toEqual([
      '#',
      'TRID',
      'REFID',
      'IDPEL',
      'Keterangan',
      'IN/OUT',
      'FROM/TO',
      'Tanggal (WIT)',
      'Nominal (Rp)',
      'Saldo (Rp)',
    ])
    const trid = String(ids.reversed)
    const refund = 'Pengembalian Uji PLN20 14077203385'
    const at = new Date(Date.UTC(2090, 2, 15, 14, 3, 2))
    expect(first!.rows[1]).toEqual([1, trid, trid, '14077203385', refund, 'IN', 'Uji PLN20', at, 20_900, 9_989_150])
    expect(first!.rows[2]!.slice(4, 7)).toEqual(['Uji PLN20 14077203385', 'OUT', 'Uji PLN20'])
    expect(first!.cells?.get('1,7')?.style?.numFmt).toBe('dd-mmm-yyyy hh:mm:ss')
  })

  test('says in its second sheet what was filtered and what it adds up to', async () => {
    const { sheets } = await download('owner', { types: 'TRANSAKSI', products: [1], keyword: '1407' }, 'en')
    expect(sheets).toHaveLength(2)
    expect(sheets[0]!.rows[0]!.slice(7)).toEqual(['Date (WIB)', 'Amount (Rp)', 'Balance (Rp)', 'PIC'])
    expect(sheets[1]!.rows.map((row) => row.slice(1, 3))).toEqual([
      ['User', 'Uji ustl-a'],
      ['Period', '01-MAR-2090 00:00:00 – 31-MAR-2090 23:59:59 WIB'],
      ['Type', 'TRANSAKSI'],
      ['Products', 'Uji PLN20'],
      ['IDPEL / TRID / REFID / REMARK', '1407'],
      ['Rows', '4'],
      ['TOTAL in', '41.800'],
      ['TOTAL out', '41.800'],
      ['TOTAL result', '0'],
    ])
  })

  test('an empty one still says what was filtered', async () => {
    const { sheets } = await download('ustl-a', { keyword: 'tidak ada' })
    expect([sheets.length, sheets[0]!.rows.filter((row) => row.some(Boolean)).length]).toEqual([2, 1])
    expect(sheets[1]!.rows[4]!.slice(1, 3)).toEqual(['IDPEL / TRID / REFID / KETERANGAN', 'tidak ada'])
  })

  test('shows additions and deductions as such', async () => {
    const { sheets } = await download('owner', { userId: undefined, startDate: noon(9).toISOString() })
    expect(sheets[0]!.rows.slice(1).map((row) => [row[1], row[6], row[8]])).toEqual([
      [null, 'DEDUCTION', -2_000],
      [null, 'ADDITION', 7_000],
    ])
  })

  test('carries no formula, whatever was remarked', async () => {
    const { sheets } = await download('ustl-a', { keyword: 'hyperlink' })
    expect(sheets[0]!.rows[1]![4]).toBe(`'=HYPERLINK("http://example.id")`)
    expect(sheets[0]!.cells?.get('1,4')?.formula).toBeUndefined()
  })

  test('reads on past one query', async () => {
    await database.query(
      `do $$ begin for n in 1..1200 loop perform move_balance_at('addition', ${id('owner')}, null, null, ${id('owner')}, 1, n::text, null, null, '2090-03-20'); end loop; end $$`,
    )
    const { sheets } = await download('owner', { userId: undefined, startDate: '2090-03-19T00:00:00Z' })
    const remarks = sheets[0]!.rows.slice(1).map((row) => Number(row[4]))
    expect(remarks).toEqual(Array.from({ length: 1200 }, (_, place) => 1200 - place))
  })
})
