import { expect, test } from 'vitest'
import { canDecide } from './sale-states.ts'

test.each([
  ['purchase', 1, true],
  ['purchase', 2, false],
  ['purchase', 3, false],
  ['purchase', 4, false],
  ['inquiry', 1, false],
] as const)('a sale of type %s in state %i offers advice and reversal: %s', (name, statusId, offered) => {
  expect(canDecide({ statusId, RequestType: { name } })).toBe(offered)
})
