import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../test-app.ts'

const { call, database } = testApp()
const amount = 50_000
let bank: number
let other: number
let ofCa: number
let refs = 0

beforeAll(async () => {
  const insert = `insert into bank (user_id, name, account_number, account_name) values ($1, 'BCA', $2, 'PT Uji') returning id`
  const make = async (user: string, number: string): Promise<number> =>
    (await database.query(insert, [database.userId(user), number]))[0]!.id
  bank = await make('owner', '1')
  other = await make('owner', '2')
  ofCa = await make('caft-a', '3')
})
afterEach(async () => {
  await database.query('delete from taken_total')
  await database.query('delete from ticket where status_id <> 3')
  await database.query('delete from bill')
  await database.query('delete from close_run')
})

/** So many expired tickets of a user hold totals of a sum, from the first code on. */
const hold = (user: string, times: number, { at = bank, sum = amount, first = 1, until = 'infinity' } = {}) =>
  database.query(
    `with made as (
       insert into ticket (head_id, user_id, bank_id, amount, unique_code, status_id, created_at, moved_at)
       select head_id, users.id, $2, $3, $4 + c, 6, now() - interval '8 days', now()
       from users, generate_series(0, $5::integer - 1) c where users.id = $1
       returning id, unique_amount
     )
     insert into taken_total (bank_id, total, kind, ref_id, until) select $2, unique_amount, 'ticket', id, $6 from made on conflict do nothing`,
    [database.userId(user), at, sum, first, times, until],
  )

/** A number that no ticket and no bill has. */
const nobodys = () => {
  refs -= 1
  return refs
}

/** What somebody gets for a ticket, or a bill, that the draw does not know yet. */
const draw = async (user: string, { kind = 'ticket', at = bank, ref = nobodys() } = {}): Promise<string> =>
  database
    .query('select draw_unique_code($1, $2, $3, $4, $5, null, null) > 0 as drawn', [at, amount, kind, ref, database.userId(user)])
    .then(
      () => 'drawn',
      (error) => error.code,
    )

describe('of the 999 totals of a sum at a bank', () => {
  test.each([
    ['333 below a head', 'mift-a', 333, 'mift-b'],
    ['166 below the second level', 'caft-a', 166, 'mift-a'],
    ['83 below the third', 'soft-a', 83, 'caft-a'],
    ['41 below the fourth', 'stft-a', 41, 'soft-a'],
  ])('nobody has more than %s that were not paid', async (_, root, most, stranger) => {
    await hold(root, most - 1)
    expect(await draw('usft-a')).toBe('drawn')
    await database.query('delete from taken_total where ref_id < 0')
    await hold('usft-a', 1, { first: 999 })
    expect([await draw('usft-a'), await draw(root), await draw(stranger)]).toEqual(['JJ004', 'JJ004', 'drawn'])
  })

  test('those of other sums and banks are others, and so are those that are free again', async () => {
    await hold('stft-a', 40)
    await hold('stft-a', 30, { sum: amount - 999, first: 970 })
    await hold('stft-a', 30, { sum: amount + 999 })
    await hold('stft-a', 30, { at: other })
    await hold('stft-a', 30, { first: 500, until: new Date().toISOString() })
    expect(await draw('usft-a')).toBe('drawn')
    await database.query('delete from taken_total where ref_id < 0')
    await hold('stft-a', 1, { sum: amount + 998 })
    expect(await draw('usft-a')).toBe('JJ004')
  })

  test('those that were paid are nobody’s', async () => {
    const paid = (await call('requestTicket', 'usdp-a', { amount, bank })).body
    const [from, total] = [[1], paid.amount + paid.unique]
    await database.query('select from confirm_ticket($1, $2, $3, $4, null, null)', [
      paid.id,
      from,
      total,
      database.userId('owner'),
    ])
    await hold('usdp-a', 82, { first: paid.unique < 500 ? 500 : 1 })
    expect(await draw('usdp-a')).toBe('drawn')
  })

  test('a request beyond them is told to choose another bank or sum, and leaves nothing behind', async () => {
    await hold('usdp-a', 83)
    const { status, body } = await call('requestTicket', 'usdp-a', { amount, bank })
    expect([status, body.code]).toEqual([409, 'no-free-total'])
    expect(await database.query('select from ticket where status_id = 1')).toEqual([])
    expect((await call('requestTicket', 'usdp-a', { amount, bank: other })).status).toBe(200)
  })

  test('a charger’s own branch holds what all of its payers hold, a branch below it no more than others', async () => {
    await hold('caft-a', 200, { at: ofCa })
    expect(await draw('usft-a', { at: ofCa, kind: 'bill', ref: await billOf('usft-a') })).toBe('drawn')
    await hold('soft-a', 84, { at: ofCa, first: 300 })
    expect(await draw('usft-a', { at: ofCa, kind: 'bill', ref: await billOf('usft-a') })).toBe('JJ004')
  })

  test('who asks again for what it holds gets it back, although its branch is full', async () => {
    const bill = await billOf('usft-a')
    expect(await draw('usft-a', { at: ofCa, kind: 'bill', ref: bill })).toBe('drawn')
    await hold('stft-a', 42, { at: ofCa })
    expect(await draw('usft-a', { at: ofCa, kind: 'bill', ref: bill })).toBe('drawn')
  })
})

/** A bill of a user that its ca charges. */
async function billOf(user: string): Promise<number> {
  const run = (await database.query(`insert into close_run (cycle, at) values (1, now()) returning id`))[0]!.id
  const insert = `insert into bill (run_id, user_id, charger_id, cycle, amount, unique_code, unique_amount, created_at, due_at)
    values ($1, $2, $3, 1, $4::bigint, 1, $4::bigint + 1, now(), now() + interval '1 day') returning id`
  return (await database.query(insert, [run, database.userId(user), database.userId('caft-a'), amount]))[0]!.id
}
