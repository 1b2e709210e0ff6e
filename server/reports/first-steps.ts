import { sql } from 'kysely'
import { sellerTypes, typeIds } from '../../contract/user-types.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'

/** What of the way to a first sale is there by now: nothing is kept of it, so what is taken away again is to be done again. */
export async function firstSteps(tx: Tx, actor: Actor): Promise<Answer<'firstSteps'>> {
  const { rows } = await sql<Answer<'firstSteps'>>`
    select
      exists (select from bank where user_id = ${actor.userId} and deleted_at is null) as bank,
      exists (select from partner where is_active) as partner,
      exists (select from product) as product,
      exists (select from product where admin_nominal_id is not null) as prices,
      exists (select from users where user_type_id <> ${sql.lit(typeIds.OWNR)} and (user_type_id <> all (${sellerTypes}) or parent_id = ${actor.userId})) as agent,
      exists (select from users where user_type_id = any (${sellerTypes})) as seller,
      exists (select from balance where user_id <> ${actor.userId} and seq > 0) as top_up`.execute(tx)
  return rows[0]!
}
