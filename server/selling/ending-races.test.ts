import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../database/test-database.ts'
import { raced } from '../../database/test-race.ts'
import { endingsIn } from '../../database/test-records.ts'
import { noon, testSales } from '../reports/test-sales.ts'

const database = testDatabase()
const { open } = testSales(database)
let partner: number
let next: number

beforeAll(async () => {
  await database.query(`select ensure_months('2090-02-01', '2090-04-01')`)
  const [first, second] = await database.query<{ id: number }>('select id from partner order by id limit 2')
  partner = first!.id
  next = second!.id
})

const order = { seller: 'ustl-a', product: 'PLN20', customerCode: '14077203385' }
type Client = Parameters<Parameters<typeof raced>[1]>[0]

/** The first partner reports that it delivered the sale; answers whether that ended it. */
const report = (sale: number) => async (client: Client) => {
  const trace = [{ at: noon(), event: 'callback', partnerId: partner, detail: '' }]
  const item = { n: 0, sale_id: sale, status: 4, partner_id: partner, message: '', trace }
  const ended = await client.query(`select settle_sales_at(${endingsIn('$1')}, $2, $3)`, [
    JSON.stringify([item]),
    noon(),
    noon(1),
  ])
  return ended.rowCount === 1
}
/** The next partner is about to be asked; answers whether it may be. */
const askNext = (sale: number) => async (client: Client) => {
  const { rows } = await client.query(`select keep_pending_at($1, 2::smallint, '1 minute', '1 minute', null, '[]', $2) as may`, [
    sale,
    noon(),
  ])
  return rows[0].may as boolean
}

test('the next partner is not asked about a sale that a report is ending', async () => {
  const sale = await open(noon(), order)
  expect(await raced(database, report(sale), askNext(sale))).toEqual({ waited: true, answer: false })
})

test('a report of the partner before ends nothing once the next one is asked', async () => {
  const sale = await open(noon(), order)
  expect(await raced(database, askNext(sale), report(sale))).toEqual({ waited: true, answer: false })
  // It is booked as what it is: a delivery that came too late.
  const [late] = await database.query(`select book_late_success_at($1, $2, 'callback', 'SN-1', null, $3) as id`, [
    sale,
    partner,
    noon(1),
  ])
  expect(late!.id).not.toBe(null)
})

test('a failure that the partner before reports ends nothing once the next one is asked', async () => {
  const sale = await open(noon(), order)
  await database.query(`select keep_pending_at($1, 2::smallint, null, '1 minute', null, '[]', $2)`, [sale, noon()])
  const fail = (by: number) =>
    database.query(`select void_sales_at(${endingsIn('$1')}, $2, $3)`, [
      JSON.stringify([{ n: 0, sale_id: sale, status: 2, partner_id: by, message: '', idle: true }]),
      noon(),
      noon(1),
    ])
  expect(await fail(partner)).toHaveLength(0)
  expect(await fail(next)).toHaveLength(1)
})
