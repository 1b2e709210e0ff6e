import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../test-app.ts'
import { bankOf, billsOf, onCredit } from './test-moving-clock.ts'

const { database, call } = testApp()
const price = 20_650
const who = { payer: 'usft-a', charger: 'caft-a', owner: 'owner' } as const
let bill: number
let bank: number

beforeAll(async () => {
  await onCredit(database, who.payer, 1_000_000)
  await call('purchase', who.payer, { productCode: 'PLN20', customerCode: '14077009901' })
  await database.query(`select close_bills(null, 1::smallint, array[$1::integer], now())`, [database.userId(who.payer)])
  bill = (await billsOf(database, who.payer)).at(-1)!.id
  bank = await bankOf(database, who.charger)
})

const one = fc.record({
  by: fc.constantFrom('payer', 'charger', 'owner'),
  amount: fc.integer({ min: 1, max: 9_000 }),
  /** Which of what remained until now the caller has seen: 0 is the newest. */
  seen: fc.nat({ max: 3 }),
})
type Split = { by: keyof typeof who; amount: number; seen: number }
type Step = { does: 'split'; together: Split[] } | { does: 'request' | 'withdraw' | 'delete' }
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('split' as const), together: fc.array(one, { minLength: 1, maxLength: 3 }) }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('request' as const, 'withdraw' as const, 'delete' as const) }) },
)

const told = async () => (await call('billStatus', who.payer)).body
const deleteParts = async () => {
  for (const { id } of (await told()).Splitted)
    expect((await call('deletePart', who.charger, { selectedBill: id })).status).toBe(200)
}

/** What splits that are asked for together answer: of those that saw what remains now, one is done. */
async function split(together: Split[], seen: number[], requested: boolean): Promise<void> {
  const remaining = seen[0]!
  const asked = together.map(({ by, amount, seen: nth }) => ({ by, amount, remaining: seen[Math.min(nth, seen.length - 1)]! }))
  const answers = await Promise.all(
    asked.map(({ by, amount, ...saw }) => call('splitBill', who[by], { bill, splitAmount: amount, ...saw })),
  )
  const done = answers.flatMap(({ status }, n) => (status === 200 ? [asked[n]!] : []))
  const mayDo = asked.filter((it) => !requested && it.remaining === remaining && it.amount <= remaining)
  expect(done).toHaveLength(Math.min(1, mayDo.length))
  for (const it of done) expect(mayDo).toContain(it)
  for (const it of done) seen.unshift(remaining - it.amount)
}

test('however often and by whoever a split is asked for, each part is cut off what its caller saw, and no request is ended', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
      await call('withdrawPayment', who.payer, { bill })
      await deleteParts()
      const seen = [price]
      let requested = false
      for (const next of steps) {
        if (next.does === 'split') await split(next.together, seen, requested)
        else if (next.does === 'delete') {
          await deleteParts()
          if (seen[0] !== price) seen.unshift(price)
        } else {
          const { status } = await call(next.does === 'request' ? 'requestPayment' : 'withdrawPayment', who.payer, { bill, bank })
          if (status === 200) requested = next.does === 'request'
        }
        const { statusId, remaining, Splitted } = await told()
        const cut = Splitted.reduce((sum: number, part: { amount: number }) => sum + part.amount, 0)
        expect([remaining, remaining + cut]).toEqual([seen[0], price])
        const whole = requested ? 2 : 1
        expect(statusId).toBe(Splitted.length > 0 ? 7 : whole)
      }
    }),
    { numRuns: 30 },
  )
})
