import type { Language } from '../contract/errors.ts'

/** Dates in fixed offsets from UTC: Indonesia has three and no summer time, so all of this is plain arithmetic. */

/** A Date, an ISO 8601 text with its offset, or milliseconds since 1970. */
export type Instant = Date | string | number
/** First and last millisecond of a period. */
export interface Bounds {
  first: Date
  last: Date
}

export const wib = 420
const minute = 60_000
const day = 86_400_000

const months: Record<Language, readonly string[]> = {
  id: ['JAN', 'FEB', 'MAR', 'APR', 'MEI', 'JUN', 'JUL', 'AGU', 'SEP', 'OKT', 'NOV', 'DES'],
  en: ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'],
}

/** Upper-case short name of a month, 1 to 12. */
export const monthName = (month: number, language: Language): string => months[language][month - 1] ?? '-'

/** Minutes east of UTC; values from -14 to 14 are read as hours. */
export const offsetMinutes = (utcOffset: number): number => (Math.abs(utcOffset) <= 14 ? utcOffset * 60 : utcOffset)

const millisecondsOf = (instant: Instant): number => (typeof instant === 'string' ? Date.parse(instant) : instant.valueOf())

/** The wall clock of an offset as a Date whose UTC fields read like it; null when the instant is none. */
function wallClock(instant: Instant, utcOffset: number): Date | null {
  const shifted = new Date(millisecondsOf(instant) + offsetMinutes(utcOffset) * minute)
  return Number.isNaN(shifted.getTime()) ? null : shifted
}

const two = (n: number) => String(n).padStart(2, '0')
const dateOf = (clock: Date, language: Language) =>
  `${two(clock.getUTCDate())}-${monthName(clock.getUTCMonth() + 1, language)}-${clock.getUTCFullYear()}`
const timeOf = (clock: Date) => `${two(clock.getUTCHours())}:${two(clock.getUTCMinutes())}:${two(clock.getUTCSeconds())}`

/** '20-NOV-2026 14:03:59' in the given offset; a dash when the instant is none. */
export function formatDateTime(instant: Instant, utcOffset: number, language: Language): string {
  const clock = wallClock(instant, utcOffset)
  return clock ? `${dateOf(clock, language)} ${timeOf(clock)}` : '-'
}

/** '20-NOV-2026 14:03' in the given offset, for what is due. */
export const formatDue = (instant: Instant, utcOffset: number, language: Language): string =>
  formatDateTime(instant, utcOffset, language).replace(/:\d\d$/, '')

/** '20-NOV-2026' in the given offset. */
export function formatDate(instant: Instant, utcOffset: number, language: Language): string {
  const clock = wallClock(instant, utcOffset)
  return clock ? dateOf(clock, language) : '-'
}

/** '14:03:59' in the given offset. */
export function formatTime(instant: Instant, utcOffset: number): string {
  const clock = wallClock(instant, utcOffset)
  return clock ? timeOf(clock) : '-'
}

/** '20/11/2026 14:03:59' in the given offset, as receipts print it. */
export function formatReceiptTime(instant: Instant, utcOffset: number): string {
  const clock = wallClock(instant, utcOffset)
  return clock ? `${two(clock.getUTCDate())}/${two(clock.getUTCMonth() + 1)}/${clock.getUTCFullYear()} ${timeOf(clock)}` : '-'
}

/** '20-11-2026' in WIB, for the names of downloaded files. */
export const fileDate = (instant: Instant): string => localDay(instant, wib).split('-').reverse().join('-')

/** WIB, WITA, WIT, or 'UTC+05:30' elsewhere. */
export function zoneName(utcOffset: number): string {
  const minutes = offsetMinutes(utcOffset)
  const name = { 420: 'WIB', 480: 'WITA', 540: 'WIT' }[minutes]
  const size = Math.abs(minutes)
  return name ?? `UTC${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

/** 'YYYY-MM-DD' of an instant in an offset. @throws RangeError when the instant is none. */
export function localDay(instant: Instant, utcOffset: number): string {
  const clock = wallClock(instant, utcOffset)
  if (!clock) throw new RangeError(`Not an instant: ${instant}`)
  return clock.toISOString().slice(0, 10)
}

/** 'YYYY-MM-DD' of an instant in WIB, the day of closes, bills and double sales. */
export const wibDay = (instant: Instant): string => localDay(instant, wib)

/** 00:00 WIB of the WIB day an instant falls in. */
export const startOfWibDay = (instant: Instant): Date => dayBounds(wibDay(instant), wib).first

/** The day some days after (or before) 'YYYY-MM-DD'. */
export const addDays = (dayText: string, days: number): string =>
  new Date(utcMidnight(dayText) + days * day).toISOString().slice(0, 10)

/** 'YYYY-MM-DD' of a day that there is, else null. */
export function existingDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCMonth() !== month - 1) return null
  return date.toISOString().slice(0, 10)
}

/** 0 Sunday to 6 Saturday of 'YYYY-MM-DD'. */
export const weekday = (dayText: string): number => new Date(utcMidnight(dayText)).getUTCDay()

function utcMidnight(dayText: string): number {
  const midnight = /^\d{4}-\d{2}-\d{2}$/.test(dayText) ? Date.parse(`${dayText}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== dayText)
    throw new RangeError(`Not a day: ${dayText}`)
  return midnight
}

function bounds(firstDay: string, dayAfter: number, utcOffset: number): Bounds {
  const shift = offsetMinutes(utcOffset) * minute
  return { first: new Date(utcMidnight(firstDay) - shift), last: new Date(dayAfter - shift - 1) }
}

/** UTC instants of the first and last millisecond of 'YYYY-MM-DD' in an offset. @throws RangeError on a day that is none. */
export const dayBounds = (dayText: string, utcOffset: number): Bounds => bounds(dayText, utcMidnight(dayText) + day, utcOffset)

/** The same from one day to another, both included. */
export const daysBounds = (from: string, to: string, utcOffset: number): Bounds => bounds(from, utcMidnight(to) + day, utcOffset)

/** The same for 'YYYY-MM'. */
export function monthBounds(month: string, utcOffset: number): Bounds {
  const first = new Date(utcMidnight(`${month}-01`))
  return bounds(`${month}-01`, Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 1), utcOffset)
}

/** The same for a calendar year. */
export const yearBounds = (year: number, utcOffset: number): Bounds =>
  bounds(`${String(year).padStart(4, '0')}-01-01`, Date.UTC(year + 1, 0, 1), utcOffset)
