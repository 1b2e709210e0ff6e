import { useCallback, useRef } from 'react'
import { api, type Input } from '../../api.ts'
import { queryClient } from '../../queryClient.ts'
import { keepBalance } from '../../session/session.ts'
import { newKey, outcomeUnknown } from '../../useCall.ts'
import { patchUser } from '../useUserSwitch.tsx'

export type TreeMove = Required<Pick<Input<'moveBalance'>, 'amount' | 'mutation' | 'remark'>> & { userId: number }

/**
 * Answers the way to move balance between the signed-in manager and users of its tree. A movement that got no answer keeps
 * its key until it gets one: asking for the same again can not move the money twice. Throws what the call throws.
 */
export function useTreeMoves(): (move: TreeMove) => Promise<void> {
  const keys = useRef(new Map<string, string>())
  return useCallback(async (move) => {
    const body = JSON.stringify([move.userId, move.amount, move.mutation, move.remark])
    const key = keys.current.get(body) ?? newKey()
    keys.current.set(body, key)
    try {
      const { balance, userBalance } = await api('moveBalance', move, { idempotencyKey: key })
      keys.current.delete(body)
      keepBalance(balance)
      queryClient.setQueryData(['balance', {}], { balance })
      patchUser(move.userId, { balance: userBalance })
    } catch (error) {
      if (!outcomeUnknown(error)) keys.current.delete(body)
      throw error
    }
  }, [])
}

/** What shows balances of a network: of many movements in a row, all is read anew after the last. */
export const balanceReads = ['balance', 'caUserList', 'listUsers', 'balanceMutation', 'userDetail'] as const
