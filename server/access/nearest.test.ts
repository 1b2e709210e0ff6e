import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallName } from '../../contract/calls.ts'
import { onCredit } from '../billing/test-moving-clock.ts'
import { serverOf } from '../runner/test-acting.ts'
import { testApp } from '../test-app.ts'

/** `sutl-b` is an administrator, `sutl-a` is none: the seller below each has another manager. */
const { database, call } = testApp()
const id = (username: string) => database.userId(username)
const server = serverOf(() => database.url)
const stateOf = async (username: string) =>
  (
    await database.query(
      `select b.balance, b.lent, u.balance_limit, u.outstanding, u.is_d0, u.is_dm, u.dispensation
       from users u join balance b on b.user_id = u.id where u.id = $1`,
      [id(username)],
    )
  )[0]!

beforeAll(async () => {
  for (const name of ['catl-a', 'catl-b', 'sutl-b', 'ustl-b', 'ustl-a']) await onCredit(database, name, 1_000_000)
})
afterAll(() => server.end())
beforeEach(() => database.query('update users set dispensation = false, outstanding = 700 where user_type_id = 4'))

const acts: [does: string, name: CallName, input: (userId: number) => Record<string, unknown>][] = [
  ['takes', 'moveBalance', (userId) => ({ userId, amount: 500, mutation: 'deduct', remark: 'uji' })],
  ['gives', 'moveBalance', (userId) => ({ userId, amount: 500, mutation: 'transfer', remark: 'uji' })],
  ['sets a ceiling', 'setCeilingCa', (userId) => ({ selectedUser: userId, balanceLimit: 5 })],
  ['sets what is outstanding', 'setOutstanding', (userId) => ({ selectedUser: userId, amount: 5 })],
  ['takes in what is outstanding', 'sendOutstanding', (userId) => ({ selectedUser: userId, amount: 5 })],
  ['gives a second bill', 'setD0Ca', (userId) => ({ userId, isD0: true })],
  ['exempts', 'setDispensationCa', (userId) => ({ userId, dispensation: true })],
  ['turns deposit mode', 'setDm', (userId) => ({ userId, isDm: true })],
]
/** Whose 3 is an administrator is managed by that one and not by the 2; whose 3 is none, the other way about. */
const people: [manager: string, other: string, refusal: string, seller: string][] = [
  ['sutl-b', 'catl-b', 'not-managed', 'ustl-b'],
  ['catl-a', 'sutl-a', 'access-denied', 'ustl-a'],
]
const rows = acts.flatMap(([does, name, input]) => people.map((who) => [...who, does, name, input] as const))

test.each(rows)('%s and not %s (%s) %s: %s', async (manager, other, refusal, seller, _does, name, input) => {
  const before = await stateOf(seller)
  const refused = await call(name, other, input(id(seller)) as never)
  expect([refused.status, refused.body.code, await stateOf(seller)]).toEqual([403, refusal, before])
  expect((await call(name, manager, input(id(seller)) as never)).status).toBe(200)
  expect(await stateOf(seller)).not.toEqual(before)
})

const effects = [
  'deduct',
  'transfer',
  'set-ceiling',
  'set-deposit',
  'set-h0',
  'set-outstanding',
  'outstanding',
  'set-dispensation',
]
test.each(effects.flatMap((effect) => people.map(([manager, other, , seller]) => [effect, manager, other, seller] as const)))(
  'the gate lets begin %s %s and not %s about %s',
  async (effect, manager, other, seller) => {
    const ask = (as: string) => server.refusal({ userId: id(as) }, 'select require_effect($1, $2)', [effect, id(seller)])
    expect([await ask(manager), await ask(other)]).toEqual([null, 'not-found'])
  },
)

describe('what is offered is what may be done', () => {
  const pageOf = async (as: string, username: string) => (await call('userDetail', as, { userId: id(username) })).body
  type Node = { username: string; isManaged: boolean; isBelowAdministrator: boolean; children?: Node[] }
  const flat = (nodes: Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])])

  test.each([
    ['catl-b', 'ustl-b', { mayTransfer: false, mayLimit: false, mayDispense: false, switches: 0, isBelow: true }],
    ['sutl-b', 'ustl-b', { mayTransfer: true, mayLimit: true, mayDispense: true, switches: 4, isBelow: true }],
    ['catl-b', 'sutl-b', { mayTransfer: true, mayLimit: true, mayDispense: true, switches: 4, isBelow: false }],
    ['catl-a', 'ustl-a', { mayTransfer: true, mayLimit: true, mayDispense: true, switches: 4, isBelow: false }],
    ['owner', 'ustl-b', { mayTransfer: true, mayLimit: false, mayDispense: false, switches: 0, isBelow: true }],
  ])('the page of %s about %s', async (as, username, expected) => {
    const { user, mayTransfer, mayLimit, switches } = await pageOf(as, username)
    const { mayDispense, isBelowAdministrator: isBelow } = user
    expect({ mayTransfer, mayLimit, mayDispense, switches: switches.length, isBelow }).toEqual(expected)
  })

  test.each([
    ['catl-b', { 'sutl-b': [true, false], 'ustl-b': [false, true] }],
    ['sutl-b', { 'ustl-b': [true, true] }],
    ['catl-a', { 'sutl-a': [false, false], 'ustl-a': [true, false] }],
  ])('the tree of %s: who is managed, and who is so by an administrator between', async (as, expected) => {
    const { users } = (await call('caUserList', as)).body
    const found = flat(users).map((user) => [user.username, [user.isManaged, user.isBelowAdministrator]])
    expect(Object.fromEntries(found)).toEqual(expected)
  })

  test.each([
    ['catl-b', false],
    ['sutl-b', true],
  ])('the list that %s searches', async (as, mayDispense) => {
    const { users } = (await call('listUsers', as, { keyword: 'ustl-b' })).body
    expect(users).toEqual([expect.objectContaining({ username: 'ustl-b', mayDispense, mayBlock: true })])
  })

  test('the 2 still sees the seller and its balance', async () => {
    expect((await pageOf('catl-b', 'ustl-b')).user.balance).toBe(Number((await stateOf('ustl-b')).balance))
  })
})
