import type pg from 'pg'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../database/test-database.ts'
import { raced } from '../../database/test-race.ts'

const database = testDatabase()
const at = new Date('2026-03-10T03:00:00Z')
/** Two rows of one account of the owner, one of another account, and that of somebody else. */
let rows: Record<'asked' | 'twin' | 'apart' | 'stranger', number>

beforeAll(async () => {
  const make = async (user: string, number: string): Promise<number> =>
    (
      await database.query(
        `insert into bank (user_id, name, account_number, account_name) values ($1, 'BCA', $2, 'PT Uji') returning id`,
        [database.userId(user), number],
      )
    )[0]!.id
  rows = {
    asked: await make('owner', '802-033'),
    twin: await make('owner', '802033'),
    apart: await make('owner', '802034'),
    stranger: await make('catl-a', '802033'),
  }
})
afterEach(async () => {
  await database.query('delete from taken_total')
  await database.query('delete from ticket where status_id <> 3')
})

/** A total that somebody was told there; by itself by the bill 900, for good. */
const take = (bank: keyof typeof rows, total: number, { kind = 'bill', ref = 900, until = 'infinity' as Date | string } = {}) =>
  database.query('insert into taken_total (bank_id, total, kind, ref_id, until) values ($1, $2, $3, $4, $5)', [
    rows[bank],
    total,
    kind,
    ref,
    until,
  ])
/** Leaves 50,500 as the only total of the sum. */
const leaveOne = (bank: keyof typeof rows) =>
  database.query(
    `insert into taken_total (bank_id, total, kind, ref_id) select $1, 50000 + c, 'bill', 10000 + c from generate_series(1, 999) c where c <> 500`,
    [rows[bank]],
  )
const draw = async (bank: keyof typeof rows, ref = 7): Promise<number | string> =>
  database.query(`select draw_unique_code($1, 50000, 'ticket', $2, null, 500::smallint, $3) as code`, [rows[bank], ref, at]).then(
    ([row]) => row!.code,
    (error) => error.code,
  )

test.each([
  ['at another row of the account', 'twin', {}, 'JJ004'],
  ['there until that very moment', 'twin', { until: at }, 500],
  ['there by the same ticket', 'twin', { kind: 'ticket', ref: 7 }, 500],
  ['there by the bill with its number', 'twin', { kind: 'bill', ref: 7 }, 'JJ004'],
  ['at another account', 'apart', {}, 500],
  ['at the row of somebody else with the same number', 'stranger', {}, 500],
] as const)('a total that was told %s', async (_, bank, told, drawn) => {
  await leaveOne('asked')
  await take(bank, 50_500, told)
  expect(await draw('asked')).toBe(drawn)
})

test('a total of an account with two rows is free at a third', async () => {
  await leaveOne('apart')
  await take('twin', 50_500)
  expect(await draw('apart')).toBe(500)
})

test('rows that name no number are not the same account', async () => {
  const name = (numbers: [string, string]) =>
    database.query('update bank set account_number = case id when $1 then $3 else $4 end where id in ($1, $2)', [
      rows.asked,
      rows.twin,
      ...numbers,
    ])
  await name(['-', '.'])
  await leaveOne('asked')
  await take('twin', 50_500)
  expect(await draw('asked')).toBe(500)
  await database.query('delete from taken_total')
  await name(['802-033', '802033'])
})

/** A ticket of 50,000 at the row that is asked, in some state, with its total told. */
async function ticket(state: number): Promise<number> {
  const [row] = await database.query<{ id: number }>(
    `insert into ticket (user_id, head_id, bank_id, amount, unique_code, status_id, created_at, moved_at)
     select id, head_id, $2, 50000, 500, $3, $4, $4 from users where id = $1 returning id`,
    [database.userId('usdp-a'), rows.asked, state, at],
  )
  return row!.id
}

describe('a ticket holds its total again', () => {
  const before = new Date(at.getTime() - 86_400_000)
  const long = 'infinity'

  test.each([
    ['where nobody was told it', null, 'asked', true, at],
    ['where it was told it itself, since then', { kind: 'ticket', ref: 0, until: long }, 'asked', true, before],
    ['where somebody else was told it until now', { kind: 'ticket', ref: 1, until: at }, 'asked', true, at],
    ['where the bill with its number was told it until now', { kind: 'bill', ref: 0, until: at }, 'asked', true, at],
    ['and not where another ticket was', { kind: 'ticket', ref: 1, until: long }, 'asked', false, before],
    ['and not where the bill with its number was', { kind: 'bill', ref: 0, until: long }, 'asked', false, before],
    ['and not where somebody was at another row', { kind: 'bill', ref: 1, until: long }, 'twin', false, before],
    ['where somebody was at another account', { kind: 'bill', ref: 1, until: long }, 'apart', true, at],
  ] as const)('%s', async (_, told, bank, holds, since) => {
    const id = await ticket(6)
    // Others are of other sums.
    await take('twin', 50_501)
    if (told) await take(bank, 50_500, { ...told, ref: id + told.ref })
    await database.query('update taken_total set since = $1', [before])
    const [held] = await database.query(`select hold_own_total(t, 'infinity') as held from ticket t where id = $1`, [id])
    const rows = await database.query('select since from taken_total where total = 50500 order by since desc limit 1')
    expect([held!.held, rows[0]!.since]).toEqual([holds, since])
  })
})

test('who asks again while its old ticket is being paid gets another total', async () => {
  const id = await ticket(6)
  await take('asked', 50_500, { kind: 'ticket', ref: id, until: new Date(at.getTime() + 86_400_000) })
  const pay = (client: pg.Client) =>
    client.query(`select from confirm_ticket($1, '{6}', 50500, $2, null, null)`, [id, database.userId('owner')])
  const ask = (client: pg.Client) =>
    client.query(`select draw_unique_code($1, 50000, 'ticket', $2, $3, 500::smallint, $4) as code`, [
      rows.asked,
      id + 1,
      database.userId('usdp-a'),
      at,
    ])
  const { waited, answer } = await raced(database, pay, ask)
  expect([waited, answer!.rows[0].code === 500]).toEqual([true, false])
})
