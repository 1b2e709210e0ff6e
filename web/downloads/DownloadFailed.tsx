import { Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { Action } from '../ui/Action.tsx'
import { Buttons } from '../ui/Buttons.tsx'
import { Dialog } from '../ui/Dialog.tsx'

export interface DownloadFailedProps {
  /** The server's words, where it gave any; without a failure nothing is shown. */
  failure: { text: string | null } | null
  isComing: boolean
  onClose: () => void
  onRetry: () => void
  /** What is said: title, what happened, and a hint where the server gave no words of its own. */
  failed?: { title: string; lead?: string; hint: string } | undefined
}

/** Says that a file did not come, and offers to try again. */
export function DownloadFailed({ failure, isComing, onClose, onRetry, failed }: DownloadFailedProps) {
  const t = useTranslations('downloads')
  const ui = useTranslations('ui')
  const { title, lead, hint } = failed ?? { title: t('failed'), lead: t('networkFailed'), hint: t('networkFailedHint') }
  return (
    <Dialog opened={failure !== null} onClose={onClose} title={title}>
      <div role="alert">
        {lead && <Text fw={600}>{lead}</Text>}
        <Text c={lead && 'var(--jj-text-2)'}>{failure?.text ?? hint}</Text>
      </div>
      <Buttons mt="lg">
        <Action label={ui('close')} size="md" onClick={onClose} />
        <Action label={ui('retry')} variant="filled" size="md" loading={isComing} data-autofocus onClick={onRetry} />
      </Buttons>
    </Dialog>
  )
}
