import { wib } from '../../rules/dates.ts'

/** When a job runs: at a WIB time of day (`00:00`), at a minute of every hour (`*:23`), every minute (`*:*`), or again and again on each server with a pause between. */
type Schedule = { at: string; does: string } | { pauseMs: number; does: string }

/** Everything the clock does and when: the one place where a time stands. */
export const schedules = {
  'daily-close': { at: '00:00', does: 'pays out fees, then closes everybody: cycle 1' },
  'd0-close': { at: '15:00', does: 'pays out fees, then closes users with D0: cycle 2' },
  'check-books': { at: '03:10', does: 'runs the invariants of the books, one at a time, on the replica where there is one' },
  'choose-roll-ups': { at: '04:40', does: 'begins sums for reports of whoever has come to sell much' },
  'make-months': { at: '09:03', does: 'makes partitions three months ahead' },
  'forget-spent-guards': { at: '*:17', does: 'deletes inquiries and double-sale places that are past' },
  'forget-spent-sign-ins': { at: '*:23', does: 'deletes what is past of signing in: attempts, challenges, links, devices' },
  'forget-inbox': { at: '*:53', does: 'deletes what stood in an inbox for 30 days, and its files' },
  'forget-callback-attempts': { at: '*:11', does: 'deletes what callback addresses answered a week ago' },
  'forget-pushes': { at: '*:59', does: 'deletes push messages of a week ago' },
  'forget-partner-minutes': { at: '*:41', does: 'deletes what partners answered two days ago' },
  'follow-bills': { at: '*:*', does: 'closes what was missed, marks overdue bills, lifts what waits, ends paid bills' },
  'fold-fees': { at: '*:*', does: 'counts earned fees, so that a close finds little to count' },
  'advise-due-sales': { at: '*:*', does: 'asks partners about pending sales' },
  'work-off-notices': { at: '*:*', does: 'does what partners reported while a call to them was out' },
  'advance-tickets': { at: '*:*', does: 'expires tickets, and reports those that could not be verified' },
  'ask-gateways': { at: '*:*', does: 'asks gateways of top-ups what became of payments that nobody reported' },
  'deliver-callbacks': { at: '*:*', does: 'calls partners back whose wait is over' },
  'send-messages': { at: '*:*', does: 'sends queued messages' },
  'send-pushes': { at: '*:*', does: 'sends queued push messages' },
  'make-files': { at: '*:*', does: 'makes files that are too long to be waited for' },
  'ask-for-reports': { at: '*:*', does: 'asks for the reports that are due' },
  'build-domains': { at: '*:*', does: 'draws what domains show, and shows it' },
  'erase-old-codes': { at: '*:*', does: 'erases one-time codes that are past' },
  'ask-for-lists': { at: '*:*', does: 'asks partners for their price lists, and keeps what they propose' },
  'watch-outages': { at: '*:*', does: 'closes what fails, probes it, opens it on trial, judges trials' },
  'ask-partner-balances': { at: '*:*', does: 'asks each partner every 15 minutes what balance we have with it' },
  'tell-of-prices': { at: '*:*', does: 'tells operators of products that closed' },
  'forget-chats': { at: '*:47', does: 'deletes what chats sent a week ago, and their codes' },
  'tell-chats': { pauseMs: 2_000, does: 'tells chats how their sales ended' },
  'roll-up-sales': { pauseMs: 3_000, does: 'adds what was folded to the sums that reports read' },
  'look-for-silent-sales': { pauseMs: 15_000, does: 'takes over the sales of a server that died' },
  'pay-out-real-time': { pauseMs: 1_000, does: 'pays out fees to users who get them at once' },
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
