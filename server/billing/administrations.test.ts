import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../database/test-database.ts'

/** The functions of database/functions/administration.sql one by one, in transactions that are taken back. */
const database = testDatabase()
const id = (username: string) => database.userId(username)
/** An administrator and its charger in the second branch; a 3 that is none in the first one. */
const [admin, charger, seller, other] = ['sutl-b', 'catl-b', 'ustl-b', 'sutl-a']

interface Row {
  user: string
  since: number
  brought: number
  until?: number
  owed?: number
  taken?: number
  onDeposit?: boolean
  charger?: string
}

const add = async (...rows: Row[]) => {
  for (const { user, since, brought, until, owed = 0, taken = 0, onDeposit = false, charger: by = charger } of rows)
    await database.query(
      `insert into administration (user_id, since_run_id, brought, until_run_id, charger_id, taken, owed, on_deposit)
       values ($1, $2, $3, $4, case when $4::integer is not null then $5::integer end, case when $4::integer is not null then $6::bigint end, $7, $8)`,
      [id(user), since, brought, until, id(by), taken, owed, onDeposit],
    )
}
/** Every row as `user since-until brought taken owed`; an open one ends in nothing. */
const rows = async () => {
  const found = await database.query<{ text: string }>(
    `select concat_ws(' ', u.username, since_run_id || '-' || coalesce(until_run_id::text, ''), brought, taken, owed, c.username,
       case when on_deposit then 'deposit' end) as text
     from administration a join users u on u.id = a.user_id left join users c on c.id = a.charger_id order by u.username, since_run_id, on_deposit`,
  )
  return found.map(({ text }) => text)
}
const window = (user: string, run: number, toSeq: number, balance: number, chargedTo: string | null = null) =>
  database.query(
    'insert into bill_window (account_id, run_id, from_seq, to_seq, spent, lent, balance_after, lent_after, c1) values ($1, $2, 0, $3, 0, 0, $4, 0, $5)',
    [id(user), run, toSeq, balance, chargedTo && id(chargedTo)],
  )
const have = (user: string, balance: number) =>
  database.query('update balance set balance = $2 where user_id = $1', [id(user), balance])
const has = async (...users: string[]) => {
  const found = await database.query<{ balance: string }>(
    'select balance from unnest($1::integer[]) with ordinality u (id, n) join balance b on b.user_id = u.id order by n',
    [users.map(id)],
  )
  return found.map(({ balance }) => Number(balance))
}

beforeEach(async () => {
  await database.query('begin')
  await database.query('delete from administration')
  await database.query('delete from bill_window')
  await database.query('insert into close_run (id, cycle, at) overriding system value values (90, 1, now()), (70, 1, now())')
})
afterEach(() => database.query('rollback'))

test.each([
  [[admin], 100],
  [[other], 30],
  [[admin, other], 130],
  [[charger], 0],
  [[], 0],
])('of %s what open times began with is counted: %i', async (users, brought) => {
  await add({ user: admin, since: 1, brought: 50, until: 2 }, { user: admin, since: 3, brought: 100 })
  await add({ user: other, since: 4, brought: 30 })
  const [found] = await database.query('select brought_by($1::integer[])::int as brought', [users.map(id)])
  expect(found).toEqual({ brought })
})

describe('before a switch is turned', () => {
  const know = (user: string) => database.query('select know_administrators($1)', [id(user)])

  test.each([
    ['itself', other, true],
    ['the one above it', 'catl-a', true],
    ['somebody else', charger, false],
    ['one below it', 'ustl-a', false],
  ])('the open time of who is no administrator ends without a trace, at a switch of %s', async (_, user, ends) => {
    await add({ user: other, since: 1, brought: 5, until: 2 }, { user: other, since: 3, brought: 7 })
    await add({ user: admin, since: 3, brought: 9 })
    await know(user)
    const kept = [`${other} 1-2 5 0 0 ${charger}`, ...(ends ? [] : [`${other} 3- 7 0`]), `${admin} 3- 9 0`]
    expect(await rows()).toEqual(kept)
  })

  test.each([
    ['itself', admin, [`${admin} 0- 0 0`]],
    ['the one above it', charger, [`${admin} 0- 0 0`]],
    ['somebody else', 'catl-a', []],
    ['one below it', seller, []],
  ])('an administrator of the first day is known by it, at a switch of %s', async (_, user, known) => {
    await know(user)
    expect(await rows()).toEqual(known)
  })

  const cases: [name: string, prepare: () => Promise<unknown>, known: string[]][] = [
    [
      'where its account was cut for nobody last',
      async () => {
        await window(admin, 5, 10, 700)
        await window(admin, 7, 20, 900)
        await window(admin, 9, 30, 400, charger)
        await window(other, 11, 40, 300)
      },
      [`${admin} 7- 900 0`],
    ],
    [
      'where it was cut for nobody after its earlier time began',
      async () => {
        await add({ user: admin, since: 6, brought: 1, until: 8 })
        await window(admin, 5, 10, 700)
        await window(admin, 7, 20, 900)
      },
      [`${admin} 6-8 1 0 0 ${charger}`, `${admin} 7- 900 0`],
    ],
    [
      'by the last run, with what it then had, where it has moved nothing since its earlier time began',
      async () => {
        await add({ user: admin, since: 7, brought: 1, until: 8 })
        await window(admin, 5, 10, 700)
        await window(admin, 7, 20, 900)
        await window(admin, 8, 30, 600, charger)
        await window(other, 11, 40, 300)
      },
      [`${admin} 7-8 1 0 0 ${charger}`, `${admin} 90- 600 0`],
    ],
    [
      'whatever times others had',
      async () => {
        await add({ user: other, since: 7, brought: 1, until: 8 })
        await window(admin, 7, 20, 900)
      },
      [`${other} 7-8 1 0 0 ${charger}`, `${admin} 7- 900 0`],
    ],
    [
      'where it had never a time, nor was cut for nobody: with the first day',
      async () => {
        await add({ user: other, since: 7, brought: 1, until: 8 })
        await window(admin, 8, 30, 600, charger)
      },
      [`${other} 7-8 1 0 0 ${charger}`, `${admin} 0- 0 0`],
    ],
    ['whatever open times others have', () => add({ user: other, since: 7, brought: 1 }), [`${other} 7- 1 0`, `${admin} 0- 0 0`]],
    ['not twice', () => add({ user: admin, since: 7, brought: 1 }), [`${admin} 7- 1 0`]],
  ]
  test.each(cases)('an administrator without a time is known %s', async (_, prepare, known) => {
    await prepare()
    await know(admin)
    expect(await rows()).toEqual(known)
  })
})

test('one that begins brings what it has, and gives what it is still owed', async () => {
  await add({ user: other, since: 1, brought: 0, until: 2, owed: 40 }, { user: other, since: 2, brought: 0, until: 3, owed: 2 })
  await add({ user: admin, since: 1, brought: 0, until: 2, owed: 9 })
  await have(other, 1234)
  const begin = async (user: string) =>
    (await database.query('select begin_administration($1, 5)::int as owed', [id(user)]))[0]!.owed
  expect(await begin(other)).toBe(42)
  expect(await rows()).toEqual([
    `${other} 1-2 0 0 0 ${charger}`,
    `${other} 2-3 0 0 0 ${charger}`,
    `${other} 5- 1234 0`,
    `${admin} 1-2 0 0 9 ${charger}`,
  ])
  expect(await begin('ustl-a')).toBe(0)
})

test('one that goes on on deposit brings nothing any more, once', async () => {
  await add(
    { user: admin, since: 1, brought: 5, until: 2 },
    { user: admin, since: 3, brought: 700 },
    { user: other, since: 3, brought: 8 },
  )
  const after = [
    `${other} 3- 8 0`,
    `${admin} 1-2 5 0 0 ${charger}`,
    `${admin} 3-90 700 -700 0 ${charger}`,
    `${admin} 90- 0 0 deposit`,
  ]
  for (const _ of ['on', 'and once more']) {
    await database.query('select count_brought($1)', [id(admin)])
    expect(await rows()).toEqual(after)
  }
  await database.query('select count_brought($1)', [id(seller)])
  expect(await rows()).toEqual(after)
})

test('one that stops has taken what it has more than it brought', async () => {
  await add(
    { user: admin, since: 1, brought: 5, until: 2 },
    { user: admin, since: 3, brought: 700 },
    { user: other, since: 3, brought: 8 },
  )
  await have(admin, 1000)
  await database.query('select end_administration($1, 40)', [id(admin)])
  expect(await rows()).toEqual([`${other} 3- 8 0`, `${admin} 1-2 5 0 0 ${charger}`, `${admin} 3-90 700 300 40 ${charger}`])
})

describe('what it lent of its own is paid by its charger', () => {
  test.each([
    ['all', 500, 800, false, 500],
    ['to the last rupiah', 1, 1, false, 1],
    ['as far as it has it', 500, 300, false, 300],
    ['not without money', 500, 0, false, 0],
    ['not while it is blocked', 500, 800, true, 0],
    ['not where nothing was lent', 0, 800, false, 0],
  ])('%s', async (_, amount, there, isBlocked, paid) => {
    await have(charger, there)
    await have(admin, 10)
    await database.query('update users set is_blocked = $2 where id = $1', [id(charger), isBlocked])
    await database.query('update users set is_blocked = true where id = $1', [id('catl-a')])
    const [last] = await database.query('select count(*)::int as count from posting')
    const [rest] = await database.query('select pay_own($1, $2, $3, null, now())::int as rest', [id(admin), amount, id('owner')])
    expect([rest!.rest, await has(charger, admin)]).toEqual([amount - paid, [there - paid, 10 + paid]])
    const [now] = await database.query('select count(*)::int as count from posting')
    expect(now!.count - last!.count).toBe(paid > 0 ? 1 : 0)
  })
})

describe('what past administrators are owed is paid as their chargers have it', () => {
  const pay = async () =>
    (
      await database.query<{ username: string }>(
        'select u.username from pay_past_administrators(now()) p (id) join users u on u.id = p.id',
      )
    ).map(({ username }) => username)
  const ended = { brought: 0, until: 9 }
  const owed = async () =>
    (await database.query<{ owed: string }>('select owed from administration order by user_id, since_run_id, on_deposit')).map(
      (row) => Number(row.owed),
    )

  test.each([
    ['all', 40, 100, false, 40],
    ['to the last rupiah', 1, 1, false, 1],
    ['a part', 100, 30, false, 30],
    ['nothing without money', 100, 0, false, 0],
    ['nothing while it is blocked', 100, 30, true, 0],
    ['nothing where nothing is owed', 0, 30, false, 0],
  ])('%s', async (_, due, there, isBlocked, paid) => {
    await add({ user: admin, since: 1, ...ended, owed: due })
    await have(charger, there)
    await have(admin, 10)
    await database.query('update users set is_blocked = $2 where id = $1', [id(charger), isBlocked])
    await database.query('update users set is_blocked = true where id = $1', [id(admin)])
    expect(await pay()).toEqual(paid > 0 ? [admin, charger] : [])
    expect([await owed(), await has(charger, admin)]).toEqual([[due - paid], [there - paid, 10 + paid]])
  })

  test('each time by itself, the older ones first, by whom it was charged then', async () => {
    await add(
      { user: admin, since: 1, ...ended, owed: 5 },
      { user: admin, since: 2, ...ended, owed: 7, onDeposit: true },
      { user: admin, since: 3, ...ended, owed: 11 },
      { user: admin, since: 4, ...ended, owed: 13, charger: 'catl-a' },
    )
    await have(charger, 15)
    await have('catl-a', 1_000)
    await have(admin, 0)
    expect(await pay()).toEqual([admin, charger, admin, charger, admin, charger, admin, 'catl-a'])
    expect([await owed(), await has(charger, 'catl-a', admin)]).toEqual([
      [0, 0, 8, 0],
      [0, 987, 28],
    ])
  })

  test('and that of each of those who began at the same time', async () => {
    const both = [
      { user: other, since: 1, ...ended, owed: 5 },
      { user: admin, since: 1, ...ended, owed: 7 },
    ]
    // Who is paid first is written last.
    await add(...both.toSorted((a, b) => id(b.user) - id(a.user)))
    await have(charger, 9)
    await have(admin, 0)
    await have(other, 0)
    await pay()
    const debts = await database.query(
      'select username, owed::int from administration a join users u on u.id = a.user_id order by owed',
    )
    const first = id(other) < id(admin) ? [5, 4] : [2, 7]
    expect(await has(other, admin)).toEqual(first)
    expect(debts.map(({ owed }) => owed)).toEqual([0, 3])
  })

  test('and the time on deposit apart from the one before it', async () => {
    await add({ user: admin, since: 1, ...ended, owed: 5 }, { user: admin, since: 1, ...ended, owed: 7, onDeposit: true })
    await have(charger, 1_000)
    await pay()
    expect([await owed(), await has(charger)]).toEqual([[0, 0], [988]])
  })
})
