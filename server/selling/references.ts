import { randomUUID } from 'node:crypto'
import type { Arrival, Arrivals } from '../runner/arrivals.ts'
import { refuse, WaitedTooLong } from '../runner/refuse.ts'
import type { RunSql } from '../runner/run-sql.ts'
import { within } from '../runner/within.ts'
import { createKeyQueue } from './key-queue.ts'
import type { OtherServers } from './other-servers.ts'
import { bodyHash, type SaleRequest, type SaleState } from './sale-fields.ts'
import { saleByKey } from './sale-state.ts'

/** Whose reference, of what. */
type Reference = Pick<SaleRequest, 'userId' | 'mode' | 'requestType' | 'refId'>

/** What two requests share when one repeats the other; a request without a reference repeats none. */
const keyOf = ({ userId, mode, requestType, refId }: Reference): string =>
  [userId, mode, requestType, refId ?? randomUUID()].join(' ')

interface Waiting {
  arrivals: Arrivals
  /** Where there are others on the database. */
  others?: OtherServers | undefined
  /** How long a question for a reference, and a request that repeats one, wait for those before them, in ms. */
  answerWithin: number
  patience: number
}

function tooLate(): never {
  throw new WaitedTooLong()
}

/** The references that this server is accepting, one request of each after the other, and the sales that they name. */
export function createReferences(runSql: RunSql, { arrivals, others, answerWithin, patience }: Waiting) {
  const inTurn = createKeyQueue()

  async function earlier(reference: Reference, arrival: Arrival): Promise<void> {
    if ((await within(patience, arrivals.before(reference, arrival), 'late')) === 'late') tooLate()
  }

  return {
    /**
     * Refuses `unavailable` what came to its turn too late to be sold; then its work is never begun. Work hears until when it may still
     * be sold, in ms of `performance.now()`. Afterwards the request is decided.
     */
    inTurn<Result>(request: Reference, work: (last: number) => Promise<Result>): Promise<Result> {
      const last = performance.now() + patience
      const mine = inTurn(keyOf(request), async () => (performance.now() > last ? tooLate() : work(last)))
      return mine.finally(arrivals.decided)
    },

    /**
     * The sale of a reference, or null. All that came before under the same one are waited for, `answerWithin` ms at most, and where there
     * is no sale all requests of the account that came before `arrival`, here and at other servers, until they have sold or do not, `patience` ms at most: nobody
     * hears that there is no sale while there may be one in a moment. Refuses `unavailable`, `sale-archived`.
     */
    async find(reference: Reference & { refId: string }, arrival: Arrival = arrivals.now()): Promise<SaleState | null> {
      const { userId, mode, requestType, refId } = reference
      const saleNow = () => saleByKey(runSql, userId, mode, requestType, refId)
      const before = inTurn(keyOf(reference), async () => 'over')
      if ((await within(answerWithin, before, 'late')) === 'late') return tooLate()
      // Asked before looking: who sells meanwhile is no more there afterwards.
      const besides = others?.isAlone() ? undefined : others
      const isAlone = !besides && !arrivals.any(reference)
      const known = await saleNow()
      if (known || isAlone) return known
      await arrivals.asking(() => Promise.all([earlier(reference, arrival), besides?.decided(reference)]))
      return saleNow()
    },

    /** The present state of the sale whose reference comes again. */
    async repeated(request: SaleRequest): Promise<SaleState> {
      const known = await saleByKey(runSql, request.userId, request.mode, request.requestType, request.refId as string)
      if (!known) return refuse('unavailable')
      if (known.bodyHash !== bodyHash(request)) return refuse('ref-id-reused')
      return known
    },
  }
}
