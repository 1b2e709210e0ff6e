import type { RunSql } from '../runner/run-sql.ts'
import { refuseArchived, refuseArchivedKey } from './archived.ts'
import { withRehearsalMark } from './rehearsed.ts'
import { type SaleState, type StoredSale, saleColumns, sandboxBalance } from './sale-fields.ts'

const joins = `join product p on p.id = s.product_id join balance b on b.user_id = s.user_id
  left join outcome o on o.sale_id = s.id and o.created_at = s.created_at and o.head_id = s.head_id
  left join open_sale w on w.sale_id = s.id
  left join rehearsed_sale rs on rs.sale_id = s.id
  left join sale_key k on k.user_id = s.user_id and k.mode = case when rs.sale_id is null then s.mode else 'prod' end and k.request_type = s.request_type and k.ref_id = s.ref_id`

type Row = Omit<StoredSale, 'createdAt' | 'refundedAt'> & { createdAt: Date; refundedAt: Date | null }

const state = (row: Row): StoredSale => ({
  ...withRehearsalMark(row),
  createdAt: row.createdAt.toISOString(),
  refundedAt: row.refundedAt?.toISOString() ?? null,
})

/** A sale by its TRID, or null. Refuses `sale-archived`. */
export async function saleById(runSql: RunSql, saleId: number): Promise<StoredSale | null> {
  const rows = await runSql<Row>('sale_by_id', `select ${saleColumns} from sale s ${joins} where s.id = $1`, [saleId])
  return rows[0] ? state(rows[0]) : refuseArchived(runSql, saleId)
}

/** A sale by its owner's reference, or null. Refuses `sale-archived`. */
export async function saleByKey(
  runSql: RunSql,
  userId: number,
  mode: 'prod' | 'sand',
  requestType: 'inquiry' | 'purchase',
  refId: string,
): Promise<SaleState | null> {
  const rows = await runSql<Row>(
    'sale_by_key',
    `select ${saleColumns} from sale_key key join sale s on s.id = key.sale_id and s.created_at = key.created_at ${joins}
     where key.user_id = $1 and key.mode = $2 and key.request_type = $3 and key.ref_id = $4`,
    [userId, mode, requestType, refId],
  )
  return rows[0] ? state(rows[0]) : refuseArchivedKey(runSql, { userId, mode, requestType, refId })
}

/** The newest sale of a user with what is for production to a customer number, or null: found by its number, however much was sold. */
export async function newestSaleTo(runSql: RunSql, userId: number, customerCode: string): Promise<SaleState | null> {
  const rows = await runSql<Row>(
    'newest_sale_to',
    // The ids first, then only their sales: what else the seller sold is not read.
    `with numbered as (
       select c.sale_id from sale_customer c where c.customer = customer_key($2)
       union select n.sale_id from unrolled_sales() n
       union select r.sale_id from rehearsal h join rehearsed_sale r on r.rehearsal_id = h.id where h.user_id = $1
     ), own as materialized (
       select s.id, s.created_at, s.mode from sale s
       where s.id = any (array(select sale_id from numbered)) and s.user_id = $1 and lower(s.customer_code) = lower($2)
     ), newest as (
       select f.id from own f
       where f.created_at > now() - interval '31 days' and (f.mode = 'prod' or exists (select from rehearsed_sale r where r.sale_id = f.id))
       order by f.created_at desc limit 1
     )
     select ${saleColumns} from sale s ${joins} where s.id = (select id from newest)`,
    [userId, customerCode],
  )
  return rows[0] ? state(rows[0]) : null
}

/** Balance of a user now as a mode tells it, whole rupiah: less what an open rehearsal would have taken. */
export async function balanceNow(runSql: RunSql, { userId, mode }: Pick<SaleState, 'userId' | 'mode'>): Promise<number> {
  if (mode === 'sand') return sandboxBalance
  const rows = await runSql<{ balance: number }>(
    'balance_of',
    'select balance - rehearsed(user_id) as balance from balance where user_id = $1',
    [userId],
  )
  return rows[0]?.balance ?? 0
}
