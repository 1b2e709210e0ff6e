import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { AdapterOf } from '../partners/adapter.ts'
import { createAdapters } from '../partners/adapters.ts'
import { callsTogether } from '../runner/call-limits.ts'
import { testApp } from '../test-app.ts'
import { signOf as otomaxSign } from './otomax/otomax.ts'
import { programOf } from './test-program.ts'
import { signOf } from './token-signature.ts'

const simulated = createAdapters({ simulatorLatency: 0 })
const held: (() => void)[] = []
let isHeld = false
/** Partners that sell when they are let. */
const slow: AdapterOf = (...of) => {
  const partner = simulated(...of)
  return {
    ...partner,
    purchase: async (...asking) => {
      if (isHeld) await new Promise<void>((done) => held.push(done))
      return partner.purchase(...asking)
    },
  }
}

const api = testApp({
  settings: { answerWithinMs: 60_000, partnerTimeoutMs: 60_000 },
  callsTogether: { ...callsTogether, sales: 1 },
  adapterOf: slow,
})
const program = programOf(api)
const { call } = api
const [client, seller] = ['httl-a', 'ustl-a']
let number = 0
const customer = () => `0812906${String(++number).padStart(5, '0')}`

let token = ''
let pin: Record<'pin' | 'password', string>
let bill = 0
/** What ends when partners are let. */
const sales: Promise<unknown>[] = []
const otomax = (refID: string, dest: string, more: object = {}) => {
  const sign = otomaxSign(['OtomaX', client, 'S10', dest, refID, pin.pin, pin.password].join('|'))
  return program.get('/trx', { memberID: client, product: 'S10', dest, refID, sign, ...more })
}
const digiflazz = (ref_id: string, customer_no: string, more: object = {}) =>
  program.post('/v1/transaction', {
    ...{ username: client, ref_id, customer_no, buyer_sku_code: 'S10', ...more },
    sign: signOf(client, token, ref_id),
  })
const iak = (path: string, commands: string, what: string, more: object = {}) =>
  program.post(path, { username: client, commands, sign: signOf(client, token, what), ...more })
const isOver = (promise: Promise<unknown>) =>
  Promise.race([promise.then(() => true), new Promise((done) => setTimeout(done, 400, false))])

beforeAll(async () => {
  token = await program.key(client, 'prod')
  pin = (await call('renewDoorSecret', client, { door: 'otomax', tokenType: 'prod' })).body
  await otomax('sold', customer())
  const bought = { buyer_sku_code: 'PLNPOST', commands: 'inq-pasca' }
  await digiflazz('bill', '532110884207', bought)
  await digiflazz('bill', '532110884207', { ...bought, commands: 'pay-pasca' })
  bill = (await call('purchase', seller, { productCode: 'S10', customerCode: customer() })).body.saleId
  isHeld = true
  sales.push(otomax('held', customer()), call('purchase', seller, { productCode: 'S10', customerCode: customer() }))
  await vi.waitFor(() => expect(held.length).toBe(2), 60_000)
  return async () => {
    isHeld = false
    for (const go of held) go()
    await Promise.all(sales)
  }
})
type Asking = [string, () => Promise<{ status: number; text: string }>, RegExp | string]

describe('while the places of sales are taken, it is answered', () => {
  const asking: Asking[] = [
    ['a command for the balance', () => call('command', seller, { text: 'SAL' }), /"kind":"balance"/],
    ['a command for a price', () => call('command', seller, { text: 'CH.S10' }), /"kind":"price"/],
    ['a command for the state of a sale', () => call('command', seller, { text: `CEK.${bill}` }), /"kind":"status"/],
    ['a command that is none', () => call('command', seller, { text: 'APA' }), /command-unknown/],
    ['the state of a sale', () => call('saleStatus', seller, { saleId: bill }), /"statusId":4/],
    ['OtomaX, check=1', () => otomax('sold', '0', { check: '1' }), /^status=\d+&message=R#sold/],
    [
      'Digiflazz, status-pasca',
      () => digiflazz('bill', '532110884207', { buyer_sku_code: 'PLNPOST', commands: 'status-pasca' }),
      /"rc":"00"/,
    ],
    ['IAK, checkstatus of a bill', () => iak('/iak/api/v1/bill/check', 'checkstatus', 'cs', { ref_id: 'bill' }), /"status":1/],
    ['IAK, prices of bills', () => iak('/iak/api/v1/bill/check/pln', 'pricelist-pasca', 'pl'), /"pasca":/],
    ['the older IAK, balance', () => iak('/iak/v1/legacy/index', 'balance', 'bl'), /"balance":/],
    ['the older IAK, prices', () => iak('/iak/v1/legacy/index', 'pricelist', 'pl'), /"pricelist":/],
    [
      'the older IAK, checkstatus',
      () => iak('/iak/v1/legacy/index', 'checkstatus', 'sold', { ref_id: 'sold' }),
      /"ref_id":"sold"/,
    ],
  ]
  test.each(asking)('%s', async (_, ask, expected) => {
    // One that waited for a place of sales would be refused in the end.
    expect((await ask()).text).toMatch(expected)
  })
})

describe('and it waits for its turn', () => {
  const selling: [string, () => Promise<unknown>][] = [
    ['a command that sells', () => call('command', seller, { text: `S10.${customer()}` })],
    ['a command that asks a partner for a bill', () => call('command', seller, { text: 'CEKPLN.532110884207' })],
    ['OtomaX without check', () => otomax('more', customer(), { check: '0' })],
    [
      'the older IAK, topup',
      () => iak('/iak/v1/legacy/index', 'topup', 'older', { ref_id: 'older', hp: customer(), pulsa_code: 'S10' }),
    ],
  ]
  test.each(selling)('%s', async (_, sell) => {
    const sale = sell()
    sales.push(sale)
    expect(await isOver(sale)).toBe(false)
  })
})
