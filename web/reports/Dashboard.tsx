import { Group, SimpleGrid } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { isOwner } from '../../contract/user-types.ts'
import { localDay, zoneName } from '../../rules/dates.ts'
import { useCurrentLanguage } from '../i18n/language.ts'
import { useSignedIn } from '../session/session.ts'
import { Page, PageHeader } from '../ui/Page.tsx'
import { ErrorPanel } from '../ui/States.tsx'
import { usePhone } from '../ui/screenWidth.ts'
import { useCall } from '../useCall.ts'
import { BooksBroken, BooksChecked } from './BooksChecked.tsx'
import { ChartPanel } from './ChartPanel.tsx'
import { clock, longDay, monthSoFar } from './chartData.ts'
import classes from './Dashboard.module.css'
import { Figures } from './Figures.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { SellingLess } from './SellingLess.tsx'

function Legend({ before }: { before: boolean }) {
  const t = useTranslations('reports')
  return (
    <Group gap="xl" ml="auto" fz="xs" c="var(--jj-text-2)" className={classes.legend} aria-hidden="true">
      <span>{t('thisPeriod')}</span>
      {before && <span data-before>{t('previousPeriod')}</span>}
    </Group>
  )
}

/** Today's figures of the own network, and three charts that load when asked for, and from then on by themselves. */
export default function Dashboard() {
  const t = useTranslations('reports')
  const { language } = useCurrentLanguage()
  const { userTypeId, utcOffset } = useSignedIn()
  const owner = isOwner({ userTypeId })
  const summary = useCall('dashboardSummary', {})
  const asOf = summary.dataUpdatedAt || Date.now()
  const day = localDay(asOf, utcOffset)
  const period = monthSoFar(day, language)
  const phone = usePhone()
  const books = owner && <BooksChecked asOf={asOf} />

  return (
    <Page scroll>
      <PageHeader
        title={t('dashboardTitle')}
        sub={t('asOf', { date: longDay(day, language), time: clock(asOf, utcOffset, language), zone: zoneName(utcOffset) })}
        actions={!phone && books}
      >
        {phone && books}
      </PageHeader>
      {owner && <BooksBroken />}
      {owner && <FirstSteps />}
      {summary.error && <ErrorPanel compact error={summary.error} onRetry={summary.refetch} />}
      {(summary.data || !summary.error) && <Figures summary={summary.data} asOf={asOf} />}
      {(summary.data || summary.error) && (
        <>
          <ChartPanel kind="daily" title={t('perDay')} sub={t('perDaySub')} legend={Legend} />
          <SimpleGrid flex="1 0 auto" cols={{ base: 1, sm: 2 }} spacing={0} className={classes.categories}>
            <ChartPanel kind="pie" title={t('countByCategory')} sub={period} />
            <ChartPanel kind="bar" title={t('amountByCategory')} sub={t('amountPeriod', { period })} />
          </SimpleGrid>
          {owner && <SellingLess />}
        </>
      )}
    </Page>
  )
}
