import { describe, expect, test } from 'vitest'
import type { CallName } from '../../contract/calls.ts'
import type { SwitchName } from '../../rules/switches.ts'
import { testApp } from '../test-app.ts'

const { database, call } = testApp()
const id = (username: string) => database.userId(username)
const flagOf = new Map<CallName, SwitchName>([
  ['setAdministrator', 'isAdministrator'],
  ['setD0', 'isD0'],
  ['setD0Ca', 'isD0'],
  ['setDm', 'isDm'],
  ['setRealTime', 'isRealTime'],
  ['setSemi', 'isSemi'],
])
const turn = (as: string, username: string, name: CallName, on = true) =>
  call(name, as, { userId: id(username), [flagOf.get(name)!]: on } as never)
const switchesFor = async (as: string, username: string) => (await call('userDetail', as, { userId: id(username) })).body.switches
const off = { isAdministrator: false, isD0: false, isDm: false, isRealTime: false, isSemi: false }

test('a collecting agent turns the switches of its seller, and the page of the seller shows them', async () => {
  const userId = id('ustl-a')
  expect((await turn('catl-a', 'ustl-a', 'setD0Ca')).body).toEqual({ ...off, userId, isD0: true })
  expect((await turn('catl-a', 'ustl-a', 'setDm')).body).toEqual({ ...off, userId, isD0: true, isDm: true })
  expect((await turn('catl-a', 'ustl-a', 'setSemi')).body).toEqual({ ...off, userId, isD0: true, isDm: true, isSemi: true })
  const { user } = (await call('userDetail', 'owner', { userId })).body
  expect(user).toMatchObject({ isD0: true, isDm: true, isSemi: true, isRealTime: false })
})

test('deposit mode takes semi with it when it goes', async () => {
  await turn('cagt-a', 'usgt-a', 'setDm')
  await turn('cagt-a', 'usgt-a', 'setSemi')
  expect((await turn('cagt-a', 'usgt-a', 'setDm', false)).body).toEqual({ ...off, userId: id('usgt-a') })
})

test('turning to where it stands changes nothing and answers the same', async () => {
  const first = await turn('owner', 'mift-a', 'setD0')
  const again = await turn('owner', 'mift-a', 'setD0')
  expect([again.status, again.body]).toEqual([200, first.body])
})

describe('refused is', () => {
  const cases: [string, string, string, CallName, number, string][] = [
    ['real time without deposit mode', 'caft-a', 'usft-a', 'setRealTime', 422, 'needs-deposit-mode'],
    ['semi without deposit mode', 'caft-a', 'usft-a', 'setSemi', 422, 'needs-deposit-mode'],
    ['semi of a type that does not sell', 'owner', 'catl-a', 'setSemi', 422, 'switch-unavailable'],
    ['a bill in the afternoon of one who is never billed', 'owner', 'sldm-a', 'setD0', 422, 'switch-unavailable'],
    ['credit for a deposit type', 'owner', 'mifd-a', 'setDm', 422, 'switch-unavailable'],
    ['an administrator of another type', 'owner', 'catl-b', 'setAdministrator', 422, 'switch-unavailable'],
    ['a user somebody else manages', 'owner', 'ustl-b', 'setDm', 403, 'not-managed'],
    ['a seller of a plain type 3', 'catl-a', 'sutl-a', 'setDm', 422, 'switch-unavailable'],
    ['oneself', 'catl-a', 'catl-a', 'setDm', 403, 'not-managed'],
  ]
  test.each(cases)('%s', async (_, as, username, name, status, code) => {
    const answer = await turn(as, username, name)
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  test.each<[CallName, CallName]>([
    ['setRealTime', 'setSemi'],
    ['setSemi', 'setRealTime'],
  ])('%s beside %s', async (first, second) => {
    await turn('sutl-b', 'ustl-b', 'setDm', false)
    await turn('sutl-b', 'ustl-b', 'setDm')
    await turn('sutl-b', 'ustl-b', first)
    const { status, body } = await turn('sutl-b', 'ustl-b', second)
    expect([status, body.code]).toEqual([422, 'switches-exclude'])
  })
})

test('real time and semi pressed at once: one of them stands', async () => {
  await turn('sutl-b', 'ustl-b', 'setDm', false)
  await turn('sutl-b', 'ustl-b', 'setDm')
  const answers = await Promise.all([turn('sutl-b', 'ustl-b', 'setRealTime'), turn('sutl-b', 'ustl-b', 'setSemi')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
})

test('an administrator lends to the sellers below it until that is ended', async () => {
  expect((await turn('sutl-a', 'ustl-a', 'setD0Ca')).body.code).toBe('access-denied')
  await turn('catl-a', 'sutl-a', 'setAdministrator')
  expect((await turn('sutl-a', 'ustl-a', 'setD0Ca')).status).toBe(200)
  expect(await switchesFor('catl-a', 'sutl-a')).toEqual(['isAdministrator', 'isD0', 'isDm', 'isRealTime'])
  await turn('owner', 'sutl-a', 'setAdministrator', false)
  expect((await turn('sutl-a', 'ustl-a', 'setD0Ca')).body.code).toBe('access-denied')
})

test('the page says which switches one may turn', async () => {
  expect(await switchesFor('owner', 'usfd-a')).toEqual(['isRealTime', 'isSemi'])
  expect(await switchesFor('owner', 'ustl-b')).toEqual([])
  expect(await switchesFor('sutl-b', 'ustl-b')).toEqual(['isD0', 'isDm', 'isRealTime', 'isSemi'])
  expect(await switchesFor('catl-b', 'ustl-b')).toEqual([])
  expect(await switchesFor('ustl-b', 'ustl-b')).toEqual([])
  expect(await switchesFor('staff-catl-a', 'ustl-a')).toEqual([])
})

describe('what it would lead to that an administrator stops', () => {
  const balances = async (...names: string[]) =>
    Promise.all(names.map(async (name) => (await call('balance', name)).body.balance as number))
  const stop = async (as: string, username: string) => (await call('tryAdministratorOff', as, { userId: id(username) })).body
  const people = ['catl-b', 'sutl-b', 'ustl-b'] as const
  const counts = () =>
    database.query(
      'select (select count(*) from bill) as bills, (select count(*) from posting) as postings, (select count(*) from close_run) as runs',
    )

  /** The 3 begins with nothing but what the owner gave it, and is lent some more; it lends on. */
  async function lending(own: number, lent: number, lentOn: number) {
    await turn('owner', 'sutl-b', 'setAdministrator', false)
    await turn('catl-b', 'ustl-b', 'setDm', false)
    for (const name of ['sutl-b', 'ustl-b']) {
      const amount = (await call('balance', name)).body.balance
      if (amount > 0) await call('deduct', 'owner', { correspondent: id(name), amount, remark: 'uji' })
    }
    if (own > 0) await call('transfer', 'owner', { correspondent: id('sutl-b'), amount: own, remark: 'uji' })
    await turn('owner', 'sutl-b', 'setAdministrator', true)
    for (const [from, to, amount] of [
      ['catl-b', 'sutl-b', lent],
      ['sutl-b', 'ustl-b', lentOn],
    ] as const)
      if (amount > 0)
        await database.query(`select move_balance('transfer', $1, null, $1, $2, $3, '', null, null)`, [id(from), id(to), amount])
    const sold = await call('purchase', 'ustl-b', {
      productCode: 'PLN20',
      customerCode: `14077${String(100_000 + own + lent).slice(-6)}`,
    })
    expect(sold.body.status).toBe('Success')
  }

  test.each([
    ['money that is lent to it', 0, 800_000, 300_000, ['back']],
    ['what it has lent on of its own', 700_000, 0, 400_000, ['paid']],
  ])('is said in figures that then come true, and nothing is kept of it: %s', async (_, own, lent, lentOn, moved) => {
    await lending(own, lent, lentOn)
    const [before, had] = [await balances(...people), await counts()]
    const said = await stop('catl-b', 'sutl-b')
    expect([await balances(...people), await counts()]).toEqual([before, had])
    const [known] = await database.query<{ id: number }>('select coalesce(max(id), 0) as id from bill')
    await turn('catl-b', 'sutl-b', 'setAdministrator', false)
    const made = await database.query<{ user_id: number; amount: string }>('select user_id, amount from bill where id > $1', [
      known!.id,
    ])
    const sum = (own: boolean) =>
      made.filter(({ user_id }) => (user_id === id('sutl-b')) === own).reduce((all, { amount }) => all + Number(amount), 0)
    const [agent] = await balances('sutl-b')
    const [owed] = await database.query('select coalesce(sum(owed), 0)::int as owed from administration where user_id = $1', [
      id('sutl-b'),
    ])
    expect(said).toEqual({
      back: Math.max(0, before[1]! - agent!),
      paid: Math.max(0, agent! - before[1]!),
      owed: owed!.owed,
      billed: sum(true),
      sellers: made.filter(({ user_id }) => user_id !== id('sutl-b')).length,
      sellersBilled: sum(false),
    })
    expect(['back', 'paid'].filter((one) => said[one] > 0)).toEqual(moved)
    expect(said.sellersBilled).toBeGreaterThan(0)
  })

  test.each([
    ['the 2 of another branch', 'catl-a', 'sutl-b', 'not-found'],
    ['the owner about another type', 'owner', 'catl-b', 'switch-unavailable'],
  ])('is refused to %s', async (_, as, username, code) => {
    expect((await stop(as, username)).code).toBe(code)
  })
})
