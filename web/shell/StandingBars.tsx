import { Box } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useSignedIn } from '../session/session.ts'

/** What an account has to know of itself on every screen: that it is blocked, or that it rehearses. Each goes by itself. */
export function StandingBars() {
  const t = useTranslations('shell')
  const { isBlocked, isRehearsing } = useSignedIn()
  return (
    <>
      {isBlocked && <Bar tone="danger" text={t('blocked')} />}
      {isRehearsing && <Bar tone="warning" text={t('rehearsing')} />}
    </>
  )
}

const Bar = ({ tone, text }: { tone: 'danger' | 'warning'; text: string }) => (
  <Box role="status" px="var(--jj-gutter)" py="sm" fw={600} bg={`var(--jj-st-${tone}-bg)`} c={`var(--jj-st-${tone}-fg)`}>
    {text}
  </Box>
)
