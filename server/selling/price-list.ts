import { type SqlBool, sql } from 'kysely'
import type { Language } from '../../contract/errors.ts'
import { outageReasonText } from '../../contract/hints.ts'
import type { Family } from '../../rules/customer-code.ts'
import { operatorOf, operators } from '../../rules/customer-code.ts'
import { isOpenDenomination } from '../lists/product-kind.ts'
import { containing } from '../runner/contains.ts'
import type { Answer } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import type { RunSql } from '../runner/run-sql.ts'

export type Listed = Answer<'sellableProducts'>['products'][number]

/** What the price list says, and what programs get in addition; `isOnceADay`: the seller has a second sale of it to a number refused. */
interface Offered extends Listed {
  family: Family
  isOnceADay: boolean
}

interface Row {
  id: number
  code: string
  name: string
  categoryId: number
  category: string
  tile: Listed['tile']
  brand: string
  family: Family
  productTypeId: number
  nominal: number | null
  price: number
  customerPays: number
  minAmount: number | null
  maxAmount: number | null
  refusal: string | null
  reason: string | null
  cutOffFrom: string | null
  cutOffTo: string | null
  isOnceADay: boolean
}

export interface PriceListFilter {
  userId: number
  language: Language
  keyword?: string
  categoryId?: number | undefined
  code?: string | undefined
}

/** In the order of the list: `c` is the category of `p`. */
const listOrder = 'c.position, p.brand, p.product_type_id, p.nominal nulls last, p.name'

const states: Readonly<Record<string, Listed['state'] | 'absent'>> = {
  'product-unavailable': 'absent',
  'product-no-partner': 'absent',
  'product-closed': 'closed',
  'account-blocked': 'closed',
  'password-expired': 'closed',
  'product-cut-off': 'cut-off',
  'product-outage': 'outage',
}

/**
 * What a seller can sell, priced by the very function that prices its sales. Of a bill and of an open denomination the price is
 * the part above the bill or the amount.
 */
export async function priceList(tx: Tx, filter: PriceListFilter): Promise<Offered[]> {
  const words = filter.keyword ? containing(filter.keyword) : null
  const wanted = sql<SqlBool>`(${words}::text is null or p.name ilike ${words} or p.code ilike ${words} or p.brand ilike ${words})
    and (${filter.categoryId ?? null}::integer is null or p.category_id = ${filter.categoryId ?? null})
    and (${filter.code ?? null}::text is null or upper(p.code) = upper(${filter.code ?? null}))`
  const { rows } = await sql<Row>`
    select p.id, p.code, p.name, p.category_id, c.name as category, c.tile, p.brand, p.family, p.product_type_id, p.nominal, i.amount as price, i.customer_pays,
      case when ${isOpenDenomination} then p.min_amount end as min_amount, case when ${isOpenDenomination} then p.max_amount end as max_amount,
      i.code as refusal, p.outage_reason as reason, to_char(p.cut_off_from, 'HH24:MI') as cut_off_from, to_char(p.cut_off_to, 'HH24:MI') as cut_off_to,
      i.double_sale_check as is_once_a_day
    from product p join category c on c.id = p.category_id cross join lateral price_item(${filter.userId}, p.code, '-', null, now()) i
    where ${wanted}
    order by ${sql.raw(listOrder)}`.execute(tx)
  return rows.flatMap((row) => listed(row, filter.language))
}

/** What a program names by its kind: a seller, a family, and a code that goes before it where the seller has it; '' for none. */
export interface OfKind {
  userId: number
  family: Family
  code: string
}

const refusalsOf = (isMeant: (state: string) => boolean) => Object.keys(states).filter((refusal) => isMeant(states[refusal]!))

/** The code of a product for each of these: its own, else the first of its family in the list, an open one before others; undefined where the seller has none. One statement for all. */
export async function codesOfKinds(runSql: RunSql, asked: readonly OfKind[]): Promise<(string | undefined)[]> {
  const rows = await runSql<{ place: number; code: string }>(
    'codes_of_kinds',
    `select asked.place::int4, found.code
     from unnest($1::integer[], $2::text[], $3::text[]) with ordinality as asked (user_id, family, code, place)
     cross join lateral (
       select p.code
       from product p join category c on c.id = p.category_id cross join lateral price_item(asked.user_id, p.code, '-', null, now()) i
       where (p.family = asked.family or upper(p.code) = asked.code) and coalesce(i.code, '') <> all ($4::text[])
       order by upper(p.code) = asked.code desc, coalesce(i.code, '') = any ($5::text[]), ${listOrder} limit 1
     ) found`,
    [
      ...[asked.map(({ userId }) => userId), asked.map(({ family }) => family), asked.map(({ code }) => code.toUpperCase())],
      ...[refusalsOf((state) => state === 'absent'), refusalsOf((state) => state !== 'absent')],
    ],
  )
  const codes = new Map(rows.map(({ place, code }) => [place, code]))
  return asked.map((_, n) => codes.get(n + 1))
}

function listed(row: Row, language: Language): Offered[] {
  const state = (row.refusal && states[row.refusal]) || 'open'
  if (state === 'absent') return []
  const { reason, cutOffFrom: from, cutOffTo: to } = row
  const cutOff = from !== null && to !== null ? { from, to } : null
  return [
    {
      id: row.id,
      code: row.code,
      name: row.name,
      categoryId: row.categoryId,
      category: row.category,
      tile: row.tile,
      brand: row.brand,
      family: row.family,
      productTypeId: row.productTypeId,
      nominal: row.nominal,
      price: row.price,
      customerPays: row.customerPays,
      margin: row.customerPays - row.price,
      minAmount: row.minAmount,
      maxAmount: row.maxAmount,
      state,
      reason: reasonFor(state, reason, cutOff, language),
      cutOff,
      isOnceADay: row.isOnceADay,
    },
  ]
}

/** Why it is not sold at the moment: the hours, or whose fault it is. */
function reasonFor(state: Listed['state'], outage: string | null, hours: Listed['cutOff'], language: Language): string | null {
  if (state === 'cut-off') return hours && `${hours.from}–${hours.to}`
  return state === 'outage' && outage ? outageReasonText(outage, language) : null
}

/** Leaves out what another operator sells; without a recognised operator everything stays. */
export function fittingOperator<T extends { family: Family }>(
  products: T[],
  customerCode: string,
): { operator: string | null; products: T[] } {
  const operator = customerCode ? operatorOf(customerCode) : null
  if (!operator) return { operator: null, products }
  return {
    operator: operators[operator].brand,
    products: products.filter(({ family }) => family === operator || !(family in operators)),
  }
}
