import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../database/test-database.ts'
import { createAdapters } from '../partners/adapters.ts'
import { openPool } from '../runner/pool.ts'
import { runSqlOn } from '../runner/run-sql.ts'
import { createEngine, type Engine } from './engine.ts'
import type { SaleRequest } from './sale-fields.ts'
import { plainRequest } from './test-request.ts'

const database = testDatabase()
const limit = { perSecond: 0.001, atOnce: 3 }
const refused: string[] = []
let engine: Engine
beforeAll(() => {
  const pool = openPool({ url: database.url, max: 4, name: 'test' })
  engine = createEngine({
    runSql: runSqlOn(pool),
    adapterOf: createAdapters({ simulatorLatency: 0 }),
    onLateSuccess: async () => {},
    publish: () => {},
    partnerTimeout: 1_000,
    answerWithin: 1_000,
    free: { trials: limit, inquiries: limit },
    refusedTooMany: (door) => refused.push(door),
  })
  afterAll(async () => {
    await engine.close()
    await pool.end()
  })
})

let number = 0
const ask = (over: Partial<SaleRequest>) => {
  const customerCode = `0812907${String(++number).padStart(5, '0')}`
  const request = { ...plainRequest, userId: database.userId('httl-a'), door: 'digiflazz', customerCode, ...over } as const
  return engine.sell(request as SaleRequest).then(
    () => 'sold',
    ({ code }) => code,
  )
}
const asked = async (times: number, over: (n: number) => Partial<SaleRequest>) => {
  const said: string[] = []
  for (let n = 0; n < times; n++) said.push(await ask(over(n)))
  return said
}

test('trials are refused past what a user may leave, those that leave nothing are not counted, and what is bought goes on', async () => {
  const trial = (refId: string, over: object = {}) => ({ mode: 'sand', refId, ...over }) as const
  expect(await ask(trial('t-x', { productCode: 'NONE' }))).toBe('product-unknown')
  const same = { customerCode: '081290799999' }
  expect(await asked(3, () => trial('t-0', same))).toEqual(['sold', 'sold', 'sold'])
  expect(await asked(3, (n) => trial(`t-${n + 1}`))).toEqual(['sold', 'sold', 'too-many-requests'])
  expect(await asked(2, (n) => trial(`i-${n}`, { requestType: 'inquiry' }))).toEqual(['too-many-requests', 'too-many-requests'])
  expect(await asked(5, (n) => ({ refId: `p-${n}` }))).toEqual(Array(5).fill('sold'))
  expect(await database.query(`select count(*)::int as count from sale where mode = 'sand'`)).toEqual([{ count: 3 }])
})

test('so are inquiries, of each user apart, and in numbers of their own', async () => {
  refused.length = 0
  const inquiry = (userId: number) => () => ({ requestType: 'inquiry', refId: null, userId }) as const
  const [first, second] = [database.userId('httl-a'), database.userId('htvt-a')]
  expect(await asked(4, inquiry(first))).toEqual(['sold', 'sold', 'sold', 'too-many-requests'])
  expect(await ask(inquiry(second)())).toBe('sold')
  expect(refused).toEqual(['h2h'])
})
