import { Box } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { isOwner, userTypes } from '../../contract/user-types.ts'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { localDay } from '../../rules/dates.ts'
import { padSale } from '../../rules/ids.ts'
import type { Answer } from '../api.ts'
import { useCurrentLanguage } from '../i18n/language.ts'
import { periodText } from '../pickers/period.ts'
import { ScreenLink } from '../ScreenLink.tsx'
import { useSignedIn } from '../session/session.ts'
import { Bone } from '../ui/Bone.tsx'
import { Hint } from '../ui/Hint.tsx'
import { Money } from '../ui/Money.tsx'
import { useSmall } from '../ui/screenWidth.ts'
import { percent, weekdayName } from './chartData.ts'
import classes from './Figures.module.css'

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
export function Figures({ summary, asOf }: { summary: Summary | undefined; asOf: number }) {
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
