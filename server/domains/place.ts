import { type RawBuilder, sql } from 'kysely'
import type { Host } from '../runner/host.ts'
import type { Tx } from '../runner/pool.ts'

/** Where a host is, read in the query it stands in: the id of its active domain, 0 for hosts without one, -1 for hosts that are nobody's. */
export const placeAt = ({ name, isDefault, elsewhere }: Host): RawBuilder<number> =>
  isDefault
    ? sql<number>`0`
    : sql<number>`coalesce((select d.id from domain d where d.name = ${name} and d.is_active), ${sql.lit(elsewhere)})`

/** The same in a text that is planned once, of its parameters for a host: the name, null where it is the default, and what it is if no domain has it. */
export const placeText = (name: string, elsewhere: string): string =>
  `case when ${name}::text is null then 0
     else coalesce((select d.id from domain d where d.name = ${name} and d.is_active), ${elsewhere}::integer) end`

export const placeValues = ({ name, isDefault, elsewhere }: Host): [name: string | null, elsewhere: number] => [
  isDefault ? null : name,
  elsewhere,
]

/** Whether a user may be signed in at a host; the database refuses a session elsewhere by the same function. */
export async function mayEnter(tx: Tx, userId: number, host: Host): Promise<boolean> {
  const { rows } = await sql<{ may: boolean | null }>`select may_enter(${userId}, ${placeAt(host)}) as may`.execute(tx)
  return rows[0]?.may ?? false
}

/** The same for whom a user will have below it. Whom the owner takes in heads a network, which no domain has yet. */
export async function mayEnterNew(tx: Tx, parentId: number, host: Host): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select case when parent_id is null then ${placeAt(host)} = 0 else may_enter(id, ${placeAt(host)}) end as may
    from users where id = ${parentId}`.execute(tx)
  return rows[0]?.may ?? false
}

/** Whether a host is known to be this installation's, whatever a request says: by the operator's settings, or as an active domain. */
export async function isKnownHost(tx: Tx, host: Host): Promise<boolean> {
  if (host.isOurs) return true
  if (host.isDefault) return false
  const row = await tx
    .selectFrom('domain')
    .select('id')
    .where('name', '=', host.name)
    .where('isActive', '=', true)
    .executeTakeFirst()
  return row !== undefined
}
