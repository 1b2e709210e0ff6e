import fc from 'fast-check'
import { expect, test } from 'vitest'
import { kindOf, setsPricesOf, userTypeIds, userTypes } from '../../contract/user-types.ts'
import { nameOfUser } from '../../database/test-world.ts'
import { type ChainMember, negativeShares, priceSale, typesDownTo } from '../../rules/fees.ts'
import { testApp } from '../test-app.ts'

const { database, call } = testApp()
const codes = ['PLN20', 'S10', 'PLNPOST', 'GOPAY'] as const
const branches = ['a', 'b'] as const
const viewers = userTypeIds.filter((viewer) => userTypeIds.some((target) => setsPricesOf(viewer, target)))

const step = fc.record({
  viewer: fc.constantFrom(...viewers),
  branch: fc.constantFrom(...branches),
  salesTypeId: fc.constantFrom(1 as const, 2 as const),
  fees: fc.uniqueArray(fc.tuple(fc.constantFrom(...codes), fc.integer({ min: 0, max: 1_000 })), {
    selector: ([code]) => code,
    minLength: 1,
  }),
  both: fc.boolean(),
})

interface Sold {
  id: number
  admin_nominal_id: number
  nominal: number
  fees: number[]
  price: number
  product_type_id: 1 | 2 | 3
}
async function sold(code: string): Promise<Sold> {
  const [row] = await database.query(
    `select p.id, p.admin_nominal_id, a.nominal::int, a.fees::int[], pp.price::int, p.product_type_id from product p
     join admin_nominal a on a.id = p.admin_nominal_id join product_partner pp on pp.product_id = p.id and pp.priority = 1 where p.code = $1`,
    [code],
  )
  return row as unknown as Sold
}

/** Whom a viewer applies to: the users of its branch, and for the owner of both when asked. */
function usersOf({
  viewer,
  branch,
  salesTypeId,
  both,
}: {
  viewer: number
  branch: 'a' | 'b'
  salesTypeId: 1 | 2
  both: boolean
}) {
  const types = userTypeIds.filter((type) => setsPricesOf(viewer, type) && kindOf(type) === (salesTypeId === 1 ? 'dm' : 'tl'))
  const of = viewer === 1 && both ? branches : [branch]
  return types.flatMap((type) => of.map((one) => nameOfUser(type, one)))
}

type Step = typeof step extends fc.Arbitrary<infer A> ? A : never
/** One that is always applied and one that is always refused, so that neither is left to chance. */
const within: Step = { viewer: 1, branch: 'a', salesTypeId: 1, fees: [['PLN20', 0]], both: false }
const beyond: Step = { viewer: 1, branch: 'a', salesTypeId: 1, fees: [['PLNPOST', 3_000]], both: true }

test('whatever is applied: it is all of the template or nothing, and every price stays cost, revenue and fees with no share below zero', async () => {
  const items = new Map<string, Sold>()
  for (const code of codes) items.set(code, await sold(code))
  const counts = { applied: 0, refused: 0 }
  const fees = async () => {
    const rows = await database.query('select user_id, admin_nominal_id, fee::int from user_fee')
    return new Map(rows.map((row) => [`${row.user_id} ${row.admin_nominal_id}`, row.fee as number]))
  }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
      await database.query('delete from user_fee')
      for (const one of steps) {
        const users = usersOf(one).map((name) => database.userId(name))
        if (users.length === 0) continue
        const template = await call('addFeeTemplate', 'owner', { name: crypto.randomUUID(), salesTypeId: one.salesTypeId })
        const { id } = template.body
        const rows = one.fees.map(([code, fee]) => ({ adminNominalId: items.get(code)!.admin_nominal_id, fee }))
        await call('setTemplateFees', 'owner', { id, fees: rows })
        const before = await fees()
        const as = nameOfUser(one.viewer, one.branch)
        const shown = (await call('previewFeeTemplate', as, { id, users })).body
        expect(await fees()).toEqual(before)
        const { status, body } = await call('applyFeeTemplate', as, { id, users })
        expect([status, body.code]).toEqual(shown.refused === 0 ? [200, undefined] : [422, 'template-refused'])
        counts[shown.refused === 0 ? 'applied' : 'refused'] += 1
        if (status !== 200) {
          expect(await fees()).toEqual(before)
          continue
        }
        expect([body.changed, body.unchanged]).toEqual([shown.changed, shown.unchanged])
        const parent = (type: number) => (userTypes[type]!.parent ?? 1) - 1
        const after = await fees()
        for (const user of usersOf(one))
          for (const [code, fee] of one.fees) {
            const { admin_nominal_id, fees: defaults } = items.get(code)!
            const type = userTypeIds.find((each) => user.startsWith(`${userTypes[each]!.code.toLowerCase()}-`))!
            expect(after.get(`${database.userId(user)} ${admin_nominal_id}`) ?? defaults[parent(type)]).toBe(fee)
          }
      }
      const own = await fees()
      for (const branch of branches)
        for (const seller of userTypeIds.filter((type) => userTypes[type]!.isSeller))
          for (const [code, { price, product_type_id, admin_nominal_id, nominal, fees: defaults }] of items) {
            const chain = typesDownTo(seller).map((userTypeId): ChainMember => {
              const override = own.get(`${database.userId(nameOfUser(userTypeId, branch))} ${admin_nominal_id}`)
              return { userTypeId, override }
            })
            const division = { productTypeId: product_type_id, nominal, partnerPrice: price, defaults, chain }
            expect(negativeShares(division)).toEqual([])
            const expected = priceSale({ ...division, amount: product_type_id === 3 ? 50_000 : 0 })
            const user = database.userId(nameOfUser(seller, branch))
            const [row] = await database.query(
              'select amount::int, revenue::int, fee1::int, fee2::int, fee3::int, fee4::int from price_item($1, $2, $3, $4, now())',
              [user, code, '081290347781', 50_000],
            )
            const shares = [row!.fee1, row!.fee2, row!.fee3, row!.fee4].filter((share) => share !== null)
            expect([row!.amount, row!.revenue, shares]).toEqual([expected.price, expected.revenue, expected.shares])
          }
    }),
    { numRuns: 12, examples: [[[within]], [[beyond]]] },
  )
  expect(Math.min(counts.applied, counts.refused)).toBeGreaterThan(0)
})
