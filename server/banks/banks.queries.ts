import { sql } from 'kysely'
import { billStatuses } from '../../contract/billing/bill-statuses.ts'
import { typeIds } from '../../contract/user-types.ts'
import type { Keyword } from '../lists/keyword.ts'
import { literals } from '../runner/literals.ts'
import type { Tx } from '../runner/pool.ts'

const { ready, requested, outstanding } = billStatuses

export interface BankFilter {
  userId: number
  keyword: Keyword | null
}

/** A bank as it is named to those who pay to it. */
export interface BankName {
  id: number
  name: string
  accountNumber: string
  accountName: string
}

const ownBanks = (tx: Tx, { userId, keyword }: BankFilter) =>
  tx
    .selectFrom('bank as b')
    .where('b.userId', '=', userId)
    .where('b.deletedAt', 'is', null)
    .$if(keyword !== null, (query) => query.where('b.name', 'ilike', keyword!.like))

export async function countBanks(tx: Tx, filter: BankFilter): Promise<number> {
  const { count } = await ownBanks(tx, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export function bankRows(tx: Tx, filter: BankFilter, page: { offset: number; limit: number }) {
  return ownBanks(tx, filter)
    .select(['b.id', 'b.name', 'b.accountNumber', 'b.accountName', 'b.show', 'b.limited', 'b.tl'])
    .select(
      sql<{ bills: number; tickets: number }>`(select json_build_object(
        'bills', count(*) filter (where i.bank_id = b.id and i.status_id in (${literals([ready, requested, outstanding])})),
        'tickets', count(*) filter (where k.kind = 'ticket' and not exists (select from gateway_payment g where g.ticket_id = k.ref_id)))
      from taken_total k left join bill i on k.kind = 'bill' and i.id = k.ref_id
      where k.bank_id = b.id and k.until = 'infinity')`.as('told'),
    )
    .orderBy(sql`lower(b.name)`)
    .orderBy('b.id')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
}

/** Banks that a user offers to those who pay it; of the owner's, `tl` are for bills and the others for top-ups. */
export function offeredBanks(tx: Tx, userId: number, kind: 'topup' | 'bill'): Promise<BankName[]> {
  return tx
    .selectFrom('bank as b')
    .innerJoin('users as u', 'u.id', 'b.userId')
    .select(['b.id', 'b.name', 'b.accountNumber', 'b.accountName'])
    .where('b.userId', '=', userId)
    .where('b.deletedAt', 'is', null)
    .where('b.show', '=', true)
    .where('b.limited', '=', false)
    .where((eb) => eb.or([eb('u.userTypeId', '<>', typeIds.OWNR), eb('b.tl', '=', kind === 'bill')]))
    .orderBy(sql`lower(b.name)`)
    .orderBy('b.id')
    .execute()
}

export interface BankChange {
  name?: string
  accountNumber?: string
  accountName?: string
  show?: boolean
  limited?: boolean
  tl?: boolean
  deletedAt?: Date
}

/** Whether the user has such a bank. */
export async function changeBank(tx: Tx, userId: number, bankId: number, change: BankChange): Promise<boolean> {
  const changed = await tx
    .updateTable('bank')
    .set(change)
    .where('id', '=', bankId)
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** Null when the user has this account already. */
export async function addBank(tx: Tx, userId: number, bank: Omit<BankName, 'id'>): Promise<number | null> {
  const added = await tx
    .insertInto('bank')
    .values({ userId, ...bank })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id ?? null
}

/** Another own bank with this name and number. */
export async function sameBank(
  tx: Tx,
  userId: number,
  { name, accountNumber }: Pick<BankName, 'name' | 'accountNumber'>,
): Promise<number | undefined> {
  const same = await tx
    .selectFrom('bank')
    .select('id')
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`upper(name) = upper(${name})`)
    .where('accountNumber', '=', accountNumber)
    .executeTakeFirst()
  return same?.id
}

export async function accountNumbers(tx: Tx, userId: number): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('bank')
    .select('accountNumber')
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .execute()
  return new Set(rows.map((row) => row.accountNumber))
}
