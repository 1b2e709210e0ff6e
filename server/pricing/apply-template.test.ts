import { describe, expect, test } from 'vitest'
import { testApp } from '../test-app.ts'

const { database, call } = testApp()
const id = (name: string) => database.userId(name)
const codes = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

let made = 0
async function template(salesTypeId: 1 | 2, fees: Record<string, number | null> = {}): Promise<number> {
  const { body } = await call('addFeeTemplate', 'owner', { name: `Uji ${++made}`, salesTypeId })
  if (Object.keys(fees).length > 0) await set(body.id, fees)
  return body.id
}
async function nominalOf(code: string): Promise<number> {
  const [row] = await database.query('select admin_nominal_id from product where code = $1', [code])
  return row!.admin_nominal_id
}
async function set(template: number, fees: Record<string, number | null>, version?: number, as = 'owner') {
  const rows = await Promise.all(
    Object.entries(fees).map(async ([code, fee]) => ({ adminNominalId: await nominalOf(code), fee })),
  )
  return call('setTemplateFees', as, { id: template, version, fees: rows })
}
const detail = async (template: number, as = 'owner', input = {}) =>
  (await call('feeTemplate', as, { id: template, ...input })).body
const feesOf = async (template: number) =>
  Object.fromEntries(
    (await detail(template, 'owner', { onlySet: true })).products.map((row: { name: string; fee: number }) => [
      row.name,
      row.fee,
    ]),
  )
const apply = (template: number, as: string, users: string[], version?: number) =>
  call('applyFeeTemplate', as, { id: template, version, users: users.map(id) })
const preview = (template: number, as: string, users: string[]) =>
  call('previewFeeTemplate', as, { id: template, users: users.map(id) })
async function revenueOf(as: string, user: string, code: string): Promise<number> {
  const { body } = await call('userFees', as, { user: id(user), keyword: code })
  return body.sortedProducts[0].revenue
}
const margins = () => database.query('select user_id, admin_nominal_id, fee from user_fee order by 1, 2')

describe('the fees of a template', () => {
  test('are set, changed and taken out, by product', async () => {
    const one = await template(2)
    expect(await detail(one)).toMatchObject({
      template: { id: one, salesTypeId: 2, version: 1, fees: 0 },
      products: [{ name: 'Uji GOPAY', fee: null }, {}, {}, {}],
      totalData: 4,
    })
    expect((await set(one, { PLN20: 250, S10: 100 })).body).toEqual({ version: 2 })
    expect(await feesOf(one)).toEqual({ 'Uji PLN20': 250, 'Uji S10': 100 })
    expect((await set(one, { PLN20: 300, S10: null })).body).toEqual({ version: 3 })
    expect(await feesOf(one)).toEqual({ 'Uji PLN20': 300 })
    expect(await detail(one, 'catl-a', { keyword: 'pln20' })).toMatchObject({ totalData: 1, products: [{ fee: 300 }] })
  })

  test('are refused above the admin of the product, all of them', async () => {
    const one = await template(1)
    const refused = await set(one, { S10: 10, PLN20: 1501 })
    expect(codes(refused)).toEqual([422, 'template-fee-above-admin'])
    expect(refused.body.values).toEqual({ product: 'Uji PLN20', most: 1500 })
    expect(await feesOf(one)).toEqual({})
    expect((await set(one, { PLN20: 1500 })).status).toBe(200)
  })

  test('of another version, of no template and of no product are refused', async () => {
    const one = await template(1, { PLN20: 5 })
    expect(codes(await set(one, { PLN20: 6 }, 1))).toEqual([409, 'changed-meanwhile'])
    expect(codes(await set(999_999, { PLN20: 6 }))).toEqual([404, 'not-found'])
    const gone = await call('setTemplateFees', 'owner', { id: one, fees: [{ adminNominalId: 999_999, fee: 1 }] })
    expect(codes(gone)).toEqual([404, 'not-found'])
    expect(await feesOf(one)).toEqual({ 'Uji PLN20': 5 })
    expect(codes(await call('feeTemplate', 'catl-a', { id: 999_999 }))).toEqual([404, 'not-found'])
    expect(codes(await set(one, { PLN20: 6 }, undefined, 'catl-a'))).toEqual([403, 'access-denied'])
  })
})

describe('a template is applied', () => {
  test('to the users whose prices the caller sets, and once is as good as twice', async () => {
    const one = await template(2, { PLN20: 350, S10: 150 })
    expect((await preview(one, 'catl-a', ['sutl-a'])).body).toEqual({
      changed: 2,
      unchanged: 0,
      refused: 0,
      rows: [
        {
          userId: id('sutl-a'),
          user: 'Uji sutl-a',
          productId: expect.any(Number),
          product: 'Uji PLN20',
          was: 200,
          fee: 350,
          sellingPrice: 20_750,
          refusal: null,
        },
        expect.objectContaining({ product: 'Uji S10', was: 200, fee: 150 }),
      ],
    })
    expect(await margins()).toEqual([])
    expect((await apply(one, 'catl-a', ['sutl-a'])).body).toEqual({ changed: 2, unchanged: 0 })
    expect(await revenueOf('catl-a', 'sutl-a', 'PLN20')).toBe(350)
    expect((await apply(one, 'catl-a', ['sutl-a'])).body).toEqual({ changed: 0, unchanged: 2 })
    const { body } = await call('feeTemplateUsers', 'catl-a', { id: one })
    expect(body).toMatchObject({ users: [{ id: id('sutl-a'), userTypeId: 3, matching: 2 }], fees: 2, totalData: 1 })
    await database.query('delete from user_fee')
  })

  test('all or nothing: one share below zero, and nobody gets a fee', async () => {
    const one = await template(1, { PLN20: 300, S10: 1450 })
    const shown = (await preview(one, 'owner', ['sldm-a', 'sldm-b', 'htdm-a'])).body
    expect(shown).toMatchObject({ changed: 1, refused: 2, unchanged: 3 })
    expect(shown.rows.filter(({ refusal }: { refusal: unknown }) => refusal)).toEqual([
      expect.objectContaining({ user: 'Uji sldm-a', product: 'Uji S10', refusal: { type: 'USDM', share: -200, most: 1250 } }),
      expect.objectContaining({ user: 'Uji sldm-b', product: 'Uji S10', refusal: { type: 'USDM', share: -200, most: 1250 } }),
    ])
    const refused = await apply(one, 'owner', ['sldm-a', 'sldm-b', 'htdm-a'])
    expect(codes(refused)).toEqual([422, 'template-refused'])
    expect(refused.body.values).toEqual({ refused: 2, product: 'Uji S10', user: 'Uji sldm-a', type: 'USDM', share: -200 })
    expect(await margins()).toEqual([])
    expect((await apply(one, 'owner', ['htdm-a'])).body).toEqual({ changed: 1, unchanged: 1 })
    await database.query('delete from user_fee')
  })

  test('to one below another: the owner sets both, what is left below them is judged together', async () => {
    const one = await template(1, { PLN20: 800 })
    expect(codes(await apply(one, 'owner', ['htrf-a', 'borf-a']))).toEqual([422, 'template-refused'])
    expect(await margins()).toEqual([])
    await set(one, { PLN20: 750 })
    const shown = (await preview(one, 'owner', ['htrf-a', 'borf-a'])).body
    expect(shown.rows.map(({ user, sellingPrice }: { user: string; sellingPrice: number }) => [user, sellingPrice])).toEqual([
      ['Uji borf-a', 20_850],
      ['Uji htrf-a', 21_600],
    ])
    expect((await apply(one, 'owner', ['htrf-a', 'borf-a'])).body).toEqual({ changed: 2, unchanged: 0 })
    await database.query('delete from user_fee')
  })

  test('taking less is never refused', async () => {
    await call('setUserFee', 'owner', { user: id('sldm-a'), adminNominalId: await nominalOf('PLNPOST'), revenue: 1900 })
    await database.query(
      `update product_partner set price = 2000 where product_id = (select id from product where code = 'PLNPOST')`,
    )
    const one = await template(1, { PLNPOST: 1850 })
    expect((await apply(one, 'owner', ['sldm-a'])).body).toEqual({ changed: 1, unchanged: 0 })
    await set(one, { PLNPOST: 0 })
    expect((await apply(one, 'owner', ['sldm-a'])).body).toEqual({ changed: 1, unchanged: 0 })
    await database.query(
      `update product_partner set price = 800 where product_id = (select id from product where code = 'PLNPOST')`,
    )
    await database.query('delete from user_fee')
    await database.query('delete from user_product_closed')
  })

  test.each([
    ['a stranger', 'catl-a', ['sutl-b'], [404, 'not-found']],
    ['nobody', 'catl-a', ['sutl-a', 'ustl-b'], [404, 'not-found']],
    ['a grandchild', 'catl-a', ['ustl-a'], [403, 'prices-not-yours']],
    ['oneself', 'catl-a', ['catl-a'], [403, 'prices-not-yours']],
    ['another kind of network', 'owner', ['catl-a', 'sldm-a'], [422, 'template-other-kind']],
  ] as const)('not to %s', async (_, as, users, refused) => {
    const one = await template(2, { PLN20: 210 })
    expect(codes(await apply(one, as, [...users]))).toEqual(refused)
    expect(codes(await preview(one, as, [...users]))).toEqual(refused)
    expect(await margins()).toEqual([])
  })

  test('not when it is empty, gone, of another version, or the caller sets no prices', async () => {
    const one = await template(2)
    expect(codes(await apply(one, 'owner', ['catl-a']))).toEqual([422, 'template-empty'])
    expect(codes(await apply(999_999, 'owner', ['catl-a']))).toEqual([404, 'not-found'])
    await set(one, { PLN20: 10 })
    expect(codes(await apply(one, 'owner', ['catl-a'], 1))).toEqual([409, 'changed-meanwhile'])
    expect(codes(await apply(one, 'borf-a', ['htrf-a']))).toEqual([403, 'access-denied'])
    expect(codes(await call('feeTemplateUsers', 'catl-a', { id: 999_999 }))).toEqual([404, 'not-found'])
    expect(await margins()).toEqual([])
  })

  test('its users are those of its kind of networks, found by name or UID', async () => {
    const names = async (template: number, as: string, keyword = '') =>
      (await call('feeTemplateUsers', as, { id: template, keyword, rowsPerPage: 'All' })).body.users.map(
        ({ name }: { name: string }) => name.replace('Uji ', ''),
      )
    const [dm, tl] = [await template(1), await template(2)]
    const both = (...types: string[]) => types.flatMap((type) => [`${type}-a`, `${type}-b`])
    expect(await names(dm, 'owner')).toEqual(both('borf', 'cadp', 'htdm', 'htrf', 'mifd', 'sldm'))
    expect(await names(tl, 'owner')).toEqual(both('catl', 'httl', 'mift', 'migt', 'mivt'))
    expect(await names(dm, 'catl-a')).toEqual([])
    expect(await names(tl, 'catl-a')).toEqual(['sutl-a'])
    expect(await names(tl, 'owner', 'CATL-')).toEqual(both('catl'))
    expect(await names(tl, 'owner', String(id('mivt-a')).padStart(6, '0'))).toEqual(['mivt-a'])
  })
})

test('two who apply to one chain at once leave no share below zero', async () => {
  const [high, low] = [await template(2, { PLN20: 900 }), await template(2, { PLN20: 500 })]
  for (let round = 0; round < 3; round++) {
    const answers = await Promise.all([apply(high, 'owner', ['catl-a']), apply(low, 'catl-a', ['sutl-a'])])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    await database.query('delete from user_fee')
  }
})

test('a nominal that is deleted leaves its templates', async () => {
  const { body } = await call('createAdminNominal', 'owner', { productId: 1, nominal: 9_999 })
  const before = (await database.query('select admin_nominal_id from product where id = 1'))[0]!.admin_nominal_id
  const one = await template(2, { S10: 1 })
  await call('updateDefaultFees', 'owner', { ...noFees, adminNominalId: body.id, admin: 9_999 })
  await call('chooseAdminNominal', 'owner', { adminNominalId: body.id })
  await call('setTemplateFees', 'owner', { id: one, fees: [{ adminNominalId: body.id, fee: 2 }] })
  expect((await detail(one)).template.fees).toBe(2)
  await call('chooseAdminNominal', 'owner', { adminNominalId: before })
  expect((await detail(one)).template.fees).toBe(1)
  expect((await call('deleteAdminNominal', 'owner', { adminNominalId: body.id })).status).toBe(200)
  expect(await feesOf(one)).toEqual({ 'Uji S10': 1 })
})
const noFees = {
  revenue: 0,
  ca3: 0,
  subca3: 0,
  user3: 0,
  h2hTl: 0,
  salesDm2: 0,
  user2: 0,
  h2hDm: 0,
  mitra5: 0,
  ca5: 0,
  subca15: 0,
  subca25: 0,
  user5: 0,
}
