import { beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { testApp } from '../test-app.ts'

const { database, call } = testApp()
let bank: number
const account = { name: 'BCA', accountNumber: '8020331177', accountName: 'PT Uji' }
const day = { startDate: '2000-01-01T00:00:00Z', endDate: '2999-01-01T00:00:00Z' }

beforeAll(async () => {
  bank = (await call('insertBank', 'owner', account)).body.id
})

const open = async (as: string, amount = 50_000) => (await call('requestTicket', as, { amount, bank })).body
const balanceOf = async (as: string): Promise<number> => (await call('balance', as)).body.balance
const past = (ticket: number) =>
  database.query(`update ticket set deadline = now() - interval '1 second' where id = $1`, [ticket])

describe('a top-up', () => {
  test('offers the shown banks of the owner that are neither limited nor for bills', async () => {
    const offered = async () => (await call('topUpBanks', 'usdm-a')).body.banks
    const [hidden, limited, tl] = await Promise.all(
      ['1', '2', '3'].map(async (accountNumber) => (await call('insertBank', 'owner', { ...account, accountNumber })).body.id),
    )
    await call('showBank', 'owner', { bankId: hidden, show: false })
    await call('limitBank', 'owner', { bankId: limited, limited: true })
    await call('setBankTl', 'owner', { bankId: tl, tl: true })
    await call('insertBank', 'catl-a', { ...account, accountNumber: '4' })
    expect(await offered()).toEqual([{ id: bank, ...account }])
    for (const bankId of [hidden, limited, tl, 999]) {
      expect((await call('requestTicket', 'usdm-a', { amount: 50_000, bank: bankId })).body.code).toBe('not-found')
    }
  })

  test('is requested, reported, confirmed and put away', async () => {
    expect((await call('ticketStatus', 'usdm-a')).body).toBeNull()
    const ticket = await open('usdm-a')
    expect(ticket).toMatchObject({ statusId: 1, TicketStatus: { name: 'Active' }, amount: 50_000, finalAmount: null })
    expect(ticket.unique).toBeGreaterThanOrEqual(1)
    expect(ticket.uniqueAmount).toBe(50_000 + ticket.unique)
    expect(ticket.Bank).toEqual({ id: bank, ...account, isDeleted: false })
    expect(ticket.secondsLeft).toBeGreaterThan(3590)
    const reported = await call('requestTicket', 'usdm-a', { ticket: { id: ticket.id } })
    expect(reported.body).toMatchObject({ id: ticket.id, statusId: 2 })
    expect((await call('putTicketAway', 'usdm-a', { ticket: ticket.id })).body.code).toBe('ticket-open')
    const before = await balanceOf('usdm-a')
    const done = await call('confirmTicket', 'owner', { ticket: ticket.id, amount: ticket.uniqueAmount })
    expect(done.body).toMatchObject({ changed: true, ticket: { statusId: 3, LoginUser: { name: 'Uji owner' } } })
    expect(await balanceOf('usdm-a')).toBe(before + ticket.uniqueAmount)
    expect((await call('ticketStatus', 'usdm-a')).body).toMatchObject({ statusId: 3, secondsLeft: null })
    expect((await call('putTicketAway', 'usdm-a', { ticket: ticket.id })).status).toBe(200)
    expect((await call('ticketStatus', 'usdm-a')).body).toBeNull()
    const { balances } = (await call('balanceMutation', 'usdm-a', day)).body
    expect(balances[0].TrMutation).toMatchObject({ amount: ticket.uniqueAmount, kind: 'topup', Sender: { name: 'BCA' } })
  })

  test('says to its user and to the operator all that it was asked with', async () => {
    const { bank: _, ...asked } = calls.requestTicket.example.input
    const { body: ticket } = await call('requestTicket', 'sudp-a', { ...asked, bank })
    expect(ticket).toMatchObject(asked)
    expect((await call('ticketStatus', 'sudp-a')).body).toEqual({ ...ticket, secondsLeft: expect.any(Number) })
    const lists = await Promise.all([
      call('listTickets', 'owner', { rowsPerPage: 'All' }),
      call('ticketHistory', 'owner', { ...day, rowsPerPage: 'All' }),
    ])
    for (const { body } of lists) {
      expect(body.tickets.find(({ id }: { id: number }) => id === ticket.id)).toMatchObject(asked)
    }
  })

  test('is refused below the least amount, without a bank, and beside an open one', async () => {
    const small = await call('requestTicket', 'usdm-b', { amount: 999, bank })
    expect([small.status, Object.keys(small.body.fields)]).toEqual([400, ['amount']])
    const bare = await call('requestTicket', 'usdm-b', {})
    expect([bare.status, Object.keys(bare.body.fields)]).toEqual([400, ['amount', 'bank']])
    const both = await Promise.all([0, 1].map(() => call('requestTicket', 'usdm-b', { amount: 20_000, bank })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await call('requestTicket', 'usdm-b', { amount: 20_000, bank })).body.code).toBe('ticket-open')
  })

  test('has a total of its own while another one with it may still arrive', async () => {
    await database.query(
      `insert into taken_total (bank_id, total, kind, ref_id, until)
       select $1, 70000 + c, 'bill', c, case when c = 500 then now() - interval '1 second' else 'infinity' end from generate_series(1, 999) c where c <> 777`,
      [bank],
    )
    const totals = await Promise.all(['sldm-a', 'sldm-b'].map(async (user) => (await open(user, 70_000)).unique))
    expect(totals.sort()).toEqual([500, 777])
    const { status, body } = await call('requestTicket', 'cadp-a', { amount: 70_000, bank })
    expect([status, body.code]).toEqual([409, 'no-free-total'])
    const mine = (await call('ticketStatus', 'sldm-a')).body
    expect((await call('withdrawTicket', 'sldm-a', { ticket: mine.id })).body).toMatchObject({ statusId: 4, deadline: null })
    expect((await call('requestTicket', 'cadp-a', { amount: 70_000, bank })).body.code).toBe('no-free-total')
    await database.query(`update taken_total set until = until - interval '7 days' where kind = 'ticket' and ref_id = $1`, [
      mine.id,
    ])
    expect((await open('cadp-a', 70_000)).unique).toBe(mine.unique)
  })

  test('belongs to its user', async () => {
    const { id } = await open('htdm-a')
    for (const name of ['requestTicket', 'putTicketAway', 'withdrawTicket'] as const) {
      expect((await call(name, 'htdm-b', { ticket: id })).body.code).toBe('not-found')
    }
    expect((await call('ticketStatus', 'htdm-a')).body.statusId).toBe(1)
  })

  test('whose hour is over is expired, whether the clock came by or not', async () => {
    const { id } = await open('borf-a')
    await past(id)
    expect((await call('ticketStatus', 'borf-a')).body).toMatchObject({ statusId: 6, secondsLeft: null })
    expect((await call('requestTicket', 'borf-a', { ticket: id })).body.statusId).toBe(6)
    expect((await call('confirmTicket', 'owner', { ticket: id, amount: 50_000, remark: 'x' })).body.code).toBe('ticket-closed')
    expect((await open('borf-a')).statusId).toBe(1)
  })
})

describe('the operator', () => {
  test('sees what may still be paid, the reported first, in pages', async () => {
    await database.query('update ticket set deadline = now() where status_id in (1, 2)')
    await database.query('select advance_tickets(null, null, now())')
    const first = await open('usfd-a')
    const second = await open('usfd-b')
    await call('requestTicket', 'usfd-b', { ticket: second.id })
    const { body } = await call('listTickets', 'owner', { rowsPerPage: 1 })
    expect(body).toMatchObject({ totalPages: 2, totalData: 2 })
    expect(body.tickets).toMatchObject([{ id: second.id, statusId: 2, User: { name: 'Uji usfd-b' }, LoginUser: null }])
    const next = await call('listTickets', 'owner', { rowsPerPage: 1, currentPage: 2 })
    expect(next.body.tickets).toMatchObject([{ id: first.id, statusId: 1 }])
    const all = (await call('ticketHistory', 'owner', { ...day, rowsPerPage: 'All' })).body
    expect(all.tickets[0]).toMatchObject({ id: second.id })
    expect(all.totalData).toBeGreaterThan(2)
    expect((await call('ticketHistory', 'owner', { ...day, endDate: '2000-01-02T00:00:00Z' })).body.totalData).toBe(0)
  })

  test('says why, where another amount arrived', async () => {
    const ticket = (await call('ticketStatus', 'usfd-a')).body
    const bare = await call('confirmTicket', 'owner', { ticket: ticket.id, amount: 49_000 })
    expect([bare.status, bare.body.code]).toEqual([422, 'remark-required'])
    const before = await balanceOf('usfd-a')
    const told = await call('confirmTicket', 'owner', { ticket: ticket.id, amount: 49_000, remark: 'Kurang transfer' })
    expect(told.body.ticket).toMatchObject({ finalAmount: 49_000, remark: 'Kurang transfer', statusId: 3 })
    expect(await balanceOf('usfd-a')).toBe(before + 49_000)
    const again = await call('confirmTicket', 'owner', { ticket: ticket.id, amount: ticket.uniqueAmount })
    expect(again.body).toMatchObject({ changed: false, ticket: { finalAmount: 49_000 } })
    expect(await balanceOf('usfd-a')).toBe(before + 49_000)
  })

  test('gives a ticket back, and cancels it', async () => {
    const { id } = (await call('ticketStatus', 'usfd-b')).body
    expect((await call('pendTicket', 'owner', { ticket: id, amount: 1 })).body).toMatchObject({
      changed: true,
      ticket: { statusId: 1 },
    })
    expect((await call('pendTicket', 'owner', { ticket: id })).body.changed).toBe(false)
    expect((await call('ticketStatus', 'usfd-b')).body.secondsLeft).toBeGreaterThan(3590)
    expect((await call('cancelTicket', 'owner', { ticket: id })).body.ticket).toMatchObject({
      statusId: 5,
      LoginUser: { name: 'Uji owner' },
    })
    expect((await call('cancelTicket', 'owner', { ticket: id })).body.changed).toBe(false)
    expect((await call('pendTicket', 'owner', { ticket: id })).body.code).toBe('ticket-closed')
    expect((await call('confirmTicket', 'owner', { ticket: id, amount: 1, remark: 'x' })).body.code).toBe('ticket-closed')
    expect((await call('cancelTicket', 'owner', { ticket: 999_999 })).body.code).toBe('not-found')
    expect((await call('pendTicket', 'owner', { ticket: 999_999 })).body.code).toBe('not-found')
    expect((await call('confirmTicket', 'owner', { ticket: 999_999, amount: 1 })).body.code).toBe('not-found')
  })

  test('does not give back a ticket whose user opened another', async () => {
    const old = await open('htrf-a')
    await call('requestTicket', 'htrf-a', { ticket: old.id })
    await past(old.id)
    await database.query('select advance_tickets(null, $1, null)', [old.id])
    expect((await call('ticketStatus', 'htrf-a')).body.statusId).toBe(7)
    await open('htrf-a')
    const { status, body } = await call('pendTicket', 'owner', { ticket: old.id })
    expect([status, body.code]).toEqual([409, 'ticket-open'])
    expect((await call('confirmTicket', 'owner', { ticket: old.id, amount: old.uniqueAmount })).body.changed).toBe(true)
  })
})
