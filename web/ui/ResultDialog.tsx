import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Action } from './Action.tsx'
import { Buttons } from './Buttons.tsx'
import { Dialog } from './Dialog.tsx'
import { Notice } from './Notice.tsx'

interface ResultDialogProps {
  opened: boolean
  onClose: () => void
  /** Whether it worked: the title says so. */
  failed?: boolean
  /** The server's own words, and what else there is to say. */
  children: ReactNode
  /** What to do next, beside closing. */
  actions?: ReactNode
}

/** Says how something ended that took a whole form. */
export function ResultDialog({ opened, onClose, failed = false, children, actions }: ResultDialogProps) {
  const t = useTranslations('ui')
  return (
    <Dialog opened={opened} onClose={onClose} title={failed ? t('didFail') : t('didWork')}>
      <Stack gap="lg">
        {failed ? <Notice tone="danger">{children}</Notice> : <div role="status">{children}</div>}
        <Buttons>
          {actions}
          <Action label={t('close')} variant={actions ? 'default' : 'filled'} size="md" onClick={onClose} data-autofocus />
        </Buttons>
      </Stack>
    </Dialog>
  )
}
