import { type RawBuilder, sql } from 'kysely'
import { saleStatuses } from '../../contract/selling/sale-statuses.ts'
import { keywordOf, saleMatches } from '../lists/keyword.ts'
import { pageOf, pagesOf } from '../lists/paging.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'

type Row = Answer<'refundClaims'>['rows'][number]

interface Facts {
  saleId: number
  customerCode: string
  createdAt: Date
  productName: string
  userId: number
  userName: string
  amount: number
  cost: number
  partnerId: number
  partnerName: string
  at: Date
  message: string
  decidedAt: Date | null
  isRefunded: boolean
  pic: string | null
  remark: string
}

const states: Record<Input<'refundClaims'>['state'], RawBuilder<boolean>> = {
  open: sql`n.decided_at is null`,
  resolved: sql`n.decided_at is not null`,
  All: sql`true`,
}

/** What partners report as refunded, the open ones first. */
export async function refundClaims(tx: Tx, _actor: Actor, input: Input<'refundClaims'>): Promise<Answer<'refundClaims'>> {
  const { offset, limit } = pageOf(input)
  const keyword = keywordOf(input.keyword)
  const sales = sql`join sale s on s.id = n.sale_id and s.created_at = n.created_at and s.head_id = n.head_id`
  const condition = sql`${states[input.state]} and ${keyword ? saleMatches(keyword) : sql`true`}`
  const { rows } = await sql<Facts>`
    select n.sale_id, s.customer_code, s.created_at, p.name as product_name, s.user_id, u.name as user_name, s.amount, o.cost, n.partner_id,
      d.name as partner_name, n.at, n.message, n.decided_at, r.sale_id is not null as is_refunded, coalesce(k.name, a.name) as pic, n.remark
    from refund_claim n
    ${sales}
    join outcome o on o.sale_id = s.id and o.created_at = s.created_at and o.head_id = s.head_id
    join product p on p.id = s.product_id
    join users u on u.id = s.user_id
    join partner d on d.id = n.partner_id
    left join refund r on r.sale_id = n.sale_id
    left join users a on a.id = n.actor_id
    left join login_user k on k.id = n.login_user_id
    where ${condition}
    order by n.decided_at is not null, n.at desc, n.sale_id desc offset ${offset} limit ${limit}`.execute(tx)
  const counts = await sql<{ open: number; listed: number }>`
    select count(*) filter (where n.decided_at is null) as open, count(*) filter (where ${condition}) as listed
    from refund_claim n ${sales}`.execute(tx)
  const { open, listed } = counts.rows[0]!
  return { rows: rows.map(present), open: { count: open }, totalPages: pagesOf(listed, input), totalData: listed }
}

const present = (row: Facts): Row => ({
  sale: {
    id: row.saleId,
    customerCode: row.customerCode,
    createdAt: row.createdAt.toISOString(),
    statusId: saleStatuses.success,
    Product: { name: row.productName },
    User: { id: row.userId, name: row.userName },
  },
  amount: row.amount,
  cost: row.cost,
  Partner: { id: row.partnerId, name: row.partnerName },
  at: row.at.toISOString(),
  message: row.message,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  isRefunded: row.isRefunded,
  LoginUser: row.pic === null ? null : { name: row.pic },
  remark: row.remark,
})

/** Once; who comes later changes nothing. */
export async function rejectRefundClaim(
  tx: Tx,
  actor: Actor,
  { salesId, remark }: Input<'rejectRefundClaim'>,
): Promise<Answer<'rejectRefundClaim'>> {
  const decided = await tx
    .updateTable('refundClaim')
    .set({ decidedAt: sql`clock_timestamp()`, actorId: actor.userId, loginUserId: actor.loginUser?.id ?? null, remark })
    .where('saleId', '=', salesId)
    .where('decidedAt', 'is', null)
    .executeTakeFirst()
  if (decided.numUpdatedRows > 0n) return { changed: true }
  const known = await tx.selectFrom('refundClaim').select('saleId').where('saleId', '=', salesId).executeTakeFirst()
  return known ? { changed: false } : refuse('not-found')
}
