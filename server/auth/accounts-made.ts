import type { Actor } from '../runner/actor.ts'
import type { Transact } from '../runner/transact.ts'
import { countAttempt } from './attempts.ts'

/** Five a minute, for an hour: no person types as many. */
const accounts = { most: 300, minutes: 60 }

/** Counts an account that a user or its staff is about to make, whatever becomes of it. Refuses `too-many-requests`. */
export const countAccountMade = (transact: Transact, { userId }: Pick<Actor, 'userId'>): Promise<unknown> =>
  transact.write((tx) => countAttempt(tx, `accounts made by user ${userId}`, accounts))
