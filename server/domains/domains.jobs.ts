import type { Publish } from '../live/live.ts'
import type { Jobs } from '../runner/jobs.ts'
import type { Transact } from '../runner/transact.ts'
import { buildNext } from './build.ts'

/** Builds domains: at once when one is asked for, and every minute what a server that died has left. */
export const domainJobs = (transact: Transact, publish: Publish) =>
  ({
    'build-domains': async () => {
      while (await buildNext(transact, publish));
    },
  }) satisfies Jobs
