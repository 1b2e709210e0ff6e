import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import classes from './accounts.module.css'
import type { UserRow } from './useUserSwitch.tsx'

interface DispensationDialogProps {
  /** Who loses its dispensation while a bill is overdue; null closes the dialog. */
  user: UserRow | null
  onClose: () => void
  onTakeBack: (user: UserRow) => void
}

/** Asks before dispensation is taken back where that blocks at once. The switch itself reports what came of it. */
export function DispensationDialog({ user, onClose, onTakeBack }: DispensationDialogProps) {
  const t = useTranslations('accounts')
  // What is said while the dialog fades away.
  const [last, setLast] = useState(user)
  if (user && user !== last) setLast(user)
  const name = last?.name ?? ''
  return (
    <ConfirmDialog
      opened={user !== null}
      onClose={onClose}
      title={t('undispenseTitle', { name })}
      confirmLabel={t('undispenseConfirm', { name })}
      danger
      run={async () => user && onTakeBack(user)}
    >
      <ul className={classes.effects}>
        <li>{t('undispenseBlocks')}</li>
        <li>{t('blockStops')}</li>
        <li>{t('undispensePaid')}</li>
      </ul>
    </ConfirmDialog>
  )
}
