import { Box, Group, SimpleGrid } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { isOwner, userTypes } from '../../contract/user-types.ts'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { localDay, zoneName } from '../../rules/dates.ts'
import { padSale } from '../../rules/ids.ts'
import type { Answer } from '../api.ts'
import { useCurrentLanguage } from '../i18n/language.ts'
import { periodText } from '../pickers/period.ts'
import { ScreenLink } from '../ScreenLink.tsx'
import { useSignedIn } from '../session/session.ts'
import { useClock } from '../session/useClock.ts'
import { Bone } from '../ui/Bone.tsx'
import { Hint } from '../ui/Hint.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Money } from '../ui/Money.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Page, PageHeader } from '../ui/Page.tsx'
import { ErrorPanel } from '../ui/States.tsx'
import { usePhone, useSmall } from '../ui/screenWidth.ts'
import { useCall } from '../useCall.ts'
import { ChartPanel } from './ChartPanel.tsx'
import { clock, longDay, monthSoFar, percent, weekdayName } from './chartData.ts'
import classes from './Dashboard.module.css'
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

type Summary = Answer<'dashboardSummary'>

/** One sum, and the list that it is the sum of. */
interface Figure extends Pick<ComponentProps<typeof ScreenLink>, 'to' | 'search'> {
  label: string
  value: ReactNode
  note: ReactNode
}

/** The log of what is pending, from the day of the oldest on. */
function pendingSince(oldest: Summary['oldestPending'], asOf: number, utcOffset: number) {
  const to = localDay(asOf, utcOffset)
  const from = oldest ? localDay(oldest.createdAt, utcOffset) : to
  return { pending: 1, ...(from < to && { period: periodText({ view: 'dates', from, to }) }) }
}

/** Leads to the pending sales since the oldest, with the oldest open. */
function Oldest({ oldest, asOf }: { oldest: NonNullable<Summary['oldestPending']>; asOf: number }) {
  const t = useTranslations('reports')
  const { utcOffset } = useSignedIn()
  const minutes = Math.max(1, Math.round((asOf - Date.parse(oldest.createdAt)) / 60_000))
  const age =
    minutes < 60
      ? t('minutes', { count: dotted(minutes) })
      : minutes < 48 * 60
        ? t('hours', { count: dotted(Math.round(minutes / 60)) })
        : t('days', { count: dotted(Math.round(minutes / 1440)) })
  const search = { ...pendingSince(oldest, asOf, utcOffset), open: oldest.id }
  return (
    <ScreenLink to="transactionLog" search={search} quiet className={classes.alarm}>
      {t('oldest', { age, id: padSale(oldest.id) })}
    </ScreenLink>
  )
}

/** Today's number, value and earning against the same weekday last week, what is pending, and for the owner the bills that wait; each leads to its list. */
function Figures({ summary, asOf }: { summary: Summary | undefined; asOf: number }) {
  const t = useTranslations('reports')
  const { language } = useCurrentLanguage()
  const { userTypeId, utcOffset } = useSignedIn()
  const size = useSmall() ? { fz: 'lg', lh: '22px' } : { fz: 'xl', lh: '28px' }
  if (!summary) {
    return (
      <div className={classes.figures} aria-hidden="true">
        {[1, 2, 3, 4].map((one) => (
          <div key={one} className={classes.figure}>
            <Bone h={14} my={27} />
          </div>
        ))}
      </div>
    )
  }
  const { count, amount, countLastWeek, fee, pending, oldestPending, bills } = summary
  const weekday = weekdayName(localDay(asOf, utcOffset), language)
  const owner = isOwner({ userTypeId })
  const earning = owner ? 'revenueToday' : userTypes[userTypeId]?.isSeller ? 'marginToday' : 'feeToday'
  const sinceLastWeek = countLastWeek
    ? t('sinceLastWeek', { change: percent((count - countLastWeek) / countLastWeek, language, true), weekday })
    : t('noneLastWeek', { weekday })
  const average = count ? t('average', { amount: dotted(Math.round(amount / count)) }) : t('noAverage')
  const oldest = oldestPending ? <Oldest oldest={oldestPending} asOf={asOf} /> : t('nonePending')
  const today = { type: owner ? 'All' : undefined }
  const report = { to: 'transactionReport', search: today } as const
  const log = { to: 'transactionLog', search: pendingSince(oldestPending, asOf, utcOffset) } as const
  const figures: Figure[] = [
    { label: t('countToday'), value: dotted(count), note: sinceLastWeek, ...report },
    { label: t('amountToday'), value: <Money amount={amount} rp />, note: average, ...report },
    { label: t(earning), value: <Money amount={fee} rp />, note: t('fromSettled'), ...report, search: { ...today, settled: 1 } },
    { label: t('pending'), value: dotted(pending), note: oldest, ...log },
  ]
  if (bills) {
    const note = t('billsNote', { waiting: dotted(bills.waiting), rest: `Rp\u00a0${dotted(bills.rest)}` })
    figures.push({ label: t('openBills'), value: dotted(bills.count), note, to: 'payment', search: { rows: 'All' } })
  }
  return (
    <dl className={classes.figures}>
      {figures.map(({ label, value, note, ...list }) => (
        <div key={label} className={classes.figure}>
          <dt>{label}</dt>
          <Box component="dd" {...size} fw={650} lts="-0.014em" className={classes.value}>
            <ScreenLink {...list} quiet>
              {value}
            </ScreenLink>
          </Box>
          <Hint component="dd" c="var(--jj-text-2)">
            {note}
          </Hint>
        </div>
      ))}
    </dl>
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
