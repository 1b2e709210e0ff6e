import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SheetRow } from '../../rules/product-sheet.ts'
import { testApp } from '../test-app.ts'
import { fakeUpstream } from './test-fake-upstream.ts'
import { voices } from './test-fake-voices.ts'
import type { Voice } from './test-voice.ts'

const SUCCESS = 4
const seller = 'ustl-a'
const [airtime, bill] = [
  { partnerCode: 'tsel.12', customerCode: '081290347201' },
  { partnerCode: 'pln.x', customerCode: '530000000001' },
]
const blank: SheetRow = { id: '', name: '', model: '', denom: '', price: '', remark: '', code: '' }
const rows: SheetRow[] = [
  {
    ...blank,
    id: '1,2',
    name: 'Telkomsel 12.000 / S12',
    model: 'ProductCategory',
    denom: '12.000',
    price: '12.050',
    code: airtime.partnerCode,
  },
  {
    ...blank,
    id: '1,3',
    name: 'PLN Lain / PLNX',
    model: 'ProductCategory',
    denom: 'tagihan',
    price: '900',
    code: bill.partnerCode,
  },
]
const inquiryRequestData = [
  { name: 'channel', value: 'H2H' },
  { name: 'trace', value: '{md5:{credential.apiKey}{reference}}' },
]
const purchaseRequestData = [
  { name: 'memo', value: 'a "b" & c' },
  { name: 'target', value: '{customer}@{product}' },
]

const { json, 'http-get': httpGet } = voices
const asks = (voice: Voice, path: string): Voice['hears'] => {
  return (request) =>
    request.path === path
      ? { question: 'inquiry', reference: String(request.body.ref ?? request.query.get('ref')) }
      : voice.hears(request)
}
/** The two types whose requests are templates, with one for bills besides. */
const speaking: Record<'json' | 'http-get', Voice> = {
  json: {
    ...json,
    templates: {
      ...json.templates!,
      inquiry: {
        method: 'POST',
        path: '/bills',
        headers: [],
        bodyType: 'json',
        body: '{"ref":"{reference}","code":"{product}"}',
      },
      reply: { ...json.templates!.reply, bill: 'data.bill' },
    },
    hears: asks(json, '/bills'),
    says: (heard, outcome) => JSON.stringify({ data: { ...JSON.parse(json.says(heard, outcome)).data, bill: 50_000 } }),
  },
  'http-get': {
    ...httpGet,
    credentials: { ...httpGet.credentials, apiKey: 'kunci' },
    templates: {
      ...httpGet.templates!,
      inquiry: { method: 'GET', path: '/bill?ref={reference}&code={product}', headers: [], bodyType: 'none', body: null },
      reply: { ...httpGet.templates!.reply, bill: 'bill:(?<value>\\d+)' },
    },
    hears: asks(httpGet, '/bill'),
    says: (heard, outcome) => `${httpGet.says(heard, outcome)} bill:50000`,
  },
}

describe.each(Object.keys(speaking) as (keyof typeof speaking)[])('what the sheet of a product says besides, to %s', (name) => {
  const voice = speaking[name]
  const fake = fakeUpstream(voice)
  const { database, call } = testApp({ settings: { privateAddresses: true } })
  const said = {
    id: 1,
    mode: 'prod' as const,
    plainHttp: true,
    concurrency: 5,
    perSecond: 100,
    connectMs: 1000,
    answerMs: 5000,
    adviceSeconds: 60,
    reportFrom: [] as string[],
    dialect: { postpaidAddress: null, templates: voice.templates },
  }

  beforeAll(async () => {
    const endPoint = await fake.open()
    await database.query('update session set confirmed_at = now()')
    await call('savePartner', 'owner', { id: 1, partnerTypeId: voice.typeId, endPoint })
    await call('savePartnerConnection', 'owner', { ...said, version: null, endPoint, credentials: voice.credentials })
    const made = await call('bulkCreateProducts', 'owner', { partnerId: 1, data: rows, inquiryRequestData, purchaseRequestData })
    expect([made.status, made.body.products]).toEqual([200, 2])
  })
  afterAll(() => fake.close())

  /** Fields of a request, by address or in a body, and where it went. */
  const fieldsOf = (url: string, body: string | null) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    return { pathname, ...Object.fromEntries(searchParams), ...(body ? JSON.parse(body) : {}) }
  }
  const sent = (question: 'inquiry' | 'purchase') => {
    const { url, body } = fake.heard.findLast((one) => one.question === question)!
    return fieldsOf(url, body)
  }
  const tried = async (question: 'inquiry' | 'purchase' | 'advice' | 'balance', of: typeof bill) => {
    const sale = { productTypeId: of === bill ? 1 : 2, family: 'telkomsel', amount: 10_000, reply: null } as const
    return (await call('tryPartner', 'owner', { ...said, ...sale, ...of, question })).body
  }

  test('goes out with a purchase and with an inquiry, each with its own', async () => {
    const sold = await call('purchase', seller, { productCode: 'S12', customerCode: airtime.customerCode })
    expect(sold.body.statusId).toBe(SUCCESS)
    expect(sent('purchase')).toMatchObject({ memo: 'a "b" & c', target: '081290347201@tsel.12', ref: `${sold.body.saleId}-1` })
    expect(sent('purchase')).not.toHaveProperty('channel')
    const looked = await call('inquire', seller, { productCode: 'PLNX', customerCode: bill.customerCode })
    expect(looked.body.statusId).toBe(SUCCESS)
    expect(sent('inquiry')).toMatchObject({ channel: 'H2H', trace: expect.stringMatching(/^[\da-f]{32}$/), code: 'pln.x' })
    expect(sent('inquiry')).not.toHaveProperty('memo')
  })

  test('is shown by the trial as it goes out, with its secrets masked, and whose it is', async () => {
    const purchase = await tried('purchase', airtime)
    expect(purchase.sheet).toBe('S12')
    expect(Object.keys(fieldsOf(purchase.request.url, purchase.request.body)).sort()).toEqual(
      Object.keys(sent('purchase')).sort(),
    )
    const inquiry = await tried('inquiry', bill)
    expect([inquiry.sheet, inquiry.request.url + inquiry.request.body]).toEqual([
      'PLNX',
      expect.stringContaining('[md5 [apiKey]1-1]'),
    ])
  })

  test.each([
    ['a balance', 'balance', airtime],
    ['a code that none of its products has', 'purchase', { ...airtime, partnerCode: 'tsel.13' }],
    ['one of a product without', 'purchase', { ...airtime, partnerCode: 'S10-1' }],
  ] as const)('is in no trial of %s', async (_, question, of) => {
    const { sheet, request } = await tried(question, of)
    expect([sheet, JSON.stringify(request)]).toEqual([null, expect.not.stringContaining('memo')])
  })

  test('is in that of a status check', async () => {
    expect((await tried('advice', airtime)).sheet).toBe('S12')
  })
})
