import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../test-app.ts'
import { fakeTripay, type Lie, setGateway } from './test-tripay.ts'

const api = testApp({ settings: { privateAddresses: true } })
const { database, call } = api
const tripay = fakeTripay()
let bank = 0

beforeAll(async () => {
  bank = await setGateway(api, await tripay.open())
})
afterAll(() => tripay.close())
beforeEach(async () => {
  Object.assign(tripay.fees, { kept: 1500, customer: 0 })
  await database.query(`update ticket set deadline = now() where status_id in (1, 2)`)
  await database.query('select advance_tickets(null, null, null)')
})

const user = 'usdm-a'
const balance = async (): Promise<number> => (await call('balance', user)).body.balance
const waiting = async () =>
  (await call('gatewayNotices', 'owner')).body.notices.filter(({ decision }: { decision: string | null }) => decision === null)
const putAway = async () => {
  for (const { id } of await waiting())
    expect((await call('decideGatewayNotice', 'owner', { id, credit: false, remark: 'Dikembalikan' })).status).toBe(200)
}
/** A ticket, and our name of its payment, which is paid. */
async function paid() {
  const ticket = (await call('requestGatewayTicket', user, { amount: 70_000, method: 'QRIS' })).body
  const ref = tripay.last().our_ref
  tripay.pay(ref)
  return { ticket, ref }
}
const moved = async () => (await call('ticketStatus', user)).body.statusId

describe('a report', () => {
  test.each<[string, Lie, number]>([
    ['of a wrong key', { key: 'lain' }, 403],
    ['that is no JSON', { body: 'PAID' }, 400],
    ['without its fields', { body: '{}' }, 400],
    ['of a list', { body: '[]' }, 400],
    ['with a broken amount', { total_amount: 70_000.5 }, 400],
    ['with a negative amount', { total_amount: -1 }, 400],
    ['with an unknown state', { status: 'MAYBE' }, 400],
    ['with what no text of the database can be', { reference: 'T\u0000' }, 400],
    ['about something else', { event: 'open_payment' }, 200],
  ])('%s changes nothing', async (_, lie, status) => {
    const { ref } = await paid()
    const before = await balance()
    const answer = await tripay.send(api, ref, lie)
    expect([answer.statusCode, answer.json().success]).toEqual([status, false])
    expect([await balance(), await moved(), await waiting()]).toEqual([before, 1, []])
    expect((await tripay.send(api, ref)).statusCode).toBe(200)
    expect(await moved()).toBe(3)
  })

  test('is taken by its body alone: one that was changed on the way is refused', async () => {
    const { ref } = await paid()
    const { headers, body } = tripay.report(ref)
    for (const payload of [`${body} `, body.replace('"PAID"', '"FAILED"')]) {
      const answer = await api.app.inject({ method: 'POST', url: '/hooks/topup/tripay', headers, payload })
      expect(answer.statusCode).toBe(403)
    }
    expect(await moved()).toBe(1)
  })

  test('at a provider that is none, and without a signature, is refused', async () => {
    const { ref } = await paid()
    const { headers, body: payload } = tripay.report(ref)
    expect((await api.app.inject({ method: 'POST', url: '/hooks/topup/midtrans', headers, payload })).statusCode).toBe(404)
    const bare = { 'x-callback-event': 'payment_status' }
    expect((await api.app.inject({ method: 'POST', url: '/hooks/topup/tripay', headers: bare, payload })).statusCode).toBe(403)
  })

  test.each<[string, Lie]>([
    ['a rupiah less', { total_amount: 70_000 }],
    ['a rupiah more', { total_amount: 999_999 }],
    ['another currency', { currency: 'USD' }],
  ])('of %s credits nothing and waits for a person', async (_, lie) => {
    const { ticket, ref } = await paid()
    const before = await balance()
    expect((await tripay.send(api, ref, lie)).json()).toEqual({ success: true })
    expect(await balance()).toBe(before)
    const [told] = await waiting()
    expect(told).toMatchObject({ outcome: 'amount', ourRef: ref, ticket: { id: ticket.id } })
    const letters = await database.query(`select facts from message where template = 'topup-report-waits'`)
    expect(letters.length).toBeGreaterThan(0)
    await putAway()
    expect(await balance()).toBe(before)
  })

  test('of another sum is credited with that sum by a person', async () => {
    const { ref } = await paid()
    const before = await balance()
    await tripay.send(api, ref, { total_amount: 12_345 })
    const [told] = await waiting()
    expect(told.credit).toBe(12_345)
    const input = { id: told.id, credit: true, remark: 'Kurang bayar' }
    expect((await call('decideGatewayNotice', 'owner', input)).status).toBe(200)
    expect(await balance()).toBe(before + 12_345)
  })

  test('about none of ours is kept once and answered as taken', async () => {
    for (let time = 0; time < 2; time++)
      expect((await tripay.send(api, 'T999999-ASING', { total_amount: 5_000 })).json()).toEqual({ success: true })
    const told = await waiting()
    expect(told).toMatchObject([{ outcome: 'unknown', ourRef: 'T999999-ASING', ticket: null, credit: null }])
    const credit = { id: told[0].id, credit: true, remark: 'Coba' }
    expect((await call('decideGatewayNotice', 'owner', credit)).body.code).toBe('ticket-closed')
    await putAway()
  })

  test('of our payment with another number of the provider is about none of ours', async () => {
    const { ref } = await paid()
    await tripay.send(api, ref, { reference: 'T0001ASING' })
    expect(await waiting()).toMatchObject([{ outcome: 'unknown', ticket: null }])
    expect(await moved()).toBe(1)
    await putAway()
  })

  test('of our payment with the number that another one has is about none of ours', async () => {
    const first = await paid()
    const { reference } = tripay.last()
    await tripay.send(api, first.ref)
    tripay.answerWith('cut')
    const { ref } = await paid()
    tripay.answerWith('open')
    expect((await tripay.send(api, ref, { reference })).statusCode).toBe(200)
    expect(await waiting()).toMatchObject([{ outcome: 'unknown', ourRef: ref, ticket: null }])
    expect(await moved()).toBe(1)
    await putAway()
  })

  test.each<[string, (ticket: { id: number; uniqueAmount: number }) => Promise<unknown>]>([
    ['was withdrawn', ({ id }) => call('withdrawTicket', user, { ticket: id })],
    ['was cancelled', ({ id }) => call('cancelTicket', 'owner', { ticket: id })],
    ['was credited by hand', ({ id, uniqueAmount }) => call('confirmTicket', 'owner', { ticket: id, amount: uniqueAmount })],
  ])('about a ticket that %s waits, and can not be credited to it', async (_, close) => {
    const { ticket, ref } = await paid()
    await close(ticket)
    const before = await balance()
    await tripay.send(api, ref)
    const [told] = await waiting()
    expect(told).toMatchObject({ outcome: 'late', credit: null, ticket: { id: ticket.id } })
    const credit = { id: told.id, credit: true, remark: 'Coba' }
    expect((await call('decideGatewayNotice', 'owner', credit)).body.code).toBe('ticket-closed')
    await putAway()
    expect(await balance()).toBe(before)
  })

  test('that money was given back waits for a person', async () => {
    const { ref } = await paid()
    await tripay.send(api, ref)
    const before = await balance()
    await tripay.send(api, ref, { status: 'REFUND' })
    expect(await waiting()).toMatchObject([{ outcome: 'refunded', credit: null }])
    expect(await balance()).toBe(before)
    await putAway()
  })

  test('that it was paid, after one that its money was given back, credits nothing, neither by itself nor by a person', async () => {
    const { ticket, ref } = await paid()
    const before = await balance()
    await tripay.send(api, ref, { status: 'REFUND' })
    expect(await moved()).toBe(6)
    await tripay.send(api, ref)
    expect(await balance()).toBe(before)
    expect(await waiting()).toMatchObject([{ outcome: 'refunded' }, { outcome: 'late', credit: null, ticket: { id: ticket.id } }])
    const [, late] = await waiting()
    const credit = { id: late.id, credit: true, remark: 'Coba' }
    expect((await call('decideGatewayNotice', 'owner', credit)).body.code).toBe('ticket-closed')
    await putAway()
    expect(await balance()).toBe(before)
  })

  test('that money was given back ends the credit of one that waited', async () => {
    const { ref } = await paid()
    await tripay.send(api, ref, { status: 'EXPIRED' })
    await tripay.send(api, ref)
    const [late] = await waiting()
    expect(late.credit).toBeGreaterThan(0)
    await tripay.send(api, ref, { status: 'REFUND' })
    const credit = { id: late.id, credit: true, remark: 'Coba' }
    expect((await call('decideGatewayNotice', 'owner', credit)).body.code).toBe('ticket-closed')
    await putAway()
  })

  test('is found by its references, its ticket and user, and what was paid', async () => {
    const { ticket, ref } = await paid()
    await tripay.send(api, ref, { total_amount: 71_234 })
    const found = async (keyword: string) => (await call('gatewayNotices', 'owner', { keyword })).body
    const [report] = (await found(ref)).notices
    expect(report).toMatchObject({ ourRef: ref, amount: 71_234, ticket: { id: ticket.id } })
    const { User } = report.ticket
    for (const keyword of [
      ref.toLowerCase(),
      report.reference,
      String(ticket.id).padStart(6, '0'),
      User.name,
      String(User.id),
      '71.234',
    ])
      expect((await found(keyword)).notices, keyword).toContainEqual(report)
    expect(await found('tidak ada')).toMatchObject({ notices: [], totalData: 0, waiting: (await found('')).waiting })
    await putAway()
  })

  test('is still taken while the gateway is off', async () => {
    const { ref } = await paid()
    await database.query('update topup_gateway set is_active = false')
    expect((await call('requestGatewayTicket', 'usdm-b', { amount: 20_000, method: 'QRIS' })).body.code).toBe('not-found')
    await tripay.send(api, ref)
    expect(await moved()).toBe(3)
    await database.query('update topup_gateway set is_active = true')
  })
})

describe('the fee', () => {
  test('is taken off the credit where the user bears it, as it was when the ticket was asked for', async () => {
    await database.query(`update topup_gateway set fee_from = 'user'`)
    const { ticket, ref } = await paid()
    expect(ticket.payment).toMatchObject({ fee: 1500, payerFee: 0 })
    await database.query(`update topup_gateway set fee_from = 'platform'`)
    const before = await balance()
    await tripay.send(api, ref)
    expect(await balance()).toBe(before + ticket.uniqueAmount - 1500)
    const [posting] = await database.query('select amount::integer, bank_id from posting order by id desc limit 1')
    expect(posting).toEqual({ amount: ticket.uniqueAmount - 1500, bank_id: bank })
  })

  test('that the provider adds for the payer is no part of the credit', async () => {
    tripay.fees.customer = 4250
    const { ticket, ref } = await paid()
    expect(ticket.payment).toMatchObject({ payerFee: 4250, fee: null })
    const before = await balance()
    await tripay.send(api, ref)
    expect(await balance()).toBe(before + ticket.uniqueAmount)
    expect(await database.query('select fee::integer, payer_fee::integer from gateway_payment order by id desc limit 1')).toEqual(
      [{ fee: 1500, payer_fee: 4250 }],
    )
  })
})
