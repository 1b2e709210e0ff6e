import { expect, test } from 'vitest'
import { bankOf, billsOf, onCredit } from '../billing/test-moving-clock.ts'
import { testApp } from '../test-app.ts'

const { database, call } = testApp()
const today = () => new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)

test('a bill whose charger cannot credit what is above it waits in the inbox, and the other lines are taken', async () => {
  const user = 'usft-b'
  const [userId, chargerId] = [database.userId(user), database.userId('caft-b')]
  await onCredit(database, user, 500_000)
  await call('purchase', user, { productCode: 'PLN20', customerCode: '14077203411' })
  await database.query(`select close_bills(null, 1::smallint, array[$1::integer], now())`, [userId])
  const bill = (await billsOf(database, user)).at(-1)!
  const at = await bankOf(database, 'caft-b')
  const { uniqueAmount } = (await call('requestPayment', user, { bill: bill.id, bank: at })).body
  const all = (await call('balance', 'caft-b')).body.balance
  await call('deduct', 'owner', { correspondent: chargerId, amount: all, remark: 'uji' })
  const csv = `Date,Description,Credit,Reference No.\n${today()},TRSF,${uniqueAmount},1\n${today()},LAIN,7654321,2`
  const taken = await call('importStatement', 'caft-b', { bankId: at, fileName: 'mutasi.csv', csv })
  expect([taken.status, taken.body.added, taken.body.matched]).toEqual([200, 2, 0])
  const waiting = (await call('listStatementLines', 'caft-b', {})).body.lines.find(
    ({ amount }: { amount: number }) => amount === uniqueAmount,
  )
  expect(waiting).toMatchObject({ state: 'open', candidates: [{ kind: 'bill', id: bill.id, exact: true }] })
  const pay = () => call('matchLine', 'caft-b', { line: waiting.id, bill: bill.id })
  expect((await pay()).body.code).toBe('insufficient-balance')
  await call('transfer', 'owner', { correspondent: chargerId, amount: all, remark: 'uji' })
  expect((await pay()).body).toEqual({ changed: true })
  expect((await billsOf(database, user)).at(-1)).toMatchObject({ id: bill.id, status: 4 })
})
