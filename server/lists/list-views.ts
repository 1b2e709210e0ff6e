import { sql } from 'kysely'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'

/** Views with a name that one account may have of one list. */
const MOST_OF_LIST = 20
/** Rows of a user with all of its staff. */
const MOST_TOGETHER = 1000
const MOST_CHARACTERS = 8000

/** Rows of a user itself, or of one staff account of it. */
const isOf = ({ userId, loginUser }: Actor) =>
  sql<boolean>`user_id = ${userId} and login_user_id is not distinct from ${loginUser?.id ?? null}::integer`

export async function listViews(tx: Tx, actor: Actor): Promise<Answer<'listViews'>> {
  const rows = await tx
    .selectFrom('listView')
    .select(['id', 'list', 'name', 'settings'])
    .where(isOf(actor))
    .orderBy('list')
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
  return { views: rows as unknown as Answer<'listViews'>['views'] }
}

/** Saves how a list looks, under its name. An account that has as many as it may can still change those it has. */
export async function saveListView(
  tx: Tx,
  actor: Actor,
  { list, name, settings }: Input<'saveListView'>,
): Promise<Answer<'saveListView'>> {
  const kept = JSON.stringify(settings)
  if (kept.length > MOST_CHARACTERS) refuse('invalid-input')
  // Two at once count each other.
  await tx.selectFrom('users').select('id').where('id', '=', actor.userId).forNoKeyUpdate().execute()
  const { same, ofList, all } = await tx
    .selectFrom('listView')
    .select([
      sql<number>`count(*) filter (where ${isOf(actor)} and list = ${list} and name = ${name})`.as('same'),
      sql<number>`count(*) filter (where ${isOf(actor)} and list = ${list} and name <> '')`.as('ofList'),
      sql<number>`count(*)`.as('all'),
    ])
    .where('userId', '=', actor.userId)
    .executeTakeFirstOrThrow()
  if (same === 0 && ((name !== '' && ofList >= MOST_OF_LIST) || all >= MOST_TOGETHER))
    refuse('too-many-views', { most: MOST_OF_LIST })
  const { id } = await tx
    .insertInto('listView')
    .values({ userId: actor.userId, loginUserId: actor.loginUser?.id ?? null, list, name, settings: kept })
    .onConflict((on) => on.columns(['userId', 'loginUserId', 'list', 'name']).doUpdateSet({ settings: kept }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id }
}

export async function deleteListView(tx: Tx, actor: Actor, { id }: Input<'deleteListView'>): Promise<Answer<'deleteListView'>> {
  const { numDeletedRows } = await tx.deleteFrom('listView').where('id', '=', id).where(isOf(actor)).executeTakeFirst()
  if (numDeletedRows === 0n) refuse('not-found')
  return { deleted: true }
}
