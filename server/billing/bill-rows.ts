import { calls } from '../../contract/calls.ts'
import { isOwner, typeIds } from '../../contract/user-types.ts'
import { billStatus, isConfirmable } from '../../rules/bills.ts'
import { billDate, shownDue } from '../../rules/closes.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer } from '../runner/handlers.ts'
import { mayCall, ofType } from '../runner/policy.ts'
import type { Tx } from '../runner/pool.ts'
import { type BillRow, partsOf } from './bills.queries.ts'

export type WholeBill = NonNullable<Answer<'billStatus'>>
type Part = WholeBill['Splitted'][number]
/** Where a bill is shown: its due time stands earlier for some. */
export type Screen = 'bill' | 'payments' | 'payment-history'

type Charged = Pick<BillRow, 'chargerId' | 'chargerUplineId'>

/** Its charger confirms, splits and deletes a bill, for a type 3 or a blocked charger also the one above it, and the owner any; which of their staff, the gate says. */
export const isSettler = (actor: Actor, bill: Charged): boolean =>
  ofType(calls.confirmPayment.who, actor) &&
  (isOwner(actor) || actor.userId === bill.chargerId || actor.userId === bill.chargerUplineId)

/** The same for a person on a screen, staff or not. */
const maySettle = (actor: Actor, bill: Charged): boolean => mayCall(calls.confirmPayment, actor) && isSettler(actor, bill)

function presentPart(actor: Actor, row: BillRow, parts: number, screen: Screen): Part {
  const settles = maySettle(actor, row)
  const paid = row.paidAmount + row.paidInParts
  return {
    id: row.id,
    parentId: row.parentId,
    amount: row.amount,
    paidAmount: paid,
    remaining: row.remaining,
    unique: row.uniqueCode,
    uniqueAmount: row.uniqueAmount,
    remark: row.remark,
    cycle: row.cycle,
    isSemi: row.isSemi,
    statusId: row.statusId,
    BillStatus: { name: billStatus(row.statusId).name },
    bankId: row.bankId,
    Bank: row.Bank,
    GoneBank: row.GoneBank,
    BillCharged: { id: row.userId, name: row.userName, UserType: { name: row.userType } },
    BillCharger: { id: row.chargerId, name: row.chargerName },
    origin: row.origin,
    Confirmer: row.confirmerId === null ? null : { id: row.confirmerId, name: row.confirmerName ?? '' },
    isArrived: row.isArrived,
    refill: row.refill ? { amount: row.refill, waitsFor: row.isChargerBlocked ? 'block' : 'balance' } : null,
    LoginUser: actor.userTypeId <= typeIds.CATL && row.pic !== null ? { name: row.pic } : null,
    createdAt: row.createdAt.toISOString(),
    date: billDate(row.createdAt, row.cycle).toISOString(),
    dueDate: (screen === 'bill' ? row.dueAt : shownDue(row.dueAt, screen, actor.userTypeId)).toISOString(),
    mayConfirm:
      settles && !actor.isBlocked && isConfirmable({ ...row, parts }, screen === 'payment-history' ? 'history' : 'payments'),
    maySettle: settles,
  }
}

/** Parts alone, as their bills show them. */
export const presentParts = (actor: Actor, rows: readonly BillRow[], screen: Screen): Part[] =>
  rows.map((row) => presentPart(actor, row, 0, screen))

/** Bills with their parts, as one viewer may see them on one screen. */
export async function presentBills(tx: Tx, actor: Actor, rows: readonly BillRow[], screen: Screen): Promise<WholeBill[]> {
  const parts = Map.groupBy(
    await partsOf(
      tx,
      rows.map(({ id }) => id),
    ),
    ({ parentId }) => parentId,
  )
  return rows.map((row) => {
    const own = parts.get(row.id) ?? []
    return { ...presentPart(actor, row, own.length, screen), Splitted: presentParts(actor, own, screen) }
  })
}
