import { sql } from 'kysely'
import type { Tx } from '../runner/pool.ts'

/** What a bill refuses; each is a refusal of the contract. */
export type BillRefusal =
  | 'not-found'
  | 'bill-splitted'
  | 'payment-arrived'
  | 'payment-requested'
  | 'bill-not-confirmable'
  | 'bill-paid'
  | 'split-above-remaining'
  | 'too-many-parts'
  | 'bill-not-deletable'

export interface Confirmation {
  billId: number
  amount: number
  bankId: number | null
  remark: string
  actorId: number
  loginUserId: number | null
  key: string | null
  bodyHash: string | null
}

/** Null when done, or when nothing was left to do. Raises JJ004 when no total is free at the bank. */
export async function requestBillPayment(tx: Tx, billId: number, userId: number, bankId: number): Promise<BillRefusal | null> {
  const { rows } = await sql<{ refusal: BillRefusal | null }>`
    select request_payment(${billId}::integer, ${userId}::integer, ${bankId}::integer, null) as refusal`.execute(tx)
  return rows[0]!.refusal
}

/** Null when done, or when nothing was requested. */
export async function withdrawBillPayment(tx: Tx, billId: number, userId: number): Promise<BillRefusal | null> {
  const { rows } = await sql<{ refusal: BillRefusal | null }>`
    select withdraw_payment(${billId}::integer, ${userId}::integer) as refusal`.execute(tx)
  return rows[0]!.refusal
}

/** `payment` is null when the bill had been paid already. Raises JJ001 when the charger cannot credit an excess. */
export async function confirmBillPayment(
  tx: Tx,
  c: Confirmation,
): Promise<{ refusal: BillRefusal | null; payment: number | null }> {
  const { rows } = await sql<{ refusal: BillRefusal | null; payment: number | null }>`
    select * from confirm_payment(${c.billId}::integer, ${c.amount}::bigint, ${c.bankId}::integer, ${c.remark}, ${c.actorId}::integer, ${c.loginUserId}::integer,
      ${c.key}, ${c.bodyHash}, null)`.execute(tx)
  return rows[0]!
}

export async function splitBillOff(
  tx: Tx,
  billId: number,
  amount: number,
  bankId: number | null,
  remark: string,
): Promise<BillRefusal | null> {
  const { rows } = await sql<{ refusal: BillRefusal | null }>`
    select refusal from split_bill(${billId}::integer, ${amount}::bigint, ${bankId}::integer, ${remark}, null)`.execute(tx)
  return rows[0]!.refusal
}

export async function deleteBillPart(tx: Tx, partId: number): Promise<BillRefusal | null> {
  const { rows } = await sql<{
    refusal: BillRefusal | null
  }>`select delete_bill_part(${partId}::integer, null) as refusal`.execute(tx)
  return rows[0]!.refusal
}

export async function keepConfirmation(tx: Tx, paymentId: number, answer: object): Promise<void> {
  await sql`select keep_payment_answer(${paymentId}::integer, ${JSON.stringify(answer)}::jsonb)`.execute(tx)
}
