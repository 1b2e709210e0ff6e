import { publishedOutcome } from './test-numbers.ts'

/** What the simulator partner answers, decided by the last three digits of the customer number, so that every outcome can be asked for. */

export type SimulatedOutcome =
  | 'success'
  | 'not-registered'
  | 'no-answer'
  | 'pending-success'
  | 'pending-failure'
  | 'slow'
  | 'next-partner'
  | 'bill-unavailable'
  | 'bill-changed'
  | 'pending-forever'
  | 'late-success'

/**
 * The special endings; every other number succeeds at once.
 * - not-registered: definite failure
 * - no-answer: time-out, a later advice says success
 * - pending-success, pending-failure: pending, the advice decides
 * - slow: success after 3 seconds
 * - next-partner: the first partner of the route fails definitely, the next one delivers
 * - bill-unavailable: not found or already paid, definite failure
 * - bill-changed: the inquiry succeeds, the payment fails definitely because the bill differs
 * - pending-forever: time-out, and pending on every advice
 * - late-success: fails definitely, and is reported as delivered by callback seconds later
 */
export const simulatorCodes = [
  { suffix: '911', outcome: 'not-registered' },
  { suffix: '912', outcome: 'no-answer' },
  { suffix: '913', outcome: 'pending-success' },
  { suffix: '914', outcome: 'pending-failure' },
  { suffix: '915', outcome: 'slow' },
  { suffix: '916', outcome: 'next-partner' },
  { suffix: '917', outcome: 'bill-unavailable' },
  { suffix: '918', outcome: 'bill-changed' },
  { suffix: '919', outcome: 'pending-forever' },
  { suffix: '920', outcome: 'late-success' },
] as const satisfies readonly { suffix: string; outcome: SimulatedOutcome }[]

export const simulatedSlowMilliseconds = 3000
export const simulatedLateMilliseconds = 5000

/** The outcome for one customer number: of a published test number the promised one; of a game id with a zone the digits before the zone count. */
export function simulatedOutcome(customerCode: string): SimulatedOutcome {
  const [number = ''] = customerCode.replace(/[\s.-]/g, '').match(/[0-9]+/) ?? []
  return publishedOutcome(number) ?? simulatorCodes.find(({ suffix }) => number.endsWith(suffix))?.outcome ?? 'success'
}
