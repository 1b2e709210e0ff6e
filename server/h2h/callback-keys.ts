import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import { installationKeys } from '../sealing/seal.ts'

/** What H2H clients check the signatures of their callbacks with, the older of two first. They follow from the installation's secret, so they are nowhere to be stolen from. */
export async function callbackKeys(tx: Tx, userIds: readonly number[]): Promise<(userId: number) => readonly string[]> {
  const keyOf = await secretOfKey(tx)
  const rows =
    userIds.length === 0
      ? []
      : await tx
          .selectFrom('callbackKey')
          .select(['userId', 'salt'])
          .where('userId', 'in', userIds)
          .where('endedAt', 'is', null)
          .orderBy('id')
          .execute()
  const byUser = Map.groupBy(rows, ({ userId }) => userId)
  return (userId) => (byUser.get(userId) ?? [{ salt: null }]).map(({ salt }) => keyOf(userId, salt))
}

async function secretOfKey(tx: Tx): Promise<(userId: number, salt: string | null) => string> {
  const keyOf = await installationKeys(tx)
  return (userId, salt) => keyOf(salt === null ? `callback ${userId}` : `callback ${userId} ${salt}`).toString('base64url')
}

/** How many keys that were ended a page shows. */
const ENDED_SHOWN = 5

export async function listCallbackKeys(tx: Tx, { userId }: Pick<Actor, 'userId'>): Promise<Answer<'listCallbackKeys'>> {
  const keyOf = await secretOfKey(tx)
  const all = tx.selectFrom('callbackKey').select(['id', 'salt', 'madeAt', 'endedAt']).where('userId', '=', userId)
  const live = await all.where('endedAt', 'is', null).orderBy('id').execute()
  const ended = await all.where('endedAt', 'is not', null).orderBy('endedAt', 'desc').limit(ENDED_SHOWN).execute()
  const first = { id: null, madeAt: null, endedAt: null, secret: keyOf(userId, null) }
  const shown = ({ id, salt, madeAt, endedAt }: (typeof live)[number]) => ({
    id,
    madeAt: salt === null ? null : madeAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    secret: endedAt ? null : keyOf(userId, salt),
  })
  return { keys: live.length === 0 ? [first] : live.map(shown), ended: ended.map(shown) }
}

/** The live keys of an account, which nobody else changes until the transaction ends. */
async function lockedKeys(tx: Tx, userId: number) {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  return tx.selectFrom('callbackKey').select(['id', 'place']).where('userId', '=', userId).where('endedAt', 'is', null).execute()
}

export async function addCallbackKey(tx: Tx, actor: Actor): Promise<Answer<'addCallbackKey'>> {
  const { userId } = actor
  const live = await lockedKeys(tx, userId)
  if (live.length === 2) refuse('two-keys')
  if (live.length === 0) await tx.insertInto('callbackKey').values({ userId, place: 1 }).execute()
  const place = live[0]?.place === 2 ? 1 : 2
  await tx.insertInto('callbackKey').values({ userId, place, salt: randomUUID() }).execute()
  return listCallbackKeys(tx, actor)
}

export async function endCallbackKey(tx: Tx, actor: Actor, { id }: Input<'endCallbackKey'>): Promise<Answer<'endCallbackKey'>> {
  const live = await lockedKeys(tx, actor.userId)
  if (!live.some((key) => key.id === id)) refuse('not-found')
  if (live.length === 1) refuse('last-key')
  await tx
    .updateTable('callbackKey')
    .set({ endedAt: sql<Date>`now()` })
    .where('userId', '=', actor.userId)
    .where('id', '=', id)
    .execute()
  return listCallbackKeys(tx, actor)
}
