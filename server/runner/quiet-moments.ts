import { within } from './within.ts'

/** A file waits no longer than this for each few hundred of its rows: on a server that is never quiet it still comes to its end. */
const LONGEST_WAIT_MS = 25

/** When no call is being answered, for work that can wait. */
export interface QuietMoments {
  /** Counts a call while it is answered. */
  answering: <T>(call: () => Promise<T>) => Promise<T>
  /** Comes when no call is being answered, at the latest after a while. */
  next: () => Promise<void>
}

export function quietMoments(longestWaitMs = LONGEST_WAIT_MS): QuietMoments {
  let underWay = 0
  let quiet = Promise.withResolvers<void>()
  return {
    async answering(call) {
      underWay++
      try {
        return await call()
      } finally {
        underWay--
        if (underWay === 0) {
          quiet.resolve()
          quiet = Promise.withResolvers()
        }
      }
    },
    async next() {
      if (underWay > 0) await within(longestWaitMs, quiet.promise, undefined)
    },
  }
}
