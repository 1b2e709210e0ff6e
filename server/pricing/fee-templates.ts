import { sql } from 'kysely'
import { isOwner } from '../../contract/user-types.ts'
import { pageOf, pagesOf } from '../lists/paging.ts'
import type { Actor } from '../runner/actor.ts'
import { containing } from '../runner/contains.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import {
  kindOfTemplate,
  soldNominals,
  templateById,
  templateFees,
  templateProducts,
  templateUsers,
  writeTemplateFees,
} from './templates.queries.ts'

type Template = Answer<'feeTemplates'>['templates'][number]

export async function feeTemplates(tx: Tx, _actor: Actor, input: Input<'feeTemplates'>): Promise<Answer<'feeTemplates'>> {
  const { limit, offset } = pageOf(input)
  const pattern = containing(input.keyword)
  const matching = tx
    .selectFrom('feeTemplate')
    .where((where) => where.or([where('name', 'ilike', pattern), where(sql`padded(id, 2)`, 'like', pattern)]))
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

/** The owner sees every product, others those that the template's networks can sell. */
export async function feeTemplate(tx: Tx, actor: Actor, input: Input<'feeTemplate'>): Promise<Answer<'feeTemplate'>> {
  const template = (await templateById(tx, input.id, 'look')) ?? refuse('not-found')
  const { kind } = kindOfTemplate(template.salesTypeId)
  const fees = (await templateFees(tx, template.id)).length
  const { rows, count } = await templateProducts(tx, { ...input, kind, all: isOwner(actor) }, pageOf(input))
  return { template: { ...template, fees }, products: rows, totalPages: pagesOf(count, input), totalData: count }
}

/** A fee above the admin of its product could be applied to nobody and is refused; so is one for a nominal that no product is sold with. */
export async function setTemplateFees(
  tx: Tx,
  _actor: Actor,
  { id, version, fees }: Input<'setTemplateFees'>,
): Promise<Answer<'setTemplateFees'>> {
  const template = (await templateById(tx, id, 'change')) ?? refuse('not-found')
  if (version !== undefined && version !== template.version) refuse('changed-meanwhile')
  const byNominal = new Map(fees.map((one) => [one.adminNominalId, one]))
  const nominals = await soldNominals(tx, [...byNominal.keys()])
  for (const { adminNominalId, fee } of byNominal.values()) {
    const sold = nominals.get(adminNominalId) ?? refuse('not-found')
    if (fee !== null && fee > sold.nominal) refuse('template-fee-above-admin', { product: sold.name, most: sold.nominal })
  }
  return { version: await writeTemplateFees(tx, id, [...byNominal.values()]) }
}

export async function feeTemplateUsers(
  tx: Tx,
  actor: Actor,
  input: Input<'feeTemplateUsers'>,
): Promise<Answer<'feeTemplateUsers'>> {
  const { id, salesTypeId, version } = (await templateById(tx, input.id, 'look')) ?? refuse('not-found')
  const { kind } = kindOfTemplate(salesTypeId)
  const fees = (await templateFees(tx, id)).length
  const { rows, count } = await templateUsers(tx, actor, { id, kind, keyword: input.keyword }, pageOf(input))
  return { users: rows, fees, version, totalPages: pagesOf(count, input), totalData: count }
}
