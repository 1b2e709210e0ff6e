import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../database/test-database.ts'
import type { PartnerAdapter, PartnerReply } from '../partners/adapter.ts'
import { openPool } from '../runner/pool.ts'
import { type RunSql, runSqlOn } from '../runner/run-sql.ts'
import { oneSale } from './accept.ts'
import { adviseDue } from './advice.ts'
import { createEngine, type Engine } from './engine.ts'
import type { SaleRequest } from './sale-fields.ts'

const database = testDatabase()
let pool: ReturnType<typeof openPool>
let runSql: RunSql
let number = 0

beforeAll(async () => {
  pool = openPool({ url: database.url, max: 4, name: 'test' })
  runSql = runSqlOn(pool)
  await database.query('grant execute on function accept_sales_at, list_sales to jenjang_app')
  await database.query(`select ensure_months(now() - interval '40 days', now() + interval '2 days')`)
})
afterAll(() => pool.end())

const request = (): SaleRequest => ({
  ...({ userId: database.userId('ustl-a'), loginUserId: null, mode: 'prod', requestType: 'purchase', door: 'native' } as const),
  ...{ refId: null, productCode: 'S10', customerCode: `0812904${String(++number).padStart(5, '0')}`, amount: null },
  ...{ nth: 1, maxPrice: null, inquiryId: null },
})

/** A pending sale that is due, accepted when the clock stood so far from now. */
async function pending(ahead: string): Promise<number> {
  const [item] = oneSale(request(), 20_000)
  const text = `select * from accept_sales_at(array[$1::sale_item], clock_timestamp() + $2::interval, '20 s')`
  const [sale] = await runSql<{ saleId: number }>('accept_at', text, [item, ahead])
  await runSql('list_sales', 'select list_sales($1)', [[sale!.saleId]])
  return sale!.saleId
}

/** A server of one lane whose partner answers all advices at once: one batch ends what is due. */
function server(reply: PartnerReply): Engine {
  const answer = async () => reply
  const partner: PartnerAdapter = { inquire: answer, purchase: answer, advise: answer, answers: async () => true }
  return createEngine({
    runSql,
    adapterOf: () => partner,
    onLateSuccess: async () => {},
    publish: () => {},
    partnerTimeout: 1_000,
    answerWithin: 1_000,
    lanes: 1,
  })
}

const sold: PartnerReply = { kind: 'success', serialNumber: '1', message: 'Sukses', base: null, customerName: null, details: {} }
const failed: PartnerReply = { kind: 'failure', message: 'Gagal' }
const cases: [name: string, ahead: string[]][] = [
  ['a day ahead beside three hours back', ['-3 hours', '1 day', '0']],
  ['two days ahead beside now', ['0', '2 days']],
  ['two days ahead alone', ['2 days']],
  ['forty days back beside a day ahead', ['-40 days', '1 day']],
]

test.each(cases)('sales accepted %s end in one batch, whatever the clock said', async (_, ahead) => {
  for (const [reply, status] of [
    [sold, 4],
    [failed, 2],
  ] as const) {
    const sales: number[] = []
    for (const by of ahead) sales.push(await pending(by))
    const engine = server(reply)
    await adviseDue(engine)
    const states = await Promise.all(sales.map(async (sale) => (await engine.state(sale))?.statusId))
    expect(states).toEqual(sales.map(() => status))
    expect(await database.query('select from open_sale')).toEqual([])
  }
})
