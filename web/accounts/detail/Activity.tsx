import { SimpleGrid, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { userTypes } from '../../../contract/user-types.ts'
import { formatRupiah as dotted } from '../../../rules/amounts.ts'
import { addDays, localDay } from '../../../rules/dates.ts'
import { shownStatus } from '../../../rules/sale-states.ts'
import { type Period, periodBounds, periodText } from '../../pickers/period.ts'
import { ScreenLink } from '../../ScreenLink.tsx'
import { SaleStatus } from '../../selling/SaleStatus.tsx'
import { useSignedIn } from '../../session/session.ts'
import { useClock } from '../../session/useClock.ts'
import { Bone } from '../../ui/Bone.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { Money } from '../../ui/Money.tsx'
import { PlainTable } from '../../ui/PlainTable.tsx'
import { Section } from '../../ui/Section.tsx'
import { ErrorPanel } from '../../ui/States.tsx'
import { useCall } from '../../useCall.ts'
import { Sparkline } from './Sparkline.tsx'
import type { SectionProps } from './section.ts'

const shownSales = 10
/** Movements of a week of a busy seller; of a busier one the line begins later. */
const movements = 500
const week = 7
/** How far back the last sales are looked for: days in which an account that sells seldom has them, too. */
const quarter = 90

/** A day, and a week and a quarter up to it, as the calls ask for them, until the day is another. */
function usePeriods() {
  const { utcOffset } = useSignedIn()
  const day = localDay(new Date(), utcOffset)
  return useMemo(() => {
    const asked = (period: Period) => {
      const { first, last } = periodBounds(period, utcOffset)
      return { text: periodText(period), startDate: first.toISOString(), endDate: last.toISOString() }
    }
    const days = (count: number) => asked({ view: 'dates', from: addDays(day, 1 - count), to: day })
    const dayOf = (at: string) => periodText({ view: 'date', date: localDay(at, utcOffset) })
    return { dayOf, today: asked({ view: 'date', date: day }), week: days(week), quarter: days(quarter) }
  }, [day, utcOffset])
}

/** What a user and whoever is below it sold today and last, and how its balance went; nothing of the owner, who sees all of it elsewhere. */
export function Activity(props: SectionProps) {
  return userTypes[props.detail.user.userTypeId]?.mode === 'owner' ? null : <Sold {...props} />
}

function Sold({ detail: { user, parentTree } }: SectionProps) {
  const t = useTranslations('userPage')
  const me = useSignedIn()
  const clock = useClock()
  const periods = usePeriods()
  const asked = ({ startDate, endDate }: typeof periods.today) => ({ startDate, endDate })
  const who = { parents: [user.id] }
  const today = useCall('transactionLog', { ...asked(periods.today), ...who, rowsPerPage: 1 })
  const lately = useCall('transactionLog', { ...asked(periods.week), ...who, rowsPerPage: shownSales })
  // Only of an account that sells seldom: a busy one's sales of a quarter are many to count.
  const isSeldom = lately.data !== undefined && lately.data.sortedSales.length < shownSales
  const earlier = useCall('transactionLog', { ...asked(periods.quarter), ...who, rowsPerPage: shownSales }, { enabled: isSeldom })
  const last = isSeldom ? earlier : lately
  const levels = Object.fromEntries(parentTree.filter(({ id }) => id !== me.id).map(({ id }, at) => [`u${at + 1}`, id]))
  const sum = today.data?.sum
  const sales = last.data?.sortedSales
  return (
    <Section
      title={t('activity')}
      wide
      actions={
        <Text span size="sm">
          <ScreenLink to="transactionLog" search={{ period: periods.week.text, ...levels }}>
            {t('allSales')}
          </ScreenLink>
        </Text>
      }
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl" mb="md">
        <Facts
          strip
          of={[
            [t('salesToday'), sum && dotted(sum.count)],
            [t('valueToday'), sum && <Money key="sum" amount={sum.amount} rp />],
          ]}
        />
        <BalanceCurve user={user} period={periods.week} />
      </SimpleGrid>
      {last.error && !sales ? (
        <ErrorPanel compact error={last.error} onRetry={last.refetch} />
      ) : !sales ? (
        <Bone h={120} />
      ) : (
        <PlainTable
          none={t('noSales')}
          head={[t('saleWhat'), t('saleSum'), t('saleStatus')]}
          rows={sales.map((sale) => [
            <div key="what">
              <ScreenLink to="transactionLog" search={{ period: periods.dayOf(sale.createdAt), ...levels, open: sale.id }}>
                {sale.Product.name}
              </ScreenLink>
              <Hint>
                {sale.customerCode} · {clock.dateTime(sale.createdAt)}
              </Hint>
              {sale.receiptBody[0] && <Hint c="var(--jj-neg)">{sale.receiptBody[0]}</Hint>}
            </div>,
            <Money key="sum" amount={sale.amount} />,
            <SaleStatus key="status" statusId={shownStatus(sale)} />,
          ])}
        />
      )}
    </Section>
  )
}

interface CurveProps {
  user: SectionProps['detail']['user']
  period: { startDate: string; endDate: string }
}

/** The balance of the last seven days, from its movements. */
function BalanceCurve({ user, period: { startDate, endDate } }: CurveProps) {
  const t = useTranslations('userPage')
  const { data } = useCall('balanceMutation', { userId: user.id, startDate, endDate, rowsPerPage: movements })
  const points = useMemo(() => {
    const moved = (data?.balances ?? []).map(({ amount, TrMutation }) => ({
      at: Date.parse(TrMutation.createdAt),
      value: amount,
    }))
    return moved.reverse()
  }, [data])
  return (
    <div>
      <Hint>{t('balanceWeek')}</Hint>
      <Sparkline
        label={t('balanceFromTo', { from: dotted(points[0]?.value ?? 0), to: dotted(points.at(-1)?.value ?? 0) })}
        points={points}
      />
    </div>
  )
}
