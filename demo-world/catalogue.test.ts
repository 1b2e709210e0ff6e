import { describe, expect, test } from 'vitest'
import { sellerTypes, userTypes } from '../contract/user-types.ts'
import { parseCommand } from '../rules/commands.ts'
import { families } from '../rules/customer-code.ts'
import { negativeDefaults, negativeShares, priceSale, spreadDefaults } from '../rules/fees.ts'
import { familyByName, tileOf } from '../rules/tiles.ts'
import { catalogue, categories } from './catalogue.ts'

function chainOf(seller: number): { userTypeId: number }[] {
  const { parent } = userTypes[seller]!
  return parent === null || parent === 1 ? [{ userTypeId: seller }] : [...chainOf(parent), { userTypeId: seller }]
}

const byCode = (code: string) => catalogue.find((product) => product.code === code)!
const sumTo = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

test('the codes are unique, and each can be typed as a command', () => {
  expect(catalogue.length).toBeGreaterThanOrEqual(80)
  expect(new Set(catalogue.map(({ code }) => code.toUpperCase())).size).toBe(catalogue.length)
  expect(new Set(catalogue.map(({ name }) => name)).size).toBe(catalogue.length)
  for (const { code } of catalogue)
    expect(parseCommand(`${code}.081290347781`)).toMatchObject({ kind: 'sell', productCode: code })
})

test('every category and every family is sold', () => {
  expect(new Set(catalogue.map(({ category }) => category))).toEqual(new Set(categories.map(({ name }) => name)))
  const told = families.filter((family) => !family.startsWith('other'))
  expect(new Set(catalogue.map(({ family }) => family))).toEqual(new Set(told))
})

test('amounts and limits fit the product type', () => {
  for (const { code, productTypeId, nominal, minAmount, maxAmount, partnerPrices, adminNominal } of catalogue) {
    expect(
      [...partnerPrices, adminNominal].every((amount) => Number.isSafeInteger(amount) && amount > 0),
      code,
    ).toBe(true)
    expect(productTypeId === 3, code).toBe(minAmount !== undefined && maxAmount !== undefined && minAmount < maxAmount)
    if (productTypeId !== 2) expect(nominal, code).toBeNull()
  }
})

test('the worked example', () => {
  const { adminNominal, partnerPrices, defaultFees, productTypeId } = byCode('PLN20')
  const chain = [{ userTypeId: 2 }, { userTypeId: 3 }, { userTypeId: 4 }]
  const [partnerPrice] = partnerPrices
  const priced = priceSale({ nominal: adminNominal, partnerPrice, productTypeId, defaults: spreadDefaults(defaultFees), chain })
  expect(priced).toEqual({
    cost: 20_100,
    revenue: 300,
    shares: [200, 300],
    sellerShare: 700,
    price: 20_900,
    customerPays: 21_600,
  })
})

describe.each(sellerTypes.map((seller) => [userTypes[seller]!.code, seller] as const))('sold by %s', (_, seller) => {
  const divisions = catalogue.flatMap(({ code, adminNominal, partnerPrices, defaultFees, productTypeId }) =>
    partnerPrices.map((partnerPrice) => ({
      code,
      division: {
        nominal: adminNominal,
        partnerPrice,
        productTypeId,
        defaults: spreadDefaults(defaultFees),
        chain: chainOf(seller),
      },
    })),
  )

  test('every share of every product is zero or more at both partners, and the seller earns', () => {
    for (const { code, division } of divisions) {
      expect(negativeShares(division), code).toEqual([])
      expect(priceSale(division).sellerShare, code).toBeGreaterThan(0)
    }
  })

  test('the second partner can deliver at the price of the first', () => {
    for (let pair = 0; pair < divisions.length; pair += 2) {
      const [first, second] = [divisions[pair]!, divisions[pair + 1]!]
      const { price, shares } = priceSale(first.division)
      expect(price - priceSale(second.division).cost - sumTo(shares), first.code).toBeGreaterThanOrEqual(0)
    }
  })
})

test('no stored default fee is negative', () => {
  for (const { code, defaultFees } of catalogue) expect(negativeDefaults(defaultFees), code).toEqual([])
})

test.each(categories.map(({ name, tile }) => [name, tile] as const))(
  'the category %s stands under %s by its name',
  (name, tile) => expect(tileOf(name)).toBe(tile),
)

test.each(catalogue.map(({ brand, category, productTypeId, family, code }) => [code, brand, category, productTypeId, family]))(
  '%s: the numbers of %s in %s',
  (_code, brand, category, productTypeId, family) =>
    expect(familyByName({ name: '', brand: String(brand), category: String(category), isBill: productTypeId === 1 })).toBe(
      family,
    ),
)
