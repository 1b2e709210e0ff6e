import { useMemo } from 'react'
import { opensProductsFor } from '../../contract/user-types.ts'
import type { Answer } from '../api.ts'
import { firstPage, useList } from '../lists/useList.ts'
import { queryClient } from '../queryClient.ts'
import { isOwner, may } from '../session/reach.ts'
import { useSignedIn } from '../session/session.ts'

/** Whose prices they are. */
export type PricedUser = Answer<'userDetail'>['user']

export type FeeRow = Answer<'userFees'>['sortedProducts'][number]

/** What the signed-in user sees and does in the fee table of another; a staff account needs the permission. */
export function usePowers(user: PricedUser) {
  const me = useSignedIn()
  const owner = isOwner(me)
  /** Changes prices; opens and closes products. */
  const [edits, turns] = [may(me, 'money'), may(me, 'users')]
  /** Whether single products are open or closed for this user. */
  const opens = opensProductsFor(me.userTypeId, user.userTypeId)
  return useMemo(() => ({ isOwner: owner, edits, opens, turns }), [owner, edits, opens, turns])
}
export type Powers = ReturnType<typeof usePowers>

const start = { categories: [] as number[], items: [] as number[], keyword: '', ...firstPage(15) }

/** The fee table behind the address, and what it asks for without its page. */
export function useFees(userId: number) {
  const ask = ({ categories, items, keyword }: typeof start) => ({ user: userId, categories, products: items, keyword })
  const list = useList('userFees', 'sortedProducts', start, ask)
  return { list, filter: ask(list.filters) }
}
export type Fees = ReturnType<typeof useFees>

/** Shows a product of a user otherwise in every page that was read. */
export function patchFee(userId: number, productId: number, change: Partial<FeeRow>) {
  queryClient.setQueriesData<Answer<'userFees'>>(
    { queryKey: ['userFees'], predicate: ({ queryKey: [, asked] }) => (asked as { user?: number }).user === userId },
    (answer) =>
      answer && {
        ...answer,
        sortedProducts: answer.sortedProducts.map((row) => (row.id === productId ? { ...row, ...change } : row)),
      },
  )
}
