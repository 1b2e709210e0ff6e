import type { Language } from '../../contract/errors.ts'
import { addDays, dayBounds, localDay, monthBounds } from '../../rules/dates.ts'
import type { Input } from '../api.ts'
import { intlText, locales } from '../pickers/period.ts'

export const chartKinds = ['daily', 'pie', 'bar'] as const
export type ChartKind = (typeof chartKinds)[number]

const daysShown = 30
const wireType = { daily: 'linear', pie: 'pie', bar: 'graph' } as const

/** What a chart asks for: the last 30 days with today, or the running month; both end now. */
export function chartInput(kind: ChartKind, now: Date, utcOffset: number): Input<'dashboard'> {
  const day = localDay(now, utcOffset)
  const { first } = kind === 'daily' ? dayBounds(addDays(day, 1 - daysShown), utcOffset) : monthBounds(day.slice(0, 7), utcOffset)
  return { startDate: first.toISOString(), endDate: now.toISOString(), utcOffset, type: wireType[kind], byDate: false }
}

/** One mark of a pie or bar chart; `rest` is everything that is too small for a mark of its own. */
export interface Slice {
  name: string
  value: number
  /** Part of the whole, 0 to 1. */
  share: number
  rest: boolean
}

/** The largest values as marks of their own, largest first, and the others together; a single other one keeps its name. */
export function slicesOf(names: readonly string[], values: readonly number[], restName: string, own = 5): Slice[] {
  const total = values.reduce((sum, value) => sum + value, 0)
  const share = (value: number) => (total > 0 ? value / total : 0)
  const all = names
    .map((name, i) => ({ name, value: values[i] ?? 0, share: share(values[i] ?? 0), rest: false }))
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value)
  if (all.length <= own + 1) return all
  const rest = all.slice(own).reduce((sum, { value }) => sum + value, 0)
  return [...all.slice(0, own), { name: restName, value: rest, share: share(rest), rest: true }]
}

/** Even steps from 0 up to at least `max`, whole numbers, five lines at most. */
export function axisTicks(max: number): number[] {
  const least = Math.max(1, max / 4)
  const power = 10 ** Math.floor(Math.log10(least))
  const step = Math.max(1, [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].map((size) => size * power).find((size) => size >= least)!)
  const whole = Math.ceil(step)
  return Array.from({ length: Math.max(2, Math.ceil(max / whole) + 1) }, (_, i) => i * whole)
}

/** '21 Nov' of 'YYYY-MM-DD'. */
export const shortDay = (day: string, language: Language): string => intlText(day, language, { day: 'numeric', month: 'short' })

/** 'Sabtu' of 'YYYY-MM-DD'. */
export const weekdayName = (day: string, language: Language): string => intlText(day, language, { weekday: 'long' })

/** 'Sabtu, 21 November 2026' of 'YYYY-MM-DD'; joined here because the comma in English depends on the browser. */
export const longDay = (day: string, language: Language): string =>
  `${weekdayName(day, language)}, ${intlText(day, language, { day: 'numeric', month: 'long', year: 'numeric' })}`

/** '1–21 Nov' from the first of the month to 'YYYY-MM-DD'. */
export const monthSoFar = (day: string, language: Language): string => (day.endsWith('-01') ? '' : '1–') + shortDay(day, language)

/** '14.32' or '14:32', hours and minutes of an instant in an offset. */
export const clock = (instant: number, utcOffset: number, language: Language): string =>
  intlText(instant + utcOffset * 60_000, language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

const percents = new Map<string, Intl.NumberFormat>()

/** '35,2%'; with `signed` '+4,1%', a real minus sign, and no sign for zero. */
export function percent(part: number, language: Language, signed = false): string {
  const key = `${language}%${signed}`
  const options = { style: 'percent', maximumFractionDigits: 1, minimumFractionDigits: 1 } as const
  const kept =
    percents.get(key) ?? new Intl.NumberFormat(locales[language], { ...options, signDisplay: signed ? 'exceptZero' : 'auto' })
  percents.set(key, kept)
  return kept.format(part).replace('-', '−')
}
