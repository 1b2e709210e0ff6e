import { expect, test } from 'vitest'
import { testApp } from '../test-app.ts'
import { bankOf, closeAt, onCredit, wib } from './test-moving-clock.ts'

const { database, call } = testApp()
const period = { startDate: wib(0).toISOString(), endDate: wib(9).toISOString() }

test('a history says who confirmed to the owner and to a 2, and to nobody else', async () => {
  await onCredit(database, 'ustl-a', 1_000_000)
  await call('purchase', 'ustl-a', { productCode: 'PLN20', customerCode: '14077990001' })
  await closeAt(database, wib(1))
  const bill = (await call('billStatus', 'ustl-a')).body
  await call('requestPayment', 'ustl-a', { bill: bill.id, bank: await bankOf(database, 'catl-a') })
  const paid = await call('confirmPayment', 'catl-a', { selectedBill: bill.id, amount: bill.amount, remark: '' })
  expect(paid.status).toBe(200)
  const confirmedBy = async (as: string, isCharger: boolean) => {
    const { bills } = (await call('billHistory', as, { ...period, isCharger, rowsPerPage: 'All' })).body
    return bills.find(({ id }: { id: number }) => id === bill.id).LoginUser
  }
  expect(await confirmedBy('owner', false)).toEqual({ name: 'Uji catl-a' })
  expect(await confirmedBy('catl-a', true)).toEqual({ name: 'Uji catl-a' })
  expect(await confirmedBy('ustl-a', false)).toBeNull()
})
