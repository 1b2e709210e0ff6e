import fc from 'fast-check'

const sums = [50_000, 50_500, 99_900]
/** Totals of the sums, which somebody who plays no part holds at every bank: what is not free for a run. */
export const filled = Array.from({ length: 51_000 }, (_, more) => 50_000 + more).filter(
  (total) => total % 1000 !== 0 && sums.some((one) => total > one && total < one + 1000),
)
/** Payer, charger, amount. Beyond the sums there are free totals enough. */
export const billed = [
  ['usft-a', 'caft-a', 50_500],
  ['usft-a', 'caft-a', 150_500],
  ['mift-a', 'owner', 50_000],
  ['mift-a', 'owner', 99_900],
  ['catl-a', 'owner', 50_500],
] as const
const which = fc.nat({ max: 50 })
const bank = fc.constantFrom(0, 1)
const sum = fc.constantFrom(...sums)
const does = <Name extends string>(...names: Name[]) => fc.constantFrom(...names)
/** What payers, staff, banks and the clock do, in any order. */
export const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: does('ask'), user: fc.constantFrom('usfd-a', 'stfd-a', 'usfd-b'), bank, sum }) },
  { weight: 4, arbitrary: fc.record({ does: does('report', 'withdraw', 'cancel', 'confirm'), which }) },
  { weight: 7, arbitrary: fc.record({ does: does('request'), which, bank }) },
  { weight: 4, arbitrary: fc.record({ does: does('split'), which, bank: fc.constantFrom(0, 1, null), sum }) },
  { weight: 4, arbitrary: fc.record({ does: does('takeBack', 'remove'), which }) },
  { weight: 2, arbitrary: fc.record({ does: does('pay'), which, amount: fc.constantFrom(500, 49_400, 50_000, 150_500) }) },
  {
    weight: 7,
    arbitrary: fc.record({
      does: does('line'),
      which,
      late: fc.constantFrom(0, 0, 1, 4, 9),
      source: fc.constantFrom('webhook', 'csv'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ does: does('wait'), minutes: fc.constantFrom(1, 16, 61, 1440, 9_360, 10_079, 10_080, 12_960) }),
  },
  { weight: 1, arbitrary: fc.record({ does: does('block') }) },
  { weight: 2, arbitrary: fc.record({ does: does('deleteBank'), owner: fc.constantFrom('owner', 'caft-a') }) },
)
export type Step = typeof step extends fc.Arbitrary<infer One> ? One : never
export const world = fc.record({
  seed: fc.nat({ max: 1000 }),
  /** All others are held, but for the whole thousands. */
  free: fc.uniqueArray(fc.constantFrom<number[]>(50_001, 50_100, 50_600, 50_700, 50_999, 51_499, 99_901, 99_999, 100_899), {
    minLength: 2,
  }),
})

export type World = typeof world extends fc.Arbitrary<infer One> ? One : never
