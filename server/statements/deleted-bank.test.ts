import type pg from 'pg'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { raced } from '../../database/test-race.ts'
import { billsOf, onCredit } from '../billing/test-moving-clock.ts'
import { testApp } from '../test-app.ts'
import { bankDoors } from './test-bank-doors.ts'

const api = testApp()
const { database, call } = api
const [payer, charger] = ['usft-a', 'caft-a'] as const
const { newBank, remove, notice, doors, decide, inboxOf } = bankDoors(api)
beforeEach(async () => {
  await database.query('delete from inbox_item')
})

describe('a bill', () => {
  const price = 20_650
  let [bill, bank, other, sales] = [0, 0, 0, 0]
  const status = async () => (await call('billStatus', payer)).body
  const request = async (at: number) => (await call('requestPayment', payer, { bill, bank: at })).body
  /** Marks in a statement of its own, after the due time is there. */
  async function late(minutes: number): Promise<void> {
    await database.query(`update bill set due_at = now() - $2 * interval '1 minute' where id = $1`, [bill, minutes])
    await database.query(`select mark_overdue('60 minutes', null)`)
  }
  const now = async () =>
    (
      await database.query(
        'select b.status_id, b.bank_id, u.is_blocked from bill b join users u on u.id = b.user_id where b.id = $1',
        [bill],
      )
    )[0]!

  beforeAll(() => onCredit(database, payer, 5_000_000))
  beforeEach(async () => {
    const customerCode = `140770088${String(sales++).padStart(2, '0')}`
    await call('purchase', payer, { productCode: 'PLN20', customerCode })
    await database.query(`select close_bills(null, 1::smallint, array[$1::integer], now())`, [database.userId(payer)])
    bill = (await billsOf(database, payer)).at(-1)!.id
    ;[bank, other] = [await newBank(charger), await newBank(charger)]
  })

  /** What is left of a test is paid. */
  async function settle(): Promise<void> {
    const { bankId } = await status()
    if (bankId === null) await request(other)
    await call('confirmPayment', charger, { selectedBill: bill, amount: price, remark: '' })
    expect([4, 5]).toContain((await now()).status_id)
  }

  test('that was told a mistyped number is to be requested again, its payer hears of it, and no button leads to that number', async () => {
    const { unique, uniqueAmount } = await request(bank)
    const listed = (await call('listBanks', charger, { rowsPerPage: 100 })).body.banks
    expect(listed.find(({ id }: { id: number }) => id === bank)).toMatchObject({ told: { bills: 1, tickets: 0 } })
    await remove(charger, bank)
    const gone = { id: bank, isDeleted: true }
    expect(await status()).toMatchObject({ statusId: 1, bankId: null, Bank: null, GoneBank: gone, unique, uniqueAmount })
    expect(await inboxOf(payer)).toMatchObject([['bill-bank-gone', { bill: String(bill).padStart(6, '0') }]])
    expect((await call('inbox', payer)).body.items[0]).toMatchObject({ link: { screen: 'bill' } })
    expect(await request(other)).toMatchObject({ statusId: 2, Bank: { id: other, isDeleted: false }, GoneBank: null })
    await settle()
  })

  test.each([
    ['before', 'notice', 'waits'],
    ['before', 'statement', 'waits'],
    ['after', 'notice', 'waits'],
    ['after', 'statement', 'waits'],
    ['after', 'notice', 'chose another bank'],
    ['after', 'statement', 'chose another bank'],
    ['after', 'notice', 'is late'],
  ] as const)('whose money came %s its bank was deleted is paid by a %s, where its payer %s', async (when, door, does) => {
    const { uniqueAmount } = await request(bank)
    if (when === 'after') await remove(charger, bank)
    if (does === 'chose another bank') await request(other)
    if (does === 'is late') await late(90)
    expect(await now()).toMatchObject({ status_id: does === 'waits' ? expect.any(Number) : does === 'is late' ? 6 : 2 })
    const waits = when === 'after' && door === 'notice'
    expect(await doors[door](charger, bank, uniqueAmount)).toMatchObject({ added: 1, matched: waits ? 0 : 1 })
    if (when === 'before') await remove(charger, bank)
    if (waits && does === 'waits') {
      await late(90)
      expect(await now()).toMatchObject({ status_id: 2, is_blocked: false })
    }
    if (waits) expect(await decide(charger, bank, { bill })).toEqual({ changed: true })
    expect(await now()).toMatchObject({ status_id: expect.toSatisfy((id) => id === 4 || id === 5), is_blocked: false })
    // The same money is no second payment.
    expect(await doors[door](charger, bank, uniqueAmount)).toMatchObject({ matched: 0 })
  })

  test('is overdue an hour after its due time, as if its bank were there, and not before', async () => {
    await request(bank)
    await remove(charger, bank)
    await late(59)
    expect(await now()).toEqual({ status_id: 1, bank_id: null, is_blocked: false })
    await late(61)
    expect(await now()).toEqual({ status_id: 6, bank_id: null, is_blocked: true })
    await settle()
  })

  test('that is overdue keeps its state without its bank', async () => {
    await request(bank)
    await late(61)
    await remove(charger, bank)
    expect(await now()).toMatchObject({ status_id: 6, bank_id: null })
    await settle()
  })

  test('that was partly paid is partly paid again, and its rest is paid by its line', async () => {
    await request(bank)
    await call('confirmPayment', charger, { selectedBill: bill, amount: 1_000, remark: '' })
    const { uniqueAmount } = await request(bank)
    await remove(charger, bank)
    expect(await now()).toMatchObject({ status_id: 3, bank_id: null })
    expect(await doors.statement(charger, bank, uniqueAmount)).toMatchObject({ matched: 1 })
    expect([4, 5]).toContain((await now()).status_id)
  })

  test('that was partly paid and told the same total again is paid by it', async () => {
    const { uniqueAmount } = await request(bank)
    await call('confirmPayment', charger, { selectedBill: bill, amount: 5, remark: '' })
    expect((await request(bank)).uniqueAmount).toBe(uniqueAmount)
    await remove(charger, bank)
    expect(await doors.statement(charger, bank, uniqueAmount)).toMatchObject({ added: 1, matched: 1 })
    await late(90)
    expect(await now()).toMatchObject({ is_blocked: false })
  })

  test('is not paid by the money that was confirmed by hand, also where its rest was requested since', async () => {
    const { amount, uniqueAmount } = await request(bank)
    await call('confirmPayment', charger, { selectedBill: bill, amount: amount - 650, remark: '' })
    await request(bank)
    await remove(charger, bank)
    expect(await doors.statement(charger, bank, uniqueAmount)).toMatchObject({ added: 1, matched: 0 })
    expect(await now()).toMatchObject({ status_id: 3, bank_id: null })
    await request(other)
    await call('confirmPayment', charger, { selectedBill: bill, amount: 650, remark: '' })
  })

  test('of which something was confirmed since is not paid by the line of its total before', async () => {
    const { uniqueAmount } = await request(bank)
    await call('confirmPayment', charger, { selectedBill: bill, amount: 900, remark: '' })
    await remove(charger, bank)
    expect(await doors.statement(charger, bank, uniqueAmount)).toMatchObject({ added: 1, matched: 0 })
    expect(await now()).toMatchObject({ status_id: 3 })
    await request(other)
    await call('confirmPayment', charger, { selectedBill: bill, amount: price - 900, remark: '' })
  })

  test('in parts loses the request of its part', async () => {
    await call('splitBill', payer, { bill, splitAmount: 1_000, bank })
    const [part] = (await status()).Splitted
    expect(part).toMatchObject({ statusId: 1, bankId: bank })
    await remove(charger, bank)
    expect((await status()).Splitted).toMatchObject([{ statusId: 1, bankId: null, GoneBank: { id: bank } }])
    expect(await inboxOf(payer)).toMatchObject([['bill-bank-gone', { bill: String(bill).padStart(6, '0') }]])
    expect(await doors.statement(charger, bank, part.uniqueAmount)).toMatchObject({ matched: 1 })
    expect((await status()).paidAmount).toBe(1_000)
    await call('splitBill', payer, { bill, splitAmount: (await status()).remaining, bank: other })
    const rest = (await status()).Splitted[1]
    await call('requestPayment', payer, { bill: rest.id, bank: other })
    await call('confirmPayment', charger, { selectedBill: rest.id, amount: rest.amount, remark: '' })
    expect([4, 5]).toContain((await now()).status_id)
  })

  test('whose money waits for a blocked charger keeps its request, and blocks nobody', async () => {
    const { uniqueAmount } = await request(bank)
    const block = (blocked: boolean) => database.query('update users set is_blocked = $2 where username = $1', [charger, blocked])
    await remove(charger, bank)
    await block(true)
    expect((await notice(charger, bank, uniqueAmount)).json()).toMatchObject({ added: 1, matched: 0 })
    expect(await status()).toMatchObject({ statusId: 2, isArrived: true, Bank: { id: bank, isDeleted: true } })
    await late(90)
    expect(await now()).toMatchObject({ status_id: 2, is_blocked: false })
    expect((await call('requestPayment', payer, { bill, bank: other })).body.code).toBe('payment-arrived')
    await block(false)
    expect(await decide(charger, bank, { bill })).toEqual({ changed: true })
    expect([4, 5]).toContain((await now()).status_id)
  })

  test('is confirmed by hand, or by a line of another sum that its charger chooses', async () => {
    const { uniqueAmount } = await request(bank)
    await remove(charger, bank)
    expect((await call('payments', charger, {})).body.bills.find(({ id }: { id: number }) => id === bill)).toMatchObject({
      mayConfirm: true,
      GoneBank: { id: bank },
    })
    await notice(charger, bank, uniqueAmount - 7)
    const [line] = (await call('listStatementLines', charger, { bank })).body.lines
    expect(line.candidates).toMatchObject([{ kind: 'bill', id: bill, exact: false }])
    const matched = await call('matchLine', charger, { line: line.id, bill, remark: 'kurang 7' })
    expect(matched.body).toEqual({ changed: true })
    expect([4, 5]).toContain((await now()).status_id)
  })

  describe('that is requested while its bank is deleted', () => {
    const requested = (client: pg.Client) =>
      client.query('select request_payment($1, $2, $3, null) as refusal', [bill, database.userId(payer), bank])
    const removed = (client: pg.Client) => client.query('update bank set deleted_at = now() where id = $1', [bank])

    test('before it is not told that bank any more', async () => {
      const { waited, error } = await raced(database, requested, removed)
      expect([waited, error]).toEqual([true, undefined])
      expect(await now()).toMatchObject({ status_id: 1, bank_id: null })
      expect(await inboxOf(payer)).toHaveLength(1)
      await settle()
    })

    test('after it is refused', async () => {
      const { waited, error } = await raced(database, removed, requested)
      expect([waited, error?.code]).toEqual([true, 'JJ010'])
      expect(await now()).toMatchObject({ status_id: 1, bank_id: null })
      await settle()
    })

    test('and goes from one bank that is deleted to another waits for nobody without an end', async () => {
      await request(other)
      const leaves = (client: pg.Client) => client.query('update bank set deleted_at = now() where id = $1', [other])
      const { error } = await raced(database, requested, leaves)
      expect(error).toBeUndefined()
      expect(await now()).toMatchObject({ status_id: 2, bank_id: bank })
      await settle()
    })
  })
})
