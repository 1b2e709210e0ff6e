import { expect, test } from 'vitest'
import { isMeter, recentNumbers } from './recentNumbers.ts'

const recent = ['081290347781', '14077203385', '081290347781', '081711112222', '081733334444', '081755556666'].map(
  (customerCode) => ({ customerCode }),
)

test.each([
  ['', ['081290347781']],
  ['08', []],
  ['081', ['081290347781', '081711112222', '081733334444']],
  ['0817', ['081711112222', '081733334444', '081755556666']],
  ['3385', ['14077203385']],
  ['14077203385', []],
  ['999', []],
])('%j may be %j', (typed, numbers) => {
  expect(recentNumbers(typed, recent)).toEqual(numbers)
})

test('nothing was sold yet', () => {
  expect(recentNumbers('', [])).toEqual([])
})

test.each([
  ['pulsa', '14077203385', true],
  ['data', '532110884207', true],
  ['token', '14077203385', false],
  ['pulsa', '081290347781', false],
  ['pulsa', '1407720338', false],
  ['pulsa', '1407720338512', false],
] as const)('among %s %s is a meter: %j', (tile, number, is) => {
  expect(isMeter({ tile, number })).toBe(is)
})
