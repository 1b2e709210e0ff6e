import { TextInput } from '@mantine/core'
import { type ReactNode, useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Opened, useDialog } from '../forms/useDialog.ts'
import { useSignedIn } from '../session/session.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { staffName } from './parties.tsx'
import { type Switchable, type UserFlag, type UserRow, useUserSwitch } from './useUserSwitch.tsx'

/** A user whose switches are turned; dispensation asks as well whether a bill is overdue. */
type Asked = Switchable & Partial<Pick<UserRow, 'isOverdue'>>
export type OnSwitch = (user: Asked, flag: UserFlag, on: boolean) => void

/** Whether taking dispensation back blocks the user at once. */
const losesToBlock = (user: Asked, on: boolean) => !on && user.isOverdue && !user.isBlocked

/** The way to turn a switch of a user, asking first where that stops something at once, and the dialogs that ask. */
export function useAskedSwitch(): { onSwitch: OnSwitch; dialogs: ReactNode } {
  const turn = useUserSwitch()
  const block = useDialog<Asked>()
  const undispense = useDialog<Asked>()
  const [askBlock, askUndispense] = [block.open, undispense.open]
  const onSwitch = useCallback<OnSwitch>(
    (user, flag, on) => {
      if (flag === 'isBlocked') askBlock(user)
      else if (flag === 'dispensation' && losesToBlock(user, on)) askUndispense(user)
      else turn(user, flag, on)
    },
    [turn, askBlock, askUndispense],
  )
  const dialogs = (
    <>
      {block.draw((user, dialog, fresh) => (
        <BlockDialog key={fresh} {...dialog} user={user} onTurn={(on, remark) => turn(user, 'isBlocked', on, remark)} />
      ))}
      {undispense.draw((user, dialog) => (
        <DispensationDialog {...dialog} name={user.name} onTakeBack={() => turn(user, 'dispensation', false)} />
      ))}
    </>
  )
  return { onSwitch, dialogs }
}

interface BlockDialogProps extends Opened {
  user: Asked
  onTurn: (on: boolean, remark: string) => void
}

/** Asks before a user is blocked or free again, and for a remark before the block of an overdue bill is lifted. The switch itself reports what came of it. */
function BlockDialog({ user, onTurn, ...dialog }: BlockDialogProps) {
  const t = useTranslations('accounts')
  const me = useSignedIn()
  const [remark, setRemark] = useState('')
  const { isBlocked: lifts, isOverdueBlock, name } = user
  const explains = lifts && isOverdueBlock
  const freeing = isOverdueBlock ? [t('liftOverdue'), t('liftFrees')] : [t('liftFrees')]
  const happens = lifts ? freeing : [t('blockStops'), t('blockAllows'), t('blockBelow')]
  return (
    <ConfirmDialog
      {...dialog}
      title={t(lifts ? 'liftTitle' : 'blockTitle', { name })}
      effects={[...happens, t('recordedAs', { name: staffName(me) })]}
      confirmLabel={t(lifts ? 'liftConfirm' : 'blockConfirm', { name })}
      danger={!lifts}
      disabled={explains && remark.trim() === ''}
      run={async () => onTurn(!lifts, remark.trim())}
    >
      {explains && (
        <TextInput
          label={t('liftRemark')}
          value={remark}
          maxLength={200}
          onChange={(event) => setRemark(event.currentTarget.value)}
          data-autofocus
        />
      )}
    </ConfirmDialog>
  )
}

/** Asks before dispensation is taken back where that blocks at once. The switch itself reports what came of it. */
function DispensationDialog({ name, onTakeBack, ...dialog }: Opened & { name: string; onTakeBack: () => void }) {
  const t = useTranslations('accounts')
  return (
    <ConfirmDialog
      {...dialog}
      title={t('undispenseTitle', { name })}
      effects={[t('undispenseBlocks'), t('blockStops'), t('undispensePaid')]}
      confirmLabel={t('undispenseConfirm', { name })}
      danger
      run={async () => onTakeBack()}
    />
  )
}
