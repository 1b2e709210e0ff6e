import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmSessions } from '../../database/test-world.ts'
import { testApp } from '../test-app.ts'
import { circuitRule } from './circuit.ts'
import { billVoices } from './test-fake-bills.ts'
import { fakeUpstream } from './test-fake-upstream.ts'
import { type VoiceName, voices } from './test-fake-voices.ts'

const seller = 'usdm-a'
const address = 'http://127.0.0.1:1'

const connecting = (id: number, endPoint: string, name: VoiceName) => ({
  id,
  version: null,
  endPoint,
  credentials: voices[name].credentials,
  mode: 'prod' as const,
  plainHttp: true,
  concurrency: 5,
  perSecond: 100,
  connectMs: 2_000,
  answerMs: 900,
  adviceSeconds: 60,
  reportFrom: [],
  dialect: { postpaidAddress: null, templates: voices[name].templates },
})
const settings = { privateAddresses: true, partnerTimeoutMs: 3000, answerWithinMs: 8000 }

describe('a partner that cannot be reached', () => {
  const { database, call } = testApp({ settings })
  let n = 0
  const buy = () => call('purchase', seller, { productCode: 'S10', customerCode: '081290347781', counter: ++n })
  const deliverer = async (saleId: number) =>
    (await database.query('select partner_id from outcome where sale_id = $1', [saleId]))[0]!.partner_id

  beforeAll(async () => {
    await database.query(confirmSessions)
    await call('savePartner', 'owner', { id: 1, partnerTypeId: 2, endPoint: address })
    await call('savePartnerConnection', 'owner', connecting(1, address, 'digiflazz'))
  })

  test('is passed over before anything was sent, and its circuit opens', async () => {
    for (let times = 0; times <= circuitRule.failures; times++) {
      const { body } = await buy()
      expect([body.statusId, await deliverer(body.saleId)]).toEqual([4, 2])
    }
    const { circuit } = (await call('partnerConnection', 'owner', { id: 1 })).body
    expect(circuit).toMatchObject({ state: 'open', failures: circuitRule.failures })
  })
})

describe('a bill', () => {
  const fake = fakeUpstream(billVoices.digiflazz)
  const { database, call } = testApp({ settings })
  const customerCode = '532110884207'
  let n = 0

  beforeAll(async () => {
    const at = await fake.open()
    await database.query(confirmSessions)
    await call('savePartner', 'owner', { id: 1, partnerTypeId: 2, endPoint: at })
    await call('savePartnerConnection', 'owner', connecting(1, at, 'digiflazz'))
    await database.query('update product_partner set is_open = false where partner_id = 2')
  })
  afterAll(() => fake.close())

  async function pay() {
    const found = (await call('inquire', seller, { productCode: 'PLNPOST', customerCode })).body
    expect(found).toMatchObject({ statusId: 4, customerName: 'YUYUN RAHMAWATI' })
    const input = { productCode: 'PLNPOST', customerCode, inquiryId: found.saleId, counter: ++n }
    return (await call('purchase', seller, input)).body
  }
  const questionsAbout = (saleId: number) =>
    fake.heard.filter(({ reference }) => reference === `${saleId}-1`).map(({ question }) => question)

  test('is looked at under the reference of its payment, and paid', async () => {
    fake.behave({ outcome: 'success', answer: 'success' })
    const sale = await pay()
    expect([sale.statusId, questionsAbout(sale.saleId)]).toEqual([4, ['inquiry', 'payment']])
  })

  test('that became dearer is not paid', async () => {
    await database.query(
      'update product_partner set price = 700 where partner_id = 1 and product_id = (select id from product where code = $1)',
      ['PLNPOST'],
    )
    const sale = await pay()
    expect([sale.statusId, questionsAbout(sale.saleId)]).toEqual([2, ['inquiry']])
    await database.query(
      'update product_partner set price = 800 where partner_id = 1 and product_id = (select id from product where code = $1)',
      ['PLNPOST'],
    )
  })

  test('whose payment is not answered stays pending', async () => {
    fake.behave({ outcome: 'success', answer: 'silence' })
    const sale = await pay()
    expect([sale.statusId, questionsAbout(sale.saleId)]).toEqual([1, ['inquiry', 'payment']])
  })
})

describe('a sale that another account was asked for', () => {
  const fake = fakeUpstream(voices.digiflazz)
  const lines: string[] = []
  const tested = testApp({
    settings: { ...settings, accessLog: true, logLevel: 'info' },
    logTo: { write: (line: string) => void lines.push(line) },
  })
  const { database, call } = tested
  let at = ''

  beforeAll(async () => {
    at = await fake.open()
    await database.query(confirmSessions)
    await call('savePartner', 'owner', { id: 1, partnerTypeId: 2, endPoint: at })
    await call('savePartnerConnection', 'owner', connecting(1, at, 'digiflazz'))
    await database.query('update product_partner set is_open = false where partner_id = 2')
  })
  afterAll(() => fake.close())

  test.each<[string, Record<string, string>, number]>([
    ['a new key of the same account', { apiKey: 'dev-key-1234' }, 4],
    ['another account', { username: 'jenjang-dua', apiKey: 'dev-key-1234' }, 1],
  ])('%s', async (_, credentials, statusId) => {
    fake.behave({ outcome: 'success', answer: 'pending' })
    const input = { productCode: 'S10', customerCode: '081290347781', counter: statusId === 4 ? 1 : 2 }
    const sale = (await call('purchase', seller, input)).body
    const [attempt] = await database.query(
      `select (trace -> 0 ->> 'account')::integer as account from open_sale where sale_id = ${sale.saleId}`,
    )
    expect(attempt!.account).toBe(1)
    const { version } = (await call('partnerConnection', 'owner', { id: 1 })).body
    const saved = await call('savePartnerConnection', 'owner', { ...connecting(1, at, 'digiflazz'), version, credentials })
    expect(saved.status).toBe(200)
    await database.query('update partner_connection set advice_seconds = 0')
    const asked = fake.heard.length
    await call('adviseSale', 'owner', { salesId: sale.saleId })
    await database.query('update partner_connection set advice_seconds = 60')
    expect((await call('saleStatus', seller, { saleId: sale.saleId })).body.statusId).toBe(statusId)
    expect(fake.heard.length - asked).toBe(statusId === 4 ? 1 : 0)
  })

  test('neither credentials nor the key of the reports stand in the log', async () => {
    const { reportPath } = (await call('partnerConnection', 'owner', { id: 1 })).body
    await tested.app.inject({ method: 'GET', url: `${reportPath}?refid=7-1` })
    const log = lines.join('')
    expect(log).toContain('"path":"/hooks/partner/1.•••"')
    for (const secret of [reportPath.split('.')[1], 'dev-key-1234', 'somesecretvalue']) expect(log).not.toContain(secret)
  })
})
