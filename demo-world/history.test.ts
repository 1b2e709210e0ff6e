import { describe, expect, test } from 'vitest'
import { customerPatterns } from '../rules/customer-code.ts'
import { simulatedOutcome } from '../rules/simulator-codes.ts'
import { day, isWithin, minute, wibMidnight } from './calendar.ts'
import { catalogue } from './catalogue.ts'
import type { Acceptance, Draw, End, WorldEvent } from './events.ts'
import { historyDays, planHistory } from './history.ts'
import { outage, userId } from './market.ts'
import { people } from './people.ts'
import { shops } from './shops.ts'
import { firstSaleId } from './visits.ts'

const product = (code: string) => catalogue.find((each) => each.code === code)!
const acceptances = (events: readonly WorldEvent[]) => events.filter((event): event is Acceptance => event.kind === 'accept')
const endings = (events: readonly WorldEvent[]) => events.filter((event): event is End => event.kind === 'end')

/** Every balance after every event; the smallest of all. */
function lowestBalance(events: readonly WorldEvent[]): number {
  const balances = new Map<number, number>()
  const price = new Map(
    acceptances(events).map(({ saleId, amount, userId: id, requestType }) => [saleId, { amount, id, requestType }]),
  )
  const tickets = new Map(
    events.flatMap((event) =>
      event.kind === 'ticket' ? [[event.ticketId, { id: event.userId, sum: event.amount + event.code }]] : [],
    ),
  )
  let lowest = 0
  const add = (id: number, amount: number) => {
    const balance = (balances.get(id) ?? 0) + amount
    balances.set(id, balance)
    lowest = Math.min(lowest, balance)
  }
  const drawn = new Map<number, Draw>()
  const drawBy = (id: number, { chargerId, amount }: Draw) => {
    add(chargerId, -amount)
    add(id, amount)
  }
  for (const event of events) {
    if (event.kind === 'close') drawn.clear()
    if (event.kind === 'accept' && event.draw) {
      drawn.set(event.saleId, event.draw)
      drawBy(event.userId, event.draw)
    }
    if (event.kind === 'move' && event.senderId !== null) add(event.senderId, -event.amount)
    if (event.kind === 'move' && event.receiverId !== null) add(event.receiverId, event.amount)
    if (event.kind === 'credit') add(tickets.get(event.ticketId)!.id, tickets.get(event.ticketId)!.sum)
    if (event.kind === 'accept' && event.requestType === 'purchase') add(event.userId, -event.amount)
    if (event.kind === 'end' && event.ending.status !== 4) {
      const sale = price.get(event.ending.saleId)!
      if (sale.requestType === 'purchase') add(sale.id, sale.amount)
      const draw = drawn.get(event.ending.saleId)
      if (draw) drawBy(sale.id, { ...draw, amount: -draw.amount })
    }
  }
  return lowest
}

test('the same moment has the same history', () => {
  const now = new Date('2026-11-20T13:00:00Z')
  const [first, second] = [planHistory(now), planHistory(now)].map((events) => JSON.stringify(events))
  // Compared here, because a difference would be printed for minutes.
  expect(first === second).toBe(true)
})

describe.each(['2026-11-20T20:00+07:00', '2026-12-01T00:05+07:00', '2027-03-01T23:30+07:00', '2026-11-22T03:00+07:00'])(
  'at %s',
  (moment) => {
    const now = Date.parse(moment)
    const events = planHistory(new Date(now))
    const sales = acceptances(events)
    const purchases = sales.filter(({ requestType }) => requestType === 'purchase')
    const ended = new Map(endings(events).map(({ at, ending }) => [ending.saleId, { at, ...ending }]))

    test('it runs from thirty days ago until now, in order', () => {
      const times = events.map(({ at }) => at)
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      expect(wibMidnight(times[0]!)).toBe(wibMidnight(now) - historyDays * day)
      expect(times.at(-1)).toBeLessThanOrEqual(now)
    })

    test('it is large enough to look real and small enough to be written in seconds', () => {
      expect(sales.length).toBeGreaterThan(6_000)
      expect(sales.length).toBeLessThan(9_000)
      expect(new Set(purchases.map(({ productCode }) => product(productCode).category)).size).toBe(12)
      expect(new Set(purchases.map((sale) => sale.userId))).toEqual(new Set(shops.map(({ id }) => id)))
      expect(new Set(sales.map(({ door }) => door))).toEqual(new Set(['counter', 'chat', 'native']))
    })

    test('ids run on from the first', () => {
      expect(sales.map(({ saleId }) => saleId)).toEqual(sales.map((_, place) => firstSaleId + place))
    })

    test('nobody spends what it has not', () => {
      expect(lowestBalance(events)).toBe(0)
    })

    test('the semi account draws what it lacks: on many days, and on the last full one', () => {
      const draws = sales.flatMap(({ at, userId: seller, amount, draw }) => (draw ? [{ at, seller, amount, draw }] : []))
      const semi = people.find(({ isSemi }) => isSemi)!
      expect(new Set(draws.map(({ seller }) => seller))).toEqual(new Set([userId(semi.username)]))
      expect(draws.every(({ amount, draw }) => draw.amount > 0 && draw.amount <= amount)).toBe(true)
      const days = new Set(draws.map(({ at }) => wibMidnight(at)))
      expect(days.size).toBeGreaterThan(8)
      expect(days).toContain(wibMidnight(now) - day)
    })

    test('top-ups come by ticket: most are credited, some expire, three wait', () => {
      const steps = (kind: WorldEvent['kind']) => events.filter((event) => event.kind === kind).length
      expect(steps('ticket')).toBeGreaterThan(60)
      expect(steps('expire')).toBeGreaterThan(0)
      expect(steps('expire')).toBeLessThan(steps('ticket') * 0.1)
      const open = steps('ticket') - steps('credit') - steps('expire')
      expect(open).toBeGreaterThanOrEqual(3)
      expect(open).toBeLessThan(6)
    })

    test('no two users ask for the same transfer', () => {
      const tickets = events.filter((event) => event.kind === 'ticket')
      const total = ({ bankId, amount, code }: (typeof tickets)[number]) => `${bankId} ${amount + code}`
      const totals = new Set(tickets.map(total))
      expect(new Set(tickets.map((ticket) => `${ticket.userId} ${total(ticket)}`)).size).toBe(totals.size)
    })

    test('few purchases fail, very few are reversed, and three wait for an answer', () => {
      const count = (status: number) => purchases.filter(({ saleId }) => ended.get(saleId)?.status === status).length
      expect(count(2) / purchases.length).toBeGreaterThan(0.01)
      expect(count(2) / purchases.length).toBeLessThan(0.022)
      expect(count(3)).toBeGreaterThan(1)
      expect(count(3)).toBeLessThan(20)
      const open = sales.filter(({ saleId }) => !ended.has(saleId))
      expect(open.map(({ customerCode }) => simulatedOutcome(customerCode))).toEqual([
        'pending-forever',
        'pending-failure',
        'pending-success',
      ])
      for (const event of events.filter((each) => each.kind === 'wait'))
        expect(event.nextAdviceAt - now).toBeGreaterThan(60 * minute)
    })

    test('some sales are delivered by the second partner, and some only after an advice', () => {
      const traces = [...ended.values()]
        .filter(({ status, trace }) => status === 4 && trace.length > 0)
        .map(({ trace }) => trace.map((step) => step.event))
      expect(new Set(traces.map(String))).toEqual(new Set(['attempt', 'attempt,advice']))
    })

    test('nothing is sold during a cut-off or an outage, or by the blocked seller of late', () => {
      const blocked = userId(people.find(({ isBlocked }) => isBlocked)!.username)
      for (const { at, productCode, userId: seller } of sales) {
        const { cutOff } = product(productCode)
        expect(cutOff && isWithin(at, cutOff), productCode).toBeFalsy()
        expect(productCode).not.toBe(outage.code)
        if (seller === blocked) expect(now - at).toBeGreaterThan(8 * day)
      }
    })

    test('customer numbers fit their products, and come again', () => {
      for (const { productCode, customerCode } of sales)
        expect(customerCode).toMatch(new RegExp(customerPatterns[product(productCode).family]))
      const times = new Map<string, number>()
      for (const { customerCode } of purchases) times.set(customerCode, (times.get(customerCode) ?? 0) + 1)
      expect(Math.max(...times.values())).toBeGreaterThan(5)
    })

    test('a bill is paid once, after an inquiry of the same seller that is at most half an hour old', () => {
      const inquiries = new Map(sales.map((sale) => [sale.saleId, sale]))
      const paid = purchases.filter(({ productCode }) => product(productCode).productTypeId === 1)
      for (const sale of paid) {
        const inquiry = inquiries.get(sale.inquiryId!)!
        expect(inquiry).toMatchObject({ userId: sale.userId, productCode: sale.productCode, customerCode: sale.customerCode })
        expect(sale.at - ended.get(inquiry.saleId)!.at).toBeLessThan(30 * minute)
      }
      expect(new Set(paid.map(({ inquiryId }) => inquiryId)).size).toBe(paid.length)
    })
  },
)
