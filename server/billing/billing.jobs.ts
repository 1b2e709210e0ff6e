import type { Live, Publish } from '../live/live.ts'
import type { Jobs } from '../runner/jobs.ts'
import type { Tx } from '../runner/pool.ts'
import type { AfterCommit, Transact } from '../runner/transact.ts'
import { closeAtItsTime, closeDue, countFees, followBills, payOutRealTime } from './close.ts'

/** `pay` pays what the lines of bank statements that wait can pay by now, before anything is overdue. */
export function billingJobs(
  transact: Transact,
  live: Pick<Live, 'publish'>,
  graceMinutes: number,
  pay: (tx: Tx, after: { afterCommit: AfterCommit; publish: Publish }) => Promise<unknown>,
) {
  return {
    'daily-close': (now) => closeAtItsTime(transact, live.publish, 1, now),
    'd0-close': (now) => closeAtItsTime(transact, live.publish, 2, now),
    'follow-bills': async (now) => {
      await closeDue(transact, live.publish, now)
      await transact.write((tx, afterCommit) => pay(tx, { afterCommit, publish: live.publish }))
      await followBills(transact, live.publish, graceMinutes)
    },
    'fold-fees': () => countFees(transact),
    'pay-out-real-time': () => payOutRealTime(transact, live.publish),
  } satisfies Jobs
}
