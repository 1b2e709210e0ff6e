import { expect, test } from 'vitest'
import type { Found, Status } from './hunt.ts'
import { verdict } from './report.ts'
import { sampleOf } from './sample.ts'

const found = (status: Status, name: string): Found => ({
  mutant: { subject: 'some', name, kind: 'leg', line: 3, text: '' },
  status,
  seconds: 1,
})
const caught = (count: number) => Array.from({ length: count }, (_, n) => found('caught', `caught ${n}`))

test.each([
  ['everything is caught', caught(3), 0, 'together: 100.0 % caught – 3 caught, 0 survived, 0 explained, 0 not viable'],
  [
    'nothing could be tried',
    [found('not viable', 'a')],
    0,
    'together: 100.0 % caught – 0 caught, 0 survived, 0 explained, 1 not viable',
  ],
  [
    'one survives',
    [...caught(1), found('survived', 'a')],
    1,
    'together: 50.0 % caught – 1 caught, 1 survived, 0 explained, 0 not viable',
  ],
  [
    'one of many survives',
    [...caught(99), found('survived', 'a')],
    1,
    'together: 99.0 % caught – 99 caught, 1 survived, 0 explained, 0 not viable',
  ],
  [
    'one in twenty survives, and is explained',
    [...caught(19), found('survived', 'known')],
    0,
    'together: 95.0 % caught – 19 caught, 0 survived, 1 explained, 0 not viable',
  ],
  [
    'one in nineteen survives, explained or not',
    [...caught(18), found('survived', 'known')],
    1,
    'together: 94.7 % caught – 18 caught, 0 survived, 1 explained, 0 not viable',
  ],
])('%s', (_, all, ends, summary) => {
  const said = verdict(all, { known: 'the same answer either way' })
  expect(said.lines[0]).toBe(summary)
  expect(said.ends).toBe(ends)
})

test('survivors are listed with their place, and what was explained in vain', () => {
  const { lines } = verdict([found('survived', 'a'), found('caught', 'known')], { known: 'why' })
  expect(lines.slice(1)).toEqual(['survived   some:3 leg: a', 'explained, yet caught: known'])
})

test('a sample keeps the order, and the same seed takes the same ones', () => {
  const all = Array.from({ length: 50 }, (_, n) => ({ name: `mutant ${n}` }))
  const some = sampleOf(all, 10, 1)
  expect(some).toHaveLength(10)
  expect(some).toEqual(all.filter((one) => some.includes(one)))
  expect(sampleOf(all, 10, 1)).toEqual(some)
  expect(sampleOf(all, 10, 2)).not.toEqual(some)
})
