import { expect, test } from 'vitest'
import { padSale } from '../../rules/ids.ts'
import { testApp } from '../test-app.ts'

const { database, call } = testApp()
const phone = '081290347781'

test('the counter lists what a seller can sell, with its prices, its tile and the form of its customer numbers', async () => {
  const { body } = await call('sellableProducts', 'ustl-a')
  const products = body.products as { code: string }[]
  expect(products.map(({ code }) => code).sort()).toEqual(['GOPAY', 'PLN20', 'PLNPOST', 'S10'])
  expect(products.find(({ code }) => code === 'PLN20')).toMatchObject({
    tile: 'token',
    family: 'pln-prepaid',
    price: 20_900,
    customerPays: 21_600,
    margin: 700,
    state: 'open',
    reason: null,
  })
})

test('a phone number leaves out what other operators sell', async () => {
  const { body } = await call('sellableProducts', 'ustl-a', { customerCode: '0857' })
  expect(body.operator).toBe('Indosat')
  expect(body.products.map(({ code }: { code: string }) => code)).not.toContain('S10')
})

test('products in an outage and in their cut-off hours say so', async () => {
  await database.query("update product set outage_reason = 'Pemeliharaan' where code = 'S10'")
  await database.query("update product set cut_off_from = '00:00', cut_off_to = '23:59:59.999' where code = 'PLN20'")
  const { body } = await call('sellableProducts', 'ustl-a')
  await database.query('update product set outage_reason = null, cut_off_from = null, cut_off_to = null')
  const of = (code: string) => body.products.find((product: { code: string }) => product.code === code)
  expect(of('S10')).toMatchObject({ state: 'outage', reason: 'Pemeliharaan' })
  expect(of('PLN20')).toMatchObject({ state: 'cut-off', reason: '00:00–23:59' })
})

test('a second sale to one number tells the first and which counter to send', async () => {
  const first = await call('purchase', 'ustl-a', { productCode: 'S10', customerCode: phone })
  const again = await call('purchase', 'ustl-a', { productCode: 'S10', customerCode: phone })
  expect(again.body).toMatchObject({ code: 'double-sale', values: { saleId: first.body.saleId, counter: 2 } })
  expect(again.body.message).toContain(`TRID ${padSale(first.body.saleId)}`)
  expect(Object.keys(again.body.values).sort()).toEqual(['counter', 'saleId'])
  const second = await call('purchase', 'ustl-a', { productCode: 'S10', customerCode: phone, counter: 2 })
  expect(second.body).toMatchObject({ status: 'Success' })
})

test('the newest sales come with the figures of the day, in which a failed one does not count', async () => {
  const before = (await call('recentSales', 'usgt-b')).body
  expect(before).toEqual({ count: 0, amount: 0, margin: 0, sales: [] })
  const sold = (await call('purchase', 'usgt-b', { productCode: 'PLN20', customerCode: '14077203001' })).body
  const failed = (await call('purchase', 'usgt-b', { productCode: 'S10', customerCode: '081290347911' })).body
  await call('inquire', 'usgt-b', { productCode: 'PLNPOST', customerCode: '532110884207' })
  const { sales, ...day } = (await call('recentSales', 'usgt-b')).body
  expect(day).toEqual({ count: 1, amount: sold.customerPays, margin: sold.customerPays - sold.price })
  expect(sales.map(({ id, statusId }: { id: number; statusId: number }) => [id, statusId])).toEqual([
    [failed.saleId, 2],
    [sold.saleId, 4],
  ])
  await call('refundSale', 'owner', { salesId: sold.saleId, isReturned: true, remark: 'uji' })
  const { sales: _, ...after } = (await call('recentSales', 'usgt-b')).body
  expect(after).toEqual({ count: 1, amount: 0, margin: 0 })
})

test('what is no bill keeps no inquiry, whatever the request names', async () => {
  const stranger = (await call('inquire', 'ustl-b', { productCode: 'PLNPOST', customerCode: '532110884207' })).body
  const sold = await call('purchase', 'usgt-b', { productCode: 'S10', customerCode: phone, inquiryId: stranger.saleId })
  expect(sold.body.status).toBe('Success')
  expect(await database.query('select inquiry_id from sale where id = $1', [sold.body.saleId])).toEqual([{ inquiry_id: null }])
})

test('an empty reference is none: two such sales are two', async () => {
  const sell = (customerCode: string) => call('purchase', 'usgt-b', { refId: '', productCode: 'S10', customerCode })
  const [first, second] = [await sell('081290347001'), await sell('081290347002')]
  expect([first.body.status, second.body.status]).toEqual(['Success', 'Success'])
  expect(second.body.refId).toBe(String(second.body.saleId))
})
