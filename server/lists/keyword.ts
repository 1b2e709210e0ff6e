import { type RawBuilder, sql } from 'kysely'
import { parseRupiah } from '../../rules/amounts.ts'
import { containing } from '../runner/contains.ts'

/** A typed keyword as SQL compares it. */
export interface Keyword {
  typed: string
  /** Pattern of a partial match, with what LIKE would read as a wildcard escaped. */
  like: string
  /** The number it stands for when it is one with leading zeros, else null: 0010000001 finds TRID 10000001. */
  id: number | null
  /** Pattern of an amount where it may be a part of one, with dots or without; else null. What begins with a zero is a padded number. */
  amount: string | null
}

/** Null when nothing was typed. */
export function keywordOf(typed: string): Keyword | null {
  if (typed === '') return null
  const id = /^0+[1-9][0-9]*$/.test(typed) ? Number(typed) : Number.NaN
  const amount = typed.startsWith('0') ? 0 : parseRupiah(typed)
  return {
    typed,
    like: containing(typed),
    id: Number.isSafeInteger(id) ? id : null,
    amount: amount > 0 ? containing(String(amount)) : null,
  }
}

const narrowing = ['keyword', 'types', 'products', 'categories', 'partners', 'parents'] as const

/** Whether a list has a filter that no index serves: then it may read all rows of its span. */
export const isNarrowed = (asked: Partial<Record<(typeof narrowing)[number], string | readonly number[]>>): boolean =>
  narrowing.some((name) => !['', 'ALL'].includes(String(asked[name] ?? '')))

/** Sale `s` by its TRID or reference as they are shown (padded to 8) or by its customer number: partial, without case. */
export const saleMatches = ({ like, id }: Keyword): RawBuilder<boolean> => sql<boolean>`(
  s.customer_code ilike ${like} or s.ref_id ilike ${like} or s.id::text like ${like} or s.id = ${id}
  or length(s.ref_id) < 8 and s.ref_id ~ '^[0-9]+$' and lpad(s.ref_id, 8, '0') like ${like}
)`

/** Ids of the users that it names by a part of UID or name: found by the index over both, in which their phones are, too. */
export const namedUsers = ({ like, id }: Keyword): RawBuilder<unknown> => sql`(
  select n.id from users n where user_search(n.id, n.name, n.phone) ilike ${like} and (n.name ilike ${like} or n.id::text like ${like})
    or n.id = ${id}::bigint
)`
