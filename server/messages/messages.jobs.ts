import type { Jobs } from '../runner/jobs.ts'
import type { Transact } from '../runner/transact.ts'
import { type Send, sendDue } from './send.ts'

/** At the same time, each within 20 s: what comes meanwhile, a code too, waits no longer. Fewer than the four threads that look up their hosts. */
const atOnce = 3

/** Sends queued messages: at once when one is queued, and every minute for those whose wait is over. */
export const messageJobs = (transact: Transact, send: Send) =>
  ({
    'send-messages': async () => {
      while ((await sendDue(transact, send, atOnce)) === atOnce);
    },
  }) satisfies Jobs
