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
function withSlowAcceptance() {
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
