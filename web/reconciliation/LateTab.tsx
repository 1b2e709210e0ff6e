import { Button } from '@mantine/core'
import { useCallback, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { addDays, localDay } from '../../rules/dates.ts'
import { padSale } from '../../rules/ids.ts'
import { firstRow } from '../../rules/paging.ts'
import { useReading } from '../accounts/useReading.ts'
import { PeriodPicker, usePeriod } from '../pickers/PeriodPicker.tsx'
import { periodText } from '../pickers/period.ts'
import { SaleDrawer } from '../reports/SaleDrawer.tsx'
import { useMayDecide } from '../reports/saleActions.ts'
import { useSignedIn } from '../session/session.ts'
import { DataTable } from '../ui/DataTable.tsx'
import { ListPager } from '../ui/ListPager.tsx'
import { Money } from '../ui/Money.tsx'
import { Page } from '../ui/Page.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { FilterOne } from '../ui/SelectMany.tsx'
import { EmptyState } from '../ui/States.tsx'
import { type Rows, useUrlFilters } from '../ui/useUrlFilters.ts'
import { useCall } from '../useCall.ts'
import { type Late, ResolveButton, useLateColumns } from './lateColumns.tsx'
import { RekonHeader } from './RekonHeader.tsx'
import { ResolveLateDialog } from './ResolveLateDialog.tsx'

const states = ['open', 'resolved', 'All'] as const
const choices: readonly Rows[] = [5, 15, 25, 'All']
const none: Late[] = []
const byId = ({ id }: Late) => id
const nameOf = ({ sale }: Late) => `TRID ${padSale(sale.id)}`
const nothing = () => {}

function useFilters() {
  const to = localDay(Date.now(), useSignedIn().utcOffset)
  return useUrlFilters({
    state: 'open' as string,
    period: periodText({ view: 'dates', from: addDays(to, -30), to }),
    keyword: '',
    page: 1,
    rows: 15 as Rows,
    open: undefined as number | undefined,
  })
}

/** The sale behind a late success, with the way to resolve it. */
function LateDrawer({ id, onResolve, onClose }: { id: number; onResolve: (() => void) | undefined; onClose: () => void }) {
  const t = useTranslations('reconciliation')
  const resolve = onResolve && (
    <Button variant="default" onClick={onResolve}>
      {t('resolve')}
    </Button>
  )
  return (
    <SaleDrawer
      id={id}
      row={undefined}
      onClose={onClose}
      advising={null}
      onAdvise={nothing}
      onReverse={nothing}
      action={resolve}
    />
  )
}

/** Sales that a partner delivered although they failed or were reversed, until somebody has resolved them. */
export function LateTab() {
  const t = useTranslations('reconciliation')
  const [filters, setFilters] = useFilters()
  const { period: _, ...times } = usePeriod(filters.period)
  const state = states.find((one) => one === filters.state) ?? 'open'
  const { keyword, page, rows, open } = filters
  const list = useCall('lateSuccesses', { ...times, state, keyword, currentPage: page, rowsPerPage: rows })
  const [resolving, setResolving] = useState<Late | null>(null)
  const onResolve = useMayDecide() ? setResolving : null
  const columns = useLateColumns(onResolve)
  const data = list.data
  const openSale = useCallback(({ sale }: Late) => setFilters({ open: sale.id }, { replace: true, samePage: true }), [setFilters])
  const opened = data?.rows.find(({ sale }) => sale.id === open)
  const drawer = open !== undefined && (
    <LateDrawer
      id={open}
      onResolve={opened && !opened.decidedAt && onResolve ? () => onResolve(opened) : undefined}
      onClose={() => setFilters({ open: undefined }, { replace: true, samePage: true })}
    />
  )
  const totals = useMemo(
    () =>
      data && data.totalData > 0
        ? [{ label: t('lateTotal', { count: dotted(data.totalData) }), values: { cost: <Money amount={data.sum} /> } }]
        : undefined,
    [t, data],
  )
  const actions = useCallback(
    (late: Late) => onResolve && !late.decidedAt && <ResolveButton late={late} onResolve={onResolve} />,
    [onResolve],
  )
  const reset = useCallback(() => setFilters({ keyword: '', state: 'open' }), [setFilters])
  const empty = useMemo(() => <EmptyState title={t('noneLate')} hint={t('noneLateHint')} />, [t])
  return (
    <Page side={drawer}>
      <RekonHeader tab="late" sub={data && t('lateCount', { count: dotted(data.totalData) })}>
        <FilterOne
          label={t('state')}
          options={states.map((value) => ({ value, label: t(`states.${value}`) }))}
          value={state}
          onChange={(next) => setFilters({ state: next })}
        />
        {state !== 'open' && <PeriodPicker value={filters.period} onChange={(period) => setFilters({ period })} />}
        <SearchBox label={t('searchLate')} value={keyword} onSearch={(text) => setFilters({ keyword: text })} />
      </RekonHeader>
      <DataTable
        label={t('tab.late')}
        columns={columns}
        rows={data?.rows ?? none}
        rowKey={byId}
        rowName={nameOf}
        reading={useReading({ ...list, isFetching: list.isPending || list.isPlaceholderData })}
        total={data?.totalData}
        firstIndex={firstRow(page, rows)}
        selected={opened?.id}
        onOpen={openSale}
        rowActions={actions}
        totals={totals}
        onResetFilters={keyword === '' ? undefined : reset}
        empty={empty}
      />
      <ListPager list={data} at={filters} choices={choices} onChange={setFilters} />
      {resolving && <ResolveLateDialog late={resolving} onClose={() => setResolving(null)} />}
    </Page>
  )
}
