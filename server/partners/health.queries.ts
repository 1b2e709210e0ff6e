import { sql } from 'kysely'
import type { Answer } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'

/** How a partner did in the last hour, and what is pending there now. */
export type Health = Answer<'switchings'>['switchings'][number]['health']

export const noHealth: Health = {
  asked: 0,
  succeeded: 0,
  failed: 0,
  silent: 0,
  waiting: 0,
  averageMs: null,
  pending: 0,
  oldestPending: null,
}

interface Row {
  partnerId: number
  ofProduct: boolean
  asked: number
  succeeded: number
  failed: number
  silent: number
  waiting: number
  averageMs: number | null
  pending: number
  oldestPending: Date | null
}

/** Of every partner of a product: its health with this product, and with everything it delivers. Real sales only. */
export async function healthOfPartners(
  tx: Tx,
  productId: number,
): Promise<{ ofProduct: Map<number, Health>; ofAll: Map<number, Health> }> {
  const { rows } = await sql<Row>`
    with partners as (select partner_id from product_partner where product_id = ${productId}),
    done as (
      select m.partner_id, s.of_product, sum(m.asked) as asked, sum(m.succeeded) as succeeded, sum(m.failed) as failed, sum(m.silent) as silent, sum(m.waiting) as waiting,
        (sum(m.took) / nullif(sum(m.asked), 0))::bigint as average_ms
      from partner_minute m join partners using (partner_id) cross join (values (true), (false)) s(of_product)
      where m.minute > now() - interval '1 hour' and (not s.of_product or m.product_id = ${productId})
      group by m.partner_id, s.of_product
    ), waiting as (
      select sale.partners[o.attempt] as partner_id, s.of_product, count(*) as pending, min(o.created_at) as oldest_pending
      from open_sale o join sale on sale.id = o.sale_id and sale.created_at = o.created_at and sale.head_id = o.head_id cross join (values (true), (false)) s(of_product)
      where sale.mode = 'prod' and sale.request_type = 'purchase' and (not s.of_product or sale.product_id = ${productId})
      group by 1, 2
    )
    select p.partner_id, s.of_product, coalesce(d.asked, 0) as asked, coalesce(d.succeeded, 0) as succeeded, coalesce(d.failed, 0) as failed,
      coalesce(d.silent, 0) as silent, coalesce(d.waiting, 0) as waiting, d.average_ms, coalesce(w.pending, 0) as pending, w.oldest_pending
    from partners p cross join (values (true), (false)) s(of_product)
    left join done d on d.partner_id = p.partner_id and d.of_product = s.of_product
    left join waiting w on w.partner_id = p.partner_id and w.of_product = s.of_product`.execute(tx)
  const mapOf = (ofProduct: boolean) =>
    new Map(rows.filter((row) => row.ofProduct === ofProduct).map((row) => [row.partnerId, health(row)]))
  return { ofProduct: mapOf(true), ofAll: mapOf(false) }
}

const health = (row: Row): Health => ({
  asked: row.asked,
  succeeded: row.succeeded,
  failed: row.failed,
  silent: row.silent,
  waiting: row.waiting,
  averageMs: row.averageMs,
  pending: row.pending,
  oldestPending: row.oldestPending?.toISOString() ?? null,
})
