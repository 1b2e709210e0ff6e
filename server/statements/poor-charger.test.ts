import { describe, expect, test } from 'vitest'
import { bankOf, billsOf, onCredit } from '../billing/test-moving-clock.ts'
import { testApp } from '../test-app.ts'

const { database, call } = testApp()
const today = () => new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)

test('a bill whose charger cannot credit what is above it waits in the inbox, and the other lines are taken', async () => {
  const user = 'usft-b'
  const [userId, chargerId] = [database.userId(user), database.userId('caft-b')]
  await onCredit(database, user, 500_000)
  await call('purchase', user, { productCode: 'PLN20', customerCode: '14077203411' })
  await database.query(`select close_bills(null, 1::smallint, array[$1::integer], now())`, [userId])
  const bill = (await billsOf(database, user)).at(-1)!
  const at = await bankOf(database, 'caft-b')
  const { uniqueAmount } = (await call('requestPayment', user, { bill: bill.id, bank: at })).body
  const all = (await call('balance', 'caft-b')).body.balance
  await call('deduct', 'owner', { correspondent: chargerId, amount: all, remark: 'uji' })
  const csv = `Date,Description,Credit,Reference No.\n${today()},TRSF,${uniqueAmount},1\n${today()},LAIN,7654321,2`
  const taken = await call('importStatement', 'caft-b', { bankId: at, fileName: 'mutasi.csv', csv })
  expect([taken.status, taken.body.added, taken.body.matched]).toEqual([200, 2, 0])
  const waiting = (await call('listStatementLines', 'caft-b', {})).body.lines.find(
    ({ amount }: { amount: number }) => amount === uniqueAmount,
  )
  expect(waiting).toMatchObject({ state: 'open', candidates: [{ kind: 'bill', id: bill.id, exact: true }] })
  const pay = () => call('matchLine', 'caft-b', { line: waiting.id, bill: bill.id })
  expect((await pay()).body.code).toBe('insufficient-balance')
  await call('transfer', 'owner', { correspondent: chargerId, amount: all, remark: 'uji' })
  expect((await pay()).body).toEqual({ changed: true })
  expect((await billsOf(database, user)).at(-1)).toMatchObject({ id: bill.id, status: 4 })
})

describe('the full total that its charger cannot credit yet', () => {
  const user = 'usft-b'
  const charger = 'caft-b'
  const overdue = () => database.query(`select mark_overdue('0', now() + interval '5 days')`)
  const row = async (id: number) => (await database.query('select status_id, bank_id from bill where id = $1', [id]))[0]!
  const isBlocked = async () => (await database.query('select is_blocked from users where username = $1', [user]))[0]!.is_blocked
  const lineOf = async (id: number) =>
    (await database.query('select id, decided_at is not null as is_decided from statement_line where waits_for = $1', [id]))[0]

  let bought = 10
  /** A closed bill of the user's, and the bank it is paid at. */
  async function billed(): Promise<{ id: number; amount: number; bank: number }> {
    await onCredit(database, user, 500_000)
    await call('purchase', user, { productCode: 'PLN20', customerCode: `140772035${bought++}` })
    await database.query(`select close_bills(null, 1::smallint, array[$1::integer], now())`, [database.userId(user)])
    const { id, amount } = (await billsOf(database, user)).at(-1)!
    return { id, amount, bank: await bankOf(database, charger) }
  }
  async function emptied<Result>(work: () => Promise<Result>): Promise<Result> {
    const amount = (await call('balance', charger)).body.balance
    await call('deduct', 'owner', { correspondent: database.userId(charger), amount, remark: 'uji' })
    const result = await work()
    await call('transfer', 'owner', { correspondent: database.userId(charger), amount, remark: 'uji' })
    return result
  }
  const arrives = (bank: number, total: number) =>
    call('importStatement', charger, {
      bankId: bank,
      fileName: 'mutasi.csv',
      csv: `Date,Description,Credit,Reference No.\n${today()},TRSF,${total},${total}`,
    })

  test.each([false, true])(
    'blocks nobody at its due time, holds its bill, and pays once it can; of a part: %s',
    async (isPart) => {
      const whole = await billed()
      const bank = whole.bank
      const asked = isPart
        ? await call('splitBill', user, { bill: whole.id, splitAmount: whole.amount, bank, remark: 'uji' })
        : await call('requestPayment', user, { bill: whole.id, bank })
      expect(asked.status).toBe(200)
      const [{ id }] = (await database.query('select max(id) as id from bill where coalesce(parent_id, id) = $1', [
        whole.id,
      ])) as [{ id: number }]
      const [{ total }] = (await database.query('select unique_amount::integer as total from bill where id = $1', [id])) as [
        { total: number },
      ]
      await emptied(async () => {
        expect((await arrives(bank, total)).body).toMatchObject({ added: 1, matched: 0 })
        expect(await lineOf(id)).toMatchObject({ is_decided: false })
        await overdue()
        expect([await row(id), await isBlocked()]).toEqual([{ status_id: isPart ? 1 : 2, bank_id: bank }, false])
        if (!isPart) expect((await call('withdrawPayment', user, { bill: id })).body.code).toBe('payment-arrived')
      })
      expect(await database.query('select how from match_waiting_lines(null)')).toEqual([{ how: 'credited' }])
      expect([(await row(id)).status_id, (await row(whole.id)).status_id]).toEqual([4, 4])
    },
  )

  test('lifts no block of a bill that was overdue before it came, until it pays', async () => {
    const { id, bank } = await billed()
    const { uniqueAmount } = (await call('requestPayment', user, { bill: id, bank })).body
    await overdue()
    const blocked = [{ status_id: 6, bank_id: bank }, true]
    expect([await row(id), await isBlocked()]).toEqual(blocked)
    await emptied(async () => {
      await arrives(bank, uniqueAmount)
      expect(await lineOf(id)).toMatchObject({ is_decided: false })
      await overdue()
      expect([await row(id), await isBlocked()]).toEqual(blocked)
    })
    expect(await database.query('select how from match_waiting_lines(null)')).toEqual([{ how: 'credited' }])
    expect([(await row(id)).status_id, await isBlocked()]).toEqual([4, false])
  })
})
