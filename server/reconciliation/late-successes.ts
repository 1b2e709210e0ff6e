import { type RawBuilder, sql } from 'kysely'
import { currentStatus } from '../lists/current-status.ts'
import { type Keyword, keywordOf, saleMatches } from '../lists/keyword.ts'
import { pageOf, pagesOf } from '../lists/paging.ts'
import { type Span, spanOf } from '../lists/span.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'

type Row = Answer<'lateSuccesses'>['rows'][number]

interface Facts {
  id: number
  saleId: number
  customerCode: string
  createdAt: Date
  statusId: number
  productName: string
  userId: number
  userName: string
  partnerId: number
  partnerName: string
  cost: number
  at: Date
  source: Row['source']
  serialNumber: string | null
  message: string
  decidedAt: Date | null
  pic: string | null
  remark: string
}

interface Filter extends Span {
  state: 'open' | 'resolved' | 'All'
  keyword: Keyword | null
}

const states: Record<Filter['state'], RawBuilder<boolean>> = {
  open: sql`n.decided_at is null`,
  resolved: sql`n.decided_at is not null`,
  All: sql`true`,
}

/** Late successes `n` of a span with their sales `s`; open ones of all times, so that none is overlooked. */
function filtered({ from, until, state, keyword }: Filter): RawBuilder<unknown> {
  const span = sql`(n.decided_at is null or n.at >= ${from} and n.at < ${until})`
  const found = keyword ? sql`and (${saleMatches(keyword)} or n.serial_number ilike ${keyword.like})` : sql``
  return sql`from late_success n join sale s on s.id = n.sale_id and s.created_at = n.created_at and s.head_id = n.head_id
    where ${span} and ${states[state]} ${found}`
}

async function page(tx: Tx, filter: Filter, { offset, limit }: { offset: number; limit: number }): Promise<Facts[]> {
  const { rows } = await sql<Facts>`
    select f.*, p.name as product_name, u.name as user_name, d.name as partner_name, ${currentStatus} as status_id, coalesce(k.name, a.name) as pic
    from (
      select n.id, n.sale_id, s.customer_code, s.created_at, s.head_id, s.product_id, s.user_id, n.partner_id, n.cost, n.at, n.source, n.serial_number, n.message,
        n.decided_at, n.actor_id, n.login_user_id, n.remark
      ${filtered(filter)} order by n.decided_at is not null, n.id desc offset ${offset} limit ${limit}
    ) f
    join product p on p.id = f.product_id
    join users u on u.id = f.user_id
    join partner d on d.id = f.partner_id
    left join outcome o on o.sale_id = f.sale_id and o.created_at = f.created_at and o.head_id = f.head_id
    left join users a on a.id = f.actor_id
    left join login_user k on k.id = f.login_user_id
    order by f.decided_at is not null, f.id desc`.execute(tx)
  return rows
}

export async function lateSuccesses(tx: Tx, _actor: Actor, input: Input<'lateSuccesses'>): Promise<Answer<'lateSuccesses'>> {
  const filter = { ...spanOf(input), state: input.state, keyword: keywordOf(input.keyword) }
  const rows = await page(tx, filter, pageOf(input))
  const total = await sql<{
    count: number
    cost: number
  }>`select count(*) as count, coalesce(sum(n.cost), 0) as cost ${filtered(filter)}`.execute(tx)
  const open = await sql<{ count: number; cost: number }>`
    select count(*) as count, coalesce(sum(cost), 0) as cost from late_success where decided_at is null`.execute(tx)
  const { count, cost } = total.rows[0]!
  return { rows: rows.map(present), sum: cost, open: open.rows[0]!, totalPages: pagesOf(count, input), totalData: count }
}

const present = (row: Facts): Row => ({
  id: row.id,
  sale: {
    id: row.saleId,
    customerCode: row.customerCode,
    createdAt: row.createdAt.toISOString(),
    statusId: row.statusId,
    Product: { name: row.productName },
    User: { id: row.userId, name: row.userName },
  },
  Partner: { id: row.partnerId, name: row.partnerName },
  cost: row.cost,
  at: row.at.toISOString(),
  source: row.source,
  serialNumber: row.serialNumber,
  message: row.message,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  LoginUser: row.pic === null ? null : { name: row.pic },
  remark: row.remark,
})

/** Once; who comes later changes nothing. */
export async function resolveLateSuccess(
  tx: Tx,
  actor: Actor,
  { id, remark }: Input<'resolveLateSuccess'>,
): Promise<Answer<'resolveLateSuccess'>> {
  const resolved = await tx
    .updateTable('lateSuccess')
    .set({ decidedAt: sql`clock_timestamp()`, actorId: actor.userId, loginUserId: actor.loginUser?.id ?? null, remark })
    .where('id', '=', id)
    .where('decidedAt', 'is', null)
    .executeTakeFirst()
  if (resolved.numUpdatedRows > 0n) return { changed: true }
  const known = await tx.selectFrom('lateSuccess').select('id').where('id', '=', id).executeTakeFirst()
  return known ? { changed: false } : refuse('not-found')
}
