import { describe, expect, test } from 'vitest'
import { billDate, dueCloses, shownDue } from './closes.ts'

describe('closes whose time has come', () => {
  test.each([
    ['2026-11-20T16:59:59.999Z', ['2026-11-20 1', '2026-11-20 2']],
    ['2026-11-20T17:00:00.000Z', ['2026-11-21 1']],
    ['2026-11-21T07:59:59.999Z', ['2026-11-21 1']],
    ['2026-11-21T08:00:00.000Z', ['2026-11-21 1', '2026-11-21 2']],
    ['2026-12-31T17:00:00.000Z', ['2027-01-01 1']],
  ])('at %s: %j', (now, closes) => {
    expect(dueCloses(new Date(now)).map(({ day, cycle }) => `${day} ${cycle}`)).toEqual(closes)
  })
})

test.each([
  ['payments', 4, '04:00'],
  ['payments', 2, '04:30'],
  ['payments', 1, '04:30'],
  ['payment-history', 2, '04:00'],
  ['payment-history', 4, '04:30'],
] as const)('on %s type %i sees a bill due at 04:30 UTC due at %s', (screen, type, shown) => {
  expect(shownDue(new Date('2026-11-21T04:30:00Z'), screen, type).toISOString().slice(11, 16)).toBe(shown)
})

test.each([
  ['2026-11-21T17:00:00.000Z', 1, '2026-11-22T04:00:00.000Z'],
  ['2026-11-22T16:59:59.999Z', 1, '2026-11-22T04:00:00.000Z'],
  ['2026-11-22T08:00:00.000Z', 2, '2026-11-22T11:00:00.000Z'],
])('a bill made at %s in cycle %i bears the date %s', (createdAt, cycle, date) => {
  expect(billDate(createdAt, cycle).toISOString()).toBe(date)
})
