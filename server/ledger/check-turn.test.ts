import { expect, test } from 'vitest'
import { type Month, monthsInTurn, monthsSince, newSince, spanOf } from './check-turn.ts'

const at = (text: string) => new Date(text)

test.each([
  [null, '2026-11-20T20:10Z', ['2026-11-01']],
  ['2026-11-03T10:00Z', '2026-11-20T20:10Z', ['2026-11-01']],
  ['2026-10-31T23:59:59Z', '2026-11-20T20:10Z', ['2026-10-01', '2026-11-01']],
  ['2025-12-31T23:00Z', '2026-02-01T00:00Z', ['2025-12-01', '2026-01-01', '2026-02-01']],
])('the months since %s, on %s', (first, now, months) => {
  expect(monthsSince(first === null ? null : at(first), at(now))).toEqual(months)
})

test('the spans of the months meet, and nothing is before the first one', () => {
  const months = monthsSince(at('2025-12-05T00:00Z'), at('2026-02-10T00:00Z'))
  expect(months.map((month) => spanOf(month, months))).toEqual([
    { to: at('2026-01-01T00:00Z') },
    { from: at('2026-01-01T00:00Z'), to: at('2026-02-01T00:00Z') },
    { from: at('2026-02-01T00:00Z'), to: at('2026-03-01T00:00Z') },
  ])
})

test.each([1, 2, 12, 28, 29, 60, 200])('of %i months every one has its turn within thirty nights, again and again', (count) => {
  const first = at('2010-01-15T00:00Z')
  const months = monthsSince(first, new Date(Date.UTC(2010, count - 1, 20)))
  expect(months).toHaveLength(count)
  const nights: Month[][] = []
  for (let night = 0; night < 90; night++) nights.unshift(monthsInTurn(months, nights))
  for (const from of [0, 30, 60]) expect(new Set(nights.slice(from, from + 30).flat())).toEqual(new Set(months))
})

const held = { held: true }
const nothing = { at: null, day: null }
test.each([
  ['before the first night', null, nothing, '2026-11-01T00:00:00.000Z'],
  [
    'before the first night, whatever is there',
    null,
    { at: at('2026-10-01T00:00Z'), day: '2026-10-01' },
    '2026-11-01T00:00:00.000Z',
  ],
  ['after a night that held', held, nothing, '2026-11-19T19:10:00.000Z'],
  ['after a night that did not', { held: false }, nothing, '2026-11-12T08:00:00.000Z'],
  ['with later rows', held, { at: at('2026-11-19T20:30Z'), day: '2026-11-19' }, '2026-11-19T19:10:00.000Z'],
  ['with an older row', held, { at: at('2026-11-18T10:00Z'), day: '2026-11-18' }, '2026-11-18T10:00:00.000Z'],
  ['with a fold of sales of an older day', held, { at: at('2026-11-19T20:30Z'), day: '2026-11-18' }, '2026-11-18T00:00:00.000Z'],
  [
    'with an older row after a night that did not hold',
    { held: false },
    { at: at('2026-11-11T10:00Z'), day: null },
    '2026-11-11T10:00:00.000Z',
  ],
  [
    'with a later row after a night that did not hold',
    { held: false },
    { at: at('2026-11-13T10:00Z'), day: '2026-11-13' },
    '2026-11-12T08:00:00.000Z',
  ],
])('%s, what is new begins at its time', (_, left, newer, since) => {
  const before = { startedAt: at('2026-11-19T20:10Z'), since: at('2026-11-12T08:00Z'), again: [] }
  expect(newSince(left && { ...before, ...left }, newer, at('2026-11-20T20:10Z')).toISOString()).toBe(since)
})
