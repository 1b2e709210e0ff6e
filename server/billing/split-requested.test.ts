import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../test-app.ts'
import { bankOf, billsOf, closeAt, onCredit, wib } from './test-moving-clock.ts'

const { database, call } = testApp()
const payer = 'usft-a'
const price = 20_650
let bank: number
let day = 0

/** A bill of one sale, closed at midnight of a new day. */
async function newBill(): Promise<number> {
  day += 1
  await call('purchase', payer, { productCode: 'PLN20', customerCode: `1407700${day}0000` })
  await closeAt(database, wib(day))
  return (await billsOf(database, payer)).at(-1)!.id
}
const request = (bill: number) => call('requestPayment', payer, { bill, bank })

beforeAll(async () => {
  bank = await bankOf(database, 'caft-a')
  await onCredit(database, payer, 1_000_000)
})

test.each([
  ['open', 'status_id = 1'],
  ['overdue', 'status_id = 6, overdue_at = now()'],
])(
  'a request for a bill that is %s: a split, whoever makes it, ends nothing of it; taken back, it is split',
  async (_, state) => {
    const bill = await newBill()
    await database.query(`update bill set ${state} where id = $1`, [bill])
    await request(bill)
    const row = async () => (await database.query('select * from bill where id = $1', [bill]))[0]
    const told = await row()
    const split = (as: string) => call('splitBill', as, { bill, splitAmount: price })
    for (const as of [payer, 'caft-a', 'owner'])
      expect(await split(as)).toMatchObject({ status: 409, body: { code: 'payment-requested' } })
    expect(await row()).toEqual(told)
    await call('withdrawPayment', payer, { bill })
    const part = (await split('caft-a')).body.Splitted[0].id
    await request(part)
    const paid = await call('confirmPayment', 'caft-a', { selectedBill: part, amount: price, remark: '' })
    expect(paid.body.bill.paidAmount).toBe(price)
  },
)
