import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../test-app.ts'
import { type Given, movesBy, productRow, userRow } from './test-moves.ts'

const { database, call } = testApp()
const { tried, refusals, moved } = movesBy(call)

const s = 'W'
const u = (code: string, over: Record<string, string> = {}) => userRow(s, code, over)
const p = (code: string, over: Record<string, string> = {}) => productRow(s, code, over)
const price = (user: string, product: string, amount: string) => ({ user: s + user, product, price: amount })

/** Moved before: three users of one line beside each other, and products of which two have got other codes since. */
const before: Given = {
  users: [
    u('K1', { phone: '081200000801', email: 'k1@contoh.id', username: 'w.k1', balance: '100' }),
    u('K2', { upline: 'WK1' }),
    u('K3', { upline: 'WK1' }),
  ],
  products: [p('K.P', { retail: '12.000' }), p('K.Q'), p('K.R', { price: '10.100' })],
  prices: [price('K1', 'WK.P', '10.500'), price('K2', 'WK.P', '10.700'), price('K3', 'WK.P', '10.600')],
}
/** Uplines stand below those that hang from them, and known rows between new ones. */
const users = [
  u('N6', { upline: 'WN2', username: 'lama.n6' }),
  u('K1', { phone: '081200000801', email: 'k1@contoh.id', username: 'w.k1', balance: '7.000', upline: 'tiada' }),
  u('N5', { upline: 'OWNER', balance: '0' }),
  u('N3', { upline: 'WK1' }),
  u('N4', { upline: 'WK2' }),
  u('K2', { upline: 'WN1' }),
  u('N2', { upline: 'WN1', balance: '1' }),
  u('N1', { balance: '1.000', phone: '081200000802', email: 'n1@contoh.id' }),
]
const products = [
  p('P1', { category: 'Data W', brand: 'Melati', denom: '10.000', partnerCode: 'ML10' }),
  p('P2', { category: 'Tagihan W', brand: 'Melati', denom: 'bill', cost: '1.000', price: '2.500', retail: '3.000' }),
  p('P3', { category: 'Data W', brand: 'melati', denom: 'bill', cost: '0', price: '500' }),
  { ...p('-'), code: 'S10', price: '1', retail: '0' },
  p('P4', { brand: 'telkomsel', price: '', status: 'tutup' }),
  p('K.P', { price: '9.000', retail: '8.000' }),
  p('K..P', { category: 'token pln', brand: 'PLN-Prepaid' }),
  p('K.Q', { category: 'Bukan W' }),
  p('P5', { category: 'Token PLN', brand: 'pln-postpaid', denom: 'bill', retail: '12.000' }),
  p('P6', { category: 'Token PLN', brand: 'Lain', price: '10.000', retail: '10.000', denom: '10.000-50.000' }),
  p('P7', { category: 'Token PLN', brand: 'pln-prepaid', denom: 'bill' }),
]
const prices = [
  price('N6', 'wp1', '10.450'),
  price('K1', 'WK.P', '10.500'),
  price('N1', 'WP5', '12.000'),
  price('N6', 'S10', '11.500'),
  price('K2', 'WK.P', '10.700'),
  price('N5', 'WP2', '2.900'),
  price('N3', 'WP1', '11.000'),
  price('N4', 'WK.P', '10.900'),
  price('N4', 'PLNPOST', '3.000'),
  price('K3', 'WK.P', '10.600'),
  price('N5', 'WP6', '10.000'),
]
const given: Given = { users, products, prices }
/** The same the other way round, and rows that are refused for every reason there is. */
const others: Given = {
  users: [
    ...users.toReversed(),
    u('X1', { phone: '081200000802', email: 'N1@contoh.id', username: 'lama.n6', balance: '9.000' }),
    u('X1', { phone: '081200000001' }),
    u('X2', { email: 'owner@example.id', upline: 'tiada' }),
    u('X3', { username: 'owner', upline: 'WX4' }),
    u('X4', { upline: 'WX3' }),
    u('X5', { upline: 'WN6' }),
  ],
  products: [
    ...products.toReversed(),
    p('Q1', { category: 'Lain W', price: '9.000' }),
    p('Q2', { retail: '10.100' }),
    p('Q.1'),
    p('Q.2'),
    { ...p('-'), code: 'S.10' },
    p('Q2'),
  ],
  prices: [
    ...prices.toReversed(),
    price('TIADA', 'WP1', '10.300'),
    price('N1', 'TIADA', '10.300'),
    price('K1', 'WP1', '10.300'),
    price('N2', 'WP1', '10.100'),
    price('N6', 'WP1', '10.450'),
    price('N2', 'WP5', '12.001'),
    price('N1', 'WP4', '10.300'),
  ],
}

/** Everything that is kept of a move. */
const kept = (move: number) =>
  database.query(
    `select to_jsonb(r) as run, (select jsonb_agg(m order by m."row") from move_user m where m.run_id = r.id) as users,
       (select jsonb_agg(m order by m."row") from move_product m where m.run_id = r.id) as products,
       (select jsonb_agg(m order by m."row") from move_price m where m.run_id = r.id) as prices,
       (select jsonb_agg(m order by m.kind, m."row", m.field, m.problem, m.written) from move_refusal m where m.run_id = r.id) as refusals
     from move_run r where r.id = $1`,
    [move],
  )

let move = 0
let beside = 0
let lastUser = 0
const lastId = async () => (await database.query<{ id: number }>(`select last_value::integer as id from users_id_seq`))[0]!.id

beforeAll(async () => {
  await moved(before, { headTypeId: 9 })
  await database.query(`update product set code = 'WKX' where code = 'WKP'`)
  await database.query(`update product set code = 'WKY' where code = 'WKQ'`)
  await database.query(`update product set code = 'WKQ' where code = 'WKR'`)
  lastUser = await lastId()
  const tries = await tried(given, { headTypeId: 9 })
  move = tries.move
  // Two that were begun in the same moment: neither was there yet for the other to take its place.
  const begun = `insert into move_run (system, actor_id, parent_id, head_type_id, partner_id, files, opened_at)
    select system, actor_id, parent_id, head_type_id, null, files, opened_at from move_run where id = $1 returning id`
  beside = (await database.query<{ id: number }>(begun, [move]))[0]!.id
  for (const kind of ['users', 'products', 'prices'] as const)
    await call('addMoveRows', 'owner', {
      move: beside,
      kind,
      rows: others[kind]!.map((cells, at) => ({ row: at + 2, cells })),
    })
  await call('tryMove', 'owner', { move: beside })
})

test('a move beside another is looked through by itself, and the other stays as it is', async () => {
  const other = await kept(beside)
  const { sums, groups } = (await call('tryMove', 'owner', { move })).body
  expect(await refusals(move)).toEqual([])
  expect(groups).toEqual([])
  expect(sums).toMatchObject({
    users: 6,
    knownUsers: 2,
    balance: 1_001,
    products: 8,
    knownProducts: 3,
    prices: 8,
    knownPrices: 3,
  })
  expect(Object.fromEntries(sums.types.map((of: { userTypeId: number; users: number }) => [of.userTypeId, of.users]))).toEqual({
    9: 2,
    10: 2,
    11: 2,
  })
  expect(await kept(beside)).toEqual(other)
  const own = await kept(move)
  await call('tryMove', 'owner', { move: beside })
  const reasons = (await refusals(beside)).map((refusal) => refusal.replace(/ \d+/, ''))
  expect([...new Set(reasons)].sort()).toEqual([
    'prices price above-retail',
    'prices price below-upline',
    'prices product doubled',
    'prices product not-priced',
    'prices product unknown',
    'prices user moved-before',
    'prices user unknown',
    'products code code-taken',
    'products code doubled',
    'products partner no-partner',
    'products price below-cost',
    'products retail below-price',
    'users code doubled',
    'users email doubled',
    'users email taken',
    'users phone doubled',
    'users phone taken',
    'users upline cycle',
    'users upline too-deep',
    'users upline unknown',
    'users username doubled',
    'users username taken',
  ])
  expect(await kept(beside)).toEqual(other)
  expect(await kept(move)).toEqual(own)
})

test('a move beside another makes what its own files say, and nothing of what was there', async () => {
  const other = await kept(beside)
  const known = `select k.code, u.name, u.parent_id, u.phone, b.balance::float8 as balance from moved_user k
    join users u on u.id = k.user_id join balance b on b.user_id = u.id where k.code like 'WK%' order by 1`
  const knownBefore = await database.query(known)
  const { body } = await call('doMove', 'owner', { move, users: 6, balance: 1_001 })
  expect(body.sums).toMatchObject({ users: 6, prices: 8 })
  expect(await kept(beside)).toEqual(other)
  expect(await kept(move)).toMatchObject([{ users: null, products: null, prices: null, refusals: null }])
  expect(await database.query(known)).toEqual(knownBefore)
  // Who moved before uses up no number.
  expect((await lastId()) - lastUser).toBe(6)
  const made = await database.query<Record<string, unknown>>(
    `select k.code, u.user_type_id as type, coalesce(up.code, p.username) as parent, u.phone, u.email, b.balance::float8 as balance
     from moved_user k join users u on u.id = k.user_id join users p on p.id = u.parent_id
     left join moved_user up on up.user_id = p.id join balance b on b.user_id = u.id where k.run_id = $1 order by 1`,
    [move],
  )
  expect(made.map((row) => Object.values(row).map(String).join(' '))).toEqual([
    'WN1 9 owner 081200000802 n1@contoh.id 1000',
    'WN2 10 WN1 null null 1',
    'WN3 10 WK1 null null 0',
    'WN4 11 WK2 null null 0',
    'WN5 9 owner null null 0',
    'WN6 11 WN2 null null 0',
  ])
  expect(await database.query(`select n.name, k.code from moved_name n join moved_user k using (user_id) order by 1`)).toEqual([
    { name: 'wk1', code: 'WK1' },
    { name: 'wn6', code: 'WN6' },
  ])
})

test('products of a move have the room, the seller, the category and the kind of customer number that their files say', async () => {
  const made = await database.query<Record<string, unknown>>(
    `select k.code, p.code as own, c.name as category, c.tile, p.product_type_id as type, p.family,
       a.nominal::float8 as room, a.fees[1]::float8 as share, a.fees[2]::float8 as below, array_length(a.fees, 1) as shares,
       p.is_available as open, r.price::float8 as cost, r.priority, r.priority_tl, r.partner_code
     from moved_product k join product p on p.id = k.product_id join category c on c.id = p.category_id
     left join admin_nominal a on a.id = p.admin_nominal_id left join product_partner r on r.product_id = p.id
     where k.run_id = $1 order by 1, r.priority`,
    [move],
  )
  expect(made.map((row) => Object.values(row).map(String).join(' '))).toEqual([
    'S10 S10 Token PLN token 2 telkomsel 1500 300 200 29 true 10050 1 1 S10-1',
    'S10 S10 Token PLN token 2 telkomsel 1500 300 200 29 true 10100 2 2 S10-2',
    'WK..P WKP Token PLN token 2 pln-prepaid 200 200 0 29 true 10000 1 1 WK..P',
    'WP1 WP1 Data W data 2 telkomsel 1000 200 0 29 true 10000 1 1 ML10',
    'WP2 WP2 Tagihan W bill 1 other-bill 3000 1500 0 29 true 1000 1 1 WP2',
    'WP3 WP3 Data W data 1 other-bill 500 500 0 29 true 0 1 1 WP3',
    'WP4 WP4 Pulsa pulsa 2 telkomsel null null null null false 10000 1 1 WP4',
    'WP5 WP5 Token PLN token 1 pln-postpaid 12000 200 0 29 true 10000 1 1 WP5',
    'WP6 WP6 Token PLN token 3 pln-prepaid 0 0 0 29 true 10000 1 1 WP6',
    'WP7 WP7 Token PLN token 1 pln-postpaid 10200 200 0 29 true 10000 1 1 WP7',
  ])
  expect(await database.query(`select name, position, tile from category order by position`)).toEqual([
    { name: 'Token PLN', position: 1, tile: 'token' },
    { name: 'Pulsa', position: 2, tile: 'pulsa' },
    { name: 'Data W', position: 3, tile: 'data' },
    { name: 'Tagihan W', position: 4, tile: 'bill' },
  ])
})

test('uplines of a move earn what the prices say above what they pay', async () => {
  const earned = await database.query<Record<string, unknown>>(
    `select k.code, p.code as product, f.fee::float8 as fee from user_fee f join moved_user k using (user_id)
     join product p on p.admin_nominal_id = f.admin_nominal_id where k.run_id = $1 order by 1, 2`,
    [move],
  )
  expect(earned.map((row) => Object.values(row).join(' '))).toEqual([
    'WN1 WP5 2000',
    'WN3 WP1 800',
    'WN4 PLNPOST 1700',
    'WN4 WKX 200',
    'WN5 WP2 1900',
    'WN5 WP6 0',
    'WN6 S10 950',
    'WN6 WP1 250',
  ])
})
