import { Group, Stack, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { formatDate } from '../../rules/dates.ts'
import { useCurrentLanguage } from '../i18n/language.ts'
import { BackHeader } from '../links/BackHeader.tsx'
import { Elsewhere } from '../links/Elsewhere.tsx'
import { ListTable } from '../lists/ListTable.tsx'
import { useList } from '../lists/useList.ts'
import { ScreenLink } from '../ScreenLink.tsx'
import { useClock } from '../session/useClock.ts'
import { Page } from '../ui/Page.tsx'
import tabs from '../ui/PanelTabs.module.css'
import { FilterOne } from '../ui/SelectMany.tsx'
import { useUrlFilters } from '../ui/useUrlFilters.ts'
import { useDifferenceColumns, useSellerColumns } from './comparedColumns.tsx'
import { comparedStart, type DayOf, type Difference, kinds, parts, type SellerOfDay } from './comparedStart.ts'

/** A rehearsed day beside that of the old system: in what sales differ, or what each seller took and has. */
export default function ComparedDay() {
  const [{ day, part }] = useUrlFilters(comparedStart)
  if (day === '') return <Elsewhere to="comparedDays" />
  return part === 'sellers' ? <Sellers day={day} /> : <Differences day={day} />
}

const nameOf = ({ User, product, customerCode }: Difference) => `${User.name} ${product} ${customerCode}`
const userName = ({ User }: SellerOfDay) => User.name

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
    <Page>
      <Heading of={of} day={day} part="sales">
        <FilterOne label={t('kind')} options={options} {...list.chip('kind')} />
      </Heading>
      <ListTable
        list={list}
        label={t('part.sales')}
        columns={useDifferenceColumns()}
        rowName={nameOf}
        none={t('noSales')}
        noneHint={t('noSalesHint')}
      />
    </Page>
  )
}

function Sellers({ day }: { day: string }) {
  const t = useTranslations('comparing')
  const list = useList('comparedSellers', 'sellers', comparedStart, () => ({ day }), { chooses: ['day', 'part', 'kind'] })
  return (
    <Page>
      <Heading of={list.answer?.of} day={day} part="sellers">
        <Text c="var(--jj-text-2)">{t('balanceHint')}</Text>
      </Heading>
      <ListTable list={list} label={t('part.sellers')} columns={useSellerColumns()} rowName={userName} none={t('noSellers')} />
    </Page>
  )
}

interface HeadingProps {
  of: DayOf | undefined
  day: string
  part: (typeof parts)[number]
  children: React.ReactNode
}

/** The day in sentences, and the ways to its parts. */
function Heading({ of, day, part, children }: HeadingProps) {
  const t = useTranslations('comparing')
  const title = useTranslations('screen')('comparedDay')
  const { language } = useCurrentLanguage()
  const clock = useClock()
  return (
    <>
      <BackHeader title={title} sub={formatDate(`${day}T00:00:00Z`, 0, language)} to="comparedDays" />
      <Stack gap="xs" px="var(--jj-gutter)" pb="sm">
        <Group gap="md" mih={20}>
          {of && <span>{of.fileName}</span>}
          {of && <Text c="dimmed">{clock.dateTime(of.comparedAt)}</Text>}
        </Group>
        {of && <Said of={of} />}
      </Stack>
      <nav aria-label={t('parts')} className={tabs.row}>
        {parts.map((one) => (
          <ScreenLink key={one} to="comparedDay" search={{ day, part: one === 'sales' ? undefined : one }} className={tabs.tab}>
            {t(`part.${one}`)}
          </ScreenLink>
        ))}
      </nav>
      <Group gap="sm" px="var(--jj-gutter)" py="sm" data-part={part}>
        {children}
      </Group>
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
