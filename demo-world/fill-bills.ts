import type pg from 'pg'
import { billStatuses } from '../contract/billing/bill-statuses.ts'
import { billTypes } from '../contract/user-types.ts'
import { userId } from './market.ts'
import { people } from './people.ts'

/** Bills of the last day that are not simply paid. */
const unsettled = {
  ready: ['konter-melati', 'gowa', 'konter-musim-semi'],
  requested: ['graha-artha', 'toko-berkah-ilahi', 'kios-bu-hasnah'],
  partial: ['nusapay'],
  splitted: ['celebes', 'konter-hamadi'],
}
const open = Object.values(unsettled).flat()

/** Before the history: no ceiling, so that a payment lifts nothing and every balance stays as it was planned. */
export async function prepareBills(client: pg.ClientBase): Promise<void> {
  await client.query('update users set balance_limit = 0')
  // Codes are drawn alike every time.
  await client.query('select setseed(0.5)')
}

/**
 * After the history: ceilings, and bills in every state. The accounts that visitors sign in with are dispensed, because in this world nobody
 * pays the bills of the days to come.
 */
export async function finishBills(client: pg.ClientBase, now: Date): Promise<void> {
  for (const { username, ceiling } of people)
    if (ceiling > 0) await client.query('update users set balance_limit = $2 where id = $1', [userId(username), ceiling])
  const dispensed = people.filter(
    ({ username, userTypeId }, place) => billTypes.includes(userTypeId) && (place < 29 || open.includes(username)),
  )
  await client.query('update users set dispensation = true where id = any ($1)', [
    dispensed.map(({ username }) => userId(username)),
  ])
  for (const username of unsettled.requested) await onOpenBill(client, username, request, now)
  for (const username of unsettled.partial) await onOpenBill(client, username, `${request}; ${confirm('amount * 2 / 5')}`, now)
  for (const username of unsettled.splitted)
    await onOpenBill(client, username, 'perform split_bill(b.id, b.amount * 3 / 10, v_bank, $$cicilan 1$$, v_at)', now)
  await client.query(`select mark_overdue('60 minutes', $1)`, [now])
  await client.query('select finish_bills($1)', [now])
}

const request = 'perform request_payment(b.id, b.user_id, v_bank, v_at)'
const confirm = (amount: string) => `perform confirm_payment(b.id, b.${amount}, null, $$$$, b.charger_id, null, null, null, v_at)`

/** Does something with the open bill of a user. Statements come from this file only. */
async function onOpenBill(client: pg.ClientBase, username: string, statements: string, now: Date): Promise<void> {
  await client.query(`do $do$ declare b bill; v_bank integer; v_at timestamptz = '${now.toISOString()}'; begin
    select * into b from bill where user_id = ${userId(username)} and status_id = ${billStatuses.ready} order by id desc limit 1;
    if not found then return; end if;
    v_bank := (select min(id) from bank where user_id = b.charger_id and (tl or user_id > 1));
    ${statements};
  end $do$`)
}

/** Users whose bills of the last day stay open. */
export const openBills = (): number[] => open.map(userId)
