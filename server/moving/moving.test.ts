import { beforeEach, describe, expect, test } from 'vitest'
import { raced } from '../../database/test-race.ts'
import { testDevice } from '../../database/test-world.ts'
import { asServer } from '../runner/test-acting.ts'
import { testApp } from '../test-app.ts'
import { type Given, movesBy, productRow, userRow } from './test-moves.ts'

const { database, call } = testApp()
const { open, tried, refusals, moved } = movesBy(call)

let n = 0
let s = ''
beforeEach(async () => {
  s = `M${++n}`
  await database.query('delete from attempt')
})
const u = (code: string, over: Record<string, string> = {}) => userRow(s, code, over)
const p = (code: string, over: Record<string, string> = {}) => productRow(s, code, over)
const balanceOf = async (code: string) =>
  (
    await database.query<{ balance: number }>(
      'select balance::float8 as balance from balance join moved_user using (user_id) where code = $1',
      [s + code],
    )
  )[0]?.balance

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

  test('is said once in the inbox of whoever did it, in both languages', async () => {
    const told = async (language: string) =>
      (await call('inbox', 'owner', {}, { 'accept-language': language })).body.items.filter(({ text }: { text: string }) =>
        text.includes(` ${move}:`),
      )
    const move = await moved({ users: [u('A', { balance: '12.500' }), u('B', { upline: `${s}A` })], products: [p('P')] })
    await call('doMove', 'owner', { move, users: 2, balance: 12_500 })
    const facts = { isRead: false, File: null }
    expect(await told('id')).toMatchObject([
      {
        ...facts,
        subject: 'Pindahan selesai',
        text: `Pindahan ${move}: 2 pengguna, 1 produk, 0 harga khusus, saldo Rp 12.500.`,
      },
    ])
    expect(await told('en')).toMatchObject([
      {
        ...facts,
        subject: 'The move is done',
        text: `Move ${move}: users: 2, products: 1, own prices: 0, balances: Rp 12.500.`,
      },
    ])
  })

  test('hangs users below an account there is, and later ones below those that moved', async () => {
    await moved({ users: [u('A')] })
    await moved({ users: [u('B', { upline: `${s}A` })] })
    await moved({ users: [u('C')] }, { below: `${s}a` })
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

  test('gets a link for a week in the place of its own earlier one, and none with a password of its own', async () => {
    const move = await moved({ users: [u('A'), u('B'), u('C')] })
    await moved({ users: [u('D')] })
    await call('moveLinks', 'owner', { move })
    const ids = await database.query<{ id: number }>(`select user_id as id from moved_user where code like $1 order by code`, [
      `${s}%`,
    ])
    const [a, b, c] = ids.map(({ id }) => id) as [number, number, number]
    await database.query('begin')
    try {
      const ticket = `insert into login_ticket (hash, purpose, user_id, counted_as, expires_at, ended_at) values`
      await database.query(
        `${ticket} ('\\x01', 'reset', ${a}, 'move ${a}', now(), '2026-01-01'), ('\\x02', 'reset', ${a}, 'lain', now(), null)`,
      )
      await database.query(`update users set password_hash = 'own' where id = ${c}`)
      // Whoever moved with another one is not asked for twice, whatever its run holds.
      await database.query(`update move_run set password_hash = (select password_hash from users where id = ${a})`)
      const give = `select give_move_links('{${a},${c}}', '{"\\\\x03","\\\\x04"}') as given`
      await database.query(asServer(database.userId('owner'), give))
      const tickets = await database.query(
        `select encode(hash, 'hex') as hash, user_id, ended_at = now() as ends, ended_at is null as is_open, expires_at = now() + interval '7 days' as a_week
         from login_ticket where user_id in (${a}, ${b}, ${c}) and (length(hash) < 5 or counted_as like 'move %') order by user_id, length(hash), hash`,
      )
      const seen = tickets.map(({ hash, user_id, ends, is_open, a_week }) => [
        [a, b, c].indexOf(user_id as number),
        (hash as string).length > 4 ? 'earlier' : hash,
        ends,
        is_open,
        a_week,
      ])
      expect(seen).toEqual([
        [0, '01', false, false, false],
        [0, '02', null, true, false],
        [0, '03', null, true, true],
        [0, 'earlier', true, false, false],
        [1, 'earlier', null, true, false],
        [2, 'earlier', true, false, false],
      ])
    } finally {
      await database.query('rollback')
    }
  })

  test('gets no link beside a password that is being set at the same moment', async () => {
    const move = await moved({ users: [u('A'), u('B')] })
    const ids = await database.query<{ id: number }>(`select user_id as id from moved_user where run_id = $1 order by code`, [
      move,
    ])
    const [a, b] = ids.map(({ id }) => id) as [number, number]
    const give = `select give_move_links('{${b},${a}}', '{"\\\\x13","\\\\x14"}')`
    const race = await raced(
      database,
      async (client) => {
        await client.query(`update users set password_hash = 'own' where id = $1`, [a])
        await client.query('update login_ticket set ended_at = now() where user_id = $1 and ended_at is null', [a])
      },
      (client) => client.query(asServer(database.userId('owner'), give)),
    )
    expect([race.waited, race.error]).toEqual([true, undefined])
    expect(
      await database.query('select user_id from login_ticket where user_id in ($1, $2) and ended_at is null', [a, b]),
    ).toEqual([{ user_id: b }])
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
