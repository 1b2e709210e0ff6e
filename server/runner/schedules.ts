import { wib } from '../../rules/dates.ts'

/** When a job runs: at a WIB time of day (`00:00`), at a minute of every hour (`*:23`), every minute (`*:*`), or again and again on each server with a pause between. */
type Schedule = { at: string; does: string } | { pauseMs: number; does: string }

/** Everything the clock does and when: the one place where a time stands. */
export const schedules = {
  'daily-close': { at: '00:00', does: 'pays out fees, then closes everybody: cycle 1' },
  'd0-close': { at: '15:00', does: 'pays out fees, then closes users with D0: cycle 2' },
  'check-books': { at: '03:10', does: 'runs the invariants of the books, one at a time, on the replica where there is one' },
  'choose-roll-ups': { at: '04:40', does: 'starts report sums for users whose sales have become many' },
  'make-months': { at: '09:03', does: 'makes partitions three months ahead' },
  'forget-spent-guards': { at: '*:17', does: 'deletes expired inquiries and entries against double sales' },
  'forget-spent-sign-ins': { at: '*:23', does: 'deletes expired sign-in attempts, challenges, links and devices' },
  'forget-inbox': { at: '*:53', does: 'deletes inbox items older than 30 days, and their files' },
  'forget-callback-attempts': { at: '*:11', does: 'deletes answers of callback addresses after a week' },
  'forget-pushes': { at: '*:59', does: 'deletes push messages after a week' },
  'forget-partner-minutes': { at: '*:41', does: 'deletes figures of the partners’ answers after two days' },
  'follow-bills': {
    at: '*:*',
    does: 'runs missed closes, marks overdue bills, retries lifts that wait, pays what past administrators are owed, ends paid bills',
  },
  'keep-selling-less': {
    at: '*:*',
    does: 'counts who sells less than a week ago, once a day or when a pending sale of these days ends',
  },
  'advise-due-sales': { at: '*:*', does: 'asks partners about pending sales' },
  'work-off-notices': { at: '*:*', does: 'applies reports of partners that arrived during a call to them' },
  'advance-tickets': { at: '*:*', does: 'expires tickets, and tells the platform of those that were not verified in time' },
  'ask-gateways': { at: '*:*', does: 'asks top-up gateways about payments without a report' },
  'deliver-callbacks': { at: '*:*', does: 'sends callbacks to H2H clients that are due' },
  'send-messages': { at: '*:*', does: 'sends queued messages' },
  'send-pushes': { at: '*:*', does: 'sends queued push messages' },
  'make-files': { at: '*:*', does: 'makes large files in the background' },
  'ask-for-reports': { at: '*:*', does: 'starts scheduled reports that are due' },
  'build-domains': { at: '*:*', does: 'builds the brands of domains and publishes them' },
  'erase-old-codes': { at: '*:*', does: 'erases expired one-time codes' },
  'ask-for-lists': { at: '*:*', does: 'fetches price lists of partners, and keeps them as proposals' },
  'watch-outages': { at: '*:*', does: 'closes failing products, probes them, reopens them on trial, decides trials' },
  'ask-partner-balances': { at: '*:*', does: 'asks each partner for our balance every 15 minutes' },
  'tell-of-prices': { at: '*:*', does: 'tells the platform about products that closed' },
  'forget-chats': { at: '*:47', does: 'deletes chat messages after a week, and expired codes' },
  'tell-chats': { pauseMs: 2_000, does: 'sends the outcome of sales to chats' },
  'fold-fees': { pauseMs: 2_000, does: 'adds earned fees to what is due, and names what the sums for reports take next' },
  'roll-up-sales': { pauseMs: 2_000, does: 'adds folded sales to the sums for reports' },
  'look-for-silent-sales': { pauseMs: 15_000, does: 'puts sales of a server that died on the pending list' },
  'pay-out-real-time': { pauseMs: 1_000, does: 'pays out fees to users with real time' },
} satisfies Record<string, Schedule>

export type ScheduleName = keyof typeof schedules

const minute = 60_000

/** A time of the table as a crontab pattern, which is in UTC. */
export function patternOf(at: string): string {
  const [hours, minutes] = at.split(':').map((part) => (part === '*' ? part : Number(part)))
  return `${minutes} ${typeof hours === 'number' ? (hours + 24 - wib / 60) % 24 : hours} * * *`
}

/** Milliseconds from one run to the next. */
export function periodOf(at: string): number {
  if (at === '*:*') return minute
  return at.startsWith('*') ? 60 * minute : 24 * 60 * minute
}
