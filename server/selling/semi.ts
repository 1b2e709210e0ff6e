import type { Statement } from '../runner/statements.ts'
import { type Acceptance, type AcceptedRow, acceptance, oneItem, oneSale, type SaleRequest } from './accept.ts'
import { type Ended, type Ending, voidSales } from './end.ts'

/** Who lends to a semi account, and its balance after something was drawn or given back. */
export type Charger = NonNullable<Ended['charger']>
type Tell = (charger: Charger) => void

/** Price changes that are met in the middle of a draw before it is given up. */
const attempts = 3

/**
 * Accepts a sale, and where the balance alone is too small asks once more whether the seller is semi and may draw what lacks:
 * a seller whose balance suffices asks nothing more. `deadline` as for accepting.
 */
export function drawing(
  accept: (request: SaleRequest) => Promise<Acceptance>,
  statement: Statement,
  deadline: number,
  tell: Tell,
) {
  return async (request: SaleRequest): Promise<Acceptance> => {
    const alone = await accept(request)
    if (!('refused' in alone && alone.refused === 'insufficient-balance')) return alone
    const row = await acceptSemiSale(statement, request, deadline)
    if (!row) return alone
    const { chargerId, chargerBalance, ...sale } = row
    if (chargerId !== null) tell({ userId: chargerId, balance: chargerBalance })
    return acceptance(sale)
  }
}

/** Voids a batch and tells of the balances that got back what failed sales had drawn. */
export function givingBack(statement: Statement, tell: Tell) {
  return async (endings: Ending[]): Promise<Ended[]> => {
    const ended = await voidSales(statement, endings)
    for (const { charger } of ended) if (charger) tell(charger)
    return ended
  }
}

type SemiRow = AcceptedRow & { chargerId: number | null; chargerBalance: number }

async function acceptSemiSale(statement: Statement, request: SaleRequest, deadline: number): Promise<SemiRow | undefined> {
  for (let attempt = 1; ; attempt++) {
    try {
      const [row] = await statement<SemiRow>(
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
