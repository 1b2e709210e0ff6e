import { sql } from 'kysely'
import { newSecret, secretHash } from '../auth/secrets.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import { seal } from '../sealing/seal.ts'

type Mode = Input<'getToken'>['tokenType']

/** Characters of a token that its holder may see again. */
const shown = 4
const masked = (hint: string): string => `••••••••${hint}`

/** Production is for verified accounts only; the sandbox is everybody's. */
export async function mayHave(tx: Tx, actor: Actor, mode: Mode): Promise<void> {
  if (mode === 'sand') return
  const row = await tx.selectFrom('users').select('isVerified').where('id', '=', actor.userId).executeTakeFirst()
  if (!row?.isVerified) refuse('not-verified')
}

/** The token as it may still be seen. Refuses `token-missing` (400), on which a client asks for the first one. */
export async function getToken(tx: Tx, actor: Actor, { tokenType }: Input<'getToken'>): Promise<Answer<'getToken'>> {
  await mayHave(tx, actor, tokenType)
  const row = await tx
    .selectFrom('h2hToken')
    .select(['hint', 'createdAt'])
    .where('userId', '=', actor.userId)
    .where('mode', '=', tokenType)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return row ? { token: masked(row.hint), createdAt: row.createdAt.toISOString() } : refuse('token-missing')
}

/** Answers the new token whole, for the only time. */
export async function refreshToken(tx: Tx, actor: Actor, { tokenType }: Input<'refreshToken'>): Promise<Answer<'refreshToken'>> {
  await mayHave(tx, actor, tokenType)
  // Two presses at once end with one living token: the second waits here.
  await tx.selectFrom('users').select('id').where('id', '=', actor.userId).forNoKeyUpdate().execute()
  await tx
    .updateTable('h2hToken')
    .set({ revokedAt: sql<Date>`now()` })
    .where('userId', '=', actor.userId)
    .where('mode', '=', tokenType)
    .where('revokedAt', 'is', null)
    .execute()
  const token = newSecret()
  const { createdAt } = await tx
    .insertInto('h2hToken')
    .values({
      tokenHash: secretHash(token),
      userId: actor.userId,
      mode: tokenType,
      hint: token.slice(-shown),
      sealed: await seal(tx, token),
    })
    .returning('createdAt')
    .executeTakeFirstOrThrow()
  return { token, createdAt: createdAt.toISOString() }
}
