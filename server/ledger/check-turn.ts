import type { Span } from '../../database/run-checks.ts'

/** Nights within which every month has its turn: two less than thirty, for nights on which no server ran. */
const nights = 28

/** A month in UTC by its first day, as the partitions are: 2026-11-01. */
export type Month = string

const monthOf = (moment: Date): Month => `${moment.toISOString().slice(0, 7)}-01`
const after = (month: Month): Date => {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, number, 1))
}

/** The months from the first one with anything in it until now, oldest first. */
export function monthsSince(first: Date | null, now: Date): Month[] {
  const months: Month[] = []
  for (let month = monthOf(first ?? now); month <= monthOf(now); month = monthOf(after(month))) months.push(month)
  return months
}

/**
 * The months of a night: those whose last turn is longest ago. `nightsBefore` are the months of earlier nights, the last night
 * first.
 */
export function monthsInTurn(months: readonly Month[], nightsBefore: readonly (readonly Month[])[]): Month[] {
  const ago = (month: Month) => {
    const night = nightsBefore.findIndex((each) => each.includes(month))
    return night < 0 ? Number.POSITIVE_INFINITY : night
  }
  const waiting = months.map((month) => ({ month, ago: ago(month) }))
  waiting.sort((a, b) => (a.ago === b.ago ? a.month.localeCompare(b.month) : b.ago - a.ago))
  return waiting
    .slice(0, Math.ceil(months.length / nights))
    .map(({ month }) => month)
    .sort()
}

/** A month as a span; the first month begins with all there is. */
export const spanOf = (month: Month, months: readonly Month[]): Span => ({
  ...(month === months[0] ? {} : { from: new Date(month) }),
  to: after(month),
})

const hour = 3_600_000

/** What an earlier night left to this one. */
export interface Left {
  startedAt: Date
  /** From when on it looked at what was new. */
  since: Date
  /** Whether what was new held, and was looked at to its end. */
  held: boolean
  /** Older months that did not hold, or were not looked at to their end. */
  again: readonly Month[]
}

/** The oldest times in what came after the last run, by numbers that no clock decides; null where nothing came. */
export interface Newer {
  at: Date | null
  /** The first day, in UTC, on which a sale of a newer fold ended. */
  day: Month | null
}

/**
 * From when on a night looks at what is new: from the beginning of the last night that found it whole; what was being written
 * then took less than an hour. Earlier where something newer says so, written under a clock that was wrong, then or since.
 * A check that has not run before begins with this month: the older ones come in turn.
 */
export function newSince(left: Left | null, newer: Newer, now: Date): Date {
  if (!left) return new Date(monthOf(now))
  const began = left.held ? left.startedAt.getTime() - hour : left.since.getTime()
  const oldest = Math.min(began, newer.at?.getTime() ?? began)
  const day = newer.day === null ? oldest : new Date(newer.day).getTime()
  return new Date(day + 24 * hour <= oldest ? day : oldest)
}
