import { sql } from 'kysely'
import type { NamedByRow, PayloadRow } from '../../rules/product-sheet.ts'
import type { FittedSheet, KnownCatalogue, KnownProduct, NewProduct, NewSwitching } from '../../rules/product-sheet-catalogue.ts'
import { type Tile, tileOf } from '../../rules/tiles.ts'
import type { Tx } from '../runner/pool.ts'

/** What of the catalogue matters to the rows of a sheet. */
export async function catalogueFor(tx: Tx, partnerId: number, named: readonly NamedByRow[]): Promise<KnownCatalogue> {
  const distinct = <T>(values: readonly (T | null | undefined)[]) => [
    ...new Set(values.filter((value) => value !== null && value !== undefined)),
  ]
  const ids = distinct(named.map(({ productId }) => productId))
  const alone = distinct(named.map(({ categoryId, billerId }) => (categoryId === null ? billerId : null)))
  const { rows: products } = await sql<KnownProduct>`
    select p.id, p.code, p.name, p.category_id, p.biller_id, p.product_type_id, p.nominal, p.min_amount, p.max_amount,
      p.family, p.customer_form, p.customer_pattern, p.customer_hint, a.nominal as admin, array_to_json(a.fees) as fees, r.prices[1] as first_price,
      exists (select from product_partner pp where pp.product_id = p.id and pp.partner_id = ${partnerId}) as has_partner
    from product p
    left join admin_nominal a on a.id = p.admin_nominal_id
    left join product_route r on r.product_id = p.id and r.kind = 'dm'
    where p.id = any (${ids}::integer[]) or upper(p.code) = any (${distinct(named.map(({ code }) => code?.toUpperCase()))}::text[])
      or p.category_id = any (${distinct(named.map(({ categoryId }) => categoryId))}::integer[])
      or p.biller_id = any (${distinct(named.map(({ billerId }) => billerId))}::integer[])
      or (p.category_id in (
        select o.category_id from product o where o.biller_id = any (${alone}::integer[])
      ))
    order by p.id`.execute(tx)
  const categories = await tx.selectFrom('category').select(['id', 'name']).orderBy('id').execute()
  const billers = await tx.selectFrom('biller').select(['id', 'name']).orderBy('id').execute()
  return { products: products.map((product) => ({ ...product, firstPrice: amountOf(product.firstPrice) })), categories, billers }
}

const amountOf = (value: unknown) => (value === null ? null : Number(value))

/** The id of the payloads that are added to requests to the partner of the sheet; null when both are empty. */
export async function insertPayload(
  tx: Tx,
  partnerId: number,
  { inquiry, purchase }: { inquiry: PayloadRow[]; purchase: PayloadRow[] },
): Promise<number | null> {
  if (inquiry.length + purchase.length === 0) return null
  const { id } = await tx
    .insertInto('requestPayload')
    .values({ partnerId, inquiry: JSON.stringify(inquiry), purchase: JSON.stringify(purchase) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface From {
  partnerId: number
  payloadId: number | null
}

/** One query, so that products and their nominals can name each other and every trigger runs once. */
export async function insertProducts(tx: Tx, products: readonly NewProduct[], { partnerId, payloadId }: From): Promise<void> {
  if (products.length === 0) return
  await sql`
    with given as materialized (
      select s.*, nextval(pg_get_serial_sequence('product', 'id')) as product_id,
        case when s.admin is not null then nextval(pg_get_serial_sequence('admin_nominal', 'id')) end as nominal_id
      from (
        select * from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as g (
          "row" integer, code text, name text, "categoryId" integer, brand text, "productTypeId" smallint, nominal bigint, "minAmount" bigint, "maxAmount" bigint,
          family text, "customerForm" text, "customerPattern" text, "customerHint" text, admin bigint, fees bigint[], price bigint, "partnerCode" text, remark text
        ) order by g."row"
      ) s
    ),
    made as (
      insert into product (id, code, name, category_id, brand, family, product_type_id, nominal, min_amount, max_amount,
        customer_form, customer_pattern, customer_hint, admin_nominal_id)
      select product_id, code, name, "categoryId", brand, family, "productTypeId", nominal, "minAmount", "maxAmount",
        "customerForm", "customerPattern", "customerHint", nominal_id from given
    ),
    nominals as (
      insert into admin_nominal (id, product_id, nominal, fees) select nominal_id, product_id, admin, fees from given where admin is not null
    )
    insert into product_partner (product_id, partner_id, price, priority, priority_tl, partner_code, remark, request_payload_id)
    select product_id, ${partnerId}, price, 1, 1, "partnerCode", remark, ${payloadId}::integer from given`.execute(tx)
}

/** The partner is asked last, after those that are there. */
export async function insertSwitchings(
  tx: Tx,
  switchings: readonly NewSwitching[],
  { partnerId, payloadId }: From,
): Promise<void> {
  if (switchings.length === 0) return
  await sql`
    insert into product_partner (product_id, partner_id, price, priority, priority_tl, partner_code, remark, request_payload_id)
    select g."productId", ${partnerId}, g.price, coalesce(last.priority, 0) + 1, coalesce(last.priority_tl, 0) + 1, g."partnerCode", g.remark, ${payloadId}::integer
    from jsonb_to_recordset(${JSON.stringify(switchings)}::jsonb) as g ("row" integer, "productId" integer, price bigint, "partnerCode" text, remark text)
    left join lateral (select max(pp.priority) as priority, max(pp.priority_tl) as priority_tl from product_partner pp where pp.product_id = g."productId") last on true
    order by g."row"`.execute(tx)
}

/** New categories stand last, on the tile that their name tells. */
export async function insertNames(tx: Tx, { categories, billers }: Pick<FittedSheet, 'categories' | 'billers'>): Promise<void> {
  await insertCategories(
    tx,
    categories.map((name) => ({ name, tile: tileOf(name) })),
  )
  if (billers.length > 0) await sql`insert into biller (name) select unnest(${billers}::text[])`.execute(tx)
}

/** Categories behind those that are there. */
export async function insertCategories(tx: Tx, categories: readonly { name: string; tile: Tile }[]): Promise<void> {
  if (categories.length === 0) return
  await sql`
    insert into category (name, position, tile)
    select g.name, (select coalesce(max(position), 0) from category) + row_number() over (), g.tile
    from jsonb_to_recordset(${JSON.stringify(categories)}::jsonb) as g (name text, tile text)`.execute(tx)
}

/** The nominal each of these products is sold with. */
export async function nominalsOf(tx: Tx, products: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; nominal: number }>`
    select id, admin_nominal_id as nominal from product where id = any (${[...products]}::integer[]) and admin_nominal_id is not null`.execute(
    tx,
  )
  return new Map(rows.map(({ id, nominal }) => [nominal, id]))
}
