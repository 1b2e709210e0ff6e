import type { Jobs } from '../runner/jobs.ts'
import type { Transact } from '../runner/transact.ts'
import { type Send, sendDue } from './send.ts'

const atOnce = 20

/** Sends queued messages: at once when one is queued, and every minute for those whose wait is over. */
export const messageJobs = (transact: Transact, send: Send) =>
  ({
    'send-messages': async () => {
      while ((await sendDue(transact, send, atOnce)) === atOnce);
    },
  }) satisfies Jobs
