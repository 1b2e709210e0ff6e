import { expect, test } from 'vitest'
import { testApp } from '../test-app.ts'

const { database, call } = testApp()
const correspondent = () => database.userId('caft-a')

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
