import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../database/test-database.ts'
import { createAdapters } from '../partners/adapters.ts'
import { openPool } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import { type RunSql, runSqlOn } from '../runner/run-sql.ts'
import { createEngine } from './engine.ts'
import type { SaleRequest } from './sale-fields.ts'
import { plainRequest } from './test-request.ts'

const database = testDatabase()

interface Slow {
  answerWithin?: number
  patience?: number
  lanes?: number
  /** Waited for before what was seen of a sale is told. */
  looked?: Promise<void>
  /** Nothing of the first acceptance is sent, and it is refused when it is let. */
  firstFails?: boolean
}

/** An engine whose first acceptance the database answers only when it is let. */
function withSlowAcceptance({ firstFails = false, looked, ...more }: Slow = {}) {
  const pool = openPool({ url: database.url, max: 4, name: 'test' })
  const now = runSqlOn(pool)
  const accepted = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  let accepts = 0
  const runSql: RunSql = async (name, text, values) => {
    const isFirst = name.startsWith('accept') && ++accepts === 1
    const rows = isFirst && firstFails ? [] : await now(name, text, values)
    if (isFirst) {
      accepted.resolve()
      await released.promise
      if (firstFails) refuse('unavailable')
    }
    if (name === 'sale_by_key') await looked
    return rows as never
  }
  const engine = createEngine({
    runSql,
    adapterOf: createAdapters({ simulatorLatency: 0 }),
    onLateSuccess: async () => {},
    publish: () => {},
    partnerTimeout: 1_000,
    answerWithin: 20_000,
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
  const { engine, accepted, release, close } = withSlowAcceptance({ answerWithin: 2_000 })
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

test('a question waits also for a repetition that waits itself, and never hears of no sale that is then sold', async () => {
  const { engine, accepted, release, close } = withSlowAcceptance({ firstFails: true })
  const request = requestOf('tried-again')
  const first = engine.sell(request)
  await accepted
  const second = engine.sell(request)
  const found = engine.stateOfReference({ ...request, refId: 'tried-again' })
  release()
  await expect(first).rejects.toMatchObject({ code: 'unavailable' })
  const { saleId } = await second
  expect(await found).toMatchObject({ saleId })
  await close()
})

test('a repetition that waited for too long is refused and never sold', async () => {
  const { engine, accepted, release, close } = withSlowAcceptance({ firstFails: true, patience: 20 })
  const request = requestOf('too-late')
  const first = engine.sell(request)
  await accepted
  const second = engine.sell(request)
  const began = performance.now()
  while (performance.now() - began <= 20) await database.query('select 1')
  release()
  await expect(first).rejects.toMatchObject({ code: 'unavailable' })
  await expect(second).rejects.toMatchObject({ code: 'unavailable' })
  expect(await database.query(`select from sale_key where ref_id = 'too-late'`)).toEqual([])
  await close()
})

test('a sale that could not be sent to the database in time is refused, is never sold and may come again', async () => {
  const { engine, accepted, release, close } = withSlowAcceptance({ patience: 1_000, lanes: 1 })
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

describe('a question for a sale that is not there', () => {
  const named = (refId: string) => ({ ...requestOf(refId), refId })
  /** A request that sells once it is let, and what came before and after it. */
  function arriving(refId: string) {
    const { engine, release, close } = withSlowAcceptance({ patience: 3_000 })
    release()
    const gate = Promise.withResolvers<void>()
    const earlier = engine.arrivals.now()
    const sale = engine.arrivals.during(requestOf(refId), () => gate.promise.then(() => engine.sell(requestOf(refId))))
    return { engine, earlier, sale, let: gate.resolve, close }
  }

  test('waits for every request of its account that came before, whatever that one waits for', async () => {
    const { engine, sale, let: go, close } = arriving('in-line')
    await expect(engine.stateOfReference(named('in-line'))).rejects.toMatchObject({ code: 'unavailable' })
    const found = engine.stateOfReference(named('in-line'))
    go()
    expect((await found)?.refId).toBe('in-line')
    await sale
    await close()
  })

  test('hears of one that was sold while the answer to its first look was on the way', async () => {
    const looked = Promise.withResolvers<void>()
    const { engine, release, close } = withSlowAcceptance({ looked: looked.promise })
    release()
    const gate = Promise.withResolvers<void>()
    const sale = engine.arrivals.during(requestOf('meanwhile'), () =>
      gate.promise.then(() => engine.sell(requestOf('meanwhile'))),
    )
    const found = engine.stateOfReference(named('meanwhile'))
    for (let turn = 0; turn < 20; turn++) await database.query('select 1')
    gate.resolve()
    const { saleId } = await sale
    looked.resolve()
    expect(await found).toMatchObject({ saleId })
    await close()
  })

  test('waits for no request that has sold, however long its partner takes', async () => {
    const { engine, release, close } = withSlowAcceptance()
    release()
    const answered = Promise.withResolvers<void>()
    const sale = engine.arrivals.during(requestOf('answered-late'), async () => {
      await engine.sell(requestOf('answered-late'))
      await answered.promise
    })
    await expect.poll(() => engine.arrivals.any(requestOf('answered-late'))).toBe(false)
    expect(await engine.stateOfReference(named('never-bought'))).toBeNull()
    answered.resolve()
    await sale
    await close()
  })

  test('waits neither for what came later nor for another account or mode', async () => {
    const { engine, earlier, sale, let: go, close } = arriving('later')
    expect(await engine.stateOfReference(named('later'), earlier)).toBeNull()
    expect(await engine.stateOfReference({ ...named('later'), mode: 'sand' })).toBeNull()
    expect(await engine.stateOfReference({ ...named('later'), userId: database.userId('ustl-b') })).toBeNull()
    go()
    await sale
    expect(await engine.stateOfReference(named('later'))).toMatchObject({ refId: 'later' })
    await close()
  })

  test('waits for those of which it is not known yet whose they are, and then for those of its account alone', async () => {
    const { engine, release, close } = withSlowAcceptance()
    release()
    const [mine, other, refused] = [engine.arrivals.enter(), engine.arrivals.enter(), engine.arrivals.enter()]
    const never = new Promise<never>(() => {})
    const answers = Promise.all(['at-the-door', 'nobody-s'].map((refId) => engine.stateOfReference(named(refId))))
    let isOpen = true
    answers.finally(() => (isOpen = false)).catch(() => {})
    for (let turn = 0; turn < 20; turn++) await database.query('select 1')
    expect(isOpen).toBe(true)
    void engine.arrivals.during({ ...requestOf('other'), userId: database.userId('ustl-b') }, () => never, other)
    refused.leave()
    await engine.arrivals.during(requestOf('at-the-door'), () => engine.sell(requestOf('at-the-door')), mine)
    expect(await answers).toMatchObject([{ refId: 'at-the-door' }, null])
    await expect(engine.arrivals.during(requestOf('late'), () => never, refused)).rejects.toMatchObject({ code: 'unavailable' })
    await close()
  })
})
