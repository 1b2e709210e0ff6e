import { api, type Input, isUnsure } from '../../api.ts'
import { showBalances } from '../showBalances.ts'

export type TreeMove = Required<Pick<Input<'moveBalance'>, 'amount' | 'mutation' | 'remark'>> & { userId: number }

/** Moves balance between the signed-in manager and a user of its tree. Throws what the call throws, and the abort reason. */
export async function moveInTree({ userId, amount, mutation, remark }: TreeMove, signal?: AbortSignal): Promise<void> {
  showBalances(userId, await api('moveBalance', { userId, amount, mutation, remark }, { signal }))
}

/** Whether a movement like this was sent and nobody knows what came of it. */
export const isUnsureInTree = ({ userId, amount, mutation, remark }: TreeMove): boolean =>
  isUnsure('moveBalance', { userId, amount, mutation, remark })

/** What shows balances of a network: of many movements in a row, all is read anew after the last. */
export const balanceReads = ['balance', 'caUserList', 'listUsers', 'balanceMutation', 'userDetail'] as const
