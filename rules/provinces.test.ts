import { expect, test } from 'vitest'
import { provinceNamed, provinces } from './provinces.ts'

test('34 provinces: 18 in WIB, 12 in WITA, 4 in WIT', () => {
  expect(new Set(provinces.map(({ name }) => name)).size).toBe(34)
  expect([420, 480, 540].map((offset) => provinces.filter(({ utcOffset }) => utcOffset === offset).length)).toEqual([18, 12, 4])
})

test.each([
  ['Jawa Barat', { id: 13, name: 'Jawa Barat', utcOffset: 420 }],
  ['Bali', { id: 22, name: 'Bali', utcOffset: 480 }],
  ['Papua', { id: 33, name: 'Papua', utcOffset: 540 }],
  ['Batavia', undefined],
])('%s', (name, province) => {
  expect(provinceNamed(name)).toEqual(province)
})
