import { SimpleGrid } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { ScreenLink } from '../ScreenLink.tsx'
import { Notice } from '../ui/Notice.tsx'
import { TextButton } from '../ui/TextButton.tsx'
import { useOpenLate } from './RekonHeader.tsx'

interface PendingNoticesProps {
  outside: number | undefined
  /** The list says so itself. */
  failed: boolean
  isToday: boolean
  onShowAll: () => void
}

/** What nobody should overlook: late successes, and always how many are pending outside of the period, which begins as today. */
export function PendingNotices({ outside, failed, isToday, onShowAll }: PendingNoticesProps) {
  const t = useTranslations('reconciliation')
  const late = useOpenLate()
  return (
    // Beside each other, and the later one last, they push nothing down.
    <SimpleGrid cols={{ base: 1, lg: late.count > 0 ? 2 : 1 }} spacing="md" mx="var(--jj-gutter)" mb="md">
      <Notice tone={outside ? 'warning' : 'info'} role="status">
        {outside === undefined
          ? t(failed ? 'notCounted' : 'counting')
          : t(isToday ? 'older' : 'outside', { count: outside, shown: dotted(outside) })}{' '}
        {!!outside && (
          <TextButton fz="md" c="inherit" td="underline" onClick={onShowAll}>
            {t('seeOutside')}
          </TextButton>
        )}
      </Notice>
      {late.count > 0 && (
        <Notice tone="danger" role="status">
          {t('lateAlert', { count: dotted(late.count), cost: dotted(late.cost) })}{' '}
          <ScreenLink to="rekon" search={{ tab: 'late' }}>
            {t('seeLate')}
          </ScreenLink>
        </Notice>
      )}
    </SimpleGrid>
  )
}
