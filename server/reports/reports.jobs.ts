import type { Jobs } from '../runner/jobs.ts'
import type { Transact } from '../runner/transact.ts'
import { chooseRollups, type RollupSize, rollUpSales } from './rollups.ts'
import { keepSellingLess } from './selling-less.ts'

export const reportsJobs = (transact: Transact, size: RollupSize) =>
  ({
    'roll-up-sales': () => rollUpSales(transact),
    'choose-roll-ups': () => chooseRollups(transact, size),
    'keep-selling-less': (now) => keepSellingLess(transact, now),
  }) satisfies Jobs
