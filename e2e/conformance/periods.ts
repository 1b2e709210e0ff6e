import { addDays, localDay, wib } from '../../rules/dates.ts'

const today = localDay(Date.now(), wib)

/** The thirty days of the demo world as they stand in an address. */
export const month = `period=dates:${addDays(today, -29)}~${today}`
