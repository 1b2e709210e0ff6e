import { describe, expect, test } from 'vitest'
import type { CallName } from '../../contract/calls.ts'
import { prodToken, sandToken } from '../../database/test-world.ts'
import { testApp } from '../test-app.ts'

const { database, call } = testApp()
const prod = { token: prodToken('htvt-a') }
const bill = { productCode: 'PLNPOST', customerCode: '532110884207' }

test('a bill is asked for and paid, each under its own reference', async () => {
  const asked = await call('h2hInquiry', prod, { ...bill, refId: 'bill-1' })
  expect(asked.body).toMatchObject({ requestType: 'inquiry', status: 'Success', refId: 'bill-1', mode: 'prod' })
  const paid = await call('h2hPurchase', prod, { ...bill, refId: 'bill-1' })
  expect(paid.body).toMatchObject({ requestType: 'purchase', status: 'Success', price: asked.body.price })
  expect(paid.body.balance).toBe(asked.body.balance - asked.body.price)
  expect((await call('h2hInquiry', prod, { ...bill, refId: 'bill-1' })).body.saleId).toBe(asked.body.saleId)
})

test('an inquiry is refused like a sale, and its reference names one request', async () => {
  const unknown = await call('h2hInquiry', prod, { refId: 'nix', productCode: 'NIX', customerCode: '081290347781' })
  expect([unknown.status, unknown.body.code]).toEqual([404, 'product-unknown'])
  await call('h2hInquiry', prod, { ...bill, refId: 'one' })
  const other = await call('h2hInquiry', prod, { ...bill, refId: 'one', customerCode: '532110884208' })
  expect([other.status, other.body.code]).toEqual([409, 'ref-id-reused'])
})

test('the status of a purchase is told to its own H2H client and mode only', async () => {
  const sold = await call('h2hPurchase', prod, { refId: 'mine', productCode: 'S10', customerCode: '081290347781' })
  expect((await call('h2hStatus', prod, { refId: 'mine' })).body).toEqual(sold.body)
  for (const token of [sandToken('htvt-a'), prodToken('htvt-b')]) {
    const { status, body } = await call('h2hStatus', { token }, { refId: 'mine' })
    expect([status, body.code]).toEqual([404, 'not-found'])
  }
})

test('the sandbox says nothing of the real balance, in a sale neither', async () => {
  const sand = { token: sandToken('htvt-a') }
  const asked = (await call('h2hBalance', sand)).body
  const sold = await call('h2hPurchase', sand, { refId: 'play', productCode: 'S10', customerCode: '081290347781' })
  const again = await call('h2hStatus', sand, { refId: 'play' })
  expect([asked.balance, sold.body.balance, again.body.balance]).toEqual([100_000_000, 100_000_000, 100_000_000])
  expect((await call('h2hBalance', prod)).body.balance).not.toBe(100_000_000)
})

describe('from an address that is not listed', () => {
  const calls: [CallName, object][] = [
    ['h2hProducts', {}],
    ['h2hBalance', {}],
    ['h2hInquiry', { ...bill, refId: 'far' }],
    ['h2hStatus', { refId: 'far' }],
  ]
  test.each(calls)('%s is refused, but not in the sandbox', async (name, input) => {
    await database.query("update users set ip = '10.1.2.3' where username = 'htdm-a'")
    const real = await call(name, { token: prodToken('htdm-a') }, input as never)
    expect([real.status, real.body.code]).toEqual([403, 'ip-not-allowed'])
    expect((await call(name, { token: sandToken('htdm-a') }, input as never)).status).not.toBe(403)
  })
})
