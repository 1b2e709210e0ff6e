import fc from 'fast-check'
import { charged } from './test-bill-model.ts'

const which = fc.nat({ max: 20 })
const who = fc.constantFrom(...charged)
/** Infinity: all there is. */
const amount = fc.constantFrom(1, 20_649, 60_000, Number.POSITIVE_INFINITY)
/** What people, sellers and the clock do, in any order. */
export const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ does: fc.constant('sell' as const), ends: fc.constantFrom('deliver', 'void', 'pending') }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('decide' as const), which, ends: fc.constantFrom('deliver', 'void') }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('close' as const) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('wait' as const), minutes: fc.constantFrom(30, 55, 180, 690) }) },
  { weight: 5, arbitrary: fc.record({ does: fc.constantFrom('request' as const, 'remove' as const), which }) },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constantFrom('confirm' as const, 'split' as const, 'pay' as const),
      which,
      share: fc.constantFrom(0.3, 1, 1.5),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('lend' as const, 'take' as const, 'give' as const), who, amount }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('reset' as const), who }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('dispense' as const, 'block' as const), who }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('dm' as const, 'semi' as const) }) },
)
export type Step = typeof step extends fc.Arbitrary<infer One> ? One : never
