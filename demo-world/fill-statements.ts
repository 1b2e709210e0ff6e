import type pg from 'pg'
import { billStatuses } from '../contract/billing/bill-statuses.ts'
import { ticketStatuses } from '../contract/topup/ticket-statuses.ts'
import { waitingStatuses } from '../rules/tickets.ts'
import { userId } from './market.ts'

/** Lines of a bank's statement: for what they came, what of it was transferred, and what the bank says. */
const waiting = {
  ticket: [
    { of: 'toko-haji-syukur', sum: 't.amount', text: 'TRANSFER DARI H SYUKUR' },
    { of: 'koperasi-guyub', sum: 't.unique_amount + 9', text: 'TRSF E-BANKING CR KOPERASI GUYUB RUKUN' },
  ],
  bill: [
    { of: 'graha-artha', sum: 'b.amount', text: 'TRSF E-BANKING CR GRAHA ARTHA NUSANTARA' },
    { of: 'toko-berkah-ilahi', sum: 'b.amount', text: 'SETORAN TUNAI TOKO BERKAH ILAHI' },
  ],
}
const others = [
  { amount: 2_000_000, text: 'SETORAN TUNAI KCP SALATIGA', away: null },
  { amount: 41_273, text: 'BUNGA TABUNGAN', away: 'Bunga bank' },
]
/** Further tickets whose lines have come in. */
const tied = 12

/**
 * Statements of the last days: lines that belong to credited tickets, and those that wait for a person because the code was left out or mistyped.
 * Statements come from this file only.
 */
export async function fillStatements(client: pg.ClientBase, now: Date): Promise<void> {
  const at = now.toISOString()
  await client.query(
    `insert into statement_import (bank_id, source, file_name, created_at, actor_id)
     select id, 'csv', 'mutasi-' || lower(name) || '.csv', $1, user_id from bank where deleted_at is null`,
    [at],
  )
  const keep = (from: string, bank: string, amount: string, text: string, fingerprint: string) =>
    client.query(`insert into statement_line (bank_id, import_id, day, amount, description, fingerprint, created_at)
      select ${bank}, (select id from statement_import i where i.bank_id = ${bank}), ('${at}'::timestamptz at time zone 'Asia/Jakarta')::date, ${amount}, ${text}, ${fingerprint}, '${at}' from ${from}`)
  await keep(
    `(select t.*, u.name from ticket t join users u on u.id = t.user_id where t.status_id = ${ticketStatuses.verified} order by t.id desc limit ${tied}) t`,
    't.bank_id',
    't.final_amount',
    `'TRSF E-BANKING CR ' || upper(t.name)`,
    `'ticket ' || t.id`,
  )
  await client.query(
    `select pay_ticket_by_line(l.id, substr(l.fingerprint, 8)::integer, '{${ticketStatuses.verified}}', null, null, null, null, $1) from statement_line l order by l.id`,
    [at],
  )
  for (const { of, sum, text } of waiting.ticket)
    await keep(
      `ticket t where t.user_id = ${userId(of)} and t.status_id in (${waitingStatuses.join()})`,
      't.bank_id',
      sum,
      `'${text}'`,
      `'${of}'`,
    )
  for (const { of, sum, text } of waiting.bill)
    await keep(
      `bill b where b.user_id = ${userId(of)} and b.status_id = ${billStatuses.requested}`,
      'b.bank_id',
      sum,
      `'${text}'`,
      `'${of}'`,
    )
  for (const { amount, text } of others) await keep('bank k where k.id = 1', 'k.id', String(amount), `'${text}'`, `'${text}'`)
  for (const { text, away } of others.filter((line) => line.away !== null))
    await client.query(
      `update statement_line set is_away = true, remark = $2, decided_at = $3, actor_id = 1 where description = $1`,
      [text, away, at],
    )
}
