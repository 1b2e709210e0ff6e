import type { Live } from '../live/live.ts'
import type { Jobs } from '../runner/jobs.ts'
import type { Transact } from '../runner/transact.ts'
import { takeWaitingLines } from '../statements/statements.ts'
import { closeAtItsTime, closeDue, countFees, followBills, payOutRealTime } from './close.ts'

export function billingJobs(transact: Transact, live: Pick<Live, 'publish'>, graceMinutes: number) {
  return {
    'daily-close': (now) => closeAtItsTime(transact, live.publish, 1, now),
    'd0-close': (now) => closeAtItsTime(transact, live.publish, 2, now),
    'follow-bills': async (now) => {
      await closeDue(transact, live.publish, now)
      await transact.write((tx, afterCommit) => takeWaitingLines(tx, { afterCommit, publish: live.publish }))
      await followBills(transact, live.publish, graceMinutes)
    },
    'fold-fees': () => countFees(transact),
    'pay-out-real-time': () => payOutRealTime(transact, live.publish),
  } satisfies Jobs
}
