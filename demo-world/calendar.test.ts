import { describe, expect, test } from 'vitest'
import { dayFactor, hour, isWithin, sellingTime, wibDate, wibMidnight } from './calendar.ts'
import { randomOf } from './random.ts'

const at = (text: string) => Date.parse(text)

test.each([
  ['2026-11-20T16:59:59.999Z', '2026-11-19T17:00:00.000Z', '2026-11-20'],
  ['2026-11-20T17:00:00.000Z', '2026-11-20T17:00:00.000Z', '2026-11-21'],
])('the WIB day of %s', (moment, midnight, date) => {
  expect(new Date(wibMidnight(at(moment))).toISOString()).toBe(midnight)
  expect(wibDate(at(moment))).toBe(date)
})

test.each([
  ['2026-11-20T15:59:59Z', false],
  ['2026-11-20T16:00:00Z', true],
  ['2026-11-20T17:30:00Z', true],
  ['2026-11-20T18:00:00Z', false],
])('from 23:00 to 01:00 WIB: %s is %s', (moment, within) => {
  expect(isWithin(at(moment), ['23:00', '01:00'])).toBe(within)
})

test('a span within one day', () => {
  expect(
    ['05:59', '06:00', '06:59', '07:00'].map((time) => isWithin(at(`2026-11-20T${time}:00+07:00`), ['06:00', '07:00'])),
  ).toEqual([false, true, true, false])
})

test('Sunday is quieter than Saturday, and the day of wages busier', () => {
  const [saturday, sunday, wages] = ['2026-11-21', '2026-11-22', '2026-11-28'].map((date) => dayFactor(at(`${date}T00:00+07:00`)))
  expect(sunday).toBeLessThan(saturday!)
  expect(wages).toBeGreaterThan(saturday!)
})

describe.each([
  ['WIB', 420],
  ['WITA', 480],
  ['WIT', 540],
])('%s', (_, utcOffset) => {
  const midnight = at('2026-11-20T00:00+07:00')
  const moments = (atNight: boolean) => {
    const random = randomOf('times')
    return Array.from({ length: 2000 }, () => sellingTime(random, midnight, utcOffset, atNight))
  }

  test('shops sell from 7 to 22 by their own clock, most in the evening', () => {
    const hours = moments(false).map((moment) => new Date(moment + (utcOffset / 60) * hour).getUTCHours())
    expect([Math.min(...hours), Math.max(...hours)]).toEqual([7, 21])
    const perHour = (wanted: number) => hours.filter((each) => each === wanted).length
    expect(perHour(19)).toBeGreaterThan(perHour(13))
  })

  test('apps sell at every hour of the WIB day', () => {
    const all = moments(true)
    expect(all.every((moment) => wibMidnight(moment) === midnight)).toBe(true)
    expect(new Set(all.map((moment) => Math.floor((moment - midnight) / hour))).size).toBe(24)
  })
})
