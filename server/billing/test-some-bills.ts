import { prodToken } from '../../database/test-world.ts'
import type { TestApp } from '../test-app.ts'
import { bankOf, billsOf, pay } from './test-moving-clock.ts'

/** One bill of the owner's, paid beyond its amount, requested and split ones of others. */
export async function billSome({ database, call }: Pick<TestApp, 'database' | 'call'>): Promise<void> {
  for (const [user, charger] of [
    ['htvt-a', 'mivt-a'],
    ['mivt-a', 'owner'],
    ['usft-a', 'caft-a'],
  ] as const) {
    const [userId, chargerId] = [database.userId(user), database.userId(charger)]
    await call('deduct', 'owner', { correspondent: userId, amount: 10_000_000, remark: 'uji' })
    await database.query(`select move_balance('transfer', $1, null, $1, $2, 5000000, '', null, null)`, [chargerId, userId])
  }
  for (const number of ['14077203301', '14077203302'])
    await call('purchase', 'usft-a', { productCode: 'PLN20', customerCode: number })
  await call('h2hPurchase', { token: prodToken('htvt-a') }, { productCode: 'PLN20', customerCode: '14077203303', refId: 'B-1' })
  await database.query(`select pay_out_fees('all', now()), close_bills(current_date, 1::smallint, null, now())`)
  for (const bill of await billsOf(database, 'htvt-a', 'mivt-a', 'usft-a')) {
    if (bill.user === 'mivt-a') await pay(database, bill, new Date(), bill.amount + 7)
    else if (bill.user === 'htvt-a')
      await database.query('select request_payment($1, $2, $3, now())', [
        bill.id,
        database.userId(bill.user),
        await bankOf(database, bill.charger),
      ])
    else await database.query(`select split_bill($1, 5000, null, '', now())`, [bill.id])
  }
}

/** Of a semi account two draws: of a sale that was delivered, and of one that failed. */
export async function drawSome({ database, call }: Pick<TestApp, 'database' | 'call'>): Promise<void> {
  const userId = database.userId('usgt-a')
  await call('deduct', 'owner', { correspondent: userId, amount: 10_000_000, remark: 'uji' })
  await database.query('update users set is_dm = true, is_semi = true, balance_limit = 100000 where id = $1', [userId])
  for (const number of ['14077203304', '14077203911'])
    await call('purchase', 'usgt-a', { productCode: 'PLN20', customerCode: number })
}
