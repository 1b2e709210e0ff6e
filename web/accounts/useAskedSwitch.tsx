import { type ReactNode, useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { useDialog } from '../forms/useDialog.ts'
import { useSignedIn } from '../session/session.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { staffName } from './parties.tsx'
import { type Switchable, type UserFlag, useUserSwitch } from './useUserSwitch.tsx'

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
