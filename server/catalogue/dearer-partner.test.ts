import { afterEach, expect, test } from 'vitest'
import { testApp } from '../test-app.ts'

const { database, call } = testApp()
const jaya = 1
const cepat = 2
type Row = { id: number; priority: number; priorityTl: number; partnerId: number }
const productId = async (code: string) =>
  (await database.query('select id from product where code = $1', [code]))[0]!.id as number
const rowsOf = async (code: string, priorityType: 'priority' | 'priorityTl' = 'priority'): Promise<Row[]> =>
  (await call('switchings', 'owner', { product: await productId(code), priorityType })).body.switchings
const switchingOf = async (partner: number, code = 'S10') =>
  (await rowsOf(code)).find(({ partnerId }) => partnerId === partner)!.id
const price = async (partner: number, to: number, code = 'S10') =>
  (await call('updatePrice', 'owner', { psId: await switchingOf(partner, code), price: to })).body
const open = async (partner: number, isOpen: boolean, code = 'S10') =>
  (await call('openSwitching', 'owner', { psId: await switchingOf(partner, code), isOpen })).body
const turnOrder = async (priorityType: 'priority' | 'priorityTl', code = 'S10') =>
  (await call('setPriority', 'owner', { rows: (await rowsOf(code, priorityType)).toReversed(), priorityType })).body
let number = 100
const sell = async (as: string) => {
  const { body } = await call('purchase', as, { productCode: 'S10', customerCode: `081290348${String(number++)}` })
  return body.code ?? body.price
}
const history = async () => (await call('priceHistory', 'owner', { productId: await productId('S10') })).body.changes
const told = () => database.query('select facts from message order by id')

afterEach(async () => {
  await database.query('update product_partner set is_open = true, priority = partner_id, priority_tl = partner_id')
  await database.query(
    `update product_partner set price = case partner_id when 1 then 10050 else 10100 end where partner_code like 'S10-%'`,
  )
  await database.query(
    `update product_partner set price = case partner_id when 1 then 800 else 900 end where partner_code like 'PLNPOST-%'`,
  )
  await database.query('update partner set is_active = true')
  for (const table of ['user_product_closed', 'user_partner', 'message']) await database.query(`delete from ${table}`)
})

test('a price raised while its partner is left out closes the product when the partner is asked again', async () => {
  await open(jaya, false)
  expect(await price(jaya, 10_400)).toEqual({ closed: 0 })
  expect(await sell('httl-a')).toBe(10_100 + 300)
  const { closed } = await open(jaya, true)
  expect(closed).toBeGreaterThan(0)
  expect(await sell('httl-a')).toBe('product-closed')
  expect(await sell('ustl-a')).toBe(10_400 + 800)
  expect((await history())[0]).toMatchObject({
    Partner: { id: jaya },
    FromPartner: { id: cepat, name: 'Mitra Cepat' },
    oldPrice: 10_100,
    newPrice: 10_400,
    User: { id: database.userId('owner') },
    closed,
    stillClosed: closed,
  })
  const [message] = await told()
  expect(message!.facts).toMatchObject({ partner: 'Sumber Jaya', from: '10.100', to: '10.400', users: String(closed) })
})

test('nobody delivering in between forgets nothing: the price that returns is compared with the last one', async () => {
  await open(cepat, false)
  await open(jaya, false)
  expect(await sell('httl-a')).toBe('product-no-partner')
  await price(jaya, 10_200)
  await price(jaya, 10_350)
  const { closed } = await open(jaya, true)
  expect(closed).toBeGreaterThan(0)
  expect(await sell('httl-a')).toBe('product-closed')
  expect((await history())[0]).toMatchObject({
    oldPrice: 10_200,
    newPrice: 10_350,
    FromPartner: null,
    closed,
    stillClosed: closed,
  })
  expect(await told()).toHaveLength(1)
})

test('a partner that becomes inactive hands over to a dearer one, and what that closed opens when it is back', async () => {
  await price(cepat, 10_350)
  await database.query('update partner set is_active = false where id = $1', [jaya])
  expect(await sell('httl-a')).toBe('product-closed')
  expect((await history())[0]).toMatchObject({ FromPartner: { id: jaya }, oldPrice: 10_050, newPrice: 10_350 })
  await database.query('update partner set is_active = true where id = $1', [jaya])
  expect(await sell('httl-a')).toBe(10_050 + 300)
  expect((await history())[0]).toMatchObject({ stillClosed: 0 })
})

test('an order that puts a dearer partner first closes for that kind alone; the order before opens again', async () => {
  await price(cepat, 10_350)
  const { closed } = await turnOrder('priorityTl')
  expect(closed).toBeGreaterThan(0)
  expect(await sell('httl-a')).toBe('product-closed')
  expect(await sell('htdm-a')).toBe(10_050 + 300)
  expect(await turnOrder('priorityTl')).toEqual({ closed: 0 })
  expect(await sell('httl-a')).toBe(10_050 + 300)
})

test('an order below the selling price closes nothing; the history says from whom and at which price it is sold since', async () => {
  expect(await turnOrder('priority')).toEqual({ closed: 0 })
  expect(await sell('htdm-a')).toBe(10_100 + 300)
  const turned = { User: { id: database.userId('owner') }, closed: 0, Partner: { id: cepat }, FromPartner: { id: jaya } }
  const [newest] = await history()
  expect(newest).toMatchObject({ ...turned, oldPrice: 10_050, newPrice: 10_100 })
  await turnOrder('priorityTl')
  const back = await turnOrder('priority')
  expect(back).toEqual({ closed: 0 })
  const [last, between, first] = await history()
  expect(last).toMatchObject({ Partner: { id: jaya }, FromPartner: { id: cepat }, oldPrice: 10_100, newPrice: 10_050 })
  expect([between.Partner.id, first.id]).toEqual([cepat, newest.id])
})

test('whoever has a partner of its own is reached when that one is left out', async () => {
  await call('setUserPartner', 'owner', {
    selectedUser: database.userId('httl-a'),
    partner: { id: cepat, productId: await productId('S10') },
  })
  await price(jaya, 10_340)
  await price(jaya, 10_600)
  await database.query('delete from user_product_closed')
  expect(await sell('httl-a')).toBe(10_100 + 300)
  expect(await open(cepat, false)).toEqual({ closed: 1 })
  expect(await sell('httl-a')).toBe('product-closed')
  expect(await sell('httl-b')).toBe(10_600 + 300)
})

test('giving back a partner of one’s own is refused where the usual one reached what the user pays', async () => {
  const which = { selectedUser: database.userId('httl-a'), partner: { id: cepat, productId: await productId('S10') } }
  await call('setUserPartner', 'owner', which)
  await price(jaya, 10_340)
  await price(jaya, 10_400)
  const { status, body } = await call('resetUserPartner', 'owner', which)
  expect([status, body.code, body.values]).toEqual([422, 'partner-above-price', { partnerPrice: 10_400, sellingPrice: 10_400 }])
  await price(jaya, 10_399)
  expect((await call('resetUserPartner', 'owner', which)).body).toMatchObject({ partnerId: jaya, isDefaultPartner: true })
})

test('what a raise took already does not stand in the way of another order or a partner less', async () => {
  await price(jaya, 2_900, 'PLNPOST')
  expect((await turnOrder('priority', 'PLNPOST')).code).toBeUndefined()
  expect((await turnOrder('priorityTl', 'PLNPOST')).code).toBeUndefined()
  const inquiry = await call('inquire', 'ustl-a', { productCode: 'PLNPOST', customerCode: '530000000011' })
  expect(inquiry.body.code).toBeUndefined()
  const back = await turnOrder('priority', 'PLNPOST')
  expect(back.code).toBe('fee-below-zero')
})

test('a bill is opened again only where its sellers are left with nothing or more, and sold to nobody else meanwhile', async () => {
  const httl = database.userId('httl-a')
  const product = await productId('PLNPOST')
  const inquire = async (as: string) =>
    (await call('inquire', as, { productCode: 'PLNPOST', customerCode: '530000000011' })).body.code
  await price(jaya, 2_900, 'PLNPOST')
  const [change] = (await call('priceHistory', 'owner', { productId: product })).body.changes
  const reopened = await call('reopenProduct', 'owner', { priceChangeId: change.id })
  expect([reopened.status, reopened.body.code]).toEqual([422, 'fee-below-zero'])
  const opened = await call('openProduct', 'owner', { productId: product, userId: httl, isOpen: true })
  expect([opened.status, opened.body.code]).toEqual([422, 'share-below-zero'])
  expect((await call('openProducts', 'owner', { products: [product], userId: httl, isOpen: true })).body.changed).toBe(0)
  expect(await inquire('httl-a')).toBe('product-closed')

  // As for a seller that came after the price had risen.
  await database.query('delete from user_product_closed where user_id = $1', [httl])
  expect(await inquire('httl-a')).toBe('product-closed')
  await price(jaya, 2_650, 'PLNPOST')
  expect(await inquire('httl-a')).toBeUndefined()
})

test('a bill whose partner takes all that its seller paid is closed, though something is left', async () => {
  const inquire = async () =>
    (await call('inquire', 'httl-a', { productCode: 'PLNPOST', customerCode: '530000000011' })).body.code
  await price(jaya, 1_099, 'PLNPOST')
  expect(await inquire()).toBeUndefined()
  await price(jaya, 800, 'PLNPOST')
  await price(jaya, 1_100, 'PLNPOST')
  expect(await inquire()).toBe('product-closed')
})

test('what a price closed opens by the usual partner, also for whoever has its own of another product', async () => {
  await call('setUserPartner', 'owner', {
    selectedUser: database.userId('httl-a'),
    partner: { id: cepat, productId: await productId('PLN20') },
  })
  await price(cepat, 10_390)
  await price(jaya, 10_360)
  expect(await sell('httl-a')).toBe('product-closed')
  await price(jaya, 10_340)
  expect(await sell('httl-a')).toBe(10_340 + 300)
})
