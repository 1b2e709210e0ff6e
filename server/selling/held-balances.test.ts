import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../database/test-database.ts'
import { openPool } from '../runner/pool.ts'
import { runSqlOn } from '../runner/run-sql.ts'
import type { Ending } from './end.ts'
import { createSteps } from './sale-batches.ts'
import type { SaleRequest } from './sale-fields.ts'
import { givingBack } from './semi.ts'
import { plainRequest } from './test-request.ts'

const database = testDatabase()
const pool = openPool({ url: database.url, max: 8, name: 'test' })
const runSql = runSqlOn(pool)
const lanes = { lanes: 1, cap: 100 }
let holder: pg.Client
let number = 0

beforeAll(async () => {
  holder = new pg.Client({ connectionString: database.url })
  await holder.connect()
})
afterAll(async () => {
  await holder.end()
  await pool.end()
})
beforeEach(async () => {
  await holder.query('begin')
  await holder.query('select from balance where user_id = $1 for no key update', [database.userId('ustl-a')])
})
afterEach(() => holder.query('rollback'))

const release = () => holder.query('commit')
const request = (username: string): SaleRequest => ({
  ...plainRequest,
  userId: database.userId(username),
  customerCode: `08129036${String(++number).padStart(4, '0')}`,
})

/** Whether it is still without an answer once somebody waits for the held balance. */
async function waits(answer: Promise<unknown>): Promise<boolean> {
  let isDone = false
  void answer.finally(() => {
    isDone = true
  })
  while (!isDone) {
    const [row] = await database.query('select count(*)::int as n from pg_locks where not granted')
    if (row!.n > 0) return true
  }
  return false
}

test('who sells beside a seller whose balance is held waits for nobody, and the held one sells when it is free', async () => {
  const steps = createSteps(runSql, 20_000, lanes)
  const [held, ...others] = ['ustl-a', 'usft-a', 'ustl-b'].map((username) => steps.accept(request(username)))
  for (const other of others) expect(await other).toMatchObject({ accepted: {} })
  expect(await waits(held!)).toBe(true)
  expect(await steps.accept(request('usft-a'))).toMatchObject({ accepted: {} })
  await release()
  expect(await held).toMatchObject({ accepted: {} })
})

test('all sales of a held seller wait on one connection', async () => {
  const steps = createSteps(runSql, 20_000, lanes)
  const held = Array.from({ length: 30 }, () => steps.accept(request('ustl-a')))
  expect(await waits(held[0]!)).toBe(true)
  expect(await steps.accept(request('usft-a'))).toMatchObject({ accepted: {} })
  await release()
  for (const sale of held) expect(await sale).toMatchObject({ accepted: {} })
})

test('who could not be tried a second time in its time is refused, and never sells', async () => {
  const steps = createSteps(runSql, 20_000, lanes)
  const held = steps.accept(request('ustl-a'))
  expect(await waits(held)).toBe(true)
  await expect(steps.accept(request('ustl-a'), performance.now() + 200)).rejects.toMatchObject({ code: 'unavailable' })
  await release()
  expect(await held).toMatchObject({ accepted: {} })
  await steps.finished()
  expect(await database.query(`select from sale where customer_code = '08129036${String(number).padStart(4, '0')}'`)).toEqual([])
})

test('a balance that others take again and again is had in its turn', async () => {
  await release()
  let isOver = false
  const take = async () => {
    while (!isOver) await database.query('select from balance where user_id = $1 for no key update', [database.userId('ustl-a')])
  }
  const taker = take()
  const steps = createSteps(runSql, 20_000, lanes)
  const sales = await Promise.all(Array.from({ length: 40 }, () => steps.accept(request('ustl-a'))))
  isOver = true
  await taker
  for (const sale of sales) expect(sale).toMatchObject({ accepted: {} })
})

test('where sales go one by one, who is held does not stop the lane', async () => {
  const steps = createSteps(runSql, 20_000, { lanes: 1, cap: 1 })
  const held = steps.accept(request('ustl-a'))
  expect(await waits(held)).toBe(true)
  expect(await steps.accept(request('ustl-b'))).toMatchObject({ accepted: {} })
  await release()
  expect(await held).toMatchObject({ accepted: {} })
})

test('failed sales get their money back beside one whose seller is held, and that one when it is free', async () => {
  await release()
  const steps = createSteps(runSql, 20_000, lanes)
  const sales = await Promise.all(['ustl-a', 'usft-a', 'ustl-b'].map((username) => steps.accept(request(username))))
  await holder.query('begin')
  await holder.query('select from balance where user_id = $1 for no key update', [database.userId('ustl-a')])
  const voider = givingBack(runSql, () => {}, lanes)
  const [held, ...others] = sales.map((sale) => {
    if (!('accepted' in sale)) throw new Error('refused')
    return voider.end(failure(sale.accepted))
  })
  for (const other of others) expect(await other).toMatchObject({ applied: true })
  expect(await waits(held!)).toBe(true)
  await release()
  expect(await held).toMatchObject({ applied: true })
  await voider.finished()
})

const failure = ({ saleId, createdAt }: { saleId: number; createdAt: Date }): Ending => ({
  ...{ saleId, createdAt, status: 2, partnerId: null, base: null, customerName: null, serialNumber: null, message: 'Gagal' },
  ...{ details: null, trace: [], actorId: null, remark: null, listed: false, idle: false },
})
