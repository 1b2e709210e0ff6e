import type pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { raced } from '../../database/test-race.ts'
import { testApp } from '../test-app.ts'
import { bankDoors } from './test-bank-doors.ts'

const api = testApp()
const { database, call } = api
const buyer = 'usdp-a'
const { newBank, remove, readable, notice, doors, decide, inboxOf } = bankDoors(api)
/** The account of the bank that was added last, as payers are reminded of it. */
const lastDigits = async () =>
  (await database.query('select right(account_number, 4) as digits from bank order by id desc limit 1'))[0]!.digits as string

beforeEach(async () => {
  await database.query('delete from inbox_item')
})

describe('a ticket', () => {
  const amount = 500_000
  let bank = 0
  const status = async () => (await call('ticketStatus', buyer)).body
  const ask = async (at: number) => (await call('requestTicket', buyer, { amount, bank: at })).body

  beforeEach(async () => {
    await database.query('update ticket set status_id = 5, settled_at = now(), deadline = null where status_id in (1, 2)')
    await database.query('update ticket set settled_at = now()')
    bank = await newBank('owner')
  })

  test('that told a mistyped number says that the bank is gone, its payer hears of it, and asks again at the right one', async () => {
    const told = await ask(bank)
    expect(told.Bank).toMatchObject({ id: bank, isDeleted: false })
    const account = { name: 'BCA', accountNumber: '8020339999', accountName: 'PT Uji' }
    expect((await call('updateBank', 'owner', { bankId: bank, ...account })).body.code).toBe('account-number-told')
    const listed = (await call('listBanks', 'owner', { rowsPerPage: 100 })).body.banks
    expect(listed.find(({ id }: { id: number }) => id === bank)).toMatchObject({ told: { bills: 0, tickets: 1 } })
    await remove('owner', bank)
    expect(await status()).toMatchObject({ id: told.id, statusId: 1, Bank: { id: bank, isDeleted: true } })
    const facts = { ticket: String(told.id).padStart(6, '0'), bank: `BCA …${await lastDigits()}` }
    expect(await inboxOf(buyer)).toEqual([['ticket-bank-gone', facts]])
    expect((await call('inbox', buyer)).body.items[0]).toMatchObject({ link: { screen: 'topUp' } })
    const right = (await call('insertBank', 'owner', account)).body.id
    await call('withdrawTicket', buyer, { ticket: told.id })
    await call('putTicketAway', buyer, { ticket: told.id })
    expect((await ask(right)).Bank).toEqual({ id: right, ...account, isDeleted: false })
    await remove('owner', right)
  })

  test.each([
    ['before', 'notice'],
    ['before', 'statement'],
    ['after', 'notice'],
    ['after', 'statement'],
  ] as const)('whose money came %s its bank was deleted is credited by a %s', async (when, door) => {
    const { id, uniqueAmount } = await ask(bank)
    if (when === 'after') await call('requestTicket', buyer, { ticket: id })
    if (when === 'after') await remove('owner', bank)
    const waits = when === 'after' && door === 'notice'
    expect(await doors[door]('owner', bank, uniqueAmount)).toMatchObject({ added: 1, matched: waits ? 0 : 1 })
    if (when === 'before') await remove('owner', bank)
    // A deletion is how a secret is taken back: what is signed with it pays nothing without a person.
    if (waits) expect(await status()).toMatchObject({ id, statusId: 2 })
    if (waits) expect(await decide('owner', bank, { ticket: id })).toEqual({ changed: true })
    expect(await status()).toMatchObject({ id, statusId: 3, finalAmount: uniqueAmount })
  })

  test('that is asked for while its bank is deleted is told that it is gone, or is refused', async () => {
    const asked = (client: pg.Client) =>
      client.query(
        `select id from request_ticket(json_populate_record(null::ticket, json_build_object('user_id', $1::integer, 'bank_id', $2::integer, 'amount', 500000)), null)`,
        [database.userId(buyer), bank],
      )
    const removed = (client: pg.Client) => client.query('update bank set deleted_at = now() where id = $1', [bank])
    const first = await raced(database, asked, removed)
    expect([first.waited, first.error, await inboxOf(buyer)]).toMatchObject([true, undefined, [['ticket-bank-gone', {}]]])
    expect((await status()).Bank.isDeleted).toBe(true)
    await call('withdrawTicket', buyer, { ticket: (await status()).id })
    bank = await newBank('owner')
    const second = await raced(database, removed, asked)
    expect([second.waited, second.error?.code]).toEqual([true, 'JJ010'])
  })

  test('keeps its bank open for notices and statements until nobody is told a total of it', async () => {
    const { uniqueAmount } = await ask(bank)
    await remove('owner', bank)
    expect(await readable('owner')).toContain(bank)
    await database.query(`update taken_total set until = now() where bank_id = $1`, [bank])
    expect(await readable('owner')).not.toContain(bank)
    expect((await notice('owner', bank, uniqueAmount)).statusCode).toBe(404)
    await database.query(`update taken_total set until = 'infinity' where bank_id = $1`, [bank])
  })
})
