import { Box } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useClock } from '../session/useClock.ts'
import { Action } from '../ui/Action.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useNotify } from '../ui/useNotify.ts'
import { useAct } from '../useCall.ts'

/** Says that callbacks wait because their address is dead, and tries it again. */
export function ParkedCallbacks({ since }: { since: string | null }) {
  const t = useTranslations('h2h')
  const when = useClock().full
  const resume = useAct('resumeCallbacks')
  const notify = useNotify()
  if (!since) return null
  const go = () => resume.mutateAsync({}).then(({ waiting }) => t('resumed', { count: waiting }))
  return (
    <Box mb="md">
      <Notice tone="danger">
        <p>{t('parked', { since: when(since) })}</p>
        <Action label={t('resume')} mt="sm" disabled={resume.isPending} onClick={() => notify(go)} />
      </Notice>
    </Box>
  )
}
