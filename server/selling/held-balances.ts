import type { RunSql } from '../runner/run-sql.ts'
import { type Acceptance, type AcceptedRow, acceptance, oneItem, oneSale } from './accept.ts'
import { createBatcher } from './batcher.ts'
import type { SaleRequest } from './sale-fields.ts'

/** Balances waited for at once, each on a connection. */
const LANES = 2

/**
 * Sells for those whose balance somebody else holds – a transfer, a close of bills – as soon as it is free: apart from the lanes of sales,
 * which go on for all others, and one sale of a seller after the other. What takes longer than a query may is an error.
 */
export function createHeldBalances(runSql: RunSql, deadline: number) {
  async function acceptHeld(request: SaleRequest): Promise<Acceptance> {
    const text = `select * from accept_held_sale(${oneItem})`
    const [row] = await runSql<AcceptedRow>('accept_held_sale', text, oneSale(request, deadline))
    // The balance is its own by now.
    return acceptance(row!) as Acceptance
  }
  return createBatcher<SaleRequest, Acceptance>((requests) => Promise.all(requests.map(acceptHeld)), {
    lanes: LANES,
    cap: 1,
    keyOf: ({ userId }) => userId,
  })
}
