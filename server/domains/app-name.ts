import { sql } from 'kysely'
import type { Host } from '../runner/host.ts'
import type { Tx } from '../runner/pool.ts'
import { ownBrand } from './brands.ts'

/**
 * What the product is called towards a user: by its network's domain as it was last built – the one that it asks on, then the one that it owns – else by
 * its own name. Null is nobody in particular.
 */
export async function appNameOf(tx: Tx, userId: number | null, askedOn?: Pick<Host, 'name'>): Promise<string> {
  const { rows } = await sql<{ appName: string }>`
    select r.app_name from users u join domain_group g on g.group_id = u.head_id join domain d on d.id = g.domain_id
    join domain_release r on r.domain_id = d.id
    where u.id = ${userId} and d.is_active order by d.name = ${askedOn?.name ?? ''} desc, g.is_owner desc, d.id, r.revision desc limit 1`.execute(
    tx,
  )
  return rows[0]?.appName ?? ownBrand.appName
}

/** What the domains of a network are called, as they were last built; of all networks where none is given. */
export async function builtNames(tx: Tx, groupId: number | null): Promise<string[]> {
  const { rows } = await sql<{ appName: string }>`
    select r.app_name from domain d join lateral (
      select app_name from domain_release r where r.domain_id = d.id order by revision desc limit 1
    ) r on true
    where d.is_active and (${groupId}::integer is null
      or exists (select from domain_group g where g.domain_id = d.id and g.group_id = ${groupId}))
    order by lower(r.app_name) limit 5000`.execute(tx)
  return rows.map(({ appName }) => appName)
}
