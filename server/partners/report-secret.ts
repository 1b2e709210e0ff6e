import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import { installationKeys } from '../sealing/seal.ts'

/** What the reports of a partner are signed with. It follows from the installation's secret, so it is stored nowhere. */
export const reportSecret = async (tx: Tx, partnerId: number): Promise<string> =>
  (await installationKeys(tx))(`partner ${partnerId}`).toString('base64url')

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
