/** States of a bill: number, name, and whether something of it is still to be paid. */
const states = {
  1: { name: 'Ready', open: true },
  2: { name: 'Payment Request', open: true },
  3: { name: 'Partially Paid', open: true },
  4: { name: 'Paid', open: false },
  5: { name: 'Done', open: false },
  6: { name: 'Outstanding', open: true },
  7: { name: 'Splitted', open: true },
} as const
export type BillStatusId = keyof typeof states

export const billStatusIds = Object.keys(states).map(Number) as BillStatusId[]
export const billStatus = (statusId: number) => states[statusId as BillStatusId]
/** States of bills of which something is still to be paid. */
export const openStatuses: readonly number[] = billStatusIds.filter((statusId) => states[statusId].open)

/** What decides whether a bill can be confirmed. */
export interface Confirmable {
  statusId: number
  bankId: number | null
  parts: number
}

/** Where a bill is confirmed: a history confirms requested payments only. */
type Confirming = 'payments' | 'history'

/** What has to happen before a bill can be confirmed; null for a requested payment, and on the list of payments for an overdue bill with a bank. */
export function confirmBlock(
  { statusId, bankId, parts }: Confirmable,
  on: Confirming = 'payments',
): 'settled' | 'parts' | 'noBank' | 'overdue' | 'notRequested' | null {
  if (statusId === 4 || statusId === 5) return 'settled'
  if (parts > 0) return 'parts'
  if (statusId === 6) {
    if (bankId === null) return 'noBank'
    return on === 'history' ? 'overdue' : null
  }
  return statusId === 2 && bankId !== null ? null : 'notRequested'
}

/** A requested payment, or an overdue bill with a bank; of a split bill its parts are confirmed. */
export const isConfirmable = (bill: Confirmable, on?: Confirming): boolean => confirmBlock(bill, on) === null

/** Payment can be requested; of an overdue bill its bank is set. */
export const isRequestable = (statusId: number): boolean => statusId === 1 || statusId === 3 || statusId === 6

/** Of a bill with its parts: whether something of it is past its due time, so that its user is blocked. A split bill stays split; its parts and its remainder fall due. */
export const isOverdue = (
  bill: { statusId: number; remaining: number; dueDate: string; Splitted: readonly { statusId: number }[] },
  now: number,
): boolean =>
  bill.statusId === 6 ||
  bill.Splitted.some(({ statusId }) => statusId === 6) ||
  (bill.statusId === 7 && bill.remaining > 0 && Date.parse(bill.dueDate) <= now)

/** A part that was neither requested nor paid. */
export const isDeletable = (part: { statusId: number; paidAmount: number }): boolean =>
  (part.statusId === 1 || part.statusId === 6) && part.paidAmount === 0

/** What was typed as the amount of a part: above what remains it is 0. */
export const splitAmount = (typed: number, remaining: number): number => (typed > 0 && typed <= remaining ? typed : 0)
