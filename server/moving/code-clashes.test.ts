import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../test-app.ts'
import { type Given, movesBy, productRow, userRow } from './test-moves.ts'

const { database, call } = testApp()
const { tried, refusals, moved } = movesBy(call)

let n = 0
let s = ''
const u = (code: string, over: Record<string, string> = {}) => userRow(s, code, over)
const price = (user: string, amount = '11.000') => ({ user: s + user, product: `${s}P`, price: amount })
const deep = { headTypeId: 14 }
/** Where the second network moves to. */
const there = () => ({ ...deep, below: `${s}TWO` })

/** A first network, and a second one of an account and one below it. */
beforeEach(async () => {
  s = `B${++n}`
  await database.query('delete from attempt')
  await moved(
    {
      users: [
        u('AG1', { name: 'Agen Mawar', balance: '100' }),
        u('RS1', { upline: `${s}AG1`, username: `${s}.lama` }),
        u('TWO', { name: 'Jaringan Dua' }),
        u('IN', { name: 'Cabang Dua', upline: `${s}TWO` }),
      ],
      products: [productRow(s, 'P', { retail: '12.000' })],
    },
    deep,
  )
})

const accounts = () =>
  database.query(
    `select k.code, u.name, p.username as parent, b.balance::float8 as balance from moved_user k join users u on u.id = k.user_id
     join users p on p.id = u.parent_id join balance b on b.user_id = u.id where k.code like $1 order by 1`,
    [`${s}%`],
  )
const rename = (code: string, name: string) =>
  database.query('update users set name = $2 where id = (select user_id from moved_user where code = $1)', [s + code, name])

describe('a network with codes that another one used', () => {
  test('is refused row by row, and nobody of it hangs below the other', async () => {
    const before = await accounts()
    const { move, sums } = await tried(
      {
        users: [
          u('AG1', { name: 'Agen Lain', balance: '5.000' }),
          u('X1', { upline: `${s}AG1` }),
          u('RS1', { upline: `${s.toLowerCase()}ag1`, username: `${s}.baru` }),
        ],
      },
      there(),
    )
    expect(await refusals(move)).toEqual([
      'users 2 code taken',
      'users 2 username taken',
      'users 4 code taken',
      'users 4 username taken',
    ])
    const { refusals: told } = (await call('moveRefusals', 'owner', { move })).body
    expect(
      told.filter(({ field }: { field: string }) => field === 'code').map(({ written }: { written: string }) => written),
    ).toEqual([`${s}AG1`, `${s}RS1`])
    expect(sums).toMatchObject({ users: 3, knownUsers: 0, balance: 5_000, refused: 4 })
    expect(await database.query('select "row", parent_row, user_id from move_user where run_id = $1 order by 1', [move])).toEqual(
      [
        { row: 2, parent_row: null, user_id: null },
        { row: 3, parent_row: 2, user_id: null },
        { row: 4, parent_row: 2, user_id: null },
      ],
    )
    expect((await call('doMove', 'owner', { move, users: 3, balance: 5_000 })).body.code).toBe('move-refused')
    expect(await accounts()).toEqual(before)
  })

  test.each([
    ['another name', 'Agen Melati', ['users 2 code taken', 'users 2 username taken']],
    ['the same name', 'Agen Mawar', []],
    ['the same name but for case and spaces', ' AGEN  ma war', []],
  ])('is told from one that comes again by names, also below the owner: %s', async (_, name, expected) => {
    const { move, sums } = await tried({ users: [u('AG1', { name })] }, deep)
    expect(await refusals(move)).toEqual(expected)
    expect(sums.knownUsers).toBe(expected.length === 0 ? 1 : 0)
  })

  test('comes in with other codes', async () => {
    const given = (code: string): Given => ({
      users: [u(code, { name: 'Agen Lain', balance: '5.000' }), u('X1', { upline: s + code, balance: '7' })],
      prices: [price(code), price('X1', '11.500')],
    })
    const { move } = await tried(given('AG1'), there())
    expect(await refusals(move)).toEqual(['users 2 code taken', 'users 2 username taken'])
    await moved(given('B-AG1'), there())
    expect(await accounts()).toEqual(
      expect.arrayContaining([
        { code: `${s}AG1`, name: 'Agen Mawar', parent: 'owner', balance: 100 },
        { code: `${s}B-AG1`, name: 'Agen Lain', parent: `${s}TWO`, balance: 5_000 },
        { code: `${s}X1`, name: 'Konter X1', parent: `${s}B-AG1`, balance: 7 },
      ]),
    )
  })
})

test.each([
  ['the code of the other network, which is its user name', 'AG1', null],
  ['the code of the other network, which is not its user name', 'RS1', null],
  ['the place itself', 'TWO', 'TWO'],
  ['somebody below the place', 'in', 'IN'],
])('an upline that moved before is found where the move goes: %s', async (_, upline, expected) => {
  const { move } = await tried({ users: [u('N', { upline: s + upline })] }, there())
  expect(await refusals(move)).toEqual(expected === null ? ['users 2 upline unknown'] : [])
  const parents = `select k.code from move_user m left join moved_user k on k.user_id = m.parent_id where m.run_id = $1`
  expect(await database.query(parents, [move])).toEqual([{ code: expected && s + expected }])
})

test('an upline elsewhere is named by its user name, where that is nobody’s old code', async () => {
  const { move } = await tried({ users: [u('N', { upline: 'owner' }), u('M', { upline: `${s}.lama` })] }, there())
  expect(await refusals(move)).toEqual([])
})

test('a network that moves below an account in two parts goes on where it was', async () => {
  const known = [u('TWO', { name: 'jaringan dua', balance: '9' }), u('IN', { name: 'Cabang Dua' })]
  const { move, sums } = await tried({ users: [...known, u('N', { upline: `${s}IN`, balance: '3' })] }, there())
  expect(await refusals(move)).toEqual([])
  expect(sums).toMatchObject({ users: 1, knownUsers: 2, balance: 3 })
  expect((await call('doMove', 'owner', { move, users: 1, balance: 3 })).status).toBe(200)
  expect(await accounts()).toContainEqual({ code: `${s}N`, name: 'Konter N', parent: `${s}IN`, balance: 3 })
})

test('prices name nobody of another network by its code', async () => {
  const { move, sums } = await tried(
    { users: [u('RS1')], prices: [price('AG1'), price('RS1'), price('IN'), { ...price('TWO'), product: `${s}?` }] },
    there(),
  )
  expect((await refusals(move)).filter((refusal) => refusal.startsWith('prices'))).toEqual([
    'prices 2 user unknown',
    'prices 5 product unknown',
  ])
  expect(sums).toMatchObject({ prices: 3, knownPrices: 1 })
  const late = await tried(
    { products: [productRow(s, 'Q')], prices: ['AG1', 'IN'].map((user) => ({ ...price(user), product: `${s}Q` })) },
    there(),
  )
  expect(await refusals(late.move)).toEqual(['prices 2 user unknown', 'prices 3 user moved-before'])
})

describe('what changed since the check is refused when the move is done', () => {
  test('an account that has another name by now', async () => {
    const { move } = await tried({ users: [u('AG1', { name: 'Agen Mawar' }), u('N', { upline: `${s}AG1` })] }, deep)
    expect(await refusals(move)).toEqual([])
    await rename('AG1', 'Agen Kenanga')
    const before = await accounts()
    const done = () => call('doMove', 'owner', { move, users: 1, balance: 0 })
    expect((await done()).body.code).toBe('move-refused')
    expect(await accounts()).toEqual(before)
    await rename('AG1', 'agen mawar')
    expect((await done()).status).toBe(200)
    expect(await accounts()).toContainEqual({ code: `${s}N`, name: 'Konter N', parent: `${s}AG1`, balance: 0 })
  })

  test('a code that another network brought meanwhile', async () => {
    const { move: first } = await tried({ users: [u('C1', { name: 'Agen Kamboja', balance: '50' })] }, deep)
    // Two that were begun in the same moment: neither was there yet for the other to take its place.
    const [{ id: second }] = (await database.query<{ id: number }>(
      `insert into move_run (system, actor_id, parent_id, head_type_id, partner_id, files, opened_at)
       select system, actor_id, parent_id, head_type_id, partner_id, files, opened_at from move_run where id = $1 returning id`,
      [first],
    )) as [{ id: number }]
    const rows = [u('C1', { name: 'Agen Lain', balance: '70' }), u('C2', { upline: `${s}C1` })]
    await call('addMoveRows', 'owner', { move: second, kind: 'users', rows: rows.map((cells, at) => ({ row: at + 2, cells })) })
    const { sums } = (await call('tryMove', 'owner', { move: second })).body
    expect(sums).toMatchObject({ users: 2, balance: 70, refused: 0 })
    expect((await call('doMove', 'owner', { move: first, users: 1, balance: 50 })).status).toBe(200)
    const before = await accounts()
    expect((await call('doMove', 'owner', { move: second, users: 2, balance: 70 })).body.code).toBe('move-refused')
    expect(await accounts()).toEqual(before)
  })
})
