import { sql } from 'kysely'
import { letterOf } from '../auth/security-notices.ts'
import { queueMessage } from '../messages/messages.ts'
import { dueCondition } from '../runner/due-condition.ts'
import type { Tx } from '../runner/pool.ts'

/**
 * An address that takes nothing is left alone for a quarter of the time that it has been silent, an hour at most; after days it is
 * parked: its user gets a notice, callbacks wait, and from time to time one of them is tried. An accepted callback ends this.
 */
export const LONGEST_WAIT_SECONDS = 3600
const PARK_AFTER = sql.raw(`interval '3 days'`)
const TRY_PARKED = sql.raw(`interval '6 hours'`)

/** How an address stands that has taken nothing lately. */
export interface Silence {
  userId: number
  /** Seconds until it may be tried again. */
  waitSeconds: number
  isParked: boolean
  /** It may be tried again now. */
  mayTry: boolean
}

export async function silencesOf(tx: Tx, userIds: readonly number[]): Promise<Map<number, Silence>> {
  const rows = await tx
    .selectFrom('callbackSilence')
    .select('userId')
    .select(sql<number>`extract(epoch from wait_until - now())::float8`.as('waitSeconds'))
    .select(sql<boolean>`parked_at is not null`.as('isParked'))
    .select(sql<boolean>`${sql.raw(dueCondition('wait_until', `interval '6 hours'`))}`.as('mayTry'))
    .where('userId', 'in', userIds)
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.userId, row]))
}

/** Nobody else tries the address while this attempt lasts. */
export async function keepTrying(tx: Tx, userIds: readonly number[], leaseSeconds: number): Promise<void> {
  if (userIds.length === 0) return
  await tx
    .updateTable('callbackSilence')
    .set({ waitUntil: sql<Date>`now() + make_interval(secs => ${leaseSeconds})` })
    .where('userId', 'in', userIds)
    .execute()
}

/** The address did not accept a callback. Answers whether it is parked now; its user gets one notice. */
export async function noteSilence(tx: Tx, userId: number): Promise<boolean> {
  const wait = sql<Date>`now() + case when callback_silence.parked_at is not null then ${TRY_PARKED}
    else least(make_interval(secs => ${LONGEST_WAIT_SECONDS}), greatest(now() - callback_silence.failing_since, interval '0') / 4) end`
  const { wasParked, isDead } = await tx
    .insertInto('callbackSilence')
    .values({ userId, waitUntil: sql<Date>`now()` })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ waitUntil: wait }))
    .returning([
      sql<boolean>`parked_at is not null`.as('wasParked'),
      sql<boolean>`failing_since < now() - ${PARK_AFTER}`.as('isDead'),
    ])
    .executeTakeFirstOrThrow()
  if (wasParked || !isDead) return wasParked
  await tx
    .updateTable('callbackSilence')
    .set({ parkedAt: sql<Date>`now()`, waitUntil: sql<Date>`now() + ${TRY_PARKED}` })
    .where('userId', '=', userId)
    .execute()
  await tx.deleteFrom('callbackRelease').where('userId', '=', userId).execute()
  const letter = await letterOf(tx, userId)
  if (letter) await queueMessage(tx, { template: 'callbacks-parked', language: 'id', userId, ...letter })
  return true
}

/** The address takes callbacks again, or is to be tried again: all that waited for it goes out, some hundred at a time (`releaseParked`). Answers whether it was silent. */
export async function endSilence(tx: Tx, userId: number): Promise<boolean> {
  const ended = await tx.deleteFrom('callbackSilence').where('userId', '=', userId).returning('parkedAt').executeTakeFirst()
  if (ended?.parkedAt) await release(tx, userId)
  return ended !== undefined
}

/** Lets out what waits parked, some hundred at a time. */
export async function release(tx: Tx, userId: number): Promise<void> {
  await tx
    .insertInto('callbackRelease')
    .values({ userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Lets one waiting callback of each parked address whose time has come try it. */
export async function tryParked(tx: Tx): Promise<void> {
  await sql`
    update outbox o set parked_at = null, released_at = now(), next_attempt_at = now()
    from callback_silence s
      cross join lateral (select p.id from outbox p where p.user_id = s.user_id and p.parked_at is not null order by p.id limit 1) first
    where s.parked_at is not null and ${sql.raw(dueCondition('s.wait_until', `interval '6 hours'`))}
      and o.user_id = s.user_id and o.id = first.id`.execute(tx)
}
