import '@mantine/core/styles/PasswordInput.layer.css'
import { Button, TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { Opened } from '../forms/useDialog.ts'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import dialogs from '../ui/Dialogs.module.css'
import { SecretField } from '../ui/SecretField.tsx'
import { ErrorPanel } from '../ui/States.tsx'
import { useCall } from '../useCall.ts'
import classes from './statements.module.css'

interface NoticesDialogProps extends Opened {
  /** The own bank whose movements a program reports. */
  bank: { id: number; name: string; accountNumber: string }
}

/** Where a program reports what came in at a bank, and the secret it signs with: hidden until it is asked for. */
export function NoticesDialog({ bank, opened, onClose }: NoticesDialogProps) {
  const t = useTranslations('statements')
  const ui = useTranslations('ui')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('notices')} width={560}>
      <p className={classes.hint}>
        {bank.name} {bank.accountNumber} · {t('noticesHint')}
      </p>
      {opened && <Notices key={bank.id} bankId={bank.id} />}
      <div className={dialogs.buttons}>
        <Button size="md" variant="default" onClick={onClose}>
          {ui('close')}
        </Button>
      </div>
    </Dialog>
  )
}

function Notices({ bankId }: { bankId: number }) {
  const t = useTranslations('statements')
  const { data, error, refetch } = useCall('bankWebhook', { bankId }, { keepRows: false })
  if (error && !data) return <ErrorPanel compact error={error} onRetry={refetch} />
  const address = data ? `${location.origin}${data.path}` : ''
  return (
    <div className={classes.secrets}>
      <TextInput label={t('noticesAddress')} value={address} readOnly />
      <CopyButton text={address} label={t('copyAddress')} />
      <SecretField label={t('noticesSecret')} value={data?.secret ?? ''} show={t('revealSecret')} hide={t('hideSecret')} />
      <CopyButton text={data?.secret ?? ''} label={t('copySecret')} />
    </div>
  )
}
