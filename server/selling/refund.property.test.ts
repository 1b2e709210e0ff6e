import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runChecks } from '../../database/run-checks.ts'
import { testApp } from '../test-app.ts'

const { database, call } = testApp()
const sellers = ['ustl-a', 'usfd-a', 'usgt-a', 'usdm-a'] as const
let client: pg.Client
let day = 0
let number = 0

beforeAll(async () => {
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  // One draws what it lacks from its charger, one gets its fees at once.
  await database.query(`update users set is_dm = true, is_semi = true, balance_limit = 50000000 where username = 'usgt-a'`)
  await database.query(`update users set is_dm = true, is_real_time = true where username = 'catl-a'`)
  const { balance } = (await call('balance', 'usgt-a')).body
  await call('deduct', 'owner', { correspondent: database.userId('usgt-a'), amount: balance - 30_000, remark: 'uji' })
})
afterAll(() => client.end())

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('sell' as const),
      seller: fc.constantFrom(...sellers),
      ends: fc.constantFrom('000', '911', '913'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('refund' as const), which: fc.nat(20), isReturned: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constantFrom('fold' as const, 'seal' as const, 'roll up' as const) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('pay' as const), whom: fc.constantFrom('all', 'd0', 'real-time') }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('close' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer A> ? A : never

interface Sold {
  id: number
  seller: string
  price: number
  status: string
  isRefunded: boolean
}
const sold: Sold[] = []

async function play(next: Step): Promise<void> {
  if (next.does === 'sell') {
    number += 1
    const customerCode = `1407${String(number).padStart(4, '0')}${next.ends}`
    const { body } = await call('purchase', next.seller, { productCode: 'PLN20', customerCode })
    expect(body.saleId).toBeDefined()
    sold.push({ id: body.saleId, seller: next.seller, price: body.price, status: body.status, isRefunded: false })
  } else if (next.does === 'refund') {
    const sale = sold[next.which % Math.max(1, sold.length)]
    if (!sale) return
    const answer = await call('refundSale', 'owner', { salesId: sale.id, isReturned: next.isReturned, remark: 'uji' })
    if (sale.status === 'Success') {
      expect(answer.body.changed).toBe(!sale.isRefunded)
      sale.isRefunded = true
    } else expect(answer.body.code).toBe('sale-not-delivered')
  } else if (next.does === 'pay') await database.query('select pay_out_fees($1, now())', [next.whom])
  else if (next.does === 'fold') await database.query('select fold_fees()')
  else if (next.does === 'seal') await database.query('select fold_fees(), seal_folds(now())')
  else if (next.does === 'roll up') await database.query('select fold_fees(), roll_up(), build_rollups()')
  else {
    day += 1
    await database.query(`select close_bills(current_date + $1::integer, 1::smallint, null, now())`, [day])
  }
}

/** What the sellers' own sales and refunds come to, by the journal. */
const movedBy = async (seller: string) =>
  Number(
    (
      await database.query(
        `select coalesce(sum(amount), 0) as amount from entry where user_id = $1 and kind in ('hold', 'void', 'refund')`,
        [database.userId(seller)],
      )
    )[0]!.amount,
  )

test('any interleaving of sales, refunds, folds, closes and pay-outs keeps every invariant', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      for (const next of steps) await play(next)
      expect(await runChecks(client)).toEqual([])
      for (const seller of sellers) {
        const own = sold.filter((sale) => sale.seller === seller)
        const kept = own.filter(({ status, isRefunded }) => status !== 'Failed' && !isRefunded)
        expect(await movedBy(seller)).toBe(-kept.reduce((sum, { price }) => sum + price, 0) || 0)
      }
    }),
    { numRuns: 20 },
  )
})
