import { randomUUID } from 'node:crypto'
import { refuse } from '../runner/refuse.ts'
import type { RunSql } from '../runner/run-sql.ts'
import { within } from '../runner/within.ts'
import { bodyHash, type SaleRequest } from './accept.ts'
import { createTurns } from './one-at-a-time.ts'
import { type SaleState, saleByKey } from './sale-state.ts'

/** Whose reference, of what. */
type Reference = Pick<SaleRequest, 'userId' | 'mode' | 'requestType' | 'refId'>

/** What two requests share when one repeats the other; a request without a reference repeats none. */
const keyOf = ({ userId, mode, requestType, refId }: Reference): string =>
  [userId, mode, requestType, refId ?? randomUUID()].join(' ')

/** The references that this server is accepting, one request of each after the other, and the sales that they name. */
export function createReferences(runSql: RunSql, patience: number) {
  const { inTurn, underWay } = createTurns()
  return {
    inTurn: <Result>(request: Reference, work: () => Promise<Result>) => inTurn(keyOf(request), work),

    /**
     * The sale of a reference, or null. One that is being accepted is waited for, `patience` ms at most: nobody hears that there is no
     * sale while there may be one in a moment. Refuses `unavailable`, `sale-archived`.
     */
    async find(reference: Reference & { refId: string }): Promise<SaleState | null> {
      const accepting = underWay(keyOf(reference))
      if (accepting && (await within(patience, accepting, 'late')) === 'late') return refuse('unavailable')
      return saleByKey(runSql, reference.userId, reference.mode, reference.requestType, reference.refId)
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
