import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { LinkTabs } from '../links/LinkTabs.tsx'
import { PageHeader } from '../ui/Page.tsx'
import { Count } from '../ui/Tinted.tsx'
import { Toolbar } from '../ui/Toolbar.tsx'
import { useCall } from '../useCall.ts'

const tabs = ['pending', 'late', 'claims', 'settlement', 'money'] as const

/** Open late successes of all times, whatever is listed. */
export function useOpenLate(): { count: number; cost: number } {
  const atAll = { startDate: '2000-01-01T00:00:00.000Z', endDate: '2000-01-01T00:00:00.000Z', rowsPerPage: 1 }
  return useCall('lateSuccesses', atAll).data?.open ?? { count: 0, cost: 0 }
}

function Tabs() {
  const t = useTranslations('reconciliation')
  const late = useOpenLate().count
  const claims = useCall('refundClaims', { rowsPerPage: 1 }).data?.open.count ?? 0
  const waiting = { pending: 0, late, claims, settlement: 0, money: 0 }
  const links = tabs.map((tab) => ({
    id: tab,
    to: 'rekon' as const,
    search: { tab: tab === 'pending' ? undefined : tab },
    label: (
      <>
        {t(`tab.${tab}`)}
        {waiting[tab] > 0 && (
          <Count miw={20} px={6} bg="var(--jj-st-danger-bg)" c="var(--jj-st-danger-fg)">
            {dotted(waiting[tab])}
          </Count>
        )}
      </>
    ),
  }))
  return <LinkTabs label={t('tabs')} tabs={links} />
}

/** What `ListScreen` takes of a tab that is a list. */
export function useRekonTab(tab: (typeof tabs)[number]) {
  const label = useTranslations('reconciliation')(`tab.${tab}`)
  return { screen: 'rekon', header: RekonHeader, label } as const
}

/** The head of every tab of the screen. */
export function RekonHeader({ children, ...head }: Omit<ComponentProps<typeof PageHeader>, 'title'>) {
  const title = useTranslations('screen')('rekon')
  return (
    <>
      <PageHeader {...head} title={title} />
      <Tabs />
      {children && <Toolbar mt="md">{children}</Toolbar>}
    </>
  )
}
