import { hash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { CallName } from '../../contract/calls.ts'
import { webToken } from '../../database/test-world.ts'
import { testApp } from '../test-app.ts'

const { database, call } = testApp({ world: 'empty' })
const sha256 = (text: string) => hash('sha256', text, 'buffer')
const steps = ['bank', 'partner', 'product', 'prices', 'agent', 'seller', 'topUp'] as const
/** Ids of what was made on the way. */
const made: Record<string, number> = {}

beforeAll(async () => {
  await database.query(
    `insert into users (id, head_id, name, username, user_type_id, password_hash) values (1, 1, 'Owner', 'owner', 1, '-')`,
  )
  await database.query(`select setval(pg_get_serial_sequence('users', 'id'), 1)`)
  await database.query(`insert into device (hash) values ($1)`, [sha256('device')])
  await database.query(
    `insert into session (token_hash, user_id, device_hash, expires_at, confirmed_at) values ($1, 1, $2, '2999-01-01', now())`,
    [sha256(webToken('owner')), sha256('device')],
  )
})

const done = async () => {
  const { status, body } = await call('firstSteps', 'owner')
  expect(status).toBe(200)
  return steps.filter((step) => body[step])
}
/** A call of the owner that must succeed; gives its answer. */
async function ok(name: CallName, input: object) {
  const { status, body } = await call(name, 'owner', input as never)
  expect([name, status, body]).toEqual([name, 200, body])
  return body
}
const person = (username: string) => ({
  ...{ fullname: username, username, email: `${username}@example.id`, address: 'Jl. Baru 1', province: 'Bali' },
  password: 'Mangga!Harum-27',
})

const way: [step: (typeof steps)[number], go: () => Promise<unknown>][] = [
  ['bank', () => ok('insertBank', { name: 'BCA', accountNumber: '802', accountName: 'PT Uji' })],
  [
    'partner',
    async () => {
      made.partner = (await ok('addPartner', { name: 'Sumber', partnerTypeId: 1, endPoint: 'simulator://sumber' })).id
    },
  ],
  [
    'product',
    async () => {
      const blank = { id: '', denom: '', price: '', remark: '', code: '' }
      const names = [
        { ...blank, model: 'ProductCategory', name: 'Pulsa' },
        { ...blank, model: 'Biller', name: 'Telkomsel' },
      ]
      await ok('bulkCreateProducts', { partnerId: made.partner, data: names })
      expect(await done()).not.toContain('product')
      const row = {
        ...blank,
        id: '1,1',
        model: 'ProductCategory',
        name: 'Telkomsel 10.000',
        denom: '10.000',
        price: '10.050',
        code: 'S10',
      }
      await ok('bulkCreateProducts', { partnerId: made.partner, data: [row] })
    },
  ],
  ['prices', () => ok('createAdminNominal', { productId: 1, nominal: 1_500 })],
  [
    'agent',
    async () => {
      made.agent = (await ok('createUser', { ...person('agen'), phone: '081300000001', userTypeId: 6, parents: [] })).userId
    },
  ],
  [
    'seller',
    async () => {
      const under = { userTypeId: 7, parents: [made.agent] }
      made.seller = (await ok('createUser', { ...person('konter'), phone: '081300000002', ...under })).userId
    },
  ],
  [
    'topUp',
    async () => {
      await ok('transfer', { correspondent: 1, amount: 1_000_000, remark: 'Modal' })
      expect(await done()).not.toContain('topUp')
      await ok('transfer', { correspondent: made.seller, amount: 100_000, remark: 'Modal' })
    },
  ],
]

test('an installation has nothing of it', async () => {
  expect(await done()).toEqual([])
})

test.each(way)('%s is there when it was done', async (step, go) => {
  const before = await done()
  await go()
  expect(await done()).toEqual([...before, step])
})

test('what is taken away is to be done again', async () => {
  const [bank] = await database.query('select id from bank')
  await ok('deleteBank', { bankId: bank!.id })
  expect(await done()).toEqual(steps.slice(1))
})

test('nobody else is told', async () => {
  expect((await call('firstSteps', null)).status).toBe(403)
})
