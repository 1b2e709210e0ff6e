import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { ScreenName } from '../../contract/screens.ts'
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
import { percent, weekdayName } from './chartData.ts'
import classes from './Figures.module.css'

type Summary = Answer<'dashboardSummary'>

interface FigureProps {
  label: string
  value: ReactNode
  note: ReactNode
  /** The list that it is the sum of. */
  to: ScreenName
  search?: Readonly<Record<string, string | number | undefined>>
}

function Figure({ label, value, note, to, search }: FigureProps) {
  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd className={classes.value}>
        <ScreenLink to={to} search={search} quiet>
          {value}
        </ScreenLink>
      </dd>
      <Hint component="dd" c="var(--jj-text-2)">
        {note}
      </Hint>
    </div>
  )
}

/** '3 menit', '2 jam', '4 hari' between two instants in milliseconds. */
function useAge() {
  const t = useTranslations('reports')
  return (from: number, to: number) => {
    const minutes = Math.max(1, Math.round((to - from) / 60_000))
    if (minutes < 60) return t('minutes', { count: dotted(minutes) })
    if (minutes < 48 * 60) return t('hours', { count: dotted(Math.round(minutes / 60)) })
    return t('days', { count: dotted(Math.round(minutes / 1440)) })
  }
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
  const age = useAge()
  const { utcOffset } = useSignedIn()
  return (
    <ScreenLink
      to="transactionLog"
      search={{ ...pendingSince(oldest, asOf, utcOffset), open: oldest.id }}
      quiet
      className={classes.alarm}
    >
      {t('oldest', { age: age(Date.parse(oldest.createdAt), asOf), id: padSale(oldest.id) })}
    </ScreenLink>
  )
}

/** Today's number, value and earning against the same weekday last week, what is pending, and for the owner the bills that wait; each leads to its list. */
export function Figures({ summary, asOf }: { summary: Summary | undefined; asOf: number }) {
  const t = useTranslations('reports')
  const { language } = useCurrentLanguage()
  const { userTypeId, utcOffset } = useSignedIn()
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
  const earning = isOwner({ userTypeId }) ? 'revenueToday' : userTypes[userTypeId]?.isSeller ? 'marginToday' : 'feeToday'
  const today = { type: isOwner({ userTypeId }) ? 'All' : undefined }
  return (
    <dl className={classes.figures}>
      <Figure
        label={t('countToday')}
        value={dotted(count)}
        to="transactionReport"
        search={today}
        note={
          countLastWeek
            ? t('sinceLastWeek', { change: percent((count - countLastWeek) / countLastWeek, language, true), weekday })
            : t('noneLastWeek', { weekday })
        }
      />
      <Figure
        label={t('amountToday')}
        value={<Money amount={amount} rp />}
        note={count ? t('average', { amount: dotted(Math.round(amount / count)) }) : t('noAverage')}
        to="transactionReport"
        search={today}
      />
      <Figure
        label={t(earning)}
        value={<Money amount={fee} rp />}
        note={t('fromSettled')}
        to="transactionReport"
        search={{ ...today, settled: 1 }}
      />
      <Figure
        label={t('pending')}
        value={dotted(pending)}
        note={oldestPending ? <Oldest oldest={oldestPending} asOf={asOf} /> : t('nonePending')}
        to="transactionLog"
        search={pendingSince(oldestPending, asOf, utcOffset)}
      />
      {bills && (
        <Figure
          label={t('openBills')}
          value={dotted(bills.count)}
          note={t('billsNote', { waiting: dotted(bills.waiting), rest: `Rp\u00a0${dotted(bills.rest)}` })}
          to="payment"
          search={{ rows: 'All' }}
        />
      )}
    </dl>
  )
}
