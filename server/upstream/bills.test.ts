import { beforeEach, describe, expect, test } from 'vitest'
import { type BillVoiceName, billed, billVoices } from './test-fake-bills.ts'
import type { Answer, Behaviour } from './test-fake-upstream.ts'
import { deliveredSerial } from './test-fake-voices.ts'
import { onePartner, seller } from './test-one-partner.ts'
import type { Heard, Outcome } from './test-voice.ts'

const PENDING = 1
const FAILED = 2
const SUCCESS = 4

/** What the seller pays besides what the partner takes. */
const shares = 550

/** How an inquiry ends by what the partner answers: nothing is sold by it, so that what is unclear has simply failed. */
const looks: [Answer, number][] = [
  ['success', SUCCESS],
  ['failure', FAILED],
  ['pending', FAILED],
  ['silence', FAILED],
  ['cut', FAILED],
  ['garbage', FAILED],
  ['error', FAILED],
  ['redirect', FAILED],
  ['other-sale', FAILED],
]

interface Case {
  name: string
  /** At the payment; `look` is the answer to the inquiry that comes before it, under the same reference. */
  behaviour: Behaviour
  /** As the seller is answered. */
  first: number
  /** Nothing is paid: the look before it said no. */
  isUnpaid?: true
  /** What the partner reports afterwards, of which question, and how the sale stands then. */
  reported?: [Outcome, number, Heard['question']?][]
  /** How it stands after a status check; where there is none the report says it. */
  advised?: number
  /** What the partner is owed in the end where the sale does not say it, whole rupiah. */
  owed?: number
}
const delivered = { outcome: 'success', answer: 'success' } as const
const cases: Case[] = [
  { name: 'success', behaviour: delivered, first: SUCCESS },
  { name: 'failure', behaviour: { outcome: 'failure', answer: 'failure' }, first: FAILED },
  {
    name: 'pending, then a status check',
    behaviour: { outcome: 'success', answer: 'pending' },
    first: PENDING,
    advised: SUCCESS,
  },
  {
    name: 'pending, then a status check that is unclear',
    behaviour: { outcome: 'pending', answer: 'pending' },
    first: PENDING,
    advised: PENDING,
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
    name: 'pending, then a report of a failure, then of a success too late, which is a loss',
    behaviour: { outcome: 'pending', answer: 'pending' },
    first: PENDING,
    reported: [
      ['failure', FAILED],
      ['failure', FAILED],
      ['success', FAILED],
      ['success', FAILED],
    ],
    owed: billed.cost,
  },
  {
    name: 'a report of the look, which is none of the payment',
    behaviour: { outcome: 'pending', answer: 'pending' },
    first: PENDING,
    reported: [
      ['success', PENDING, 'inquiry'],
      ['failure', FAILED],
    ],
  },
  {
    name: 'a report before the answer',
    behaviour: { ...delivered, reportsFirst: true },
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
  {
    name: 'a broken connection before acceptance',
    behaviour: { outcome: 'pending', answer: 'cut', isLost: true },
    first: PENDING,
    advised: PENDING,
  },
  { name: 'garbage', behaviour: { outcome: 'success', answer: 'garbage' }, first: PENDING, advised: SUCCESS },
  { name: 'an error that says failure', behaviour: { outcome: 'success', answer: 'error' }, first: PENDING, advised: SUCCESS },
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
  { name: 'a bill that is not there any more', behaviour: { ...delivered, look: 'failure' }, first: FAILED, isUnpaid: true },
  { name: 'a bill that has changed', behaviour: { ...delivered, look: 'other-sum' }, first: FAILED, isUnpaid: true },
  { name: 'a look whose connection breaks', behaviour: { ...delivered, look: 'cut' }, first: FAILED, isUnpaid: true },
  { name: 'a look at another bill', behaviour: { ...delivered, look: 'other-sale' }, first: FAILED, isUnpaid: true },
]

describe.each(Object.keys(billVoices) as BillVoiceName[])('%s', (name) => {
  const voice = billVoices[name]
  const { fake, database, call, report, balance, owed, statusOf, endings } = onePartner(voice)
  const goods = { productCode: 'PLNPOST', customerCode: billed.customer }
  let n = 0

  const inquire = async () => (await call('inquire', seller, goods)).body
  const asked = (saleId: number, question: Heard['question']) =>
    fake.heard.filter((heard) => heard.reference === `${saleId}-1` && heard.question === question).length
  /** What has moved since then: what the seller has paid, and what the partner got. */
  let moved: () => Promise<{ paid: number; owed: number }>

  beforeEach(async () => {
    const before = { balance: await balance(), owed: await owed() }
    moved = async () => ({ paid: before.balance - (await balance()), owed: (await owed()) - before.owed })
  })

  test.each(looks)('an inquiry that is answered by %s', async (look, status) => {
    fake.behave({ ...delivered, look })
    const found = await inquire()
    expect(found).toMatchObject({ statusId: status, requestType: 'inquiry' })
    if (status === SUCCESS) {
      const { bill, name: customerName, cost } = billed
      expect(found).toMatchObject({ customerName, price: cost + shares, customerPays: bill + 3_000 })
    } else {
      const bought = await call('purchase', seller, { ...goods, inquiryId: found.saleId })
      expect(bought.body.code).toBe('inquiry-required')
    }
    expect([await moved(), asked(found.saleId, 'inquiry'), fake.books.has(`${found.saleId}-1`)]).toEqual([
      { paid: 0, owed: 0 },
      1,
      false,
    ])
  })

  test.each(cases)('a payment: $name', async ({ behaviour, first, isUnpaid, reported = [], advised, owed: isOwed }) => {
    fake.behave(delivered)
    const found = await inquire()
    fake.behave(behaviour)
    const wanted = { ...goods, inquiryId: found.saleId, counter: ++n, refId: `bill-${n}` }
    const { body: sale } = await call('purchase', seller, wanted)
    expect(sale).toMatchObject({ statusId: first, price: found.price })
    const reference = `${sale.saleId}-1`
    let now = first
    const stands = async (status: number) => {
      now = (await statusOf(sale.saleId)).statusId
      expect([now, (await moved()).paid]).toEqual([status, status === FAILED ? 0 : found.price])
    }
    await stands(behaviour.reportsFirst && behaviour.outcome === 'success' ? SUCCESS : first)
    for (const [outcome, status, question] of reported) {
      expect((await report(voice.reports(reference, outcome, question))).statusCode).toBe(200)
      await stands(status)
    }
    if (advised !== undefined) {
      await call('adviseSale', 'owner', { salesId: sale.saleId })
      await stands(voice.advises ? advised : PENDING)
      if (!voice.advises) await report(voice.reports(reference, behaviour.outcome))
      await stands(advised)
    }
    // Asked for again it is the same sale, and the bill is paid by no other.
    const again = await call('purchase', seller, wanted)
    expect(again.body).toMatchObject({ saleId: sale.saleId, statusId: now })
    const { body: other } = await call('purchase', seller, { ...wanted, refId: `${wanted.refId}-2`, counter: ++n })
    expect(other.code).toBe('inquiry-required')
    expect([asked(sale.saleId, 'inquiry'), asked(sale.saleId, 'payment')]).toEqual([1, isUnpaid ? 0 : 1])
    const isDelivered = now === SUCCESS
    expect(await moved()).toEqual({
      paid: now === FAILED ? 0 : found.price,
      owed: isOwed ?? (isDelivered ? billed.cost : 0),
    })
    if (isDelivered) expect((await statusOf(sale.saleId)).serialNumber).toContain(deliveredSerial)
    expect([await endings(sale.saleId), fake.touched()]).toEqual([now === PENDING ? 0 : 1, 0])
  })

  test('what is pending holds its price once, and nothing is lost', async () => {
    const pending = await database.query(
      `select count(*)::int as sales from open_sale o join sale s on s.id = o.sale_id and s.created_at = o.created_at
       where s.request_type = 'purchase'`,
    )
    expect(pending).toEqual([{ sales: cases.filter(({ advised }) => advised === PENDING).length }])
  })
})
