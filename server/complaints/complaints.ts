import { sql } from 'kysely'
import type { ChatChannel } from '../../contract/chat/chat.ts'
import type { Language } from '../../contract/errors.ts'
import { padSale } from '../../rules/ids.ts'
import { pagesOf } from '../lists/paging.ts'
import { letterChannel, queueMessage } from '../messages/messages.ts'
import { saleOfReceipt } from '../reports/receipt.queries.ts'
import { stepsOf } from '../reports/receipt.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import { complaintOf, complaintsPage, stepsOfComplaint } from './complaints.queries.ts'

/**
 * Opens a complaint about a sale of the acting account, or answers the one that is open. Refuses `not-found`, `sale-archived`, `sale-under-way`,
 * `complaint-nothing-taken`, `complaint-too-old` and `too-many-complaints`.
 */
export async function openComplaint(
  tx: Tx,
  _actor: Actor,
  { salesId, words }: Pick<Input<'openComplaint'>, 'salesId' | 'words'>,
): Promise<Answer<'openComplaint'>> {
  const { rows } = await sql<{ complaintId: number; isNew: boolean }>`
    select * from open_complaint(${salesId}::bigint, ${words})`.execute(tx)
  const { complaintId, isNew } = rows[0]!
  return { id: complaintId, isNew }
}

/** Takes an own complaint back, once. Refuses `not-found`. */
export async function withdrawComplaint(
  tx: Tx,
  _actor: Actor,
  { id }: Input<'withdrawComplaint'>,
): Promise<Answer<'withdrawComplaint'>> {
  const { rows } = await sql<{ changed: boolean }>`select withdraw_complaint(${id}::bigint) as changed`.execute(tx)
  return rows[0]!
}

/** Complaints about sales of the own subtree. */
export async function listComplaints(tx: Tx, actor: Actor, input: Input<'listComplaints'>): Promise<Answer<'listComplaints'>> {
  const { complaints, listed, waiting } = await complaintsPage(tx, actor, input)
  return { complaints, waiting, totalPages: pagesOf(listed, input), totalData: listed }
}

/** One complaint with its sale's history as far as the caller may see it. Refuses `not-found`. */
export async function complaint(tx: Tx, actor: Actor, { id }: Input<'complaint'>): Promise<Answer<'complaint'>> {
  const row = (await complaintOf(tx, actor, id)) ?? refuse('not-found')
  const sale = await saleOfReceipt(tx, actor, row.Sale.id)
  const trace = sale ? await stepsOf(tx, actor, sale) : []
  return {
    ...row,
    steps: await stepsOfComplaint(tx, actor, id),
    trace: trace.map(({ who: partner, ...step }) => ({ ...step, partner })),
  }
}

/** How many wait for the platform, and for the partner. */
export async function complaintsWaiting(tx: Tx): Promise<Answer<'complaintsWaiting'>> {
  const { rows } = await sql<Answer<'complaintsWaiting'>>`
    select count(*) filter (where state = 'open') as open, count(*) filter (where state = 'partner') as partner
    from complaint where state <> 'closed'`.execute(tx)
  return rows[0]!
}

interface Answered {
  changed: boolean
  state: Answer<'answerComplaint'>['state']
  outcome: Answer<'answerComplaint'>['outcome']
  userId: number
  loginUserId: number | null
  saleId: number
}

/**
 * Answers a complaint: the database puts the answer into the inbox of its account; here it goes to the linked chats.
 * Refuses `not-found`, and `complaint-moved` where somebody was faster.
 */
export async function answerComplaint(
  tx: Tx,
  _actor: Actor,
  { id, from, state, words }: Input<'answerComplaint'>,
): Promise<Answer<'answerComplaint'>> {
  const { rows } = await sql<Answered>`
    select a.changed, (a.complaint).state, (a.complaint).outcome, (a.complaint).user_id, (a.complaint).login_user_id, (a.complaint).sale_id
    from answer_complaint(${id}::bigint, ${from}, ${state}, ${words}) a`.execute(tx)
  const answered = rows[0]!
  if (answered.changed) await tellChats(tx, answered, words)
  return { changed: answered.changed, state: answered.state, outcome: answered.outcome }
}

const told = { id: 'Komplain TRID', en: 'Complaint about TRID' } as const satisfies Record<Language, string>

async function tellChats(tx: Tx, { userId, loginUserId, saleId, state }: Answered, words: string): Promise<void> {
  const { rows } = await sql<{ link: number; channel: ChatChannel; sender: string; language: Language }>`
    select id as link, channel, sender, language from chat_link l
    where user_id = ${userId} and login_user_id is not distinct from ${loginUserId} and may_be_told(l) order by id`.execute(tx)
  for (const { link, channel, sender, language } of rows) {
    const closed = state === 'closed' ? { id: ' (selesai)', en: ' (closed)' }[language] : ''
    const values = { text: `${told[language]} ${padSale(saleId)}${closed}: ${words}` }
    await queueMessage(tx, { template: 'chat-told', language, channel: letterChannel(channel), to: sender, link, userId, values })
  }
}
