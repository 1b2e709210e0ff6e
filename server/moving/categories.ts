import { sql } from 'kysely'
import { productTypes } from '../../contract/catalogue/product-types.ts'
import { type CustomerNumber, familyByName, type Goods, numberLike, tileOf } from '../../rules/tiles.ts'
import { insertCategories } from '../catalogue/bulk-create.queries.ts'
import { isBill } from '../lists/product-kind.ts'
import type { Tx } from '../runner/pool.ts'
import type { ReadProduct } from './read-cells.ts'

interface Known extends CustomerNumber {
  categoryId: number
  category: string
  brand: string
  isBill: boolean
}

/** What of a product tells its customer numbers. */
type Numbered = Pick<ReadProduct, 'row' | 'name' | 'category' | 'brand' | 'productTypeId'>

/** Products with the customer numbers that those of the product sheet would have: as products that are there, else as their names tell. */
export async function withCustomerNumbers<Product extends Numbered>(
  tx: Tx,
  products: readonly Product[],
): Promise<(Product & CustomerNumber)[]> {
  const lower = (names: readonly string[]) => [...new Set(names.map((name) => name.toLowerCase()))]
  const { rows: known } = await sql<Known>`
    select * from (
      select distinct on (p.category_id, lower(p.brand), ${isBill})
        p.id, p.category_id, lower(c.name) as category, lower(p.brand) as brand, ${isBill} as is_bill,
        p.family, p.customer_form, p.customer_pattern, p.customer_hint
      from product p join category c on c.id = p.category_id
      where lower(c.name) = any (${lower(products.map(({ category }) => category))}::text[])
        or lower(p.brand) = any (${lower(products.map(({ brand }) => brand))}::text[])
      order by p.category_id, lower(p.brand), ${isBill}, p.id
    ) k order by k.id`.execute(tx)
  const inCategory = Map.groupBy(known, ({ category }) => category)
  const ofBrand = Map.groupBy(known, ({ brand }) => brand)
  return products.map((product) => {
    const { category, brand } = product
    const goods = { name: product.name ?? '', brand, isBill: product.productTypeId === productTypes.bill }
    const there = inCategory.get(category.toLowerCase()) ?? []
    const sameKind = ({ isBill }: Known) => isBill === goods.isBill
    const number = numberLike({
      alike: there.filter(sameKind),
      ofBiller: (ofBrand.get(brand.toLowerCase()) ?? []).filter(sameKind),
      categoryId: there[0]?.categoryId ?? null,
      named: familyByName({ ...goods, category }),
    })
    return { ...product, ...number }
  })
}

/** Gives the new products of a move their customer numbers, by what is there now: rows that a release before has kept say none. */
export async function setCustomerNumbers(tx: Tx, move: number): Promise<void> {
  const { rows } = await sql<Numbered>`
    select m."row", m.name, m.category, m.brand, m.product_type_id from move_product m
    where m.run_id = ${move} and m.category is not null and m.brand is not null and m.product_id is null order by m."row"`.execute(
    tx,
  )
  const numbers = await withCustomerNumbers(tx, rows)
  if (numbers.length > 0) await sql`select number_move(${move}::integer, ${JSON.stringify(numbers)}::jsonb)`.execute(tx)
}

/** Makes the categories that a move lacks, each on the tile that its name or its goods tell. */
export async function makeCategories(tx: Tx, move: number): Promise<void> {
  const { rows } = await sql<{ name: string; goods: Goods[] }>`
    select min(m.category) as name,
      jsonb_agg(jsonb_build_object('name', coalesce(m.name, ''), 'brand', coalesce(m.brand, ''), 'isBill', m.product_type_id = ${sql.lit(productTypes.bill)})
        order by m."row") as goods
    from move_product m
    where m.run_id = ${move} and m.category is not null
      and not exists (select from category c where lower(c.name) = lower(m.category))
      and not exists (select from moved_product k where k.code = upper(m.code))
      and not exists (select from product p where upper(p.code) = upper(m.code))
    group by lower(m.category) order by min(m.category)`.execute(tx)
  await insertCategories(
    tx,
    rows.map(({ name, goods }) => ({ name, tile: tileOf(name, goods) })),
  )
}
