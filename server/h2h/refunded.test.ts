import { beforeAll, expect, test } from 'vitest'
import { dialectDoors } from '../../contract/h2h/dialects.ts'
import { prodToken } from '../../database/test-world.ts'
import type { StoredSale } from '../selling/sale-fields.ts'
import { testApp } from '../test-app.ts'
import { callbackOf } from './callback-forms.ts'
import { programOf } from './test-program.ts'
import { fieldsAt, type Keys, keysOf } from './test-requests.ts'

const api = testApp()
const { call } = api
const program = programOf(api)
const username = 'htdm-a'
const [product, customer, ref] = ['S10', '081290347781', 'BACK-1']
let keys: Keys
let state: StoredSale

beforeAll(async () => {
  const token = prodToken(username)
  const sold = (await call('h2hPurchase', { token }, { refId: ref, productCode: product, customerCode: customer })).body
  const { status } = await call('refundSale', 'owner', { salesId: sold.saleId, isReturned: true, remark: 'Tidak masuk' })
  expect(status).toBe(200)
  state = { ...(await call('h2hStatus', { token }, { refId: ref })).body, userId: 1, bodyHash: null, bill: null, inquiryId: null }
  expect(state).toMatchObject({ statusId: 4, refundedAt: expect.any(String) })
  keys = await keysOf(api, username)
})

const paths = { digiflazz: '/v1/transaction', otomax: '/trx', irs: '/irs/transaction', iak: '/iak/api/check-status' } as const
/** A program that has no word for a refund is told that the sale failed: its price came back. */
const words = {
  digiflazz: /"message":"Transaksi Refund","status":"Gagal","rc":"74"/,
  otomax: /^status=40&message=R#BACK-1 S10\.\d+ GAGAL\. Transaksi direfund/,
  irs: /^TRX S10\.\d+ GAGAL, Transaksi direfund\./,
  iak: /"status":2,.*"message":"Transaksi direfund",.*"rc":"07"/,
}

test.each(Object.keys(paths) as (keyof typeof paths)[])('a refund after success is told at the door of %s', async (name) => {
  const door = dialectDoors.find(({ path }) => path === paths[name])!
  const wish = { ref, product, customer, amount: '', commands: '', check: '1', kind: '' }
  const fields = fieldsAt(door, { username, userId: api.database.userId(username), keys, mode: 'prod' }, wish)
  expect((await program.post(door.path, fields)).text).toMatch(words[name])
})

test.each<['digiflazz' | 'otomax' | 'irs' | 'iak' | 'native', RegExp]>([
  ['native', /"refundedAt":"\d{4}-/],
  ['digiflazz', words.digiflazz],
  ['otomax', /status=40&.*message=R%23BACK-1\+S10\.\d+\+GAGAL/],
  ['irs', /statuscode=2&/],
  ['iak', /"status":"2",.*"rc":"07"/],
])('and in the callback of the form %s', (form, said) => {
  const signer = { username, key: 'kunci' }
  const { url, body } = callbackOf(form, { id: 1, url: 'https://hooks.example.com/', keys: ['x'], signer }, state)
  expect(`${url} ${body ?? ''}`).toMatch(said)
})
