import { describe, expect, test } from 'vitest'
import type { Call } from './call.ts'
import { calls } from './calls.ts'

/** Every call that answers a page of a list, with an input that it takes. */
const lists = (Object.entries(calls) as [string, Call][]).flatMap(([name, { input, example }]) => {
  const given = input.safeParse(example.input).data as object | undefined
  return given && 'currentPage' in given ? [{ name, input, given }] : []
})

test('there are lists', () => expect(lists.length).toBeGreaterThan(20))

describe.each(lists)('$name', ({ input, given }) => {
  test.each([
    [1, true],
    [1_000_000_000, true],
    [1_000_000_001, false],
    [Number.MAX_SAFE_INTEGER, false],
    [0, false],
  ])('page %i is asked for: %s', (currentPage, isTaken) => {
    expect(input.safeParse({ ...given, currentPage }).success).toBe(isTaken)
  })
})
