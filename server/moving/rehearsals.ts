import { sql } from 'kysely'
import { saleStatuses } from '../../contract/selling/sale-statuses.ts'
import { currentStatus } from '../lists/current-status.ts'
import { pageOf, pagesOf } from '../lists/paging.ts'
import type { Publish } from '../live/live.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import { literals } from '../runner/literals.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import type { AfterCommit } from '../runner/transact.ts'

/** Published after the commit: the screens of sellers then show by themselves that a rehearsal began or ended. */
export interface RehearsalEvents {
  afterCommit: AfterCommit
  publish: Publish
}

const say = ({ afterCommit, publish }: RehearsalEvents, users: readonly number[]) =>
  afterCommit(() => {
    for (const userId of users) publish({ kind: 'user', to: [userId], userId })
  })

/** Refuses `rehearsal-sellers` for names that nobody has, and `not-a-seller`. */
export async function beginRehearsals(tx: Tx, _actor: Actor, { sellers }: Input<'beginRehearsals'>, events: RehearsalEvents) {
  const users = await usersNamed(tx, sellers)
  const { rows } = await sql<{ changed: number }>`select begin_rehearsals(${users}::integer[]) as changed`.execute(tx)
  say(events, users)
  return rows[0]!
}

/** Refuses `rehearsal-sellers` for names that nobody has. */
export async function endRehearsals(tx: Tx, _actor: Actor, { sellers }: Input<'endRehearsals'>, events: RehearsalEvents) {
  const users = await usersNamed(tx, sellers)
  const { rows } = await sql<{ changed: number }>`select end_rehearsals(${users}::integer[]) as changed`.execute(tx)
  say(events, users)
  return rows[0]!
}

/** Ids of users by their names here, or by their codes in the system before. */
async function usersNamed(tx: Tx, names: string[]): Promise<number[]> {
  const { rows } = await sql<{ name: string; userId: number | null }>`
    select n.name, coalesce(u.id, m.user_id) as user_id
    from unnest(${names}::text[]) with ordinality n (name, at)
      left join users u on lower(u.username) = lower(n.name)
      left join moved_user m on m.code = upper(n.name)
    order by n.at`.execute(tx)
  const unknown = rows.filter(({ userId }) => userId === null).map(({ name }) => name)
  if (unknown.length > 0) refuse('rehearsal-sellers', { names: unknown.slice(0, 5).join(', ') })
  return rows.map(({ userId }) => userId as number)
}

export async function listRehearsals(tx: Tx, _actor: Actor, input: Input<'listRehearsals'>): Promise<Answer<'listRehearsals'>> {
  const { limit, offset } = pageOf(input)
  const { rows: counted } = await sql<{ total: number; open: number }>`
    select count(*)::integer as total, count(*) filter (where ended_at is null)::integer as open from rehearsal`.execute(tx)
  type Row = Omit<Answer<'listRehearsals'>['rehearsals'][number], 'begunAt' | 'endedAt'> & { begunAt: Date; endedAt: Date | null }
  const { rows } = await sql<Row>`
    select h.id, h.user_id, u.username, u.name, m.code, h.begun_at, h.ended_at, s.sales, s.amount, b.balance
    from rehearsal h join users u on u.id = h.user_id join balance b on b.user_id = h.user_id
      left join moved_user m on m.user_id = h.user_id
      cross join lateral (
        select count(*) filter (where r.amount <> 0)::integer as sales, coalesce(sum(r.amount), 0)::bigint as amount
        from rehearsed_sale r left join outcome o on o.sale_id = r.sale_id and o.created_at = r.created_at and o.head_id = r.head_id
        where r.rehearsal_id = h.id and ${currentStatus} not in (${literals([saleStatuses.failed, saleStatuses.reversed])})
      ) s
    order by h.ended_at is not null, h.id desc limit ${limit} offset ${offset}`.execute(tx)
  const rehearsals = rows.map(({ begunAt, endedAt, ...row }) => ({
    ...row,
    begunAt: begunAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }))
  const { total, open } = counted[0]!
  return { open, rehearsals, totalPages: pagesOf(total, input), totalData: total }
}
