import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runChecks } from '../../database/run-checks.ts'
import { prodToken } from '../../database/test-world.ts'
import { testApp } from '../test-app.ts'

const { database, call } = testApp({ settings: { partnerTimeoutMs: 60, answerWithinMs: 2_000 } })
const sellers = ['ustl-a', 'usfd-a', 'usgt-a', 'htvt-a'] as const
const products = ['S10', 'PLN20'] as const
const endings = ['000', '911', '912', '913', '914', '916', '919'] as const
let client: pg.Client

beforeAll(async () => {
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(() => client.end())

const sale = fc.record({
  kind: fc.constant('sale' as const),
  seller: fc.constantFrom(...sellers),
  product: fc.constantFrom(...products),
  ending: fc.constantFrom(...endings),
  number: fc.integer({ min: 10, max: 99 }),
  reference: fc.option(fc.integer({ min: 1, max: 4 })),
  counter: fc.integer({ min: 1, max: 3 }),
})
const decision = fc.record({ kind: fc.constantFrom('advice' as const, 'reversal' as const), which: fc.nat({ max: 30 }) })
const move = fc.record({
  kind: fc.constantFrom('transfer' as const, 'deduct' as const),
  seller: fc.constantFrom(...sellers),
  amount: fc.integer({ min: 1, max: 12_000_000 }),
})
type Step =
  typeof sale extends fc.Arbitrary<infer A>
    ? A | { kind: 'advice' | 'reversal'; which: number } | { kind: 'transfer' | 'deduct'; seller: string; amount: number }
    : never

/** Every sale ever made here, so that decisions find some; more than one step may decide the same. */
const made: number[] = []

async function play(step: Step, round: number): Promise<number> {
  switch (step.kind) {
    case 'sale': {
      const prefix = step.product === 'S10' ? `0812${step.number}34` : `140${step.number}723`
      const input = {
        productCode: step.product,
        customerCode: `${prefix}${step.ending}`,
        ...(step.reference && { refId: `${round}-${step.reference}` }),
      }
      const answer =
        step.seller === 'htvt-a'
          ? await call('h2hPurchase', { token: prodToken(step.seller) }, { refId: `${round}-${step.number}`, ...input })
          : await call('purchase', step.seller, { ...input, counter: step.counter })
      if (answer.body.saleId) made.push(answer.body.saleId)
      return answer.status
    }
    case 'advice':
    case 'reversal': {
      const salesId = made[made.length - 1 - (step.which % Math.max(1, made.length))]
      if (salesId === undefined) return 200
      return (await call(step.kind === 'advice' ? 'adviseSale' : 'reverseSale', 'owner', { salesId })).status
    }
    default:
      return (await call(step.kind, 'owner', { correspondent: database.userId(step.seller), amount: step.amount, remark: 'uji' }))
        .status
  }
}

test('any interleaving of sales, failures, advice, reversals and transfers keeps every invariant', async () => {
  let round = 0
  const waves = fc.array(
    fc.array(fc.oneof({ weight: 5, arbitrary: sale }, { weight: 3, arbitrary: decision }, { weight: 1, arbitrary: move }), {
      minLength: 1,
      maxLength: 12,
    }),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  await fc.assert(
    fc.asyncProperty(waves, async (steps) => {
      round += 1
      for (const wave of steps) {
        const statuses = await Promise.all(wave.map((step) => play(step, round)))
        expect(statuses.filter((status) => status >= 500)).toEqual([])
      }
      expect(await runChecks(client)).toEqual([])
    }),
    { numRuns: 25 },
  )
})

test('sixty-four at once cannot spend one balance twice', async () => {
  const seller = 'usft-a'
  const price = 20_900
  const before = (await call('balance', seller)).body.balance
  await call('deduct', 'owner', { correspondent: database.userId(seller), amount: before - 10 * price, remark: 'uji' })
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, place) =>
      call('purchase', seller, { productCode: 'PLN20', customerCode: `1407720${String(place).padStart(4, '0')}` }),
    ),
  )
  // Some may still be waiting for the partner: their money is held.
  const sold = answers.filter(({ body }) => body.status).map(({ body }) => body.price)
  expect(answers.filter(({ body }) => !body.status).map(({ body }) => body.code)).toEqual(
    Array(64 - sold.length).fill('insufficient-balance'),
  )
  const left = (await call('balance', seller)).body.balance
  expect(left).toBe(10 * price - sold.reduce((sum, one) => sum + one, 0))
  expect(left).toBeGreaterThanOrEqual(0)
  expect(left).toBeLessThan(sold[0] ?? 0)
})
