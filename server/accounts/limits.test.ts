import { describe, expect, test } from 'vitest'
import { testBalance } from '../../database/test-world.ts'
import { testApp } from '../test-app.ts'

const { database, call } = testApp()
const id = (username: string) => database.userId(username)
const row = async (username: string) =>
  (
    await database.query(
      'select balance::float8, balance_limit::float8, outstanding::float8 from users u join balance b on b.user_id = u.id where username = $1',
      [username],
    )
  )[0]
const refusal = ({ status, body }: Awaited<ReturnType<typeof call>>) => [status, body.code]

describe('the ceiling', () => {
  test('is set and read by the owner of those it lends to, and moves no money', async () => {
    const set = await call('setCeiling', 'owner', { selectedUser: id('catl-a'), balanceLimit: 9_000_000 })
    expect(set.body).toEqual({
      balanceLimit: 9_000_000,
      parents: [{ id: id('owner'), balanceLimit: 0, balance: expect.any(Number) }],
    })
    expect((await call('ceiling', 'owner', { selectedUser: id('catl-a') })).body).toEqual({ balanceLimit: 9_000_000 })
    expect(await row('catl-a')).toMatchObject({ balance: testBalance, balance_limit: 9_000_000 })
  })

  test('is set by a manager under both spellings, with the ceilings from it down to the parent', async () => {
    const bySelected = await call('setCeilingCa', 'catl-a', { selectedUser: id('ustl-a'), balanceLimit: 1_000_000 })
    expect(bySelected.body.parents.map((parent: { id: number }) => parent.id)).toEqual([id('catl-a'), id('sutl-a')])
    const byUser = await call('setCeilingCa', 'catl-a', { userId: id('ustl-a'), balanceLimit: 2_000_000 })
    expect(byUser.body.balanceLimit).toBe(2_000_000)
    expect((await call('ceilingCa', 'catl-a', { selectedUser: { id: id('ustl-a') } })).body).toEqual({ balanceLimit: 2_000_000 })
  })

  test('may be nothing, and neither less nor a fraction nor nobody', async () => {
    const set = (balanceLimit: number) => call('setCeiling', 'owner', { selectedUser: id('mift-a'), balanceLimit })
    expect((await set(0)).status).toBe(200)
    for (const wrong of [-1, 0.5, 1_000_000_000_001]) {
      const { status, body } = await set(wrong)
      expect([status, Object.keys(body.fields)]).toEqual([400, ['balanceLimit']])
    }
    const { status, body } = await call('setCeiling', 'owner', { balanceLimit: 5 })
    expect([status, body.fields]).toEqual([400, { selectedUser: 'Wajib diisi.' }])
  })

  test('of a seller that may draw though nobody manages it is the owner’s to set', async () => {
    expect((await call('setCeiling', 'owner', { selectedUser: id('usfd-a'), balanceLimit: 500_000 })).status).toBe(200)
    expect(refusal(await call('setCeiling', 'owner', { selectedUser: id('usdm-a'), balanceLimit: 1 }))).toEqual([
      403,
      'not-managed',
    ])
  })
})

describe('the outstanding', () => {
  test('is set and read, and moves no money', async () => {
    const selectedUser = id('usft-a')
    expect((await call('setOutstanding', 'caft-a', { selectedUser, amount: 70_000 })).body).toEqual({ outstanding: 70_000 })
    expect((await call('outstanding', 'caft-a', { selectedUser })).body).toEqual({ outstanding: 70_000 })
    expect(await row('usft-a')).toMatchObject({ balance: testBalance, outstanding: 70_000 })
  })

  test('is not set from another amount than it is by then', async () => {
    const selectedUser = id('usft-a')
    await call('setOutstanding', 'caft-a', { selectedUser, amount: 70_000 })
    await call('sendOutstanding', 'caft-a', { selectedUser, amount: 20_000 })
    const late = await call('setOutstanding', 'caft-a', { selectedUser, amount: 90_000, was: 70_000 })
    expect(late).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } })
    expect((await call('setOutstanding', 'caft-a', { selectedUser, amount: 70_000, was: 50_000 })).body).toEqual({
      outstanding: 70_000,
    })
    await call('moveBalance', 'caft-a', { userId: selectedUser, amount: 20_000, mutation: 'transfer', remark: 'uji' })
  })

  test("the owner's own is for the owner alone", async () => {
    expect((await call('setOwnOutstanding', 'owner', { amount: 12_345 })).body).toEqual({ outstanding: 12_345 })
    expect((await call('ownOutstanding', 'owner')).body).toEqual({ outstanding: 12_345 })
    expect((await call('setOwnOutstanding', 'owner', { amount: 1, was: 500 })).body).toMatchObject({ code: 'changed-meanwhile' })
  })

  test('sent, it moves from the balance of the user to the caller’s and is lowered', async () => {
    const selectedUser = id('usgt-a')
    await call('setOutstanding', 'cagt-a', { selectedUser, amount: 70_000 })
    const { body } = await call('sendOutstanding', 'cagt-a', { selectedUser, amount: 50_000 })
    expect(body).toEqual({ outstanding: 20_000, balance: testBalance + 50_000, userBalance: testBalance - 50_000 })
    const [posting] = await database.query('select *, amount::float8 as amount from posting order by id desc limit 1')
    expect(posting).toMatchObject({
      kind: 'outstanding',
      remark: 'SETORAN',
      sender_id: selectedUser,
      receiver_id: id('cagt-a'),
      actor_id: id('cagt-a'),
      amount: 50_000,
    })
    const period = { startDate: '2000-01-01T00:00:00.000Z', endDate: '2999-01-01T00:00:00.000Z' }
    const mutation = await call('balanceMutation', 'usgt-a', { userId: selectedUser, ...period })
    expect(mutation.body.balances[0].TrMutation).toMatchObject({ amount: -50_000, remark: 'SETORAN', kind: 'outstanding' })
  })

  test('is sent at most as much as there is', async () => {
    const selectedUser = id('htvt-a')
    const send = (amount: number) => call('sendOutstanding', 'mivt-a', { selectedUser, amount })
    await call('setOutstanding', 'mivt-a', { selectedUser, amount: testBalance + 5 })
    expect(refusal(await send(testBalance + 6))).toEqual([422, 'outstanding-exceeded'])
    expect(refusal(await send(testBalance + 1))).toEqual([422, 'insufficient-balance'])
    expect(await row('htvt-a')).toMatchObject({ balance: testBalance, outstanding: testBalance + 5 })
    expect((await send(testBalance)).body).toMatchObject({ outstanding: 5, userBalance: 0 })
  })

  test('waits while the caller is blocked', async () => {
    await call('setOutstanding', 'caft-b', { selectedUser: id('usft-b'), amount: 10 })
    await database.query(`update users set is_blocked = true where username = 'caft-b'`)
    expect(refusal(await call('sendOutstanding', 'caft-b', { selectedUser: id('usft-b'), amount: 10 }))).toEqual([
      422,
      'manager-blocked',
    ])
  })

  test('under one key it is sent once, however often it is asked for', async () => {
    const selectedUser = id('ustl-b')
    await call('setOutstanding', 'sutl-b', { selectedUser, amount: 900 })
    const send = (amount = 600) => call('sendOutstanding', 'sutl-b', { selectedUser, amount }, { 'idempotency-key': 'hand-1' })
    const answers = await Promise.all([send(), send(), send()])
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body.outstanding, body.userBalance]))).size).toBe(1)
    expect(await row('ustl-b')).toMatchObject({ outstanding: 300, balance: testBalance - 600 })
    expect(refusal(await send(100))).toEqual([409, 'ref-id-reused'])
  })

  test('sent twice at once without a key it never goes below nothing', async () => {
    const selectedUser = id('ustl-a')
    await call('setOutstanding', 'catl-a', { selectedUser, amount: 1_000 })
    const answers = await Promise.all([1, 2, 3].map(() => call('sendOutstanding', 'catl-a', { selectedUser, amount: 600 })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    expect(await row('ustl-a')).toMatchObject({ outstanding: 400, balance: testBalance - 600 })
  })
})
