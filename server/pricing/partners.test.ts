import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { prodToken } from '../../database/test-world.ts'
import { testApp } from '../test-app.ts'

const { database, call } = testApp()
const id = (username: string) => database.userId(username)
const products = new Map<string, number>()
const product = (code: string) => products.get(code)!
const jaya = 1
const cepat = 2

beforeAll(async () => {
  for (const row of await database.query('select code, id from product')) products.set(row.code, row.id)
})
afterEach(async () => {
  for (const table of ['user_partner', 'user_product_closed', 'user_fee']) await database.query(`delete from ${table}`)
})

const codes = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const rowOf = async (as: string, user: string, code: string) =>
  (await call('userFees', as, { user: id(user), products: [product(code)] })).body.sortedProducts[0]
const route = (user: string, partner: number, code = 'PLN20', expected?: { partnerId: number | null }) =>
  call('setUserPartner', 'owner', { selectedUser: id(user), partner: { id: partner, productId: product(code) }, expected })
const unroute = (user: string, code = 'PLN20') =>
  call('resetUserPartner', 'owner', { selectedUser: id(user), partner: { productId: product(code) } })
const soldThrough = async (seller: string, customerCode: string) => {
  const { body } = await call('purchase', seller, { productCode: 'PLN20', customerCode })
  const [outcome] = await database.query('select partner_id, cost from outcome where sale_id = $1', [body.saleId])
  return [outcome!.partner_id, Number(outcome!.cost)]
}
let made = 0
/** A seller that is made now. */
async function late(type: number, parent: string): Promise<string> {
  made += 1
  const username = `late-${made}`
  const values = [username, type, id(parent)]
  await database.query(
    `insert into users (name, username, user_type_id, parent_id, head_id, password_hash) values ($1, $1, $2, $3, 0, '-')`,
    values,
  )
  return username
}
const partnerOf = async (username: string) =>
  (
    await database.query(
      'select partner_id, is_above from user_partner o join users u on u.id = o.user_id where u.username = $1',
      [username],
    )
  )[0]

describe('partners of a product', () => {
  test('stand with their prices, cheapest first', async () => {
    expect((await call('partnersOfProduct', 'owner', { productId: product('PLN20') })).body).toEqual([
      { id: jaya, name: 'Sumber Jaya', ProductSwitchings: [{ price: 20_100 }] },
      { id: cepat, name: 'Mitra Cepat', ProductSwitchings: [{ price: 20_250 }] },
    ])
  })

  test('are those that deliver', async () => {
    await database.query('update partner set is_active = false where id = 2')
    const { body } = await call('partnersOfProduct', 'owner', { productId: product('PLN20') })
    expect(body.map((partner: { id: number }) => partner.id)).toEqual([jaya])
    expect(codes(await route('httl-a', cepat))).toEqual([404, 'not-found'])
    await database.query('update partner set is_active = true where id = 2')
  })

  test('exist for a product that exists, and for the owner', async () => {
    expect(codes(await call('partnersOfProduct', 'owner', { productId: 999_999 }))).toEqual([404, 'not-found'])
    expect(codes(await call('partnersOfProduct', 'catl-a', { productId: 1 }))).toEqual([403, 'access-denied'])
  })
})

describe('a partner of its own', () => {
  test('of a seller: price, route and sale go through it until it is taken back', async () => {
    const { body } = await route('httl-a', cepat)
    expect(body).toMatchObject({
      partner: 'Mitra Cepat',
      partnerId: cepat,
      isDefaultPartner: false,
      price: 20_250,
      sellingPrice: 20_550,
    })
    const sale = { refId: 'P-1', productCode: 'PLN20', customerCode: '14077203124' }
    expect((await call('h2hPurchase', { token: prodToken('httl-a') }, sale)).body).toMatchObject({
      status: 'Success',
      price: 20_550,
    })
    expect((await unroute('httl-a')).body).toMatchObject({ partnerId: jaya, isDefaultPartner: true, price: 20_100 })
    expect((await unroute('httl-a')).status).toBe(200)
  })

  test('of a chain head: holds for the sellers below, for those made later too, and for no other branch', async () => {
    await route('catl-a', cepat)
    expect(await soldThrough('ustl-a', '14077203125')).toEqual([cepat, 20_250])
    expect(await soldThrough('ustl-b', '14077203126')).toEqual([jaya, 20_100])
    const seller = await late(4, 'sutl-a')
    expect(await partnerOf(seller)).toEqual({ partner_id: cepat, is_above: true })
    expect((await rowOf('owner', 'catl-a', 'PLN20')).isDefaultPartner).toBe(false)
    await unroute('catl-a')
    expect(await soldThrough('ustl-a', '14077203127')).toEqual([jaya, 20_100])
    expect(await partnerOf(seller)).toBeUndefined()
  })

  test("of a referrer's partner: comes before the referrer's, which returns when it is taken back", async () => {
    await route('htrf-a', jaya)
    await route('borf-a', cepat)
    expect(await partnerOf('htrf-a')).toEqual({ partner_id: jaya, is_above: false })
    await unroute('htrf-a')
    expect(await partnerOf('htrf-a')).toEqual({ partner_id: cepat, is_above: true })
    await unroute('borf-a')
    expect(await partnerOf('htrf-a')).toBeUndefined()
  })

  test('whose price leaves nothing of what the user pays is refused', async () => {
    const set = (price: number) =>
      database.query('update product_partner set price = $1 where partner_id = 2 and product_id = $2', [price, product('PLN20')])
    await set(20_400)
    const { status, body } = await route('catl-a', cepat)
    expect([status, body.code, body.values]).toEqual([422, 'partner-above-price', { partnerPrice: 20_400, sellingPrice: 20_400 }])
    expect(body.message).toBe('Harga partner 20.400 melebihi harga jual saat ini 20.400')
    const english = await call(
      'setUserPartner',
      'owner',
      { selectedUser: id('catl-a'), partner: { id: cepat, productId: product('PLN20') } },
      { 'accept-language': 'en' },
    )
    expect(english.body.message).toBe('Partner price 20.400 is exceeding the current selling price of 20.400')
    await set(20_399)
    expect((await route('catl-a', cepat)).status).toBe(200)
    await set(20_250)
  })

  test('of bills takes from the sellers: not more than they have', async () => {
    const bill = await rowOf('owner', 'catl-a', 'PLNPOST')
    await call('setUserFee', 'owner', { user: id('catl-a'), adminNominalId: bill.adminNominalId, revenue: bill.maxRevenue - 50 })
    const { status, body } = await route('catl-a', cepat, 'PLNPOST')
    expect([status, body.code, body.values]).toEqual([
      422,
      'share-below-zero',
      { type: 'USTL', share: -50, most: bill.maxRevenue - 100 },
    ])
    expect((await rowOf('owner', 'catl-a', 'PLNPOST')).isDefaultPartner).toBe(true)
    await call('setUserFee', 'owner', { user: id('catl-a'), adminNominalId: bill.adminNominalId, revenue: bill.maxRevenue - 100 })
    expect((await route('catl-a', cepat, 'PLNPOST')).body).toMatchObject({ partnerId: cepat, maxRevenue: bill.maxRevenue - 100 })
  })

  test('names the state it was decided by', async () => {
    expect((await route('catl-a', cepat, 'PLN20', { partnerId: jaya })).status).toBe(200)
    expect(codes(await route('catl-a', cepat, 'PLN20', { partnerId: jaya }))).toEqual([409, 'changed-meanwhile'])
  })

  test.each([
    ['owner', 'ustl-a', [403, 'prices-not-yours']],
    ['catl-a', 'sutl-a', [403, 'access-denied']],
  ])('%s does not choose for %s', async (as, user, refused) => {
    const input = { selectedUser: id(user), partner: { id: cepat, productId: product('PLN20') } }
    for (const name of ['setUserPartner', 'resetUserPartner'] as const)
      expect(codes(await call(name, as, input))).toEqual(refused)
  })

  test('needs a partner and a product that exist', async () => {
    expect(codes(await route('catl-a', 999))).toEqual([404, 'not-found'])
    const input = { selectedUser: id('catl-a'), partner: { id: cepat, productId: 999_999 } }
    expect(codes(await call('setUserPartner', 'owner', input))).toEqual([404, 'not-found'])
    expect(codes(await call('resetUserPartner', 'owner', input))).toEqual([404, 'not-found'])
  })
})

describe('opening and closing', () => {
  type Opener = 'owner' | 'mivt-a'
  const open = (as: Opener, user: string, isOpen: boolean) => {
    const input = { productId: product('PLN20'), userId: id(user), isOpen }
    return as === 'owner' ? call('openProduct', as, input) : call('openProductCa', as, input)
  }
  const all = (as: Opener, user: string, isOpen: boolean, more = {}) => {
    const input = { userId: id(user), isOpen, ...more }
    return as === 'owner' ? call('openProducts', as, input) : call('openProductsCa', as, input)
  }
  const sells = async (partner: string, refId: string) =>
    (await call('h2hPurchase', { token: prodToken(partner) }, { refId, productCode: 'PLN20', customerCode: `1407720${refId}` }))
      .body
  const closed = async (username: string) => {
    const text = 'select count(*) from user_product_closed c join users u on u.id = c.user_id where u.username = $1'
    return (await database.query(text, [username]))[0]!.count
  }

  test('one product, twice the same, and back', async () => {
    for (const isOpen of [false, false]) {
      expect((await open('owner', 'htdm-a', isOpen)).body).toEqual({ productId: product('PLN20'), userId: id('htdm-a'), isOpen })
    }
    expect((await rowOf('owner', 'htdm-a', 'PLN20')).isOpen).toBe(false)
    expect((await sells('htdm-a', '3201')).code).toBe('product-closed')
    for (const isOpen of [true, true]) expect((await open('owner', 'htdm-a', isOpen)).status).toBe(200)
    expect((await sells('htdm-a', '3202')).status).toBe('Success')
  })

  test('for a mitra closes for all its partners, for those made later too', async () => {
    await open('owner', 'mivt-a', false)
    expect((await sells('htvt-a', '3203')).code).toBe('product-closed')
    expect((await sells('htvt-b', '3204')).status).toBe('Success')
    expect(await rowOf('mivt-a', 'htvt-a', 'PLN20')).toMatchObject({ isOpen: false, isClosedAbove: true })
    expect(await closed(await late(25, 'mivt-a'))).toBe('1')
    expect(codes(await open('mivt-a', 'htvt-a', true))).toEqual([422, 'closed-above'])
    await open('owner', 'mivt-a', true)
    expect((await sells('htvt-a', '3205')).status).toBe('Success')
  })

  test('of a mitra for its partner outlasts that of the owner for the mitra', async () => {
    await open('mivt-a', 'htvt-a', false)
    await open('owner', 'mivt-a', false)
    await open('owner', 'mivt-a', true)
    expect((await sells('htvt-a', '3206')).code).toBe('product-closed')
    expect(await rowOf('mivt-a', 'htvt-a', 'PLN20')).toMatchObject({ isOpen: false, isClosedAbove: false })
    await open('mivt-a', 'htvt-a', true)
    expect((await sells('htvt-a', '3207')).status).toBe('Success')
  })

  test.each([
    ['everything', {}, 4],
    ['chosen products', { products: [1, 2, 999_999] }, 2],
    ['no product', { products: [] }, 0],
    ['what a keyword finds', { keyword: 'pln' }, 2],
  ])('%s at once', async (_, filter, count) => {
    expect((await all('owner', 'httl-a', false, filter)).body).toEqual({ changed: count, closedAbove: 0 })
    expect((await all('owner', 'httl-a', false, filter)).body).toEqual({ changed: 0, closedAbove: 0 })
    expect(await closed('httl-a')).toBe(String(count))
    expect((await all('owner', 'httl-a', true, filter)).body).toEqual({ changed: count, closedAbove: 0 })
    expect(await closed('httl-a')).toBe('0')
  })

  test('all at once leaves closed what is closed above, and says so', async () => {
    await open('owner', 'mivt-a', false)
    await all('mivt-a', 'htvt-a', false)
    expect((await all('mivt-a', 'htvt-a', true)).body).toEqual({ changed: 3, closedAbove: 1 })
    expect((await rowOf('mivt-a', 'htvt-a', 'PLN20')).isOpen).toBe(false)
    await all('owner', 'mivt-a', true)
    expect((await rowOf('mivt-a', 'htvt-a', 'PLN20')).isOpen).toBe(true)
  })

  test.each([
    ['owner', 'catl-a', [403, 'prices-not-yours']],
    ['owner', 'htvt-a', [403, 'prices-not-yours']],
    ['mivt-a', 'htvt-b', [404, 'not-found']],
    ['mivt-a', 'mivt-a', [403, 'prices-not-yours']],
  ] as const)('%s does not decide for %s', async (as, user, refused) => {
    expect(codes(await open(as, user, false))).toEqual(refused)
    expect(codes(await all(as, user, false))).toEqual(refused)
  })

  test('needs a product that exists', async () => {
    const input = { productId: 999_999, userId: id('httl-a'), isOpen: false }
    expect(codes(await call('openProduct', 'owner', input))).toEqual([404, 'not-found'])
  })
})
