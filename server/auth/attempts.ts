import { sql } from 'kysely'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'

/** At most `most` attempts of one key in a window of `minutes`, counted from its first attempt. */
export interface Limit {
  most: number
  minutes: number
}

/**
 * Counts an attempt before its outcome is known, so that parallel guesses cannot outrun the count.
 * Refuses `too-many-requests` with the seconds until the window ends.
 */
export async function countAttempt(tx: Tx, key: string, limit: Limit): Promise<void> {
  const until = sql<Date>`now() + make_interval(mins => ${limit.minutes})`
  const row = await tx
    .insertInto('attempt')
    .values({ key, count: 1, until })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when attempt.until <= now() then 1 else attempt.count + 1 end`,
        until: sql`case when attempt.until <= now() then excluded.until else attempt.until end`,
      }),
    )
    .returning(['count', sql<number>`ceil(extract(epoch from until - now()))`.as('seconds')])
    .executeTakeFirstOrThrow()
  if (row.count > limit.most) refuse('too-many-requests', { seconds: Math.max(1, row.seconds) })
}

/** Takes back one counted attempt, because it was right. */
export async function forgiveAttempt(tx: Tx, key: string): Promise<void> {
  await tx.updateTable('attempt').set({ count: sql`count - 1` }).where('key', '=', key).where('count', '>', 0).execute()
}

export async function clearAttempts(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('attempt').where('key', '=', key).execute()
}
