import type { FastifyInstance } from 'fastify'
import { within } from './within.ts'

/** A file waits no longer than this for each few hundred of its rows: on a server that is never quiet it still comes to its end. */
const LONGEST_WAIT_MS = 25
/** What takes longer waits for a partner, or is a file or a stream itself. */
const COUNTED_MS = 100
/** Two requests within it: whoever makes a file is not alone. */
const BUSY_MS = 1_000

/** When no request is being answered, for work that can wait. */
export interface QuietMoments {
  /** Counts requests from when they come until they are answered, each for a moment at most. */
  follow: (app: FastifyInstance) => void
  /** Comes when no request is being answered, at the latest after a while. */
  next: () => Promise<void>
  /** Whether others than who asks for this work are at it. */
  isBusy: () => boolean
}

export function quietMoments({ longestWaitMs = LONGEST_WAIT_MS, countedMs = COUNTED_MS } = {}): QuietMoments {
  const underWay = new Set<object>()
  let [last, before] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  let quiet = Promise.withResolvers<void>()
  function end(request: object): void {
    if (!underWay.delete(request) || underWay.size > 0) return
    quiet.resolve()
    quiet = Promise.withResolvers()
  }
  return {
    follow(app) {
      app.addHook('onRequest', (request, reply, done) => {
        underWay.add(request)
        ;[last, before] = [performance.now(), last]
        const timer = setTimeout(end, countedMs, request)
        reply.raw.once('close', () => {
          clearTimeout(timer)
          end(request)
        })
        done()
      })
    },
    async next() {
      if (underWay.size > 0) await within(longestWaitMs, quiet.promise, undefined)
    },
    isBusy: () => performance.now() - before < BUSY_MS,
  }
}
