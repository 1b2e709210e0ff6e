import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { holdKey } from '../ledger/ledger.queries.ts'
import { pageOf, pagesOf } from '../lists/paging.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input, Origin } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'

interface Move {
  kind: 'deposit' | 'withdrawal'
  partnerId: number | null
  bankId: number
  /** Whole rupiah above zero. */
  amount: number
  remark: string
}

/** Books one movement, once per key, which is known before every other check; the database asks who acts. Refuses `not-found`, and `ref-id-reused` for a key of another request. */
async function move(
  tx: Tx,
  { userId }: Actor,
  asked: Move,
  { idempotencyKey: key, onKnownKey }: Origin,
): Promise<{ id: number }> {
  const { kind, partnerId, bankId, amount, remark } = asked
  const bodyHash = hash('sha256', JSON.stringify([kind, partnerId, bankId, amount, remark]), 'base64url')
  if (key !== null) {
    await holdKey(tx, userId, key)
    const ofKey = tx.selectFrom('partnerMoney').select(['id', 'bodyHash']).where('actorId', '=', userId).where('key', '=', key)
    const known = await ofKey.executeTakeFirst()
    if (known && known.bodyHash !== bodyHash) refuse('ref-id-reused')
    if (known) {
      onKnownKey?.()
      return { id: known.id }
    }
  }
  const { rows } = await sql<{ id: number }>`select move_partner_money(${kind}, ${partnerId}::integer, ${bankId}::integer,
    ${amount}::bigint, ${remark}, ${key}, ${bodyHash}) as id`.execute(tx)
  return rows[0]!
}

export const depositAtPartner = (
  tx: Tx,
  actor: Actor,
  { partnerId, bankId, amount, remark }: Input<'depositAtPartner'>,
  origin: Origin,
): Promise<Answer<'depositAtPartner'>> => move(tx, actor, { kind: 'deposit', partnerId, bankId, amount, remark }, origin)

export const takeRevenue = (
  tx: Tx,
  actor: Actor,
  { bankId, amount, remark }: Input<'takeRevenue'>,
  origin: Origin,
): Promise<Answer<'takeRevenue'>> => move(tx, actor, { kind: 'withdrawal', partnerId: null, bankId, amount, remark }, origin)

interface MoveRow {
  id: number
  kind: 'deposit' | 'withdrawal'
  partnerId: number | null
  partnerName: string | null
  bankName: string
  accountNumber: string
  amount: number
  remark: string
  at: Date
  pic: string
}

/** Deposits and profit taken out, newest first. */
export async function partnerMoves(tx: Tx, _actor: Actor, input: Input<'partnerMoves'>): Promise<Answer<'partnerMoves'>> {
  const { offset, limit } = pageOf(input)
  const { rows } = await sql<MoveRow>`
    select m.id, m.kind, m.partner_id, p.name as partner_name, b.name as bank_name, b.account_number, m.amount, m.remark, m.at,
      coalesce(k.name, a.name) as pic
    from partner_money m
    join bank b on b.id = m.bank_id
    join users a on a.id = m.actor_id
    left join login_user k on k.id = m.login_user_id
    left join partner p on p.id = m.partner_id
    order by m.id desc offset ${offset} limit ${limit}`.execute(tx)
  const { count } = await tx
    .selectFrom('partnerMoney')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { rows: rows.map(present), totalPages: pagesOf(count, input), totalData: count }
}

const present = (row: MoveRow): Answer<'partnerMoves'>['rows'][number] => ({
  id: row.id,
  kind: row.kind,
  Partner: row.partnerId === null ? null : { id: row.partnerId, name: row.partnerName! },
  Bank: { name: row.bankName, accountNumber: row.accountNumber },
  amount: row.amount,
  remark: row.remark,
  at: row.at.toISOString(),
  LoginUser: { name: row.pic },
})
