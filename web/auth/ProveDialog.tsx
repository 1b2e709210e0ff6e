import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { PasswordField } from './PasswordField.tsx'

interface ProveDialogProps {
  opened: boolean
  onClose: () => void
  title: string
  confirmLabel: string
  danger?: boolean
  run: (password: string) => Promise<unknown>
  onDone?: () => void
  children?: ReactNode
}

/** Asks for the password once more before something is done that protects the account. */
export function ProveDialog({ run, onClose, children, ...props }: ProveDialogProps) {
  const t = useTranslations('auth')
  const [password, setPassword] = useState('')
  const close = () => {
    setPassword('')
    onClose()
  }
  return (
    <ConfirmDialog {...props} onClose={close} disabled={password === ''} run={() => run(password)}>
      {children ?? <p>{t('proveHint')}</p>}
      <PasswordField
        name="current"
        label={t('currentPassword')}
        autoComplete="current-password"
        data-autofocus
        value={password}
        onChange={setPassword}
      />
    </ConfirmDialog>
  )
}
