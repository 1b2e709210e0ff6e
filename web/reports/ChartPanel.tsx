import { Box, Flex, Group } from '@mantine/core'
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
import { later } from '../ui/later.tsx'
import { PlainTable } from '../ui/PlainTable.tsx'
import { ErrorPanel } from '../ui/States.tsx'
import { usePhone } from '../ui/screenWidth.ts'
import { Tinted } from '../ui/Tinted.tsx'
import { useUrlFilters } from '../ui/useUrlFilters.ts'
import { useCall } from '../useCall.ts'
import { type ChartKind, chartInput, percent, shortDay } from './chartData.ts'
import { useShownCharts } from './shownCharts.ts'

const Waiting = () => <Bone w="100%" h="100%" mih={160} bdrs="sm" />
const edge = '1px dashed var(--jj-border-strong)'
const frame = { align: 'center', justify: 'center', h: '100%', bd: edge, bdrs: 'sm', c: 'dimmed' } as const
const charts = {
  daily: later(async () => (await import('./DailyChart.tsx')).default, { waiting: Waiting }),
  pie: later(async () => (await import('./CategoryPie.tsx')).default, { waiting: Waiting }),
  bar: later(async () => (await import('./CategoryBars.tsx')).default, { waiting: Waiting }),
}

/** The charts that an address shows besides those that its reader shows anyway, and those of them as tables. */
const defaults = { show: [] as string[], table: [] as string[] }

/** Whether a chart is shown, and as a table. */
function useChosen(kind: ChartKind) {
  const [filters, setFilters] = useUrlFilters(defaults)
  const [kept, keep] = useShownCharts()
  const set = (name: keyof typeof defaults, on: boolean) =>
    setFilters({ [name]: [...filters[name].filter((one) => one !== kind), ...(on ? [kind] : [])] }, { replace: true })
  return {
    shown: filters.show.includes(kind) || kept.includes(kind),
    asTable: filters.table.includes(kind),
    onTable: (on: boolean) => set('table', on),
    onShown(on: boolean) {
      keep(kind, on)
      if (!on) set('show', false)
    },
  }
}

interface ChartPanelProps {
  kind: ChartKind
  title: string
  sub: string
  /** Of the lines; `before` where there is one of the period before. */
  legend?: ComponentType<{ before: boolean }>
}

/** One chart of the dashboard: its title alone until Show is pressed, then the chart or its table. */
export function ChartPanel({ kind, title, sub, legend: Legend }: ChartPanelProps) {
  const t = useTranslations('reports')
  const { utcOffset } = useSignedIn()
  const { shown, asTable, onShown, onTable } = useChosen(kind)
  const [asked, setAsked] = useState(() => new Date())
  const input = chartInput(kind, asked, utcOffset)
  const options = { enabled: shown, staleTime: Number.POSITIVE_INFINITY }
  const { data: read, error, isFetching, refetch } = useCall('dashboard', input, options)
  const data = shown ? read : undefined
  const nothing = data && ![...data.sales, ...data.previous].some((count) => count > 0)
  const isFirst = isFetching && !data
  const says = !error && !isFirst && nothing && t('noneInPeriod')
  const Chart = charts[kind]
  const phone = usePhone()
  const least = phone ? 160 : 248
  const room = kind !== 'daily' ? { mih: least } : phone && says ? {} : { h: 300 }

  /** A cancelled read leaves what was there before, and no error. */
  async function stop() {
    await queryClient.cancelQueries({ queryKey: ['dashboard', input] })
    if (!data) onShown(false)
  }

  function body() {
    if (!shown) return <Tinted>{t('notShown')}</Tinted>
    if (error) return <ErrorPanel error={error} onRetry={refetch} />
    if (isFirst) return <Waiting />
    if (says || !data) {
      return (
        <Flex component="p" {...frame} mih={least}>
          {says}
        </Flex>
      )
    }
    if (asTable) return <ChartTable kind={kind} label={`${title}, ${t('asTable')}`} data={data} />
    return <Chart data={data} asOf={asked.getTime()} utcOffset={utcOffset} />
  }

  return (
    <Box component="section" pos="relative" miw={0} p="14px var(--jj-gutter) 20px" aria-label={title} aria-busy={isFetching}>
      <Group gap="sm" mih={32}>
        <h2>{title}</h2>
        <Tinted>{sub}</Tinted>
        {data && !nothing && !asTable && Legend && <Legend before={data.previous.some((count) => count > 0)} />}
        <Group gap="sm" ml="auto">
          {data && !nothing && (
            <Action
              label={asTable ? t('asChart') : t('asTable')}
              variant="subtle"
              icon={asTable ? IconChartBar : IconTable}
              onClick={() => onTable(!asTable)}
            />
          )}
          <Action
            label={isFetching ? t('stop') : t('show')}
            icon={isFetching ? IconX : IconRefresh}
            onClick={isFetching ? stop : () => (shown ? setAsked(new Date()) : onShown(true))}
          />
        </Group>
      </Group>
      {isFetching && data && <Box pos="absolute" inset="0 0 auto" h={2} bg="var(--jj-brand-text)" />}
      <Box mt={shown ? 14 : 2} {...(shown && room)}>
        {body()}
      </Box>
    </Box>
  )
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
    <Box component="section" h="100%" mah={daily ? undefined : 320} tabIndex={0} aria-label={label} style={{ overflow: 'auto' }}>
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
