import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import { rowSecret } from '../sealing/row-secret.ts'

/** What the reports of a partner are signed with, or with `use` another secret of its. It follows from the installation's secret, so it is stored nowhere. */
export async function reportSecret(tx: Tx, partnerId: number, use: 'partner' | 'partner report' = 'partner'): Promise<string> {
  const partner = await tx.selectFrom('partner').select('salt').where('id', '=', partnerId).executeTakeFirst()
  return rowSecret(tx, `${use} ${partnerId}`, partner)
}

/** Where a partner reports, and its secret; refuses `not-found`. */
export async function partnerCallback(
  tx: Tx,
  _actor: Actor,
  { id }: Input<'partnerCallback'>,
): Promise<Answer<'partnerCallback'>> {
  const partner = await tx.selectFrom('partner').select('id').where('id', '=', id).executeTakeFirst()
  if (!partner) refuse('not-found')
  return { path: `/hooks/partner/${id}`, secret: await reportSecret(tx, id) }
}
