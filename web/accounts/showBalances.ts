import type { Answer } from '../api.ts'
import { queryClient } from '../queryClient.ts'
import { keepBalance, user } from '../session/session.ts'
import { patchUser } from './useUserSwitch.tsx'

/** Shows what a movement answered of the signed-in user's balance and of the other's, before anything is read anew. */
export function showBalances(
  otherId: number,
  { balance, userBalance, outstanding }: Answer<'transfer'> & { outstanding?: number },
) {
  keepBalance(balance)
  queryClient.setQueryData(['balance', {}], { balance })
  patchUser(otherId, { balance: userBalance, ...(outstanding !== undefined && { outstanding }) })
  const me = user()
  if (me) patchUser(me.id, { balance })
}
