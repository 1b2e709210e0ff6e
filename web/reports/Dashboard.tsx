import { Box, Group } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { isOwner } from '../../contract/user-types.ts'
import { localDay, zoneName } from '../../rules/dates.ts'
import { useCurrentLanguage } from '../i18n/language.ts'
import { useSignedIn } from '../session/session.ts'
import { useClock } from '../session/useClock.ts'
import { Icon } from '../ui/Icon.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Page, PageHeader } from '../ui/Page.tsx'
import { ErrorPanel } from '../ui/States.tsx'
import { useUrlFilters } from '../ui/useUrlFilters.ts'
import { useCall } from '../useCall.ts'
import { ChartPanel } from './ChartPanel.tsx'
import { type ChartKind, clock, longDay, monthSoFar } from './chartData.ts'
import classes from './Dashboard.module.css'
import { Figures } from './Figures.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { SellingLess } from './SellingLess.tsx'
import { useShownCharts } from './shownCharts.ts'

/** The charts that an address shows besides those that its reader shows anyway, and those of them as tables. */
const defaults = { show: [] as string[], table: [] as string[] }

function Legend() {
  const t = useTranslations('reports')
  return (
    <Group gap="xl" ml="auto" fz="xs" c="var(--jj-text-2)" className={classes.legend} aria-hidden="true">
      <span>{t('thisPeriod')}</span>
      <span data-before>{t('previousPeriod')}</span>
    </Group>
  )
}

/** Today's figures of the own network, and three charts that load when asked for, and from then on by themselves. */
export default function Dashboard() {
  const t = useTranslations('reports')
  const { language } = useCurrentLanguage()
  const { id, userTypeId, utcOffset } = useSignedIn()
  const owner = isOwner({ userTypeId })
  const [filters, setFilters] = useUrlFilters(defaults)
  const [kept, keep] = useShownCharts(id)
  const summary = useCall('dashboardSummary', {})
  const asOf = summary.dataUpdatedAt || Date.now()
  const day = localDay(asOf, utcOffset)

  const toggle = (name: keyof typeof defaults) => (kind: ChartKind) => (on: boolean) =>
    setFilters({ [name]: [...filters[name].filter((one) => one !== kind), ...(on ? [kind] : [])] }, { replace: true })
  const showsOf = toggle('show')
  const panel = (kind: ChartKind) => ({
    kind,
    shown: filters.show.includes(kind) || kept.includes(kind),
    asTable: filters.table.includes(kind),
    onShown(on: boolean) {
      keep(kind, on)
      if (!on) showsOf(kind)(false)
    },
    onTable: toggle('table')(kind),
  })

  return (
    <Page scroll>
      <PageHeader
        title={t('dashboardTitle')}
        sub={t('asOf', { date: longDay(day, language), time: clock(asOf, utcOffset, language), zone: zoneName(utcOffset) })}
        actions={owner && <BooksChecked asOf={asOf} />}
      />
      {owner && <BooksBroken />}
      {owner && <FirstSteps />}
      {summary.error && <ErrorPanel compact error={summary.error} onRetry={summary.refetch} />}
      {(summary.data || !summary.error) && <Figures summary={summary.data} asOf={asOf} />}
      {(summary.data || summary.error) && (
        <>
          <ChartPanel {...panel('daily')} title={t('perDay')} sub={t('perDaySub')} legend={<Legend />} />
          <div className={classes.categories}>
            <ChartPanel {...panel('pie')} title={t('countByCategory')} sub={monthSoFar(day, language)} />
            <ChartPanel
              {...panel('bar')}
              title={t('amountByCategory')}
              sub={t('amountPeriod', { period: monthSoFar(day, language) })}
            />
          </div>
          {owner && <SellingLess />}
        </>
      )}
    </Page>
  )
}

/** A night may be missed; not two. */
const overdueMs = 48 * 3_600_000
/** A check stops looking at a hundred rows. */
const mostRows = 100

/** The last nightly check of the books: what broke, what did not run to its end, and when. */
function useLastChecks() {
  const clock = useClock()
  const { data, error } = useCall('lastChecks', {}, { refetchInterval: 600_000 })
  const last = data?.last
  const checks = last?.checks ?? []
  return {
    isRead: data !== undefined,
    isUnread: data === undefined && error !== null,
    endedAt: last ? Date.parse(last.endedAt) : null,
    at: last ? clock.full(last.endedAt) : '',
    all: String(checks.length),
    broken: checks.flatMap(({ rows, ...check }) => (rows ? [{ ...check, rows }] : [])),
    unfinished: checks.filter(({ rows }) => rows === null).length,
  }
}

/** A quiet line while the books hold; it speaks up when nobody has looked at them as they should be looked at. */
function BooksChecked({ asOf }: { asOf: number }) {
  const t = useTranslations('reports')
  const { isRead, isUnread, endedAt, at, all, broken, unfinished } = useLastChecks()
  const said = () => {
    if (isUnread) return t('booksUnread')
    if (endedAt === null) return t('booksNever')
    if (unfinished > 0) return `${t('booksCheckedAt', { at })} – ${t('checksUnfinished', { count: String(unfinished), all })}`
    return asOf - endedAt > overdueMs ? t('booksOverdue', { at }) : null
  }
  if (broken.length > 0 || !(isRead || isUnread)) return null
  const doubt = said()
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start" fz="xs" lh="16px" c={doubt === null ? 'dimmed' : 'var(--jj-st-warning-fg)'}>
      <Icon of={doubt === null ? IconCircleCheck : IconAlertTriangle} size={16} />
      {doubt ?? t('booksClean', { at })}
    </Group>
  )
}

/** Every check that the books broke at their last check; nothing while they hold. */
function BooksBroken() {
  const t = useTranslations('reports')
  const { language } = useCurrentLanguage()
  const { at, all, broken, unfinished } = useLastChecks()
  if (broken.length === 0) return null
  return (
    <Box flex="none" px="var(--jj-gutter)" pb="md">
      <Notice tone="danger" icon={IconAlertTriangle}>
        <strong>{t('booksBroken', { count: String(broken.length), all })}</strong>
        <ul>
          {broken.map(({ name, title, rows }) => (
            <li key={name}>
              <span>
                {title[language]}:{' '}
                {t('brokenRows', {
                  count: rows,
                  shown: rows < mostRows ? String(rows) : `≥ ${mostRows}`,
                })}{' '}
              </span>
              <code>{name}</code>
            </li>
          ))}
        </ul>
        {unfinished > 0 && <p>{t('checksUnfinished', { count: String(unfinished), all })}</p>}
        <p>{t('booksBrokenAt', { at })}</p>
      </Notice>
    </Box>
  )
}
