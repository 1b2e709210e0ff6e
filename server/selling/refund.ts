import { sql } from 'kysely'
import { formatRupiah } from '../../rules/amounts.ts'
import { padSale } from '../../rules/ids.ts'
import { putInInbox } from '../messages/put-in-inbox.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import type { AfterCommit } from '../runner/transact.ts'
import type { Engine } from './engine.ts'

interface Refunded {
  isDone: boolean
  userId: number
  balance: number
  chargerId: number | null
  chargerBalance: number
}

type Telling = Pick<Engine, 'announceRefund' | 'tellCharger'>

/**
 * Refunds a delivered sale once, in the name of the acting account; a second refund changes nothing.
 * Refuses `not-found` and `sale-not-delivered`.
 */
export async function refundSale(
  tx: Tx,
  _actor: Actor,
  { salesId, isReturned, remark }: Input<'refundSale'>,
  afterCommit: AfterCommit,
  engine: Telling,
): Promise<Answer<'refundSale'>> {
  const refunded = await sql<Refunded>`select * from refund_sale(${salesId}, ${isReturned}, ${remark})`.execute(tx)
  const { isDone, userId, balance, chargerId, chargerBalance } = refunded.rows[0]!
  const { at, chain, amount, product, customerCode } = (await refundOf(tx, salesId)) ?? refuse('not-found')
  if (isDone) {
    const facts = { sale: padSale(salesId), product, customerCode, amount: formatRupiah(amount), reason: remark }
    await putInInbox(tx, { userId, loginUserId: null }, 'sale-refunded', facts)
    afterCommit(() => {
      engine.announceRefund({ saleId: salesId, chain, userId, balance })
      if (chargerId !== null) engine.tellCharger({ userId: chargerId, balance: chargerBalance })
    })
  }
  return { id: salesId, changed: isDone, refundedAt: at.toISOString() }
}

interface Given {
  at: Date
  chain: number[]
  amount: number
  product: string
  customerCode: string
}

async function refundOf(tx: Tx, saleId: number): Promise<Given | undefined> {
  const { rows } = await sql<Given>`
    select r.at, array_remove(array[r.l1, r.l2, r.l3, r.l4, r.l5], null) as chain, r.amount, p.name as product, s.customer_code
    from refund r
    join sale s on s.id = r.sale_id and s.created_at = r.created_at and s.head_id = r.head_id
    join product p on p.id = r.product_id
    where r.sale_id = ${saleId}`.execute(tx)
  return rows[0]
}
