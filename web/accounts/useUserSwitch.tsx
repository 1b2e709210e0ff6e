import { type ReactNode, useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { type Answer, api } from '../api.ts'
import { useDialog } from '../forms/useDialog.ts'
import { type Flip, useFlip } from '../lists/useFlip.ts'
import { queryClient } from '../queryClient.ts'
import { isOwner } from '../session/reach.ts'
import { useSignedIn } from '../session/session.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { staffName } from './parties.tsx'
import { changedTree } from './topup/tree.ts'

export type UserRow = Answer<'listUsers'>['users'][number]
/** What a switch needs to know of its user. */
export type Switchable = Pick<UserRow, 'id' | 'name' | 'isBlocked' | 'isOverdueBlock' | 'mayBlock'>
/** `wasBlocked`: somebody had blocked it already, which is not taken back with what was done now. */
type Block = Pick<UserRow, 'isBlocked' | 'isOverdueBlock'> & { wasBlocked?: boolean }
type UserFlag = 'isBlocked' | 'dispensation'

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
  queryClient.setQueriesData<Answer<'caUserList'>>(
    { queryKey: ['caUserList'] },
    (tree) => tree && { ...tree, users: changedTree(tree.users, userId, change) },
  )
  queryClient.setQueryData<Answer<'userDetail'>>(
    ['userDetail', { userId }],
    (detail) => detail && { ...detail, user: { ...detail.user, ...change } },
  )
}

/**
 * Answers the way to block, unblock, give or take back dispensation. The way back is offered where there is one: nobody can set the
 * system's block again.
 */
function useUserSwitch(): (user: Switchable, flag: UserFlag, on: boolean, remark?: string) => void {
  const t = useTranslations('accounts')
  const ui = useTranslations('ui')
  const owner = isOwner(useSignedIn())
  const flip = useFlip()
  return useCallback(
    (user, flag, on, remark = '') => {
      const { id: userId, name } = user
      const b = (chunks: ReactNode) => <strong>{chunks}</strong>

      /** What came of it, and whether the same switch takes it back. */
      function outcome(to: boolean, { isBlocked, isOverdueBlock, wasBlocked }: Block) {
        if (flag === 'isBlocked' && to)
          return { text: 'blocked', back: isOverdueBlock || wasBlocked ? null : ui('undo') } as const
        if (flag === 'isBlocked' && isBlocked) return { text: 'stillBlocked', back: null } as const
        if (flag === 'isBlocked') return { text: 'unblocked', back: user.isOverdueBlock ? null : ui('undo') } as const
        if (to) return { text: isBlocked ? 'dispensedStillBlocked' : 'dispensed', back: ui('undo') } as const
        if (isBlocked && !user.isBlocked) return { text: 'undispensedBlocked', back: t('dispenseAgain') } as const
        return { text: 'undispensed', back: ui('undo') } as const
      }

      const change: Flip<Block> = {
        reads: ['listUsers', 'caUserList'],
        key: `${flag} ${userId}`,
        show: (to) => patchUser(userId, { [flag]: to }),
        send: (to) =>
          flag === 'isBlocked'
            ? api(owner ? 'blockUser' : 'blockUserCa', { userId, isBlocked: to, remark })
            : api(owner ? 'setDispensation' : 'setDispensationCa', { userId, dispensation: to }),
        onDone: ({ isBlocked, isOverdueBlock }) => patchUser(userId, { isBlocked, isOverdueBlock }),
        done: (to, block) => t.rich(outcome(to, block).text, { name, b }),
        undo: (to, block) => outcome(to, block).back,
        failed: (message, unknown) => t.rich(unknown ? 'switchUnknown' : 'switchFailed', { name, message, b }),
      }
      flip(change, on)
    },
    [t, ui, owner, flip],
  )
}

export type OnSwitch = (user: Switchable, flag: UserFlag, on: boolean) => void

/** The way to turn a switch of a user: at once, but for the block of an overdue bill, whose lifting needs a remark; and the dialog for that. */
export function useAskedSwitch(): { onSwitch: OnSwitch; dialogs: ReactNode } {
  const t = useTranslations('accounts')
  const me = useSignedIn()
  const turn = useUserSwitch()
  const lift = useDialog<Switchable>()
  const askLift = lift.open
  const onSwitch = useCallback<OnSwitch>(
    (user, flag, on) => {
      if (flag === 'isBlocked' && !on && user.isOverdueBlock) askLift(user)
      else turn(user, flag, on)
    },
    [turn, askLift],
  )
  // The switch itself reports what came of it.
  const dialogs = lift.show(ConfirmDialog, (user, fresh) => ({
    key: fresh,
    title: t('liftTitle', { name: user.name }),
    effects: [t('liftOverdue'), t('liftFrees'), t('recordedAs', { name: staffName(me) })],
    confirmLabel: t('liftConfirm', { name: user.name }),
    remark: { label: t('liftRemark'), required: true },
    run: async (remark) => turn(user, 'isBlocked', false, remark),
  }))
  return { onSwitch, dialogs }
}
