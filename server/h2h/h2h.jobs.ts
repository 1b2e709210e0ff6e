import type { Job } from '../runner/jobs.ts'
import { type CallbackOptions, deliverCallbacks } from './callbacks.ts'

const atOnce = 20

/** Calls partners back whose wait is over, or whose sale ended in a process that died. What has just ended is told by the callback loop. */
export const h2hJobs = (options: CallbackOptions): Job[] => [
  {
    name: 'deliver-callbacks',
    pattern: '* * * * *',
    work: async () => {
      while ((await deliverCallbacks(options, atOnce)) === atOnce);
    },
  },
]
