import type { Live } from '../live/live.ts'
import type { Job } from '../runner/jobs.ts'
import type { Transact } from '../runner/transact.ts'
import { closeDue, followBills, payOutRealTime } from './close.ts'

/** Patterns are UTC; beside them stands the time in WIB. */
export function billingJobs(transact: Transact, live: Pick<Live, 'publish'>, graceMinutes: number): Job[] {
  const close = () => closeDue(transact, live.publish, new Date())
  return [
    // 00:00 WIB
    { name: 'daily-close', pattern: '0 17 * * *', work: close },
    // 15:00 WIB
    { name: 'd0-close', pattern: '0 8 * * *', work: close },
    // Every minute: a close that was missed, overdue bills, pending lifts.
    {
      name: 'follow-bills',
      pattern: '* * * * *',
      work: async () => {
        await close()
        await followBills(transact, live.publish, graceMinutes, new Date())
      },
    },
    { name: 'pay-out-real-time', every: 1_000, work: () => payOutRealTime(transact, live.publish, new Date()) },
  ]
}
