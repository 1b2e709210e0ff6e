import type pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { attachMonth, detachMonth, listMonths } from '../../database/detached-months.ts'
import { runChecks } from '../../database/run-checks.ts'
import { prodToken } from '../../database/test-world.ts'
import { testSales } from '../reports/test-sales.ts'
import { testApp } from '../test-app.ts'

const { database, call } = testApp()
const { open, end, sell } = testSales(database)

const month = '2090-02'
/** Long after the months that are sold in. */
const later = new Date('2090-08-01T00:00Z')
const client = {
  query: (text: string, values?: unknown[]) => database.query(text, values).then((rows) => ({ rows })),
} as never as pg.Client

const broken = () => runChecks(client)
const away = () =>
  database.query(`select count(*)::integer as rows from sale where created_at < '2090-03-01Z' and created_at >= '2090-02-01Z'`)

async function foldAll(): Promise<void> {
  await database.query('select fold_fees()')
  await database.query('select seal_folds(now())')
  while ((await database.query('select roll_up() as fold, build_rollups() as more'))[0]!.more);
  while ((await database.query('select roll_up() as fold'))[0]!.fold);
}

beforeAll(async () => {
  await sell(new Date('2090-02-03T05:00Z'), { seller: 'ustl-a', refId: 'M-1', customerCode: '081290000001' })
  await sell(new Date('2090-02-04T05:00Z'), { seller: 'htdm-a', refId: 'M-2', customerCode: '081290000002' })
  await sell(new Date('2090-02-05T05:00Z'), { seller: 'ustl-a', refId: 'M-3', customerCode: '081290000003' }, { status: 2 })
  const [over, back] = [
    await open(new Date('2090-02-28T23:50Z'), { seller: 'ustl-a', refId: 'M-4', customerCode: '081290000004' }),
    await open(new Date('2090-02-28T23:51Z'), { seller: 'ustl-a', refId: 'M-5', customerCode: '081290000005' }),
  ]
  await sell(new Date('2090-03-01T00:10Z'), { seller: 'ustl-a', refId: 'M-6', customerCode: '081290000006' })
  await end(new Date('2090-03-01T00:20Z'), over)
  await end(new Date('2090-03-01T00:21Z'), back, { status: 3, actor: 'owner' })
  await sell(new Date('2090-03-05T05:00Z'), { seller: 'usdp-a', refId: 'M-7', customerCode: '081290000007' })
})

test('a month with anything open is refused with every reason at once', async () => {
  const refused = detachMonth(client, month, new Date('2090-03-20T00:00Z'))
  await expect(refused).rejects.toThrow(/^2090-02: may not be detached: \n.*less than 62 days ago: 1\n.*not folded/s)
  expect(await database.query('select from detached_month')).toEqual([])
})

describe('a detached month', () => {
  test('leaves books that hold, here and back again', async () => {
    await foldAll()
    await database.query(`select pay_out_fees('all', now())`)
    expect(await broken()).toEqual([])
    const before = await away()
    await detachMonth(client, month, later)
    expect(await away()).toEqual([{ rows: 0 }])
    expect(await broken()).toEqual([])
    expect((await listMonths(client)).filter((one) => one.month === month)).toMatchObject([{ state: 'detached' }])
    await attachMonth(client, month)
    expect(await away()).toEqual(before)
    expect(await broken()).toEqual([])
    expect(await database.query('select from detached_month')).toEqual([])
  })
})

describe('what is asked of a sale of a detached month', () => {
  const [partner, wanted] = [{ token: prodToken('htdm-a') }, { productCode: 'S10', customerCode: '081290000002' }]
  let id: number
  let failedId: number
  beforeAll(async () => {
    const found = await database.query(`select id from sale where ref_id in ('M-2', 'M-3') order by ref_id`)
    ;[id, failedId] = found.map((row) => Number(row.id)) as [number, number]
    await detachMonth(client, month, later)
    return () => attachMonth(client, month)
  })
  const archived = { status: 409, body: { code: 'sale-archived' } }

  test('its reference answers that the month is archived, and sells nothing again', async () => {
    const sales = () => database.query('select count(*)::integer as sales, max(id) as last from sale')
    const before = await sales()
    const status = await call('h2hStatus', partner, { refId: 'M-2' })
    expect(status).toMatchObject(archived)
    expect(status.body.message).toContain('2090-02')
    expect(status.body.message).toContain(String(id))
    // The tests of sales write another hash than the door's.
    expect((await call('h2hPurchase', partner, { ...wanted, refId: 'M-2' })).status).toBe(409)
    expect(await sales()).toEqual(before)
  })

  test('a reference that is nobody else’s stays free', async () => {
    expect((await call('h2hStatus', partner, { refId: 'M-1' })).body.code).toBe('not-found')
  })

  test.each([
    ['a seller asks how it stands', () => call('saleStatus', 'ustl-a', { saleId: failedId })],
    ['its receipt', () => call('receipt', 'owner', { id })],
    ['its refund', () => call('refundSale', 'owner', { salesId: id, isReturned: true, remark: 'uji' })],
    ['its reversal', () => call('reverseSale', 'owner', { salesId: id, remark: 'uji' })],
    ['asking its partner', () => call('adviseSale', 'owner', { salesId: id })],
  ])('%s is refused in words', async (_, asked) => {
    expect(await asked()).toMatchObject(archived)
  })
})
