import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../database/test-database.ts'
import { openPool } from '../runner/pool.ts'
import { type RunSql, runSqlOn } from '../runner/run-sql.ts'
import type { AcceptedSale } from './accept.ts'
import { success } from './dispatch.ts'
import { createSteps } from './sale-batches.ts'
import type { SaleRequest } from './sale-fields.ts'
import { plainRequest } from './test-request.ts'

const database = testDatabase()
const asked: string[] = []
let pool: ReturnType<typeof openPool>
let steps: ReturnType<typeof createSteps>
let number = 0

beforeAll(() => {
  pool = openPool({ url: database.url, max: 2, name: 'test' })
  const runSql = runSqlOn(pool)
  const noting: RunSql = (name, text, values) => {
    asked.push(name)
    return runSql(name, text, values)
  }
  steps = createSteps(noting, 20_000, { lanes: 1, cap: 1 })
})
afterAll(() => pool.end())
beforeEach(() => {
  asked.length = 0
})

const request = (productCode = 'S10'): SaleRequest => ({
  ...plainRequest,
  userId: database.userId('ustl-a'),
  door: 'native',
  productCode,
  customerCode: `08129034${String(++number).padStart(4, '0')}`,
})

async function accepted(): Promise<AcceptedSale> {
  const acceptance = await steps.accept(request())
  if (!('accepted' in acceptance)) throw new Error('refused')
  return acceptance.accepted
}
const delivered = (sale: AcceptedSale, listed = false) => ({
  ...success(sale, sale.partners[0] as number, {
    kind: 'success',
    serialNumber: '1',
    message: 'Sukses',
    base: null,
    customerName: null,
    details: {},
  }),
  listed,
})
const legsOf = async (sale: AcceptedSale) =>
  (await database.query<{ kind: string }>('select kind from system_entry where cause_id = $1', [sale.saleId])).length

test('a sale is settled in the call that accepts another, whether or not it may be on the pending list', async () => {
  for (const listed of [false, true]) {
    const sale = await accepted()
    const [ended, next] = await Promise.all([steps.settle(delivered(sale, listed)), steps.accept(request())])
    expect(ended.applied).toBe(true)
    expect(next).toHaveProperty('accepted')
    expect(await legsOf(sale)).toBeGreaterThan(3)
  }
  expect(asked).toEqual(['accept_sale', 'settle_and_accept', 'accept_sale', 'settle_listed_and_accept'])
})

test('a refusal leaves the other half as it is, and a second settling changes nothing', async () => {
  const sale = await accepted()
  const [ended, refused] = await Promise.all([steps.settle(delivered(sale)), steps.accept(request('NIX'))])
  expect([ended.applied, refused]).toMatchObject([true, { refused: 'product-unknown' }])
  const legs = await legsOf(sale)
  const [again, next] = await Promise.all([steps.settle(delivered(sale)), steps.accept(request())])
  expect([again.applied, await legsOf(sale)]).toEqual([false, legs])
  expect(next).toHaveProperty('accepted')
  // The key of the outcome undid the pair, so each half was tried alone.
  expect(asked.slice(1)).toEqual(['settle_and_accept', 'settle_and_accept', 'settle_sale', 'accept_sale'])
})

test('a disk that is full refuses all of a batch by one question', async () => {
  let questions = 0
  const full: RunSql = async () => {
    questions += 1
    throw Object.assign(new Error('could not extend file'), { code: '53100' })
  }
  const many = createSteps(full, 20_000, { lanes: 1, cap: 9 })
  const asked = [1, 2, 3, 4, 5].map((userId) => many.accept({ ...request(), userId, refId: `full-${userId}` }))
  const answers = await Promise.allSettled(asked)
  expect(answers.map((answer) => answer.status === 'rejected' && answer.reason.code)).toEqual(Array(5).fill('53100'))
  expect(questions).toBe(1)
})
