import { type RawBuilder, sql } from 'kysely'
import { levelColumn } from '../runner/policy.ts'
import type { Tx } from '../runner/pool.ts'
import { keptSums } from './kept-sums.ts'
import type { SaleFilter, Viewer } from './own-sales.ts'

const levels = [1, 2, 3, 4, 5] as const

/**
 * A query for the ids of users that have a sale of a filter, which asks user by user: undefined where the sales are fewer than the users, or
 * nobody knows how many there are. `sale` is any such sale below the user `u` of a level.
 */
export async function probedUnits(
  tx: Tx,
  viewer: Viewer,
  filter: SaleFilter,
  unit: string,
  sale: (level: number) => RawBuilder<unknown>,
): Promise<RawBuilder<unknown> | undefined> {
  const kept = await keptSums(tx, viewer, filter, { by: [] })
  if (!kept) return undefined
  const { chosen } = filter
  const own = levelColumn(viewer.level)
  const users = (level: number) => sql`from users u join user_type t on t.id = u.user_type_id
    ${unit === 'userId' ? sql`and t.is_seller and t.level = ${level}` : sql`and t.level = ${level}`}
    ${own ? sql`and u.${sql.ref(own)} = ${viewer.userId}` : sql``}
    ${chosen && levelOf(chosen.column) <= level ? sql`and u.${sql.ref(chosen.column)} = any (${chosen.ids}::integer[])` : sql``}`
  const asked = unit === 'userId' ? levels : [levelOf(unit)]
  const every = (what: (level: number) => RawBuilder<unknown>) => sql.join(asked.map(what), sql` union all `)
  const { rows } = await sql<{ isMany: boolean }>`
    select (select coalesce(sum(k.sales), 0) from ${kept})
      > (select count(*) from (${every((level) => sql`select u.id ${users(level)}`)}) a) as is_many`.execute(tx)
  if (!rows[0]!.isMany) return undefined
  return every((level) => sql`select u.id ${users(level)} cross join lateral (${sale(level)} limit 1) x`)
}

const levelOf = (column: string) => Number(column.slice(1))
