import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../database/test-database.ts'
import type { PartnerAdapter, PartnerReply, PartnerRequest } from '../partners/adapter.ts'
import { openPool } from '../runner/pool.ts'
import { type RunSql, runSqlOn } from '../runner/run-sql.ts'
import { adviseDue } from './advice.ts'
import { createEngine, type Engine } from './engine.ts'
import { plainRequest } from './test-request.ts'

const database = testDatabase()
const sold: PartnerReply = { kind: 'success', serialNumber: '1', message: 'Sukses', base: null, customerName: null, details: {} }
const waiting: PartnerReply = { kind: 'pending', message: 'Diproses' }
const [hanging, quick] = [1, 2]
let pool: ReturnType<typeof openPool>
let runSql: RunSql
let engine: Engine
let number = 0
/** Of whom it was asked, in the order of the questions. */
let asked: { partner: number | 'sandbox'; reference: string }[] = []
let answer = Promise.withResolvers<PartnerReply>()
/** Names of queries that fail about these sales. */
let broken: { query: string; saleId: number } | null = null
/** Questions find no place in the line of their partner. */
let isFull = false

beforeAll(() => {
  pool = openPool({ url: database.url, max: 4, name: 'test' })
  runSql = runSqlOn(pool)
})
afterAll(() => pool.end())

beforeEach(() => {
  asked = []
  answer = Promise.withResolvers()
  broken = null
  isFull = false
  engine = createEngine({
    runSql: (name, text, values) =>
      name === broken?.query && values[0] === broken.saleId
        ? Promise.reject(new Error('the database said no'))
        : runSql(name, text, values),
    adapterOf: (partnerId, mode) => partnerAt(mode === 'sand' ? 'sandbox' : partnerId),
    onLateSuccess: async () => {},
    publish: () => {},
    partnerTimeout: 30_000,
    answerWithin: 1_000,
  })
  return async () => {
    answer.resolve(sold)
    await engine.close()
    await database.query(`update open_sale set next_advice_at = now(), advised_at = null`)
    await database.query('delete from partner_connection')
  }
})

function partnerAt(partner: number | 'sandbox'): PartnerAdapter {
  return {
    inquire: async () => waiting,
    purchase: async () => waiting,
    advise: async ({ reference }: PartnerRequest) => {
      if (isFull) return { kind: 'pending', message: 'Tidak terkirim', isUnsent: true }
      asked.push({ partner, reference })
      return partner === hanging ? answer.promise : sold
    },
    answers: async () => true,
  }
}

/** A sale that is due for so long, of the partner in this place of its route. */
async function due(partner: number, minutes: number, mode: 'prod' | 'sand' = 'prod'): Promise<number> {
  const customerCode = `0812905${String(++number).padStart(5, '0')}`
  const sale = await engine.sell({
    ...plainRequest,
    userId: database.userId('ustl-a'),
    door: 'native',
    refId: customerCode,
    customerCode,
    mode,
  })
  await database.query(
    `update open_sale o set attempt = array_position(s.partners, $2), next_advice_at = now() - $3::interval
     from sale s where s.id = o.sale_id and s.id = $1`,
    [sale.saleId, partner, `${minutes} minutes`],
  )
  return sale.saleId
}

async function several(count: number, ...of: Parameters<typeof due>): Promise<number[]> {
  const sales: number[] = []
  for (let place = 0; place < count; place++) sales.push(await due(...of))
  return sales
}

const statusOf = async (sale: number) => (await engine.state(sale))?.statusId
const askedOf = (partner: number | 'sandbox') => asked.filter((one) => one.partner === partner).length

test('a partner that hangs keeps the sales of nobody else waiting, not even those of the next run', async () => {
  await several(60, hanging, 30)
  const [its, sandbox] = [await due(quick, 5), await due(hanging, 5, 'sand')]
  const first = adviseDue(engine)
  await expect.poll(() => Promise.all([its, sandbox].map(statusOf))).toEqual([4, 4])
  const later = await due(quick, 1)
  const second = adviseDue(engine)
  await expect.poll(() => statusOf(later)).toBe(4)
  // No more is asked of it than before.
  expect(askedOf(hanging)).toBe(5)
  answer.resolve(sold)
  await Promise.all([first, second])
  expect([askedOf(hanging), new Set(asked.map(({ reference }) => reference)).size]).toEqual([60, 63])
})

test('each is asked about its oldest sales first', async () => {
  const minutes = [3, 9, 2, 8, 5, 1, 7, 4, 6]
  const sales: number[] = []
  for (const one of minutes) sales.push(await due(hanging, one))
  const run = adviseDue(engine)
  await expect.poll(() => askedOf(hanging)).toBe(5)
  const oldest = sales.filter((_, place) => minutes[place]! >= 5).map((sale) => `${sale}-1`)
  expect(asked.map(({ reference }) => reference).toSorted()).toEqual(oldest)
  answer.resolve(sold)
  expect(await run).toBe(9)
})

test.each([
  [1, 1],
  [3, 1],
  [16, 8],
])('a partner that grants %i requests at once is asked about %i sales', async (places, questions) => {
  await database.query(
    `insert into partner_connection (partner_id, type, end_point, mode, sealed, credentials, plain_http, concurrency, per_second,
       connect_ms, answer_ms, advice_seconds, dialect)
     values ($1, 'digiflazz', '', 'prod', '', '{}', false, $2, 100, 1000, 1000, 60, '{}')`,
    [hanging, places],
  )
  await several(20, hanging, 5)
  const run = adviseDue(engine)
  await expect.poll(() => askedOf(hanging)).toBe(questions)
  answer.resolve(sold)
  expect(await run).toBe(20)
})

test('what found no place is asked a minute later, however often', async () => {
  isFull = true
  const sale = await due(quick, 5)
  const next = async () => {
    const [row] = await database.query(
      `select advices, trace, extract(epoch from next_advice_at - now())::integer between 50 and 60 as soon
       from open_sale where sale_id = $1`,
      [sale],
    )
    const { advices, trace, soon } = row as { advices: number; trace: { event: string }[]; soon: boolean }
    return [advices, trace.filter(({ event }) => event === 'advice').length, soon]
  }
  for (const time of [1, 2, 3]) {
    await database.query(`update open_sale set next_advice_at = now(), advised_at = null where sale_id = $1`, [sale])
    await adviseDue(engine)
    expect(await next()).toEqual([time, 0, true])
  }
  isFull = false
  await database.query(`update open_sale set next_advice_at = now(), advised_at = null where sale_id = $1`, [sale])
  expect([await adviseDue(engine), await statusOf(sale)]).toEqual([1, 4])
})

test('what cannot be written down about one sale is told, and stops no other', async () => {
  const [bad, ...good] = await several(8, quick, 5)
  broken = { query: 'claim_due', saleId: bad! }
  await expect(adviseDue(engine)).rejects.toThrow('the database said no')
  expect(await Promise.all(good.map(statusOf))).toEqual(good.map(() => 4))
  expect(await statusOf(bad!)).toBe(1)
  broken = null
  expect(await adviseDue(engine)).toBe(1)
})

test('a server that ends begins no further question, and writes down what it is answered', async () => {
  const sales = await several(8, hanging, 5)
  void adviseDue(engine)
  await expect.poll(() => askedOf(hanging)).toBe(5)
  engine.partnerLines.stop()
  answer.resolve(sold)
  await engine.close()
  expect(askedOf(hanging)).toBe(5)
  expect((await Promise.all(sales.map(statusOf))).toSorted()).toEqual([1, 1, 1, 4, 4, 4, 4, 4])
})
