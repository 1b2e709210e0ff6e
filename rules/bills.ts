import { billStatuses } from '../contract/billing/bill-statuses.ts'

/** States of a bill: number, name, and whether something of it is still to be paid. */
const states = {
  [billStatuses.ready]: { name: 'Ready', open: true },
  [billStatuses.requested]: { name: 'Payment Request', open: true },
  [billStatuses.partial]: { name: 'Partially Paid', open: true },
  [billStatuses.paid]: { name: 'Paid', open: false },
  [billStatuses.done]: { name: 'Done', open: false },
  [billStatuses.outstanding]: { name: 'Outstanding', open: true },
  [billStatuses.splitted]: { name: 'Splitted', open: true },
} as const
export type BillStatusId = keyof typeof states
export type BillWord = keyof typeof billStatuses

const words = Object.fromEntries(Object.entries(billStatuses).map(([word, id]) => [id, word])) as Record<BillStatusId, BillWord>

export const billStatusIds = Object.keys(states).map(Number) as BillStatusId[]
/** Its key in `billStatuses`. */
export const billWord = (statusId: number): BillWord => words[statusId as BillStatusId]
export const billStatus = (statusId: number) => states[statusId as BillStatusId]
/** States of bills of which something is still to be paid. */
export const openStatuses: readonly number[] = billStatusIds.filter((statusId) => states[statusId].open)

export const isSettled = (statusId: number): boolean => statusId === billStatuses.paid || statusId === billStatuses.done

/** What decides whether a bill can be confirmed. */
export interface Confirmable {
  statusId: number
  bankId: number | null
  /** Where it was requested until that bank was deleted; a server of the release before does not say. */
  GoneBank?: object | null
  parts: number
}

/** Where a bill is confirmed: a history confirms requested payments only. */
type Confirming = 'payments' | 'history'

/** What has to happen before a bill can be confirmed; null for a requested payment, and on the list of payments for an overdue bill with a bank. */
export function confirmBlock(
  { statusId, bankId, GoneBank, parts }: Confirmable,
  on: Confirming = 'payments',
): 'settled' | 'parts' | 'noBank' | 'overdue' | 'notRequested' | null {
  if (isSettled(statusId)) return 'settled'
  if (parts > 0) return 'parts'
  const wasRequested = GoneBank != null && statusId !== billStatuses.splitted
  if (wasRequested && (on === 'payments' || statusId !== billStatuses.outstanding)) return null
  if (statusId === billStatuses.outstanding) {
    if (bankId === null) return 'noBank'
    return on === 'history' ? 'overdue' : null
  }
  return statusId === billStatuses.requested && bankId !== null ? null : 'notRequested'
}

/** A requested payment, or an overdue bill with a bank; of a split bill its parts are confirmed. */
export const isConfirmable = (bill: Confirmable, on?: Confirming): boolean => confirmBlock(bill, on) === null

/** Its payer was told a bank and a total for it: it is not split until the request was taken back, or confirmed. */
export const isRequested = ({ statusId, bankId }: { statusId: number; bankId: number | null }): boolean =>
  bankId !== null && (statusId === billStatuses.requested || statusId === billStatuses.outstanding)

/** Payment can be requested; of an overdue bill its bank is set. */
export const isRequestable = (statusId: number): boolean =>
  statusId === billStatuses.ready || statusId === billStatuses.partial || statusId === billStatuses.outstanding

/** Of a bill with its parts: whether something of it is past its due time, so that its user is blocked. A split bill stays split; its parts and its remainder fall due. */
export const isOverdue = (
  bill: { statusId: number; remaining: number; dueDate: string; Splitted: readonly { statusId: number }[] },
  now: number,
): boolean =>
  bill.statusId === billStatuses.outstanding ||
  bill.Splitted.some(({ statusId }) => statusId === billStatuses.outstanding) ||
  (bill.statusId === billStatuses.splitted && bill.remaining > 0 && Date.parse(bill.dueDate) <= now)

/** A part that was neither requested nor paid. */
export const isDeletable = (part: { statusId: number; paidAmount: number }): boolean =>
  (part.statusId === billStatuses.ready || part.statusId === billStatuses.outstanding) && part.paidAmount === 0

/** What was typed as the amount of a part: above what remains it is 0. */
export const splitAmount = (typed: number, remaining: number): number => (typed > 0 && typed <= remaining ? typed : 0)
