import { createHmac, hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { readPriceList } from '../catalogue/list-reader.ts'
import { digiflazz } from './digiflazz.ts'
import { iak } from './iak.ts'
import type { Protocol, RawReport } from './protocol.ts'
import { templates } from './templates.ts'
import { asked, bill, connection } from './test-asked.ts'
import { voices } from './test-fake-voices.ts'

/** A token as a partner sends it that knows no quotes. */
const token = '12345678901234567890'
const secret = 'somesecretvalue'
const spoken = { digiflazz: { webhookSecret: secret }, iak: { username: 'u', apiKey: 'k' }, json: {} }
const to = (name: keyof typeof spoken) => ({ ...connection(spoken[name]), dialect: { templates: voices.json.templates } })

const delivered: [string, Protocol, keyof typeof spoken, string][] = [
  ['digiflazz', digiflazz, 'digiflazz', `{"data":{"ref_id":"12-1","rc":"00","status":"Sukses","message":"","sn":${token}}}`],
  ['iak', iak, 'iak', `{"data":{"ref_id":"12-1","rc":"00","status":1,"sn":${token},"sign":"${hash('md5', 'uk12-1', 'hex')}"}}`],
  ['json', templates, 'json', `{"data":{"ref":"12-1","state":"DONE","voucher":{"serial":${token}}}}`],
]

test.each(delivered)('a token without quotes keeps its digits: %s', (_, protocol, name, text) => {
  const read = protocol.read('purchase', to(name), { status: 200, text }, asked())
  expect(read).toMatchObject({ kind: 'success', serialNumber: token })
  const hub = `sha1=${createHmac('sha1', secret).update(text).digest('hex')}`
  const report: RawReport = { ip: '::1', method: 'POST', query: {}, headers: { 'x-hub-signature': hub }, body: text }
  expect(protocol.report(to(name), report)).toMatchObject({ status: 'success', serialNumber: token })
})

test('and so does what a bill says of its customer', () => {
  const data = `{"ref_id":"12-1","rc":"00","status":"Sukses","message":"","desc":{"tarif":${token}}}`
  const read = digiflazz.read('inquiry', to('digiflazz'), { status: 200, text: `{"data":${data}}` }, bill)
  expect(read).toMatchObject({ details: { tariff: token } })
})

test('a bill of IAK is paid by the number that its inquiry named', () => {
  const text = `{"data":{"ref_id":"12-1","response_code":"00","nominal":1,"tr_id":${token}}}`
  const found = iak.read('inquiry', to('iak'), { status: 200, text }, bill)
  const handle = (found as { handle: string }).handle
  expect(iak.write('payment', to('iak'), { ...bill, handle })?.body).toContain(`"tr_id":${token}`)
  expect(() => iak.write('payment', to('iak'), { ...bill, handle: 'x' })).toThrow(SyntaxError)
})

test('a body that a sheet adds to keeps its numbers', () => {
  const body = `{"to":"{customer}","outlet":${token},"rate":1.50,"max":{maxPrice}}`
  const purchase = { method: 'POST' as const, path: '/buy', headers: [], bodyType: 'json' as const, body }
  const speaking = { ...connection({}), dialect: { templates: { ...voices.json.templates, purchase } } }
  const wire = templates.write('purchase', speaking, { ...asked(), payload: [{ name: 'memo', value: 'x' }] })
  expect(wire?.body).toBe(`{"to":"081234567890","outlet":${token},"rate":1.50,"max":10050,"memo":"x"}`)
})

test('a code of a price list keeps its digits', () => {
  const list = `[{"buyer_sku_code":${token},"product_name":"X","price":10050}]`
  expect(readPriceList(list).products).toMatchObject([{ sku: token, price: 10_050 }])
})
