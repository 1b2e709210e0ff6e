import { type RawBuilder, sql } from 'kysely'
import { keywordOf } from '../lists/keyword.ts'
import type { Tx } from '../runner/pool.ts'

export interface ProductFilter {
  categories: number[]
  partnerId: number | null
  keyword: string
}

export interface ProductRow {
  id: number
  code: string
  name: string
  productTypeId: number
  categoryId: number
  category: string
  isAvailable: boolean
  isAvailableTl: boolean
  switchings: {
    id: number
    priority: number
    priorityTl: number
    price: number
    partnerId: number
    Partner: { name: string; code: string }
  }[]
  nominals: { id: number; nominal: number }[]
  cutOffFrom: string | null
  cutOffTo: string | null
  outageReason: string | null
  state: 'closed' | 'trial' | 'watched' | null
  closedAt: Date | null
  failed: number | null
  decided: number | null
  probeAt: Date | null
  closedByPrice: number
  lacks: 'nominal' | 'partner' | null
}

function matching({ categories, partnerId, keyword }: ProductFilter): RawBuilder<boolean> {
  const word = keywordOf(keyword)
  return sql<boolean>`(${categories.length === 0} or p.category_id = any (${categories}::bigint[]))
    and (${partnerId}::bigint is null or exists (select from product_partner pp where pp.product_id = p.id and pp.partner_id = ${partnerId}))
    and (${word === null} or p.name ilike ${word?.like ?? ''} or p.code ilike ${word?.like ?? ''} or padded(p.id, 4) like ${word?.like ?? ''})`
}

export async function countProducts(tx: Tx, filter: ProductFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from product p where ${matching(filter)}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** By what price_item refuses with product-no-partner. */
const lacking = sql`(select case when bool_and(o.admin is null) then 'nominal' when bool_and(o.partners is null) then 'partner' end
  from offer o where o.code = upper(p.code))`

/** One page by id, each with its switchings in the order of kind dm. */
export async function productRows(tx: Tx, filter: ProductFilter, page: { limit: number; offset: number }): Promise<ProductRow[]> {
  const { rows } = await sql<ProductRow>`
    select p.id, p.code, p.name, p.product_type_id, c.id as category_id, c.name as category, p.is_available, p.is_available_tl,
      to_char(p.cut_off_from, 'HH24:MI') as cut_off_from, to_char(p.cut_off_to, 'HH24:MI') as cut_off_to, p.outage_reason,
      w.state, w.closed_at, w.failed, w.decided, w.probe_at,
      coalesce((select json_agg(json_build_object('id', pp.id, 'priority', pp.priority, 'priorityTl', pp.priority_tl, 'price', pp.price, 'partnerId', pp.partner_id,
        'Partner', json_build_object('name', pr.name, 'code', pp.partner_code)) order by pp.priority, pp.partner_id)
        from product_partner pp join partner pr on pr.id = pp.partner_id where pp.product_id = p.id), '[]') as switchings,
      coalesce((select json_agg(json_build_object('id', a.id, 'nominal', a.nominal) order by a.nominal) from admin_nominal a where a.product_id = p.id), '[]') as nominals,
      (select count(*) from user_product_closed u where u.product_id = p.id and u.price_change_id is not null) as closed_by_price,
      ${lacking} as lacks
    from product p join category c on c.id = p.category_id left join outage_watch w on w.product_id = p.id
    where ${matching(filter)} order by p.id limit ${page.limit} offset ${page.offset}`.execute(tx)
  return rows
}
