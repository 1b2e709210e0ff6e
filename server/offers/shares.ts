import { sql } from 'kysely'
import { userTypes } from '../../contract/user-types.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'

export interface LowestShare {
  adminNominalId: number
  sellerTypeId: number
  share: number
}

/** The least that is left for a seller at or below a user, by nominal; of everybody for null. */
export async function lowestShares(tx: Tx, nominals: readonly number[], within: number | null) {
  const { rows } = await sql<LowestShare>`
    select admin_nominal_id, seller_type_id, share from lowest_share(${nominals}::int[], ${within}::int)`.execute(tx)
  return new Map(rows.map((row) => [row.adminNominalId, row]))
}

/** Until the end of the transaction nobody else changes the shares of this nominal. */
export async function lockShares(tx: Tx, nominalId: number): Promise<void> {
  await sql`select lock_shares(${nominalId})`.execute(tx)
}

/** Refuses when one of these nominals leaves the share of a seller below zero, with the fees and partners of single users. */
export async function refuseNegativeShares(tx: Tx, nominals: readonly number[]): Promise<void> {
  for (const { share, sellerTypeId } of (await lowestShares(tx, nominals, null)).values())
    if (share < 0) refuse('fee-below-zero', { share: userTypes[sellerTypeId]!.code, amount: share })
}

/** Refuses a change that makes a seller's share negative, or a negative share smaller; a share that was negative before may stay or rise. */
export async function refuseSharesTaken(
  tx: Tx,
  nominals: readonly number[],
  before: ReadonlyMap<number, LowestShare>,
): Promise<void> {
  for (const [nominal, { share, sellerTypeId }] of await lowestShares(tx, nominals, null))
    if (share < Math.min(0, before.get(nominal)?.share ?? 0))
      refuse('fee-below-zero', { share: userTypes[sellerTypeId]!.code, amount: share })
}
