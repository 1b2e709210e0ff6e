import type pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../database/test-database.ts'
import { raced } from '../../database/test-race.ts'

const database = testDatabase()
const at = new Date('2026-03-10T03:00:00Z')
const later = (days: number) => new Date(at.getTime() + days * 86_400_000)
let bank: number
let other: number

beforeAll(async () => {
  const insert = `insert into bank (user_id, name, account_number, account_name) values ($1, 'BCA', $2, 'PT Uji') returning id`
  const make = async (number: string) => (await database.query(insert, [database.userId('owner'), number]))[0]!.id
  bank = await make('1')
  other = await make('2')
})
// They are of no ticket and of no bill.
afterEach(() => database.query('delete from taken_total'))

const draw = async (
  kind: string,
  ref: number,
  code: number | null,
  when: Date | null = at,
  amount = 50_000,
  of = bank,
): Promise<number> =>
  (await database.query('select draw_unique_code($1, $2, $3, $4, null, $5, $6) as code', [of, amount, kind, ref, code, when]))[0]!
    .code
const release = (kind: string, ref: number, when: Date | null) =>
  database.query('select release_totals($1, $2, $3)', [kind, ref, when])
/** Takes every code of the amount but these, for bills of others. */
const leaveOnly = (codes: number[]) =>
  database.query(
    `insert into taken_total (bank_id, total, kind, ref_id) select $1, 50000 + c, 'bill', 10000 + c from generate_series(1, 999) c where c <> all ($2)`,
    [bank, codes],
  )
const refusal = (drawn: Promise<number>) => drawn.catch((error) => error.code)

describe('at one bank', () => {
  test.each([
    ['a ticket', 'ticket', 7, 'a bill', 'bill', 7],
    ['a bill', 'bill', 7, 'a ticket', 'ticket', 7],
    ['a ticket', 'ticket', 7, 'another ticket', 'ticket', 8],
    ['a bill', 'bill', 7, 'another bill', 'bill', 8],
  ])('%s keeps its total from %s%s', async (_, kind, ref, __, otherKind, otherRef) => {
    await leaveOnly([1, 500])
    expect(await draw(kind, ref, 500)).toBe(500)
    expect(await draw(otherKind, otherRef, 500)).toBe(1)
    expect(await refusal(draw(otherKind, 9, 500))).toBe('JJ004')
  })

  test('another amount that makes the same total is refused too', async () => {
    expect(await draw('bill', 1, 300, at, 50_000)).toBe(300)
    expect(await draw('ticket', 1, 200, at, 50_100)).not.toBe(200)
  })

  test('a total of another row of the same account is taken, be that one deleted; one of another account is not', async () => {
    const account = (number: string, at: number) =>
      database.query('update bank set account_number = $2 where id = $1', [at, number])
    await account('802-033', bank)
    await account('802033', other)
    await leaveOnly([500])
    expect(await draw('bill', 1, 500, at, 50_000, other)).toBe(500)
    await database.query('update bank set deleted_at = now() where id = $1', [other])
    expect(await refusal(draw('ticket', 2, 500))).toBe('JJ004')
    expect(await draw('bill', 1, 500)).toBe(500)
    await release('bill', 1, at)
    expect(await refusal(draw('ticket', 2, 500, later(6)))).toBe('JJ004')
    expect(await draw('ticket', 2, 500, later(8))).toBe(500)
    await database.query('update bank set deleted_at = null where id = $1', [other])
    await database.query('delete from taken_total')
    await account('1', bank)
    await account('2', other)
  })

  test('two that ask at two rows of one account at the same time get two totals', async () => {
    await database.query(`update bank set account_number = '802 033' where id = $1`, [bank])
    await database.query(`update bank set account_number = '802033' where id = $1`, [other])
    await leaveOnly([7, 8])
    const ask = (at: number, ref: number) => (client: pg.Client) =>
      client.query(`select draw_unique_code($1, 50000, 'ticket', $2, null, 7::smallint, now())`, [at, ref])
    const race = await raced(database, ask(bank, 1), ask(other, 2))
    const codes = await database.query(`select total::integer - 50000 as code from taken_total where kind = 'ticket' order by 1`)
    expect([race.waited, codes]).toEqual([true, [{ code: 7 }, { code: 8 }]])
    await database.query('delete from taken_total')
    await database.query(`update bank set account_number = id::text where id = any ($1)`, [[bank, other]])
  })

  test('a total that is as far below the amount is in nobody’s way', async () => {
    await draw('ticket', 1, 500, at, 49_000)
    expect(await draw('bill', 1, 500)).toBe(500)
  })

  test('the same one keeps its code when it asks again', async () => {
    await leaveOnly([500])
    expect(await draw('bill', 1, 500)).toBe(500)
    expect(await draw('bill', 1, 500, later(1))).toBe(500)
    expect(await refusal(draw('ticket', 1, 500, later(30)))).toBe('JJ004')
  })

  test('who asks again after another total gets back what it held of the same sum', async () => {
    const first = await draw('bill', 1, null)
    for (let round = 0; round < 5; round += 1) {
      await release('bill', 1, at)
      expect(await draw('bill', 1, null)).toBe(first)
    }
    await draw('bill', 1, null, at, 80_000)
    expect(await draw('bill', 1, null)).toBe(first)
    expect(await database.query('select count(*)::int as held from taken_total')).toEqual([{ held: 2 }])
  })

  describe('a part of a bill', () => {
    let run: number
    let whole: number
    let part: number
    const make = async (parent: number | null, charger: string): Promise<number> => {
      const people = [database.userId('ustl-a'), database.userId(charger)]
      const insert = `insert into bill (run_id, parent_id, user_id, charger_id, cycle, amount, unique_code, unique_amount, created_at, due_at)
        values (case when $1::integer is null then $4::integer end, $1, $2, $3, 1, 50000, 1, 50001, now(), now() + interval '1 day') returning id`
      return (await database.query(insert, [parent, ...people, run]))[0]!.id
    }
    beforeAll(async () => {
      run = (await database.query(`insert into close_run (cycle, at) values (1, now()) returning id`))[0]!.id
      whole = await make(null, 'owner')
      part = await make(whole, 'owner')
    })
    afterAll(async () => {
      await database.query('delete from bill where run_id = $1 or parent_id = $2', [run, whole])
      await database.query('delete from close_run where id = $1', [run])
    })

    test('gets what its bill holds no longer, and not what it holds', async () => {
      await draw('bill', whole, 500)
      expect(await draw('bill', part, 500)).not.toBe(500)
      await database.query('delete from taken_total where ref_id = $1', [part])
      await release('bill', whole, at)
      await leaveOnly([500])
      expect(await refusal(draw('bill', part + 1_000, 500))).toBe('JJ004')
      expect(await draw('bill', part, 7)).toBe(500)
      expect(await refusal(draw('bill', whole, 500))).toBe('JJ004')
    })

    test('has the numbers of tickets that hold other totals', async () => {
      await draw('ticket', whole, 500)
      await release('ticket', whole, at)
      await leaveOnly([500, 7])
      expect(await draw('bill', part, 500)).toBe(7)
      expect(await refusal(draw('ticket', part, 500))).toBe('JJ004')
    })

    test('that nobody pays at the owner’s bank has the number of a ticket that is paid there', async () => {
      const elsewhere = await make(null, 'catl-a')
      expect(await draw('ticket', elsewhere, 500)).toBe(500)
      expect(await refusal(draw('bill', elsewhere, 600))).toBe('JJ010')
    })
  })

  test('who asks again in time was told it since the first time, everybody else since it asked', async () => {
    const since = async () => (await database.query('select since from taken_total where total = 50500'))[0]!.since
    await leaveOnly([500])
    await draw('bill', 1, 500)
    expect([await draw('bill', 1, 500, later(3)), await since()]).toEqual([500, at])
    await release('bill', 1, later(4))
    expect([await draw('bill', 1, 500, later(11)), await since()]).toEqual([500, later(11)])
    await release('bill', 1, later(12))
    expect([await draw('ticket', 1, 500, later(19)), await since()]).toEqual([500, later(19)])
  })

  test('what was given up long ago stays free, whatever it asks for then', async () => {
    await draw('ticket', 1, 500)
    await draw('ticket', 1, 500, later(1), 80_000)
    await draw('ticket', 1, 500, later(4), 90_000)
    expect(await draw('bill', 2, 500, later(8))).toBe(500)
  })

  test.each([1, 999])('the code may be %i', async (code) => {
    await leaveOnly([code])
    expect(await draw('ticket', 1, null)).toBe(code)
  })

  test('no total is a whole thousand, whoever asks for it', async () => {
    await draw('ticket', 1, 99, at, 99_900)
    expect(await draw('bill', 2, 100, at, 99_900)).not.toBe(100)
    await database.query(
      `insert into taken_total (bank_id, total, kind, ref_id) select $1, 99900 + c, 'bill', 10000 + c from generate_series(1, 999) c
       where c <> 100 on conflict do nothing`,
      [bank],
    )
    expect(await refusal(draw('ticket', 3, null, at, 99_900))).toBe('JJ004')
  })

  test('no code is 0 or 1,000', async () => {
    await leaveOnly([])
    expect(await refusal(draw('ticket', 1, null))).toBe('JJ004')
  })
})

test('at another bank the same total is free', async () => {
  await draw('ticket', 1, 500)
  expect(await draw('bill', 2, 500, at, 50_000, other)).toBe(500)
})

describe('what was closed keeps its total for seven days', () => {
  const almost = new Date(later(7).getTime() - 1)

  test.each([
    ['released', () => release('ticket', 1, at)],
    ['changed for another amount', () => draw('ticket', 1, 500, at, 80_000)],
  ])('when it is %s', async (_, close) => {
    await leaveOnly([500])
    await draw('ticket', 1, 500)
    await draw('bill', 1, 700, at, 90_000)
    await close()
    expect(await refusal(draw('bill', 2, 500, almost))).toBe('JJ004')
    expect(await draw('bill', 2, 500, later(7))).toBe(500)
    expect(await refusal(draw('ticket', 3, 500, later(30)))).toBe('JJ004')
    // Neither its namesake among the bills nor what others hold has been released with it.
    expect(await draw('ticket', 4, 700, later(30), 90_000)).not.toBe(700)
  })

  test('from now on, where no time is given', async () => {
    await draw('ticket', 1, 500, null)
    await draw('ticket', 2, 600, null)
    await draw('ticket', 2, 700, null, 60_000)
    await release('ticket', 1, null)
    const week = `extract(epoch from until - now() - interval '7 days')`
    const rows = await database.query(
      `select total::int, ${week} between -60 and 0 as week from taken_total where until < 'infinity' order by total`,
    )
    expect(rows).toEqual([
      { total: 50_500, week: true },
      { total: 50_600, week: true },
    ])
  })

  test('and no longer, although it is released once more', async () => {
    await leaveOnly([500])
    await draw('ticket', 1, 500)
    await release('ticket', 1, at)
    await release('ticket', 1, later(5))
    expect(await draw('ticket', 2, 500, later(7))).toBe(500)
  })
})
