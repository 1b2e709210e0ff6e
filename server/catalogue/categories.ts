import { sql } from 'kysely'
import { ofFamily } from '../../rules/tiles.ts'
import { keywordOf } from '../lists/keyword.ts'
import { pageOf, pagesOf } from '../lists/paging.ts'
import { isBill as isBillProduct } from '../lists/product-kind.ts'
import { expectUnchanged, lockCatalogue } from '../offers/lock.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'

type Listed = Answer<'listCategories'>['categories'][number]

/** In the order of the counter, also those without products. */
export async function listCategories(tx: Tx, _actor: Actor, input: Input<'listCategories'>): Promise<Answer<'listCategories'>> {
  const like = keywordOf(input.keyword)?.like ?? '%'
  const { limit, offset } = pageOf(input)
  const { rows } = await sql<Listed>`
    select c.id, c.name, c.tile, coalesce(sum(b.products), 0)::integer as products,
      coalesce(json_agg(json_build_object('id', b.biller_id, 'name', b.name, 'isBill', b.is_bill, 'products', b.products,
        'numberForm', b.family) order by b.name, b.is_bill) filter (where b.biller_id is not null), '[]') as billers
    from category c left join (
      select p.category_id, p.biller_id, o.name, ${isBillProduct} as is_bill, count(*)::integer as products,
        case when min(p.family) = max(p.family) then min(p.family) end as family
      from product p join biller o on o.id = p.biller_id group by 1, 2, 3, 4
    ) b on b.category_id = c.id
    where c.name ilike ${like}
    group by c.id order by c.position, c.name limit ${limit} offset ${offset}`.execute(tx)
  const { rows: counted } = await sql<{
    count: number
  }>`select count(*)::integer from category c where c.name ilike ${like}`.execute(tx)
  const totalData = counted[0]!.count
  return { categories: rows, totalPages: pagesOf(totalData, input), totalData }
}

/** Refuses `not-found` and `changed-meanwhile`. */
export async function setTile(tx: Tx, _actor: Actor, { categoryId, tile, was }: Input<'setTile'>): Promise<Answer<'setTile'>> {
  await lockCatalogue(tx)
  const category = await tx.selectFrom('category').select('tile').where('id', '=', categoryId).executeTakeFirst()
  expectUnchanged(was, category?.tile ?? refuse('not-found'))
  await sql`select set_tile(${categoryId}::integer, ${tile})`.execute(tx)
  return {}
}

/** Of every product of the biller in the category. Refuses `not-found` where it has none there, and `changed-meanwhile`. */
export async function setNumberForm(
  tx: Tx,
  _actor: Actor,
  { categoryId, billerId, isBill, numberForm, was }: Input<'setNumberForm'>,
): Promise<Answer<'setNumberForm'>> {
  await lockCatalogue(tx)
  const { rows } = await sql<{ family: string }>`
    select distinct family from product p
    where category_id = ${categoryId} and biller_id = ${billerId} and ${isBillProduct} = ${isBill}`.execute(tx)
  if (rows.length === 0) refuse('not-found')
  expectUnchanged(was, rows.length === 1 ? rows[0]!.family : null)
  const { customerForm, customerPattern, customerHint } = ofFamily(numberForm)
  await sql`
    select set_number_form(${categoryId}::integer, ${billerId}::integer, ${isBill}, ${numberForm}, ${customerForm},
      ${customerPattern}, ${customerHint})`.execute(tx)
  return {}
}
