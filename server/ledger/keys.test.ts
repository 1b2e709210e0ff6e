import { expect, test } from 'vitest'
import { testApp } from '../test-app.ts'

const { database, call } = testApp()
const correspondent = () => database.userId('caft-a')

test('the answer of a known key says that nothing was done now', async () => {
  const transfer = () =>
    call('transfer', 'owner', { correspondent: correspondent(), amount: 700, remark: 'uji' }, { 'idempotency-key': 'twice' })
  const [first, second] = [await transfer(), await transfer()]
  expect(first.headers['idempotency-replayed']).toBeUndefined()
  expect([second.status, second.body, second.headers['idempotency-replayed']]).toEqual([200, first.body, 'true'])
})

test.each(['id', 'en'])('a key is for one call: another one is refused in %s, and moves nothing', async (language) => {
  const asked = { 'idempotency-key': 'one-key', 'accept-language': language }
  expect((await call('transfer', 'owner', { correspondent: correspondent(), amount: 500, remark: 'uji' }, asked)).status).toBe(
    200,
  )
  const before = await database.query('select sum(balance), (select count(*) from entry) as entries from balance')
  const others = [
    await call('deduct', 'owner', { correspondent: correspondent(), amount: 500, remark: 'uji' }, asked),
    await call('confirmPayment', 'owner', { selectedBill: 1, amount: 500 }, asked),
  ]
  for (const { status, body } of others) {
    expect([status, body.code]).toEqual([409, 'ref-id-reused'])
    expect(body.message).toMatch(language === 'id' ? /sudah dipakai/ : /already used/)
  }
  expect(await database.query('select sum(balance), (select count(*) from entry) as entries from balance')).toEqual(before)
})
