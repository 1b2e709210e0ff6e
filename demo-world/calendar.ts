import type { Random } from './random.ts'

/** When the shops of the demo world sell. Times are milliseconds since 1970. */

export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

const wibOffset = 7 * hour

/** Midnight of the WIB day that holds the moment. */
export const wibMidnight = (at: number): number => Math.floor((at + wibOffset) / day) * day - wibOffset

const wib = (at: number) => new Date(at + wibOffset)
/** 'YYYY-MM-DD' */
export const wibDate = (at: number): string => wib(at).toISOString().slice(0, 10)

/** Whether a moment lies in a WIB span of the day such as 23:00 to 01:00. */
export function isWithin(at: number, [from, to]: readonly [string, string]): boolean {
  const time = wib(at).toISOString().slice(11, 16)
  return from < to ? time >= from && time < to : time >= from || time < to
}

/** From Sunday on. */
const weekdayFactors = [0.8, 1.08, 0.97, 0.95, 1, 1.08, 1.12]

/** Wages come at the end of the month, and phones are filled then. */
const monthFactor = (date: number) => (date >= 25 || date <= 3 ? 1.18 : date >= 15 ? 0.93 : 1)

/** How much busier than the average a WIB day is. */
export const dayFactor = (midnight: number): number =>
  weekdayFactors[wib(midnight).getUTCDay()]! * monthFactor(wib(midnight).getUTCDate())

/** By the hour of the shop's own clock. */
const shopHours = [0, 0, 0, 0, 0, 0, 0, 2, 4, 6, 7, 7, 6, 5, 5, 6, 8, 10, 12, 13, 10, 6, 0, 0]
/** Behind an H2H client are apps, and apps sell at night too. */
const appHours = [1.2, 0.6, 0.4, 0.3, 0.5, 1, 2, 3, 5, 6, 7, 7, 7, 6, 6, 6, 7, 9, 11, 12, 11, 8, 5, 2.5]
const hours = [...shopHours.keys()]

/** A moment of the WIB day at which a shop of a zone (minutes east of UTC) sells. */
export function sellingTime(random: Random, midnight: number, utcOffset: number, atNight: boolean): number {
  const weights = atNight ? appHours : shopHours
  const ahead = utcOffset * minute - wibOffset
  const chosen = random.weighted(hours, (each) => weights[each]!)
  return midnight + ((chosen * hour - ahead + day) % day) + random.whole(0, hour - 1)
}
