import { sql } from 'kysely'
import type { Tx } from '../runner/pool.ts'

/**
 * The host that a link to a user's screens names: that of its network, which may have moved since; else the one it asked on, where that is
 * the platform's. Null: none is known to be right.
 */
export const linkHostOf = async (tx: Tx, userId: number, asked: string): Promise<string | null> =>
  (await ownHostOf(tx, userId)) ?? (await platformHost(tx, asked))

/** The host of a user whose network has a domain of its own. */
async function ownHostOf(tx: Tx, userId: number): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select d.name from users u join domain_group g on g.group_id = u.head_id join domain d on d.id = g.domain_id
    where u.id = ${userId} and d.is_active order by g.is_owner desc, d.id limit 1`.execute(tx)
  return rows[0]?.name ?? null
}

/** A host of the platform; null where it was nobody's, or is a domain's that its network left. */
async function platformHost(tx: Tx, asked: string): Promise<string | null> {
  if (asked === '') return null
  const domain = await tx.selectFrom('domain').select('id').where('name', '=', asked).executeTakeFirst()
  return domain ? null : asked
}
