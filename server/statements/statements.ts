import { billStatuses } from '../../contract/billing/bill-statuses.ts'
import { calls } from '../../contract/calls.ts'
import { ticketStatuses } from '../../contract/topup/ticket-statuses.ts'
import { formatRupiah } from '../../rules/amounts.ts'
import { isConfirmable } from '../../rules/bills.ts'
import { localDay, wib } from '../../rules/dates.ts'
import { givesPostingDays, missesSide, statementPresets } from '../../rules/statement-layouts.ts'
import { billById } from '../billing/bills.queries.ts'
import { announceBills } from '../billing/close.ts'
import { keywordOf } from '../lists/keyword.ts'
import { pageOf, pagesOf } from '../lists/paging.ts'
import type { Publish } from '../live/live.ts'
import { inboxOf, putInInbox } from '../messages/put-in-inbox.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import { mayCall, ofType } from '../runner/policy.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import type { AfterCommit } from '../runner/transact.ts'
import { tellTicket } from '../topup/ticket-notices.ts'
import { ticketById } from '../topup/tickets.queries.ts'
import { layoutOf, linesOf, type NewLine, tableOf } from './read-file.ts'
import {
  type Candidate,
  candidatesOf,
  countLines,
  isOwnBank,
  keepLines,
  type LineRow,
  layoutsOf,
  lineRows,
  linesById,
  type Match,
  type Matcher,
  matchLines,
  matchWaitingLines,
  type NewImport,
  ownLine,
  payBill,
  payTicket,
  readableBanks,
  setAway,
  waitedFor,
} from './statements.queries.ts'

/** Live events that wait for the commit. */
export interface StatementEvents {
  afterCommit: AfterCommit
  publish: Publish
}

const by = (actor: Actor) => ({ actorId: actor.userId, loginUserId: actor.loginUser?.id ?? null })

type Counts = Pick<Answer<'importStatement'>, 'added' | 'doubles' | 'duplicates' | 'matched'>

/** Keeps new lines and lets them pay what has exactly their total. */
export async function takeLines(tx: Tx, given: NewImport, lines: readonly NewLine[], events: StatementEvents): Promise<Counts> {
  const added = await keepLines(tx, given, lines)
  const ids = added.map(({ lineId }) => lineId)
  const matches = await matchLines(tx, ids)
  await tellMatches(tx, matches, events)
  await announceBills(tx, events.afterCommit, events.publish, await waitedFor(tx, ids))
  return {
    added: added.length,
    doubles: added.filter(({ twin }) => twin !== null).length,
    duplicates: lines.length - added.length,
    matched: matches.length,
  }
}

/** Lines that waited for a block to fall pay now, by the clock's hand. */
export async function takeWaitingLines(tx: Tx, events: StatementEvents): Promise<void> {
  await tellMatches(tx, await matchWaitingLines(tx), events)
}

async function tellMatches(tx: Tx, matches: readonly Match[], events: StatementEvents): Promise<void> {
  const billed: number[] = []
  for (const { kind, refId, how } of matches) {
    if (kind === 'ticket' && how === 'credited') await tell(tx, refId, events)
    if (kind === 'bill') {
      const bill = await tx.selectFrom('bill').select('userId').where('id', '=', refId).executeTakeFirstOrThrow()
      billed.push(bill.userId)
    }
  }
  await announceBills(tx, events.afterCommit, events.publish, billed)
}

async function tell(tx: Tx, ticketId: number, { afterCommit, publish }: StatementEvents): Promise<void> {
  const ticket = await ticketById(tx, ticketId)
  if (ticket) await tellTicket(tx, ticket, (event) => afterCommit(() => publish(event)))
}

const sampleRows = 5

/** Reads a statement file by the layout that was given, remembered or is known; without one it asks for it and reads nothing. */
export async function importStatement(
  tx: Tx,
  actor: Actor,
  input: Input<'importStatement'>,
  events: StatementEvents,
): Promise<Answer<'importStatement'>> {
  const { bankId, fileName, remember } = input
  if (!(await isOwnBank(tx, actor.userId, bankId)) && !(await readableBanks(tx, actor.userId)).some(({ id }) => id === bankId))
    refuse('not-found')
  const own = input.layout ? [input.layout] : await layoutsOf(tx, bankId)
  const table = tableOf(input.csv, [...own, ...Object.values(statementPresets)])
  // What was chosen for an earlier file counts only where this one does not tell more.
  const known = layoutOf(table.heads, input.layout ? own : own.filter((layout) => !missesSide(table, layout)))
  const nothing = { skipped: 0, added: 0, doubles: 0, duplicates: 0, matched: 0 }
  if (!known || (input.layout && known.name !== '')) {
    if (table.heads.length < 2) refuse('file-without-table')
    return { layout: null, columns: table.heads, sample: table.rows.slice(0, sampleRows), ...nothing }
  }
  const lines = linesOf(table, known.layout, localDay(new Date(), wib))
  const { name, layout } = known
  const marks = { isRemembered: input.layout !== undefined && remember, isPostingDay: givesPostingDays(name) }
  const taken = await takeLines(tx, { bankId, source: 'csv', fileName, layout, ...marks, ...by(actor) }, lines, events)
  const counts = { added: formatRupiah(taken.added), matched: formatRupiah(taken.matched) }
  await putInInbox(tx, inboxOf(actor), 'statement-imported', { file: fileName, ...counts })
  return { layout: name, columns: [], sample: [], skipped: table.rows.length - lines.length, ...taken }
}

type Line = Answer<'listStatementLines'>['lines'][number]

/** What a line says of itself, also beside another. */
function factsOf({ id, day, description, source, fileName, ticketId, billId, isAway, payerId, payerName }: LineRow) {
  const paid = ticketId ?? billId
  const state: Line['state'] = ticketId !== null ? 'ticket' : billId !== null ? 'bill' : isAway ? 'away' : 'open'
  return {
    id,
    day,
    description,
    source,
    fileName,
    state,
    paid: paid === null ? null : { id: paid, User: { id: payerId!, name: payerName! } },
  }
}

function present(line: LineRow, twin: LineRow | undefined, candidates: readonly Candidate[]): Line {
  const { bankId, bankName, amount, cents, createdAt, remark, pic, waitsFor, confirmerId } = line
  return {
    ...factsOf(line),
    Bank: { id: bankId, name: bankName },
    amount,
    cents,
    createdAt: createdAt.toISOString(),
    twin: twin === undefined ? null : factsOf(twin),
    remark,
    LoginUser: pic === null ? null : { name: pic },
    waits:
      waitsFor === null || confirmerId === null
        ? null
        : {
            id: waitsFor,
            User: { id: line.waitsForId!, name: line.waitsForName! },
            Confirmer: { id: confirmerId, name: line.confirmerName! },
          },
    candidates: candidates.map(({ kind, id, userId, userName, statusId, due, uniqueAmount }) => ({
      kind,
      id,
      User: { id: userId, name: userName },
      statusId,
      due,
      uniqueAmount,
      exact: uniqueAmount === amount,
    })),
  }
}

export async function listStatementLines(
  tx: Tx,
  actor: Actor,
  input: Input<'listStatementLines'>,
): Promise<Answer<'listStatementLines'>> {
  const filter = { userId: actor.userId, state: input.state, bank: input.bank, keyword: keywordOf(input.keyword) }
  const totalData = await countLines(tx, filter)
  const rows = await lineRows(tx, filter, pageOf(input))
  const candidates = Map.groupBy(
    await candidatesOf(
      tx,
      rows.filter(({ decided }) => !decided).map(({ id }) => id),
      mayCall(calls.confirmPayment, actor),
    ),
    ({ lineId }) => lineId,
  )
  const twins = await linesById(
    tx,
    rows.flatMap(({ twinId }) => twinId ?? []),
  )
  const twinOf = new Map(twins.map((twin) => [twin.id, twin]))
  return {
    lines: rows.map((row) => present(row, twinOf.get(row.twinId ?? 0), candidates.get(row.id) ?? [])),
    banks: await readableBanks(tx, actor.userId),
    totalPages: pagesOf(totalData, input),
    totalData,
  }
}

/**
 * Has an open line pay a ticket or a bill of its bank. A line, ticket or bill that was decided upon before stays as it is. A possible double needs
 * the line that it was compared with, and a remark.
 */
export async function matchLine(
  tx: Tx,
  actor: Actor,
  input: Input<'matchLine'>,
  events: StatementEvents,
): Promise<Answer<'matchLine'>> {
  const line = (await ownLine(tx, actor.userId, input.line)) ?? refuse('not-found')
  const decider = { ...by(actor), remark: input.remark, twin: input.twin }
  if (input.ticket === undefined)
    return { changed: await matchBill(tx, actor, line, input.bill ?? refuse('not-found'), decider, events) }
  const ticket = await ticketById(tx, input.ticket)
  if (ticket?.bankId !== line.bankId) refuse('not-found')
  if (ticket.statusId !== ticketStatuses.verified && line.amount !== ticket.uniqueAmount && input.remark === '')
    refuse('remark-required')
  const how = await payTicket(tx, line.id, ticket.id, decider)
  if (how === 'credited') await tell(tx, ticket.id, events)
  return { changed: how !== null }
}

async function matchBill(
  tx: Tx,
  actor: Actor,
  line: { id: number; bankId: number; amount: number },
  billId: number,
  decider: Matcher,
  { afterCommit, publish }: StatementEvents,
): Promise<boolean> {
  const bill = await billById(tx, billId)
  if (!bill || (bill.bankId ?? bill.GoneBank?.id) !== line.bankId || !ofType(calls.confirmPayment.who, actor)) refuse('not-found')
  if (bill.statusId === billStatuses.paid || bill.statusId === billStatuses.done) return false
  if (!isConfirmable({ ...bill, parts: 0 })) refuse('bill-not-confirmable')
  if (line.amount !== bill.uniqueAmount && decider.remark === '') refuse('remark-required')
  if (!(await payBill(tx, line.id, bill.id, decider))) return false
  await announceBills(tx, afterCommit, publish, [bill.userId])
  return true
}

export async function putLineAway(tx: Tx, actor: Actor, input: Input<'putLineAway'>): Promise<Answer<'putLineAway'>> {
  const line = (await ownLine(tx, actor.userId, input.line)) ?? refuse('not-found')
  return { changed: await setAway(tx, line.id, input.away, { ...by(actor), remark: input.remark }) }
}
