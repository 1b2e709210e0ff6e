import type { Live, Publish } from '../live/live.ts'
import type { Jobs } from '../runner/jobs.ts'
import type { Tx } from '../runner/pool.ts'
import type { AfterCommit, Transact } from '../runner/transact.ts'
import { closeDue, countFees, followBills, payOutRealTime } from './close.ts'

/** `pay` pays what the lines of bank statements that wait can pay by now, before anything is overdue. */
export function billingJobs(
  transact: Transact,
  live: Pick<Live, 'publish'>,
  graceMinutes: number,
  pay: (tx: Tx, after: { afterCommit: AfterCommit; publish: Publish }) => Promise<unknown>,
) {
  const close = (now: Date) => closeDue(transact, live.publish, now)
  return {
    'daily-close': close,
    'd0-close': close,
    'follow-bills': async (now) => {
      await close(now)
      await transact.write((tx, afterCommit) => pay(tx, { afterCommit, publish: live.publish }))
      await followBills(transact, live.publish, graceMinutes, now)
    },
    'fold-fees': () => countFees(transact),
    'pay-out-real-time': (now) => payOutRealTime(transact, live.publish, now),
  } satisfies Jobs
}
