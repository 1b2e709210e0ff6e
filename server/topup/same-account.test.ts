import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { raced } from '../../database/test-race.ts'
import { testApp } from '../test-app.ts'

const { database, call } = testApp()
const account = { name: 'BCA', accountNumber: '802-033', accountName: 'PT Uji' }
const typo = { ...account, accountNumber: '802-O33' }
/** A row for top-ups, and one for bills that was meant to be of the same account. */
let [topups, bills] = [0, 0]

beforeEach(async () => {
  await database.query('delete from bank')
  topups = await add('owner')
  bills = await add('owner', typo)
})
// They are of no ticket and of no bill.
afterEach(() => database.query('delete from taken_total'))

const add = async (as: string, bank = account): Promise<number> => (await call('insertBank', as, bank)).body.id
const take = (bank: number, kind: 'ticket' | 'bill', ref: number, until = `'infinity'`, total = 500_271) =>
  database.query(`insert into taken_total (bank_id, total, kind, ref_id, until) values ($1, $2, $3, $4, ${until})`, [
    bank,
    total,
    kind,
    ref,
  ])
const right = { accountNumber: '802 033' }
const correct = async (change: Partial<typeof account> = right) => {
  const { status, body } = await call('updateBank', 'owner', { bankId: bills, ...typo, ...change })
  return status === 200 ? status : [status, body.code]
}
const refused = [409, 'account-shares-total']

describe('a bank whose number becomes that of another one', () => {
  test.each([
    ['and neither has told a total', [], 200],
    ['and the other has told its total to somebody else', [['topups', 'ticket', 7]], refused],
    ['and the other has told it until a while ago', [['topups', 'ticket', 7, `now() - interval '1 second'`]], 200],
    ['and the other has told it for a minute more', [['topups', 'ticket', 7, `now() + interval '1 minute'`]], refused],
    ['and the other has told the same bill', [['topups', 'bill', 900]], 200],
    ['and the other has told the ticket with its number', [['topups', 'ticket', 900]], refused],
    ['and the other has told another bill', [['topups', 'bill', 901]], refused],
  ] as const)('%s', async (_, told, answer) => {
    if (told.length > 0) await take(bills, 'bill', 900)
    // Totals of others are in nobody's way.
    await take(topups, 'bill', 1, `'infinity'`, 500_272)
    for (const [, kind, ref, until] of told as readonly (readonly [string, 'ticket' | 'bill', number, string?])[])
      await take(topups, kind, ref, until)
    expect(await correct()).toEqual(answer)
    const [row] = await database.query('select account_number from bank where id = $1', [bills])
    expect(row).toEqual({ account_number: answer === 200 ? '802 033' : '802-O33' })
  })

  test('whose own total came free meanwhile', async () => {
    await take(bills, 'bill', 900, `now() - interval '1 second'`)
    await take(topups, 'ticket', 7)
    expect(await correct()).toBe(200)
  })

  test('and that was deleted: what is transferred is a line of both', async () => {
    await take(bills, 'bill', 900)
    await take(topups, 'ticket', 7)
    await call('deleteBank', 'owner', { bankId: topups })
    expect(await correct()).toEqual(refused)
  })

  test.each([
    ['is somebody else’s', 'catl-a', account],
    ['names no number', 'owner', { ...account, accountNumber: '-' }],
  ])('and that one %s', async (_, owner, other) => {
    const elsewhere = await add(owner, other)
    await take(bills, 'bill', 900)
    await take(elsewhere, 'ticket', 7)
    expect(await correct({ accountNumber: other.accountNumber === '-' ? '.' : '802 033' })).toBe(200)
  })
})

test('a bank of an account whose rows have told the same total changes its name, and how its number is written', async () => {
  expect(await correct()).toBe(200)
  await take(bills, 'bill', 900)
  await take(topups, 'ticket', 7)
  expect(await correct({ ...right, name: 'BCA Tagihan' })).toBe(200)
  expect(await correct({ accountNumber: '802033' })).toBe(200)
  expect(await correct({ accountNumber: '802034' })).toBe(200)
})

const run = (text: string, values: unknown[]) => (client: pg.Client) => client.query(text, values)
const drawn = (at: number, ref: number) =>
  run(`select draw_unique_code($1, 500000, 'ticket', $2, null, 271::smallint, null) as code`, [at, ref])
const corrected = () => run(`update bank set account_number = '802 033' where id = $1`, [bills])

describe('a total that is being told while', () => {
  test('a bank becomes one of its account is seen', async () => {
    await take(bills, 'bill', 900)
    const { waited, error } = await raced(database, drawn(topups, 7), corrected())
    expect([waited, error?.code]).toEqual([true, 'JJ010'])
  })

  test('its bank became one of another account is another one', async () => {
    await take(bills, 'bill', 900)
    const { waited, answer } = await raced(database, corrected(), drawn(topups, 7))
    expect([waited, answer!.rows[0].code === 271]).toEqual([true, false])
  })

  test('a second row of its account is added is not told there', async () => {
    const added = `insert into bank (user_id, name, account_number, account_name) values ($1, 'BNI', '802033', 'PT Uji') returning id`
    const { waited, answer } = await raced(database, drawn(topups, 7), run(added, [database.userId('owner')]))
    expect(waited).toBe(true)
    const told = await database.query<{ code: number }>(
      `select draw_unique_code($1, 500000, 'ticket', 8, null, 271::smallint, null) as code`,
      [answer!.rows[0].id],
    )
    expect(told[0]!.code).not.toBe(271)
  })
})

test('two that become one account at the same time do not both keep a total', async () => {
  await take(bills, 'bill', 900)
  await take(topups, 'ticket', 7)
  const { waited, error } = await raced(
    database,
    run(`update bank set account_number = '77' where id = $1`, [topups]),
    run(`update bank set account_number = '7-7' where id = $1`, [bills]),
  )
  expect([waited, error?.code]).toEqual([true, 'JJ010'])
})
