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
const refused = [409, 'account-number-told']

describe('the number of a bank', () => {
  test.each([
    ['that has told no total', [], 200],
    ['that has told a total', ['bills', `'infinity'`], refused],
    ['that has told one for a minute more', ['bills', `now() + interval '1 minute'`], refused],
    ['that told one until a while ago', ['bills', `now() - interval '1 second'`], 200],
    ['whose account has another row that has told one', ['topups', `'infinity'`], 200],
  ] as const)('%s', async (_, [row, until], answer) => {
    if (row) await take(row === 'bills' ? bills : topups, 'bill', 900, until)
    expect(await correct()).toEqual(answer)
    const [kept] = await database.query('select account_number from bank where id = $1', [bills])
    expect(kept).toEqual({ account_number: answer === 200 ? '802 033' : '802-O33' })
  })

  test('that was told stays its own when it is deleted and added again with another one', async () => {
    const code = async (bank: number, ref: number) => {
      const [drawn] = await database.query<{ code: number }>(
        `select draw_unique_code($1, 500000, 'ticket', $2, null, 271::smallint, null) as code`,
        [bank, ref],
      )
      return drawn!.code
    }
    expect(await code(bills, 7)).toBe(271)
    expect((await call('deleteBank', 'owner', { bankId: bills })).status).toBe(200)
    expect(await code(await add('owner', { ...typo, accountNumber: '802-035' }), 8)).toBe(271)
    expect(await code(await add('owner', typo), 9)).not.toBe(271)
  })
})

test('a bank that has told a total changes its name, and how its number is written', async () => {
  await take(bills, 'bill', 900)
  expect(await correct({ name: 'BCA Tagihan' })).toBe(200)
  expect(await correct({ accountNumber: '80-2O33' })).toBe(200)
  expect(await correct({ accountNumber: '802034' })).toEqual(refused)
})

const run = (text: string, values: unknown[]) => (client: pg.Client) => client.query(text, values)
const drawn = (at: number, ref: number) =>
  run(`select draw_unique_code($1, 500000, 'ticket', $2, null, 271::smallint, null) as code`, [at, ref])
const corrected = () => run(`update bank set account_number = '802 033' where id = $1`, [bills])

describe('a total that is being told while', () => {
  test('the number of its bank is changed is seen', async () => {
    const { waited, error } = await raced(database, drawn(bills, 7), corrected())
    expect([waited, error?.code]).toEqual([true, 'JJ010'])
  })

  test('its bank became one of another account is another one', async () => {
    await take(topups, 'bill', 900)
    const { waited, answer } = await raced(database, corrected(), drawn(bills, 7))
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
