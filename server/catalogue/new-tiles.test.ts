import { expect, test } from 'vitest'
import type { SheetRow } from '../../rules/product-sheet.ts'
import { testApp } from '../test-app.ts'

const { call } = testApp()
const blank: SheetRow = { id: '', name: '', model: '', denom: '', price: '', remark: '', code: '' }
const send = (data: readonly Partial<SheetRow>[]) => call('bulkCreateProducts', 'owner', { partnerId: 1, data: data as never })
const listed = async (code: string) =>
  (await call('listProducts', 'owner', { keyword: code })).body.products.find((one: { code: string }) => one.code === code)

test('a first product stands where its names tell, with the numbers of its operator', async () => {
  await send([
    { ...blank, model: 'ProductCategory', name: 'Airtime' },
    { ...blank, model: 'Biller', name: 'Indosat' },
  ])
  const idOf = async (list: 'categoryDropdown' | 'billerDropdown', name: string) =>
    (await call(list, 'owner')).body.find((one: { name: string }) => one.name === name).id as number
  const id = `${await idOf('billerDropdown', 'Indosat')},${await idOf('categoryDropdown', 'Airtime')}`
  await send([{ ...blank, id, model: 'Biller', price: '10.050', name: 'Indosat 10.000', code: 'I10', denom: '10.000' }])
  await call('createAdminNominal', 'owner', { productId: (await listed('I10')).id, nominal: 1_000 })
  const { products } = (await call('sellableProducts', 'ustl-a')).body
  expect(products.find(({ code }: { code: string }) => code === 'I10')).toMatchObject({ tile: 'pulsa', family: 'indosat' })
  const sell = async (customerCode: string) => (await call('purchase', 'ustl-a', { productCode: 'I10', customerCode })).body
  expect((await sell('081290347201')).code).toBe('customer-code-prefix')
  expect((await sell('12345')).code).toBe('customer-code-invalid')
  expect((await sell('085690347201')).statusId).toBe(4)
})
