import { useMemo } from 'react'
import { opensProductsFor } from '../../contract/user-types.ts'
import type { Detail } from '../accounts/detail/section.ts'
import type { Answer } from '../api.ts'
import { queryClient } from '../queryClient.ts'
import { useSignedIn } from '../session/session.ts'
import { type Rows, useUrlFilters } from '../ui/useUrlFilters.ts'
import { useCall } from '../useCall.ts'

export type FeeRow = Answer<'userFees'>['sortedProducts'][number]

export interface Powers {
  isOwner: boolean
  /** May change prices; a staff account without the permission only looks. */
  edits: boolean
  /** Single products are open or closed for this user. */
  opens: boolean
  /** May open and close them; a staff account needs the permission over users. */
  turns: boolean
}

/** What the signed-in user sees and does in the fee table of another. */
export function usePowers({ user }: Detail): Powers {
  const { userTypeId, permissions } = useSignedIn()
  const edits = permissions === null || permissions.includes('money')
  const opens = opensProductsFor(userTypeId, user.userTypeId)
  const turns = permissions === null || permissions.includes('users')
  return useMemo(() => ({ isOwner: userTypeId === 1, edits, opens, turns }), [userTypeId, edits, opens, turns])
}

const start = { categories: [] as number[], items: [] as number[], keyword: '', page: 1, rows: 15 as Rows }

/** The fee table behind the address. */
export function useFees(userId: number) {
  const [filters, change] = useUrlFilters(start)
  const { categories, items, keyword, page, rows } = filters
  const filter = useMemo(
    () => ({ user: userId, categories: [...categories], products: [...items], keyword }),
    [userId, categories, items, keyword],
  )
  const list = useCall('userFees', { ...filter, currentPage: page, rowsPerPage: rows })
  const isCut = categories.length > 0 || items.length > 0 || keyword !== ''
  return { list, filter, filters, change, isCut, first: rows === 'All' ? 0 : (page - 1) * rows }
}
export type Fees = ReturnType<typeof useFees>

/** Shows a product of a user otherwise in every page that was read. */
export function patchFee(userId: number, productId: number, change: Partial<FeeRow>) {
  const queries = queryClient.getQueryCache().findAll({ queryKey: ['userFees'] })
  for (const { queryKey } of queries) {
    if ((queryKey[1] as { user?: number }).user !== userId) continue
    queryClient.setQueryData<Answer<'userFees'>>(
      queryKey,
      (answer) =>
        answer && {
          ...answer,
          sortedProducts: answer.sortedProducts.map((row) => (row.id === productId ? { ...row, ...change } : row)),
        },
    )
  }
}
