import { TextInput } from '@mantine/core'
import { type ReactNode, useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Opened, useDialog } from '../forms/useDialog.ts'
import { useSignedIn } from '../session/session.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { typed } from '../ui/typed.ts'
import { staffName } from './parties.tsx'
import { type Switchable, type UserFlag, useUserSwitch } from './useUserSwitch.tsx'

export type OnSwitch = (user: Switchable, flag: UserFlag, on: boolean) => void

/** The way to turn a switch of a user: at once, but for the block of an overdue bill, whose lifting needs a remark; and the dialog for that. */
export function useAskedSwitch(): { onSwitch: OnSwitch; dialogs: ReactNode } {
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
  const dialogs = lift.draw((user, dialog, fresh) => (
    <LiftDialog key={fresh} {...dialog} name={user.name} onLift={(remark) => turn(user, 'isBlocked', false, remark)} />
  ))
  return { onSwitch, dialogs }
}

interface LiftDialogProps extends Opened {
  name: string
  onLift: (remark: string) => void
}

/** Asks for a remark before the block of an overdue bill is lifted. The switch itself reports what came of it. */
function LiftDialog({ name, onLift, ...dialog }: LiftDialogProps) {
  const t = useTranslations('accounts')
  const me = useSignedIn()
  const [remark, setRemark] = useState('')
  return (
    <ConfirmDialog
      {...dialog}
      title={t('liftTitle', { name })}
      effects={[t('liftOverdue'), t('liftFrees'), t('recordedAs', { name: staffName(me) })]}
      confirmLabel={t('liftConfirm', { name })}
      disabled={remark.trim() === ''}
      run={async () => onLift(remark.trim())}
    >
      <TextInput label={t('liftRemark')} {...typed(remark, setRemark)} maxLength={200} data-autofocus />
    </ConfirmDialog>
  )
}
