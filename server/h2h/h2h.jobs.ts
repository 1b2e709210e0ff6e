import type { Job } from '../runner/jobs.ts'
import { type CallbackOptions, deliverCallbacks } from './callbacks.ts'

const atOnce = 20

/** Calls partners back: at once when a sale ends, and every minute for those whose wait is over. */
export const h2hJobs = (options: CallbackOptions): Job[] => [
  {
    name: 'deliver-callbacks',
    pattern: '* * * * *',
    work: async () => {
      while ((await deliverCallbacks(options, atOnce)) === atOnce);
    },
  },
]
