import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../test-app.ts'

const { database, call } = testApp()

beforeAll(async () => {
  await database.query(`insert into category (name, position, tile) values ('Pulsa', 0, 'pulsa')`)
  await database.query(`update product set is_available = false, is_available_tl = false where code = 'GOPAY'`)
  await database.query(`update product set category_id = (select id from category where name = 'Pulsa') where code = 'S10'`)
})

const listed = async (...asked: Parameters<typeof call>) => {
  const { status, body } = await call(...asked)
  expect(status).toBe(200)
  return (body as { name: string }[]).map(({ name }) => name)
}

test('categories stand in their order', async () => {
  expect(await listed('reportCategories', 'ustl-a')).toEqual(['Pulsa', 'Token PLN'])
})

test('reports offer every product, also one that is closed; of the chosen categories only', async () => {
  expect(await listed('reportProducts', 'ustl-a')).toEqual(['Uji GOPAY', 'Uji PLN20', 'Uji PLNPOST', 'Uji S10'])
  const [pulsa] = await database.query(`select id from category where name = 'Pulsa'`)
  expect(await listed('reportProducts', 'ustl-a', { selectedCategories: [pulsa!.id] })).toEqual(['Uji S10'])
  expect(await listed('reportProducts', 'ustl-a', { selectedCategories: [Number.MAX_SAFE_INTEGER] })).toEqual([])
})

test('partners are the choice of the owner alone', async () => {
  expect(await listed('reportPartners', 'owner')).toEqual(['Mitra Cepat', 'Sumber Jaya'])
  const { status, body } = await call('reportPartners', 'catl-a')
  expect([status, body.code]).toEqual([403, 'access-denied'])
})

test('user types have their network and level', async () => {
  const { body } = await call('reportUserTypes', 'ustl-a')
  expect(body).toHaveLength(29)
  expect(body).toContainEqual({ id: 17, name: 'STFD', salesType: 6, level: 4 })
})

describe('the cascade of users', () => {
  const id = (username: string) => database.userId(username)
  const heads = ['borf', 'cadp', 'catl', 'htdm', 'httl', 'mifd', 'mift', 'migt', 'mivt', 'sldm']
  test.each<[string, string, () => object, string[]]>([
    ['begins with the chain heads', 'owner', () => ({}), heads.flatMap((head) => [`${head}-a`, `${head}-b`])],
    ['of one network', 'owner', () => ({ salesType: 1 }), ['catl-a', 'catl-b']],
    ['of H2H clients of both kinds', 'owner', () => ({ salesType: 2 }), ['htdm-a', 'htdm-b', 'httl-a', 'httl-b']],
    ['goes one level down', 'owner', () => ({ salesType: 1, parents: [id('catl-a')] }), ['sutl-a']],
    ['from the deepest that is chosen', 'owner', () => ({ parents: [id('catl-b'), id('sutl-a')] }), ['ustl-a']],
    ['ends with the sellers', 'owner', () => ({ parents: [id('ustl-a')] }), []],
    ['has nobody of another network', 'owner', () => ({ salesType: 0, parents: [id('catl-a')] }), []],
    ['begins below the caller', 'catl-a', () => ({}), ['sutl-a']],
    ['in the own network, whatever is asked', 'catl-a', () => ({ salesType: 6 }), ['sutl-a']],
    ['shows nobody outside the subtree', 'catl-a', () => ({ parents: [id('sutl-b')] }), []],
    ['nor above it', 'sutl-a', () => ({ parents: [id('catl-a')] }), []],
    ['is empty for a seller', 'ustl-a', () => ({}), []],
  ])('%s', async (_, as, input, usernames) => {
    expect(await listed('reportUsers', as, input())).toEqual(usernames.map((username) => `Uji ${username}`))
  })
})

test('nobody chooses without a session', async () => {
  for (const name of ['reportCategories', 'reportProducts', 'reportUserTypes', 'reportUsers'] as const) {
    expect((await call(name, null)).status).toBe(403)
  }
})
