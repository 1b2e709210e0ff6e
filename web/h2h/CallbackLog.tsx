import { Paper, Stack, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { Answer } from '../api.ts'
import type { Opened } from '../forms/useDialog.ts'
import { useClock } from '../session/useClock.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Hint } from '../ui/Hint.tsx'
import { ErrorPanel } from '../ui/States.tsx'
import { useCall } from '../useCall.ts'

type Attempt = Answer<'callbackAttempts'>['attempts'][number]

/** What came of a try, in a few words. */
export function useOutcome(): (tried: Pick<Attempt, 'fault' | 'status'>) => string {
  const t = useTranslations('h2h')
  return ({ fault, status }) => (fault ? t(`faults.${fault}`) : t('httpStatus', { status: String(status) }))
}

/** The beginning of what a server answered, in its own words. */
export const Reply = ({ of }: { of: string }) =>
  of && (
    <Text component="pre" ff="monospace" fz="xs" m={0} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {of}
    </Text>
  )

interface CallbackLogProps extends Opened {
  /** Number of the callback; null are the tests. */
  of: number | null
  title: string
  above?: boolean
}

/** What the address answered at each try, newest first. */
export function CallbackLog({ of, title, ...dialog }: CallbackLogProps) {
  const t = useTranslations('h2h')
  const when = useClock().full
  const outcome = useOutcome()
  const { data, error, refetch } = useCall('callbackAttempts', of === null ? {} : { id: of }, {
    enabled: dialog.opened,
    keepRows: false,
  })
  return (
    <Dialog {...dialog} title={title} width={600}>
      <Stack gap="sm">
        {error && <ErrorPanel compact error={error} onRetry={refetch} />}
        {data?.attempts.length === 0 && <Hint>{t('noAttempts')}</Hint>}
        {data?.attempts.map((tried, n) => (
          <Paper key={n} withBorder radius="sm" p="md" component="article" aria-label={when(tried.at)}>
            <Hint>{t('attemptAt', { at: when(tried.at), took: t('milliseconds', { count: String(tried.milliseconds) }) })}</Hint>
            <Text fw={600}>{outcome(tried)}</Text>
            <Reply of={tried.reply} />
          </Paper>
        ))}
      </Stack>
    </Dialog>
  )
}
