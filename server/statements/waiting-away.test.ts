import { beforeEach, expect, test } from 'vitest'
import { bankOf, billsOf, closeAt, dateOf, followAt, onCredit, wib } from '../billing/test-moving-clock.ts'
import { signature } from '../runner/signed-body.ts'
import { testApp } from '../test-app.ts'

const api = testApp()
const { database, call } = api
const [seller, three, above] = ['ustl-b', 'sutl-b', 'catl-b'] as const
let day = 3

beforeEach(() => onCredit(database, seller, 1_000_000))

/** A bill of an administrator 3, whose total was reported at its bank `short` rupiah short. */
async function reported(short = 0) {
  day += 2
  const taken = [database.userId('owner'), database.userId(seller), 30_000 + day]
  await database.query(`select move_balance('deduct', $1, null, $2, $1, $3, '', null, null)`, taken)
  await closeAt(database, wib(day))
  const bill = (await billsOf(database, seller)).at(-1)!.id
  const bank = await bankOf(database, three)
  const { uniqueAmount } = (await call('requestPayment', seller, { bill, bank })).body
  const { secret, path } = (await call('bankWebhook', three, { bankId: bank })).body
  const lines = [{ id: `B-${day}`, day: dateOf(day), amount: uniqueAmount - short, description: 'BAYAR' }]
  const payload = JSON.stringify({ lines })
  const headers = {
    'content-type': 'application/json',
    'x-jenjang-signature': signature(secret, Math.floor(Date.now() / 1000), payload),
  }
  expect((await api.app.inject({ method: 'POST', url: path, headers, payload })).json()).toMatchObject({ added: 1, matched: 0 })
  const [line] = await database.query<{ id: number }>('select max(id)::int as id from statement_line where bank_id = $1', [bank])
  return { bill, bank, line: line!.id, total: uniqueAmount as number }
}
const put = async (as: string, line: number, away: boolean) =>
  (await call('putLineAway', as, { line, away, remark: 'Bukan dari kami' })).body
const refused = { code: 'not-found' }
const seenBy = async (as: string): Promise<number[]> =>
  (await call('listStatementLines', as, {})).body.lines.map(({ id }: { id: number }) => id)
const stateOf = async (bill: number) =>
  (
    await database.query('select b.status_id, u.is_blocked from bill b join users u on u.id = b.user_id where b.id = $1', [bill])
  )[0]

test('a line that waits for the one above is not put away by the administrator 3 at whose bank it is: its payer stays unblocked', async () => {
  const { bill, bank, line } = await reported()
  expect(await put(three, line, true)).toMatchObject(refused)
  expect((await call('matchLine', three, { line, bill })).body).toMatchObject(refused)
  expect((await call('deleteBank', three, { bankId: bank })).status).toBe(200)
  await followAt(database, wib(day, '23:00'))
  await followAt(database, wib(day + 1, '23:00'))
  expect(await stateOf(bill)).toEqual({ status_id: 2, is_blocked: false })
  expect(await seenBy(above)).toContain(line)
  expect((await call('matchLine', above, { line, bill })).body).toEqual({ changed: true })
  expect(await stateOf(bill)).toEqual({ status_id: 4, is_blocked: false })
})

test.each([above, 'owner'])('%s puts it away, and the administrator 3 does not take it back', async (as) => {
  const { bill, line } = await reported()
  await database.query('update users set is_blocked = $2 where username = $1', [above, as === 'owner'])
  expect(await seenBy(as)).toContain(line)
  expect(await put(as, line, true)).toEqual({ changed: true })
  expect(await seenBy(as)).not.toContain(line)
  expect(await put(three, line, false)).toMatchObject(refused)
  expect(await put(as, line, false)).toEqual({ changed: true })
  expect((await call('matchLine', as, { line, bill })).body).toEqual({ changed: true })
  await database.query('update users set is_blocked = false where username = $1', [above])
})

test('a line that does not pay the whole bill is put away and taken back by whose bank it is at', async () => {
  const { line } = await reported(1)
  expect(await put(three, line, true)).toEqual({ changed: true })
  expect(await put(three, line, false)).toEqual({ changed: true })
})

test('so is one whose bill was paid meanwhile', async () => {
  const { bill, line, total } = await reported()
  const paid = await call('confirmPayment', above, { selectedBill: bill, amount: total, remark: '' })
  expect(paid.body.bill).toMatchObject({ remaining: 0 })
  expect(await put(three, line, true)).toEqual({ changed: true })
  expect(await put(three, line, false)).toEqual({ changed: true })
})
