import type { Language } from '../../contract/errors.ts'
import { addDays, type Bounds, dayBounds, daysBounds, formatDate, localDay, monthBounds, yearBounds } from '../../rules/dates.ts'

/** A period as people choose it. Days are 'YYYY-MM-DD', months 'YYYY-MM', times 'YYYY-MM-DDTHH:mm', all in the viewer's zone. */
export type Period =
  | { view: 'month'; month: string }
  | { view: 'year'; year: number }
  | { view: 'date'; date: string }
  | { view: 'dates'; from: string; to: string }
  | { view: 'times'; from: string; to: string }

export type View = Period['view']
export const views: readonly View[] = ['month', 'year', 'date', 'dates', 'times']

const shape: Record<View, RegExp> = {
  month: /^month:(\d{4}-\d{2})$/,
  year: /^year:(\d{4})$/,
  date: /^date:(\d{4}-\d{2}-\d{2})$/,
  dates: /^dates:(\d{4}-\d{2}-\d{2})~(\d{4}-\d{2}-\d{2})$/,
  times: /^times:(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})~(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})$/,
}

/** A period as it stands in an address: 'date:2026-11-21', 'dates:2026-11-01~2026-11-21'. */
export function periodText({ view, ...rest }: Period): string {
  return `${view}:${'from' in rest ? `${rest.from}~${rest.to}` : Object.values(rest)[0]}`
}

/** The period of an address; null for a text that is none, also for a day that does not exist or a reversed range. */
export function readPeriod(text: string): Period | null {
  const view = views.find((one) => shape[one].test(text))
  if (!view) return null
  const [, first = '', second = ''] = shape[view].exec(text) ?? []
  const period: Period =
    view === 'month'
      ? { view, month: first }
      : view === 'year'
        ? { view, year: Number(first) }
        : view === 'date'
          ? { view, date: first }
          : { view, from: first, to: second }
  try {
    const { first: start, last: end } = periodBounds(period, 0)
    return start <= end ? period : null
  } catch {
    return null
  }
}

/** Today in the viewer's zone, the period that screens start with. */
export const today = (now: Date, utcOffset: number): Period => ({ view: 'date', date: localDay(now, utcOffset) })

/**
 * First and last instant of a period in the viewer's zone. Whole days, months and years; a range with times runs from the
 * first second of its start to the last of its end minute. @throws RangeError on a day that does not exist.
 */
export function periodBounds(period: Period, utcOffset: number): Bounds {
  switch (period.view) {
    case 'month':
      return monthBounds(period.month, utcOffset)
    case 'year':
      return yearBounds(period.year, utcOffset)
    case 'date':
      return dayBounds(period.date, utcOffset)
    case 'dates':
      return daysBounds(period.from, period.to, utcOffset)
    case 'times':
      return { first: instantOf(period.from, utcOffset), last: new Date(instantOf(period.to, utcOffset).getTime() + 59_999) }
  }
}

function instantOf(text: string, utcOffset: number): Date {
  const [day = '', time = ''] = text.split('T')
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  if (hours > 23 || minutes > 59) throw new RangeError(`Not a time: ${text}`)
  return new Date(dayBounds(day, utcOffset).first.getTime() + (hours * 60 + minutes) * 60_000)
}

export const locales: Record<Language, string> = { id: 'id-ID', en: 'en-GB' }
const formats = new Map<string, Intl.DateTimeFormat>()

/** A day 'YYYY-MM-DD', or an instant in milliseconds as it is in UTC, in the words of a language. */
export function intlText(at: string | number, language: Language, options: Intl.DateTimeFormatOptions): string {
  const key = language + JSON.stringify(options)
  const kept = formats.get(key) ?? new Intl.DateTimeFormat(locales[language], { ...options, timeZone: 'UTC' })
  formats.set(key, kept)
  return kept.format(new Date(at))
}

const dayName = (day: string, language: Language) => formatDate(`${day}T00:00:00Z`, 0, language)

/** A period for a chip: '21-NOV-2026', '01-NOV-2026 – 21-NOV-2026', 'November 2026', '2026'. */
export function periodName(period: Period, language: Language): string {
  switch (period.view) {
    case 'month':
      return intlText(`${period.month}-01`, language, { month: 'long', year: 'numeric' })
    case 'year':
      return String(period.year)
    case 'date':
      return dayName(period.date, language)
    default: {
      const side = (text: string) => [dayName(text.slice(0, 10), language), text.slice(11)].filter(Boolean).join(' ')
      return `${side(period.from)} – ${side(period.to)}`
    }
  }
}

/** Name of a month, 1 to 12. */
export const longMonth = (month: number, language: Language): string =>
  intlText(`2026-${String(month).padStart(2, '0')}-01`, language, { month: 'long' })

/** Whether a period is today or yesterday of the viewer, whose names say more than the date. */
export function nearDay(period: Period, now: Date, utcOffset: number): 'today' | 'yesterday' | null {
  if (period.view !== 'date') return null
  const day = localDay(now, utcOffset)
  return period.date === day ? 'today' : period.date === addDays(day, -1) ? 'yesterday' : null
}
