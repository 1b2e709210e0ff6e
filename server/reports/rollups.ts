import { type RawBuilder, sql } from 'kysely'
import type { Transact } from '../runner/transact.ts'
import { withoutTimeout } from '../runner/without-timeout.ts'

/** From how many sales a day on a user, with everybody below it, has sums of its own; from `many` on also short ones. */
export interface RollupSize {
  some: number
  many: number
}

/** Below it a month is read as quickly from the sales themselves. */
export const rollupSize: RollupSize = { some: 100, many: 500 }

/** Adds what was folded to the sums, then brings sums that are not complete one month on. */
export async function rollUpSales(transact: Transact): Promise<void> {
  while (await step(transact, sql<{ more: boolean }>`select roll_up() is not null as more`));
  await step(transact, sql<{ more: boolean }>`select build_rollups() as more`)
}

/** Begins the sums of whom they are worth while. */
export async function chooseRollups(transact: Transact, { some, many }: RollupSize): Promise<void> {
  await step(transact, sql<{ more: boolean }>`select choose_rollups(${some}, ${many}) is null as more`)
}

const step = (transact: Transact, query: RawBuilder<{ more: boolean }>): Promise<boolean> =>
  transact.write(async (tx) => {
    await withoutTimeout(tx)
    const { rows } = await query.execute(tx)
    return rows[0]!.more
  })
