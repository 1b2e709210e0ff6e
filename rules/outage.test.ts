import { expect, test } from 'vitest'
import { isFailing, outageRule, probeWait, tallyOf, trialVerdict } from './outage.ts'

test.each([
  ['too few to say anything', 9, 9, false],
  ['all of ten', 10, 10, true],
  ['just enough', 10, 7, true],
  ['not quite enough', 10, 6, false],
  ['many, few of them failing', 1000, 300, false],
  ['many, all but enough of them failing', 1000, 699, false],
  ['nothing sold', 0, 0, false],
])('%s: %i decided, %i failed', (_, decided, failed, failing) => {
  expect(isFailing({ decided, failed })).toBe(failing)
})

test.each([
  [0, 0, 'wait'],
  [2, 2, 'wait'],
  [3, 3, 'close'],
  [1, 0, 'open'],
  [5, 4, 'open'],
] as const)('a trial with %i decided and %i failed: %s', (decided, failed, verdict) => {
  expect(trialVerdict({ decided, failed })).toBe(verdict)
})

test('ten minutes are looked back', () => expect(outageRule.minutes).toBe(10))

test('probes come less and less often, at least once an hour', () => {
  expect([0, 1, 2, 3, 4, 20].map(probeWait)).toEqual([5, 10, 20, 40, 60, 60])
})

test.each([
  ['every sale delivered', { asked: 10, began: 10, succeeded: 10, failed: 0, silent: 0 }, { decided: 10, failed: 0 }],
  ['the second partner delivers', { asked: 20, began: 10, succeeded: 10, failed: 10, silent: 0 }, { decided: 10, failed: 0 }],
  ['both fail', { asked: 20, began: 10, succeeded: 0, failed: 20, silent: 0 }, { decided: 10, failed: 10 }],
  ['nobody answers', { asked: 10, began: 10, succeeded: 0, failed: 0, silent: 10 }, { decided: 10, failed: 10 }],
  ['all are waiting', { asked: 10, began: 10, succeeded: 0, failed: 0, silent: 0 }, { decided: 0, failed: 0 }],
])('%s', (_, answers, tally) => {
  expect(tallyOf(answers)).toEqual(tally)
})
