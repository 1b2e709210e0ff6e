import { sql } from 'kysely'
import type { Family } from '../../rules/customer-code.ts'
import { isBill } from '../lists/product-kind.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer } from '../runner/handlers.ts'
import { levelColumn } from '../runner/policy.ts'
import type { Tx } from '../runner/pool.ts'
import { partnerId } from './own-sales.ts'
import { saleColumns } from './sale-rows.ts'

export type SaleOfReceipt = NonNullable<Awaited<ReturnType<typeof saleOfReceipt>>>
export type Entry = Answer<'receipt'>['entries'][number]

/** A sale or inquiry of the subtree with all that its receipt and its history tell; undefined when there is none. Sandbox sales are in no report. */
export function saleOfReceipt(tx: Tx, actor: Actor, id: number) {
  const column = levelColumn(actor.level)
  return tx
    .selectFrom('sale as s')
    .innerJoin('product as p', 'p.id', 's.productId')
    .innerJoin('users as u', 'u.id', 's.userId')
    .leftJoin('outcome as o', (join) =>
      join.onRef('o.saleId', '=', 's.id').onRef('o.createdAt', '=', 's.createdAt').onRef('o.headId', '=', 's.headId'),
    )
    .leftJoin('openSale as w', (join) => join.onRef('w.saleId', '=', 's.id'))
    .leftJoin('partner as d', (join) => join.on('d.id', '=', partnerId))
    .where('s.id', '=', id)
    .where('s.mode', '=', 'prod')
    .$if(column !== null, (query) => query.where(`s.${column!}`, '=', actor.userId))
    .select(saleColumns)
    .select([
      's.headId',
      's.partners',
      partnerId.as('partnerId'),
      's.admin',
      's.holdSeq',
      'o.voidSeq',
      'o.at as endedAt',
      'o.serialNumber',
      'o.details',
      'p.code as productCode',
      sql<Family>`p.family`.as('family'),
      'u.address as storeAddress',
      'u.utcOffset',
      // An inquiry of a bill learns what is due with its outcome.
      sql<number>`s.customer_pays + case when s.request_type = 'inquiry' and ${isBill} then coalesce(o.base, 0) else 0 end`.as(
        'customerPays',
      ),
      sql<unknown>`coalesce(o.trace, w.trace)`.as('trace'),
    ])
    .executeTakeFirst()
}

/**
 * The journal of one sale, in the order it was written. A caller that is not the owner sees the accounts of its subtree: the seller's
 * balance and the fees of users below it, never the partner's cost or the revenue.
 */
export async function entriesOf(tx: Tx, actor: Actor, sale: SaleOfReceipt): Promise<Entry[]> {
  const column = levelColumn(actor.level)
  const seqs = [sale.holdSeq, sale.voidSeq].filter((seq) => seq !== null)
  if (seqs.length === 0) return []
  const own = await tx
    .selectFrom('entry as e')
    .innerJoin('users as u', 'u.id', 'e.userId')
    .where('e.headId', '=', sale.headId)
    .where('e.userId', '=', sale.userId)
    .where('e.seq', 'in', seqs)
    .where('e.createdAt', '>=', sale.createdAt)
    .$if(column !== null, (query) => query.where(`u.${column!}`, '=', actor.userId))
    .select([sql<string>`'balance'`.as('account'), 'u.name', 'e.amount', 'e.kind'])
    .orderBy('e.seq')
    .execute()
  const system = await tx
    .selectFrom('systemEntry as e')
    .leftJoin('users as u', (join) => join.onRef('u.id', '=', 'e.partyId').on('e.account', '=', 'fees-payable'))
    .leftJoin('partner as d', (join) => join.onRef('d.id', '=', 'e.partyId').on('e.account', '=', 'partner'))
    .where('e.causeId', '=', sale.id)
    .where('e.kind', 'in', ['hold', 'settle', 'void'])
    .where('e.createdAt', '>=', sale.createdAt)
    .$if(column !== null, (query) => query.where('e.account', '=', 'fees-payable').where(`u.${column!}`, '=', actor.userId))
    .select([sql<string>`e.account`.as('account'), sql<string | null>`coalesce(u.name, d.name)`.as('name')])
    .select([sql<number>`e.amount`.as('amount'), sql<string>`e.kind`.as('kind')])
    .orderBy('e.account')
    .orderBy(sql`coalesce(u.l5, u.l4, u.l3, u.l2, u.l1)`)
    .execute()
  const order = ['hold', 'settle', 'void', 'refund', 'late-loss']
  const late = column === null ? await lateEntries(tx, sale.id) : []
  const refunded = sale.refundedAt ? await refundEntries(tx, actor, sale) : []
  return [...own, ...system, ...refunded, ...late].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
}

/** What partners delivered although the sale did not end with it, the owner's to know. */
export function lateSuccessesOf(tx: Tx, saleId: number) {
  return tx
    .selectFrom('lateSuccess as n')
    .innerJoin('partner as d', 'd.id', 'n.partnerId')
    .leftJoin('users as a', 'a.id', 'n.actorId')
    .leftJoin('loginUser as k', 'k.id', 'n.loginUserId')
    .where('n.saleId', '=', saleId)
    .select(['n.at', 'n.cost', 'n.message', 'n.decidedAt', 'n.remark', 'd.name as partnerName'])
    .select(sql<string | null>`coalesce(k.name, a.name)`.as('pic'))
    .orderBy('n.id')
    .execute()
}

async function lateEntries(tx: Tx, saleId: number): Promise<Entry[]> {
  const late = await lateSuccessesOf(tx, saleId)
  return late.flatMap(({ cost, partnerName }) => [
    { account: 'partner', name: partnerName, amount: cost, kind: 'late-loss' },
    { account: 'loss', name: null, amount: -cost, kind: 'late-loss' },
  ])
}

/** The entries of a refund, as far as the caller sees those of the sale. */
async function refundEntries(tx: Tx, actor: Actor, sale: SaleOfReceipt): Promise<Entry[]> {
  const column = levelColumn(actor.level)
  const seen = column
    ? sql`l.account = 'balance' or l.account = 'fees-payable' and u.${sql.ref(column)} = ${actor.userId}`
    : sql`true`
  const { rows } = await sql<Entry>`
    select l.account, coalesce(u.name, d.name) as name, l.amount, 'refund' as kind
    from refund r
    cross join lateral (values
      (0, 'balance', r.user_id, r.amount), (1, 'fees-payable', r.l1, -r.fee1), (2, 'fees-payable', r.l2, -r.fee2),
      (3, 'fees-payable', r.l3, -r.fee3), (4, 'fees-payable', r.l4, -r.fee4),
      (5, 'partner', case when r.is_returned then r.partner_id end, -r.cost), (6, 'revenue', 0, -r.revenue)
    ) l(place, account, party_id, amount)
    left join users u on u.id = l.party_id and l.account in ('balance', 'fees-payable')
    left join partner d on d.id = l.party_id and l.account = 'partner'
    where r.sale_id = ${sale.id} and l.party_id is not null and l.amount is not null and (${seen})
    order by l.place`.execute(tx)
  return rows
}

/** When and why a sale was refunded, and by whom. */
export function refundOf(tx: Tx, saleId: number) {
  return tx
    .selectFrom('refund as r')
    .innerJoin('users as a', 'a.id', 'r.actorId')
    .leftJoin('loginUser as k', 'k.id', 'r.loginUserId')
    .where('r.saleId', '=', saleId)
    .select(['r.at', 'r.remark', sql<string>`coalesce(k.name, a.name)`.as('pic')])
    .executeTakeFirst()
}

/** Names of the partners that a history speaks of. */
export async function partnerNames(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const partners = await tx.selectFrom('partner').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(partners.map(({ id, name }) => [id, name]))
}

/** The newest complaint about a sale; null where there is none. */
export async function complaintAbout(tx: Tx, saleId: number): Promise<Answer<'receipt'>['complaint']> {
  const complaint = await tx
    .selectFrom('complaint')
    .select(['id', sql<boolean>`state <> 'closed'`.as('isWaiting')])
    .where('saleId', '=', saleId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return complaint ?? null
}
