import type { DialectName } from '../../contract/h2h/dialect-names.ts'
import { saleStatuses } from '../../contract/selling/sale-statuses.ts'
import type { SaleState } from '../selling/sale-fields.ts'

/** A sale as a dialect tells it that has no word for a refund: its price came back, so it is one that was not delivered. */
export const withoutRefunds = <S extends SaleState>(state: S): S =>
  state.refundedAt === null ? state : { ...state, statusId: saleStatuses.reversed, message: 'Transaksi direfund' }

/** How a dialect tells a sale; one has a word for a refund. */
export const stateInDialect =
  (door: DialectName) =>
  <S extends SaleState | null>(state: S): S | SaleState =>
    state === null || door === 'digiflazz' ? state : withoutRefunds(state)
