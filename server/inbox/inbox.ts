import { sql } from 'kysely'
import { calls } from '../../contract/calls.ts'
import type { Language } from '../../contract/errors.ts'
import { inboxDays } from '../../contract/inbox/reports.ts'
import { formatRupiah } from '../../rules/amounts.ts'
import { type Keyword, keywordOf } from '../lists/keyword.ts'
import { mayHaveList } from '../lists/list-file.ts'
import { pageOf, pagesOf } from '../lists/paging.ts'
import { inboxLink } from '../messages/inbox-links.ts'
import { type InboxOf, inboxOf, inboxText, templatesSaying } from '../messages/put-in-inbox.ts'
import type { Actor } from '../runner/actor.ts'
import type { Asked } from '../runner/downloads.ts'
import type { Answer, FileCall, Input, StoredFile } from '../runner/handlers.ts'
import { mayCall } from '../runner/policy.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import { fileTypes } from '../runner/sheet-bytes.ts'
import { addFile, type FileState, isOf, partOf, unmadeOf } from './files.queries.ts'

type Item = Answer<'inbox'>['items'][number]

/** Files of one user that may wait to be made. */
const MOST_UNMADE = 4

const kept = sql<boolean>`inbox_item.at > now() - make_interval(days => ${inboxDays})`

async function unreadOf(tx: Tx, account: InboxOf): Promise<number> {
  const { count } = await tx
    .selectFrom('inboxItem')
    .select(sql<number>`count(*)`.as('count'))
    .where(isOf('inboxItem', account))
    .where('readAt', 'is', null)
    .where(kept)
    .executeTakeFirstOrThrow()
  return count
}

/** Texts are made from templates when they are read: what is found are the words of those, and each fact that fills them. */
const found = ({ typed, like }: Keyword, language: Language) => sql<boolean>`(
  coalesce(inbox_item.template, 'file-' || f.state) = any(${templatesSaying(typed, language)})
  or f.name ilike ${like} or exists (select from jsonb_each_text(inbox_item.facts) fact where fact.value ilike ${like})
)`

export async function inbox(tx: Tx, actor: Actor, input: Input<'inbox'>): Promise<Answer<'inbox'>> {
  const account = inboxOf(actor)
  const keyword = keywordOf(input.keyword)
  const own = tx
    .selectFrom('inboxItem')
    .leftJoin('reportFile as f', 'f.id', 'inboxItem.fileId')
    .where(isOf('inboxItem', account))
    .where(kept)
    .$if(keyword !== null, (query) => query.where(found(keyword!, actor.language)))
  const { count } = await own.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  const rows = await own
    .select(['inboxItem.id', 'inboxItem.at', 'inboxItem.template', 'inboxItem.facts', 'inboxItem.readAt'])
    .select(['f.id as fileId', 'f.state', 'f.name', 'f.rows', 'f.rowsDone', 'f.bytes'])
    .orderBy('inboxItem.at', 'desc')
    .orderBy('inboxItem.id', 'desc')
    .offset(pageOf(input).offset)
    .limit(pageOf(input).limit)
    .execute()
  const items = rows.map(({ id, at, template, facts, readAt, fileId, ...row }): Item => {
    const file =
      fileId === null ? null : { id: fileId, ...row, state: row.state as FileState, rowsDone: row.rowsDone!, bytes: row.bytes! }
    const said = file ? fileSaid(file, actor.language) : inboxText(template!, actor.language, facts)
    const link = template && inboxLink(template, facts)
    return { id, at: at.toISOString(), ...said, isRead: readAt !== null, link: link || null, File: file }
  })
  return { items, unread: await unreadOf(tx, account), totalPages: pagesOf(count, input), totalData: count }
}

function fileSaid({ state, name, rows, rowsDone, bytes }: NonNullable<Item['File']>, language: Language) {
  return inboxText(`file-${state}`, language, {
    name: name ?? { id: 'Berkas', en: 'File' }[language],
    rows: formatRupiah(rows ?? 0),
    done: formatRupiah(rowsDone),
    size: (bytes / 1e6).toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  })
}

export const inboxUnread = async (tx: Tx, actor: Actor): Promise<Answer<'inboxUnread'>> => ({
  unread: await unreadOf(tx, inboxOf(actor)),
})

/** Marks a row as read, all without one. What is nobody's or another's is left as it is. */
export async function readInbox(tx: Tx, actor: Actor, { id }: Input<'readInbox'>): Promise<Answer<'readInbox'>> {
  const account = inboxOf(actor)
  await tx
    .updateTable('inboxItem')
    .set({ readAt: sql<Date>`now()` })
    .where(isOf('inboxItem', account))
    .where('readAt', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .execute()
  return { unread: await unreadOf(tx, account) }
}

/** Notes a file that somebody asked for and is too long to be waited for. Refuses `account-blocked` and `too-many-downloads`. */
export async function askForFile(tx: Tx, { name, actor, input }: Pick<Asked, 'name' | 'actor' | 'input'>): Promise<number> {
  if (actor.isBlocked) refuse('account-blocked')
  // Two questions at once count each other.
  await tx.selectFrom('users').select('id').where('id', '=', actor.userId).forNoKeyUpdate().execute()
  if ((await unmadeOf(tx, actor.userId)) >= MOST_UNMADE) refuse('too-many-downloads')
  return addFile(tx, { ...inboxOf(actor), scheduleId: null, call: name, input, language: actor.language })
}

/** A file of the own inbox, while its account may still make it. Refuses `not-found`, `access-denied` and `account-blocked`. */
export async function downloadFile(tx: Tx, actor: Actor, { id }: Input<'downloadFile'>): Promise<StoredFile> {
  const file = await tx
    .selectFrom('reportFile')
    .select(['call', 'input', 'name', 'bytes', 'parts'])
    .where('id', '=', id)
    .where(isOf('reportFile', inboxOf(actor)))
    .where('state', '=', 'ready')
    .executeTakeFirst()
  if (!file?.name) return refuse('not-found')
  if (actor.isBlocked) refuse('account-blocked')
  const isAdmitted = mayCall(calls[file.call as FileCall], actor) && mayHaveList(file.call, file.input, actor)
  if (!isAdmitted) refuse('access-denied')
  const type = file.name.endsWith('.csv') ? fileTypes.csv : fileTypes.xlsx
  return { name: file.name, type, bytes: file.bytes, parts: file.parts, part: (of, n) => partOf(of, id, n) }
}

/** Gives up a file that is not ready yet. Refuses `not-found`. */
export async function cancelFile(tx: Tx, actor: Actor, { id }: Input<'cancelFile'>): Promise<Answer<'cancelFile'>> {
  const mine = tx
    .selectFrom('reportFile')
    .select('state')
    .where('id', '=', id)
    .where(isOf('reportFile', inboxOf(actor)))
  const file = await mine.forNoKeyUpdate().executeTakeFirst()
  if (!file) refuse('not-found')
  if (file.state !== 'waiting' && file.state !== 'making') return { state: file.state as FileState }
  await tx.updateTable('reportFile').set({ state: 'cancelled', bytes: 0, parts: 0 }).where('id', '=', id).execute()
  await tx.deleteFrom('filePart').where('fileId', '=', id).execute()
  return { state: 'cancelled' }
}
