import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../database/test-database.ts'
import { raced } from '../../database/test-race.ts'

const database = testDatabase()
const id = (username: string) => database.userId(username)
const held = 'select from balance where user_id = $1 for no key update'
const move = `select move_balance(case when $1 = $2 then 'transfer' else 'deduct' end::posting_kind, $1::integer, null, $2::integer, $3::integer, 5, '', null, null)`
const balanceOf = async (user: number) =>
  Number((await database.query('select balance from balance where user_id = $1', [user]))[0]!.balance)

/** Entries of a user that are older than one with a lower number. */
const disordered = (user: number) =>
  database.query(
    'select seq from (select seq, created_at, lag(created_at) over (order by seq) as before from entry where user_id = $1) e where created_at < before',
    [user],
  )

describe.each([
  ['down', 'catl-a', 'ustl-a'],
  ['up', 'ustl-a', 'catl-a'],
])('a movement %s', (_, sender, receiver) => {
  test('locks the lower account first, so that two crossing ones never lock each other out', async () => {
    const ids = [id(sender), id(receiver)].sort((a, b) => a - b)
    const race = await raced(
      database,
      (client) => client.query(held, [ids[0]]),
      (client) => client.query(move, [id('catl-a'), id(sender), id(receiver)]),
      (client) => client.query(`${held} nowait`, [ids[1]]),
    )
    expect([race.waited, race.error]).toEqual([true, undefined])
  })

  test.each([sender, receiver])('takes its time after it has waited for %s', async (username) => {
    const race = await raced(
      database,
      (client) => client.query(held, [id(username)]),
      (client) => client.query(move, [id('catl-a'), id(sender), id(receiver)]),
      (client) => client.query(move, [id('owner'), id('owner'), id(username)]),
    )
    expect([race.waited, race.error]).toEqual([true, undefined])
    expect(await disordered(id(username))).toEqual([])
  })

  test('waits for nobody else', async () => {
    const race = await raced(
      database,
      (client) => client.query(held, [id('usft-a')]),
      (client) => client.query(move, [id('catl-a'), id(sender), id(receiver)]),
    )
    expect([race.waited, race.error]).toEqual([false, undefined])
  })

  test('sees what is left', async () => {
    const before = await balanceOf(id(sender))
    const race = await raced(
      database,
      (client) =>
        client.query(`select move_balance('deduct', $1, null, $2, $1, $3, '', null, null)`, [
          id('owner'),
          id(sender),
          before - 4,
        ]),
      (client) => client.query(move, [id('catl-a'), id(sender), id(receiver)]),
    )
    expect([race.waited, race.error?.code]).toEqual([true, 'JJ001'])
    expect(await balanceOf(id(sender))).toBe(4)
    await database.query(`select move_balance('transfer', $1, null, $1, $2, $3, '', null, null)`, [
      id('owner'),
      id(sender),
      before - 4,
    ])
  })
})

test.each([
  ['a block', `select set_blocked($1, true, '')`],
  ['a new ceiling', 'select set_ceiling($1, 5)'],
])('%s comes after what its user is lending at this moment', async (_, text) => {
  const lender = id('catl-b')
  const race = await raced(
    database,
    (client) => client.query(held, [lender]),
    (client) => client.query(text, [lender]),
  )
  expect([race.waited, race.error]).toEqual([true, undefined])
})

test('a block waits for no long close that holds the balance', async () => {
  const lender = id('catl-b')
  const closing = new pg.Client({ connectionString: database.url })
  await closing.connect()
  try {
    await closing.query('begin')
    await closing.query(held, [lender])
    await database.query(`select set_blocked($1, true, '')`, [lender])
    expect(await database.query('select is_blocked from users where id = $1', [lender])).toEqual([{ is_blocked: true }])
  } finally {
    await closing.end()
  }
})
