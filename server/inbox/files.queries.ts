import { sql } from 'kysely'
import type { Language } from '../../contract/errors.ts'
import type { InboxOf } from '../messages/put-in-inbox.ts'
import type { FileCall } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'

export type FileState = 'waiting' | 'making' | 'ready' | 'failed' | 'cancelled'

/** Rows of one account and of nobody else. */
export const isOf = (table: 'reportFile' | 'inboxItem' | 'reportSchedule', { userId, loginUserId }: InboxOf) =>
  sql<boolean>`${sql.ref(`${table}.userId`)} = ${userId} and ${sql.ref(`${table}.loginUserId`)} is not distinct from ${loginUserId}::integer`

export interface NewFile extends InboxOf {
  scheduleId: number | null
  call: FileCall
  input: unknown
  language: Language
}

/** Files of a user, its staff included, that are not made yet. */
export async function unmadeOf(tx: Tx, userId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('reportFile')
    .select(sql<number>`count(*)`.as('count'))
    .where('userId', '=', userId)
    .where('state', 'in', ['waiting', 'making'])
    .executeTakeFirstOrThrow()
  return count
}

/** Notes a file that is to be made, and its row in the inbox, which its account has seen coming. Answers its number. */
export async function addFile(tx: Tx, { input, ...file }: NewFile): Promise<number> {
  const { id } = await tx
    .insertInto('reportFile')
    .values({ ...file, input: JSON.stringify(input) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('inboxItem')
    .values({ userId: file.userId, loginUserId: file.loginUserId, fileId: id, readAt: sql<Date>`now()` })
    .execute()
  return id
}

/** A file that somebody makes: `attempt` is whose turn it is. */
export interface TakenFile extends NewFile {
  id: number
  attempt: number
}

/** After this time without a sign of life the maker of a file counts as dead, also if its last sign was written while the clock was ahead. */
const isSilent = sql.raw(`state = 'making' and not beat_at between now() - interval '2 minutes' and now() + interval '1 minute'`)
const MOST_ATTEMPTS = 3

/** One that failed waits for a while, before `beat_at`; never longer than an hour, whatever the clock said when that was written. */
const isDue = sql.raw(`state = 'waiting' and not (beat_at > now() and beat_at < now() + interval '1 hour')`)
/** When a user last had a turn, so that nobody's files wait behind all of another's. */
const lastTurn = sql.raw(`(select max(o.beat_at) from report_file o where o.user_id = f.user_id and o.attempts > 0)`)

/** Takes the due file that has waited longest; one whose maker died starts again, and fails after three attempts. */
export async function takeFile(tx: Tx): Promise<TakenFile | undefined> {
  const given = await sql<{ id: number }>`update report_file set state = 'failed'
    where ${isSilent} and attempts >= ${MOST_ATTEMPTS} returning id`.execute(tx)
  for (const { id } of given.rows) await tellOfFile(tx, id)
  const { rows } = await sql<TakenFile>`
    with next as (
      select id from report_file f
      where (${isDue}) or (${isSilent})
      order by attempts, ${lastTurn} nulls first, id limit 1 for update skip locked
    ), gone as (
      delete from file_part p using next where p.file_id = next.id
    )
    update report_file f set state = 'making', attempts = f.attempts + 1, beat_at = now(), rows_done = 0, bytes = 0, parts = 0
    from next where f.id = next.id
    returning f.id, f.user_id, f.login_user_id, f.schedule_id, f.call, f.input, f.language, f.attempts as attempt`.execute(tx)
  return rows[0]
}

/** Another server took the file, or the user cancelled it. */
const isMine = ({ id, attempt }: Pick<TakenFile, 'id' | 'attempt'>) =>
  sql<boolean>`id = ${id} and attempts = ${attempt} and state = 'making'`

/** Answers false where the turn is over. */
export async function noteMaking(
  tx: Tx,
  file: TakenFile,
  made: { name?: string; rows?: number; rowsDone?: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reportFile')
    .set({ ...made, beatAt: sql<Date>`now()` })
    .where(isMine(file))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Keeps the next piece of a file; answers false where the turn is over. */
export async function addPart(tx: Tx, file: TakenFile, bytes: Buffer, rowsDone: number): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`
    with mine as (
      update report_file set parts = parts + 1, bytes = bytes + ${bytes.length}, rows_done = ${rowsDone}, beat_at = now()
      where ${isMine(file)} returning id, parts
    )
    insert into file_part (file_id, n, bytes) select id, parts, ${bytes} from mine returning n`.execute(tx)
  return rows.length === 1
}

/** When a file that failed is tried again: after 1 minute, then after 5. */
const later = (attempt: number) => sql<Date>`now() + make_interval(mins => ${attempt === 1 ? 1 : 5})`

export const mayTryAgain = ({ attempt }: TakenFile): boolean => attempt < MOST_ATTEMPTS

/**
 * Ends a turn; a file that is not ready keeps nothing. One that waits again is taken after a while where its attempt counts, and at once where it
 * does not. Answers false where the turn was over before.
 */
export async function endFile(
  tx: Tx,
  file: TakenFile,
  ended: { state: 'ready'; rows: number } | { state: 'failed' } | { state: 'waiting'; counts: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reportFile')
    .set(
      ended.state === 'ready'
        ? { ...ended, rowsDone: ended.rows }
        : {
            state: ended.state,
            rowsDone: 0,
            bytes: 0,
            parts: 0,
            ...(ended.state === 'waiting' && (ended.counts ? { beatAt: later(file.attempt) } : { attempts: file.attempt - 1 })),
          },
    )
    .where(isMine(file))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  if (ended.state !== 'ready') await tx.deleteFrom('filePart').where('fileId', '=', file.id).execute()
  if (ended.state !== 'waiting') await tellOfFile(tx, file.id)
  return true
}

/** Puts a file that ended on top of its inbox, unread. */
async function tellOfFile(tx: Tx, fileId: number): Promise<void> {
  await tx.updateTable('inboxItem').set({ at: sql<Date>`now()`, readAt: null }).where('fileId', '=', fileId).execute()
}

/** A piece of a file, from 1 on. */
export async function partOf(tx: Tx, fileId: number, n: number): Promise<Buffer | undefined> {
  const row = await tx.selectFrom('filePart').select('bytes').where('fileId', '=', fileId).where('n', '=', n).executeTakeFirst()
  return row?.bytes
}
