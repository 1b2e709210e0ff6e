import { typeIds } from '../contract/user-types.ts'
import { type Instant, startOfWibDay, wib } from './dates.ts'

/** A close of the clock: the WIB day it belongs to, and its cycle. */
export interface DueClose {
  /** YYYY-MM-DD in WIB. */
  day: string
  cycle: 1 | 2
}

const hour = 3_600_000
const minute = 60_000
/** WIB hours at which the cycles close: everybody at midnight, users with D0 in the afternoon again. */
const hours: Record<DueClose['cycle'], number> = { 1: 0, 2: 15 }

/** The closes of the present WIB day whose time has come, in their order; a server that was off does the latest of each. */
export function dueCloses(now: Date): DueClose[] {
  const clock = new Date(now.getTime() + wib * minute)
  const day = clock.toISOString().slice(0, 10)
  const sinceMidnight = clock.getTime() - Date.parse(day)
  return ([1, 2] as const).filter((cycle) => sinceMidnight >= hours[cycle] * hour).map((cycle) => ({ day, cycle }))
}

/** Where the time a bill falls due stands half an hour earlier than it is: the list of payments for type 4, the payment history for type 2. */
export const isShownEarly = (screen: 'payments' | 'payment-history', viewerType: number): boolean =>
  (screen === 'payments' && viewerType === typeIds.USTL) || (screen === 'payment-history' && viewerType === typeIds.CATL)

export const shownDue = (due: Date, screen: 'payments' | 'payment-history', viewerType: number): Date =>
  isShownEarly(screen, viewerType) ? new Date(due.getTime() - 30 * minute) : due

/** The date that a bill bears in a list: in cycle 1 eleven o'clock WIB of its day, in others three hours after it was made. */
export const billDate = (createdAt: Instant, cycle: number): Date =>
  cycle === 1 ? new Date(startOfWibDay(createdAt).getTime() + 11 * hour) : new Date(new Date(createdAt).getTime() + 3 * hour)
