import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ProductTypeId } from '../../contract/catalogue/product-types.ts'
import { userTypes } from '../../contract/user-types.ts'
import { testDatabase } from '../../database/test-database.ts'
import { nameOfUser } from '../../database/test-world.ts'
import { priceSale } from '../../rules/fees.ts'

const database = testDatabase()
const sellers = Object.values(userTypes).filter((type) => type.isSeller)

/** From the chain head to the seller. */
function chainOf(sellerType: number): number[] {
  const chain: number[] = []
  for (let type: number | null = sellerType; type !== null && type !== 1; type = userTypes[type]?.parent ?? null)
    chain.unshift(type)
  return chain
}

const share = fc.integer({ min: 0, max: 3_000 })
const scene = fc.record({
  seller: fc.constantFrom(...sellers),
  productTypeId: fc.constantFrom<ProductTypeId[]>(2, 3),
  nominal: fc.integer({ min: 0, max: 50_000 }),
  partnerPrice: fc.integer({ min: 0, max: 2_000_000 }),
  amount: fc.integer({ min: 10_000, max: 1_000_000 }),
  defaults: fc.array(share, { minLength: 29, maxLength: 29 }),
  overrides: fc.array(fc.option(share), { minLength: 5, maxLength: 5 }),
})

/** A margin of nothing and the dearer partner, at each user, for every other product: none of it counts for this one. */
async function exceptionsElsewhere(code: string): Promise<void> {
  await database.query(
    'insert into user_fee select u.id, a.id, 0 from users u, admin_nominal a join product p on p.admin_nominal_id = a.id where p.code <> $1 and u.parent_id is not null',
    [code],
  )
  await database.query(
    `insert into user_partner (user_id, product_id, partner_id)
     select u.id, p.id, 2 from users u join user_type t on t.id = u.user_type_id and t.is_seller, product p where p.code <> $1`,
    [code],
  )
}

test('the price the database sells at is the price the rules compute, share by share', async () => {
  const code = 'GOPAY'
  await exceptionsElsewhere(code)
  const [product] = await database.query<{ id: number; admin_nominal_id: number }>(
    'select id, admin_nominal_id from product where code = $1',
    [code],
  )
  await fc.assert(
    fc.asyncProperty(scene, async ({ seller, productTypeId, nominal, partnerPrice, amount, defaults, overrides }) => {
      const chain = chainOf(seller.id).map((userTypeId, place) => ({ userTypeId, override: overrides[place] ?? null }))
      const users = chain.map(({ userTypeId }) => database.userId(nameOfUser(userTypeId, 'a')))
      await database.query('update product set product_type_id = $2 where id = $1', [product?.id, productTypeId])
      await database.query('update admin_nominal set nominal = $2, fees = $3 where id = $1', [
        product?.admin_nominal_id,
        nominal,
        defaults,
      ])
      await database.query('update product_partner set price = $2 where product_id = $1', [product?.id, partnerPrice])
      await database.query('delete from user_fee where admin_nominal_id = $1', [product?.admin_nominal_id])
      for (const [place, member] of chain.entries())
        if (member.override !== null)
          await database.query('insert into user_fee values ($1, $2, $3)', [
            users[place],
            product?.admin_nominal_id,
            member.override,
          ])
      const [row, ...more] = await database.query(
        'select amount, revenue, fee1, fee2, fee3, fee4, base, prices, customer_pays from price_item($1, $2, $3, $4, now())',
        [users.at(-1), code, '081290347781', amount],
      )
      expect(more).toEqual([])
      const priced = priceSale({
        productTypeId,
        nominal,
        partnerPrice,
        amount: productTypeId === 3 ? amount : 0,
        defaults,
        chain,
      })
      expect({
        price: Number(row?.amount),
        revenue: Number(row?.revenue),
        shares: [row?.fee1, row?.fee2, row?.fee3, row?.fee4].filter((fee) => fee !== null).map(Number),
        cost: Number(row?.base) + Number(row?.prices[0]),
        customerPays: Number(row?.customer_pays),
      }).toEqual({
        price: priced.price,
        revenue: priced.revenue,
        shares: priced.shares,
        cost: priced.cost,
        customerPays: priced.customerPays,
      })
      const [limit] = await database.query(
        `select margin::float, m.partner_id, l.price::float from seller_margins($1) m
         join price_limits($1, m.partner_id, $3) l using (user_id) where user_id = $2`,
        [product?.id, users.at(-1), partnerPrice],
      )
      const margin = priced.price - priced.cost
      expect(limit).toEqual({ margin, partner_id: 1, price: partnerPrice + margin })
      expect(priced.price).toBe(priced.cost + priced.revenue + priced.shares.reduce((sum, one) => sum + one, 0))
    }),
    { numRuns: 120 },
  )
  // The last of them may leave a seller less than nothing, which the server would not have accepted.
  await database.query('delete from user_fee')
  await database.query('delete from user_partner')
  await database.query('update admin_nominal set fees = array_fill(0, array[29])')
})
