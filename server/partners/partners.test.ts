import { describe, expect, test } from 'vitest'
import { testApp } from '../test-app.ts'

const { database, call } = testApp()
const list = async () => (await call('listPartners', 'owner')).body
const routed = async () => (await database.query('select 1 from product_route where 2 = any (partners)')).length

test('the list, field by field', async () => {
  expect((await list())[0]).toEqual({
    id: 1,
    name: 'Sumber Jaya',
    endPoint: '',
    partnerTypeId: 1,
    PartnerType: { id: 1, name: 'Simulator' },
    isActive: true,
    sells: true,
    products: 4,
  })
})

test('is found by name, type, address and id', async () => {
  const found = async (keyword: string) =>
    (await call('listPartners', 'owner', { keyword })).body.map(({ id }: { id: number }) => id)
  expect(await found('umber jaya')).toEqual([1])
  expect(await found('001')).toEqual([1])
  expect(await found('SIMULATOR')).toEqual((await list()).map(({ id }: { id: number }) => id))
  expect(await found('%')).toEqual([])
})

test('types are data: which of them this server speaks, and what each needs', async () => {
  const { body } = await call('partnerTypes', 'owner')
  expect(body.map(({ name, delivers }: { name: string; delivers: boolean }) => [name, delivers])).toEqual(
    ['Simulator', 'Digiflazz', 'IAK', 'OtomaX', 'JSON', 'IRS', 'HTTP GET'].map((name) => [name, true]),
  )
  expect(body[1].needs).toEqual(['username', 'apiKey', 'webhookSecret'])
})

test('outside a demo the simulator takes no real sales, and says so', async () => {
  await database.query(`update setting set value = 'false' where name = 'demo'`)
  expect((await list())[0].sells).toBe(false)
  const { body } = await call('partnerTypes', 'owner')
  expect(body.map(({ sells }: { sells: boolean }) => sells)).toEqual([false, true, true, true, true, true, true])
  await database.query(`update setting set value = 'true' where name = 'demo'`)
})

describe('adding', () => {
  const input = { name: 'Andalan', partnerTypeId: 1, endPoint: 'simulator://andalan' }

  test('needs name, type and end point', async () => {
    const { body } = await call('addPartner', 'owner', { ...input, name: ' ', endPoint: '' })
    expect(Object.keys(body.fields)).toEqual(['name', 'endPoint'])
    const { id } = (await call('addPartner', 'owner', input)).body
    expect(await list()).toContainEqual(expect.objectContaining({ id, name: 'Andalan', isActive: true, products: 0 }))
  })

  test.each<[string, object, number, string]>([
    ['a name that is taken, in any letters', { name: 'sumber JAYA' }, 409, 'name-taken'],
    ['a type that is none', { name: 'Baru', partnerTypeId: 99 }, 422, 'partner-type-unknown'],
    ['an end point that can not be called', { name: 'Baru', partnerTypeId: 2, endPoint: 'digiflazz' }, 422, 'end-point-not-http'],
  ])('refuses %s', async (_, change, status, code) => {
    const answer = await call('addPartner', 'owner', { ...input, ...change })
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  test('a partner that is not connected yet waits', async () => {
    const { id } = (await call('addPartner', 'owner', { name: 'Digi', partnerTypeId: 2, endPoint: 'https://api.example.id/v1' }))
      .body
    expect(await list()).toContainEqual(expect.objectContaining({ id, isActive: false }))
  })
})

describe('saving', () => {
  test('changes only what is given, from what it was', async () => {
    await call('savePartner', 'owner', { id: 2, name: 'Mitra Kilat', was: { name: 'Mitra Cepat' } })
    expect((await list())[1]).toMatchObject({ name: 'Mitra Kilat', endPoint: '', partnerTypeId: 1 })
    const late = await call('savePartner', 'owner', { id: 2, name: 'Mitra Lambat', was: { name: 'Mitra Cepat' } })
    expect([late.status, late.body.code]).toEqual([409, 'changed-meanwhile'])
    const retyped = await call('savePartner', 'owner', { id: 2, partnerTypeId: 1, was: { partnerTypeId: 3 } })
    expect(retyped.body.code).toBe('changed-meanwhile')
    expect((await call('savePartner', 'owner', { id: 2, name: 'Sumber Jaya' })).body.code).toBe('name-taken')
    expect((await call('savePartner', 'owner', { id: 99, name: 'x' })).body.code).toBe('not-found')
  })

  test('a type or an end point without a connection leaves every route, and comes back with the one it had', async () => {
    const before = await routed()
    await call('savePartner', 'owner', { id: 2, partnerTypeId: 4, endPoint: 'http://otomax.example.id:7000' })
    expect([before > 0, await routed()]).toEqual([true, 0])
    await call('savePartner', 'owner', { id: 2, partnerTypeId: 1 })
    expect(await routed()).toBe(before)
  })
})
