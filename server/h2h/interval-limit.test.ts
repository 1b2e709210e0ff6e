import { expect, test } from 'vitest'
import { createIntervalLimit } from './interval-limit.ts'

const limited = () => {
  const clock = { now: 0 }
  return { clock, mayAgain: createIntervalLimit(() => clock.now) }
}

test('the same is done once in its interval, whatever others do', () => {
  const { clock, mayAgain } = limited()
  expect([mayAgain('a', 'all', 300), mayAgain('a', 'all', 300), mayAgain('b', 'all', 300)]).toEqual([true, false, true])
  clock.now = 300
  expect(mayAgain('a', 'all', 300)).toBe(true)
})

test('who asks for ever new things is refused past a number, and forgets nothing for others', () => {
  const { clock, mayAgain } = limited()
  expect(mayAgain('b', 'all', 300_000)).toBe(true)
  const asked = Array.from({ length: 60_000 }, (_, n) => mayAgain('a', `code ${n}`, 1000))
  expect(asked.filter(Boolean).length).toBe(500)
  expect([mayAgain('b', 'all', 300_000), mayAgain('b', 'another', 1000)]).toEqual([false, true])
  clock.now = 1000
  expect([mayAgain('a', 'code 60000', 1000), mayAgain('b', 'all', 300_000)]).toEqual([true, false])
  clock.now = 120_000
  expect([mayAgain('c', 'all', 1000), mayAgain('b', 'all', 300_000)]).toEqual([true, false])
})
