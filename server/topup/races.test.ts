import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LiveEvent } from '../live/live-event.ts'
import { openDatabase, openPool } from '../runner/pool.ts'
import { type Transact, transactOn } from '../runner/transact.ts'
import { testApp } from '../test-app.ts'
import { advanceDueTickets } from './topup.jobs.ts'

const { database, call } = testApp()
let bank: number
let pool: ReturnType<typeof openPool>
let transact: Transact
let told: LiveEvent[]
const live = { publish: (event: LiveEvent) => void told.push(event) }

beforeAll(async () => {
  bank = (await call('insertBank', 'owner', { name: 'BCA', accountNumber: '802', accountName: 'PT Uji' })).body.id
  await database.query(`update login_user set permissions = '{view,money}' where username = 'staff-owner'`)
  pool = openPool({ url: database.url, max: 4, name: 'races' })
  transact = transactOn(openDatabase(pool))
})
afterAll(() => pool.end())
beforeEach(() => {
  told = []
})

const open = async (as: string) => (await call('requestTicket', as, { amount: 50_000, bank })).body
const balanceOf = async (as: string): Promise<number> => (await call('balance', as)).body.balance
const due = (id: number) => database.query('update ticket set deadline = now() where id = $1', [id])

test('two operators who confirm at once credit once', async () => {
  const { id, uniqueAmount } = await open('usdm-a')
  const before = await balanceOf('usdm-a')
  const both = await Promise.all(
    ['owner', 'staff-owner', 'owner', 'staff-owner'].map((operator) =>
      call('confirmTicket', operator, { ticket: id, amount: uniqueAmount }),
    ),
  )
  expect(both.map(({ body }) => [body.changed, body.ticket.statusId]).sort()).toEqual([
    [false, 3],
    [false, 3],
    [false, 3],
    [true, 3],
  ])
  expect(await balanceOf('usdm-a')).toBe(before + uniqueAmount)
})

test('one confirms while another cancels: one of both is done', async () => {
  const { id, uniqueAmount } = await open('usdm-b')
  const before = await balanceOf('usdm-b')
  const answers = await Promise.all([
    call('confirmTicket', 'owner', { ticket: id, amount: uniqueAmount }),
    call('cancelTicket', 'staff-owner', { ticket: id }),
    call('withdrawTicket', 'usdm-b', { ticket: id }),
  ])
  const [ticket] = await database.query('select status_id from ticket where id = $1', [id])
  expect(answers.slice(0, 2).filter(({ body }) => body.changed)).toHaveLength(ticket!.status_id === 4 ? 0 : 1)
  expect(await balanceOf('usdm-b')).toBe(before + (ticket!.status_id === 3 ? uniqueAmount : 0))
})

test('a transfer that is reported as the hour ends finds the ticket expired, once', async () => {
  const { id } = await open('usdp-a')
  await due(id)
  const [reported] = await Promise.all([
    call('requestTicket', 'usdp-a', { ticket: id }),
    advanceDueTickets(transact, live),
    advanceDueTickets(transact, live),
  ])
  expect([reported.status, reported.body.statusId]).toEqual([200, 6])
  expect(told.filter(({ kind }) => kind === 'ticket').length).toBeLessThan(2)
})

test('a report and a confirmation at once end as credited', async () => {
  const { id, uniqueAmount } = await open('usdp-b')
  const before = await balanceOf('usdp-b')
  await Promise.all([
    call('requestTicket', 'usdp-b', { ticket: id }),
    call('confirmTicket', 'owner', { ticket: id, amount: uniqueAmount }),
  ])
  expect((await call('ticketStatus', 'usdp-b')).body.statusId).toBe(3)
  expect(await balanceOf('usdp-b')).toBe(before + uniqueAmount)
})

test('what could not be verified in time is told to its user and written to the owner, once', async () => {
  const { id, unique } = await open('usfd-a')
  await call('requestTicket', 'usfd-a', { ticket: id })
  await due(id)
  await advanceDueTickets(transact, live)
  await advanceDueTickets(transact, live)
  const user = database.userId('usfd-a')
  expect(told).toEqual([{ kind: 'ticket', to: [user], ticketId: id, userId: user, statusId: 7 }])
  const messages = await database.query(`select recipient, facts from message where template = 'ticket-unverifiable'`)
  expect(messages).toMatchObject([{ recipient: 'owner@example.id', facts: { sum: `50.${String(unique).padStart(3, '0')}` } }])
})
