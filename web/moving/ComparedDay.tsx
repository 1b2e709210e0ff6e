import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { formatDate } from '../../rules/dates.ts'
import { useCurrentLanguage } from '../i18n/language.ts'
import { Elsewhere } from '../links/Elsewhere.tsx'
import { LinkTabs } from '../links/LinkTabs.tsx'
import { ListScreen } from '../lists/ListScreen.tsx'
import { useList } from '../lists/useList.ts'
import { ScreenLink } from '../ScreenLink.tsx'
import { useClock } from '../session/useClock.ts'
import { FilterOne } from '../ui/SelectMany.tsx'
import { Toolbar } from '../ui/Toolbar.tsx'
import { useUrlFilters } from '../ui/useUrlFilters.ts'
import { useDifferenceColumns, useSellerColumns } from './comparedColumns.tsx'
import { comparedStart, type DayOf, type Difference, kinds, parts, type SellerOfDay } from './comparedStart.ts'

const nameOf = ({ User, product, customerCode }: Difference) => `${User.name} ${product} ${customerCode}`
const userName = ({ User }: SellerOfDay) => User.name

/** A rehearsed day beside that of the old system: in what sales differ, or what each seller took and has. */
export default function ComparedDay() {
  const [{ day, part }] = useUrlFilters(comparedStart)
  if (day === '') return <Elsewhere to="comparedDays" />
  return part === 'sellers' ? <Sellers day={day} /> : <Differences day={day} />
}

/** What both parts of a day have as their screen. */
function useDayScreen(day: string) {
  const { language } = useCurrentLanguage()
  return { screen: 'comparedDay', sub: formatDate(`${day}T00:00:00Z`, 0, language) } as const
}

function Differences({ day }: { day: string }) {
  const t = useTranslations('comparing')
  const input = ({ kind }: typeof comparedStart) => ({ day, kind: kinds.find((one) => one === kind) })
  const list = useList('comparedSales', 'sales', comparedStart, input, { chooses: ['day', 'part'] })
  const of = list.answer?.of
  const options = kinds.map((value) => ({
    value,
    label: of ? `${t(`kinds.${value}`)} · ${dotted(of.differences[value])}` : t(`kinds.${value}`),
  }))
  return (
    <ListScreen
      {...useDayScreen(day)}
      list={list}
      label={t('part.sales')}
      columns={useDifferenceColumns()}
      rowName={nameOf}
      notices={
        <OfDay of={of} day={day}>
          <FilterOne label={t('kind')} options={options} {...list.chip('kind')} />
        </OfDay>
      }
      none={t('noSales')}
      noneHint={t('noSalesHint')}
    />
  )
}

function Sellers({ day }: { day: string }) {
  const t = useTranslations('comparing')
  const list = useList('comparedSellers', 'sellers', comparedStart, () => ({ day }), { chooses: ['day', 'part', 'kind'] })
  return (
    <ListScreen
      {...useDayScreen(day)}
      list={list}
      label={t('part.sellers')}
      columns={useSellerColumns()}
      rowName={userName}
      notices={
        <OfDay of={list.answer?.of} day={day}>
          <Text c="var(--jj-text-2)">{t('balanceHint')}</Text>
        </OfDay>
      }
      none={t('noSellers')}
    />
  )
}

/** The day in sentences, the way back, and the ways to its parts. */
function OfDay({ of, day, children }: { of: DayOf | undefined; day: string; children: ReactNode }) {
  const t = useTranslations('comparing')
  const clock = useClock()
  const tabs = parts.map((part) => ({
    id: part,
    to: 'comparedDay' as const,
    search: { day, part: part === 'sales' ? undefined : part },
    label: t(`part.${part}`),
  }))
  return (
    <>
      <Stack gap="xs" px="var(--jj-gutter)" pb="sm">
        <Group gap="md">
          <ScreenLink to="comparedDays">{t('back')}</ScreenLink>
          {of && <span>{of.fileName}</span>}
          {of && <Text c="dimmed">{clock.dateTime(of.comparedAt)}</Text>}
        </Group>
        {of && <Said of={of} />}
      </Stack>
      <LinkTabs label={t('parts')} tabs={tabs} />
      <Toolbar mt="md">{children}</Toolbar>
    </>
  )
}

function Said({ of }: { of: DayOf }) {
  const t = useTranslations('comparing')
  const { rows, samePrice, differences, amountThere, amountHere, others } = of
  return (
    <div role="status">
      <Text fw={600}>
        {t('summary', {
          same: dotted(samePrice),
          rows: dotted(rows),
          price: differences.price,
          there: differences['only-there'],
          here: differences['only-here'],
        })}
      </Text>
      <Text c="var(--jj-text-2)">
        {t('sums', { there: dotted(amountThere), here: dotted(amountHere), difference: dotted(amountThere - amountHere) })}
        {differences.state > 0 && ` ${t('states', { count: differences.state })}`}
        {others > 0 && ` ${t('others', { count: others })}`}
      </Text>
    </div>
  )
}
