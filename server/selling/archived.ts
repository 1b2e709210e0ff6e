import { padSale } from '../../rules/ids.ts'
import { refuse } from '../runner/refuse.ts'
import type { RunSql } from '../runner/run-sql.ts'

interface Reference {
  userId: number
  mode: 'prod' | 'sand'
  requestType: 'inquiry' | 'purchase'
  refId: string
}

interface Archived {
  saleId: number
  /** In UTC, as months are detached: 2026-03. */
  month: string
}

const month = `to_char(d.month, 'YYYY-MM') as month`

/**
 * Refuses `sale-archived` where a TRID is of a month that is away. Numbers run on: one between the first and the last of such a month that
 * stands nowhere else is taken to be of it. Null otherwise.
 */
export async function refuseArchived(runSql: RunSql, saleId: number): Promise<null> {
  const rows = await runSql<Archived>(
    'archived_by_id',
    `select $1::bigint as sale_id, ${month} from detached_month d where $1 between d.first_sale and d.last_sale order by d.month limit 1`,
    [saleId],
  )
  return refuseFound(rows[0])
}

/** Refuses `sale-archived` where the sale that a reference names is of a month that is away. Null otherwise. */
export async function refuseArchivedKey(runSql: RunSql, { userId, mode, requestType, refId }: Reference): Promise<null> {
  const rows = await runSql<Archived>(
    'archived_by_key',
    `select k.sale_id, ${month} from sale_key k join detached_month d on k.created_at >= d.from_at and k.created_at < d.to_at
     where k.user_id = $1 and k.mode = $2 and k.request_type = $3 and k.ref_id = $4`,
    [userId, mode, requestType, refId],
  )
  return refuseFound(rows[0])
}

const refuseFound = (found: Archived | undefined): null =>
  found ? refuse('sale-archived', { sale: padSale(found.saleId), month: found.month }) : null
