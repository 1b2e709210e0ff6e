import { expect, test } from 'vitest'
import { fairTally, isFailing, outageRule, probeWait, tallyOf, trialVerdict } from './outage.ts'

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
  expect(trialVerdict({ decided, failed }, { decided, failed })).toBe(verdict)
})

test('failures that count too little do not end a trial', () => {
  expect(trialVerdict({ decided: 9, failed: 9 }, { decided: 0, failed: 0 })).toBe('wait')
})

test.each<[string, [number, number][], number, [number, number]]>([
  ['nobody', [], 3, [0, 0]],
  ['one seller alone, of three parts', [[50, 50]], 3, [0, 0]],
  ['one seller alone where there is no other', [[50, 50]], 1, [50, 50]],
  [
    'two sellers, of three parts',
    [
      [50, 50],
      [20, 20],
    ],
    3,
    [0, 0],
  ],
  [
    'two sellers where there are no others',
    [
      [50, 50],
      [20, 20],
    ],
    2,
    [40, 40],
  ],
  [
    'three alike',
    [
      [5, 5],
      [5, 4],
      [5, 0],
    ],
    3,
    [15, 9],
  ],
  [
    'three of which one fails much',
    [
      [1000, 1000],
      [5, 0],
      [2, 0],
    ],
    3,
    [6, 2],
  ],
  [
    'one that fails much, many others that do not',
    [[1000, 1000], ...Array.from({ length: 20 }, (): [number, number] => [2, 0])],
    3,
    [60, 20],
  ],
  [
    'one that succeeds much, others that fail',
    [
      [1000, 0],
      [5, 5],
      [5, 5],
      [5, 5],
    ],
    3,
    [22.5, 15],
  ],
  [
    'a seller without a decided sale',
    [
      [0, 0],
      [3, 3],
      [3, 3],
      [3, 3],
    ],
    3,
    [9, 9],
  ],
])('%s', (_, sellers, parts, [decided, failed]) => {
  const tally = fairTally(
    sellers.map(([of, lost]) => ({ decided: of, failed: lost })),
    parts,
  )
  expect(tally).toEqual({ decided, failed })
})

test.each([1, 2])('%i sellers close nothing for others, whatever they do', (many) => {
  const theirs = Array.from({ length: many }, () => ({ decided: 1_000_000, failed: 1_000_000 }))
  const others = Array.from({ length: 3 }, () => ({ decided: 1, failed: 0 }))
  expect(isFailing(fairTally([...theirs, ...others], outageRule.sellers))).toBe(false)
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
