import { type RawBuilder, sql } from 'kysely'
import { containing } from '../runner/contains.ts'

/** A typed keyword as SQL compares it. */
export interface Keyword {
  typed: string
  /** Pattern of a partial match, with what LIKE would read as a wildcard escaped. */
  like: string
  /** The number it stands for when it is one with leading zeros, else null: 0010000001 finds TRID 10000001. */
  id: number | null
}

/** Null when nothing was typed. */
export function keywordOf(typed: string): Keyword | null {
  if (typed === '') return null
  const id = /^0+[1-9][0-9]*$/.test(typed) ? Number(typed) : Number.NaN
  return { typed, like: containing(typed), id: Number.isSafeInteger(id) ? id : null }
}

const narrowing = ['keyword', 'types', 'products', 'categories', 'partners', 'parents'] as const

/** Whether a list is narrowed by what no index finds: then it may look through all rows of its span. */
export const isNarrowed = (asked: Partial<Record<(typeof narrowing)[number], string | readonly number[]>>): boolean =>
  narrowing.some((name) => !['', 'ALL'].includes(String(asked[name] ?? '')))

/** Sale `s` by its TRID or reference as they are shown (padded to 8) or by its customer number: partial, without case. */
export const saleMatches = ({ like, id }: Keyword): RawBuilder<boolean> => sql<boolean>`(
  s.customer_code ilike ${like} or s.ref_id ilike ${like} or s.id::text like ${like} or s.id = ${id}
  or length(s.ref_id) < 8 and s.ref_id ~ '^[0-9]+$' and lpad(s.ref_id, 8, '0') like ${like}
)`
