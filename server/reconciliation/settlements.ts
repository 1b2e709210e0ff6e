import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { mostSettlementDays, mostSettlementRows } from '../../contract/reconciliation/settlements.ts'
import { formatRupiah } from '../../rules/amounts.ts'
import { addDays } from '../../rules/dates.ts'
import { keywordOf } from '../lists/keyword.ts'
import { pageOf, pagesOf } from '../lists/paging.ts'
import type { Publish } from '../live/live.ts'
import { inboxOf, putInInbox } from '../messages/put-in-inbox.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import type { AfterCommit } from '../runner/transact.ts'
import { bookLateSuccesses } from '../selling/late-success.ts'
import { billedRows, fitsMapping, guessMapping, type Mapping, settlementTable } from './settlement-file.ts'
import {
  keepSettlement,
  knownFile,
  lineRows,
  mappingsOf,
  namedSettlements,
  settlementRows,
  sumOfLines,
} from './settlements.queries.ts'

const sampleRows = 5
const by = (actor: Actor) => ({ actorId: actor.userId, loginUserId: actor.loginUser?.id ?? null })

export async function settlements(tx: Tx, _actor: Actor, input: Input<'settlements'>): Promise<Answer<'settlements'>> {
  const keyword = keywordOf(input.keyword)
  const ofPartner = input.partner === undefined ? sql`true` : sql`g.partner_id = ${input.partner}`
  const found = keyword
    ? sql`(p.name ilike ${keyword.like} or g.file_name ilike ${keyword.like} or coalesce(k.name, a.name) ilike ${keyword.like})`
    : sql`true`
  const condition = sql`${ofPartner} and ${found}`
  const rows = await settlementRows(tx, condition, pageOf(input))
  const total = await sql<{ count: number }>`select count(*) as count ${namedSettlements} where ${condition}`.execute(tx)
  const { count } = total.rows[0]!
  return { rows, totalPages: pagesOf(count, input), totalData: count }
}

/** Compares a file with our books by the mapping that was given, remembered or guessed; without one it asks for it and keeps nothing. */
export async function importSettlement(
  tx: Tx,
  actor: Actor,
  input: Input<'importSettlement'>,
): Promise<Answer<'importSettlement'>> {
  const { partnerId, startDay, endDay, fileName, csv } = input
  if (endDay < startDay || endDay >= addDays(startDay, mostSettlementDays))
    refuse('settlement-period', { days: mostSettlementDays })
  // Of two uploads at once the second waits, and finds the first.
  const partner = await tx.selectFrom('partner').select('id').where('id', '=', partnerId).forNoKeyUpdate().executeTakeFirst()
  if (!partner) refuse('not-found')
  const contentHash = createHash('sha256').update(csv).digest('hex')
  const known = await knownFile(tx, partnerId, contentHash)
  if (known !== undefined) refuse('settlement-known', { id: known })
  const table = settlementTable(csv)
  if (table.rows.length > mostSettlementRows)
    refuse('settlement-too-long', { rows: formatRupiah(table.rows.length), most: formatRupiah(mostSettlementRows) })
  const mapping = input.mapping ?? (await mappingFor(tx, partnerId, table.heads))
  if (!mapping || !fitsMapping(table.heads, mapping)) {
    if (table.heads.length < 2 || table.rows.length === 0) refuse('file-without-table')
    return { id: null, columns: table.heads, guess: guessMapping(table.heads), sample: table.rows.slice(0, sampleRows) }
  }
  const billed = billedRows(table, mapping)
  if (billed.length === 0) refuse('settlement-empty')
  const skipped = table.rows.length - billed.length
  const id = await keepSettlement(
    tx,
    { partnerId, startDay, endDay, fileName, contentHash, mapping, skipped, ...by(actor) },
    billed,
  )
  await putInInbox(tx, inboxOf(actor), 'settlement-imported', { file: fileName, rows: formatRupiah(billed.length) })
  return { id, columns: [], guess: {}, sample: [] }
}

async function mappingFor(tx: Tx, partnerId: number, heads: readonly string[]): Promise<Mapping | null> {
  const remembered = (await mappingsOf(tx, partnerId)).find((mapping) => fitsMapping(heads, mapping))
  const { reference, amount, ...rest } = guessMapping(heads)
  // A file without states may have come before one that has them.
  if (remembered) return { ...rest, ...remembered }
  return reference === undefined || amount === undefined ? null : { reference, amount, ...rest }
}

export async function settlementLines(
  tx: Tx,
  _actor: Actor,
  input: Input<'settlementLines'>,
): Promise<Answer<'settlementLines'>> {
  const [settlement] = await settlementRows(tx, sql`g.id = ${input.id}`, { offset: 0, limit: 1 })
  if (!settlement) refuse('not-found')
  const filter = { id: input.id, state: input.state, keyword: keywordOf(input.keyword) }
  const lines = await lineRows(tx, filter, pageOf(input))
  const sum = await sumOfLines(tx, filter)
  return { settlement, lines, sum, totalPages: pagesOf(sum.count, input), totalData: sum.count }
}

/** Live events that wait for the commit. */
interface Telling {
  afterCommit: AfterCommit
  publish: Publish
}

async function isPending(tx: Tx, lineId: number): Promise<boolean> {
  const { rows } = await sql`select from settlement_line l join outcome o
    on o.sale_id = l.sale_id and o.created_at = l.sale_created_at and o.head_id = l.sale_head_id where l.id = ${lineId}`.execute(
    tx,
  )
  return rows.length === 0
}

/** A final decision stays; a line that is being asked about may still be decided. The same decision again changes nothing. */
export async function decideSettlementLine(
  tx: Tx,
  actor: Actor,
  { id, was, decision, remark }: Input<'decideSettlementLine'>,
  { afterCommit, publish }: Telling,
): Promise<Answer<'decideSettlementLine'>> {
  const line = await tx.selectFrom('settlementLine').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!line || line.state === 'matched') refuse('not-found')
  if (line.decision === decision && line.remark === remark) return { changed: false, booked: false }
  if (line.decision !== was) refuse('changed-meanwhile')
  await tx
    .updateTable('settlementLine')
    .set({ decision, remark, decidedAt: sql`clock_timestamp()`, ...by(actor) })
    .where('id', '=', id)
    .execute()
  if (decision !== 'accept-theirs' || line.state !== 'only-theirs' || !line.saysSuccess || line.saleId === null)
    return { changed: true, booked: false }
  const { partnerId } = await tx
    .selectFrom('settlement')
    .select('partnerId')
    .where('id', '=', line.settlementId)
    .executeTakeFirstOrThrow()
  const message = line.partnerStatus
  const [booked] = await bookLateSuccesses(tx, [
    { saleId: line.saleId, partnerId, source: 'settlement', serialNumber: null, message },
  ])
  if (booked) afterCommit(() => publish({ kind: 'sale', to: [], ...booked }))
  // How it ends is not known yet: ended otherwise afterwards, the delivery would stand nowhere.
  else if (await isPending(tx, line.id)) refuse('settlement-sale-pending')
  return { changed: true, booked: booked !== undefined }
}
