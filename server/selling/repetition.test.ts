import { expect, test } from 'vitest'
import { testDatabase } from '../../database/test-database.ts'
import { createAdapters } from '../partners/adapters.ts'
import { openPool } from '../runner/pool.ts'
import { type RunSql, runSqlOn } from '../runner/run-sql.ts'
import type { SaleRequest } from './accept.ts'
import { createEngine } from './engine.ts'
import { plainRequest } from './test-request.ts'

const database = testDatabase()

/** An engine whose first acceptance the database answers only when it is let. */
function withSlowAcceptance(more: { answerWithin?: number; patience?: number; lanes?: number } = {}) {
  const pool = openPool({ url: database.url, max: 4, name: 'test' })
  const now = runSqlOn(pool)
  const accepted = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  let accepts = 0
  const runSql: RunSql = async (name, text, values) => {
    const rows = await now(name, text, values)
    if (name.startsWith('accept') && ++accepts === 1) {
      accepted.resolve()
      await released.promise
    }
    return rows as never
  }
  const engine = createEngine({
    runSql,
    adapterOf: createAdapters({ simulatorLatency: 0 }),
    onLateSuccess: async () => {},
    publish: () => {},
    partnerTimeout: 1_000,
    answerWithin: 1_000,
    ...more,
  })
  const close = async () => {
    await engine.close()
    await pool.end()
  }
  return { engine, accepted: accepted.promise, release: released.resolve, close }
}

const requestOf = (refId: string): SaleRequest => ({ ...plainRequest, userId: database.userId('ustl-a'), door: 'native', refId })

test('a repetition waits for the first one, also where the first answer of the database is late', async () => {
  const { engine, accepted, release, close } = withSlowAcceptance()
  const request = requestOf('twice')
  const first = engine.sell(request)
  await accepted
  const second = engine.sell(request)
  // Time enough for the second to be answered by the database, if it asked.
  for (let turn = 0; turn < 20; turn++) await database.query('select 1')
  release()
  const [one, other] = await Promise.all([first, second])
  expect([one.statusId, other.statusId, other.saleId]).toEqual([4, 4, one.saleId])
  await close()
})

test('a question for a reference that is being accepted waits for it, and never hears that there is no sale', async () => {
  const { engine, accepted, release, close } = withSlowAcceptance({ answerWithin: 20 })
  const request = requestOf('asked-for')
  const first = engine.sell(request)
  await accepted
  const find = () => engine.stateOfReference({ ...request, refId: 'asked-for' })
  await expect(find()).rejects.toMatchObject({ code: 'unavailable' })
  const found = find()
  release()
  const { saleId } = await first
  expect(await found).toMatchObject({ saleId })
  await expect.poll(async () => (await find())?.statusId).toBe(4)
  expect(await engine.stateOfReference({ ...request, refId: 'nobody-s' })).toBeNull()
  await close()
})

test('a sale that could not be sent to the database in time is refused, is never sold and may come again', async () => {
  const { engine, accepted, release, close } = withSlowAcceptance({ patience: 20, lanes: 1 })
  const first = engine.sell(requestOf('sent'))
  await accepted
  const request = requestOf('waits')
  await expect(engine.sell(request)).rejects.toMatchObject({ code: 'unavailable' })
  release()
  expect((await first).statusId).toBe(4)
  const sales = async () => (await database.query(`select from sale_key where ref_id = 'waits'`)).length
  expect([await engine.stateOfReference({ ...request, refId: 'waits' }), await sales()]).toEqual([null, 0])
  expect([(await engine.sell(request)).statusId, await sales()]).toEqual([4, 1])
  await close()
})
