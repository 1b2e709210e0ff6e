import { sql } from 'kysely'
import type { Switches } from '../../rules/switches.ts'
import type { Tx } from '../runner/pool.ts'

/** A user's switches, with all that is decided by them held still: closes, other switches, what is lent to it and to those below. */
export async function lockedSwitches(tx: Tx, userId: number): Promise<Switches> {
  const { rows } = await sql<Switches>`
    select is_administrator, is_d0, is_dm, is_real_time, is_semi from lock_switches(${userId})`.execute(tx)
  return rows[0]!
}

/** Who turns a switch. */
export interface TurnedBy {
  userId: number
  loginUser: { id: number } | null
}

/** Keeps the switches, and does what turning them leads to: closes, and what goes back to a charger. */
export async function setSwitches(tx: Tx, userId: number, to: Switches, by: TurnedBy): Promise<void> {
  await sql`select set_switches(${userId}, ${to.isAdministrator}, ${to.isD0}, ${to.isDm}, ${to.isRealTime}, ${to.isSemi},
    ${by.userId}, ${by.loginUser?.id ?? null}, null)`.execute(tx)
}

export async function childrenOf(tx: Tx, userId: number): Promise<number[]> {
  const rows = await tx.selectFrom('users').select('id').where('parentId', '=', userId).execute()
  return rows.map(({ id }) => id)
}

export interface Stopping {
  back: number
  paid: number
  owed: number
  billed: number
  sellers: number
  sellersBilled: number
}

/** What it would lead to that an administrator stops, by who would turn it off. */
export async function tryOff(tx: Tx, userId: number, by: TurnedBy): Promise<Stopping> {
  const { rows } = await sql<Stopping>`
    select t.p_back as back, t.p_paid as paid, t.p_owed as owed, t.p_billed as billed, t.p_sellers as sellers, t.p_sellers_billed as sellers_billed
    from try_administrator_off(${userId}, ${by.userId}, ${by.loginUser?.id ?? null}) t`.execute(tx)
  return rows[0]!
}
