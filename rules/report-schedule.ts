import { addDays, type Bounds, dayBounds, daysBounds, localDay, monthBounds, weekday } from './dates.ts'

/** When a report comes: of a week on a day from 0 Sunday, of a month on a day from 1 to 28; the hour on the wall clock of an offset. */
export interface Frequency {
  every: 'day' | 'week' | 'month'
  day: number | null
  hour: number
}

const hour = 3_600_000

function isOn(dayText: string, { every, day }: Frequency): boolean {
  if (every === 'day') return true
  return every === 'week' ? weekday(dayText) === day : Number(dayText.slice(8)) === day
}

/** Whether a frequency names a day exactly where it needs one. */
export const isFrequency = ({ every, day }: Frequency): boolean =>
  every === 'day' ? day === null : day !== null && (every === 'week' ? day <= 6 : day >= 1)

/** The first time after an instant that a report comes. @throws RangeError on a day that never is. */
export function nextTime(after: Date, frequency: Frequency, utcOffset: number): Date {
  let dayText = localDay(after, utcOffset)
  for (let tries = 0; tries < 63; tries++, dayText = addDays(dayText, 1)) {
    if (!isOn(dayText, frequency)) continue
    const at = new Date(dayBounds(dayText, utcOffset).first.getTime() + frequency.hour * hour)
    if (at > after) return at
  }
  throw new RangeError(`never: ${frequency.every} ${frequency.day}`)
}

/** What a report that comes at an instant is about: the whole day, the seven days or the month before. */
export function reportSpan(at: Date, { every }: Pick<Frequency, 'every'>, utcOffset: number): Bounds {
  const today = localDay(at, utcOffset)
  const yesterday = addDays(today, -1)
  if (every === 'day') return dayBounds(yesterday, utcOffset)
  if (every === 'week') return daysBounds(addDays(today, -7), yesterday, utcOffset)
  return monthBounds(addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7), utcOffset)
}
