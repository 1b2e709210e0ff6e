import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { parentTypes, setsPricesOf, userTypeIds, userTypes } from '../../contract/user-types.ts'
import { nameOfUser } from '../../database/test-world.ts'
import { priceSale, typesDownTo } from '../../rules/fees.ts'
import { pricesAlong } from '../../rules/test-fees.ts'
import { asServer } from '../runner/test-acting.ts'
import { testApp } from '../test-app.ts'

const { database, call } = testApp()
const id = (username: string) => database.userId(username)
const nominals = new Map<string, { id: number; product_id: number; nominal: number; fees: number[] }>()
const nominal = (code: string) => nominals.get(code)!

beforeAll(async () => {
  const rows = await database.query(
    'select p.code, a.id, a.product_id, a.nominal, a.fees from admin_nominal a join product p on p.admin_nominal_id = a.id',
  )
  for (const row of rows) {
    nominals.set(row.code, { id: row.id, product_id: row.product_id, nominal: Number(row.nominal), fees: row.fees.map(Number) })
  }
})
afterEach(() => database.query('delete from user_fee'))

const table = async (as: string, user: string, input = {}) => (await call('userFees', as, { user: id(user), ...input })).body
const rowOf = async (as: string, user: string, code = 'PLN20') =>
  (await table(as, user, { products: [nominal(code).product_id] })).sortedProducts[0]
const set = (as: string, user: string, revenue: number, more = {}, code = 'PLN20') =>
  call('setUserFee', as, { user: id(user), adminNominalId: nominal(code).id, revenue, ...more })
const codes = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

describe('the table', () => {
  test('says everything to the owner, field by field', async () => {
    const { sortedProducts, totalPages, totalData } = await table('owner', 'catl-a')
    expect([totalPages, totalData]).toEqual([1, 4])
    expect(sortedProducts.map(({ name }: { name: string }) => name)).toEqual(['Uji GOPAY', 'Uji PLN20', 'Uji PLNPOST', 'Uji S10'])
    expect(sortedProducts[1]).toEqual({
      id: nominal('PLN20').product_id,
      name: 'Uji PLN20',
      category: 'Token PLN',
      adminNominal: 1500,
      adminNominalId: nominal('PLN20').id,
      productTypeId: 2,
      price: 20_100,
      revenue: 300,
      sellingPrice: 20_400,
      feeId: null,
      isDefault: true,
      maxRevenue: 1000,
      partner: 'Sumber Jaya',
      partnerId: 1,
      isDefaultPartner: true,
      isOpen: true,
      isClosedAbove: false,
    })
  })

  test('nobody but the owner is sent a partner', async () => {
    for (const viewer of parentTypes.filter((type) => type !== 1 && type !== 12)) {
      const child = userTypeIds.find((type) => userTypes[type]!.parent === viewer)!
      const { sortedProducts } = await table(nameOfUser(viewer, 'a'), nameOfUser(child, 'a'))
      expect(sortedProducts).toHaveLength(4)
      for (const { partner, partnerId, isDefaultPartner } of sortedProducts) {
        expect([partner, partnerId, isDefaultPartner]).toEqual([null, null, null])
      }
    }
  })

  const pairs = userTypeIds.flatMap((viewer) =>
    userTypeIds.filter((target) => setsPricesOf(viewer, target)).map((target) => [viewer, target] as const),
  )
  test('is for the owner and the level above, never for a referrer', () => {
    expect(pairs.filter(([viewer]) => viewer === 1).map(([, target]) => target)).toEqual([2, 5, 6, 8, 9, 12, 13, 14, 19, 24, 26])
    expect(pairs.filter(([viewer]) => viewer !== 1)).toEqual(
      userTypeIds.flatMap((type) => {
        const parent = userTypes[type]!.parent
        return parent === null || parent === 1 || parent === 12 ? [] : [[parent, type]]
      }),
    )
  })

  test.each(pairs)('type %i sees of type %i what the rules say, through every chain', async (viewer, target) => {
    const types = typesDownTo(target)
    const own: Record<number, number> = Object.fromEntries(types.map((type, place) => [type, 40 + 7 * place]))
    for (const type of types) {
      await database.query('insert into user_fee (user_id, admin_nominal_id, fee) select $1, id, $2 from admin_nominal', [
        id(nameOfUser(type, 'a')),
        own[type],
      ])
    }
    for (const [code, productTypeId, partnerPrice] of [
      ['PLN20', 2, 20_100],
      ['PLNPOST', 1, 800],
      ['GOPAY', 3, 100],
    ] as const) {
      const { fees, nominal: admin } = nominal(code)
      const chain = types.map((userTypeId) => ({ userTypeId, override: own[userTypeId] }))
      const priced = priceSale({ productTypeId, partnerPrice, nominal: admin, defaults: fees, chain })
      const prices = [partnerPrice, ...pricesAlong(priced)]
      expect(await rowOf(nameOfUser(viewer, 'a'), nameOfUser(target, 'a'), code)).toMatchObject({
        price: prices.at(-2),
        sellingPrice: prices.at(-1),
        revenue: own[target],
        isDefault: false,
      })
    }
  })

  test.each([
    ['by name', { keyword: 'pln' }, ['Uji PLN20', 'Uji PLNPOST']],
    ['signs that mean something to LIKE', { keyword: '%' }, []],
    ['by page', { currentPage: 2, rowsPerPage: 3 }, ['Uji S10']],
    ['of a category that is not there', { categories: [999_999] }, []],
  ])('is cut %s', async (_, input, names) => {
    const { sortedProducts } = await table('owner', 'catl-a', input)
    expect(sortedProducts.map(({ name }: { name: string }) => name)).toEqual(names)
  })

  test('finds by the id with its zeros', async () => {
    const keyword = String(nominal('S10').product_id).padStart(4, '0')
    expect((await table('catl-a', 'sutl-a', { keyword })).sortedProducts).toMatchObject([{ name: 'Uji S10' }])
  })

  test('leaves out what the network cannot sell, but not for the owner', async () => {
    await database.query(`update product set is_available_tl = false where code = 'S10'`)
    expect((await table('catl-a', 'sutl-a')).totalData).toBe(3)
    expect((await table('sldm-a', 'usdm-a')).totalData).toBe(4)
    expect((await table('owner', 'catl-a')).totalData).toBe(4)
    expect(codes(await set('catl-a', 'sutl-a', 1, {}, 'S10'))).toEqual([404, 'not-found'])
    await database.query(`update product set is_available_tl = true where code = 'S10'`)
  })

  test('takes a user as an object too', async () => {
    const { body } = await call('userFees', 'owner', { user: { id: id('catl-a'), name: 'x' } as { id: number } })
    expect(body.totalData).toBe(4)
  })

  test.each([
    ['owner', 'ustl-a', [403, 'prices-not-yours']],
    ['owner', 'usfd-a', [403, 'prices-not-yours']],
    ['catl-a', 'ustl-a', [403, 'prices-not-yours']],
    ['catl-a', 'catl-a', [403, 'prices-not-yours']],
    ['borf-a', 'htrf-a', [403, 'prices-not-yours']],
    ['catl-a', 'sutl-b', [404, 'not-found']],
    ['ustl-a', 'ustl-a', [403, 'access-denied']],
  ])('%s does not get that of %s', async (as, user, refused) => {
    expect(codes(await call('userFees', as, { user: id(user) }))).toEqual(refused)
    expect(codes(await call('resetUserFee', as, { user: id(user), adminNominalId: 1 }))).toEqual(refused)
    expect(codes(await set(as, user, 1))).toEqual(refused)
  })
})

test.each([null, 'catl-a'])('what is least is told of the nominals asked for alone, below %s', async (within) => {
  await database.query('insert into user_fee select $1, id, 1 from admin_nominal', [id('sutl-a')])
  const rows = await database.query('select admin_nominal_id from lowest_share(array[$1::integer], $2)', [
    nominal('PLN20').id,
    within && id(within),
  ])
  expect(rows).toEqual([{ admin_nominal_id: nominal('PLN20').id }])
})

describe('a margin on one user', () => {
  test('is set, changed and taken back', async () => {
    const first = (await set('catl-a', 'sutl-a', 250)).body
    expect(first).toMatchObject({ price: 20_400, revenue: 250, sellingPrice: 20_650, isDefault: false, maxRevenue: 900 })
    expect(first).toEqual(await rowOf('catl-a', 'sutl-a'))
    expect((await set('catl-a', 'sutl-a', 0)).body).toMatchObject({ revenue: 0, feeId: first.feeId })
    const back = (
      await call('resetUserFee', 'catl-a', { user: id('sutl-a'), adminNominalId: nominal('PLN20').id, feeId: first.feeId })
    ).body
    expect(back).toMatchObject({ revenue: 200, feeId: null, isDefault: true })
  })

  test('changes what the sellers below pay from the next sale on', async () => {
    await set('catl-a', 'sutl-a', 260)
    await call('purchase', 'ustl-a', { productCode: 'PLN20', customerCode: '14077203123' })
    const [sale] = await database.query('select amount, revenue, fee1, fee2 from sale order by id desc limit 1')
    expect(sale).toMatchObject({ amount: '20960', revenue: '300', fee1: '260', fee2: '300' })
  })

  test('may leave a seller nothing, but not less', async () => {
    const most = (await rowOf('catl-a', 'sutl-a')).maxRevenue
    expect(most).toBe(900)
    const { status, body } = await set('catl-a', 'sutl-a', most + 1)
    expect([status, body.code, body.values]).toEqual([422, 'share-below-zero', { type: 'USTL', share: -1, most }])
    expect((await set('catl-a', 'sutl-a', most)).body.maxRevenue).toBe(most)
    // Written past the call, it is told the same.
    const raise = `update user_fee set fee = ${most + 1} where user_id = ${id('sutl-a')}`
    const values = { type: 'USTL', share: -1, most }
    const { detail } = await database.query(asServer(id('catl-a'), raise)).catch((error) => error)
    expect(JSON.parse(detail)).toEqual({ code: 'share-below-zero', values })
  })

  test('where a seller has less than nothing already, others are raised and the ones above it lowered', async () => {
    await database.query('insert into user_fee (user_id, admin_nominal_id, fee) values ($1, $2, 5000)', [
      id('ustl-b'),
      nominal('PLN20').id,
    ])
    expect((await set('owner', 'catl-a', 1000)).status).toBe(200)
    expect((await set('owner', 'catl-b', 299)).status).toBe(200)
    expect(codes(await set('owner', 'catl-b', 301))).toEqual([422, 'share-below-zero'])
  })

  test('looks at every exception below, and at no other branch', async () => {
    await set('sutl-a', 'ustl-a', 950)
    expect((await rowOf('owner', 'catl-a')).maxRevenue).toBe(350)
    expect((await rowOf('owner', 'catl-b')).maxRevenue).toBe(1000)
    expect(codes(await set('owner', 'catl-a', 351))).toEqual([422, 'share-below-zero'])
    expect((await set('owner', 'catl-b', 1000)).status).toBe(200)
  })

  test('counts sellers that will come: a chain that ends early goes on with the defaults', async () => {
    await database.query(
      `insert into users (name, username, user_type_id, parent_id, head_id, password_hash) values ('Uji lone', 'lone', 19, 1, 0, '-')`,
    )
    const [lone] = await database.query(`select id from users where username = 'lone'`)
    const { body } = await call('userFees', 'owner', { user: lone!.id, products: [nominal('PLN20').product_id] })
    expect(body.sortedProducts[0]).toMatchObject({ revenue: 300, maxRevenue: 1500 - 100 - 75 - 50 - 25 })
  })

  test('a default that no longer fits cannot be gone back to', async () => {
    await set('catl-a', 'sutl-a', 0)
    await set('sutl-a', 'ustl-a', 1200)
    const reset = await call('resetUserFee', 'catl-a', { user: id('sutl-a'), adminNominalId: nominal('PLN20').id })
    expect([codes(reset), reset.body.values]).toEqual([[422, 'share-below-zero'], { type: 'USTL', share: -200, most: 0 }])
    expect((await rowOf('catl-a', 'sutl-a')).revenue).toBe(0)
  })

  test('names the state it was decided by', async () => {
    const seen = await rowOf('catl-a', 'sutl-a')
    const expected = { price: seen.price, revenue: seen.revenue }
    expect((await set('catl-a', 'sutl-a', 210, { expected })).status).toBe(200)
    expect(codes(await set('catl-a', 'sutl-a', 220, { expected }))).toEqual([409, 'changed-meanwhile'])
    await set('owner', 'catl-a', 310)
    expect(codes(await set('catl-a', 'sutl-a', 220, { expected: { price: seen.price, revenue: 210 } }))).toEqual([
      409,
      'changed-meanwhile',
    ])
    const reset = { user: id('sutl-a'), adminNominalId: nominal('PLN20').id, feeId: seen.feeId ?? 999_999 }
    expect(codes(await call('resetUserFee', 'catl-a', reset))).toEqual([409, 'changed-meanwhile'])
  })

  test('two levels at once are not each right and both together wrong', async () => {
    for (let round = 0; round < 5; round++) {
      const both = await Promise.all([set('owner', 'catl-a', 900), set('catl-a', 'sutl-a', 800), set('sutl-a', 'ustl-a', 900)])
      expect(both.map(({ status }) => status).sort()).toEqual([200, 422, 422])
      await database.query('delete from user_fee')
    }
  })

  test.each([
    ['less than nothing', { revenue: -1 }],
    ['a part of a rupiah', { revenue: 0.5 }],
    ['no number', { revenue: 'x' as never }],
  ])('is not %s', async (_, wrong) => {
    const input = { user: id('sutl-a'), adminNominalId: 1, ...wrong }
    const { status, body } = await call('setUserFee', 'catl-a', input)
    expect([status, Object.keys(body.fields)]).toEqual([400, ['revenue']])
  })

  test('needs a nominal that a product has', async () => {
    expect(codes(await call('setUserFee', 'catl-a', { user: id('sutl-a'), adminNominalId: 999_999, revenue: 1 }))).toEqual([
      404,
      'not-found',
    ])
  })

  test('a staff account without the permission may look only', async () => {
    expect((await table('staff-catl-a', 'sutl-a')).totalData).toBe(4)
    expect(codes(await set('staff-catl-a', 'sutl-a', 1))).toEqual([403, 'access-denied'])
  })
})

test('sales that run while a margin changes each carry one price', async () => {
  const revenues = [0, 150, 300, 450]
  const sell = (place: number) =>
    call('purchase', 'ustl-b', { productCode: 'PLN20', customerCode: `1407720${String(place).padStart(4, '0')}` })
  await Promise.all(
    Array.from({ length: 24 }, (_, place) =>
      place % 3 === 2 ? set('catl-b', 'sutl-b', revenues[(place / 3) & 3]!) : sell(place),
    ),
  )
  const sales = await database.query(
    `select s.amount, s.revenue, s.fee1, s.fee2, o.cost from sale s join outcome o on o.sale_id = s.id where s.user_id = $1`,
    [id('ustl-b')],
  )
  expect(sales.length).toBe(16)
  for (const sale of sales) {
    const [amount, revenue, fee1, fee2, cost] = [sale.amount, sale.revenue, sale.fee1, sale.fee2, sale.cost].map(Number)
    expect(amount).toBe(cost! + revenue! + fee1! + fee2!)
    expect([200, ...revenues]).toContain(fee1)
  }
})
