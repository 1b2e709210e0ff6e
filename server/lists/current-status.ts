import { type RawBuilder, sql } from 'kysely'
import { type SaleStatusId, saleStatuses } from '../../contract/selling/sale-statuses.ts'
import { literals } from '../runner/literals.ts'

/** The state of a sale by its outcome `o`: a pending one has none. */
export const currentStatus: RawBuilder<SaleStatusId> = sql`coalesce(o.status, ${sql.lit(saleStatuses.pending)})`

/** States that count as sold, as they stand in SQL after `in`. */
export const soldStatuses = sql`(${literals([saleStatuses.pending, saleStatuses.success])})`
