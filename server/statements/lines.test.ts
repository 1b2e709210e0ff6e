import { beforeAll, describe, expect, test } from 'vitest'
import { raced } from '../../database/test-race.ts'
import { bankOf, billsOf, onCredit } from '../billing/test-moving-clock.ts'
import { testApp } from '../test-app.ts'

const { database, call } = testApp()
let bank: number
let other: number
let count = 0

beforeAll(async () => {
  const account = { name: 'BCA', accountName: 'PT Uji' }
  bank = (await call('insertBank', 'owner', { ...account, accountNumber: '802' })).body.id
  other = (await call('insertBank', 'owner', { ...account, accountNumber: '803' })).body.id
})

const balanceOf = async (as: string): Promise<number> => (await call('balance', as)).body.balance
const open = async (as: string, amount = 50_000) => (await call('requestTicket', as, { amount, bank })).body
/** A movement of today that nothing has looked at yet. */
async function line(amount: number, of = bank): Promise<number> {
  const [row] = await database.query(
    `with import as (
       insert into statement_import (bank_id, source, created_at) values ($1, 'webhook', now()) returning id
     )
     insert into statement_line (bank_id, import_id, day, amount, description, fingerprint, created_at)
       select $1, id, (now() at time zone 'Asia/Jakarta')::date, $2, '', $3, now() from import returning id`,
    [of, amount, `id:${++count}`],
  )
  return row!.id
}
const pays = 'select pay_ticket_by_line($1, $2, $3, null, $4, null, $5, null) as how'
const pay = async (from: number, ticket: number, states = '{1,2,6,7}') =>
  (await database.query(pays, [from, ticket, states, database.userId('owner'), 'uji']))[0]!.how
const decided = async (of: number) =>
  (
    await database.query('select ticket_id, bill_id, decided_at is not null as decided from statement_line where id = $1', [of])
  )[0]
const waits = { ticket_id: null, bill_id: null, decided: false }
const byHand = (ticket: number, amount: number) => call('confirmTicket', 'owner', { ticket, amount, remark: 'Dilihat di mutasi' })

describe('a line and a ticket', () => {
  test('of another bank have nothing to do with each other', async () => {
    const ticket = await open('usdm-a')
    const foreign = await line(ticket.uniqueAmount, other)
    const before = await balanceOf('usdm-a')
    expect([await pay(foreign, ticket.id), await decided(foreign), await balanceOf('usdm-a')]).toEqual([null, waits, before])
    await database.query('select match_lines($1, null)', [[foreign]])
    expect([await decided(foreign), (await call('ticketStatus', 'usdm-a')).body.statusId]).toEqual([waits, 1])
  })

  test.each([
    ['the same', 0, 'tied'],
    ['a rupiah less', -1, null],
    ['a rupiah more', 1, null],
  ])('that was credited by hand with %s', async (_, difference, how) => {
    const user = { 0: 'usdm-b', '-1': 'sldm-a', 1: 'sldm-b' }[difference]!
    const ticket = await open(user)
    await byHand(ticket.id, ticket.uniqueAmount)
    const before = await balanceOf(user)
    const late = await line(ticket.uniqueAmount + difference)
    expect([await pay(late, ticket.id), await balanceOf(user)]).toEqual([how, before])
    expect(await decided(late)).toEqual(how ? { ticket_id: ticket.id, bill_id: null, decided: true } : waits)
  })

  test('a ticket is paid by one line, and a line pays one ticket', async () => {
    const [one, two] = [await open('usdp-a'), await open('usdp-b')]
    const [first, second] = [await line(one.uniqueAmount), await line(one.uniqueAmount)]
    expect(await pay(first, one.id)).toBe('credited')
    const before = [await balanceOf('usdp-a'), await balanceOf('usdp-b')]
    expect([await pay(second, one.id), await pay(first, two.id)]).toEqual([null, null])
    expect([await balanceOf('usdp-a'), await balanceOf('usdp-b'), await decided(second)]).toEqual([...before, waits])
  })

  test('in a state that may not be credited stays as it is', async () => {
    const ticket = await open('cadp-a')
    const late = await line(ticket.uniqueAmount)
    expect([await pay(late, ticket.id, '{2,7}'), await decided(late)]).toEqual([null, waits])
  })

  test.each([
    ['the same', 'usfd-a', 0, 'tied'],
    ['another amount', 'usfd-b', -500, null],
  ])('while the operator credits %s', async (_, user, difference, how) => {
    const ticket = await open(user)
    const late = await line(ticket.uniqueAmount)
    const owner = database.userId('owner')
    const before = await balanceOf(user)
    const race = await raced(
      database,
      (client) =>
        client.query(`select confirm_ticket($1, '{1,2,7}', $2, $3, null, 'uji')`, [
          ticket.id,
          ticket.uniqueAmount + difference,
          owner,
        ]),
      (client) => client.query(pays, [late, ticket.id, '{1,2,7}', owner, 'uji']),
    )
    expect([race.waited, race.answer?.rows]).toEqual([true, [{ how }]])
    expect(await balanceOf(user)).toBe(before + ticket.uniqueAmount + difference)
  })
})

test('of two that may be one movement the second waits for what becomes of the first', async () => {
  const [first, copy] = [await line(91_000), await line(91_000)]
  await database.query('update statement_line set twin_id = $1 where id = $2', [first, copy])
  const race = await raced(
    database,
    (client) => client.query('select line_to_pay_by($1, $2, $3)', [copy, first, 'uji']),
    (client) => client.query('select line_to_pay_by($1, null, null)', [first]),
  )
  expect([race.waited, race.error]).toEqual([true, undefined])
})

test('the total of a ticket that was closed is looked at no longer when its week is over', async () => {
  const ticket = await open('borf-a')
  await call('withdrawTicket', 'borf-a', { ticket: ticket.id })
  const late = await line(ticket.uniqueAmount)
  await database.query('select match_lines($1, null)', [[late]])
  expect(await decided(late)).toEqual(waits)
})

describe('a line and a bill', () => {
  let bill: number
  let at: number
  let total: number
  const charger = () => database.userId('caft-b')
  const payBill = async (from: number, actor: number | null) => {
    const text = 'select pay_bill_by_line($1, $2, null, $3, null, null, null) as how'
    return (await database.query(text, [from, bill, actor]))[0]!.how
  }
  const block = (isBlocked: boolean) => call('blockUser', 'owner', { userId: charger(), isBlocked })

  beforeAll(async () => {
    await onCredit(database, 'usft-b', 500_000)
    await call('purchase', 'usft-b', { productCode: 'PLN20', customerCode: '14077203411' })
    await database.query('select close_bills(null, 1::smallint, array[$1::integer], now())', [database.userId('usft-b')])
    bill = (await billsOf(database, 'usft-b')).at(-1)!.id
    at = await bankOf(database, 'caft-b')
    total = (await call('requestPayment', 'usft-b', { bill, bank: at })).body.uniqueAmount
  })

  test('of another bank have nothing to do with each other', async () => {
    const foreign = await line(total, other)
    expect([await payBill(foreign, charger()), await decided(foreign)]).toEqual([null, waits])
    expect((await billsOf(database, 'usft-b')).at(-1)!.status).toBe(2)
  })

  test.each([
    ['its total', 0, true],
    ['a rupiah less', -1, false],
    ['a rupiah more', 1, false],
  ])('of a blocked charger: %s pays nothing by itself, and only its total waits', async (_, difference, waiting) => {
    await block(true)
    const found = await line(total + difference, at)
    expect([await payBill(found, null), await decided(found)]).toEqual([null, waits])
    const [row] = await database.query('select waits_for from statement_line where id = $1', [found])
    expect(row!.waits_for).toBe(waiting ? bill : null)
    await block(false)
  })

  test.each([2, 6])(
    'that waited pays a bill in state %i when the block has fallen, and waits for its whole total',
    async (state) => {
      const isWaitedFor = async () =>
        (await database.query('select has_waiting_line(b) as yes from bill b where id = $1', [bill]))[0]!.yes
      await database.query('begin')
      await database.query(
        `update bill set status_id = $2::integer, overdue_at = case $2::integer when 6 then now() end where id = $1`,
        [bill, state],
      )
      const before = await isWaitedFor()
      const paid = await database.query('select how from match_waiting_lines(null)')
      await database.query('rollback')
      await database.query('begin')
      const code = 'unique_code % 999 + 1'
      await database.query(`update bill set unique_code = ${code}, unique_amount = amount + ${code} where id = $1`, [bill])
      const after = await isWaitedFor()
      await database.query('rollback')
      expect([before, paid, after]).toEqual([true, [{ how: 'credited' }], false])
    },
  )

  test('a bill is paid by no line of a day before its total was asked for, which may be of whom it was told before', async () => {
    await database.query('begin')
    await database.query('update taken_total set since = $2 where ref_id = $1', [bill, new Date('2026-03-09T17:00:00Z')])
    const found = [await line(total, at), await line(total, at)]
    for (const [place, day] of ['2026-03-09', '2026-03-10'].entries())
      await database.query('update statement_line set day = $2 where id = $1', [found[place], day])
    await database.query(`update bill set created_at = '2026-03-01' where id = $1`, [bill])
    const paid = await database.query('select line_id, how from match_lines($1, null)', [found])
    await database.query('rollback')
    expect(paid).toEqual([{ line_id: found[1], how: 'credited' }])
  })

  test('a bill is paid by one line', async () => {
    const [first, second] = [await line(total, at), await line(total, at)]
    expect([await payBill(first, charger()), await payBill(second, charger())]).toEqual(['credited', null])
    expect([await decided(first), await decided(second)]).toEqual([{ ticket_id: null, bill_id: bill, decided: true }, waits])
  })
})
