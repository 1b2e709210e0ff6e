import type { TestApp } from '../test-app.ts'
import { billsOf } from './test-moving-clock.ts'

/** The chain of the worked example: the owner, a 2, a 3, a 4. */
export const chain = ['owner', 'catl-a', 'sutl-a', 'ustl-a'] as const
/** What the seller of the example pays for a token. */
export const tokenPrice = 20_900

/** The chain with nothing but the credit of the example; ceilings as far as its balances. With the 3 as administrator it lends to the seller. */
export async function example({ database, call }: TestApp, administrator = false): Promise<void> {
  for (const username of chain.slice(1))
    await call('deduct', 'owner', { correspondent: database.userId(username), amount: 10_000_000, remark: 'uji' })
  await call('deduct', 'owner', { amount: (await call('balance', 'owner')).body.balance, remark: 'uji' })
  await database.query(`update users set balance_limit = case username when 'catl-a' then 100000000 when 'sutl-a' then 50000000 else 5000000 end
    where username in ('catl-a', 'sutl-a', 'ustl-a')`)
  await call('transfer', 'owner', { amount: 200_000_000, remark: 'uji' })
  await call('transfer', 'owner', { correspondent: database.userId('catl-a'), amount: 100_000_000, remark: 'uji' })
  if (administrator) {
    await call('setAdministrator', 'catl-a', { userId: database.userId('sutl-a'), isAdministrator: true })
    await call('moveBalance', 'catl-a', {
      userId: database.userId('sutl-a'),
      amount: 50_000_000,
      mutation: 'transfer',
      remark: 'uji',
    })
  }
  const giver = administrator ? 'sutl-a' : 'catl-a'
  await call('moveBalance', giver, { userId: database.userId('ustl-a'), amount: 5_000_000, mutation: 'transfer', remark: 'uji' })
}

/** Sells tokens at once, other numbers every day; answers how many went through. */
export async function sellTokens({ call }: TestApp, day: number, count = 50): Promise<number> {
  const sold = await Promise.all(
    Array.from({ length: count }, (_, place) =>
      call('purchase', 'ustl-a', { productCode: 'PLN20', customerCode: `14077${day}${String(place).padStart(5, '0')}` }),
    ),
  )
  return sold.filter(({ body }) => body.status === 'Success' && body.price === tokenPrice).length
}

/** Who of the chain owes what to whom, oldest first. */
export const owed = async ({ database }: TestApp): Promise<string[]> =>
  (await billsOf(database, ...chain)).map(({ user, charger, amount }) => `${user} by ${charger}: ${amount}`)
