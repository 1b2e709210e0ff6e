import { Box, Group, Text } from '@mantine/core'
import { IconChartBar, IconRefresh, IconTable, IconX } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import type { Answer } from '../api.ts'
import { useCurrentLanguage } from '../i18n/language.ts'
import { queryClient } from '../queryClient.ts'
import { useSignedIn } from '../session/session.ts'
import { Action } from '../ui/Action.tsx'
import { Bone } from '../ui/Bone.tsx'
import { Icon } from '../ui/Icon.tsx'
import { later } from '../ui/later.tsx'
import { PlainTable } from '../ui/PlainTable.tsx'
import { ErrorPanel } from '../ui/States.tsx'
import { useCall } from '../useCall.ts'
import classes from './ChartPanel.module.css'
import { type ChartKind, chartInput, percent, shortDay } from './chartData.ts'

const Waiting = () => <Bone w="100%" h="100%" mih={160} bdrs="sm" />
const charts = {
  daily: later(async () => (await import('./DailyChart.tsx')).default, { waiting: Waiting }),
  pie: later(async () => (await import('./CategoryPie.tsx')).default, { waiting: Waiting }),
  bar: later(async () => (await import('./CategoryBars.tsx')).default, { waiting: Waiting }),
}

/** One read of a chart, asked for by its Show button. A cancelled one leaves what was there before, and no error. */
function useChart(kind: ChartKind, shown: boolean) {
  const { utcOffset } = useSignedIn()
  const [asked, setAsked] = useState(() => new Date())
  const input = chartInput(kind, asked, utcOffset)
  const reading = useCall('dashboard', input, { enabled: shown, staleTime: Number.POSITIVE_INFINITY })
  return {
    reading,
    asOf: asked.getTime(),
    utcOffset,
    ask: () => setAsked(new Date()),
    cancel: () => queryClient.cancelQueries({ queryKey: ['dashboard', input] }),
  }
}

interface ChartPanelProps {
  kind: ChartKind
  title: string
  sub: string
  /** Of the lines; `before` where there is one of the period before. */
  legend?: ComponentType<{ before: boolean }>
  shown: boolean
  asTable: boolean
  onShown: (shown: boolean) => void
  onTable: (asTable: boolean) => void
}

/** One chart of the dashboard: empty until Show is pressed, then the chart or its table. */
export function ChartPanel({ kind, title, sub, legend: Legend, shown, asTable, onShown, onTable }: ChartPanelProps) {
  const t = useTranslations('reports')
  const { reading, asOf, utcOffset, ask, cancel } = useChart(kind, shown)
  const data = shown ? reading.data : undefined
  const nothing = data && ![...data.sales, ...data.previous].some((count) => count > 0)

  function show() {
    if (shown) ask()
    else onShown(true)
  }

  async function stop() {
    await cancel()
    if (!data) onShown(false)
  }

  return (
    <section className={classes.panel} data-kind={kind} aria-label={title} aria-busy={reading.isFetching}>
      <Group gap="sm" mih={32}>
        <h2>{title}</h2>
        <Text span c="dimmed">
          {sub}
        </Text>
        {data && !nothing && !asTable && Legend && <Legend before={data.previous.some((count) => count > 0)} />}
        <Group gap="sm" ml="auto">
          {data && !nothing && (
            <Action
              label={asTable ? t('asChart') : t('asTable')}
              variant="subtle"
              leftSection={<Icon of={asTable ? IconChartBar : IconTable} />}
              onClick={() => onTable(!asTable)}
            />
          )}
          <Action
            label={reading.isFetching ? t('stop') : t('show')}
            leftSection={<Icon of={reading.isFetching ? IconX : IconRefresh} />}
            onClick={reading.isFetching ? stop : show}
          />
        </Group>
      </Group>
      {reading.isFetching && data && <Box pos="absolute" inset="0 0 auto" h={2} bg="var(--jj-brand-text)" />}
      <div className={classes.body}>
        <Body
          kind={kind}
          title={title}
          data={data}
          nothing={nothing}
          asTable={asTable}
          asOf={asOf}
          utcOffset={utcOffset}
          reading={reading}
        />
      </div>
    </section>
  )
}

interface BodyProps extends Pick<ChartPanelProps, 'kind' | 'title' | 'asTable'> {
  data: Answer<'dashboard'> | undefined
  nothing: boolean | undefined
  asOf: number
  utcOffset: number
  reading: ReturnType<typeof useChart>['reading']
}

function Body({ kind, title, data, nothing, asTable, asOf, utcOffset, reading }: BodyProps) {
  const t = useTranslations('reports')
  const Chart = charts[kind]
  if (reading.error) return <ErrorPanel error={reading.error} onRetry={reading.refetch} />
  if (reading.isFetching && !data) return <Waiting />
  if (!data) return <p className={classes.hint}>{t('notShown')}</p>
  if (nothing) return <p className={classes.hint}>{t('noneInPeriod')}</p>
  if (asTable) return <ChartTable kind={kind} label={`${title}, ${t('asTable')}`} data={data} />
  return <Chart data={data} asOf={asOf} utcOffset={utcOffset} />
}

/** The figures of a chart as a table: every day, newest first, or every category, largest first. */
function ChartTable({ kind, label, data }: { kind: ChartKind; label: string; data: Answer<'dashboard'> }) {
  const t = useTranslations('reports')
  const { language } = useCurrentLanguage()
  const { categories, sales, amounts, previous } = data
  const daily = kind === 'daily'
  const measured = kind === 'bar' ? amounts : sales
  const total = measured.reduce((sum, value) => sum + value, 0)
  const order = categories.map((_, i) => i)
  if (daily) order.reverse()
  return (
    <Box component="section" h="100%" tabIndex={0} aria-label={label} style={{ overflow: 'auto' }}>
      <PlainTable
        head={[daily ? t('day') : t('category'), t('count'), t('amountOf'), daily ? t('previousCount') : t('share')]}
        rows={order.map((i) => [
          daily ? shortDay(categories[i]!, language) : categories[i]!,
          dotted(sales[i] ?? 0),
          dotted(amounts[i] ?? 0),
          daily ? dotted(previous[i] ?? 0) : percent(total ? (measured[i] ?? 0) / total : 0, language),
        ])}
      />
    </Box>
  )
}
