import { expect, test } from 'vitest'
import { leastTopUp, mayPutAway, ticketState } from './tickets.ts'

test.each([
  [1, 'active', false],
  [2, 'verifying', false],
  [3, 'verified', true],
  [4, 'withdrawn', true],
  [5, 'cancelled', true],
  [6, 'expired', true],
  [7, 'unverifiable', true],
  [8, 'cancelled', true],
])('state %i is %s; its user may put it away: %s', (statusId, key, away) => {
  expect([ticketState(statusId).key, mayPutAway(statusId)]).toEqual([key, away])
})

test('a top-up is a thousand rupiah at least', () => expect(leastTopUp).toBe(1000))
