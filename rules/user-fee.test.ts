import { expect, test } from 'vitest'
import { judgeRevenue, partnerTooDear, typedRevenue } from './user-fee.ts'

const bill = { productTypeId: 1, adminNominal: 3000, price: 800, revenue: 300, maxRevenue: 900 }
const token = { productTypeId: 2, adminNominal: 1500, price: 20_100, revenue: 300, maxRevenue: 900 }

test.each([
  ['300', token, 300],
  ['1.250', token, 1250],
  ['', token, 0],
  ['abc', token, 0],
  ['-5', token, 0],
  ['12,5', token, 0],
  [450, token, 450],
  ['2.200', bill, 2200],
  ['2.201', bill, 0],
  ['2.201', token, 2201],
  ['3.000', { ...bill, price: null }, 3000],
  ['3.001', { ...bill, price: null }, 0],
] as const)('typed %o becomes a revenue', (typed, fee, revenue) => {
  expect(typedRevenue(typed, fee)).toBe(revenue)
})

test.each([
  [300, { sellingPrice: 20_400, left: 600 }],
  [900, { sellingPrice: 21_000, left: 0 }],
  [901, { sellingPrice: 21_001, left: -1 }],
])('revenue %i shows price and what is left', (revenue, judged) => {
  expect(judgeRevenue(token, revenue)).toEqual(judged)
})

test('without a partner there is no price', () => {
  expect(judgeRevenue({ ...token, price: null }, 100).sellingPrice).toBeNull()
})

test.each([
  [20_399, false],
  [20_400, true],
  [20_401, true],
])('a partner at %i of a selling price of 20.400', (price, dear) => {
  expect(partnerTooDear(price, 20_400)).toBe(dear)
})
