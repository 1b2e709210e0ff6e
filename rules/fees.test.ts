import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sellerTypes, userTypes } from '../contract/user-types.ts'
import {
  chainShares,
  type DefaultFees,
  deriveDefaults,
  downToSeller,
  negativeDefaults,
  negativeShares,
  priceSale,
  spreadDefaults,
  typesDownTo,
} from './fees.ts'
import { pricesAlong, shareLeft } from './test-fees.ts'

/** The types from the chain head down to a seller type. */
function chainTypes(seller: number): number[] {
  const parent = userTypes[seller]!.parent!
  return parent === 1 ? [seller] : [...chainTypes(parent), seller]
}
const chain = (...types: number[]) => types.map((userTypeId) => ({ userTypeId }))

const token = { nominal: 1500, partnerPrice: 20_100, productTypeId: 2 } as const
const typed = { revenue: 300, ca3: 200, subca3: 300, salesDm2: 250, mitra5: 100, ca5: 120, subca15: 140, subca25: 160 }
const tokenFees = deriveDefaults(token, typed)
const tokenDefaults = spreadDefaults(tokenFees)
const bill = { nominal: 2750, partnerPrice: 950, productTypeId: 1 } as const

test('derived shares: the partner price counts for bills only', () => {
  expect(tokenFees).toEqual({ ...typed, user3: 700, h2hTl: 1200, user2: 950, h2hDm: 1200, user5: 680 })
  expect(deriveDefaults(bill, typed)).toEqual({ ...typed, user3: 1000, h2hTl: 1500, user2: 1250, h2hDm: 1500, user5: 980 })
  expect(deriveDefaults({ ...bill, productTypeId: 3 }, typed).user3).toBe(1950)
  expect(negativeDefaults({ ...tokenFees, ca3: 0 })).toEqual([])
  expect(negativeDefaults(deriveDefaults(token, { ...typed, ca3: 1201, mitra5: 900 }))).toEqual(['user3', 'user5'])
})

test.each([
  [4, [2, 3, 4]],
  [17, [14, 15, 16, 17]],
  [2, [2]],
  [1, []],
  [30, []],
])('the types down to %i are %o', (type, types) => expect(typesDownTo(type)).toEqual(types))

test.each([
  [[2], [2, 3, 4], 700],
  [[14, 15], [14, 15, 16, 17, 18], 680],
  [[2, 3, 4], [2, 3, 4], 700],
  [[5], [5], 1200],
])('the chain %o goes on to %o, where %i is left', (types, down, left) => {
  expect(downToSeller(chain(...types)).map(({ userTypeId }) => userTypeId)).toEqual(down)
  expect(shareLeft({ ...token, defaults: tokenDefaults, chain: chain(...types) })).toBe(left)
})

test('each share is stored for every network of its depth', () => {
  const fees: DefaultFees = {
    revenue: 1,
    ca3: 2,
    subca3: 3,
    user3: 4,
    h2hTl: 5,
    salesDm2: 6,
    user2: 7,
    h2hDm: 8,
    mitra5: 9,
    ca5: 10,
    subca15: 11,
    subca25: 12,
    user5: 13,
  }
  expect(spreadDefaults(fees)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 2, 3, 4, 0, 0, 9, 10, 11, 12, 13, 9, 10, 11, 12, 13, 0, 5, 9, 10, 11, 25,
  ])
})

describe('priceSale', () => {
  test('the worked example: a token through TL', () => {
    expect(priceSale({ ...token, defaults: tokenDefaults, chain: chain(2, 3, 4) })).toEqual({
      revenue: 300,
      shares: [200, 300],
      sellerShare: 700,
      cost: 20_100,
      price: 20_900,
      customerPays: 21_600,
    })
  })

  test.each([
    [[2, 3, 4], [200, 300], 700],
    [[5], [], 1200],
    [[6, 7], [250], 950],
    [[8], [], 1200],
    [[9, 10, 11], [200, 300], 700],
    [[12, 13], [0], 1200],
    [[14, 15, 16, 17, 18], [100, 120, 140, 160], 680],
    [[19, 20, 21, 22, 23], [100, 120, 140, 160], 680],
    [[24, 25], [0], 1200],
    [[26, 27, 28, 29], [100, 120, 140], 840],
  ])('defaults through the chain %o', (types, shares, sellerShare) => {
    expect(types).toEqual(chainTypes(types.at(-1)!))
    expect(chainShares({ ...token, defaults: tokenDefaults, chain: chain(...types) })).toEqual({
      revenue: 300,
      shares,
      sellerShare,
    })
  })

  test.each([
    ['bill', 1, 950, 315_950, { cost: 316_900, price: 317_700, sellerShare: 1000, customerPays: 318_700 }],
    ['fixed', 2, 20_100, undefined, { cost: 20_100, price: 20_900, sellerShare: 1950, customerPays: 22_850 }],
    ['open', 3, 120, 50_000, { cost: 50_120, price: 50_920, sellerShare: 1950, customerPays: 52_870 }],
  ] as const)('%s product', (_, productTypeId, partnerPrice, amount, expected) => {
    const division = { nominal: 2750, partnerPrice, productTypeId, defaults: tokenDefaults, chain: chain(2, 3, 4) }
    expect(priceSale({ ...division, amount })).toMatchObject({ revenue: 300, shares: [200, 300], ...expected })
  })

  test.each([
    ['chain head: the owner takes another margin', [{ userTypeId: 2, override: 100 }, ...chain(3, 4)], 100, [200, 300], 900],
    ['second level', [{ userTypeId: 2 }, { userTypeId: 3, override: 0 }, { userTypeId: 4 }], 300, [0, 300], 900],
    ['seller', [...chain(2, 3), { userTypeId: 4, override: 450 }], 300, [200, 450], 550],
    ['null is no override', [...chain(2, 3), { userTypeId: 4, override: null }], 300, [200, 300], 700],
  ])('an own fee for one user, %s', (_, members, revenue, shares, sellerShare) => {
    expect(chainShares({ ...token, defaults: tokenDefaults, chain: members })).toEqual({ revenue, shares, sellerShare })
  })

  test('every level pays its parent a little more', () => {
    const priced = priceSale({ ...token, defaults: tokenDefaults, chain: chain(2, 3, 4) })
    expect(pricesAlong(priced)).toEqual([20_400, 20_600, 20_900])
  })

  test('negative shares are named by the type they belong to', () => {
    const division = { ...token, defaults: tokenDefaults }
    expect(negativeShares({ ...division, chain: [...chain(2), { userTypeId: 3, override: 0 }, ...chain(4)] })).toEqual([])
    expect(negativeShares({ ...division, chain: [...chain(2, 3), { userTypeId: 4, override: 1001 }] })).toEqual([
      { userTypeId: 4, share: -1 },
    ])
    const robbed = [{ userTypeId: 2, override: -5 }, { userTypeId: 3, override: -7 }, { userTypeId: 4 }]
    expect(negativeShares({ ...division, chain: robbed })).toEqual([
      { userTypeId: 1, share: -5 },
      { userTypeId: 2, share: -7 },
    ])
  })

  test('nothing is lost and nothing appears from nowhere', () => {
    const rupiah = fc.integer({ min: 0, max: 1_000_000_000_000 })
    const fee = fc.integer({ min: 0, max: 1_000_000 })
    const sale = fc.record({
      seller: fc.constantFrom(...sellerTypes),
      overrides: fc.array(fc.option(fee), { minLength: 5, maxLength: 5 }),
      defaults: fc.array(fee, { minLength: 29, maxLength: 29 }),
      nominal: fee,
      partnerPrice: rupiah,
      productTypeId: fc.constantFrom(1, 2, 3),
      amount: rupiah,
    })
    fc.assert(
      fc.property(sale, ({ seller, overrides, ...item }) => {
        const members = chainTypes(seller).map((userTypeId, position) => ({ userTypeId, override: overrides[position] }))
        const priced = priceSale({ ...item, chain: members } as Parameters<typeof priceSale>[0])
        const uplines = priced.shares.reduce((sum, share) => sum + share, 0)
        expect(priced.price).toBe(priced.cost + priced.revenue + uplines)
        expect(priced.shares).toHaveLength(members.length - 1)
        const asked = { 1: item.amount, 2: item.partnerPrice, 3: item.amount + item.partnerPrice }[item.productTypeId]!
        expect(priced.customerPays).toBe(asked + item.nominal)
        expect(priced.price).toBe(asked + item.nominal - priced.sellerShare)
        expect(pricesAlong(priced).at(-1)).toBe(priced.price)
      }),
    )
  })
})
