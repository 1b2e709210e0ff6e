import { describe, expect, test } from 'vitest'
import type { Behaviour } from './test-fake-upstream.ts'
import { customer, deliveredSerial, type VoiceName, voices } from './test-fake-voices.ts'
import { onePartner, seller } from './test-one-partner.ts'
import type { Outcome } from './test-voice.ts'

const PENDING = 1
const FAILED = 2
const SUCCESS = 4

const reports = ['success', 'failure', 'pending'] as const
interface Case {
  name: string
  behaviour: Behaviour
  /** As the seller is answered. */
  first: number
  /** What the partner reports afterwards, and how the sale stands then. */
  reported?: [Outcome, number][]
  /** How it stands after a status check; where there is none it stays as it was. */
  advised?: number
}
const cases: Case[] = [
  { name: 'success', behaviour: { outcome: 'success', answer: 'success' }, first: SUCCESS },
  { name: 'failure', behaviour: { outcome: 'failure', answer: 'failure' }, first: FAILED },
  {
    name: 'pending, then a status check',
    behaviour: { outcome: 'success', answer: 'pending' },
    first: PENDING,
    advised: SUCCESS,
  },
  {
    name: 'pending, then a failed status check',
    behaviour: { outcome: 'failure', answer: 'pending' },
    first: PENDING,
    advised: FAILED,
  },
  {
    name: 'pending, then a report, then the same again',
    behaviour: { outcome: 'pending', answer: 'pending' },
    first: PENDING,
    reported: [
      ['pending', PENDING],
      ['success', SUCCESS],
      ['success', SUCCESS],
      ['failure', SUCCESS],
    ],
  },
  {
    name: 'pending, then a report of a failure, then of a success too late',
    behaviour: { outcome: 'pending', answer: 'pending' },
    first: PENDING,
    reported: [
      ['failure', FAILED],
      ['failure', FAILED],
      ['success', FAILED],
    ],
  },
  {
    name: 'a report before the answer',
    behaviour: { outcome: 'success', answer: 'success', reportsFirst: true },
    first: PENDING,
    reported: [['success', SUCCESS]],
  },
  {
    name: 'a report of a failure before the answer',
    behaviour: { outcome: 'failure', answer: 'failure', reportsFirst: true },
    first: FAILED,
  },
  { name: 'a time-out after acceptance', behaviour: { outcome: 'success', answer: 'silence' }, first: PENDING, advised: SUCCESS },
  { name: 'a broken connection', behaviour: { outcome: 'success', answer: 'cut' }, first: PENDING, advised: SUCCESS },
  { name: 'garbage', behaviour: { outcome: 'success', answer: 'garbage' }, first: PENDING, advised: SUCCESS },
  { name: 'an error that says failure', behaviour: { outcome: 'success', answer: 'error' }, first: PENDING, advised: SUCCESS },
  { name: 'a slow drip', behaviour: { outcome: 'success', answer: 'drip' }, first: PENDING, advised: SUCCESS },
  {
    name: 'a redirect into a private network',
    behaviour: { outcome: 'success', answer: 'redirect' },
    first: PENDING,
    advised: SUCCESS,
  },
  {
    name: 'the answer about another sale',
    behaviour: { outcome: 'success', answer: 'other-sale' },
    first: PENDING,
    advised: SUCCESS,
  },
  {
    name: 'a refund after success',
    behaviour: { outcome: 'success', answer: 'success' },
    first: SUCCESS,
    reported: [['failure', SUCCESS]],
  },
]

describe.each(Object.keys(voices) as VoiceName[])('%s', (name) => {
  const voice = voices[name]
  const { fake, database, call, lines, report, reportPath, balance, statusOf, endings } = onePartner(voice)
  let n = 0

  /** One number for each sale, so that none is the double of another. */
  const buy = () => call('purchase', seller, { productCode: 'S10', customerCode: customer, counter: ++n })

  test.runIf(name === 'irs' || name === 'otomax')('is told which sale of the day it is, whoever sells', async () => {
    fake.behave({ outcome: 'success', answer: 'success' })
    const told = () => {
      const { url } = fake.heard.findLast(({ question }) => question === 'purchase')!
      return Number(new URL(url, 'http://localhost').searchParams.get('counter'))
    }
    await buy()
    await buy()
    expect(told()).toBe(n)
    for (const nth of [1, 2]) {
      await call('purchase', 'usgt-b', { productCode: 'S10', customerCode: customer, counter: nth })
      expect(told()).toBe(n + nth)
    }
    n += 2
    await buy()
    expect(told()).toBe(n)
  })

  test.each(cases)('$name', async ({ behaviour, first, reported = [], advised }) => {
    fake.behave(behaviour)
    const before = await balance()
    const { body: sale } = await buy()
    expect(sale.statusId).toBe(first)
    const reference = `${sale.saleId}-1`
    expect([...fake.books.keys()].filter((one) => one === reference)).toHaveLength(1)
    let now = first
    for (const [outcome, status] of reported) {
      expect((await report(voice.reports(reference, outcome))).statusCode).toBe(200)
      now = (await statusOf(sale.saleId)).statusId
      expect(now).toBe(status)
    }
    if (advised !== undefined) {
      await call('adviseSale', 'owner', { salesId: sale.saleId })
      now = (await statusOf(sale.saleId)).statusId
      expect(now).toBe(voice.advises ? advised : PENDING)
      if (!voice.advises) {
        await report(voice.reports(reference, behaviour.outcome))
        now = (await statusOf(sale.saleId)).statusId
        expect(now).toBe(advised)
      }
    }
    expect(before - (await balance())).toBe(now === FAILED ? 0 : sale.price)
    if (now === SUCCESS) expect((await statusOf(sale.saleId)).serialNumber).toBe(deliveredSerial)
    expect(fake.touched()).toBe(0)
    // A reference is sold by the partner once, and money moved for it once.
    expect(await endings(sale.saleId)).toBe(now === PENDING ? 0 : 1)
  })

  test('the operators are told once of a delivered sale that is reported as failed', async () => {
    fake.behave({ outcome: 'success', answer: 'success' })
    const { body: sale } = await buy()
    const letters = () =>
      database.query(`select id from message where template = 'delivery-denied' and facts ->> 'sale' like $1`, [
        `%${sale.saleId}`,
      ])
    const states = [1, 2].map(async () => (await report(voice.reports(`${sale.saleId}-1`, 'failure'))).json().state)
    expect((await Promise.all(states)).every((state) => state === 'claimed' || state === 'waiting')).toBe(true)
    expect(await letters()).toHaveLength(1)
  })

  test('what the partner is asked bears an id of ours, which the log has beside the id of the request', async () => {
    fake.behave({ outcome: 'success', answer: 'success' })
    const goods = { productCode: 'S10', customerCode: customer, counter: ++n }
    const sold = await call('purchase', seller, goods, { 'x-request-id': `proxy-${name}` })
    const partnerReqId = fake.requestIds.at(-1)
    expect([sold.body.statusId, partnerReqId]).toEqual([SUCCESS, expect.stringMatching(/^[\da-f-]{36}$/)])
    const asked = lines.filter(({ msg, reqId }) => msg === 'partner asked' && reqId === `proxy-${name}`)
    expect(asked.at(-1)).toMatchObject({ partner: 1, partnerReqId, reference: `${sold.body.saleId}-1`, status: 200 })
  })

  test('a report about no sale is kept and does nothing', async () => {
    const told = voice.reports('77777777-1', 'success')
    expect((await report(told)).json()).toEqual({ state: 'nothing' })
    expect((await report(told)).json()).toEqual({ state: 'nothing' })
    const kept = await database.query('select state, raw from partner_notice where sale_id is null')
    expect(kept).toEqual([{ state: 'nothing', raw: expect.stringContaining('77777777-1') }])
  })

  test('a report at another address, or with a wrong signature, is refused and kept nowhere', async () => {
    fake.behave({ outcome: 'pending', answer: 'pending' })
    const { body: sale } = await buy()
    for (const outcome of reports) {
      const told = voice.reports(`${sale.saleId}-1`, outcome)
      expect((await report(told, `/hooks/partner/1.${'x'.repeat(43)}`)).statusCode).toBe(403)
      expect((await report(told, reportPath().replace('/1.', '/2.'))).statusCode).toBe(403)
      expect((await report(told, reportPath(), '203.0.113.7')).statusCode).toBe(403)
      if (voice.forges) expect((await report(voice.forges(told))).statusCode).toBe(403)
    }
    expect((await statusOf(sale.saleId)).statusId).toBe(PENDING)
    expect(await database.query('select id from partner_notice where sale_id = $1', [sale.saleId])).toEqual([])
  })

  test('its balance stands beside what the books say', async () => {
    const { status, body } = await call('partnerBalance', 'owner', { id: 1 })
    if (!fake.heard.some(({ question }) => question === 'balance')) expect([status, body.code]).toEqual([422, 'partner-silent'])
    else expect(body).toMatchObject({ theirs: 4_812_500, owed: expect.any(Number), pending: expect.any(Number) })
  })
})
