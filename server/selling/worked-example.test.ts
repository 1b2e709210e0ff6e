import { expect, test } from 'vitest'
import { testApp } from '../test-app.ts'

const { database, call } = testApp()

/** Balances of the chain as they stand, and the system accounts folded. */
const books = async () => ({
  balances: Object.fromEntries(
    (
      await database.query<{ username: string; balance: string }>(
        "select u.username, b.balance from balance b join users u on u.id = b.user_id where u.username in ('owner', 'catl-a', 'sutl-a', 'ustl-a')",
      )
    ).map(({ username, balance }) => [username, Number(balance)]),
  ),
  system: Object.fromEntries(
    (
      await database.query<{ account: string; sum: string }>(
        "select account::text || coalesce(' ' || u.username, '') as account, sum(s.amount) from system_entry s left join users u on s.account = 'fees-payable' and u.id = s.party_id where s.account <> 'adjustment' group by 1",
      )
    ).map(({ account, sum }) => [account, Number(sum)]),
  ),
})

/** The test world gives everybody money; the example begins with nothing. */
async function emptyBalances(): Promise<void> {
  for (const username of ['catl-a', 'sutl-a', 'ustl-a'])
    await call('deduct', 'owner', { correspondent: database.userId(username), amount: 10_000_000, remark: 'uji' })
  const owner = (await call('balance', 'owner')).body.balance
  await call('deduct', 'owner', { amount: owner, remark: 'uji' })
}

test('fifty tokens of one seller reach every account to the rupiah', async () => {
  await emptyBalances()
  await call('transfer', 'owner', { amount: 200_000_000, remark: 'modal' })
  await call('transfer', 'owner', { correspondent: database.userId('catl-a'), amount: 100_000_000, remark: 'uji' })
  await call('moveBalance', 'catl-a', {
    userId: database.userId('ustl-a'),
    amount: 5_000_000,
    mutation: 'transfer',
    remark: 'uji',
  })
  const sold = await Promise.all(
    Array.from({ length: 50 }, (_, place) =>
      call('purchase', 'ustl-a', { productCode: 'PLN20', customerCode: `140772${String(place).padStart(5, '0')}` }),
    ),
  )
  expect(new Set(sold.map(({ body }) => `${body.status} ${body.price}`))).toEqual(new Set(['Success 20900']))
  expect(await books()).toEqual({
    balances: { owner: 100_000_000, 'catl-a': 95_000_000, 'sutl-a': 0, 'ustl-a': 5_000_000 - 1_045_000 },
    system: { 'in-flight': 0, partner: 1_005_000, revenue: 15_000, 'fees-payable catl-a': 10_000, 'fees-payable sutl-a': 15_000 },
  })
})
