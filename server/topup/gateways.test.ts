import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { staffOf } from '../../database/test-world.ts'
import { testApp } from '../test-app.ts'
import { type TestClock, testClock } from '../test-clock.ts'
import { fakeTripay, setGateway } from './test-tripay.ts'

const api = testApp({ settings: { privateAddresses: true } })
const { database, call } = api
const tripay = fakeTripay()
let clock: TestClock

beforeAll(async () => {
  await setGateway(api, await tripay.open())
  clock = testClock(database.url, 'gateways')
})
afterAll(async () => {
  tripay.close()
  await clock.stop()
})
beforeEach(async () => {
  tripay.answerWith('open')
  tripay.beDown(false)
  tripay.reportFirst(undefined)
  Object.assign(tripay.fees, { kept: 1500, customer: 0 })
  // Everybody may ask anew: what was open before is over.
  await database.query(`update ticket set deadline = now() where status_id in (1, 2)`)
  await database.query('select advance_tickets(null, null, null)')
})

const { method: _, ...asked } = calls.requestGatewayTicket.example.input
const ask = async (as = 'usdm-a', method = 'QRIS', amount = 50_000) =>
  (await call('requestGatewayTicket', as, { ...asked, amount, method })).body
const now = async (as = 'usdm-a') => (await call('ticketStatus', as)).body
const balanceOf = async (as = 'usdm-a'): Promise<number> => (await call('balance', as)).body.balance
const toldOf = async () => (await call('gatewayNotices', 'owner')).body
const askAgain = async () => {
  await database.query('update gateway_payment set next_ask_at = now() where next_ask_at is not null')
  await clock.jobs['ask-gateways'](new Date(), new Date())
}

describe('a payment', () => {
  test.each([
    ['QRIS', { kind: 'qris', name: 'QRIS', payCode: null, qr: expect.stringMatching(/^000201/) }],
    ['BRIVA', { kind: 'va', name: 'BRI Virtual Account', payCode: '8890812345678901', qr: null }],
  ])('by %s is shown, and credited by its notice at once', async (method, shown) => {
    const ticket = await ask('usdm-a', method)
    expect(ticket).toMatchObject({ ...asked, statusId: 1, amount: 50_000, payment: { state: 'open', problem: null, ...shown } })
    expect(ticket.payment.secondsLeft).toBeGreaterThan(3600)
    // The ticket outlives what the provider says by five minutes.
    expect(ticket.secondsLeft - ticket.payment.secondsLeft).toBeGreaterThanOrEqual(299)
    expect(tripay.last()).toMatchObject({ method, amount: ticket.uniqueAmount })
    expect(tripay.heard.at(-1)).toEqual({ path: '/transaction/create', authorization: 'Bearer DEV-kunci' })
    const before = await balanceOf()
    tripay.pay(tripay.last().our_ref)
    const answer = await tripay.send(api, tripay.last().our_ref)
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }])
    expect(await balanceOf()).toBe(before + ticket.uniqueAmount)
    expect(await now()).toMatchObject({ statusId: 3, finalAmount: ticket.uniqueAmount, payment: { state: 'paid' } })
  })

  test('is credited once: a notice that comes again, at once or as another fact of the same, changes nothing', async () => {
    const ticket = await ask()
    const ref = tripay.last().our_ref
    tripay.pay(ref)
    const before = await balanceOf()
    const answers = await Promise.all([1, 2, 3].map(() => tripay.send(api, ref)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    await tripay.send(api, ref)
    await tripay.send(api, ref, { total_amount: `${ticket.uniqueAmount}.00` })
    await askAgain()
    expect(await balanceOf()).toBe(before + ticket.uniqueAmount)
    expect((await toldOf()).waiting).toBe(0)
  })

  test('may be paid before the creation was answered', async () => {
    tripay.reportFirst((ref) => {
      tripay.pay(ref)
      return tripay.send(api, ref)
    })
    const before = await balanceOf()
    const ticket = await ask()
    expect(ticket).toMatchObject({ statusId: 3, payment: { state: 'paid' } })
    expect(await balanceOf()).toBe(before + ticket.uniqueAmount)
  })

  test.each(['cut', 'garbage', 'error', 'another', 'twin', 'unstorable'] as const)(
    'whose creation was taken and answered by %s is found by the clock',
    async (answer) => {
      tripay.answerWith(answer)
      const ticket = await ask()
      expect(ticket).toMatchObject({ statusId: 1, payment: { state: 'asked', qr: null } })
      const made = tripay.books.size
      tripay.beDown(true)
      await askAgain()
      expect((await now()).payment.state).toBe('asked')
      tripay.beDown(false)
      await askAgain()
      expect(await now()).toMatchObject({ id: ticket.id, statusId: 1, payment: { state: 'open', qr: expect.any(String) } })
      expect(tripay.books.size).toBe(made)
      const before = await balanceOf()
      tripay.pay(tripay.last().our_ref)
      await askAgain()
      expect(await balanceOf()).toBe(before + ticket.uniqueAmount)
    },
  )

  test('that never arrived ends, and its ticket with it', async () => {
    tripay.answerWith('lost')
    await ask()
    for (let time = 0; time < 3; time++) await askAgain()
    expect(await now()).toMatchObject({ statusId: 6, payment: { state: 'failed', problem: 'not-known' } })
  })

  test('that is refused ends at once, with what the provider says', async () => {
    tripay.answerWith('refuse')
    const ticket = await ask()
    expect(ticket).toMatchObject({ statusId: 6, payment: { state: 'failed', problem: 'Payment channel is not active' } })
    expect((await call('putTicketAway', 'usdm-a', { ticket: ticket.id })).status).toBe(200)
  })

  test('that the provider says is over expires its ticket; paid later it waits for a person', async () => {
    const ticket = await ask()
    const { our_ref } = tripay.last()
    tripay.last().status = 'EXPIRED'
    expect((await tripay.send(api, our_ref)).statusCode).toBe(200)
    expect(await now()).toMatchObject({ statusId: 6, payment: { state: 'closed' } })
    const before = await balanceOf()
    tripay.pay(our_ref)
    await tripay.send(api, our_ref)
    expect(await balanceOf()).toBe(before)
    const [told] = (await toldOf()).notices
    expect(told).toMatchObject({ outcome: 'late', credit: ticket.uniqueAmount, ticket: { id: ticket.id }, decision: null })
    const decision = { id: told.id, credit: true, remark: 'Dibayar terlambat' }
    expect((await call('decideGatewayNotice', 'owner', decision)).status).toBe(200)
    expect(await balanceOf()).toBe(before + ticket.uniqueAmount)
    expect((await call('decideGatewayNotice', 'owner', decision)).body.code).toBe('not-found')
    expect((await toldOf()).notices.at(-1)).toMatchObject({ id: told.id, decision: 'credited', remark: 'Dibayar terlambat' })
  })

  test('that can not be taken keeps no other one waiting', async () => {
    const refs: string[] = []
    for (const as of ['usdm-a', 'usdm-b']) {
      await ask(as)
      refs.push(tripay.last().our_ref)
      tripay.pay(refs.at(-1)!)
    }
    await database.query(`create function fails() returns trigger language plpgsql as $$ begin raise exception 'broken'; end; $$`)
    await database.query(`create trigger fails before insert on gateway_notice for each row
      when (new.our_ref = '${refs[0]}') execute function fails()`)
    const before = await balanceOf('usdm-b')
    await expect(askAgain()).rejects.toThrow(/^1 of \d+ payments could not be asked about$/)
    expect((await now('usdm-b')).statusId).toBe(3)
    expect(await balanceOf('usdm-b')).toBeGreaterThan(before)
    await database.query('drop function fails cascade')
    await askAgain()
    expect((await now()).statusId).toBe(3)
  })

  test('that the provider keeps open for days is shown for one, and moves the time of no other ticket', async () => {
    const other = await ask('usdm-b')
    tripay.answerWith('cut')
    await ask()
    tripay.last().expired_time = Math.floor(Date.now() / 1000) + 3 * 86_400
    await askAgain()
    const day = 24 * 3600
    const { payment, secondsLeft } = await now()
    expect([payment.secondsLeft > day - 300, payment.secondsLeft <= day, secondsLeft <= day + 300]).toEqual([true, true, true])
    expect((await now('usdm-b')).secondsLeft).toBeLessThanOrEqual(other.secondsLeft)
  })

  test('is asked about after one, two, four … minutes, an hour at most, and at once where it would wait longer than anybody', async () => {
    await ask()
    const of = 'where our_ref = $1'
    const ref = [tripay.last().our_ref]
    tripay.beDown(true)
    await database.query(`update gateway_payment set asks = 0 ${of}`, ref)
    const minutes: number[] = []
    for (let time = 0; time < 8; time++) {
      await askAgain()
      const [row] = await database.query(
        `select round(extract(epoch from next_ask_at - time_of(null)) / 60)::integer as in from gateway_payment ${of}`,
        ref,
      )
      minutes.push(row!.in)
    }
    expect(minutes).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
    const asksWhenDueIn = async (due: string) => {
      await database.query(`update gateway_payment set next_ask_at = now() + interval '${due}' ${of}`, ref)
      await clock.jobs['ask-gateways'](new Date(), new Date())
      return (await database.query(`select asks from gateway_payment ${of}`, ref))[0]!.asks
    }
    expect(await asksWhenDueIn('119 minutes')).toBe(8)
    expect(await asksWhenDueIn('121 minutes')).toBe(9)
  })

  test('of which nothing is heard for a week is not asked about any more', async () => {
    await ask()
    const { our_ref } = tripay.last()
    const next = async () =>
      (await database.query('select next_ask_at is not null as waits from gateway_payment where our_ref = $1', [our_ref]))[0]!
        .waits
    tripay.beDown(true)
    await askAgain()
    expect(await next()).toBe(true)
    await database.query(`update gateway_payment set created_at = created_at - interval '8 days' where our_ref = $1`, [our_ref])
    await askAgain()
    expect(await next()).toBe(false)
  })

  test('is not reported by its user', async () => {
    const ticket = await ask()
    expect((await call('requestTicket', 'usdm-a', { ticket: ticket.id })).body).toMatchObject({ id: ticket.id, statusId: 1 })
  })
})

describe('who asks', () => {
  test('has one ticket at a time, by an offered way', async () => {
    expect((await call('requestGatewayTicket', 'usdm-b', { amount: 50_000, method: 'BCAVA' })).body.code).toBe('not-found')
    await ask('usdm-b')
    const made = tripay.books.size
    expect((await call('requestGatewayTicket', 'usdm-b', { amount: 50_000, method: 'QRIS' })).body.code).toBe('ticket-open')
    expect(tripay.books.size).toBe(made)
  })

  test('may be staff with money, and is told by whom the fee is borne', async () => {
    const { body } = await call('topUpMethods', staffOf('usdm-a'))
    expect(body).toEqual({
      methods: [
        { code: 'QRIS', name: 'QRIS', kind: 'qris' },
        { code: 'BRIVA', name: 'BRI Virtual Account', kind: 'va' },
      ],
      feeFrom: 'platform',
    })
  })
})
