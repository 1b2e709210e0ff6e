import { Stack, Text, TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { Opened } from '../forms/useDialog.ts'
import { Action } from '../ui/Action.tsx'
import { Buttons } from '../ui/Buttons.tsx'
import { Copied } from '../ui/CopyButton.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Loading } from '../ui/Loading.tsx'
import { SecretField } from '../ui/SecretField.tsx'
import { ErrorPanel } from '../ui/States.tsx'
import { useCall } from '../useCall.ts'

/** Where a program reports what came in at an own bank, and the secret it signs with: hidden until it is asked for. */
export function NoticesDialog({ bank, opened, onClose }: Opened & { bank: { id: number; name: string; accountNumber: string } }) {
  const t = useTranslations('statements')
  const ui = useTranslations('ui')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('notices')} width={560}>
      <Text c="var(--jj-text-2)">
        {bank.name} {bank.accountNumber} · {t('noticesHint')}
      </Text>
      {opened && <Notices key={bank.id} bankId={bank.id} />}
      <Buttons>
        <Action label={ui('close')} size="md" onClick={onClose} />
      </Buttons>
    </Dialog>
  )
}

function Notices({ bankId }: { bankId: number }) {
  const t = useTranslations('statements')
  const { data, error, refetch } = useCall('bankWebhook', { bankId }, { keepRows: false, staleTime: Infinity })
  if (error && !data) return <ErrorPanel compact error={error} onRetry={refetch} />
  if (!data) return <Loading />
  const address = `${location.origin}${data.path}`
  return (
    <Stack gap="md" my={14}>
      <Copied text={address} label={t('copyAddress')}>
        <TextInput label={t('noticesAddress')} value={address} readOnly />
      </Copied>
      <Copied text={data.secret ?? ''} label={t('copySecret')}>
        <SecretField label={t('noticesSecret')} value={data.secret ?? ''} show={t('revealSecret')} hide={t('hideSecret')} />
      </Copied>
    </Stack>
  )
}
