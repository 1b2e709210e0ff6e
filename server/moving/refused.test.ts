import { beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '../runner/handlers.ts'
import { testApp } from '../test-app.ts'
import { movesBy, productRow, userRow } from './test-moves.ts'

const { database, call } = testApp()
const { tried, refusals } = movesBy(call)

let n = 0
let s = ''
beforeEach(async () => {
  s = `R${++n}`
  await database.query('delete from attempt')
})
const u = (code: string, over: Record<string, string> = {}) => userRow(s, code, over)
const p = (code: string, over: Record<string, string> = {}) => productRow(s, code, over)
type Kind = Input<'addMoveRows'>['kind']
const columns = {}

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

  test('every kind of hostile cell in one move is told at once, with row, column and what stands there', async () => {
    const { move, sums } = await tried({
      users: [
        u('1', { name: '=HYPERLINK("http://example.id","x")', phone: '+65 9123 4501', balance: '=1+1' }),
        u('2', { phone: '0065 9123 4501', name: 'Caf\ufffd' }),
        u('3', { upline: `${s}4`, balance: '-5.000' }),
        u('4', { upline: `${s}3`, balance: '(1)', phone: '@SUM(1)' }),
        u('5', { upline: `${s}5`, name: 'Konter \u202eitaleM' }),
        u('6', { name: 'Konter\u0007Enam' }),
        u('7'),
      ],
      products: [p('1', { name: '@import', cost: '-1' }), p('2', { brand: '+cmd|x', denom: '=2' })],
      prices: [{ user: `${s}7`, product: '=A1', price: '-10.300' }],
    })
    const { refusals: told } = (await call('moveRefusals', 'owner', { move, rowsPerPage: 1000 })).body
    expect(told.map((one: Record<string, unknown>) => [one.kind, one.row, one.field, one.problem, one.written])).toEqual([
      ['users', 2, 'balance', 'formula', '=1+1'],
      ['users', 2, 'name', 'formula', '=HYPERLINK("http://example.id","x")'],
      ['users', 3, 'name', 'unprintable', 'Caf\ufffd'],
      ['users', 3, 'phone', 'doubled', '6591234501'],
      ['users', 4, 'balance', 'negative', '-5.000'],
      ['users', 4, 'upline', 'cycle', `${s}4`],
      ['users', 5, 'balance', 'negative', '(1)'],
      ['users', 5, 'phone', 'formula', '@SUM(1)'],
      ['users', 5, 'upline', 'cycle', `${s}3`],
      ['users', 6, 'name', 'unprintable', 'Konter \u202eitaleM'],
      ['users', 6, 'upline', 'cycle', `${s}5`],
      ['users', 7, 'name', 'unprintable', 'Konter\u0007Enam'],
      ['products', 2, 'cost', 'negative', '-1'],
      ['products', 2, 'name', 'formula', '@import'],
      ['products', 3, 'brand', 'formula', '+cmd|x'],
      ['products', 3, 'denom', 'formula', '=2'],
      ['prices', 2, 'price', 'negative', '-10.300'],
      ['prices', 2, 'product', 'formula', '=A1'],
    ])
    expect(sums.refused).toBe(told.length)
    expect((await call('doMove', 'owner', { move, users: sums.users, balance: sums.balance })).body.code).toBe('move-refused')
    for (const table of ['moved_user', 'moved_product'])
      expect(await database.query(`select from ${table} where code like $1`, [`${s}%`])).toEqual([])
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
      below: 'catl-a',
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
    expect(await database.query('select from moved_user where code = $1', [`${s}1`])).toEqual([])
  })
})

test('a move that is not there, or done, takes no rows', async () => {
  const rows = [{ row: 2, cells: u('1') }]
  expect((await call('addMoveRows', 'owner', { move: 999, kind: 'users', rows })).body.code).toBe('not-found')
  expect((await call('tryMove', 'owner', { move: 999 })).body.code).toBe('not-found')
  const { move } = await tried({ users: [u('2')] })
  expect((await call('doMove', 'owner', { move, users: 1, balance: 0 })).status).toBe(200)
  expect((await call('addMoveRows', 'owner', { move, kind: 'users', rows })).body.code).toBe('not-found')
})

test('refusals are listed page by page, of one kind and reason', async () => {
  const { move } = await tried({
    users: [u('1', { name: '' }), u('2', { name: '' }), u('3', { phone: 'x' })],
    products: [p('1', { cost: '' })],
  })
  const asked = async (over: object) => {
    const { body } = await call('moveRefusals', 'owner', { move, rowsPerPage: 1, ...over })
    return [
      body.totalData,
      body.totalPages,
      body.refusals.map(({ kind, row }: { kind: string; row: number }) => `${kind} ${row}`),
    ]
  }
  expect(await asked({})).toEqual([4, 4, ['users 2']])
  expect(await asked({ currentPage: 3 })).toEqual([4, 4, ['users 4']])
  expect(await asked({ kind: 'users', problem: 'required', currentPage: 2 })).toEqual([2, 2, ['users 3']])
  expect(await asked({ kind: 'products' })).toEqual([1, 1, ['products 2']])
})
