import { sql } from 'kysely'
import type { pageOf } from '../lists/paging.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'

type Sums = Answer<'doMove'>['sums']
/** Control sums as `move_sums` makes them: users by the id of their type. */
export type StoredSums = Omit<Sums, 'types'> & { types: Record<string, number> }

export const sumsOf = ({ types, ...sums }: StoredSums): Sums => ({
  ...sums,
  types: Object.entries(types).map(([userTypeId, users]) => ({ userTypeId: Number(userTypeId), users })),
})

/** Reasons against a move, grouped, the most frequent first. */
export async function groupsOf(tx: Tx, move: number): Promise<Answer<'tryMove'>['groups']> {
  const { rows } = await sql<Answer<'tryMove'>['groups'][number]>`
    select kind, field, problem, count(*)::integer as rows, min("row") as first from move_refusal
    where run_id = ${move} group by kind, field, problem order by count(*) desc, kind, field, problem`.execute(tx)
  return rows
}

type Page = ReturnType<typeof pageOf>

export async function refusalsPage(tx: Tx, { move, kind, problem }: Input<'moveRefusals'>, { limit, offset }: Page) {
  const found = tx
    .selectFrom('moveRefusal')
    .where('runId', '=', move)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
    .$if(problem !== undefined, (query) => query.where('problem', '=', problem!))
  const { total } = await found.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .select(['kind', 'row', 'field', 'problem', 'written'])
    .orderBy(sql`array_position(array['users', 'products', 'prices'], kind)`)
    .orderBy('row')
    .orderBy('field')
    .orderBy('problem')
    .limit(limit)
    .offset(offset)
    .execute()
  return { refusals: rows as Answer<'moveRefusals'>['refusals'], total: Number(total) }
}

export async function movesPage(tx: Tx, { limit, offset }: Page) {
  const { total } = await tx
    .selectFrom('moveRun')
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await tx
    .selectFrom('moveRun')
    .select(['id', 'system', 'state', 'openedAt', 'movedAt', 'sums'])
    .select(
      sql<number>`(select count(*)::integer from moved_user m join users u on u.id = m.user_id
        where m.run_id = move_run.id and u.password_hash = move_run.password_hash)`.as('withoutPassword'),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const moves = rows.map(({ openedAt, movedAt, sums, ...row }) => ({
    ...row,
    openedAt: openedAt.toISOString(),
    movedAt: movedAt?.toISOString() ?? null,
    sums: sums === null ? null : sumsOf(sums as unknown as StoredSums),
  }))
  return { moves: moves as Answer<'listMoves'>['moves'], total: Number(total) }
}

/** The next moved users, by their id, that still have the password that nobody knows. */
export function linkable(tx: Tx, { move, after, limit }: { move: number; after: number; limit: number }) {
  return tx
    .selectFrom('movedUser')
    .innerJoin('moveRun', 'moveRun.id', 'movedUser.runId')
    .innerJoin('users', 'users.id', 'movedUser.userId')
    .select(['users.id as userId', 'movedUser.code', 'users.name', 'users.username', 'users.phone'])
    .where('movedUser.runId', '=', move)
    .whereRef('users.passwordHash', '=', 'moveRun.passwordHash')
    .where('movedUser.userId', '>', after)
    .orderBy('movedUser.userId')
    .limit(limit)
    .execute()
}
