import { beforeEach, describe, expect, test } from 'vitest'
import type { ProductTypeId } from '../../contract/catalogue/product-types.ts'
import { type DefaultFees, deriveDefaults, spreadDefaults, type TypedFees } from '../../rules/fees.ts'
import { testApp } from '../test-app.ts'

const { database, call } = testApp()
const typed: TypedFees = { revenue: 300, ca3: 200, subca3: 300, salesDm2: 250, mitra5: 100, ca5: 75, subca15: 50, subca25: 25 }
const product = async (code: string) => (await database.query('select id from product where code = $1', [code]))[0]!.id as number
const nominals = async (code: string) => (await call('adminNominals', 'owner', { productId: await product(code) })).body
const used = async (code: string) =>
  (await nominals(code)).adminNominals.find(({ isUsed }: { isUsed: boolean }) => isUsed) as {
    id: number
    nominal: number
    version: number
  }

async function edit(code: string, admin: number, change: Partial<TypedFees> = {}, partnerPrice = 800) {
  const productTypeId = (await nominals(code)).product.productTypeId as ProductTypeId
  const fees: DefaultFees = deriveDefaults({ nominal: admin, partnerPrice, productTypeId }, { ...typed, ...change })
  const { id, version } = await used(code)
  return { adminNominalId: id, admin, version, ...fees }
}

beforeEach(async () => {
  await database.query('delete from user_fee')
  for (const [code, admin] of [
    ['S10', 1_500],
    ['PLNPOST', 3_000],
  ] as const)
    await call('updateDefaultFees', 'owner', await edit(code, admin))
})

test('the nominals of a product, with the prices they are divided after', async () => {
  const { id, version } = await used('PLNPOST')
  const fees = deriveDefaults({ nominal: 3_000, partnerPrice: 800, productTypeId: 1 }, typed)
  expect(await nominals('PLNPOST')).toEqual({
    product: { id: await product('PLNPOST'), name: 'Uji PLNPOST', code: 'PLNPOST', productTypeId: 1 },
    partners: [
      { id: 1, name: 'Sumber Jaya', price: 800 },
      { id: 2, name: 'Mitra Cepat', price: 900 },
    ],
    adminNominals: [
      { id, nominal: 3_000, isUsed: true, version, DefaultAdminFees: spreadDefaults(fees).map((amount) => ({ amount })) },
    ],
  })
  expect((await call('adminNominals', 'owner', { productId: 999 })).body.code).toBe('not-found')
})

describe('default fees', () => {
  test('every share goes to every network of its depth, and the next sale divides by it', async () => {
    expect((await call('updateDefaultFees', 'owner', await edit('S10', 2_000, { ca3: 210, salesDm2: 260 }))).body).toEqual({})
    const fees = deriveDefaults({ nominal: 2_000, partnerPrice: 0, productTypeId: 2 }, { ...typed, ca3: 210, salesDm2: 260 })
    const [stored] = (await nominals('S10')).adminNominals
    const amounts = stored.DefaultAdminFees.map(({ amount }: { amount: number }) => amount)
    expect([stored.nominal, amounts]).toEqual([2_000, spreadDefaults(fees)])
    expect([1, 8].map((index) => amounts[index])).toEqual([210, 210])
    expect(amounts[28]).toBe(fees.user5 + fees.subca25)
    const price = async (as: string, customerCode: string) =>
      (await call('purchase', as, { productCode: 'S10', customerCode })).body.price
    expect(await price('ustl-a', '081290347001')).toBe(10_050 + 300 + 210 + 300)
    expect(await price('usdp-a', '081290347002')).toBe(10_050 + 300 + 210 + 300)
    expect(await price('usdm-a', '081290347003')).toBe(10_050 + 300 + 260)
  })

  test('of a bill are divided after one of its partner prices', async () => {
    expect((await call('updateDefaultFees', 'owner', await edit('PLNPOST', 3_100, {}, 900))).status).toBe(200)
    const { body } = await call('updateDefaultFees', 'owner', await edit('PLNPOST', 3_100, {}, 850))
    expect(body.code).toBe('changed-meanwhile')
  })

  test('are taken only from the version they were made from', async () => {
    const late = await edit('S10', 1_600)
    await call('updateDefaultFees', 'owner', await edit('S10', 1_700))
    const { status, body } = await call('updateDefaultFees', 'owner', late)
    expect([status, body.code]).toEqual([409, 'changed-meanwhile'])
    expect((await used('S10')).nominal).toBe(1_700)
    expect((await call('updateDefaultFees', 'owner', { ...late, adminNominalId: 999 })).body.code).toBe('not-found')
  })

  test.each<[string, number, Partial<TypedFees>, string, number, string[]]>([
    ['three levels', 1_500, { ca3: 901 }, 'US3', -1, ['user3']],
    ['two levels', 1_500, { salesDm2: 1_300 }, 'US2', -100, ['user2']],
    ['five levels', 1_500, { mitra5: 1_051 }, 'US5', -1, ['user5']],
    ['all of them', 200, {}, 'US3', -600, ['user3', 'h2hTl', 'user2', 'h2hDm', 'user5']],
  ])('a share below zero is refused by name: %s', async (_, admin, change, share, amount, fields) => {
    const { status, body } = await call('updateDefaultFees', 'owner', await edit('S10', admin, change))
    expect([status, body.code, body.values]).toEqual([422, 'fee-below-zero', { share, amount }])
    expect(Object.keys(body.fields).sort()).toEqual(fields.sort())
    expect((await used('S10')).nominal).toBe(1_500)
  })

  test('a bill is divided after the dearest of the partners asked first', async () => {
    await database.query(`update product_partner set priority = 3 - priority where partner_code like 'PLNPOST%'`)
    const { body } = await call('updateDefaultFees', 'owner', await edit('PLNPOST', 1_650, {}, 800))
    expect([body.code, body.values]).toEqual(['fee-below-zero', { share: 'US3', amount: -50 }])
    await database.query(`update product_partner set priority = 3 - priority where partner_code like 'PLNPOST%'`)
  })

  test('nobody with a fee of its own may be left with less than nothing', async () => {
    const { id } = await used('S10')
    await database.query('insert into user_fee (user_id, admin_nominal_id, fee) values ($1, $2, 900)', [
      database.userId('sutl-b'),
      id,
    ])
    const { body } = await call('updateDefaultFees', 'owner', await edit('S10', 1_499))
    expect([body.code, body.values]).toEqual(['fee-below-zero', { share: 'USTL', amount: -1 }])
  })

  test('typed shares may not be below zero', async () => {
    const { status, body } = await call('updateDefaultFees', 'owner', { ...(await edit('S10', 1_500)), ca3: -1 })
    expect([status, Object.keys(body.fields)]).toEqual([400, ['ca3']])
  })
})

describe('nominals', () => {
  test('are added, chosen and deleted', async () => {
    const productId = await product('GOPAY')
    const first = await used('GOPAY')
    const { body } = await call('createAdminNominal', 'owner', { productId, nominal: 2_500 })
    expect((await used('GOPAY')).id).toBe(first.id)
    const again = await call('createAdminNominal', 'owner', { productId, nominal: 2_500 })
    expect([again.status, again.body.code]).toEqual([409, 'nominal-exists'])
    expect((await call('deleteAdminNominal', 'owner', { adminNominalId: first.id })).body.code).toBe('nominal-in-use')
    expect((await call('chooseAdminNominal', 'owner', { adminNominalId: body.id })).status).toBe(200)
    expect((await used('GOPAY')).id).toBe(body.id)
    const fee = [database.userId('sutl-b'), first.id]
    await database.query('insert into user_fee (user_id, admin_nominal_id, fee) values ($1, $2, 10)', fee)
    expect((await call('deleteAdminNominal', 'owner', { adminNominalId: first.id })).body).toEqual({})
    expect((await nominals('GOPAY')).adminNominals).toHaveLength(1)
    for (const name of ['deleteAdminNominal', 'chooseAdminNominal'] as const)
      expect((await call(name, 'owner', { adminNominalId: first.id })).body.code).toBe('not-found')
  })

  test('the first one of a product is used at once', async () => {
    const productId = await product('PLN20')
    await database.query('update product set admin_nominal_id = null where id = $1', [productId])
    await database.query('delete from admin_nominal where product_id = $1', [productId])
    const { body } = await call('createAdminNominal', 'owner', { productId, nominal: 1_000 })
    expect((await used('PLN20')).id).toBe(body.id)
    expect((await call('createAdminNominal', 'owner', { productId: 999, nominal: 1 })).body.code).toBe('not-found')
  })

  test('one that would not pay the partner of a bill is refused, chosen or added', async () => {
    const { body } = await call('createAdminNominal', 'owner', { productId: await product('PLNPOST'), nominal: 799 })
    expect([body.code, body.values.amount]).toEqual(['fee-below-zero', -1])
    const made = await call('createAdminNominal', 'owner', { productId: await product('PLNPOST'), nominal: 900 })
    const fee = [database.userId('sutl-b'), made.body.id]
    await database.query('insert into user_fee (user_id, admin_nominal_id, fee) values ($1, $2, 101)', fee)
    const chosen = await call('chooseAdminNominal', 'owner', { adminNominalId: made.body.id })
    expect([chosen.body.code, chosen.body.values]).toEqual(['fee-below-zero', { share: 'USTL', amount: -1 }])
    expect((await used('PLNPOST')).nominal).toBe(3_000)
  })

  test('an edit may not make two the same', async () => {
    await call('createAdminNominal', 'owner', { productId: await product('S10'), nominal: 5_000 })
    expect((await call('updateDefaultFees', 'owner', await edit('S10', 5_000))).body.code).toBe('nominal-exists')
  })
})
