import { Box } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import type { Answer } from '../api.ts'
import { useCurrentLanguage } from '../i18n/language.ts'
import { PlainTable } from '../ui/PlainTable.tsx'
import { type ChartKind, percent, shortDay } from './chartData.ts'

/** The figures of a chart as a table: every day, newest first, or every category, largest first. */
export function ChartTable({ kind, label, data }: { kind: ChartKind; label: string; data: Answer<'dashboard'> }) {
  const t = useTranslations('reports')
  const { language } = useCurrentLanguage()
  const { categories, sales, amounts, previous } = data
  const daily = kind === 'daily'
  const measured = kind === 'bar' ? amounts : sales
  const total = measured.reduce((sum, value) => sum + value, 0)
  const order = categories.map((_, i) => i)
  if (daily) order.reverse()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
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
