import { Stack, VisuallyHidden } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { type JSX, memo, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { Cards } from './Cards.tsx'
import classes from './DataTable.module.css'
import { fittingColumns } from './fittingColumns.ts'
import { Grid } from './Grid.tsx'
import { EmptyState, ErrorPanel } from './States.tsx'
import { usePhone } from './screenWidth.ts'
import type { DataTableProps } from './table.ts'
import { useGradually } from './useGradually.ts'

function Table<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowKey, selected, reading, total, onResetFilters, empty, chosen, menu } = props
  const t = useTranslations('ui')
  const phone = usePhone()
  const { ref, width } = useElementSize()
  const ids = fittingColumns(columns, width, chosen)
    .map((column) => column.id)
    .join()
  const shown = useMemo(() => columns.filter((column) => ids.split(',').includes(column.id)), [columns, ids])
  const needed = selected === null || selected === undefined ? -1 : rows.findIndex((row) => rowKey(row) === selected)
  const { drawn, end } = useGradually(rows, needed)
  const first = reading.isPending
  const nothing = !first && rows.length === 0
  const failedFirst = reading.error && rows.length === 0
  return (
    <Stack ref={ref} pos="relative" gap={0} flex={1} mih={0} data-print="sheet" aria-busy={reading.isFetching}>
      {menu?.(phone ? undefined : ids.split(','))}
      {reading.isFetching && !first && <div className={classes.bar} />}
      <VisuallyHidden role="status">
        {reading.isFetching ? '' : total !== undefined && t('results', { count: dotted(total) })}
      </VisuallyHidden>
      {reading.error && !failedFirst && <ErrorPanel compact error={reading.error} onRetry={reading.refetch} />}
      {failedFirst ? (
        <ErrorPanel error={reading.error!} onRetry={reading.refetch} />
      ) : nothing ? (
        empty && !onResetFilters ? (
          empty
        ) : (
          <EmptyState onReset={onResetFilters} />
        )
      ) : phone ? (
        <Cards {...props} rows={drawn} end={end} />
      ) : (
        <Grid {...props} columns={shown} rows={drawn} end={end} loading={first} />
      )}
    </Stack>
  )
}

/**
 * A table of records: columns leave by priority when it narrows and become cards on a phone; sticky head and totals;
 * skeleton on the first load, afterwards a thin bar while the rows stay; both kinds of empty, and a retry on errors.
 * Keyboard: J/K or arrows move along the rows, Enter opens, Home and End jump.
 *
 *     <DataTable label={t('title')} columns={columns} rows={log.data?.sortedSales ?? []} rowKey={byId} reading={log}
 *       total={log.data?.totalData} onOpen={open} selected={filters.open} totals={totals} />
 *
 * Memoised: pass stable columns, totals and functions.
 */
export const DataTable = memo(Table) as <Row>(props: DataTableProps<Row>) => JSX.Element
