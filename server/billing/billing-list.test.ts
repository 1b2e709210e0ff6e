import { parseCsv } from 'hucre/csv'
import { expect, test } from 'vitest'
import { prodToken } from '../../database/test-world.ts'
import { testApp } from '../test-app.ts'
import { bankOf, billsOf, closeAt, followAt, onCredit, pay, wib } from './test-moving-clock.ts'

const { database, call } = testApp()
const sell = (username: string, number: string) => call('purchase', username, { productCode: 'PLN20', customerCode: number })
const always = { startDate: '2020-01-01T00:00:00.000Z', endDate: '2099-12-31T16:59:59.999Z', rowsPerPage: 'All' } as const

interface Line {
  sale: { id: number; customerCode: string; Product: { name: string } } | null
  kind: string
  isSemi: boolean
  remark: string
  amount: number
  currAmount: number
}
/** Oldest first, as they came together. */
async function linesOf(asker: string, username: string, filters: object = {}): Promise<Line[]> {
  const { status, body } = await call('userBilling', asker, { ...always, userId: database.userId(username), ...filters })
  expect(status).toBe(200)
  return body.billings.reverse()
}
const summary = (lines: Line[]) => lines.map(({ kind, amount, currAmount }) => [kind, amount, currAmount])

test('purchases, a return and what an upline gave add up to each bill; credit, and what the group moves inside, do not count', async () => {
  await onCredit(database, 'ustl-a', 1_000_000)
  const pending = await sell('ustl-a', '14077203913')
  await sell('ustl-a', '14077203385')
  const price = pending.body.price
  await closeAt(database, wib(1))
  const [first] = await billsOf(database, 'ustl-a')
  await pay(database, first!, wib(1, '09:00'), first!.amount + 500)
  await followAt(database, wib(1, '09:01'))
  await call('reverseSale', 'owner', { salesId: pending.body.saleId, remark: 'uji' })
  for (const number of ['14077203386', '14077203387', '14077203388']) await sell('ustl-a', number)
  await call('transfer', 'owner', { correspondent: database.userId('ustl-a'), amount: 700, remark: 'koreksi' })
  await closeAt(database, wib(2))
  await sell('ustl-a', '14077203389')

  const second = 2 * price - 1200
  const lines = await linesOf('ustl-a', 'ustl-a')
  // What the test world itself gave and took belongs to no bill and stands first.
  const own = lines.slice(lines.findIndex(({ sale }) => sale !== null))
  // The payment was confirmed on Tuesday of the test; the rest happens as it is asked for.
  expect(summary(own)).toEqual([
    ['hold', price, price],
    ['hold', price, 2 * price],
    ['bill', -2 * price, 0],
    ['void', -price, -price],
    ['hold', price, 0],
    ['hold', price, price],
    ['hold', price, 2 * price],
    ['transfer', -700, 2 * price - 700],
    ['excess', -500, second],
    ['bill', -second, 0],
    ['hold', price, price],
  ])
  expect((await billsOf(database, 'ustl-a')).map(({ amount }) => amount)).toEqual([2 * price, second])
  expect(own[0]).toMatchObject({ sale: { customerCode: '14077203913', Product: { name: 'Uji PLN20' } }, remark: '' })
  expect(own[2]).toMatchObject({ sale: null, remark: `BILL ${String(first!.id).padStart(6, '0')}` })
  expect(own[7]).toMatchObject({ sale: null, remark: 'koreksi' })
})

test('the lines of every bill come to its amount, for sellers, their agents and partners', async () => {
  await bankOf(database, 'catl-a')
  await onCredit(database, 'httl-b', 1_000_000)
  await call('h2hPurchase', { token: prodToken('httl-b') }, { productCode: 'PLN20', customerCode: '14077200001', refId: 'b-1' })
  await sell('usft-a', '14077203391')
  await sell('usgt-a', '14077203392')
  await closeAt(database, wib(3))
  const users = ['ustl-a', 'catl-a', 'httl-b', 'usft-a', 'caft-a', 'mift-a', 'usgt-a', 'cagt-a', 'migt-a']
  let bills = 0
  for (const username of users) {
    const lines = await linesOf('owner', username)
    const closed = lines.flatMap((line, at) => (line.kind === 'bill' ? [[-line.amount, lines[at - 1]!.currAmount]] : []))
    const amounts = (await billsOf(database, username)).map(({ amount }) => amount)
    expect([username, closed]).toEqual([username, amounts.map((amount) => [amount, amount])])
    bills += amounts.length
  }
  expect(bills).toBeGreaterThan(5)
})

test('filters leave lines out and totals as they are; a page is a part of the list', async () => {
  const all = await linesOf('catl-a', 'ustl-a')
  const searched = await linesOf('catl-a', 'ustl-a', { keyword: '3387' })
  expect(searched).toEqual(all.filter(({ sale }) => sale?.customerCode === '14077203387'))
  const [product] = await database.query<{ id: string }>(`select id from product where code = 'PLN20'`)
  expect(await linesOf('catl-a', 'ustl-a', { products: [Number(product!.id)] })).toEqual(all.filter(({ sale }) => sale !== null))
  expect(await linesOf('catl-a', 'ustl-a', { products: [999_999] })).toEqual([])
  const { body } = await call('userBilling', 'catl-a', {
    ...always,
    userId: database.userId('ustl-a'),
    currentPage: 2,
    rowsPerPage: 4,
  })
  expect(body).toMatchObject({ totalData: all.length, totalPages: Math.ceil(all.length / 4) })
  expect(body.billings).toEqual([...all].reverse().slice(4, 8))
  const behind = { ...always, userId: database.userId('ustl-a'), currentPage: 900, rowsPerPage: 4 }
  expect((await call('userBilling', 'catl-a', behind)).body).toMatchObject({ billings: [], totalData: all.length })
  const none = await call('userBilling', 'ustl-a', {
    startDate: '2021-01-01T00:00:00.000Z',
    endDate: '2021-01-02T00:00:00.000Z',
  })
  expect(none.body).toMatchObject({ billings: [], totalData: 0, totalPages: 1 })
})

test('of one bill only what it is made of is listed', async () => {
  const all = await linesOf('owner', 'ustl-a')
  const bills = await billsOf(database, 'ustl-a')
  let from = 0
  for (const bill of bills) {
    const end = all.findIndex(({ remark }) => remark === `BILL ${String(bill.id).padStart(6, '0')}`) + 1
    expect(await linesOf('owner', 'ustl-a', { bill: bill.id })).toEqual(all.slice(from, end))
    from = end
  }
  expect(bills.length).toBeGreaterThan(0)
  expect(await linesOf('owner', 'catl-a', { bill: bills[0]!.id })).toEqual([])
})

test('what a semi account drew adds up to its bills; what came back does not count', async () => {
  const [username, price] = ['ustl-b', 20_900]
  const [{ balance }] = (await database.query('select balance::float8 as balance from balance where user_id = $1', [
    database.userId(username),
  ])) as [{ balance: number }]
  await call('deduct', 'owner', { correspondent: database.userId(username), amount: balance - 900, remark: 'uji' })
  await database.query('update users set is_dm = true, is_semi = true, balance_limit = 1000000 where username = $1', [username])
  const sold = [await sell(username, '14077203401'), await sell(username, '14077203402')]
  await sell(username, '14077203911')
  await closeAt(database, wib(4))
  await sell(username, '14077203403')

  const lines = (await linesOf('owner', username)).filter(({ isSemi }) => isSemi)
  expect(summary(lines)).toEqual([
    ['draw', price - 900, price - 900],
    ['draw', price, 2 * price - 900],
    ['bill', 900 - 2 * price, 0],
    ['draw', price, price],
  ])
  const [bill] = (await billsOf(database, username)).slice(-1)
  expect(bill!.amount).toBe(2 * price - 900)
  expect(lines[0]).toMatchObject({ sale: { id: sold[0]!.body.saleId, customerCode: '14077203401' }, remark: '' })
  expect(lines[2]).toMatchObject({ sale: null, remark: `BILL ${String(bill!.id).padStart(6, '0')}` })
  expect(await linesOf('owner', username, { keyword: '3402' })).toEqual([lines[1]])
  expect(await linesOf('owner', username, { bill: bill!.id })).toEqual(lines.slice(0, 3))
})

test('a file of any length has the lines of all pages, in their order', async () => {
  const user = database.userId('ustl-a')
  for (let n = 0; n < 11; n++)
    await database.query(
      `select move_balance('transfer', $1, null, $1, $2, 100 + n, 'modal ' || n, null, null) from generate_series(1, 500) n`,
      [database.userId('owner'), user],
    )
  await sell('ustl-a', '14077203421')
  const screen: string[] = []
  for (let currentPage = 1, last = 1; currentPage <= last; currentPage++) {
    const { body } = await call('userBilling', 'catl-a', { ...always, userId: user, currentPage })
    last = body.totalPages
    for (const { kind, User, sale, createdAt, remark, amount, currAmount } of body.billings)
      screen.push([kind, User.id, sale?.id, sale?.Product.name, createdAt, remark, amount, currAmount].join(' / '))
  }
  const fields = ['kind', 'User.id', 'sale.id', 'sale.Product.name', 'createdAt', 'remark', 'amount', 'currAmount']
  const { status, text } = await call('downloadList', 'catl-a', {
    list: 'userBilling',
    filters: { ...always, userId: user },
    title: 'Daftar Tagihan',
    columns: [{ head: 'Semua', values: [fields.map((field) => `{${field}}`).join(' / ')] }],
    format: 'csv',
  })
  expect(status).toBe(200)
  const [, ...lines] = parseCsv(text.replace('\uFEFF', ''))
  expect(screen.length).toBeGreaterThan(5_500)
  expect(lines.map(([line]) => line)).toEqual(screen)
})

test('who is never billed has an empty list of its own, and is not found by others', async () => {
  expect(await linesOf('sldm-a', 'sldm-a')).toEqual([])
  const { status, body } = await call('userBilling', 'owner', { ...always, userId: database.userId('sldm-a') })
  expect([status, body.code]).toEqual([404, 'not-found'])
})
