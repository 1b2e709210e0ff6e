import { type ReactNode, useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { type Answer, ApiError, api } from '../api.ts'
import { queryClient } from '../queryClient.ts'
import { isOwner } from '../session/reach.ts'
import { useSignedIn } from '../session/session.ts'
import { toast, toastFailure } from '../ui/toast.ts'
import { outcomeUnknown } from '../useCall.ts'
import { changedTree, type TreeChange } from './topup/tree.ts'

export type UserRow = Answer<'listUsers'>['users'][number]
/** What a switch needs to know of its user. */
export type Switchable = Pick<UserRow, 'id' | 'name' | 'isBlocked' | 'isOverdueBlock' | 'mayBlock'>
type Switched = Pick<Switchable, 'id' | 'name' | 'isBlocked' | 'isOverdueBlock'>
type Block = Pick<UserRow, 'isBlocked' | 'isOverdueBlock'>
export type UserFlag = 'isBlocked' | 'dispensation'

/** Whether taking dispensation back blocks the user at once. */
export const losesToBlock = (user: Pick<UserRow, 'isOverdue' | 'isBlocked'>, on: boolean): boolean =>
  !on && user.isOverdue && !user.isBlocked

/** Blocking asks first, and lifting the block of an overdue bill asks for a remark. */
export const asksFirst = (user: Switchable, on: boolean): boolean => on || user.isOverdueBlock

/** Shows a user otherwise in every tree that was read. */
function patchTree(userId: number, { balance, balanceLimit, isBlocked }: TreeChange) {
  const change = Object.fromEntries(
    Object.entries({ balance, balanceLimit, isBlocked }).filter(([, value]) => value !== undefined),
  )
  queryClient.setQueriesData<Answer<'caUserList'>>({ queryKey: ['caUserList'] }, (tree) => {
    return tree && { ...tree, users: changedTree(tree.users, userId, change) }
  })
}

/** Shows a user otherwise in everything that was read about it. */
export function patchUser(userId: number, change: Partial<Answer<'userDetail'>['user']>) {
  queryClient.setQueriesData<Answer<'listUsers'>>({ queryKey: ['listUsers'] }, (list) => {
    const user = list?.users.find(({ id }) => id === userId)
    if (!list || !user) return list
    const blocked = Number(change.isBlocked ?? user.isBlocked) - Number(user.isBlocked)
    const balance = (change.balance ?? user.balance) - user.balance
    return {
      ...list,
      users: list.users.map((row) => (row.id === userId ? { ...row, ...change } : row)),
      sum: { ...list.sum, blocked: list.sum.blocked + blocked, balance: list.sum.balance + balance },
    }
  })
  patchTree(userId, change)
  queryClient.setQueryData<Answer<'userDetail'>>(
    ['userDetail', { userId }],
    (detail) => detail && { ...detail, user: { ...detail.user, ...change } },
  )
}

/** Reads that show the switches of several users. */
const lists = ['listUsers', 'caUserList']

/** The last request of each switch: a second press waits for the first, so that the last one wins. */
const running = new Map<string, Promise<unknown>>()

export function inTurn<T>(key: string, act: () => Promise<T>): Promise<T> {
  const mine = (running.get(key) ?? Promise.resolve()).then(act, act)
  running.set(key, mine)
  const forget = () => {
    if (running.get(key) === mine) running.delete(key)
  }
  mine.then(forget, forget)
  return mine
}

/**
 * Answers the way to block, unblock, give or take back dispensation: shown at once, sent at once; a toast says what
 * happened and offers the way back where there is one: nobody can set the system's block again. When it fails the switch
 * returns to where it was, and the toast says why.
 */
export function useUserSwitch(): (user: Switched, flag: UserFlag, on: boolean, remark?: string) => void {
  const t = useTranslations('accounts')
  const owner = isOwner(useSignedIn())
  return useCallback(
    (user, flag, on, remark = '') => {
      const { id: userId, name } = user
      const b = (chunks: ReactNode) => <strong>{chunks}</strong>
      async function turn(to: boolean): Promise<Block> {
        for (const name of lists) await queryClient.cancelQueries({ queryKey: [name] })
        patchUser(userId, { [flag]: to })
        return inTurn<Block>(`${flag} ${userId}`, () =>
          flag === 'isBlocked'
            ? api(owner ? 'blockUser' : 'blockUserCa', { userId, isBlocked: to, remark })
            : api(owner ? 'setDispensation' : 'setDispensationCa', { userId, dispensation: to }),
        )
      }

      /** What came of it, and whether the same switch takes it back. */
      function outcome(to: boolean, { isBlocked, isOverdueBlock }: Block) {
        if (flag === 'isBlocked' && to) return { text: 'blocked', back: isOverdueBlock ? null : 'undo' } as const
        if (flag === 'isBlocked' && isBlocked) return { text: 'stillBlocked', back: null } as const
        if (flag === 'isBlocked') return { text: 'unblocked', back: user.isOverdueBlock ? null : 'blockAgain' } as const
        if (to) return { text: isBlocked ? 'dispensedStillBlocked' : 'dispensed', back: 'undo' } as const
        if (isBlocked && !user.isBlocked) return { text: 'undispensedBlocked', back: null } as const
        return { text: 'undispensed', back: 'undo' } as const
      }

      function failed(error: unknown, to: boolean) {
        patchUser(userId, { [flag]: !to })
        if (error instanceof ApiError && error.code === 'forbidden-access') return
        const message = error instanceof ApiError ? error.message : String(error)
        const text = outcomeUnknown(error) ? 'switchUnknown' : 'switchFailed'
        toastFailure(t.rich(text, { name, message, b }), { label: t('again'), run: () => void go(to) })
      }

      async function go(to: boolean) {
        let block: Block
        try {
          const { isBlocked, isOverdueBlock } = await turn(to)
          block = { isBlocked, isOverdueBlock }
          patchUser(userId, block)
        } catch (error) {
          return failed(error, to)
        } finally {
          // An answer read while another switch is under way would show that one as it was.
          if (running.size === 0) for (const name of lists) void queryClient.invalidateQueries({ queryKey: [name] })
        }
        const { text, back } = outcome(to, block)
        toast(t.rich(text, { name, b }), back === null ? undefined : { label: t(back), run: () => void go(!to) })
      }

      void go(on)
    },
    [t, owner],
  )
}
