import type { Jobs } from '../runner/jobs.ts'
import { type CallbackOptions, deliverAllCallbacks } from './callbacks.ts'

/** Calls partners back whose wait is over, or whose sale ended in a process that died. What has just ended is told by the callback loop. */
export const h2hJobs = (options: CallbackOptions) => ({ 'deliver-callbacks': () => deliverAllCallbacks(options) }) satisfies Jobs
