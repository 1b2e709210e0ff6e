import { sql } from 'kysely'
import type { Jobs } from '../runner/jobs.ts'
import type { Transact } from '../runner/transact.ts'
import type { Push } from './push-service.ts'
import { atOnce, sendPushes } from './send-pushes.ts'

/** Sends push messages: at once when one is queued, and every minute for those whose wait is over. */
export const pushJobs = (transact: Transact, push: Push) =>
  ({
    'send-pushes': async () => {
      while ((await sendPushes(transact, push)) === atOnce);
    },
    'forget-pushes': async () => {
      await transact.write((tx) => sql`select forget_pushed()`.execute(tx))
    },
  }) satisfies Jobs
