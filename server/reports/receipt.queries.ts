import { sql } from 'kysely'
import type { Family } from '../../rules/customer-code.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer } from '../runner/handlers.ts'
import { levelColumn } from '../runner/policy.ts'
import type { Tx } from '../runner/pool.ts'
import { saleColumns } from './sale-rows.ts'
import { partnerId } from './transaction-log.queries.ts'

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
      sql<number>`s.customer_pays + case when s.request_type = 'inquiry' and p.product_type_id = 1 then coalesce(o.base, 0) else 0 end`.as(
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
  const order = ['hold', 'settle', 'void', 'late-loss']
  const late = column === null ? await lateEntries(tx, sale.id) : []
  return [...own, ...system, ...late].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
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

/** Names of the partners that a history speaks of. */
export async function partnerNames(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const partners = await tx.selectFrom('partner').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(partners.map(({ id, name }) => [id, name]))
}
