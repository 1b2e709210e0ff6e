import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { staffOf, testBalance, webToken } from '../../database/test-world.ts'
import { testApp } from '../test-app.ts'
import { balancesOf, bankOf, billsOf, closeAt, dateOf, onCredit, wib } from './test-moving-clock.ts'

const world = testApp()
const { database, call } = world
const id = (username: string) => database.userId(username)
/** What a usft pays for a PLN20. */
const price = 20_650
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
let bank: number
let day = 0

/** One sale of usft-a more than nothing, closed at midnight of a new day. */
async function newBill(sales = 2): Promise<{ id: number; amount: number }> {
  day += 1
  for (let count = 0; count < sales; count++)
    await call('purchase', 'usft-a', { productCode: 'PLN20', customerCode: `14077${String(day).padStart(2, '0')}000${count}` })
  await closeAt(database, wib(day))
  return (await call('billStatus', 'usft-a')).body
}
const request = (bill: number, as = 'usft-a') => call('requestPayment', as, { bill, bank })
const confirm = (bill: number, amount: number, as = 'caft-a', headers = {}) =>
  call('confirmPayment', as, { selectedBill: bill, amount, remark: '' }, headers)
const settle = async (bill: { id: number; amount: number }) => {
  await request(bill.id)
  return confirm(bill.id, bill.amount)
}

beforeAll(async () => {
  bank = await bankOf(database, 'caft-a')
  await bankOf(database, 'owner')
  await onCredit(database, 'usft-a', 1_000_000)
})

test.each(['owner', 'catl-b', 'usdm-a', staffOf('usft-a')])('%s owes nothing before the first close', async (as) => {
  expect((await call('bill', as)).body).toEqual({ amount: 0, refills: [] })
  expect((await call('billStatus', as)).body).toBeNull()
})

describe('the payer', () => {
  test('sees what is open, its oldest bill, and the banks of its charger', async () => {
    const bill = await newBill()
    expect(bill).toMatchObject({
      amount: 2 * price,
      paidAmount: 0,
      remaining: 2 * price,
      statusId: 1,
      BillStatus: { name: 'Ready' },
      cycle: 1,
      bankId: null,
      BillCharged: { id: id('usft-a'), name: 'Uji usft-a', UserType: { name: 'USFT' } },
      dueDate: `${dateOf(day)}T04:30:00.000Z`,
      Splitted: [],
      mayConfirm: false,
      maySettle: false,
    })
    const second = await newBill(1)
    expect(second.id).toBe(bill.id)
    expect((await call('bill', 'usft-a')).body).toMatchObject({ amount: 3 * price })
    expect((await call('billBanks', 'usft-a')).body.banks.map((one: { id: number }) => one.id)).toEqual([bank])
    for (const one of await billsOf(database, 'usft-a')) expect((await settle(one)).status).toBe(200)
    expect((await call('billStatus', 'usft-a')).body).toBeNull()
  })

  test('requests the payment of an own bill to a bank of its charger; twice is once', async () => {
    const bill = await newBill()
    expect(codeOf(await call('requestPayment', 'usft-b', { bill: bill.id, bank }))).toEqual([404, 'not-found'])
    expect(codeOf(await call('requestPayment', 'usft-a', { bill: bill.id, bank: await bankOf(database, 'owner') }))).toEqual([
      404,
      'not-found',
    ])
    expect(codeOf(await request(999_999))).toEqual([404, 'not-found'])
    const first = await request(bill.id)
    expect(first.body).toMatchObject({ statusId: 2, bankId: bank, Bank: { id: bank, name: 'BCA' } })
    expect(first.body.uniqueAmount).toBe(bill.amount + first.body.unique)
    expect((await request(bill.id)).body).toEqual(first.body)
    expect((await confirm(bill.id, bill.amount)).body).toMatchObject({
      changed: true,
      bill: { statusId: 4, paidAmount: bill.amount, remaining: 0 },
    })
  })

  test('splits it and requests the payment of a part', async () => {
    const bill = await newBill()
    expect(codeOf(await call('splitBill', 'usft-a', { bill: bill.id, splitAmount: bill.amount + 1 }))).toEqual([
      422,
      'split-above-remaining',
    ])
    const { body } = await call('splitBill', 'usft-a', { bill: bill.id, splitAmount: 20_000 })
    expect(body).toMatchObject({
      statusId: 7,
      remark: 'Splitted',
      remaining: bill.amount - 20_000,
      Splitted: [{ amount: 20_000, statusId: 1 }],
    })
    expect(codeOf(await request(bill.id))).toEqual([422, 'bill-splitted'])
    const part = body.Splitted[0].id
    expect((await request(part)).body.Splitted[0]).toMatchObject({ id: part, statusId: 2 })
    await call('confirmPayment', 'caft-a', { selectedBill: part, selectedParentBill: bill.id, amount: 20_000 })
    expect((await call('bill', 'usft-a')).body).toMatchObject({ amount: bill.amount - 20_000 })
    const rest = await call('splitBill', 'caft-a', { bill: bill.id, splitAmount: bill.amount - 20_000, bank, remark: 'sisa' })
    expect(rest.body.Splitted[1]).toMatchObject({ bankId: bank, remark: 'sisa', maySettle: true })
    await settle({ id: rest.body.Splitted[1].id, amount: bill.amount - 20_000 })
    expect(codeOf(await call('splitBill', 'usft-a', { bill: bill.id, splitAmount: 1 }))).toEqual([409, 'bill-paid'])
  })

  test('splits once what was asked for again since no answer came', async () => {
    const bill = await newBill()
    const again = { bill: bill.id, splitAmount: 5_000, remaining: bill.amount }
    const answers = await Promise.all([1, 2].map(() => call('splitBill', 'usft-a', again)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(codeOf(await call('splitBill', 'caft-a', again))).toEqual([409, 'remaining-changed'])
    const next = await call('splitBill', 'usft-a', { ...again, remaining: bill.amount - 5_000 })
    expect(next.body.Splitted).toHaveLength(2)
    await settle({ id: next.body.Splitted[0].id, amount: 5_000 })
    await settle({ id: next.body.Splitted[1].id, amount: 5_000 })
    const rest = (await call('splitBill', 'usft-a', { bill: bill.id, splitAmount: bill.amount - 10_000 })).body.Splitted[2].id
    await settle({ id: rest, amount: bill.amount - 10_000 })
  })
})

describe('who confirms', () => {
  test('lists what it charges, those to be confirmed first; a payer its own, read only', async () => {
    const bill = await newBill()
    await request(bill.id)
    const listed = async (as: string, input = {}) => (await call('payments', as, input)).body
    expect((await listed('caft-a')).bills).toMatchObject([{ id: bill.id, statusId: 2, mayConfirm: true, maySettle: true }])
    expect((await listed('usft-a')).bills).toMatchObject([{ id: bill.id, mayConfirm: false, maySettle: false }])
    expect((await listed('owner', { keyword: 'usft-a' })).bills).toMatchObject([{ id: bill.id, mayConfirm: true }])
    expect((await listed('caft-a', { keyword: 'no such' })).totalData).toBe(1)
    expect((await listed('caft-b')).totalData).toBe(0)
    expect((await call('paymentBanks', 'caft-a')).body.banks.map((one: { id: number }) => one.id)).toEqual([bank])
    await confirm(bill.id, bill.amount)
    expect((await listed('caft-a')).totalData).toBe(0)
  })

  test('is the charger or the owner, for a requested payment', async () => {
    const bill = await newBill()
    expect(codeOf(await confirm(bill.id, bill.amount))).toEqual([409, 'bill-not-confirmable'])
    await request(bill.id)
    expect(codeOf(await confirm(bill.id, bill.amount, 'caft-b'))).toEqual([404, 'not-found'])
    expect(codeOf(await confirm(bill.id, bill.amount, 'mift-a'))).toEqual([404, 'not-found'])
    expect(codeOf(await confirm(bill.id, bill.amount, 'usft-a'))).toEqual([403, 'access-denied'])
    expect((await confirm(bill.id, bill.amount, 'owner')).status).toBe(200)
    expect((await confirm(bill.id, bill.amount)).body).toMatchObject({ changed: false, bill: { statusId: 4 } })
  })

  test('a key confirms once and answers the same again; with another body it is refused', async () => {
    const bill = await newBill()
    await request(bill.id)
    const key = { 'idempotency-key': 'confirm-1' }
    const answers = await Promise.all([1, 2, 3].map(() => confirm(bill.id, 5_000, 'caft-a', key)))
    for (const { status, body } of answers) expect([status, body]).toEqual([200, answers[0]!.body])
    expect((await confirm(bill.id, 5_000, 'caft-a', key)).headers['idempotency-replayed']).toBe('true')
    expect((await call('billStatus', 'usft-a')).body).toMatchObject({ statusId: 3, paidAmount: 5_000 })
    expect(codeOf(await confirm(bill.id, 6_000, 'caft-a', key))).toEqual([409, 'ref-id-reused'])
    await settle({ id: bill.id, amount: bill.amount - 5_000 })
  })

  test('an excess that its balance cannot credit is refused, and nothing is confirmed', async () => {
    const bill = await newBill()
    await request(bill.id)
    const [rest] = await balancesOf(database, 'caft-a')
    expect(codeOf(await confirm(bill.id, bill.amount + rest! + 1))).toEqual([422, 'insufficient-balance'])
    expect((await call('billStatus', 'usft-a')).body).toMatchObject({ statusId: 2, paidAmount: 0 })
    await confirm(bill.id, bill.amount)
  })

  test('deletes a part nobody did anything with', async () => {
    const bill = await newBill()
    const { body } = await call('splitBill', 'caft-a', { bill: bill.id, splitAmount: 1_000 })
    const part = body.Splitted[0].id
    expect(codeOf(await call('deletePart', 'caft-b', { selectedBill: part }))).toEqual([404, 'not-found'])
    expect(codeOf(await call('deletePart', 'caft-a', { selectedBill: part, selectedParentBill: bill.id + 1_000 }))).toEqual([
      404,
      'not-found',
    ])
    await request(part)
    expect(codeOf(await call('deletePart', 'caft-a', { selectedBill: part }))).toEqual([409, 'bill-not-deletable'])
    await confirm(part, 500)
    const rest = (await call('splitBill', 'usft-a', { bill: bill.id, splitAmount: 2_000 })).body.Splitted[1].id
    const { body: deleted } = await call('deletePart', 'caft-a', { selectedBill: rest, selectedParentBill: bill.id })
    expect(deleted.bill).toMatchObject({ statusId: 7, remaining: bill.amount - 500, Splitted: [{ id: part, amount: 500 }] })
    const last = (await call('splitBill', 'usft-a', { bill: bill.id, splitAmount: bill.amount - 500 })).body.Splitted[1].id
    await settle({ id: last, amount: bill.amount - 500 })
  })
})

describe('history', () => {
  const period = () => ({ startDate: wib(0).toISOString(), endDate: wib(200).toISOString() })

  test('of the payer, of the charger, and of all for the owner', async () => {
    const own = (await call('billHistory', 'usft-a', period())).body
    expect(own.totalData).toBeGreaterThan(5)
    expect(new Set(own.bills.map((bill: { BillCharged: { id: number } }) => bill.BillCharged.id))).toEqual(
      new Set([id('usft-a')]),
    )
    expect((await call('billHistory', 'caft-a', { ...period(), isCharger: true })).body.totalData).toBe(own.totalData)
    expect((await call('billHistory', 'owner', { ...period(), salesType: 7 })).body.totalData).toBeGreaterThanOrEqual(
      own.totalData,
    )
    expect((await call('billHistory', 'owner', { ...period(), salesType: 1 })).body.totalData).toBe(0)
    expect((await call('billHistory', 'owner', { ...period(), parents: [id('usft-a')] })).body.totalData).toBe(own.totalData)
    expect((await call('billHistory', 'owner', { ...period(), parentId: id('catl-a') })).body.totalData).toBe(0)
    expect(codeOf(await call('billHistory', 'caft-a', { ...period(), parentId: id('caft-b') }))).toEqual([404, 'not-found'])
  })

  test('the parts of one charged user', async () => {
    const { bills } = (await call('billParts', 'caft-a', { ...period(), chargedId: id('usft-a') })).body
    expect(bills.length).toBeGreaterThan(3)
    expect(bills.every(({ parentId }: { parentId: number | null }) => parentId !== null)).toBe(true)
    expect(codeOf(await call('billParts', 'caft-b', { ...period(), chargedId: id('usft-a') }))).toEqual([404, 'not-found'])
  })

  test('a name that looks like a formula is none in the file of open bills', async () => {
    const name = (await database.query(`select name from users where username = 'usft-a'`))[0]!.name
    await database.query(`update users set name = '=HYPERLINK(0)' where username = 'usft-a'`)
    await newBill()
    const headers = { authorization: `Bearer ${webToken('owner')}` }
    const { rawPayload } = await world.app.inject({ method: 'POST', url: '/api/payment/download', headers, payload: {} })
    await database.query(`update users set name = $1 where username = 'usft-a'`, [name])
    const texts = (await readXlsx(rawPayload)).sheets[0]!.rows.flat()
    expect([texts.includes("'=HYPERLINK(0)"), texts.includes('=HYPERLINK(0)')]).toEqual([true, false])
  })

  test('the open bills as a file of the owner', async () => {
    const { status, headers } = await call('downloadPayments', 'owner')
    expect(status).toBe(200)
    expect(headers['content-disposition']).toMatch(
      /Daftar%20Tagihan%20\d\d-\d\d-\d{4}\.xlsx|Daftar Tagihan \d\d-\d\d-\d{4}\.xlsx/,
    )
  })

  test.each([
    ['id', ['ID', 'Pengguna', 'Tipe', 'Tagihan (Rp)', 'Dibayar (Rp)', 'Status', 'Bank', 'Keterangan', 'Semi'], 'Diajukan'],
    ['en', ['ID', 'User', 'Type', 'Bill (Rp)', 'Paid (Rp)', 'Status', 'Bank', 'Remark', 'Semi'], 'Payment Request'],
  ])('the file of open bills says in %s what the list says', async (language, heads, requested) => {
    const bill = await newBill()
    await request(bill.id)
    const keyword = String(bill.id).padStart(6, '0')
    const { body } = await call('downloadPayments', 'owner', { keyword, format: 'csv' }, { 'accept-language': language })
    const [head, row] = parseCsv(body.replace('\uFEFF', '')) as string[][]
    expect(head).toEqual(expect.arrayContaining(heads))
    expect([row![0], row![head!.indexOf('Status')]]).toEqual([keyword, requested])
  })

  test('the file has what the list has been searched for', async () => {
    const bill = await newBill()
    const found = async (keyword: string) => {
      const headers = { authorization: `Bearer ${webToken('owner')}` }
      const { rawPayload } = await world.app.inject({
        ...{ method: 'POST', url: '/api/payment/download', headers },
        payload: { keyword },
      })
      return (await readXlsx(rawPayload)).sheets[0]!.rows.flat().filter((cell) => /^\d{6}$/.test(String(cell)))
    }
    const padded = String(bill.id).padStart(6, '0')
    expect(await found(padded)).toEqual([padded])
    expect(await found('tidak-ada-yang-bernama-begini')).toEqual([])
  })
})

describe('switches', () => {
  test('deposit mode closes at once and returns the balance', async () => {
    await onCredit(database, 'httl-a', 500_000)
    const owner = (await balancesOf(database, 'owner'))[0]!
    expect((await call('setDm', 'owner', { userId: id('httl-a'), isDm: true })).status).toBe(200)
    expect(await balancesOf(database, 'httl-a', 'owner')).toEqual([0, owner + 500_000])
    expect(await billsOf(database, 'httl-a')).toEqual([])
    await call('transfer', 'owner', { correspondent: id('httl-a'), amount: 70_000, remark: 'uji' })
    await call('setDm', 'owner', { userId: id('httl-a'), isDm: false })
    const [close] = await database.query(
      'select carried_out::int from bill_close where user_id = $1 order by run_id desc limit 1',
      [id('httl-a')],
    )
    expect(close).toEqual({ carried_out: 70_000 })
  })

  test('administrator on closes the 4s below before their charger changes', async () => {
    await onCredit(database, 'ustl-a', 500_000)
    const sold = await call('purchase', 'ustl-a', { productCode: 'PLN20', customerCode: '14077203385' })
    expect(sold.body.status).toBe('Success')
    await call('setAdministrator', 'catl-a', { userId: id('sutl-a'), isAdministrator: true })
    expect(await billsOf(database, 'ustl-a')).toMatchObject([{ charger: 'catl-a', amount: 20_900 }])
    expect(await balancesOf(database, 'sutl-a')).toEqual([testBalance])
  })
})
