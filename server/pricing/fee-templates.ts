import { sql } from 'kysely'
import { pageOf, pagesOf } from '../reports/paging.ts'
import type { Actor } from '../runner/actor.ts'
import { containing } from '../runner/contains.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'

type Template = Answer<'feeTemplates'>['templates'][number]

export async function feeTemplates(tx: Tx, _actor: Actor, input: Input<'feeTemplates'>): Promise<Answer<'feeTemplates'>> {
  const { limit, offset } = pageOf(input)
  const pattern = containing(input.keyword)
  const matching = tx
    .selectFrom('feeTemplate')
    .where((where) =>
      where.or([
        where('name', 'ilike', pattern),
        where(sql`lpad(id::text, greatest(2, length(id::text)), '0')`, 'like', pattern),
      ]),
    )
  const { count } = await matching.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  const rows = await matching.select(['id', 'name', 'salesTypeId']).orderBy('id', 'desc').limit(limit).offset(offset).execute()
  return {
    templates: rows.map(({ id, name, salesTypeId }) => ({ id, name, salesTypeId: salesTypeId as Template['salesTypeId'] })),
    totalPages: pagesOf(count, input),
    totalData: count,
  }
}

/** Names differ in more than their letter case. */
export async function addFeeTemplate(
  tx: Tx,
  _actor: Actor,
  { name, salesTypeId }: Input<'addFeeTemplate'>,
): Promise<Answer<'addFeeTemplate'>> {
  const made = await tx
    .insertInto('feeTemplate')
    .values({ name, salesTypeId })
    .onConflict((conflict) => conflict.expression(sql`lower(name)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  return made ? { id: made.id, name, salesTypeId } : refuse('template-exists', { name })
}

export async function deleteFeeTemplate(
  tx: Tx,
  _actor: Actor,
  { id }: Input<'deleteFeeTemplate'>,
): Promise<Answer<'deleteFeeTemplate'>> {
  const gone = await tx.deleteFrom('feeTemplate').where('id', '=', id).returning('id').executeTakeFirst()
  return gone ? {} : refuse('not-found')
}
