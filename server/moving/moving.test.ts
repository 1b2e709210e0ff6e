import { beforeEach, describe, expect, test } from 'vitest'
import { testDevice } from '../../database/test-world.ts'
import type { Input } from '../runner/handlers.ts'
import { testApp } from '../test-app.ts'

const { database, call } = testApp()
type Kind = Input<'addMoveRows'>['kind']
type Given = Partial<Record<Kind, Record<string, string>[]>>

const columns = {}
const open = async (over: Partial<Input<'openMove'>> = {}): Promise<number> =>
  (await call('openMove', 'owner', { system: 'otomax', parent: '', headTypeId: 6, partnerId: 1, files: {}, columns, ...over }))
    .body.id

/** Sends rows, numbered from 2 on as in a file with heads, and has them looked through. */
async function tried(given: Given, over: Partial<Input<'openMove'>> = {}) {
  const move = await open(over)
  for (const [kind, rows] of Object.entries(given) as [Kind, Record<string, string>[]][])
    await call('addMoveRows', 'owner', { move, kind, rows: rows.map((cells, at) => ({ row: at + 2, cells })) })
  const { body } = await call('tryMove', 'owner', { move })
  return { move, ...body }
}
const refusals = async (move: number): Promise<string[]> =>
  (await call('moveRefusals', 'owner', { move, rowsPerPage: 1000 })).body.refusals.map(
    ({ kind, row, field, problem }: Record<string, unknown>) => `${kind} ${row} ${field} ${problem}`,
  )
async function moved(given: Given, over: Partial<Input<'openMove'>> = {}) {
  const { move, sums } = await tried(given, over)
  const done = await call('doMove', 'owner', { move, users: sums.users, balance: sums.balance })
  expect(done.body).toEqual({ sums: { ...sums } })
  return move
}

let n = 0
let s = ''
beforeEach(async () => {
  s = `M${++n}`
  await database.query('delete from attempt')
})
const u = (code: string, over: Record<string, string> = {}) => ({ code: s + code, name: `Konter ${code}`, ...over })
const p = (code: string, over: Record<string, string> = {}) => ({
  code: s + code,
  name: `Telkomsel ${code}`,
  category: 'Pulsa',
  brand: 'Telkomsel',
  cost: '10.000',
  price: '10.200',
  ...over,
})
const balanceOf = async (code: string) =>
  (
    await database.query<{ balance: number }>(
      'select balance::float8 as balance from balance join moved_user using (user_id) where code = $1',
      [s + code],
    )
  )[0]?.balance

describe('cells that are refused, each by itself', () => {
  test.each<[string, Kind, Record<string, string>, string]>([
    ['a formula for a name', 'users', { name: '=HYPERLINK("http://example.id","x")' }, 'name formula'],
    ['a formula with a plus', 'users', { name: '+cmd|x' }, 'name formula'],
    ['a formula for a balance', 'users', { balance: '=1+1' }, 'balance formula'],
    ['control signs in a name', 'users', { name: 'Konter\u0007Melati' }, 'name unprintable'],
    ['a turned name', 'users', { name: 'Konter \u202eitaleM' }, 'name unprintable'],
    ['letters that were lost', 'users', { name: 'Caf\ufffd' }, 'name unprintable'],
    ['no name', 'users', { name: ' ' }, 'name required'],
    ['no code', 'users', { code: '' }, 'code required'],
    ['a long name', 'users', { name: 'x'.repeat(101) }, 'name too-long'],
    ['a negative balance', 'users', { balance: '-5.000' }, 'balance negative'],
    ['a balance in brackets', 'users', { balance: '(5.000)' }, 'balance negative'],
    ['an exponent', 'users', { balance: '1e9' }, 'balance amount'],
    ['a date', 'users', { balance: '2026-11-23' }, 'balance amount'],
    ['a day with points', 'users', { balance: '23.11.2026' }, 'balance amount'],
    ['sen', 'users', { balance: '1.234,50' }, 'balance sen'],
    ['more than a trillion', 'users', { balance: '1000000000001' }, 'balance amount'],
    ['a phone of letters', 'users', { phone: '0812-ABC' }, 'phone phone'],
    ['an address that is none', 'users', { email: 'a@b' }, 'email email'],
    ['a product without a cost', 'products', { cost: '' }, 'cost required'],
    ['a face value of words', 'products', { denom: 'banyak' }, 'denom denom'],
    ['a status of its own', 'products', { status: 'mungkin' }, 'status flag'],
    ['a code that no command has', 'products', { code: '???' }, 'code code'],
    ['a price of nothing', 'prices', { user: 'A', product: 'B', price: '' }, 'price required'],
  ])('%s', async (_, kind, cells, expected) => {
    const base = kind === 'users' ? u('1') : kind === 'products' ? p('1') : {}
    const { move, sums } = await tried({ [kind]: [{ ...base, ...cells }] })
    expect(await refusals(move)).toContain(`${kind} 2 ${expected}`)
    expect((await call('doMove', 'owner', { move, users: sums.users, balance: sums.balance })).body.code).toBe('move-refused')
  })

  test.each([
    ['1.234.567,00', 1_234_567],
    ['Rp 1.234', 1_234],
    ['1,234,567', 1_234_567],
    ['500271', 500_271],
    ['', 0],
  ])('a balance of %s is %d', async (balance, expected) => {
    const { sums } = await tried({ users: [u('1', { balance })] })
    expect(sums).toMatchObject({ users: 1, balance: expected, refused: 0 })
  })
})

describe('rows that are refused beside others', () => {
  test('all reasons at once, and nothing is stored', async () => {
    const { move, sums, groups } = await tried({
      users: [
        u('1', { phone: '081200000901' }),
        u('1', { phone: '0812 0000 0901' }),
        u('2', { upline: `${s}9` }),
        u('3', { upline: `${s}2` }),
        u('4', { upline: `${s}5` }),
        u('5', { upline: `${s}4` }),
        u('6', { upline: `${s}6` }),
        u('7', { upline: `${s}1` }),
        u('8', { upline: `${s}7` }),
        u('9x', { username: 'ustl-a' }),
        u('10', { balance: '-1' }),
        u('11', { email: 'a@example.id' }),
        u('12', { email: 'A@example.id' }),
      ],
    })
    expect(await refusals(move)).toEqual([
      'users 3 code doubled',
      'users 3 phone doubled',
      'users 3 username doubled',
      'users 4 upline unknown',
      'users 6 upline cycle',
      'users 7 upline cycle',
      'users 8 upline cycle',
      'users 10 upline too-deep',
      'users 11 username taken',
      'users 12 balance negative',
      'users 14 email doubled',
    ])
    expect(sums.refused).toBe(11)
    expect(groups).toContainEqual({ kind: 'users', field: 'upline', problem: 'cycle', rows: 3, first: 6 })
    expect((await call('doMove', 'owner', { move, users: sums.users, balance: sums.balance })).body.code).toBe('move-refused')
    expect(await database.query('select from moved_user where code like $1', [`${s}%`])).toEqual([])
  })

  test('products and prices', async () => {
    const { move } = await tried(
      {
        users: [u('A'), u('B', { upline: `${s}A` })],
        products: [
          p('1'),
          p('1'),
          p('2', { price: '9.000' }),
          p('3', { retail: '10.100' }),
          p('4', { price: '' }),
          p('5', { retail: '10.500' }),
        ],
        prices: [
          { user: `${s}A`, product: `${s}1`, price: '9.000' },
          { user: `${s}A`, product: `${s}5`, price: '10.300' },
          { user: `${s}B`, product: `${s}5`, price: '10.250' },
          { user: `${s}A`, product: `${s}5`, price: '10.300' },
          { user: `${s}Z`, product: `${s}5`, price: '10.300' },
          { user: `${s}A`, product: `${s}9`, price: '10.300' },
          { user: `${s}A`, product: `${s}4`, price: '10.300' },
        ],
      },
      { partnerId: null },
    )
    expect(await refusals(move)).toEqual([
      'products 2 partner no-partner',
      'products 3 code doubled',
      'products 4 price below-cost',
      'products 5 retail below-price',
      'prices 2 price below-upline',
      'prices 4 price below-upline',
      'prices 5 product doubled',
      'prices 6 user unknown',
      'prices 7 product unknown',
      'prices 8 product not-priced',
    ])
  })

  test('a parent whose network holds no deposits holds nobody', async () => {
    const { body } = await call('openMove', 'owner', {
      system: 'irs',
      parent: 'catl-a',
      headTypeId: 6,
      partnerId: null,
      files: {},
      columns,
    })
    expect(body.code).toBe('move-parent')
  })

  test('other sums than were seen move nothing', async () => {
    const { move } = await tried({ users: [u('1', { balance: '1.000' })] })
    expect((await call('doMove', 'owner', { move, users: 1, balance: 999 })).body.code).toBe('move-changed')
    expect(await balanceOf('1')).toBe(undefined)
  })
})

describe('a move', () => {
  test('makes the tree with its balances, each a posting MIGRASI, and the same files again change nothing', async () => {
    const given: Given = {
      users: [
        u('B', { upline: `${s}A`, balance: 'Rp 25.000', phone: '+62 812-0000-0911' }),
        u('A', { balance: '1.000.000' }),
        u('C', { upline: `${s.toLowerCase()}a` }),
      ],
    }
    await moved(given)
    expect([await balanceOf('A'), await balanceOf('B'), await balanceOf('C')]).toEqual([1_000_000, 25_000, 0])
    expect(
      await database.query(
        `select k.code, u.user_type_id as type, p.username as parent, u.phone from moved_user k join users u on u.id = k.user_id
         join users p on p.id = u.parent_id where k.code like $1 order by 1`,
        [`${s}%`],
      ),
    ).toEqual([
      { code: `${s}A`, type: 6, parent: 'owner', phone: null },
      { code: `${s}B`, type: 7, parent: `${s}A`, phone: '081200000911' },
      { code: `${s}C`, type: 7, parent: `${s}A`, phone: null },
    ])
    const postings = `select kind::text, amount::float8 as amount, remark from posting where kind = 'move-in' and receiver_id in
      (select user_id from moved_user where code like $1) order by 2`
    const booked = [
      { kind: 'move-in', amount: 25_000, remark: 'MIGRASI' },
      { kind: 'move-in', amount: 1_000_000, remark: 'MIGRASI' },
    ]
    expect(await database.query(postings, [`${s}%`])).toEqual(booked)
    const { sums } = await tried(given)
    expect(sums).toMatchObject({ users: 0, knownUsers: 3, balance: 0, refused: 0 })
    await moved(given)
    expect(await database.query(postings, [`${s}%`])).toEqual(booked)
  })

  test('is done once, however often it is asked for', async () => {
    const move = await moved({ users: [u('A', { balance: '500' })] })
    expect((await call('doMove', 'owner', { move, users: 1, balance: 500 })).body.sums.users).toBe(1)
    expect(await balanceOf('A')).toBe(500)
  })

  test('hangs users below an account there is, and later ones below those that moved', async () => {
    await moved({ users: [u('A')] })
    await moved({ users: [u('B', { upline: `${s}A` })] })
    await moved({ users: [u('C')] }, { parent: `${s}a` })
    const rows = await database.query<{ code: string; parent: string }>(
      `select k.code, p.username as parent from moved_user k join users u on u.id = k.user_id join users p on p.id = u.parent_id
       where k.code like $1 order by 1`,
      [`${s}%`],
    )
    expect(rows.map(({ code, parent }) => [code, parent])).toEqual([
      [`${s}A`, 'owner'],
      [`${s}B`, `${s}A`],
      [`${s}C`, `${s}A`],
    ])
  })

  test('makes products and prices: each pays what the file says, and its upline earns the difference', async () => {
    const given: Given = {
      users: [
        u('A', { balance: '0' }),
        u('B', { upline: `${s}A`, balance: '100.000' }),
        u('C', { upline: `${s}A`, balance: '100.000' }),
      ],
      products: [p('T.10', { denom: '10.000', retail: '12.000' })],
      prices: [
        { user: `${s}A`, product: `${s}T.10`, price: '10.150' },
        { user: `${s}B`, product: `${s}T.10`, price: '10.400' },
      ],
    }
    await moved(given)
    const priced = async (code: string, product: string) =>
      (
        await database.query(
          `select code, amount::float8 as price, revenue::float8 as revenue, fee1::float8 as fee1
           from price_item((select user_id from moved_user where code = $1), $2, '081234567890', null, now())`,
          [s + code, product],
        )
      )[0]
    // By its old code, and by the one that commands can say.
    for (const product of [`${s}T.10`, `${s}T10`]) {
      expect(await priced('B', product)).toMatchObject({ code: null, price: 10_400, revenue: 150, fee1: 250 })
      expect(await priced('C', product)).toMatchObject({ code: null, price: 10_150, revenue: 150, fee1: 0 })
    }
    const { sums } = await tried(given)
    expect(sums).toMatchObject({ products: 0, knownProducts: 1, prices: 0, knownPrices: 2, refused: 0 })
    const late = await tried({ products: [p('X')], prices: [{ user: `${s}B`, product: `${s}X`, price: '11.000' }] })
    expect(await refusals(late.move)).toEqual(['prices 2 user moved-before'])
  })

  test('leaves a product that is there as it is', async () => {
    const before = await database.query(`select * from product where code = 'S10'`)
    await moved({ products: [{ ...p('1'), code: 'S10', name: 'Lain' }] })
    expect(await database.query(`select * from product where code = 'S10'`)).toEqual(before)
  })
})

describe('whoever moved', () => {
  const password = 'Mangga!Harum-27'

  test('has no password, sets one by its link once, and signs in by its old name too', async () => {
    const move = await moved({ users: [u(' 7', { phone: '081200000977' })] })
    const { links, last } = (await call('moveLinks', 'owner', { move })).body
    expect([links.length, last]).toEqual([1, null])
    expect(links[0]).toMatchObject({ code: `${s} 7`, username: `id-${s}7` })
    const again = (await call('moveLinks', 'owner', { move })).body.links[0]
    const set = (secret: string) => call('resetChange', null, { password, confirmCode: secret })
    expect((await set(links[0].secret)).body.code).toBe('reset-code-invalid')
    expect((await set(again.secret)).body).toEqual({})
    expect((await set(again.secret)).body.code).toBe('reset-code-invalid')
    for (const username of [`id-${s}7`, `${s} 7`]) {
      await database.query('delete from attempt')
      const { body } = await call('login', null, { username, password, device: testDevice })
      expect(body.user).toMatchObject({ isVerified: false, channel: 'sms' })
    }
    expect((await call('moveLinks', 'owner', { move })).body).toEqual({ links: [], last: null })
  })

  test('is found by its old code, and nobody else gets the name', async () => {
    await moved({ users: [u('Z', { username: `${s}.lama` })] })
    const { body } = await call('listUsers', 'owner', { keyword: `${s}z` })
    expect(body.users.map(({ name }: { name: string }) => name)).toEqual(['Konter Z'])
    const { move } = await tried({ users: [u('Y', { username: `${s}Z` })] })
    expect(await refusals(move)).toEqual(['users 2 username taken'])
  })
})

test('files are kept with their columns, and moves with their sums', async () => {
  await moved({ users: [u('A', { balance: '5.000' })] })
  await open({ system: 'irs', columns: { users: { code: 'ID Member', name: 'Nama' } } })
  const { layouts } = (await call('moveChoices', 'owner')).body
  expect(layouts).toContainEqual({ system: 'irs', kind: 'users', columns: { code: 'ID Member', name: 'Nama' } })
  const { moves } = (await call('listMoves', 'owner')).body
  expect(moves[0]).toMatchObject({ system: 'irs', state: 'draft', sums: null })
  expect(moves[1]).toMatchObject({ state: 'moved', withoutPassword: 1, sums: { users: 1, balance: 5_000 } })
})
