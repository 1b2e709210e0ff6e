import { hash } from 'node:crypto'
import { calls } from '../../contract/calls.ts'
import { isOwner } from '../../contract/user-types.ts'
import { offeredBanks } from '../banks/banks.queries.ts'
import { knownAnswer } from '../ledger/ledger.ts'
import { keywordOf } from '../lists/keyword.ts'
import { pageOf, pagesOf } from '../lists/paging.ts'
import type { Publish } from '../live/live.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input, Origin } from '../runner/handlers.ts'
import { mayCall } from '../runner/policy.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import type { AfterCommit } from '../runner/transact.ts'
import { confirmBillPayment, deleteBillPart, keepConfirmation } from './bill-moves.queries.ts'
import { isSettler, presentBills } from './bill-rows.ts'
import { type BillFilter, type BillRow, billById, billRows, countBills } from './bills.queries.ts'
import { wholeBill } from './bills.ts'
import { announceBills } from './close.ts'

/** Open bills: all for the owner, what the caller confirms, or its own where it confirms none. */
export function openOf(actor: Actor, keyword: string): BillFilter {
  if (isOwner(actor)) return { open: true, keyword: keywordOf(keyword) }
  return mayCall({ ...calls.confirmPayment, permission: 'view' }, actor)
    ? { open: true, settledBy: actor.userId }
    : { open: true, userId: actor.userId }
}

export async function payments(tx: Tx, actor: Actor, input: Input<'payments'>): Promise<Answer<'payments'>> {
  const filter = openOf(actor, input.keyword)
  const rows = await billRows(tx, filter, 'waiting', pageOf(input))
  const count = await countBills(tx, filter)
  return { bills: await presentBills(tx, actor, rows, 'payments'), totalPages: pagesOf(count, input), totalData: count }
}

export async function paymentBanks(tx: Tx, actor: Actor, { bill }: Input<'paymentBanks'>): Promise<Answer<'paymentBanks'>> {
  const charger = typeof bill === 'number' ? (await settled(tx, actor, bill, null)).chargerId : actor.userId
  return { banks: await offeredBanks(tx, charger, 'bill') }
}

/** A bill that the caller confirms. Refuses `not-found` otherwise, and where it is no part of the named bill. */
async function settled(tx: Tx, actor: Actor, billId: number, parentId: number | null | undefined): Promise<BillRow> {
  const row = await billById(tx, billId)
  if (!row || !isSettler(actor, row)) refuse('not-found')
  if (typeof parentId === 'number' && parentId !== row.parentId && parentId !== row.id) refuse('not-found')
  return row
}

export async function confirmPayment(
  tx: Tx,
  actor: Actor,
  input: Input<'confirmPayment'>,
  origin: Origin,
  afterCommit: AfterCommit,
  publish: Publish,
): Promise<Answer<'confirmPayment'>> {
  const { amount, selectedBill, selectedBank, remark } = input
  const { idempotencyKey: key } = origin
  const bodyHash = hash(
    'sha256',
    JSON.stringify(['confirmPayment', amount, selectedBill, selectedBank ?? null, remark]),
    'base64url',
  )
  const known = await knownAnswer<Answer<'confirmPayment'>>(tx, actor, origin, bodyHash)
  if (known) return known
  const row = await settled(tx, actor, selectedBill, input.selectedParentBill)
  const bankId = selectedBank ?? null
  // What was asked for at a bank comes in there, also where it was hidden since.
  if (
    bankId !== null &&
    bankId !== row.bankId &&
    bankId !== row.GoneBank?.id &&
    !(await offeredBanks(tx, row.chargerId, 'bill')).some(({ id }) => id === bankId)
  )
    refuse('not-found')
  const by = { actorId: actor.userId, loginUserId: actor.loginUser?.id ?? null }
  const { refusal, payment } = await confirmBillPayment(tx, {
    ...by,
    billId: row.id,
    amount,
    bankId,
    remark,
    key,
    bodyHash: key && bodyHash,
  })
  if (refusal) refuse(refusal)
  const answer = { changed: payment !== null, bill: await wholeBill(tx, actor, row, 'payments') }
  if (payment !== null) {
    if (key !== null) await keepConfirmation(tx, payment, answer)
    await announceBills(tx, afterCommit, publish, [row.userId])
  }
  return answer
}

export async function deletePart(
  tx: Tx,
  actor: Actor,
  input: Input<'deletePart'>,
  afterCommit: AfterCommit,
  publish: Publish,
): Promise<Answer<'deletePart'>> {
  const row = await settled(tx, actor, input.selectedBill, input.selectedParentBill)
  const refusal = await deleteBillPart(tx, row.id)
  if (refusal) refuse(refusal)
  await announceBills(tx, afterCommit, publish, [row.userId])
  return { bill: await wholeBill(tx, actor, row, 'payments') }
}
