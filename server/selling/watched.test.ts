import { expect, test } from 'vitest'
import type { PartnerAdapter, PartnerReply } from '../partners/adapter.ts'
import { testApp } from '../test-app.ts'

const asked = Promise.withResolvers<void>()
const answer = Promise.withResolvers<PartnerReply>()
const partner: PartnerAdapter = {
  inquire: () => answer.promise,
  purchase: () => {
    asked.resolve()
    return answer.promise
  },
  advise: () => answer.promise,
  answers: async () => true,
}
const { database, call } = testApp({ adapterOf: () => partner })

test('the counter is told the balance of now, also when money came while the partner was asked', async () => {
  const sale = call('purchase', 'ustl-a', { productCode: 'S10', customerCode: '081290347781' })
  await asked.promise
  const { body } = await call('transfer', 'owner', { correspondent: database.userId('ustl-a'), amount: 70_000, remark: 'uji' })
  answer.resolve({ kind: 'success', serialNumber: '1', customerName: null, base: null, details: {}, message: 'Sukses' })
  expect((await sale).body).toMatchObject({ status: 'Success', balance: body.userBalance })
})
