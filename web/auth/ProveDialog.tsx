import { useTranslations } from 'use-intl'
import { FormDialog } from '../forms/FormDialog.tsx'
import type { Opened } from '../forms/useDialog.ts'
import { PasswordField } from './PasswordField.tsx'

interface ProveDialogProps extends Opened {
  title: string
  confirmLabel: string
  danger?: boolean
  /** Why it is asked. */
  hint?: string
  run: (password: string) => Promise<unknown>
  onDone?: () => void
}

/** Asks for the password once more before something is done that protects the account. */
export function ProveDialog({ confirmLabel, hint, run, ...dialog }: ProveDialogProps) {
  const t = useTranslations('auth')
  return (
    <FormDialog
      {...dialog}
      save={confirmLabel}
      hint={hint ?? t('proveHint')}
      start={{ password: '' }}
      ready={({ password }) => password !== ''}
      run={({ password }) => run(password)}
    >
      {({ field }) => (
        <PasswordField
          {...field('password')}
          name="current"
          label={t('currentPassword')}
          autoComplete="current-password"
          data-autofocus
        />
      )}
    </FormDialog>
  )
}
