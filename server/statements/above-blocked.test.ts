import { beforeEach, expect, test } from 'vitest'
import { bankOf, billsOf, closeAt, dateOf, followAt, onCredit, wib } from '../billing/test-moving-clock.ts'
import { signature } from '../runner/signed-body.ts'
import { testApp } from '../test-app.ts'

const api = testApp()
const { database, call } = api
const seller = 'usgt-b'
let day = 4

/** A bill whose total was reported at the bank of its blocked charger, `short` rupiah short. */
async function reported(short = 0) {
  day += 1
  await onCredit(database, seller, 500_000)
  const taken = [database.userId('owner'), database.userId(seller), 30_000 + day]
  await database.query(`select move_balance('deduct', $1, null, $2, $1, $3, '', null, null)`, taken)
  await closeAt(database, wib(day))
  const bill = (await billsOf(database, seller)).at(-1)!
  const at = await bankOf(database, bill.charger)
  const { uniqueAmount } = (await call('requestPayment', seller, { bill: bill.id, bank: at })).body
  const { secret, path } = (await call('bankWebhook', bill.charger, { bankId: at })).body
  await call('blockUser', 'owner', { userId: database.userId(bill.charger), isBlocked: true })
  const payload = JSON.stringify({
    lines: [{ id: `B-${day}`, day: dateOf(day), amount: uniqueAmount - short, description: 'BAYAR' }],
  })
  const headers = {
    'content-type': 'application/json',
    'x-jenjang-signature': signature(secret, Math.floor(Date.now() / 1000), payload),
  }
  const told = await api.app.inject({ method: 'POST', url: path, headers, payload })
  expect([told.statusCode, told.json().matched]).toEqual([200, 0])
  const [line] = await database.query('select max(id)::int as id from statement_line where bank_id = $1', [at])
  return { bill: bill.id, charger: bill.charger, line: line!.id as number }
}
const stateOf = async (bill: number) =>
  (
    await database.query('select b.status_id, u.is_blocked from bill b join users u on u.id = b.user_id where b.id = $1', [bill])
  )[0]

beforeEach(() => database.query('update users set is_blocked = false, blocked_by_system = false, blocked_by = null'))

test('what waits at the bank of a blocked charger is confirmed by the one above with one click, and by nobody else', async () => {
  const { bill, charger, line } = await reported()
  const by = (username: string) => call('matchLine', username, { line, bill })
  expect((await by(charger)).body.code).toBe('account-blocked')
  expect((await by('catl-a')).body.code).toBe('not-found')
  const [above] = await database.query(
    'select a.username from users c join users a on a.id = c.parent_id where c.username = $1',
    [charger],
  )
  const inbox = (await call('listStatementLines', above!.username, {})).body.lines
  expect(inbox.filter(({ id }: { id: number }) => id === line)).toMatchObject([
    { candidates: [{ kind: 'bill', id: bill, exact: true }] },
  ])
  expect((await by(above!.username)).body).toEqual({ changed: true })
  expect(await stateOf(bill)).toEqual({ status_id: 4, is_blocked: false })
})

test.each([
  [0, { status_id: 2, is_blocked: false }],
  [1, { status_id: 6, is_blocked: true }],
])('a bill whose line is %i rupiah short and waits is, when it falls due, as %o', async (short, state) => {
  const { bill } = await reported(short)
  await followAt(database, wib(day, '23:00'))
  await followAt(database, wib(day + 1, '23:00'))
  expect(await stateOf(bill)).toEqual(state)
})
