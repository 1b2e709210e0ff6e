import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../database/test-database.ts'
import type { PartnerAdapter, PartnerReply } from '../partners/adapter.ts'
import { openAudit } from '../runner/audit.ts'
import type { Decide } from '../runner/handlers.ts'
import { openDatabase, openPool } from '../runner/pool.ts'
import { type RunSql, runSqlOn } from '../runner/run-sql.ts'
import { transactOn } from '../runner/transact.ts'
import { oneSale } from './accept.ts'
import { adviseDue, adviseSale, reverseSale } from './advice.ts'
import { createEngine, type Engine } from './engine.ts'
import { claimForAdvice } from './pending.ts'
import type { SaleRequest } from './sale-fields.ts'

const database = testDatabase()
const sold: PartnerReply = { kind: 'success', serialNumber: '1', message: 'Sukses', base: null, customerName: null, details: {} }
const deadline = 20_000 + 5_000
const givenUpAfter = deadline + 30_000
let pool: ReturnType<typeof openPool>
let runSql: RunSql
/** A decision of the owner, with its audit row. */
const decide: Decide = (decision) =>
  transactOn(openDatabase(pool)).write(async (tx) => {
    await openAudit(
      tx,
      'reverseSale',
      { userId: database.userId('owner'), loginUserId: null },
      {},
      { ip: '127.0.0.1', userAgent: '' },
    )
    return decision(tx)
  })
let number = 0

beforeAll(async () => {
  pool = openPool({ url: database.url, max: 4, name: 'test' })
  runSql = runSqlOn(pool)
  await database.query('grant execute on function accept_sales_at to jenjang_app')
  await database.query(`select ensure_months(now() - interval '1 day', now() + interval '1 day')`)
})
afterAll(() => pool.end())

interface Server {
  engine: Engine
  /** Its life goes on by so much, while it looks all the time. Gives how many sales have come onto the pending list. */
  lives: (milliseconds: number) => Promise<number>
}

/** A server that has just started. What it accepts is accepted when the clock says it is this much later. */
function server({ answer, ahead = '0' }: { answer?: Promise<PartnerReply>; ahead?: string } = {}): Server {
  let passed = 0
  const said = answer ?? Promise.resolve(sold)
  const partner: PartnerAdapter = {
    inquire: () => said,
    purchase: () => said,
    advise: async () => sold,
    answers: async () => true,
  }
  const engine = createEngine({
    runSql: (name, text, values) => (name === 'accept_sale' ? acceptAt(ahead, values) : runSql(name, text, values)),
    adapterOf: () => partner,
    onLateSuccess: async () => {},
    publish: () => {},
    partnerTimeout: 20_000,
    answerWithin: answer ? 50 : 20_000,
    elapsed: () => passed,
  })
  async function lives(milliseconds: number): Promise<number> {
    const end = passed + milliseconds
    let listed = await engine.abandonedCalls.lookOnce()
    while (passed < end) {
      passed = Math.min(end, passed + 15_000)
      listed += await engine.abandonedCalls.lookOnce()
    }
    return listed
  }
  return { engine, lives }
}

function acceptAt<Row extends object>(ahead: string, [item, lasts]: readonly unknown[]): Promise<Row[]> {
  const text = 'select * from accept_sales_at(array[$1::sale_item], clock_timestamp() + $2::interval, $3)'
  return runSql<Row>('accept_at', text, [item, ahead, lasts])
}

const request = (): SaleRequest => ({
  ...({ userId: database.userId('ustl-a'), loginUserId: null, mode: 'prod', requestType: 'purchase', door: 'native' } as const),
  ...{ refId: null, productCode: 'S10', customerCode: `0812903${String(++number).padStart(5, '0')}`, amount: null },
  ...{ nth: 1, maxPrice: null, inquiryId: null },
})

/** A sale whose server dies in its first call. */
async function lost(ahead = '0'): Promise<number> {
  const [sale] = await acceptAt<{ saleId: number }>(ahead, oneSale(request(), deadline))
  return sale!.saleId
}
const statusOf = async (engine: Engine, saleId: number) => (await engine.state(saleId))?.statusId
const onList = async (saleId: number) => (await database.query('select from open_sale where sale_id = $1', [saleId])).length === 1

beforeEach(async () => {
  await server().lives(300_000 + 60_000)
  await adviseDue(server().engine)
})

describe.each([['as it is'], ['9 minutes back', '-9 minutes'], ['3 hours back', '-3 hours'], ['3 hours ahead', '3 hours']])(
  'with the clock %s as a sale is accepted',
  (_, ahead = '0') => {
    test('it comes onto the pending list when its server died, and ends', async () => {
      const sales = [await lost(ahead), await lost(ahead)]
      const { engine, lives } = server()
      expect(await lives(givenUpAfter - 1_000)).toBe(0)
      expect(await lives(15_000)).toBe(2)
      expect(await adviseDue(engine)).toBe(2)
      for (const sale of sales) expect([await statusOf(engine, sale), await onList(sale)]).toEqual([4, false])
    })

    test('nobody takes it over while its server lives', async () => {
      const answer = Promise.withResolvers<PartnerReply>()
      const living = server({ answer: answer.promise, ahead })
      const { saleId } = await living.engine.sell(request())
      const other = server()
      expect(await other.lives(givenUpAfter - 1_000)).toBe(0)
      await expect(adviseSale(other.engine, decide, saleId, 1)).rejects.toMatchObject({ code: 'partner-call-out' })
      await expect(reverseSale(other.engine, decide, saleId, 1, 'uji')).rejects.toMatchObject({ code: 'partner-call-out' })
      answer.resolve(sold)
      await living.engine.close()
      expect([await statusOf(living.engine, saleId), await onList(saleId)]).toEqual([4, false])
    })

    test('its answer still ends it after it was given up', async () => {
      const answer = Promise.withResolvers<PartnerReply>()
      const late = server({ answer: answer.promise, ahead })
      const { saleId } = await late.engine.sell(request())
      expect(await server().lives(givenUpAfter + 15_000)).toBe(1)
      answer.resolve(sold)
      await late.engine.close()
      expect([await statusOf(late.engine, saleId), await onList(saleId)]).toEqual([4, false])
    })

    test.each([
      ['asks', (engine: Engine, sale: number, actor: number) => adviseSale(engine, decide, sale, actor), 4],
      ['reverses', (engine: Engine, sale: number, actor: number) => reverseSale(engine, decide, sale, actor, 'uji'), 3],
    ] as const)('the owner %s it, though it was looked past', async (_, does, status) => {
      const sale = await lost(ahead)
      const { engine, lives } = server()
      await database.query('update sale_sweep set mark = $1', [sale])
      await lives(givenUpAfter - 1_000)
      await expect(does(engine, sale, 1)).rejects.toMatchObject({ code: 'partner-call-out' })
      expect(await lives(15_000)).toBe(0)
      expect(await does(engine, sale, 1)).toMatchObject({ statusId: status })
    })
  },
)

test('an advice whose server died is given up, and the sale asked about again', async () => {
  const sale = await lost()
  await server().lives(givenUpAfter + 15_000)
  expect(await claimForAdvice(runSql, sale, deadline)).toMatchObject({ saleId: sale })
  // The clock is set back by hours.
  await database.query(`update open_sale set advised_at = now() + interval '3 hours' where sale_id = $1`, [sale])
  const { engine, lives } = server()
  await lives(givenUpAfter - 1_000)
  await expect(reverseSale(engine, decide, sale, 1, 'uji')).rejects.toMatchObject({ code: 'partner-call-out' })
  await lives(15_000)
  expect(await adviseDue(engine)).toBe(1)
  expect(await statusOf(engine, sale)).toBe(4)
})

test('a newer call about a sale is not given up with an older one', async () => {
  const sale = await lost()
  await server().lives(givenUpAfter + 15_000)
  await claimForAdvice(runSql, sale, deadline)
  const { engine, lives } = server()
  await lives(givenUpAfter - 1_000)
  await database.query('update open_sale set busy_for = null, advised_at = null where sale_id = $1', [sale])
  await claimForAdvice(runSql, sale, deadline)
  await lives(15_000)
  await expect(reverseSale(engine, decide, sale, 1, 'uji')).rejects.toMatchObject({ code: 'partner-call-out' })
  await lives(givenUpAfter)
  await reverseSale(engine, decide, sale, 1, 'uji')
})

test('a sale that ended as it was put on the pending list is taken from there', async () => {
  const { saleId } = await server().engine.sell(request())
  await database.query(
    'insert into open_sale (sale_id, created_at, head_id) select id, created_at, head_id from sale where id = $1',
    [saleId],
  )
  expect(await server().lives(0)).toBe(0)
  expect(await onList(saleId)).toBe(false)
})

test('sales that are at work while it is looked are found later', async () => {
  const begun = openPool({ url: database.url, max: 1, name: 'test' })
  try {
    const client = await begun.connect()
    await client.query('begin')
    const { rows } = await client.query<{ sale_id: string }>(
      `select sale_id from accept_sale(json_populate_record(null::sale_item, json_build_object('user_id', $1::integer, 'mode', 'prod', 'request_type', 'purchase', 'door', 'native', 'body_hash', 'x', 'product_code', 'S10', 'customer_code', '081290349999', 'counter', 1)), '25 s')`,
      [database.userId('ustl-b')],
    )
    const { engine, lives } = server()
    const later = await lost()
    expect(await lives(300_000)).toBe(0)
    await client.query('commit')
    client.release()
    expect(await lives(30_000)).toBe(2)
    for (const sale of [Number(rows[0]!.sale_id), later]) await reverseSale(engine, decide, sale, 1, 'uji')
  } finally {
    await begun.end()
  }
})

test('ids that begin anew are looked through from the beginning', async () => {
  const [{ mark }] = (await database.query<{ mark: number }>('select mark from sale_sweep')) as [{ mark: number }]
  await database.query(`update sale_sweep set mark = 99999999`)
  const sale = await lost()
  const { engine, lives } = server()
  expect(await lives(givenUpAfter + 15_000)).toBe(1)
  await reverseSale(engine, decide, sale, 1, 'uji')
  await lives(0)
  const [after] = await database.query<{ mark: number }>('select mark from sale_sweep')
  expect(Number(after!.mark)).toBeGreaterThan(Number(mark))
  expect(Number(after!.mark)).toBeLessThanOrEqual(sale)
})
