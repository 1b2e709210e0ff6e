import { sql } from 'kysely'
import { userTypes } from '../../contract/user-types.ts'
import { type LowestShare, lowestShares } from '../pricing/pricing.queries.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'

const LOCK = 7_302_118

/**
 * Waits until nobody else changes the catalogue: what is checked before a change still holds when it is made, and the routes,
 * which triggers make anew, are made by one at a time. Sales do not wait.
 */
export async function lockCatalogue(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
}

/** Waits until nobody changes the catalogue, and keeps it as it is until the end of the transaction. Who only keeps it does not wait for each other. */
export async function keepCatalogue(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${LOCK})`.execute(tx)
}

/** Refuses `changed-meanwhile` when an edit was made from another value than the present one; an edit that names none is taken. */
export function expectUnchanged(was: string | number | null | undefined, now: string | number | null): void {
  if (was !== undefined && was !== now) refuse('changed-meanwhile')
}

/** Refuses when one of these nominals leaves a seller less than nothing, with the fees and partners of single users. */
export async function refuseNegativeShares(tx: Tx, nominals: readonly number[]): Promise<void> {
  for (const { share, sellerTypeId } of (await lowestShares(tx, nominals, null)).values())
    if (share < 0) refuse('fee-below-zero', { share: userTypes[sellerTypeId]!.code, amount: share })
}

/** Refuses when a change left a seller less than nothing, and less than before: what was below nothing already may stay so, or get better. */
export async function refuseSharesTaken(
  tx: Tx,
  nominals: readonly number[],
  before: ReadonlyMap<number, LowestShare>,
): Promise<void> {
  for (const [nominal, { share, sellerTypeId }] of await lowestShares(tx, nominals, null))
    if (share < Math.min(0, before.get(nominal)?.share ?? 0))
      refuse('fee-below-zero', { share: userTypes[sellerTypeId]!.code, amount: share })
}
