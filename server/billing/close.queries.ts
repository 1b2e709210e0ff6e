import { sql } from 'kysely'
import type { DueClose } from '../../rules/closes.ts'
import type { Tx } from '../runner/pool.ts'

/** Whose fees are paid: everybody, users with D0, users with real time. */
export type PayOutTo = 'all' | 'd0' | 'real-time'

/** Pays earned fees to their uplines; answers who was paid. */
export async function payOutFees(tx: Tx, to: PayOutTo): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`select user_id from pay_out_fees(${to}, null)`.execute(tx)
  return rows.map(({ userId }) => userId)
}

/** Counts what was earned since the last time, without paying it. */
export async function foldFees(tx: Tx): Promise<void> {
  await sql`select fold_fees()`.execute(tx)
}

/** Closes a cycle that is due by the database's clock; null when none is, or it was closed already, by whomever. */
export async function closeBills(tx: Tx, { cycle }: Pick<DueClose, 'cycle'>): Promise<number | null> {
  const { rows } = await sql<{ run: number | null }>`
    select close_now(${cycle}::smallint) as run`.execute(tx)
  return rows[0]?.run ?? null
}

export async function isClosed(tx: Tx, { day, cycle }: DueClose): Promise<boolean> {
  const { rows } = await sql`select from close_run where day = ${day}::date and cycle = ${cycle}`.execute(tx)
  return rows.length > 0
}

export async function anyRealTime(tx: Tx): Promise<boolean> {
  const { rows } = await sql`select from users where is_real_time limit 1`.execute(tx)
  return rows.length > 0
}

/** Marks overdue bills, requested payments `graceMinutes` later; answers their users. */
export async function markOverdue(tx: Tx, graceMinutes: number): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select mark_overdue as user_id from mark_overdue(make_interval(mins => ${graceMinutes}::integer), null)`.execute(tx)
  return rows.map(({ userId }) => userId)
}

/** Tries pending lifts again and ends paid bills; answers the users whose bills changed. */
export async function finishBills(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`select finish_bills as user_id from finish_bills(null)`.execute(tx)
  return [...new Set(rows.map(({ userId }) => userId))]
}

/** Balances of users after a job, for live screens. */
export async function chainsOf(tx: Tx, userIds: readonly number[]) {
  const { rows } = await sql<{ userId: number; balance: number; chain: number[] }>`
    select u.id as user_id, b.balance, array_remove(array[u.l1, u.l2, u.l3, u.l4, u.l5, u.id], null) as chain
    from users u join balance b on b.user_id = u.id where u.id = any (${[...userIds]}::integer[])`.execute(tx)
  return rows
}

export async function chargersOf(tx: Tx, userIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ chargerId: number }>`
    select distinct charger_id from charge where user_id = any (${[...userIds]}::integer[]) and charger_id is not null`.execute(
    tx,
  )
  return rows.map(({ chargerId }) => chargerId)
}
