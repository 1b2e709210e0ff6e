import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { useKeepLook, useViews } from '../lists/useViews.ts'
import { toastFailure } from '../ui/toast.ts'
import { type ChartKind, chartKinds } from './chartData.ts'

/** The charts stand among the looks of lists as columns of the dashboard. */
const list = 'dashboardSummary'

/** The charts that an account has shown once: they are there when it comes back, wherever it signs in. */
export function useShownCharts(): [ChartKind[], (kind: ChartKind, on: boolean) => void] {
  const t = useTranslations('reports')
  const { columns } = useViews(list).look
  const onFailed = useCallback((message: string) => toastFailure(t('chartsNotKept', { message })), [t])
  const keepLook = useKeepLook(list, onFailed)
  const keep = useCallback(
    (kind: ChartKind, on: boolean) => keepLook({ columns: { ...columns, [kind]: on } }),
    [keepLook, columns],
  )
  return [chartKinds.filter((kind) => columns[kind]), keep]
}
