import { isOwner, userTypes } from '../../contract/user-types.ts'
import { addDays, dayBounds, localDay, offsetMinutes } from '../../rules/dates.ts'
import { openTotal } from '../billing/bills.queries.ts'
import { openOf } from '../billing/payments.ts'
import { type Span, spanOf } from '../lists/span.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import { type Earning, oldestPending, salesOf, salesPerCategory, salesPerDay, type Tally } from './dashboard.queries.ts'

const day = 86_400_000
const mostDays = 3700
const furthestZone = 14 * 60

/** Days of zones that are no whole hours off are in no sums: nobody in Indonesia has them, and a year of them would be read sale by sale. */
const wholeHours = (utcOffset: number) => 60 * Math.round(offsetMinutes(utcOffset) / 60)

/** Chart data of the own subtree: per day of the viewer's zone, or per category from the largest down. */
export async function dashboard(tx: Tx, actor: Actor, input: Input<'dashboard'>): Promise<Answer<'dashboard'>> {
  const span = spanOf(input)
  if (input.type === 'linear' || (input.type === 'graph' && input.byDate)) {
    return perDay(tx, actor, span, wholeHours(input.utcOffset))
  }
  const tallies = await salesPerCategory(tx, actor, span)
  const size = (tally: Tally) => (input.type === 'pie' ? tally.count : tally.amount)
  tallies.sort((a, b) => size(b) - size(a))
  return {
    categories: tallies.map((tally) => tally.name),
    sales: tallies.map((tally) => tally.count),
    amounts: tallies.map((tally) => tally.amount),
    previous: [],
  }
}

/** Beside every day stands the day as many days earlier as the period has; a day that is not over is compared up to the same time. */
async function perDay(tx: Tx, actor: Actor, span: Span, utcOffset: number): Promise<Answer<'dashboard'>> {
  const days = daysOf(span, utcOffset)
  const earlier = days.length * day
  const before = { from: new Date(span.from.getTime() - earlier), until: new Date(span.until.getTime() - earlier) }
  const tallies = byName(await salesPerDay(tx, actor, span, utcOffset))
  const previous = byName(await salesPerDay(tx, actor, before, utcOffset))
  return {
    categories: days,
    sales: days.map((name) => tallies.get(name)?.count ?? 0),
    amounts: days.map((name) => tallies.get(name)?.amount ?? 0),
    previous: days.map((name) => previous.get(addDays(name, -days.length))?.count ?? 0),
  }
}

const byName = (tallies: Tally[]) => new Map(tallies.map((tally) => [tally.name, tally]))

function daysOf({ from, until }: Span, utcOffset: number): string[] {
  if (Math.abs(utcOffset) > furthestZone || until.getTime() - from.getTime() > mostDays * day) refuse('invalid-input')
  const days: string[] = []
  if (from >= until) return days
  const last = localDay(until.getTime() - 1, utcOffset)
  for (let name = localDay(from, utcOffset); name <= last; name = addDays(name, 1)) days.push(name)
  return days
}

const earningOf = (actor: Actor): Earning => {
  if (isOwner(actor)) return 'revenue'
  return userTypes[actor.userTypeId]?.isSeller ? 'margin' : (`fee${actor.level}` as Earning)
}

/** Today's figures of the own subtree, in the caller's zone, and those of the same weekday last week up to the same time. */
export async function dashboardSummary(tx: Tx, actor: Actor): Promise<Answer<'dashboardSummary'>> {
  const now = new Date()
  const { first, last } = dayBounds(localDay(now, actor.utcOffset), actor.utcOffset)
  const earning = earningOf(actor)
  const weekAgo = (instant: Date) => new Date(instant.getTime() - 7 * day)
  const today = await salesOf(tx, actor, { from: first, until: new Date(last.getTime() + 1) }, earning)
  const lastWeek = await salesOf(tx, actor, { from: weekAgo(first), until: weekAgo(now) }, earning)
  const oldest = await oldestPending(tx, actor)
  return {
    count: today.count,
    amount: today.amount,
    countLastWeek: lastWeek.count,
    fee: today.fee,
    pending: oldest?.pending ?? 0,
    oldestPending: oldest ? { id: oldest.id, createdAt: oldest.createdAt.toISOString() } : null,
    bills: isOwner(actor) ? await openTotal(tx, openOf(actor, '')) : null,
  }
}
