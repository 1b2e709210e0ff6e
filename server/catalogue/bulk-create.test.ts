import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mostSheetRows, type SheetRow } from '../../rules/product-sheet.ts'
import { readSheets, unknownIds } from '../../rules/product-sheet-reading.ts'
import { testApp } from '../test-app.ts'

const { database, call } = testApp()
const blank: SheetRow = { id: '', name: '', model: '', denom: '', price: '', remark: '', code: '' }
const pulsa: SheetRow = {
  ...blank,
  id: '1,2',
  name: 'Telkomsel 12.000 / S12',
  model: 'ProductCategory',
  denom: '12.000',
  price: '12.050',
  remark: 'Promo',
  code: 'tsel.12',
}
const telkomsel = 2
const send = (data: readonly Partial<SheetRow>[], over: object = {}, as = 'owner', language = 'id') =>
  call('bulkCreateProducts', as, { partnerId: 1, data: data as never, ...over }, { 'accept-language': language })
const wrong = async (data: readonly Partial<SheetRow>[], over: object = {}) => (await send(data, over)).body.fields
const productOf = async (code: string) =>
  (await call('listProducts', 'owner', { keyword: code, rowsPerPage: 'All' })).body.products.find(
    (one: { code: string }) => one.code === code,
  )
const counts = async () =>
  (
    await database.query(
      `select (select count(*) from product) as products, (select count(*) from product_partner) as switchings, (select count(*) from admin_nominal) as nominals,
        (select count(*) from category) as categories, (select count(*) from biller) as billers, (select count(*) from offer) as offers,
        (select count(*) from request_payload) as payloads, (select count(*) from price_change) as changes`,
    )
  )[0]

let third: number
beforeAll(async () => {
  const { body } = await call('addPartner', 'owner', { name: 'Mitra Ketiga', partnerTypeId: 1, endPoint: 'simulator://ketiga' })
  third = body.id
})
// What a test made stays: under another name it is in nobody's way.
const putAside = async () => {
  await database.query(
    `update product set code = 'GONE' || id, category_id = 1 where id > 4 and (code not like 'GONE%' or category_id > 1)`,
  )
  await database.query('delete from product_partner where product_id <= 4 and partner_id = $1', [third])
  await database.query('delete from category where id > 1')
}
beforeEach(putAside)

describe('what is made', () => {
  test('a product is like its nearest neighbour, and is sold at once at the price of its partner and its margins', async () => {
    const answer = await send([blank, pulsa])
    expect(answer.body).toEqual({ products: 1, switchings: 0, categories: 0, billers: 0, unpriced: 0 })
    expect(await productOf('S12')).toMatchObject({
      name: 'Telkomsel 12.000',
      ProductCategory: { id: 1, productTypeId: 2 },
      isAvailable: true,
      isAvailableTl: true,
      ProductSwitchings: [{ priority: 1, priorityTl: 1, price: 12_050, partnerId: 1, Partner: { code: 'tsel.12' } }],
      AdminNominals: [{ nominal: 1_500 }],
    })
    const [{ remark, biller }] = (await database.query(
      `select pp.remark, p.biller_id as biller from product p join product_partner pp on pp.product_id = p.id where p.code = 'S12'`,
    )) as [{ remark: string; biller: number }]
    expect([remark, biller]).toEqual(['Promo', telkomsel])
    const sold = await call('purchase', 'ustl-a', { productCode: 's12', customerCode: '081290347201' })
    expect([sold.body.statusId, sold.body.price]).toEqual([4, 12_050 + 800])
    const other = await call('purchase', 'usdm-a', { productCode: 'S12', customerCode: '085690347201' })
    expect(other.body.code).toBe('customer-code-prefix')
  })

  test('its offers are those that a single refresh would make', async () => {
    await send([pulsa, { ...pulsa, name: 'Bebas', code: 'OPEN1', denom: '5.000-10.000' }])
    const offers = () => database.query('select * from offer order by code, user_type_id')
    const before = await offers()
    expect(before.filter(({ code }) => code === 'S12' || code === 'OPEN1')).toHaveLength(20)
    await database.query('select refresh_routes(null), refresh_offers(null)')
    expect(await offers()).toEqual(before)
  })

  test('a partner comes last in the route of a product', async () => {
    const row = { ...blank, id: '0002', model: 'Product', price: '10.075', code: 'T10', denom: '10000' }
    expect((await send([row], { partnerId: third })).body).toMatchObject({ products: 0, switchings: 1 })
    expect((await productOf('S10')).ProductSwitchings.at(-1)).toMatchObject({
      partnerId: third,
      price: 10_075,
      priority: 3,
      priorityTl: 3,
      Partner: { code: 'T10' },
    })
  })

  test('categories and billers, and a first product that is for sale once it has an admin nominal', async () => {
    const names = [
      { ...blank, model: 'ProductCategory', name: 'Voucher' },
      { ...blank, model: 'Biller', name: 'Google Play' },
    ]
    expect((await send(names)).body).toMatchObject({ categories: 1, billers: 1 })
    const idOf = async (list: 'categoryDropdown' | 'billerDropdown', name: string) =>
      (await call(list, 'owner')).body.find((one: { name: string }) => one.name === name).id as number
    const [category, biller] = [await idOf('categoryDropdown', 'Voucher'), await idOf('billerDropdown', 'Google Play')]
    const first = { ...pulsa, id: `${biller},${category}`, model: 'Biller', name: 'Google Play 20.000', code: 'GOOGLE20' }
    expect((await send([first])).body).toMatchObject({ products: 1, unpriced: 1 })
    const sell = () => call('purchase', 'ustl-a', { productCode: 'GOOGLE20', customerCode: '12345678' })
    expect((await sell()).body.code).toBe('product-no-partner')
    await call('createAdminNominal', 'owner', { productId: (await productOf('GOOGLE20')).id, nominal: 1_000 })
    expect((await sell()).body.statusId).toBe(4)
  })

  test('a bill divides its admin nominal after its own price', async () => {
    const bill = { ...pulsa, id: '1,3', name: 'PLN Lain', denom: 'tagihan', price: '900', code: 'PLNX' }
    await send([bill])
    const { AdminNominals, ProductCategory } = await productOf('PLNX')
    expect([AdminNominals[0].nominal, ProductCategory.productTypeId]).toEqual([3_000, 1])
    const [{ fees }] = (await database.query(
      `select fees from admin_nominal where id = (select admin_nominal_id from product where code = 'PLNX')`,
    )) as [{ fees: string[] }]
    expect([fees[0], fees[3], fees[7]].map(Number)).toEqual([300, 3_000 - 900 - 300 - 200 - 300, 3_000 - 900 - 300])
  })

  test('the request payloads are kept with every row of the sheet', async () => {
    const payloads = { inquiryRequestData: [{ name: 'channel', value: 'H2H' }], purchaseRequestData: [{ name: '', value: '' }] }
    await send([pulsa, { ...blank, id: '2', model: 'Product', price: '1', code: 'x' }], { ...payloads, partnerId: third })
    expect(
      await database.query(
        `select r.partner_id, r.inquiry, r.purchase, count(*)::int as rows from request_payload r join product_partner pp on pp.request_payload_id = r.id group by r.id`,
      ),
    ).toEqual([{ partner_id: third, inquiry: [{ name: 'channel', value: 'H2H' }], purchase: [], rows: 2 }])
  })
})

describe('what is refused', () => {
  const added = { ...blank, id: '2', model: 'Product', price: '10.075', code: 'T10' }
  test.each<[string, Partial<SheetRow>[], object, object]>([
    ['a code that a product has', [{ ...pulsa, name: 'Lain / S10' }], {}, { 'data.1.name': expect.stringContaining('Uji S10') }],
    [
      'its own code where the partner has it',
      [{ ...pulsa, name: 'Lain', code: 's10' }],
      {},
      { 'data.1.code': expect.any(String) },
    ],
    [
      'ids of nothing',
      [
        { ...pulsa, id: '9,2' },
        { ...pulsa, id: '1,9', name: 'A / A1' },
        { ...added, id: '99' },
      ],
      {},
      {
        'data.1.id': 'Kategori 9 tidak ada.',
        'data.2.id': 'Biller 9 tidak ada.',
        'data.3.id': 'Produk 99 tidak ada.',
      },
    ],
    ['a category of several billers', [{ ...pulsa, id: '1' }], {}, { 'data.1.id': expect.stringContaining('kategori,biller') }],
    ['a partner that is there', [added], {}, { 'data.1.id': 'Produk ini sudah punya partner ini.' }],
    ['another denom', [{ ...added, denom: '5.000' }], { partnerId: 3 }, { 'data.1.denom': 'Denom produk ini 10.000.' }],
    ['a good for nothing', [{ ...added, price: '0' }], { partnerId: 3 }, { 'data.1.price': 'Harus lebih dari 0.' }],
    [
      'a name that is there',
      [{ ...blank, model: 'ProductCategory', name: 'token pln' }],
      {},
      { 'data.1.name': 'Nama ini sudah ada.' },
    ],
    [
      'a bill that leaves a seller less than nothing',
      [{ ...pulsa, id: '1,3', denom: 'tagihan', price: '2.300', name: 'PLN Lain / PLNX' }],
      {},
      { 'data.1.price': 'Terlalu tinggi: bagian US3 menjadi Rp -100.' },
    ],
    [
      'all of it at once, by sheet, row and column',
      [{ ...pulsa, price: 'murah' }, {}, { ...pulsa, name: 'Lain / S10' }, { ...added, id: 'x', price: '' }],
      { inquiryRequestData: [{ name: '', value: '{custommer}' }], purchaseRequestData: [{ name: '{name}', value: 'x' }] },
      {
        'data.1.price': 'Harus rupiah bulat, mis. 10.050.',
        'data.3.name': expect.any(String),
        'data.4.id': 'Isi dengan ID dari daftar.',
        'data.4.price': 'Wajib diisi.',
        'inquiryRequestData.1.name': 'Wajib diisi.',
        'inquiryRequestData.1.value': expect.stringMatching(/^\{custommer\} tidak dapat diganti\. Yang dapat: .* md5 /),
        'purchaseRequestData.1.name': expect.stringContaining('apa adanya'),
      },
    ],
  ])('%s', async (_, data, over, fields) => {
    const before = await counts()
    const good = { ...pulsa, name: 'Baik / BAIK1' }
    const { status, body } = await send([...data, good], over)
    expect([status, body.code, body.values]).toEqual([422, 'cells-wrong', { count: Object.keys(fields).length }])
    expect(body.fields).toEqual(fields)
    expect(await counts()).toEqual(before)
  })

  test('in the language of the caller', async () => {
    const { body } = await send([{ ...pulsa, price: '' }], {}, 'owner', 'en')
    expect([body.message, body.fields]).toEqual(['1 cells are wrong. Nothing was saved.', { 'data.1.price': 'Required.' }])
  })

  test('bills among goods, and goods among bills', async () => {
    await send([
      { ...blank, model: 'ProductCategory', name: 'Pulsa' },
      { ...blank, model: 'ProductCategory', name: 'Tagihan' },
    ])
    const ids = (await call('categoryDropdown', 'owner')).body as { id: number; name: string }[]
    const idOf = (name: string) => ids.find((one) => one.name === name)!.id
    const good = { ...pulsa, id: `${idOf('Pulsa')},2` }
    const bill = { ...pulsa, id: `${idOf('Tagihan')},3`, name: 'PLN Lain / PLNX', denom: 'bill', price: '900' }
    expect((await send([good, bill])).body.products).toBe(2)
    const fields = await wrong([
      { ...good, denom: 'bill', name: 'A / A1' },
      { ...bill, denom: '', name: 'B / B1' },
    ])
    expect(fields).toEqual({
      'data.1.denom': 'Kategori ini bukan untuk tagihan.',
      'data.2.denom': 'Isi kategori ini tagihan: tulis “tagihan”.',
    })
  })

  test('a price that a seller of a bill would pay out of its own pocket once the partner is asked first', async () => {
    const kept = await database.query('select * from product_partner where product_id = 3')
    await database.query('delete from product_partner where product_id = 3')
    const row = { ...blank, id: '3', model: 'Product', price: '2.300', code: 'POST' }
    expect(await wrong([row])).toEqual({ 'data.1.price': 'Terlalu tinggi: bagian USTL menjadi Rp -100.' })
    for (const one of kept)
      await database.query(
        'insert into product_partner (id, product_id, partner_id, price, priority, priority_tl, partner_code) values ($1, $2, $3, $4, $5, $6, $7)',
        [one.id, 3, one.partner_id, one.price, one.priority, one.priority_tl, one.partner_code],
      )
  })

  test('a sheet again: everything in it is there already', async () => {
    expect((await send([pulsa])).body.products).toBe(1)
    expect(await wrong([pulsa])).toEqual({ 'data.1.name': 'Kode S12 sudah dipakai produk Telkomsel 12.000.' })
  })

  test('nothing, too much, and a partner that is none', async () => {
    expect((await send([blank, blank])).body.code).toBe('sheet-empty')
    expect((await send([pulsa], { partnerId: 999 })).status).toBe(404)
    const rows = Array.from({ length: mostSheetRows + 1 }, () => pulsa)
    const { status, body } = await send(rows)
    expect([status, body.code, body.message]).toEqual([
      422,
      'sheet-too-long',
      '5.001 baris terlalu banyak: maksimal 5.000 sekali kirim.',
    ])
    expect((await send([{ ...pulsa, remark: 'x'.repeat(8_000_000) }])).body.code).toBe('body-too-large')
  })
})

test('what the rules accept the server accepts, and what they refuse it refuses in the same cells', async () => {
  const row = fc.record({
    id: fc.constantFrom('', '1,2', '2,1', '1', '2', '1,2,3', '999999', 'x'),
    name: fc.constantFrom('', 'Uji', 'Uji / U1', 'Uji / U2', 'Lain'),
    model: fc.constantFrom('', 'Product', 'ProductCategory', 'Biller', 'x'),
    denom: fc.constantFrom('', '12.000', '5.000-9.000', '9-1'),
    price: fc.constantFrom('', '0', '12.050', '12,5'),
    remark: fc.constantFrom('', 'x'),
    code: fc.constantFrom('', 'U3', 'U 4', 'u5'),
  })
  const known = { products: new Set([1, 2, 3, 4]), categories: new Set([1]), billers: new Set([1, 2, 3, 4]) }
  // A category of several billers, and a product without face value, are the catalogue's to judge.
  const free = (one: SheetRow) => one.id.includes(',') || !['1', '2'].includes(one.id)
  await fc.assert(
    fc.asyncProperty(fc.array(row.filter(free), { minLength: 1, maxLength: 5 }), async (data) => {
      await putAside()
      const { named, bad } = readSheets({ data, inquiryRequestData: [], purchaseRequestData: [] })
      const expected = [...bad, ...unknownIds(named, known)].map((cell) => `${cell.sheet}.${cell.row}.${cell.column}`)
      const { status, body } = await send(data)
      const empty = body.code === 'sheet-empty'
      if (expected.length === 0) expect(empty ? 200 : status).toBe(200)
      else expect(Object.keys(body.fields).sort()).toEqual([...new Set(expected)].sort())
    }),
    { numRuns: 60 },
  )
})

test('the most rows, in one request', async () => {
  const rows = Array.from({ length: mostSheetRows }, (_, n) => ({
    ...pulsa,
    name: `Telkomsel ${n} / M${n}`,
    denom: String(1_000 + n),
    remark: 'Daftar harga November 2026, berlaku sampai ada pemberitahuan lain',
  }))
  const { body } = await send(rows)
  expect(body).toEqual({ products: mostSheetRows, switchings: 0, categories: 0, billers: 0, unpriced: 0 })
  const [{ offers }] = (await database.query(
    `select count(*)::int as offers from offer o join product p on p.id = o.product_id where p.code like 'M%' and o.partners = '{1}' and o.admin = 1500`,
  )) as [{ offers: number }]
  expect(offers).toBe(10 * mostSheetRows)
  const sold = await call('purchase', 'ustl-a', { productCode: 'M4999', customerCode: '081290347202' })
  expect(sold.body.statusId).toBe(4)
})
