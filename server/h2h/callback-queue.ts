import { sql } from 'kysely'
import type { CallbackForm } from '../../contract/h2h/dialect-names.ts'
import type { Tx } from '../runner/pool.ts'
import type { Transact } from '../runner/transact.ts'
import { callbackKeys } from './callback-keys.ts'
import type { CallbackRate } from './callback-rate.ts'
import { keepTrying, LONGEST_WAIT_SECONDS as LONGEST_SILENCE_SECONDS, type Silence, silencesOf } from './callback-silence.ts'

/** The wait doubles from half a minute to eight hours: about a day and a half in all. */
export const MOST_ATTEMPTS = 14
export const FIRST_WAIT_SECONDS = 30
export const LONGEST_WAIT_SECONDS = 8 * 3600
const LEASE_SECONDS = 120
/** Rows that one look sees. */
const LOOK = 200
/** Rows of one query of the clock's. */
const SLICE = 500

/** A callback that is to be sent now. */
export interface Due {
  id: number
  userId: number
  saleId: number
  attempts: number
  url: string | null
  form: CallbackForm
  /** What it is signed with, see `callbackKeys`. */
  keys: readonly string[]
}
type Row = Omit<Due, 'keys'>

export interface Taken {
  due: Due[]
  /** There may be more that is due: what was looked at was not all. */
  isMore: boolean
  /** Some of what is due waits for the next free place. */
  isLeft: boolean
}

/**
 * What is due now, oldest first, at most `free`. Of an address that is silent at most one, and only where it may be tried; what else is due for it
 * waits with it. Of any other no more than it has room for: as many again stay due and are its next, and the rest is put off until
 * it may be their turn, so that the oldest rows are never all of one user.
 */
export async function takeDue(tx: Tx, rate: Pick<CallbackRate, 'room' | 'allowance' | 'putOff'>, free: number): Promise<Taken> {
  const rows = await dueRows(tx)
  if (rows.length === 0) return { due: [], isMore: false, isLeft: false }
  const silences = await silencesOf(tx, [...new Set(rows.map(({ userId }) => userId))])
  const shares = new Map<number, Share>()
  const taken: Row[] = []
  const later: Later[] = []
  const tried: number[] = []
  let isLeft = false
  for (const row of rows) {
    const silence = silences.get(row.userId)
    const share = shares.get(row.userId) ?? shareOf(rate, row.userId, silence)
    shares.set(row.userId, share)
    if (share.room > 0 && taken.length < free) {
      share.room--
      taken.push(row)
      if (silence) tried.push(row.userId)
    } else if (silence && share.room === 0) later.push(withItsAddress(row, silence, tried))
    else if (share.room > 0 || share.next-- > 0) isLeft = true
    else later.push({ ...row, seconds: rate.putOff(row.userId), isParked: false })
  }
  await keepTrying(tx, tried, LEASE_SECONDS)
  await putOff(tx, later)
  await lease(tx, taken)
  const keysOf = await callbackKeys(tx, [...new Set(taken.map(({ userId }) => userId))])
  return {
    due: taken.map((row) => ({ ...row, attempts: row.attempts + 1, keys: keysOf(row.userId) })),
    isMore: rows.length === LOOK && taken.length + later.length > 0,
    isLeft,
  }
}

/** How many rows of a user one look sends, and how many it prepares. */
interface Share {
  room: number
  next: number
}
const shareOf = (rate: Pick<CallbackRate, 'room' | 'allowance'>, userId: number, silence: Silence | undefined): Share =>
  silence ? { room: silence.mayTry ? 1 : 0, next: 0 } : { room: rate.room(userId), next: rate.allowance(userId) }

async function dueRows(tx: Tx): Promise<Row[]> {
  const rows = await tx
    .selectFrom('outbox')
    .innerJoin('users', 'users.id', 'outbox.userId')
    .select(['outbox.id', 'outbox.userId', 'outbox.saleId', 'outbox.attempts'])
    .select(['users.callbackUrl as url', 'users.callbackForm as form'])
    .where('outbox.deliveredAt', 'is', null)
    .where('outbox.failedAt', 'is', null)
    .where('outbox.parkedAt', 'is', null)
    .where('outbox.nextAttemptAt', '<=', sql<Date>`now()`)
    .orderBy('outbox.nextAttemptAt')
    .limit(LOOK)
    .forUpdate('outbox')
    .skipLocked()
    .execute()
  return rows.map((row) => ({ ...row, form: row.form as CallbackForm }))
}

/** Postpones a callback without counting an attempt: by seconds, or until the parked ones are sent. */
interface Later {
  userId: number
  id: number
  seconds: number
  isParked: boolean
}

const withItsAddress = ({ userId, id }: Row, { isParked, waitSeconds }: Silence, tried: readonly number[]): Later => ({
  userId,
  id,
  isParked,
  seconds: tried.includes(userId) ? LEASE_SECONDS : waitSeconds,
})

async function putOff(tx: Tx, rows: readonly Later[]): Promise<void> {
  if (rows.length === 0) return
  const column = <Name extends keyof Later>(name: Name) => rows.map((row) => row[name])
  await sql`
    update outbox o
    set parked_at = case when l.is_parked then now() end,
      next_attempt_at = case when l.is_parked then o.next_attempt_at else now() + make_interval(secs => l.seconds) end
    from unnest(${column('userId')}::integer[], ${column('id')}::bigint[], ${column('seconds')}::float8[], ${column('isParked')}::boolean[])
      as l (user_id, id, seconds, is_parked)
    where o.user_id = l.user_id and o.id = l.id`.execute(tx)
}

/** Nobody else sends what is taken while its attempt lasts. */
async function lease(tx: Tx, taken: readonly Row[]): Promise<void> {
  if (taken.length === 0) return
  await tx
    .updateTable('outbox')
    .set({ attempts: sql`attempts + 1`, nextAttemptAt: sql`now() + make_interval(secs => ${LEASE_SECONDS})` })
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('userId', 'id'),
        'in',
        taken.map(({ userId, id }) => tuple(userId, id)),
      ),
    )
    .execute()
}

/** How long a row waits at most after its attempts so far. */
const itsWait = `make_interval(secs => greatest(${LONGEST_SILENCE_SECONDS}, least(${FIRST_WAIT_SECONDS} * 2 ^ (attempts - 1), ${LONGEST_WAIT_SECONDS})))`
const isFar = sql.raw(
  `next_attempt_at > now() + interval '${LONGEST_SILENCE_SECONDS} seconds' and next_attempt_at > now() + ${itsWait} + interval '1 minute'`,
)

/** Makes due what lies further ahead than anybody waits: it was written before the clock was set back. */
export async function mendFarRows(transact: Transact): Promise<void> {
  for (let mended = SLICE; mended === SLICE; ) {
    const { numAffectedRows = 0n } = await transact.write((tx) =>
      sql`
        update outbox o set next_attempt_at = now()
        from (
          select user_id, id from outbox
          where delivered_at is null and failed_at is null and parked_at is null and ${isFar}
          limit ${SLICE} for update skip locked) far
        where o.user_id = far.user_id and o.id = far.id`.execute(tx),
    )
    mended = Number(numAffectedRows)
  }
}

/** Callbacks of one address that were let out and are unsent still: no more than a slice, and the next come when half of it is gone. */
const FEW = SLICE / 2

/**
 * Makes due some hundred callbacks of an address that is tried again; answers how many. No more while as many are unsent: an address may
 * take one in ten seconds. While it is silent only one that tries it, where nothing else does. What was released whole is forgotten. One server does it at a time.
 */
export async function releaseParked(tx: Tx): Promise<number> {
  const open = await sql<{ userId: number; room: number }>`
    select r.user_id, case when s.user_id is null then ${SLICE} - u.unsent else 1 end::integer as room
    from callback_release r
      left join callback_silence s on s.user_id = r.user_id
      cross join lateral (
        select count(*)::integer as unsent
        from (
          select from outbox o
          where o.user_id = r.user_id and o.released_at is not null
            and o.delivered_at is null and o.failed_at is null and o.parked_at is null
          limit ${SLICE}) few) u
    where case when s.user_id is null then u.unsent < ${FEW} else s.parked_at is null and u.unsent = 0 end
    order by r.user_id limit 1 for update of r skip locked`.execute(tx)
  const [release] = open.rows
  if (!release) return 0
  const { userId, room } = release
  const { rows } = await sql<{ id: number; isGivenUp: boolean }>`
    update outbox o set parked_at = null, released_at = now(), next_attempt_at = now()
    from (select id from outbox where user_id = ${userId} and parked_at is not null order by id limit ${room}) parked
    where o.user_id = ${userId} and o.id = parked.id
    returning o.id, o.attempts >= ${MOST_ATTEMPTS} as is_given_up`.execute(tx)
  const again = rows.filter(({ isGivenUp }) => isGivenUp).map(({ id }) => id)
  if (again.length > 0)
    await tx.updateTable('outbox').set({ attempts: 0 }).where('userId', '=', userId).where('id', 'in', again).execute()
  if (rows.length < room) await tx.deleteFrom('callbackRelease').where('userId', '=', userId).execute()
  return rows.length
}
