import type { RunSql } from '../runner/run-sql.ts'
import { type Acceptance, type AcceptedRow, acceptance, oneItem, oneSale } from './accept.ts'
import { createBatcher } from './batcher.ts'
import { type Ended, type Ending, voidSales } from './end.ts'
import { type createSteps, left } from './sale-batches.ts'
import type { SaleRequest } from './sale-fields.ts'

/** Who lends to a semi account, and its balance after something was drawn or given back. */
export type Charger = NonNullable<Ended['charger']>
type Tell = (charger: Charger) => void
type Accept = ReturnType<typeof createSteps>['accept']

/** Sales that draw at once: each may wait for its charger's balance, and the connections are those of all sales. */
const LANES = 3
/** How long the failures of a batch wait for a balance, see void_sales; who is alone tries again for half a minute. */
const MOST_TRIES = 120

/** Price changes that are met in the middle of a draw before it is given up. */
const attempts = 3

/**
 * Accepts a sale, and where the balance alone is too small asks once more whether the seller is semi and may draw what lacks:
 * a seller whose balance suffices asks nothing more. `deadline` and `last` as for accepting.
 */
export function drawing(accept: Accept, runSql: RunSql, deadline: number, tell: Tell): Accept {
  const draws = createBatcher<SaleRequest, SemiRow | undefined>(
    (requests) => Promise.all(requests.map((request) => acceptSemiSale(runSql, request, deadline))),
    { lanes: LANES, cap: 1, keyOf: ({ userId }) => userId },
  )
  return async (request, last) => {
    const alone = await accept(request, last)
    if (!('refused' in alone && alone.refused === 'insufficient-balance')) return alone
    const row = await draws.add(request, left(last))
    if (!row) return alone
    const { chargerId, chargerBalance, ...sale } = row
    if (chargerId !== null) tell({ userId: chargerId, balance: chargerBalance })
    // Both balances are its own by now.
    return acceptance(sale) as Acceptance
  }
}

/**
 * Voids in micro-batches and tells of the balances that got back what failed sales had drawn. A sale whose seller's or charger's balance
 * somebody holds for long leaves its batch and is tried again apart, so that the others wait a moment at most.
 */
export function givingBack(runSql: RunSql, tell: Tell, { lanes, cap }: { lanes: number; cap: number }) {
  async function run(endings: Ending[]): Promise<Ended[]> {
    const ended = await voidSales(runSql, endings)
    for (const { charger } of ended) if (charger) tell(charger)
    return ended
  }
  const together = createBatcher(run, { lanes, cap })
  const apart = createBatcher(run, { lanes: LANES, cap: 1 })

  async function end(ending: Ending): Promise<Ended> {
    for (let tries = 1; ; tries++) {
      try {
        return await (tries === 1 ? together : apart).add(ending)
      } catch (error) {
        if ((error as { code?: string }).code !== lockNotAvailable || tries === MOST_TRIES) throw error
      }
    }
  }
  return { end, finished: () => Promise.all([together.finished(), apart.finished()]) }
}

const lockNotAvailable = '55P03'

type SemiRow = AcceptedRow & { chargerId: number | null; chargerBalance: number }

async function acceptSemiSale(runSql: RunSql, request: SaleRequest, deadline: number): Promise<SemiRow | undefined> {
  for (let attempt = 1; ; attempt++) {
    try {
      const [row] = await runSql<SemiRow>(
        'accept_semi_sale',
        `select (d.sale).*, d.charger_id, d.charger_balance from accept_semi_sale(${oneItem}) d`,
        oneSale(request, deadline),
      )
      return row
    } catch (error) {
      if ((error as { code?: string }).code !== '40001' || attempt === attempts) throw error
    }
  }
}
