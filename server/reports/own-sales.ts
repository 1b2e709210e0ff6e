import { type RawBuilder, sql } from 'kysely'
import type { Span } from '../lists/span.ts'
import type { Actor } from '../runner/actor.ts'
import { levelColumn } from '../runner/policy.ts'
import type { Tx } from '../runner/pool.ts'

/** What sums and charts count: purchases that are pending or succeeded, of the tables of `ownSales`. */
export const counts: RawBuilder<boolean> = sql<boolean>`(s.request_type = 'purchase' and coalesce(o.status, 1) in (1, 4))`

/**
 * Sales and inquiries `s` of one span in the caller's subtree, each with its outcome `o` if it has one; sandbox sales are in no report.
 * The span is repeated on the outcome, or every month of it would be looked through.
 */
export function ownSales(tx: Tx, actor: Pick<Actor, 'userId' | 'level'>, { from, until }: Span) {
  const column = levelColumn(actor.level)
  return tx
    .selectFrom('sale as s')
    .leftJoin('outcome as o', (join) =>
      join
        .onRef('o.saleId', '=', 's.id')
        .onRef('o.createdAt', '=', 's.createdAt')
        .onRef('o.headId', '=', 's.headId')
        .on('o.createdAt', '>=', from)
        .on('o.createdAt', '<', until),
    )
    .where('s.mode', '=', 'prod')
    .where('s.createdAt', '>=', from)
    .where('s.createdAt', '<', until)
    .$if(column !== null, (query) => query.where(`s.${column!}`, '=', actor.userId))
}
