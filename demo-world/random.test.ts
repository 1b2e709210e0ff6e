import { expect, test } from 'vitest'
import { randomOf } from './random.ts'

const draws = (seed: string) => {
  const random = randomOf(seed)
  return Array.from({ length: 100 }, () => random.share())
}

test('a seed always draws the same, another seed something else', () => {
  expect(draws('a')).toEqual(draws('a'))
  expect(draws('a')).not.toEqual(draws('b'))
})

test('both ends are drawn and nothing beyond', () => {
  const random = randomOf('ends')
  const drawn = Array.from({ length: 500 }, () => random.whole(3, 5))
  expect(new Set(drawn)).toEqual(new Set([3, 4, 5]))
})

test('weights say how often', () => {
  const random = randomOf('weights')
  const drawn = Array.from({ length: 2000 }, () =>
    random.weighted(['never', 'seldom', 'often'], (name) => ({ never: 0, seldom: 1, often: 9 })[name]!),
  )
  const count = (name: string) => drawn.filter((each) => each === name).length
  expect(count('never')).toBe(0)
  expect(count('seldom')).toBeGreaterThan(100)
  expect(count('often')).toBeGreaterThan(5 * count('seldom'))
})
