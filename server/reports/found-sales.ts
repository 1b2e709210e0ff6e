import { type RawBuilder, sql } from 'kysely'
import type { Keyword } from '../lists/keyword.ts'
import type { Span } from '../lists/span.ts'
import { levelColumn } from '../runner/policy.ts'
import type { Tx } from '../runner/pool.ts'
import { ownSales, type Viewer } from './own-sales.ts'

/** Shorter keywords are parts of a number far more often than the whole of one. */
const shortest = 8

/**
 * The sales of a span below a viewer whose whole TRID, reference or customer number is the keyword, each found by an index however
 * many sales there are. Null: there is none, or the keyword is too short to ask; then it is looked for as a part.
 */
export async function foundSales(tx: Tx, viewer: Viewer, span: Span, keyword: Keyword | null): Promise<number[] | null> {
  if (keyword === null || keyword.typed.length < shortest) return null
  const found = await namedSales(tx, viewer, span, keyword, ['number', 'reference'])
  return found.length > 0 ? found.map(({ id }) => id) : null
}

/** What of a sale is looked up: its TRID and customer number, or its reference. */
type Name = 'number' | 'reference'

const lookups: Record<Name, (tx: Tx, viewer: Viewer, typed: string) => Promise<number[]>> = {
  number: async (tx, _viewer, typed) => [...numbersOf(typed), ...(await byCustomer(tx, typed))],
  reference: (tx, viewer, typed) => byReference(tx, viewer, referencesOf(typed)),
}

/** The same of a keyword of any length, by some of the names. */
export async function namedSales(tx: Tx, viewer: Viewer, span: Span, keyword: Keyword, by: readonly Name[]) {
  const named: number[] = []
  for (const name of by) named.push(...(await lookups[name](tx, viewer, keyword.typed)))
  if (named.length === 0) return []
  return ownSales(tx, viewer, span)
    .where(sql<boolean>`s.id = any (${named}::bigint[])`)
    .where(bearsWhole(keyword))
    .select(['s.id', 's.createdAt'])
    .execute()
}

/** Whether a keyword is the whole TRID, reference or customer number of the sale `s`. */
export const bearsWhole = ({ typed }: Keyword): RawBuilder<boolean> =>
  sql<boolean>`(s.id = any (${numbersOf(typed)}::bigint[]) or s.ref_id = any (${referencesOf(typed)}::text[])
    or lower(s.customer_code) = lower(${typed}))`

/** A TRID, with or without leading zeros. */
function numbersOf(typed: string): number[] {
  const number = /^[0-9]+$/.test(typed) ? Number(typed) : Number.NaN
  return Number.isSafeInteger(number) ? [number] : []
}

/** As it is written, or as it is shown with leading zeros. */
const referencesOf = (typed: string) => [typed, ...(/^0[0-9]{7}$/.test(typed) ? [typed.replace(/^0+/, '')] : [])]

/** Of what is rolled up, by a hash that others may share, and of what is not yet. */
async function byCustomer(tx: Tx, typed: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.sale_id as id from sale_customer c where c.customer = customer_key(${typed})
    union all
    select s.id from unrolled_sales() n
    join sale s on s.id = n.sale_id and s.created_at = n.created_at and s.head_id = n.head_id
    where lower(s.customer_code) = lower(${typed})`.execute(tx)
  return rows.map(({ id }) => id)
}

/** By a hash of it and of what has none yet; seller by seller while the references of older sales are still being kept. */
async function byReference(tx: Tx, viewer: Viewer, refs: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number | null }>`
    select r.sale_id as id from sale_reference r where r.reference = any (array(select reference_key(unnest(${[...refs]}::text[]))))
    union all
    select s.id from unrolled_sales() n
    join sale s on s.id = n.sale_id and s.created_at = n.created_at and s.head_id = n.head_id
    where s.ref_id = any (${[...refs]}::text[])
    union all
    select null from rollup_scope where scope = -1 and built_to < 'infinity'`.execute(tx)
  const found = rows.flatMap(({ id }) => (id === null ? [] : [id]))
  return found.length === rows.length ? found : bySellers(tx, viewer, refs)
}

async function bySellers(tx: Tx, viewer: Viewer, refs: readonly string[]): Promise<number[]> {
  const own = levelColumn(viewer.level)
  const { rows } = await sql<{ id: number }>`
    select k.sale_id as id from users u
    join user_type t on t.id = u.user_type_id and t.is_seller
    join sale_key k on k.user_id = u.id and k.mode = 'prod' and k.request_type in ('purchase', 'inquiry')
      and k.ref_id = any (${[...refs]}::text[])
    where ${own ? sql`u.${sql.ref(own)} = ${viewer.userId}` : sql`true`}`.execute(tx)
  return rows.map(({ id }) => id)
}
