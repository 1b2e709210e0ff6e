import { sql } from 'kysely'
import { calls } from '../../contract/calls.ts'
import { formatRupiah } from '../../rules/amounts.ts'
import { type Frequency, isFrequency, nextTime, reportSpan } from '../../rules/report-schedule.ts'
import { linkHostOf } from '../domains/link-host.ts'
import { isKnownHost } from '../domains/place.ts'
import { queueMessage } from '../messages/messages.ts'
import { type InboxOf, inboxOf } from '../messages/put-in-inbox.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input, Origin } from '../runner/handlers.ts'
import { mayCall } from '../runner/policy.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import type { Transact } from '../runner/transact.ts'
import { addFile, isOf, type TakenFile, unmadeOf } from './files.queries.ts'

type Schedule = Answer<'reportSchedules'>['schedules'][number]
type Channel = NonNullable<Schedule['channel']>

const MOST_SCHEDULES = 20
/** The same of a user with all of its staff. */
const MOST_TOGETHER = 200
/** Files of one user that may wait; a report that is due then waits for the next time. */
const MOST_WAITING = 20

/** Fields of a report that follow from when it comes. */
const spanFields = new Set(['startDate', 'endDate', 'format', 'currentPage', 'rowsPerPage'])

export async function reportSchedules(tx: Tx, actor: Actor): Promise<Answer<'reportSchedules'>> {
  const rows = await tx
    .selectFrom('reportSchedule')
    .select(['id', 'call', 'format', 'filters', 'every', 'day', 'hour', 'channel', 'isPaused', 'nextAt'])
    .where(isOf('reportSchedule', inboxOf(actor)))
    .orderBy('id')
    .execute()
  const schedules = rows.map(({ call, filters, nextAt, ...row }) => ({
    ...row,
    report: call as Schedule['report'],
    format: row.format as Schedule['format'],
    every: row.every as Schedule['every'],
    channel: row.channel as Schedule['channel'],
    filters: Object.values(filters as object).filter((value) => String(value) !== '' && value !== 'ALL' && value !== false)
      .length,
    nextAt: nextAt.toISOString(),
  }))
  return { schedules }
}

/** The database's clock, which also says what is due. */
async function now(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(tx)
  return rows[0]!.now
}

/** Refuses what the account may not ask for now, and addresses that are not its own. */
export async function addReportSchedule(
  tx: Tx,
  actor: Actor,
  { report, filters: given, format, every, day, hour, channel }: Input<'addReportSchedule'>,
  { host: asked }: Origin,
): Promise<Answer<'addReportSchedule'>> {
  if (actor.isBlocked) refuse('account-blocked')
  if (!mayCall(calls[report], actor)) refuse('access-denied')
  const frequency = { every, day, hour }
  if (!isFrequency(frequency)) refuse('invalid-input')
  const filters = Object.fromEntries(Object.entries(given).filter(([name]) => !spanFields.has(name)))
  const at = await now(tx)
  if (JSON.stringify(filters).length > 20_000 || !inputOf(report, { filters, format }, frequency, at, actor.utcOffset).success)
    refuse('invalid-input')
  // A letter of ours leads to a host of ours, whatever host a request names.
  const host = (await isKnownHost(tx, asked)) ? asked.authority : ''
  const account = inboxOf(actor)
  if (channel && !(await ownAddress(tx, account, channel))) refuse('no-own-address')
  // Two at once count each other.
  await tx.selectFrom('users').select('id').where('id', '=', actor.userId).forNoKeyUpdate().execute()
  const { own, all } = await tx
    .selectFrom('reportSchedule')
    .select([sql<number>`count(*) filter (where ${isOf('reportSchedule', account)})`.as('own'), sql<number>`count(*)`.as('all')])
    .where('userId', '=', actor.userId)
    .executeTakeFirstOrThrow()
  if (own >= MOST_SCHEDULES || all >= MOST_TOGETHER) refuse('too-many-schedules', { most: MOST_SCHEDULES })
  const nextAt = nextTime(at, frequency, actor.utcOffset)
  const { id } = await tx
    .insertInto('reportSchedule')
    .values({
      ...account,
      call: report,
      filters: JSON.stringify(filters),
      format,
      ...frequency,
      channel,
      host,
      nextAt,
      language: actor.language,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, nextAt: nextAt.toISOString() }
}

/** What the call of a report is asked at a time. */
function inputOf(
  call: Schedule['report'],
  { filters, format }: { filters: object; format: string },
  frequency: Frequency,
  at: Date,
  utcOffset: number,
) {
  const { first, last } = reportSpan(at, frequency, utcOffset)
  const span = { startDate: first.toISOString(), endDate: last.toISOString(), utcOffset }
  return calls[call].input.safeParse({ ...filters, ...span, format })
}

/** Pauses a schedule, or goes on with its next time: what fell into the pause does not come. */
export async function pauseReportSchedule(
  tx: Tx,
  actor: Actor,
  { id, isPaused }: Input<'pauseReportSchedule'>,
): Promise<Answer<'pauseReportSchedule'>> {
  const own = isOf('reportSchedule', inboxOf(actor))
  const row = await tx.selectFrom('reportSchedule').selectAll().where('id', '=', id).where(own).forUpdate().executeTakeFirst()
  if (!row) refuse('not-found')
  if (!isPaused && actor.isBlocked) refuse('account-blocked')
  const nextAt = isPaused ? row.nextAt : nextTime(await now(tx), row as Frequency, actor.utcOffset)
  await tx.updateTable('reportSchedule').set({ isPaused, nextAt }).where('id', '=', id).execute()
  return { isPaused, nextAt: nextAt.toISOString() }
}

export async function removeReportSchedule(
  tx: Tx,
  actor: Actor,
  { id }: Input<'removeReportSchedule'>,
): Promise<Answer<'removeReportSchedule'>> {
  const own = isOf('reportSchedule', inboxOf(actor))
  const { numDeletedRows } = await tx.deleteFrom('reportSchedule').where('id', '=', id).where(own).executeTakeFirst()
  if (numDeletedRows === 0n) refuse('not-found')
  return { removed: true }
}

/** Longest times from one report to the next, with the hours that a change of the user's zone makes. */
const longest = { day: '27 hours', week: '7 days 3 hours', month: '31 days 3 hours' }

/** A next time that is farther away than any can be was written while the clock was ahead: it is found again. */
async function bringBack(tx: Tx): Promise<void> {
  const tooFar = Object.entries(longest).map(([every, time]) => sql`every = ${every} and next_at > now() + ${time}::interval`)
  const { rows } = await sql<Frequency & { id: number; utcOffset: number; now: Date }>`
    select s.id, s.every, s.day, s.hour, u.utc_offset, now() as now
    from report_schedule s join users u on u.id = s.user_id
    where not s.is_paused and (${sql.join(tooFar, sql` or `)}) for update of s skip locked`.execute(tx)
  for (const { id, utcOffset, now, ...frequency } of rows)
    await tx
      .updateTable('reportSchedule')
      .set({ nextAt: nextTime(now, frequency, utcOffset) })
      .where('id', '=', id)
      .execute()
}

/** Asks for the reports that are due, each once however late the clock is. Twice in one minute does nothing more. */
export async function askForReports(transact: Transact): Promise<void> {
  await transact.write(bringBack)
  while (await transact.write(askForOne));
}

async function askForOne(tx: Tx): Promise<boolean> {
  const due = await tx
    .selectFrom('reportSchedule')
    .innerJoin('users', 'users.id', 'reportSchedule.userId')
    .selectAll('reportSchedule')
    .select(['users.utcOffset', 'users.isBlocked'])
    .where('isPaused', '=', false)
    .where('nextAt', '<=', sql<Date>`now()`)
    .orderBy('nextAt')
    .limit(1)
    .forUpdate('reportSchedule')
    .skipLocked()
    .executeTakeFirst()
  if (!due) return false
  const { id, userId, loginUserId, utcOffset } = due
  const call = due.call as Schedule['report']
  const frequency = due as Frequency
  await tx
    .updateTable('reportSchedule')
    .set({ nextAt: nextTime(await now(tx), frequency, utcOffset) })
    .where('id', '=', id)
    .execute()
  const input = inputOf(call, due as { filters: object; format: string }, frequency, due.nextAt, utcOffset)
  const mayWait = (await unmadeOf(tx, userId)) < MOST_WAITING
  if (!due.isBlocked && input.success && mayWait)
    await addFile(tx, { userId, loginUserId, scheduleId: id, call, input: input.data, language: due.language as 'id' | 'en' })
  return true
}

/** The account's own address now, where it proved it to be its own; null where there is none. */
async function ownAddress(tx: Tx, { userId, loginUserId }: InboxOf, channel: Channel): Promise<string | null> {
  const row = await tx
    .selectFrom('users')
    .leftJoin('loginUser as staff', (join) => join.onRef('staff.userId', '=', 'users.id').on('staff.id', '=', loginUserId))
    .select([
      'users.email',
      'users.telegramId',
      'users.isVerified',
      'staff.email as staffEmail',
      'staff.telegramId as staffTelegram',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  if (loginUserId !== null) return channel === 'email' ? row.staffEmail : row.staffTelegram
  if (!row.isVerified) return null
  return channel === 'email' ? row.email : row.telegramId
}

/** Tells the account of a schedule that its file is ready: with a link to the inbox, never with the file. */
export async function sendReport(tx: Tx, { id, scheduleId, userId, loginUserId, language }: TakenFile): Promise<void> {
  if (scheduleId === null) return
  const found = await tx
    .selectFrom('reportFile')
    .innerJoin('reportSchedule', 'reportSchedule.id', 'reportFile.scheduleId')
    .select(['channel', 'host', 'name', 'rows'])
    .where('reportFile.id', '=', id)
    .executeTakeFirst()
  const channel = found?.channel as Channel | null | undefined
  const to = channel ? await ownAddress(tx, { userId, loginUserId }, channel) : null
  if (!found || !channel || to === null) return
  // Its network may have moved to a domain since.
  const host = await linkHostOf(tx, userId, found.host)
  const isHere = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host ?? '')
  const values = {
    name: found.name ?? '',
    rows: formatRupiah(found.rows ?? 0),
    link: host === null ? '/Inbox' : `${isHere ? 'http' : 'https'}://${host}/Inbox`,
  }
  await queueMessage(tx, { template: 'report-ready', language, channel, to, userId, values })
}
