import { sql } from 'kysely'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'

const LOCK = 7_302_118

/**
 * Waits until nobody else changes the catalogue: what is checked before a change still holds when it is made, and the routes,
 * which triggers rebuild, are made by one transaction at a time. Sales do not wait.
 */
export async function lockCatalogue(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
}

/** Waits until nobody changes the catalogue, and keeps it as it is until the end of the transaction. Readers do not block each other. */
export async function keepCatalogue(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${LOCK})`.execute(tx)
}

/** Refuses `changed-meanwhile` when an edit was made from another value than the present one; an edit that names none is taken. */
export function expectUnchanged(was: string | number | null | undefined, now: string | number | null): void {
  if (was !== undefined && was !== now) refuse('changed-meanwhile')
}
