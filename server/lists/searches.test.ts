import { parseCsv } from 'hucre/csv'
import { beforeAll, describe, expect, test } from 'vitest'
import { formatRupiah } from '../../rules/amounts.ts'
import { padBill, padTicket, padUser } from '../../rules/ids.ts'
import { billsOf, closeAt, onCredit, type TestBill, wib } from '../billing/test-moving-clock.ts'
import { testApp } from '../test-app.ts'
import { keywordOf } from './keyword.ts'

const { database, call } = testApp()
const ever = { startDate: '2000-01-01T00:00:00Z', endDate: '2999-01-01T00:00:00Z' }
const uid = (username: string) => padUser(database.userId(username))

/** Lists by how they are asked, and what a row is known by. */
const lists = {
  listTickets: [{}, 'tickets', 'id'],
  ticketHistory: [ever, 'tickets', 'id'],
  billHistory: [ever, 'bills', 'id'],
  payments: [{}, 'bills', 'id'],
  loginUsers: [{}, 'loginUsers', 'username'],
} as const
type List = keyof typeof lists

interface Ticket {
  id: number
  uniqueAmount: number
}

const own = {} as { tickets: Ticket[]; bills: TestBill[]; part: { id: number; uniqueAmount: number } }

async function search(list: List, as: string, keyword: string, over: object = {}) {
  const [asked, rows, key] = lists[list]
  const { status, body } = await call(list, as, { ...asked, rowsPerPage: 'All', keyword, ...over } as never)
  expect(status).toBe(200)
  const found: unknown[] = body[rows].map((row: Record<string, unknown>) => row[key])
  return { found, ...(body as { totalData: number; totalPages: number }) }
}

const found = async (list: List, as: string, keyword: string, over: object = {}) => (await search(list, as, keyword, over)).found

/** The same rows, in the file of the list. */
async function inFile(list: List, as: string, keyword: string, over: object = {}) {
  const [asked, , key] = lists[list]
  const columns = [{ head: 'Baris', values: [`{${key}}`] }]
  const filters = { ...asked, keyword, ...over } as never
  const { status, text } = await call('downloadList', as, { list, filters, title: 'Daftar', columns, format: 'csv' })
  expect(status).toBe(200)
  return (parseCsv(text.replace('\uFEFF', '')) as string[][]).slice(1).map(([cell]) => cell)
}

beforeAll(async () => {
  const bank = { name: 'BCA', accountNumber: '8020331177', accountName: 'PT Uji' }
  const { id } = (await call('insertBank', 'owner', bank)).body
  own.tickets = []
  for (const [as, amount] of [
    ['usdm-a', 50_000],
    ['usdm-b', 70_000],
  ] as const)
    own.tickets.push((await call('requestTicket', as, { amount, bank: id })).body)
  for (const [as, sales] of [
    ['usft-a', 2],
    ['usft-b', 3],
  ] as const) {
    await onCredit(database, as, 1_000_000)
    for (let count = 0; count < sales; count++)
      await call('purchase', as, { productCode: 'PLN20', customerCode: `1407701${sales}000${count}` })
  }
  await closeAt(database, wib(1))
  own.bills = [...(await billsOf(database, 'usft-a')), ...(await billsOf(database, 'usft-b'))]
  const split = await call('splitBill', 'usft-a', { bill: own.bills[0]!.id, splitAmount: 3_210 })
  own.part = split.body.Splitted[0]
  await call('addLoginUser', 'usgt-a', { username: 'kasirdini', name: 'Rina Marlina', password: 'Kasir-Pagi-2026' })
  await call('addLoginUser', 'usgt-b', { username: 'kasirsore', name: 'Rina Kartika', password: 'Kasir-Pagi-2026' })
})

/** What no list has, and what must not be read as a pattern, or as an amount. */
const nothing = ['nobody at all', '999.999.999', '%', '_', 'rp', '09999999999999', "'"]

describe.each(['listTickets', 'ticketHistory'] as const)('%s', (list) => {
  test('is searched for TID, name, UID and the amount with its code, as a file too', async () => {
    for (const [at, as] of ['usdm-a', 'usdm-b'].entries()) {
      const { id, uniqueAmount } = own.tickets[at]!
      const dotted = formatRupiah(uniqueAmount)
      for (const keyword of [padTicket(id), as, ` ${as.toUpperCase()} `, uid(as), `${uniqueAmount}`, dotted, `Rp ${dotted}`]) {
        expect([keyword, await found(list, 'owner', keyword)]).toEqual([keyword, [id]])
        expect([keyword, await inFile(list, 'owner', keyword)]).toEqual([keyword, [`${id}`]])
      }
    }
  })

  test('says how many are found, and has pages of them', async () => {
    const all = await search(list, 'owner', 'uji usdm', { rowsPerPage: 1 })
    const next = await search(list, 'owner', 'uji usdm', { rowsPerPage: 1, currentPage: 2 })
    expect([all.totalData, all.totalPages, next.totalData]).toEqual([2, 2, 2])
    expect(new Set([...all.found, ...next.found])).toEqual(new Set(own.tickets.map(({ id }) => id)))
  })

  test.each(nothing)('finds nothing for %j', async (keyword) => {
    expect(await search(list, 'owner', keyword)).toMatchObject({ found: [], totalData: 0, totalPages: 1 })
    expect(await inFile(list, 'owner', keyword)).toEqual([])
  })
})

test('a ticket is found by what was credited, within its period only, and not where it does not wait any more', async () => {
  const { id } = own.tickets[0]!
  expect(await found('ticketHistory', 'owner', '49.123')).toEqual([])
  const confirmed = await call('confirmTicket', 'owner', { ticket: id, amount: 49_123, remark: 'Kurang transfer' })
  expect(confirmed.status).toBe(200)
  expect(await found('ticketHistory', 'owner', '49.123')).toEqual([id])
  expect(await found('ticketHistory', 'owner', 'usdm-a')).toEqual([id])
  expect(await found('ticketHistory', 'owner', 'usdm-a', { endDate: '2000-01-02T00:00:00Z' })).toEqual([])
  expect(await found('listTickets', 'owner', 'usdm-a')).toEqual([])
})

describe.each<[who: string, list: List, over: object]>([
  ['owner', 'billHistory', {}],
  ['owner', 'payments', {}],
  ['caft-a', 'billHistory', { isCharger: true }],
  ['usft-a', 'billHistory', {}],
])('%s, %s', (who, list, over) => {
  /** `payments` has a file of its own, of all that is open. */
  const file = list === 'payments' ? undefined : inFile

  test('is searched for BID, name, UID and amounts, those of parts too', async () => {
    const [{ id, amount }] = own.bills as [TestBill]
    const { part } = own
    const ours = [padBill(id), 'USFT-A', uid('usft-a'), `${amount}`, formatRupiah(amount)]
    for (const keyword of [...ours, padBill(part.id), `${part.uniqueAmount}`, formatRupiah(part.uniqueAmount), '3.210']) {
      expect([keyword, await found(list, who, keyword, over)]).toEqual([keyword, [id]])
      if (file) expect([keyword, await file(list, who, keyword, over)]).toEqual([keyword, [`${id}`]])
    }
  })

  test('finds none of another subtree', async () => {
    const { id, amount } = own.bills[1]!
    const expected = who === 'owner' ? [id] : []
    for (const keyword of [padBill(id), 'usft-b', uid('usft-b'), `${amount}`, formatRupiah(amount)]) {
      expect([keyword, await found(list, who, keyword, over)]).toEqual([keyword, expected])
      if (file) expect([keyword, await file(list, who, keyword, over)]).toEqual([keyword, expected.map(String)])
    }
  })

  test.each(nothing)('finds nothing for %j', async (keyword) => {
    expect(await search(list, who, keyword, over)).toMatchObject({ found: [], totalData: 0, totalPages: 1 })
  })
})

test('a search narrows what other filters leave, and opens none of it', async () => {
  const of = (username: string) => ({ parents: [database.userId(username)] })
  expect(await found('billHistory', 'owner', 'usft', of('usft-a'))).toEqual([own.bills[0]!.id])
  expect(await found('billHistory', 'owner', 'usft-b', of('usft-a'))).toEqual([])
  expect(await found('billHistory', 'owner', 'usft', { endDate: '2000-01-02T00:00:00Z' })).toEqual([])
  expect(await found('billHistory', 'owner', 'usft-a', { salesType: 1 })).toEqual([])
})

describe('loginUsers', () => {
  test.each(['kasirdini', 'KASIR', 'marlina', 'rina'])('finds one’s own by %j, as a file too', async (keyword) => {
    expect(await search('loginUsers', 'usgt-a', keyword)).toMatchObject({ found: ['kasirdini'], totalData: 1 })
    expect(await inFile('loginUsers', 'usgt-a', keyword)).toEqual(['kasirdini'])
  })

  test.each(['kasirsore', 'kartika', ...nothing])('finds nothing for %j', async (keyword) => {
    expect(await search('loginUsers', 'usgt-a', keyword)).toMatchObject({ found: [], totalData: 0, totalPages: 1 })
    expect(await inFile('loginUsers', 'usgt-a', keyword)).toEqual([])
  })

  test('finds none that was removed', async () => {
    await call('removeLoginUser', 'usgt-b', { username: 'kasirsore' })
    expect(await found('loginUsers', 'usgt-b', 'rina')).toEqual([])
  })
})

test.each([
  ['500.271', '%500271%'],
  ['500271', '%500271%'],
  ['Rp 1.045.417', '%1045417%'],
  ['417', '%417%'],
  ['000417', null],
  ['0', null],
  ['bca 12', null],
  ['-5', null],
  ['', undefined],
])('%j as an amount is %j', (typed, amount) => {
  expect(keywordOf(typed)?.amount).toBe(amount)
})
