import type { Live } from '../live/live.ts'
import type { Jobs } from '../runner/jobs.ts'
import type { Transact } from '../runner/transact.ts'
import { takeWaitingLines } from '../statements/statements.ts'
import { closeDue, countFees, followBills, payOutRealTime } from './close.ts'

export function billingJobs(transact: Transact, live: Pick<Live, 'publish'>, graceMinutes: number) {
  const close = (now: Date) => closeDue(transact, live.publish, now)
  return {
    'daily-close': close,
    'd0-close': close,
    'follow-bills': async (now) => {
      await close(now)
      await transact.write((tx, afterCommit) => takeWaitingLines(tx, { afterCommit, publish: live.publish }))
      await followBills(transact, live.publish, graceMinutes)
    },
    'fold-fees': () => countFees(transact),
    'pay-out-real-time': () => payOutRealTime(transact, live.publish),
  } satisfies Jobs
}
