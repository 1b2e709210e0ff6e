import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSignedIn } from '../session/session.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import classes from './accounts.module.css'
import { staffName } from './parties.ts'
import type { Switchable } from './useUserSwitch.tsx'

/** Asks before a user is blocked, and for a remark before the block of an overdue bill is lifted. The switch itself reports what came of it. */
export function BlockDialog({
  user,
  onClose,
  onTurn,
}: {
  user: Switchable | null
  onClose: () => void
  onTurn: (user: Switchable, on: boolean, remark: string) => void
}) {
  const t = useTranslations('accounts')
  const me = useSignedIn()
  const [remark, setRemark] = useState('')
  // What is said while the dialog fades away.
  const [last, setLast] = useState(user)
  if (user && user !== last) {
    setLast(user)
    setRemark('')
  }
  const lifts = last?.isBlocked ?? false
  const name = last?.name ?? ''
  return (
    <ConfirmDialog
      opened={user !== null}
      onClose={onClose}
      title={t(lifts ? 'liftTitle' : 'blockTitle', { name })}
      confirmLabel={t(lifts ? 'liftConfirm' : 'blockConfirm', { name })}
      danger={!lifts}
      disabled={lifts && remark.trim() === ''}
      run={async () => user && onTurn(user, !lifts, remark.trim())}
    >
      <ul className={classes.effects}>
        {lifts ? (
          <li>{t('liftOverdue')}</li>
        ) : (
          <>
            <li>{t('blockStops')}</li>
            <li>{t('blockAllows')}</li>
            <li>{t('blockBelow')}</li>
          </>
        )}
        <li>{t('recordedAs', { name: staffName(me) })}</li>
      </ul>
      {lifts && (
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
