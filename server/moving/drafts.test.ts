import { beforeEach, expect, test } from 'vitest'
import { testApp } from '../test-app.ts'
import { type Given, movesBy, productRow, userRow } from './test-moves.ts'

const { database, call } = testApp()
const { tried, refusals, moved } = movesBy(call)

let n = 0
let s = ''
beforeEach(() => {
  s = `C${++n}-`
})
const u = (code: string, over: Record<string, string> = {}) => userRow(s, code, over)
const p = (code: string, over: Record<string, string> = {}) => productRow(s, code, over)
const price = (user: string, product: string, amount: string) => ({
  user: user && s + user,
  product: product && s + product,
  price: amount,
})

/** A draft like another one, but for what is said: neither was there yet for the other to take its place. */
async function besides(move: number, headTypeId: number, given: Given) {
  const [{ id }] = (await database.query<{ id: number }>(
    `insert into move_run (system, actor_id, parent_id, head_type_id, partner_id, files, opened_at)
     select system, actor_id, parent_id, $2, partner_id, files, opened_at from move_run where id = $1 returning id`,
    [move, headTypeId],
  )) as [{ id: number }]
  for (const kind of ['users', 'products', 'prices'] as const)
    await call('addMoveRows', 'owner', {
      move: id,
      kind,
      rows: (given[kind] ?? []).map((cells, at) => ({ row: at + 2, cells })),
    })
  await call('tryMove', 'owner', { move: id })
  return id
}
const typesOf = (move: number) =>
  database.query('select "row", level, user_type_id as type from move_user where run_id = $1 order by 1', [move])

test('prices without a user or a product are refused for that, and not as unknown or doubled', async () => {
  const { move } = await tried({
    users: [u('A')],
    products: [p('P')],
    prices: [price('', 'P', '10.300'), price('', 'P', '10.300'), price('A', '', '10.300'), price('A', '', '10.300')],
  })
  expect(await refusals(move)).toEqual([
    'prices 2 user required',
    'prices 3 user required',
    'prices 4 product required',
    'prices 5 product required',
  ])
})

test('prices of products that nobody knows are refused for that alone, whatever an upline pays', async () => {
  const { move } = await tried({
    users: [u('A'), u('B', { upline: `${s}A` })],
    prices: [price('A', 'TIADA', '10.000'), price('B', 'LAIN', '9.000')],
  })
  expect(await refusals(move)).toEqual(['prices 2 product unknown', 'prices 3 product unknown'])
})

test('a user without a type is refused for that, and no price of it', async () => {
  const { move } = await tried({
    users: [u('A'), u('B', { upline: `${s}A` }), u('C', { upline: `${s}B` })],
    products: [p('P')],
    prices: [price('B', 'P', '10.400'), price('C', 'P', '1')],
  })
  expect(await refusals(move)).toEqual(['users 4 upline too-deep'])
})

test.each<[string, string, Record<string, string>[], object, string[]]>([
  ['is there', 'S10', [], { prices: 0, knownPrices: 1 }, []],
  ['is there, and in the files', 'S10', [{ code: 'S10' }], { prices: 1, knownPrices: 0 }, ['prices 2 user moved-before']],
  ['nobody knows', 'TIADA', [], { prices: 1, knownPrices: 0 }, ['prices 2 product unknown']],
])('whoever moved before, with a price of a product that %s', async (_, product, products, counted, expected) => {
  await moved({ users: [u('A')] })
  const { move, sums } = await tried({
    users: [u('A')],
    products: products.map((over) => ({ ...p(''), ...over })),
    prices: [{ user: `${s}A`, product, price: '11.000' }],
  })
  expect(await refusals(move)).toEqual(expected)
  expect(sums).toMatchObject(counted)
})

test('what another move has made meanwhile is known when a draft is looked through again, and its prices count no more', async () => {
  const given: Given = {
    users: [u('A')],
    products: [p('P', { retail: '12.000' })],
    prices: [price('A', 'P', '13.000')],
  }
  const { move } = await tried(given)
  expect(await refusals(move)).toEqual(['prices 2 price above-retail'])
  const other = await besides(move, 6, { users: given.users!, products: given.products! })
  await besides(move, 6, { users: [u('X')], prices: [] })
  expect((await call('doMove', 'owner', { move: other, users: 1, balance: 0 })).status).toBe(200)
  const { sums } = (await call('tryMove', 'owner', { move })).body
  expect(await refusals(move)).toEqual([])
  expect(sums).toMatchObject({ users: 0, knownUsers: 1, prices: 0, knownPrices: 1, refused: 0 })
  expect((await call('doMove', 'owner', { move, users: 0, balance: 0 })).status).toBe(200)
})

test('drafts with other heads keep their own types', async () => {
  const { move } = await tried({ users: [u('A'), u('B', { upline: `${s}A` })] })
  const first = await typesOf(move)
  const other = await besides(move, 9, { users: [u('X'), u('Y', { upline: `${s}X` })] })
  expect((await typesOf(other)).map(({ type }) => type)).toEqual([9, 10])
  expect(first.map(({ type }) => type)).toEqual([6, 7])
  expect(await typesOf(move)).toEqual(first)
})

test('a branch of five levels moves in down to its seller', async () => {
  const codes = ['A', 'B', 'C', 'D', 'E']
  const move = await moved(
    { users: codes.map((code, at) => u(code, at ? { upline: s + codes[at - 1] } : {})) },
    { headTypeId: 14 },
  )
  const made = await database.query<{ type: number }>(
    'select u.user_type_id as type from moved_user k join users u on u.id = k.user_id where k.run_id = $1 order by k.code',
    [move],
  )
  expect(made.map(({ type }) => type)).toEqual([14, 15, 16, 17, 18])
})

test('a draft is judged by its own prices, where another one has some in the same rows', async () => {
  const users = [u('A')]
  const { move } = await tried({
    users,
    products: [p('P'), p('Q')],
    prices: [price('A', 'Q', '10.300'), price('A', 'P', '9.000')],
  })
  await besides(move, 6, { users: [u('X')], products: [p('Y')], prices: [price('X', 'Y', '10.400')] })
  await call('tryMove', 'owner', { move })
  expect(await refusals(move)).toEqual(['prices 3 price below-upline'])
})

test('an upline earns by each product that is there what lies above its own price of that product', async () => {
  const both = (user: string, more: number) => [
    { user: s + user, product: 'S10', price: `${11_000 + more}` },
    { user: s + user, product: 'PLN20', price: `${21_000 + more}` },
  ]
  const { move } = await tried({ users: [u('A'), u('B', { upline: `${s}A` })], prices: [...both('A', 0), ...both('B', 100)] })
  expect(await refusals(move)).toEqual([])
  expect(
    await database.query('select fee::integer as fee from move_price where run_id = $1 and user_row = 3 order by "row"', [move]),
  ).toEqual([{ fee: 100 }, { fee: 100 }])
})

test('products whose codes no command can say are refused for that, and not as taken', async () => {
  const { move } = await tried({ products: [p('', { code: '???' }), p('', { code: '!!!' })] })
  expect(await refusals(move)).toEqual(['products 2 code code', 'products 3 code code'])
})

test('customer numbers are given to the row of the move that they are told of', async () => {
  const { move } = await tried({ products: [p('1'), p('2')] })
  const other = await besides(move, 6, { products: [p('3'), p('4')] })
  await database.query(`select number_move($1, '[{"row": 3, "family": "axis"}]')`, [move])
  const families = (of: number) => database.query('select family from move_product where run_id = $1 order by "row"', [of])
  expect(await families(move)).toEqual([{ family: 'telkomsel' }, { family: 'axis' }])
  expect(await families(other)).toEqual([{ family: 'telkomsel' }, { family: 'telkomsel' }])
})

test('only the transaction that does a move is told that it does', async () => {
  const { move } = await tried({ users: [u('A')] })
  const isMoving = async () => (await database.query('select is_moving() as now'))[0]!.now
  const put = (state: string) => database.query('update move_run set state = $2 where id = $1', [move, state])
  const within = async (state: string) => {
    await database.query('begin')
    await put(state)
    const now = await isMoving()
    await database.query('commit')
    return now
  }
  expect(await isMoving()).toBe(false)
  expect(await within('draft')).toBe(false)
  expect(await within('moving')).toBe(true)
  expect(await isMoving()).toBe(false)
  await put('draft')
})

test('a product that costs and brings nothing leaves no room', async () => {
  await moved({ products: [p('P', { cost: '0', price: '0', denom: 'bill' })] })
  expect(
    await database.query(
      `select a.nominal::integer as room from admin_nominal a join moved_product k using (product_id) where k.code = $1`,
      [`${s}P`],
    ),
  ).toEqual([{ room: 0 }])
})
