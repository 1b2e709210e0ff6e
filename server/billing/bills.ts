import { isOwner, userTypes } from '../../contract/user-types.ts'
import { offeredBanks } from '../banks/banks.queries.ts'
import { chosenUsers } from '../lists/chosen-users.ts'
import { keywordOf } from '../lists/keyword.ts'
import { pageOf, pagesOf } from '../lists/paging.ts'
import { spanOf } from '../lists/span.ts'
import type { Publish } from '../live/live.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import { inSubtree, levelColumn } from '../runner/policy.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import type { AfterCommit } from '../runner/transact.ts'
import { requestBillPayment, splitBillOff, withdrawBillPayment } from './bill-moves.queries.ts'
import { isSettler, presentBills, presentParts, type WholeBill } from './bill-rows.ts'
import {
  type BillFilter,
  type BillRow,
  billById,
  billRows,
  chargerOf,
  countBills,
  openRest,
  partsCharged,
  refilledLater,
} from './bills.queries.ts'
import { announceBills } from './close.ts'

const first = { offset: 0, limit: 1 }

export async function openBills(tx: Tx, actor: Actor): Promise<Answer<'bill'>> {
  const amount = await openRest(tx, actor.userId)
  return { amount, refills: presentParts(actor, await refilledLater(tx, actor.userId), 'bill') }
}

/** The oldest open bill of the caller. */
export async function activeBill(tx: Tx, actor: Actor): Promise<Answer<'billStatus'>> {
  const rows = await billRows(tx, { userId: actor.userId, open: true }, 'oldest', first)
  return (await presentBills(tx, actor, rows, 'bill'))[0] ?? null
}

/** A bill with its parts, after something was done with it. */
export async function wholeBill(
  tx: Tx,
  actor: Actor,
  { id, parentId }: Pick<BillRow, 'id' | 'parentId'>,
  screen: 'bill' | 'payments',
): Promise<WholeBill> {
  const row = await billById(tx, parentId ?? id)
  return (await presentBills(tx, actor, [row!], screen))[0]!
}

/** Banks of the charger of the open bill; without an open bill, of the present charger. */
export async function billBanks(tx: Tx, actor: Actor): Promise<Answer<'billBanks'>> {
  const [open] = await billRows(tx, { userId: actor.userId, open: true }, 'oldest', first)
  const charger = open?.chargerId ?? (await chargerOf(tx, actor.userId))
  return { banks: charger === null ? [] : await offeredBanks(tx, charger, 'bill') }
}

export async function requestPayment(
  tx: Tx,
  actor: Actor,
  input: Input<'requestPayment'>,
  afterCommit: AfterCommit,
  publish: Publish,
): Promise<Answer<'requestPayment'>> {
  const row = await billById(tx, input.bill)
  if (row?.userId !== actor.userId) refuse('not-found')
  if (!(await offeredBanks(tx, row.chargerId, 'bill')).some(({ id }) => id === input.bank)) refuse('not-found')
  const refusal = await requestBillPayment(tx, row.id, actor.userId, input.bank)
  if (refusal) refuse(refusal)
  await announceBills(tx, afterCommit, publish, [row.userId])
  return wholeBill(tx, actor, row, 'bill')
}

export async function withdrawPayment(
  tx: Tx,
  actor: Actor,
  input: Input<'withdrawPayment'>,
  afterCommit: AfterCommit,
  publish: Publish,
): Promise<Answer<'withdrawPayment'>> {
  const row = await billById(tx, input.bill)
  if (row?.userId !== actor.userId) refuse('not-found')
  const refusal = await withdrawBillPayment(tx, row.id, actor.userId)
  if (refusal) refuse(refusal)
  await announceBills(tx, afterCommit, publish, [row.userId])
  return wholeBill(tx, actor, row, 'bill')
}

/** By who pays the bill, or by who confirms it; only the latter names the part's bank. */
export async function splitBill(
  tx: Tx,
  actor: Actor,
  input: Input<'splitBill'>,
  afterCommit: AfterCommit,
  publish: Publish,
): Promise<Answer<'splitBill'>> {
  const row = await billById(tx, input.bill)
  if (!row || !(row.userId === actor.userId || isSettler(actor, row))) refuse('not-found')
  const bankId = input.bank ?? null
  if (bankId !== null && !(await offeredBanks(tx, row.chargerId, 'bill')).some(({ id }) => id === bankId)) refuse('not-found')
  const refusal = await splitBillOff(tx, row.id, input.splitAmount, bankId, input.remark)
  if (refusal) refuse(refusal)
  const bill = await wholeBill(tx, actor, row, row.userId === actor.userId ? 'bill' : 'payments')
  // Who got no answer and splits again has not seen the first part.
  const remaining = bill.remaining + input.splitAmount
  if (input.remaining !== undefined && input.remaining !== remaining) refuse('remaining-changed', { remaining })
  await announceBills(tx, afterCommit, publish, [row.userId])
  return bill
}

export async function billHistory(tx: Tx, actor: Actor, input: Input<'billHistory'>): Promise<Answer<'billHistory'>> {
  const filter: BillFilter = { ...spanOf(input), keyword: keywordOf(input.keyword), below: await scope(tx, actor, input) }
  if (!isOwner(actor)) Object.assign(filter, input.isCharger ? { settledBy: actor.userId } : { userId: actor.userId })
  else if (typeof input.salesType === 'number') filter.salesType = input.salesType
  const rows = await billRows(tx, filter, 'newest', pageOf(input))
  const count = await countBills(tx, filter)
  return {
    bills: await presentBills(tx, actor, rows, input.isCharger || isOwner(actor) ? 'payment-history' : 'bill'),
    totalPages: pagesOf(count, input),
    totalData: count,
  }
}

/** The users that were chosen, else the one that the list begins at; null for the whole of the caller's own. */
async function scope(tx: Tx, actor: Actor, input: Input<'billHistory'>): Promise<BillFilter['below']> {
  const root = typeof input.parentId === 'number' ? await inSubtree(tx, actor, input.parentId) : null
  const chosen = await chosenUsers(tx, actor, input.parents)
  if (chosen) return chosen
  const column = root && levelColumn(userTypes[root.userTypeId]?.level ?? 0)
  return column ? { column, ids: [root.id] } : null
}

export async function billParts(tx: Tx, actor: Actor, input: Input<'billParts'>): Promise<Answer<'billParts'>> {
  const charged = await inSubtree(tx, actor, input.chargedId)
  return { bills: presentParts(actor, await partsCharged(tx, charged.id, spanOf(input)), 'bill') }
}
