import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'

/** At most `most` attempts of one key in a window of `minutes`, counted from its first attempt. */
export interface Limit {
  most: number
  minutes: number
}

/**
 * Counts an attempt before its outcome is known, so that parallel guesses cannot outrun the count.
 * Refuses `too-many-requests` with the seconds until the window ends. Answers how many were counted.
 */
export async function countAttempt(tx: Tx, key: string, limit: Limit): Promise<number> {
  const { count, seconds } = await counted(tx, key, limit)
  if (count > limit.most) refuse('too-many-requests', { seconds: Math.max(1, seconds) })
  return count
}

/** The same for who goes on with what was counted: whether the attempt is one of those allowed. */
export const isAllowedAttempt = async (tx: Tx, key: string, limit: Limit): Promise<boolean> =>
  (await counted(tx, key, limit)).count <= limit.most

/** Further away than any window ends: a clock that was ahead has written it. */
const isOver = (minutes: number) =>
  sql<boolean>`(attempt.until <= now() or attempt.until > now() + make_interval(mins => ${minutes + 1}::integer))`

function counted(tx: Tx, key: string, limit: Limit): Promise<{ count: number; seconds: number }> {
  const until = sql<Date>`now() + make_interval(mins => ${limit.minutes})`
  return tx
    .insertInto('attempt')
    .values({ key, count: 1, until })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when ${isOver(limit.minutes)} then 1 else attempt.count + 1 end`,
        until: sql`case when ${isOver(limit.minutes)} then excluded.until else attempt.until end`,
      }),
    )
    .returning(['count', sql<number>`ceil(extract(epoch from until - now()))`.as('seconds')])
    .executeTakeFirstOrThrow()
}

/** After `free` attempts the next one waits 1 second, then 2, 4 … and at most `longest`; `minutes` after the last all is forgotten. */
export interface BackOff {
  free: number
  longest: number
  minutes: number
}

/**
 * Counts an attempt before its outcome is known, and makes the ones after it wait. Refuses `too-many-requests` with the seconds
 * that are left to wait; a refused attempt is not counted, so that nobody's wait grows by somebody's hammering. Answers how many were counted.
 */
export async function slowDown(tx: Tx, key: string, { free, longest, minutes }: BackOff): Promise<number> {
  const until = sql<Date>`now() + make_interval(mins => ${minutes})`
  // Nothing while it is free: of many at once one that began later may be counted first.
  const nextAt = (count: RawBuilder<unknown>) =>
    sql<Date>`case when ${count} >= ${free} then now() + make_interval(secs => least(${longest}, power(2, least(${count} - ${free}, 20)))) end`
  const count = sql<number>`case when ${isOver(minutes)} then 1 else attempt.count + 1 end`
  const isItsTurn = sql<boolean>`(attempt.next_at is null or attempt.next_at <= now()
    or attempt.next_at > now() + make_interval(secs => ${longest + 60}::integer))`
  const counted = await tx
    .insertInto('attempt')
    .values({ key, count: 1, until, nextAt: nextAt(sql`1`) })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ count, until, nextAt: nextAt(count) })
        .where(isItsTurn),
    )
    .returning('count')
    .executeTakeFirst()
  if (counted) return counted.count
  const waiting = await tx
    .selectFrom('attempt')
    .select(sql<number>`ceil(extract(epoch from least(next_at, until) - now()))::integer`.as('seconds'))
    .where('key', '=', key)
    .executeTakeFirst()
  return refuse('too-many-requests', { seconds: Math.max(1, waiting?.seconds ?? 1) })
}

/** Takes back one counted attempt, because it was right. */
export async function forgiveAttempt(tx: Tx, key: string): Promise<void> {
  await tx.updateTable('attempt').set({ count: sql`count - 1` }).where('key', '=', key).where('count', '>', 0).execute()
}

export async function clearAttempts(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx.deleteFrom('attempt').where('key', 'in', keys).execute()
}

/** Clears every key that begins with these letters. */
export async function clearAttemptsLike(tx: Tx, beginning: string): Promise<void> {
  await tx.deleteFrom('attempt').where(sql<boolean>`starts_with(key, ${beginning})`).execute()
}
