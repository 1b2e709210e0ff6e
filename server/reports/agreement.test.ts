import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { networks, type SalesTypeId, sellerTypes, userTypeIds, userTypes } from '../../contract/user-types.ts'
import { nameOfUser } from '../../database/test-world.ts'
import { groupingsOf } from '../../rules/groupings.ts'
import { testApp } from '../test-app.ts'
import { noon, testSales } from './test-sales.ts'

/** The same question has the same answer in every report, in the dashboard and in the journal. */

const { database, call } = testApp()
const { open, sell } = testSales(database)

const now = noon(600)
const day = { startDate: '2090-03-14T17:00:00.000Z', endDate: '2090-03-15T16:59:59.999Z' }
const users = userTypeIds.flatMap((type) => (type === 1 ? ['owner'] : [nameOfUser(type, 'a'), nameOfUser(type, 'b')]))

beforeAll(async () => {
  let minute = 1
  // Every seller sells, and everything becomes of what they sell; a second partner is dearer, so the owner keeps less.
  for (const type of sellerTypes) {
    for (const branch of ['a', 'b'] as const) {
      const seller = nameOfUser(type, branch)
      const token = { seller, product: 'PLN20', customerCode: '14077203385' }
      await sell(noon(minute++), token)
      if (branch === 'a') await sell(noon(minute++), token, { place: 2 })
      await sell(noon(minute++), { seller })
      if (type % 2 === 0) await open(noon(minute++), { seller })
      await sell(noon(minute++), token, { status: 2, message: 'Gagal' })
      if (type % 3 === 0) await sell(noon(minute++), { seller }, { status: 3 })
      const bill = { seller, product: 'PLNPOST', customerCode: '532110884207', requestType: 'inquiry' } as const
      await sell(noon(minute++), bill, { base: 69_729 })
      if (type === 8) await sell(noon(minute++), { seller, mode: 'sand' })
      // The days before and after are another question.
      await sell(noon(minute - 1440), { seller })
      await sell(noon(minute + 1440), { seller })
    }
  }
  // Of each seller something is refunded on the day that was sold on it, and something of the day before; and on the day after.
  const refund = `select refund_sale_at(s.id, s.id % 2 = 0, 'uji', 1, null, $3) from (
      select distinct on (s.user_id) s.id from sale s join outcome o on o.sale_id = s.id and o.status = 4
      where s.mode = 'prod' and s.request_type = 'purchase' and s.created_at >= $1 and s.created_at < $2
      order by s.user_id, s.created_at desc
    ) s`
  const [yesterday, today, tomorrow] = [-1440, 0, 1440].map((minutes) => noon(minutes - 720))
  await database.query(refund, [yesterday, today, noon(580)])
  await database.query(refund, [today, tomorrow, noon(590)])
  await database.query(refund.replace('desc', 'asc'), [today, tomorrow, noon(1440 + 600)])
  vi.useFakeTimers({ toFake: ['Date'], now })
})
afterAll(() => {
  vi.useRealTimers()
})

/** What every report says of one viewer's day: of everything sold, or of what succeeded. */
interface Sums {
  qty: number
  admin: number
  partner: number
  revenue: number
  fee: number
  amount: number
}

// biome-ignore lint/suspicious/noExplicitAny: answers of several reports
type Body = Record<string, any>

const sums = (body: Body): Sums => {
  const { qty, admin, partner, revenue, amount, SaleFee, fee } = body
  const shares = SaleFee ? total(Object.values(SaleFee)) : fee
  return { qty, admin, partner, revenue, fee: shares, amount } as Sums
}
const added = (all: Sums[]): Sums =>
  all.reduce(
    (total, one) =>
      Object.fromEntries(Object.entries(total).map(([name, value]) => [name, value + one[name as 'qty']])) as unknown as Sums,
    {
      qty: 0,
      admin: 0,
      partner: 0,
      revenue: 0,
      fee: 0,
      amount: 0,
    },
  )
const total = (values: number[]) => values.reduce((a, b) => a + b, 0)

async function ask(name: Parameters<typeof call>[0], as: string, input: object = {}) {
  const { status, body } = await call(name, as, { ...day, ...input } as never)
  expect([name, as, status, body.code]).toEqual([name, as, 200, undefined])
  return body
}

/** The footer of the transaction report by the names of its columns. */
async function footer(as: string, input: object = {}): Promise<Body> {
  const { extractedRows, purchases } = await ask('transactionReport', as, { salesType: 'All', ...input })
  const { columns, footer } = extractedRows
  return { ...Object.fromEntries(columns.map(({ id }: { id: string }, at: number) => [id, footer[at]])), qty: purchases }
}

/** How many lines of the report give something back. */
function refunds({ extractedRows }: Body): number {
  const status = extractedRows.columns.findIndex(({ kind }: { kind: string }) => kind === 'status')
  return extractedRows.data.filter((row: number[]) => row[status] === 5).length
}

/** Every line of the report, added up. */
async function lines(as: string, input: object = {}): Promise<Body> {
  const report = await ask('transactionReport', as, { salesType: 'All', rowsPerPage: 'All', ...input })
  const { extractedRows, totalData } = report
  expect(totalData).toBe(extractedRows.data.length)
  const money = extractedRows.columns.map(({ kind }: { kind: string }) => kind === 'money')
  const summed = extractedRows.columns.map(({ id }: { id: string }, at: number) => [
    id,
    money[at] ? total(extractedRows.data.map((row: number[]) => row[at])) : null,
  ])
  return { ...Object.fromEntries(summed), qty: extractedRows.data.length - refunds(report) }
}

/** What the books say: what the sellers below somebody paid and got back, and of settled sales who got what of it. */
async function books(as: string) {
  const { level } = userTypes[userTypeIds.find((type) => nameOfUser(type, 'a') === as || nameOfUser(type, 'b') === as)!]!
  const id = database.userId(as)
  const below = level === 0 ? 'true' : `u.l${level} = ${id}`
  const sales = `sale s join users u on u.id = s.user_id and ${below}
    where s.mode = 'prod' and s.request_type = 'purchase' and s.created_at >= '${day.startDate}' and s.created_at <= '${day.endDate}'`
  const [held] = await database.query(
    `select coalesce(-sum(e.amount), 0)::float8 as amount from entry e
     where e.kind in ('hold', 'void') and e.user_id in (select user_id from sale) and e.cause_id in (select s.id from ${sales})`,
  )
  const given = `refund r join users u on u.id = r.user_id and ${below} where r.at >= '${day.startDate}' and r.at <= '${day.endDate}'`
  const [back] = await database.query(
    `select coalesce(sum(e.amount), 0)::float8 as amount from entry e where e.kind = 'refund' and e.cause_id in (select r.sale_id from ${given})`,
  )
  const settled = await database.query(
    `select account, party_id, sum(amount)::float8 as amount from system_entry
     where kind = 'settle' and cause_id in (select s.id from ${sales})
       or kind = 'refund' and cause_id in (select r.sale_id from ${given}) group by account, party_id`,
  )
  const of = (account: string, party?: number) =>
    total(
      settled
        .filter((line) => line.account === account && (party === undefined || line.party_id === party))
        .map((line) => line.amount),
    )
  return {
    amount: held!.amount - back!.amount,
    inFlight: -of('in-flight') - back!.amount,
    partner: of('partner'),
    revenue: of('revenue'),
    fees: of('fees-payable'),
    own: of('fees-payable', id),
  }
}

/** What the accounts that sold below somebody, its own among them, paid and got back on its day: the movements of each. */
async function moved(as: string): Promise<number> {
  const { level } = userTypes[typeOf(as)]!
  const below = level === 0 ? 'true' : `u.l${level} = ${database.userId(as)}`
  const accounts = await database.query(
    `select u.id from users u where ${below} and exists (select from sale where user_id = u.id)`,
  )
  let paid = 0
  for (const { id } of accounts) {
    const { sum, totalData } = await ask('balanceMutation', as, { userId: id, types: 'TRANSAKSI', rowsPerPage: 5 })
    expect([sum.result, totalData]).toEqual([sum.balanceIn - sum.balanceOut, expect.toSatisfy((rows) => rows > 3)])
    paid -= sum.result
  }
  return paid
}

const isSeller = (as: string) => sellerTypes.some((type) => [nameOfUser(type, 'a'), nameOfUser(type, 'b')].includes(as))
const typeOf = (as: string) => userTypeIds.find((type) => nameOfUser(type, 'a') === as || nameOfUser(type, 'b') === as)!

describe.each(users)('%s', (as) => {
  test.each([false, true])('has one sum of its day, settled only: %s', async (settledOnly) => {
    const report = await footer(as, { settledOnly })
    const grand = sums((await ask('transactionByProduct', as, { settledOnly, rowsPerPage: 1 })).total)
    expect(grand.amount).toBe(grand.partner + grand.revenue + grand.fee)
    expect(await lines(as, { settledOnly })).toEqual(report)
    const { qty, admin, amount } = grand
    expect(report).toMatchObject({ qty, admin, amount })

    const network = userTypes[typeOf(as)]!.salesTypeId ?? 'All'
    for (const groupBy of groupingsOf(typeOf(as), network)) {
      const { groupedUserSales } = await ask('transactionByProduct', as, { settledOnly, groupBy, rowsPerPage: 'All' })
      const blocks = groupedUserSales as { sales: Body[]; total: Body }[]
      expect(added(blocks.map((block) => sums(block.total)))).toEqual(grand)
      for (const block of blocks) expect(added(block.sales.map(sums))).toEqual(sums(block.total))
      for (const item of blocks.flatMap((block) => block.sales)) {
        const { partner, revenue, fee, amount } = sums(item)
        expect(amount).toBe(partner + revenue + fee)
      }
    }

    const kept = await books(as)
    if (!settledOnly) {
      expect((await ask('transactionLog', as)).sum).toEqual({ count: qty, amount })
      for (const type of ['linear', 'pie', 'graph'] as const) {
        const chart = await ask('dashboard', as, { type })
        expect([type, total(chart.sales), total(chart.amounts)]).toEqual([type, qty, amount])
      }
      const today = await ask('dashboardSummary', as)
      expect([today.count, today.amount]).toEqual([qty, amount])
      expect([kept.amount, await moved(as)]).toEqual([amount, amount])
    } else {
      expect(kept.inFlight).toBe(amount)
      const { fee } = await ask('dashboardSummary', as)
      if (as === 'owner')
        expect([grand.partner, grand.revenue, grand.fee, fee]).toEqual([kept.partner, kept.revenue, kept.fees, kept.revenue])
      else if (isSeller(as)) expect([report.margin, grand.revenue, grand.partner]).toEqual([fee, 0, amount])
      else expect([grand.revenue, fee]).toEqual([kept.own, kept.own])
    }
  })
})

test('what is refunded is found by a keyword, and read to its end in any pages', async () => {
  const whole = await lines('owner')
  expect(refunds(await ask('transactionReport', 'owner', { salesType: 'All', rowsPerPage: 'All' }))).toBeGreaterThan(
    2 * sellerTypes.length,
  )
  expect(await footer('owner', { keyword: '1407720338' })).toMatchObject({
    qty: (await lines('owner', { keyword: '1407720338' })).qty,
  })
  const all = (await ask('transactionReport', 'owner', { salesType: 'All', rowsPerPage: 'All' })).extractedRows.data
  const paged: unknown[] = []
  for (let currentPage = 1; paged.length < all.length; currentPage++)
    paged.push(
      ...(await ask('transactionReport', 'owner', { salesType: 'All', rowsPerPage: 15, currentPage })).extractedRows.data,
    )
  expect(paged).toEqual(all)
  expect(whole.amount).toBe((await footer('owner')).amount)
})

test('the networks make up everything the owner sees, and so do the partners', async () => {
  const all = sums((await ask('transactionByProduct', 'owner', {})).total)
  expect(all.qty).toBeGreaterThan(50)
  const each: Sums[] = []
  for (const salesType of Object.keys(networks).map(Number) as SalesTypeId[]) {
    const { total } = await ask('transactionByProduct', 'owner', { salesType })
    each.push(sums(total))
    const report = await footer('owner', { salesType })
    const { qty, partner, revenue, amount } = sums(total)
    expect(report).toMatchObject({ qty, partner, revenue, amount })
    for (const groupBy of groupingsOf(1, salesType)) {
      const { groupedUserSales } = await ask('transactionByProduct', 'owner', { salesType, groupBy, rowsPerPage: 'All' })
      expect(added(groupedUserSales.map((block: { total: Body }) => sums(block.total)))).toEqual(sums(total))
    }
  }
  expect(added(each)).toEqual(all)

  const byPartner = async (partners: number[]) => {
    const { rows, total } = await ask('transactionByPartner', 'owner', { partners, rowsPerPage: 'All' })
    const sum = (of: Body) => ({ ...sums({ ...of, admin: 0 }), count: of.count })
    expect(added(rows.map(sum))).toEqual(added([sum(total)]))
    expect(total.amount).toBe(total.partner + total.revenue + total.fee)
    return total
  }
  const [whole, first, second] = [await byPartner([]), await byPartner([1]), await byPartner([2])]
  expect(whole).toMatchObject({ qty: all.qty, revenue: all.revenue, partner: all.partner, fee: all.fee, amount: all.amount })
  expect(second.qty).toBe(sellerTypes.length)
  for (const name of ['count', 'qty', 'amount', 'revenue'] as const) expect(first[name] + second[name]).toBe(whole[name])
  expect(await footer('owner', { partners: [2] })).toMatchObject({
    qty: second.qty,
    partner: second.partner,
    amount: second.amount,
  })
})
