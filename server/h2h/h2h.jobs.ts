import type { Jobs } from '../runner/jobs.ts'
import type { Transact } from '../runner/transact.ts'
import { forgetAttempts } from './callback-attempt.ts'
import type { CallbackDelivery } from './callback-delivery.ts'
import { mendFarRows } from './callback-queue.ts'
import { tryParked } from './callback-silence.ts'

/** Sends callbacks that are due, also of sales that ended in a process that died. Callbacks of sales that have just ended do not wait for the clock. */
export const h2hJobs = (transact: Transact, delivery: Pick<CallbackDelivery, 'look'>) =>
  ({
    'deliver-callbacks': async () => {
      await mendFarRows(transact)
      await transact.write(tryParked)
      await delivery.look()
    },
    'forget-callback-attempts': () => forgetAttempts(transact),
  }) satisfies Jobs
