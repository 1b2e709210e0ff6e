import { sql } from 'kysely'
import { padSale } from '../../rules/ids.ts'
import { tellOperators } from '../operators/operators.ts'
import type { PartnerNotice } from '../partners/adapter.ts'
import type { Tx } from '../runner/pool.ts'
import type { Transact } from '../runner/transact.ts'

interface Denied {
  id: number
  product: string
  customerCode: string
  partner: string
}

/**
 * Keeps that a partner reports a sale as refunded or failed which it delivered, and tells the operators, once a sale. The sale stays
 * as it is: a person refunds it, or says why not.
 */
export const refundClaimBooker =
  (transact: Transact) =>
  async (partnerId: number, { reference, message }: PartnerNotice): Promise<void> => {
    const saleId = Number(reference.split('-')[0])
    await transact.write(async (tx) => {
      if (!(await claimed(tx, saleId, partnerId, message))) return
      const { rows } = await sql<Denied>`
        select s.id, p.name as product, s.customer_code, d.name as partner
        from sale s join product p on p.id = s.product_id join partner d on d.id = ${partnerId} where s.id = ${saleId}`.execute(
        tx,
      )
      const { id, product, customerCode, partner } = rows[0]!
      await tellOperators(tx, 'delivery-denied', { sale: padSale(id), product, customerCode, partner, message })
    })
  }

/** False where it was claimed before, or refunded, or nobody paid for it. */
async function claimed(tx: Tx, saleId: number, partnerId: number, message: string): Promise<boolean> {
  const { rows } = await sql`
    insert into refund_claim (sale_id, created_at, head_id, partner_id, at, message)
    select s.id, s.created_at, s.head_id, ${partnerId}::integer, clock_timestamp(), ${message}
    from sale s where s.id = ${saleId} and s.mode = 'prod' and not exists (select from refund r where r.sale_id = s.id)
    on conflict (sale_id) do nothing returning sale_id`.execute(tx)
  return rows.length > 0
}
