import { Box, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { withRp } from '../../rules/amounts.ts'
import { useLostMovements } from '../session/movements.ts'
import { useSignedIn } from '../session/session.ts'
import { Action } from '../ui/Action.tsx'

/** What an account has to know of itself on every screen: that it is blocked, that it rehearses, that money was sent and nobody knows what came of it. */
export function StandingBars() {
  const t = useTranslations('shell')
  const { isBlocked, isRehearsing } = useSignedIn()
  const { lost, forget } = useLostMovements()
  const sums = lost.map(({ what }) => (JSON.parse(what) as [string, { amount?: number }])[1].amount ?? 0)
  return (
    <>
      {isBlocked && <Bar tone="danger">{t('blocked')}</Bar>}
      {isRehearsing && <Bar tone="warning">{t('rehearsing')}</Bar>}
      {lost.length > 0 && (
        <Bar tone="warning">
          <Group gap="sm" data-print="none">
            {t('unanswered', { count: lost.length, sums: sums.filter(Boolean).map(withRp).join(', ') || 'none' })}
            <Action label={t('unansweredSeen')} size="compact-sm" onClick={forget} />
          </Group>
        </Bar>
      )}
    </>
  )
}

const Bar = ({ tone, children }: { tone: 'danger' | 'warning'; children: ReactNode }) => (
  <Box role="status" px="var(--jj-gutter)" py="sm" fw={600} bg={`var(--jj-st-${tone}-bg)`} c={`var(--jj-st-${tone}-fg)`}>
    {children}
  </Box>
)
