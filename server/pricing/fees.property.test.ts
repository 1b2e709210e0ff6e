import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ProductTypeId } from '../../contract/catalogue/product-types.ts'
import { setsPricesOf, userTypeIds, userTypes } from '../../contract/user-types.ts'
import { nameOfUser } from '../../database/test-world.ts'
import { type ChainMember, negativeShares, priceSale, typesDownTo } from '../../rules/fees.ts'
import { shareLeft } from '../../rules/test-fees.ts'
import { testApp } from '../test-app.ts'

const { database, call } = testApp()
const code = 'GOPAY'
const branches = ['a', 'b'] as const
type Branch = (typeof branches)[number]
const viewerOf = (target: number) => userTypeIds.find((viewer) => setsPricesOf(viewer, target))!
const priced = userTypeIds.filter((type) => type !== 1)

const catalogue = fc.record({
  productTypeId: fc.constantFrom<ProductTypeId[]>(1, 2, 3),
  nominal: fc.integer({ min: 500, max: 4_000 }),
  partnerPrice: fc.integer({ min: 0, max: 1_500 }),
  defaults: fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 29, maxLength: 29 }),
})
const change = fc.record({
  target: fc.constantFrom(...priced),
  branch: fc.constantFrom(...branches),
  revenue: fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 0, max: 2_000 }) }, { weight: 1, arbitrary: fc.constant(null) }),
})
type Catalogue = typeof catalogue extends fc.Arbitrary<infer A> ? A : never

/** The margins that were accepted so far, by user. */
type Margins = Map<string, number>

const chainTo = (type: number, branch: Branch, margins: Margins): ChainMember[] =>
  typesDownTo(type).map((userTypeId) => ({ userTypeId, override: margins.get(nameOfUser(userTypeId, branch)) }))

/** What is left for every seller, there already or still to come, by the rules alone. */
const sharesLeft = (item: Catalogue, margins: Margins) =>
  branches.flatMap((branch) => priced.map((type) => shareLeft({ ...item, chain: chainTo(type, branch, margins) })))

async function priceOf(seller: number, branch: Branch) {
  const [row] = await database.query(
    'select amount, revenue, fee1, fee2, fee3, fee4, base, prices from price_item($1, $2, $3, $4, now())',
    [database.userId(nameOfUser(seller, branch)), code, '081290347781', 50_000],
  )
  const fees = [row!.fee1, row!.fee2, row!.fee3, row!.fee4].filter((fee) => fee !== null).map(Number)
  return { price: Number(row!.amount), cost: Number(row!.base) + Number(row!.prices[0]), revenue: Number(row!.revenue), fees }
}

async function prepare(item: Catalogue): Promise<number> {
  await database.query('delete from user_fee')
  const [product] = await database.query(
    'update product set product_type_id = $2, min_amount = 1, max_amount = 1000000 where code = $1 returning id, admin_nominal_id',
    [code, item.productTypeId],
  )
  await database.query('update admin_nominal set nominal = $2, fees = $3 where id = $1', [
    product!.admin_nominal_id,
    item.nominal,
    item.defaults,
  ])
  await database.query('update product_partner set price = $2 where product_id = $1', [product!.id, item.partnerPrice])
  return product!.admin_nominal_id
}

/** A margin that leaves every share and one that leaves none, so that neither answer is left to chance. */
const tight: Catalogue = { productTypeId: 1, nominal: 2_000, partnerPrice: 500, defaults: Array(29).fill(0) }
const margin = (revenue: number) => ({ target: priced[0]!, branch: 'a' as const, revenue })

test('whatever the server accepts: a price is cost, revenue and fees, and no share is negative', async () => {
  const counts = { accepted: 0, refused: 0 }
  const scene = fc.tuple(catalogue, fc.array(change, { minLength: 1, maxLength: 8 }))
  await fc.assert(
    fc.asyncProperty(scene, async ([item, changes]) => {
      fc.pre(sharesLeft(item, new Map()).every((share) => share >= 0))
      const adminNominalId = await prepare(item)
      let margins: Margins = new Map()
      for (const { target, branch, revenue } of changes) {
        const user = nameOfUser(target, branch)
        const after = new Map(margins)
        if (revenue === null) after.delete(user)
        else after.set(user, revenue)
        const body = { user: database.userId(user), adminNominalId }
        const as = nameOfUser(viewerOf(target), branch)
        const answer = await (revenue === null ? call('resetUserFee', as, body) : call('setUserFee', as, { ...body, revenue }))
        const fits = sharesLeft(item, after).every((share) => share >= 0)
        expect([answer.status, answer.body.code]).toEqual(fits ? [200, undefined] : [422, 'share-below-zero'])
        if (fits) margins = after
        counts[fits ? 'accepted' : 'refused'] += 1
      }
      for (const branch of branches) {
        for (const seller of userTypeIds.filter((type) => userTypes[type]!.isSeller)) {
          const division = { ...item, chain: chainTo(seller, branch, margins) }
          expect(negativeShares(division)).toEqual([])
          const { price, cost, revenue, fees } = await priceOf(seller, branch)
          const expected = priceSale({ ...division, amount: item.productTypeId === 3 ? 50_000 : 0 })
          expect([price, cost, revenue, fees]).toEqual([expected.price, expected.cost, expected.revenue, expected.shares])
          expect(price).toBe(cost + revenue + fees.reduce((sum, fee) => sum + fee, 0))
        }
      }
    }),
    { numRuns: 40, examples: [[[tight, [margin(0), margin(2_000)]]]] },
  )
  expect(Math.min(counts.accepted, counts.refused)).toBeGreaterThan(0)
})
