import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toast } from '../ui/toast.ts'
import { useAct } from '../useCall.ts'
import type { StaffRow } from './staffRow.ts'

interface RemoveDialogProps {
  removed: StaffRow | null
  onClose: () => void
  onDone: () => void
}

/** Asks before a staff account is removed. */
export function RemoveDialog({ removed, onClose, onDone }: RemoveDialogProps) {
  const t = useTranslations('staff')
  const act = useAct('removeLoginUser')
  // What is said while the dialog fades away.
  const [last, setLast] = useState<StaffRow | null>(null)
  if (removed && removed !== last) setLast(removed)
  const name = last?.name ?? ''
  return (
    <ConfirmDialog
      opened={removed !== null}
      onClose={onClose}
      title={t('removeTitle', { name })}
      confirmLabel={t('remove', { name })}
      danger
      run={async () => removed && act.mutateAsync({ username: removed.username })}
      onDone={() => {
        toast(t('removed', { name }))
        onDone()
      }}
    >
      <p>{t('removeNote')}</p>
    </ConfirmDialog>
  )
}
