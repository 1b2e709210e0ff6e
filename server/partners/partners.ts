import { sql } from 'kysely'
import { keywordOf } from '../lists/keyword.ts'
import { expectUnchanged, lockCatalogue } from '../offers/lock.ts'
import { lowestShares, refuseSharesTaken } from '../offers/shares.ts'
import { tellOfClosings } from '../operators/operators.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import { withoutTimeout } from '../runner/without-timeout.ts'

/** Whether a type takes real sales, as routes decide it: the simulator does in a demo only. */
const sells = (type: 'code' | 'partner.type') =>
  sql<boolean>`(${sql.ref(type)} <> 'simulator' or exists (select from setting where name = 'demo' and value = 'true'))`.as(
    'sells',
  )

/** In the order of their ids. */
export async function listPartners(tx: Tx, _actor?: Actor, input?: Input<'listPartners'>): Promise<Answer<'listPartners'>> {
  const keyword = keywordOf(input?.keyword ?? '')
  const rows = await tx
    .selectFrom('partner')
    .innerJoin('partnerType', 'partnerType.code', 'partner.type')
    .select([
      'partner.id',
      'partner.name',
      'partner.endPoint',
      'partner.isActive',
      'partnerType.id as typeId',
      'partnerType.name as type',
    ])
    .select(sql<number>`(select count(*) from product_partner pp where pp.partner_id = partner.id)`.as('products'))
    .select(sells('partner.type'))
    .$if(keyword !== null, (query) =>
      query.where(
        sql<boolean>`(partner.name ilike ${keyword!.like} or partner_type.name ilike ${keyword!.like}
          or partner.end_point ilike ${keyword!.like} or partner.id::text like ${keyword!.like} or partner.id = ${keyword!.id}::bigint)`,
      ),
    )
    .orderBy('partner.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    endPoint: row.endPoint,
    partnerTypeId: row.typeId,
    PartnerType: { id: row.typeId, name: row.type },
    isActive: row.isActive,
    sells: row.sells,
    products: row.products,
  }))
}

export function partnerTypes(tx: Tx): Promise<Answer<'partnerTypes'>> {
  return tx
    .selectFrom('partnerType')
    .select(['id', 'name', 'delivers', 'needs', sells('code')])
    .orderBy('id')
    .execute()
}

const overNetwork = /^https?:\/\/[^\s/]+/i

/** The type by its id, after the end point was found to fit it. */
async function typeFor(tx: Tx, id: number, endPoint: string) {
  const type = await tx.selectFrom('partnerType').select(['id', 'code', 'delivers']).where('id', '=', id).executeTakeFirst()
  if (!type) return refuse('partner-type-unknown')
  if (type.code !== 'simulator' && !overNetwork.test(endPoint)) refuse('end-point-not-http')
  return type
}

async function refuseTaken(tx: Tx, name: string, own: number | null): Promise<void> {
  const other = await tx
    .selectFrom('partner')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .$if(own !== null, (query) => query.where('id', '<>', own))
    .executeTakeFirst()
  if (other) refuse('name-taken', { name })
}

/** A partner whose type this server can not speak stands in the list and waits; it is never asked. */
export async function addPartner(tx: Tx, _actor: Actor, input: Input<'addPartner'>): Promise<Answer<'addPartner'>> {
  await lockCatalogue(tx)
  const { name, partnerTypeId, endPoint } = input
  await refuseTaken(tx, name, null)
  const type = await typeFor(tx, partnerTypeId, endPoint)
  return tx
    .insertInto('partner')
    .values({ name, type: type.code, endPoint, isActive: true })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** The nominals that the products of a partner are sold with. */
async function nominalsOf(tx: Tx, partnerId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('productPartner')
    .innerJoin('product', 'product.id', 'productPartner.productId')
    .select('product.adminNominalId')
    .where('productPartner.partnerId', '=', partnerId)
    .execute()
  return rows.map(({ adminNominalId }) => adminNominalId).filter((id) => id !== null)
}

/**
 * Does what may bring a partner into routes or take it out of them: the database decides whether it is active. Refuses `fee-below-zero`
 * where a share would be below zero with the partner that is asked first then. The catalogue is locked.
 */
export async function changeReach(tx: Tx, partnerId: number, isReached: boolean, change: () => Promise<unknown>): Promise<void> {
  const nominals = isReached ? await nominalsOf(tx, partnerId) : []
  const before = await lowestShares(tx, nominals, null)
  await change()
  await refuseSharesTaken(tx, nominals, before)
}

/** Changes only the fields that are given, each from the value that `was` names. */
export async function savePartner(tx: Tx, _actor: Actor, input: Input<'savePartner'>): Promise<Answer<'savePartner'>> {
  await withoutTimeout(tx)
  await lockCatalogue(tx)
  const present = (await listPartners(tx)).find(({ id }) => id === input.id) ?? refuse('not-found')
  expectUnchanged(input.was?.name, present.name)
  expectUnchanged(input.was?.endPoint, present.endPoint)
  expectUnchanged(input.was?.partnerTypeId, present.partnerTypeId)
  const { name = present.name, partnerTypeId = present.partnerTypeId, endPoint = present.endPoint } = input
  await refuseTaken(tx, name, input.id)
  const type = await typeFor(tx, partnerTypeId, endPoint)
  const isReached = partnerTypeId !== present.partnerTypeId || endPoint !== present.endPoint
  const change = { name, endPoint, ...(isReached && { type: type.code, isActive: true }) }
  await changeReach(tx, input.id, isReached, () => tx.updateTable('partner').set(change).where('id', '=', input.id).execute())
  await tellOfClosings(tx)
  return {}
}
