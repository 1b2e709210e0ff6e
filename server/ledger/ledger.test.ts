import { describe, expect, test } from 'vitest'
import { testBalance } from '../../database/test-world.ts'
import { testApp } from '../test-app.ts'

const { database, call } = testApp()
const id = (username: string) => database.userId(username)
const balanceOf = async (username: string): Promise<number> => (await call('balance', username)).body.balance
const newest = async () => (await database.query('select * from posting order by id desc limit 1'))[0] as Record<string, unknown>

test.each([
  ['transfer', 'owner', () => ({ correspondent: id('ustl-b') })],
  ['deduct', 'owner', () => ({ correspondent: id('ustl-b') })],
  ['transfer', 'owner', () => ({})],
  ['moveBalance', 'catl-a', () => ({ userId: id('ustl-a'), mutation: 'transfer' })],
  ['moveBalance', 'catl-a', () => ({ userId: id('ustl-a'), mutation: 'deduct' })],
] as const)('%s by %s needs a remark, and moves nothing without one', async (name, as, others) => {
  const before = await newest()
  for (const remark of [undefined, '', '  ']) {
    const { status, body } = await call(name, as, { ...others(), amount: 1, remark } as never)
    expect([status, body.fields]).toEqual([400, { remark: 'Wajib diisi.' }])
  }
  expect(await newest()).toEqual(before)
})

describe("the owner's own balance", () => {
  test('transfer without a correspondent, or to itself, is an ADDITION', async () => {
    const before = await balanceOf('owner')
    expect((await call('transfer', 'owner', { amount: 500, remark: 'uji' })).body).toEqual({
      balance: before + 500,
      userBalance: before + 500,
    })
    await call('transfer', 'owner', { amount: 500, correspondent: id('owner'), remark: 'modal' })
    expect(await newest()).toMatchObject({ kind: 'addition', sender_id: null, receiver_id: id('owner'), remark: 'modal' })
    expect(await balanceOf('owner')).toBe(before + 1000)
  })

  test('deduct is a DEDUCTION, never below zero', async () => {
    const before = await balanceOf('owner')
    expect((await call('deduct', 'owner', { amount: 300, remark: 'uji' })).body.balance).toBe(before - 300)
    expect(await newest()).toMatchObject({ kind: 'deduction', sender_id: id('owner'), receiver_id: null })
    const { status, body } = await call('deduct', 'owner', { amount: 900_000_000_000, remark: 'uji' })
    expect([status, body.code]).toEqual([422, 'insufficient-balance'])
    expect(await balanceOf('owner')).toBe(before - 300)
  })
})

describe('the owner and a user', () => {
  test('gives and takes back', async () => {
    const [owner, user] = [await balanceOf('owner'), await balanceOf('ustl-b')]
    const given = await call('transfer', 'owner', { correspondent: id('ustl-b'), amount: 1000, remark: 'TOP UP' })
    expect(given.body).toEqual({ balance: owner - 1000, userBalance: user + 1000 })
    expect(await newest()).toMatchObject({ kind: 'transfer', actor_id: id('owner'), login_user_id: null, remark: 'TOP UP' })
    const taken = await call('deduct', 'owner', { correspondent: id('ustl-b'), amount: 400, remark: 'uji' })
    expect(taken.body).toEqual({ balance: owner - 600, userBalance: user + 600 })
  })

  test('takes no more than there is, and says how much that is', async () => {
    const { status, body } = await call('deduct', 'owner', {
      correspondent: id('usdp-b'),
      amount: testBalance + 1,
      remark: 'uji',
    })
    expect([status, body.code]).toEqual([422, 'insufficient-balance'])
    expect(body.message).toBe('Saldo tidak cukup: perlu Rp 10.000.001, saldo Rp 10.000.000.')
  })
})

describe('a manager and a user it manages', () => {
  test('gives and takes back; the chain between them is answered', async () => {
    const input = { userId: id('ustl-a'), amount: 700, remark: 'TOP UP' }
    const given = await call('moveBalance', 'catl-a', { ...input, mutation: 'transfer' })
    expect(given.body).toEqual({
      balance: testBalance - 700,
      userBalance: testBalance + 700,
      parents: [
        { id: id('catl-a'), balance: testBalance - 700 },
        { id: id('sutl-a'), balance: testBalance },
      ],
    })
    const taken = await call('moveBalance', 'catl-a', { ...input, userId: undefined, user: id('ustl-a'), mutation: 'deduct' })
    expect(taken.body).toMatchObject({ balance: testBalance, userBalance: testBalance })
  })

  test('the user may be an object with its id', async () => {
    const input = { user: { id: id('ustl-a'), name: 'Konter' }, amount: 5, mutation: 'transfer', remark: 'uji' } as const
    expect((await call('moveBalance', 'catl-a', input)).status).toBe(200)
    expect((await call('moveBalance', 'catl-a', { ...input, mutation: 'deduct' })).status).toBe(200)
  })

  test('two users are a wrong field', async () => {
    const two = { userId: id('ustl-a'), user: id('ustl-b'), amount: 1, mutation: 'transfer', remark: 'uji' } as const
    const { status, body } = await call('moveBalance', 'catl-a', two)
    expect([status, Object.keys(body.fields)]).toEqual([400, ['user']])
    expect((await call('moveBalance', 'catl-a', { ...two, user: two.userId })).status).toBe(200)
  })

  test('a missing user is a wrong field', async () => {
    const { status, body } = await call('moveBalance', 'catl-a', { amount: 1, mutation: 'transfer', remark: 'uji' })
    expect([status, body.fields]).toEqual([400, { userId: 'Wajib diisi.' }])
  })

  test.each([0, -1, 1.5])('%d rupiah move nothing', async (amount) => {
    const before = [await balanceOf('catl-a'), await balanceOf('ustl-a')]
    for (const mutation of ['transfer', 'deduct'] as const) {
      const { status, body } = await call('moveBalance', 'catl-a', { userId: id('ustl-a'), amount, mutation, remark: 'uji' })
      expect([status, Object.keys(body.fields)]).toEqual([400, ['amount']])
    }
    expect([await balanceOf('catl-a'), await balanceOf('ustl-a')]).toEqual(before)
  })

  test('while the manager is blocked nothing moves', async () => {
    await database.query(`update users set is_blocked = true where username = 'caft-b'`)
    const { status, body } = await call('moveBalance', 'caft-b', {
      userId: id('usft-b'),
      amount: 1,
      mutation: 'transfer',
      remark: 'uji',
    })
    expect([status, body.code]).toEqual([422, 'manager-blocked'])
  })

  test('a staff account with the permission acts as its user and is recorded', async () => {
    await database.query(`update login_user set permissions = '{view,money}' where username = 'staff-caft-a'`)
    const moved = await call('moveBalance', 'staff-caft-a', {
      userId: id('usft-a'),
      amount: 5,
      mutation: 'transfer',
      remark: 'uji',
    })
    expect(moved.status).toBe(200)
    const [staff] = await database.query(`select id from login_user where username = 'staff-caft-a'`)
    expect(await newest()).toMatchObject({ actor_id: id('caft-a'), login_user_id: staff?.id })
  })
})

describe('a ceiling reset', () => {
  const reset = (amount: number, key?: string, remark = 'Ceiling Reset') =>
    call(
      'moveBalance',
      'sutl-b',
      { userId: id('ustl-b'), amount, mutation: 'transfer', remark },
      key ? { 'idempotency-key': key } : {},
    )
  const ceilingAbove = async (missing: number) =>
    call('setCeilingCa', 'sutl-b', { userId: id('ustl-b'), balanceLimit: (await balanceOf('ustl-b')) + missing })

  test('fills up to the ceiling and not a rupiah further', async () => {
    await ceilingAbove(800)
    const [mine, theirs] = [await balanceOf('sutl-b'), await balanceOf('ustl-b')]
    const { status, body } = await reset(801)
    expect([status, body.code]).toEqual([422, 'ceiling-exceeded'])
    expect([await balanceOf('sutl-b'), await balanceOf('ustl-b')]).toEqual([mine, theirs])
    expect((await reset(800)).body).toMatchObject({ balance: mine - 800, userBalance: theirs + 800 })
    expect((await reset(1)).body.code).toBe('ceiling-exceeded')
  })

  test('with a key is answered again although the ceiling is reached', async () => {
    await ceilingAbove(50)
    const first = await reset(50, 'reset-1')
    expect(first.status).toBe(200)
    expect((await reset(50, 'reset-1')).body).toEqual(first.body)
  })

  test('by several at once fills up once', async () => {
    await ceilingAbove(600)
    const theirs = await balanceOf('ustl-b')
    const answers = await Promise.all([1, 2, 3].map(() => reset(600)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    expect(await balanceOf('ustl-b')).toBe(theirs + 600)
  })

  test('is the only movement that looks at the ceiling', async () => {
    await ceilingAbove(0)
    expect((await reset(5, undefined, 'TOP UP')).status).toBe(200)
  })
})

describe('a key', () => {
  const give = (key: string, amount = 10, username = 'usdm-b') =>
    call('transfer', 'owner', { correspondent: id(username), amount, remark: 'uji' }, { 'idempotency-key': key })
  const count = async (key: string) =>
    (await database.query('select count(*)::int as n from posting where key = $1', [key]))[0]?.n

  test('moves once and answers the same again, whatever happened since', async () => {
    const first = await give('key-1')
    await call('transfer', 'owner', { correspondent: id('usdm-b'), amount: 99, remark: 'uji' })
    const again = await give('key-1')
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(await count('key-1')).toBe(1)
  })

  test('has an answer, and nothing else has', async () => {
    await call('transfer', 'owner', { correspondent: id('usdm-b'), amount: 98, remark: 'uji' })
    const first = await give('key-8', 10)
    await give('key-9', 20)
    expect((await give('key-8', 10)).body).toEqual(first.body)
    expect(await database.query('select kind from posting where (key is null) <> (answer is null)')).toEqual([])
  })

  test('answers before every other check', async () => {
    const move = () =>
      call(
        'moveBalance',
        'mivt-a',
        { userId: id('htvt-a'), amount: 3, mutation: 'transfer', remark: 'uji' },
        { 'idempotency-key': 'key-2' },
      )
    const first = await move()
    await database.query(`update users set is_blocked = true where username = 'mivt-a'`)
    expect((await move()).body).toEqual(first.body)
  })

  test.each([
    ['another amount', 11, 'usdm-b'],
    ['another user', 10, 'usdm-a'],
  ])('with %s is refused', async (_, amount, username) => {
    await give('key-3')
    const { status, body } = await give('key-3', amount, username)
    expect([status, body.code]).toEqual([409, 'ref-id-reused'])
  })

  test('with the other direction is refused', async () => {
    await give('key-4')
    const taken = await call(
      'deduct',
      'owner',
      { correspondent: id('usdm-b'), amount: 10, remark: 'uji' },
      { 'idempotency-key': 'key-4' },
    )
    expect(taken.body.code).toBe('ref-id-reused')
  })

  test('of a refused move is free again', async () => {
    expect((await give('key-5', 900_000_000_000)).body.code).toBe('insufficient-balance')
    expect((await give('key-5', 10)).status).toBe(200)
  })

  test('is of one actor: another one may use the same', async () => {
    await give('key-6')
    const other = await call(
      'moveBalance',
      'migt-a',
      { userId: id('cagt-a'), amount: 3, mutation: 'transfer', remark: 'uji' },
      { 'idempotency-key': 'key-6' },
    )
    expect(other.status).toBe(200)
    expect(await count('key-6')).toBe(2)
  })

  test('twenty at once move once and all get the one answer', async () => {
    const before = await balanceOf('usdm-b')
    const answers = await Promise.all(Array.from({ length: 20 }, () => give('key-7', 1000)))
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body.balance, body.userBalance])))).toHaveLength(1)
    expect(answers[0]?.body.userBalance).toBe(before + 1000)
    expect([await count('key-7'), await balanceOf('usdm-b')]).toEqual([1, before + 1000])
  })
})

test('many at once over the same accounts lose and make no rupiah', async () => {
  const users = ['sldm-a', 'sldm-b', 'cadp-a', 'cadp-b', 'borf-a']
  const moves = Array.from({ length: 60 }, (_, n) => ({ correspondent: id(users[n % 5]!), amount: n * 7 + 1, remark: 'uji' }))
  const before = await balanceOf('owner')
  const answers = await Promise.all(moves.map((move, n) => call(n % 2 ? 'transfer' : 'deduct', 'owner', move)))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  const net = moves.reduce((sum, { amount }, n) => sum + (n % 2 ? -amount : amount), 0)
  expect(await balanceOf('owner')).toBe(before + net)
})
