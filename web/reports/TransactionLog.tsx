import { Button } from '@mantine/core'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { userTypes } from '../../contract/user-types.ts'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { localDay } from '../../rules/dates.ts'
import { padSale } from '../../rules/ids.ts'
import { firstRow } from '../../rules/paging.ts'
import { useLive } from '../live.ts'
import { usePeriod } from '../pickers/PeriodPicker.tsx'
import { periodText } from '../pickers/period.ts'
import { queryClient } from '../queryClient.ts'
import { useSignedIn } from '../session/session.ts'
import { DataTable } from '../ui/DataTable.tsx'
import { Money } from '../ui/Money.tsx'
import { Page, PageHeader } from '../ui/Page.tsx'
import { Pager } from '../ui/Pager.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { EmptyState } from '../ui/States.tsx'
import type { Reading } from '../ui/table.ts'
import { useUrlFilters } from '../ui/useUrlFilters.ts'
import { useCall } from '../useCall.ts'
import { LogFilterBar } from './LogFilterBar.tsx'
import { useLogColumns } from './logColumns.tsx'
import { cutsRows, type LogFilters, logDefaults, logInput, noCut, rowChoices } from './logFilters.ts'
import { ReversalDialog } from './ReversalDialog.tsx'
import { SaleDrawer } from './SaleDrawer.tsx'
import { type Sale, useAdvice, useMayDecide } from './saleActions.ts'
import classes from './TransactionLog.module.css'

const byId = (sale: Sale) => sale.id
const tridOf = (sale: Sale) => `TRID ${padSale(sale.id)}`
const none: Sale[] = []

type SetFilters = ReturnType<typeof useUrlFilters<LogFilters>>[1]

/** What the sums of the log count: purchases that succeeded or may still. */
const counts = (sale: Sale) => sale.RequestType.name === 'purchase' && (sale.statusId === 1 || sale.statusId === 4)

/** The receipt that is open is read again when its sale moves. */
function useLiveReceipt() {
  useLive(
    'sale',
    useCallback(({ saleId }: { saleId: number }) => {
      void queryClient.invalidateQueries({ queryKey: ['receipt', { id: saleId }] })
    }, []),
  )
}

function useTotals(sales: readonly Sale[], sum: { amount: number; count: number } | undefined) {
  const t = useTranslations('reports')
  return useMemo(() => {
    const counted = sales.filter(counts)
    const amount = counted.reduce((total, sale) => total + sale.amount, 0)
    if (!sum) return []
    return [
      { label: t('pageTotal', { count: dotted(counted.length) }), values: { amount: <Money amount={amount} /> } },
      { label: t('allTotal', { count: dotted(sum.count) }), values: { amount: <Money amount={sum.amount} /> } },
    ]
  }, [t, sales, sum])
}

/** The read as the table wants it: live refreshes stay silent, only what the viewer asked for shows the bar. */
function useReading({ isPending, isPlaceholderData, error, refetch }: Reading & { isPlaceholderData: boolean }): Reading {
  return useMemo(
    () => ({ isPending, isFetching: isPending || isPlaceholderData, error, refetch }),
    [isPending, isPlaceholderData, error, refetch],
  )
}

/** The rows behind the address, which is mended when its page no longer exists. */
function useLog(filters: LogFilters, setFilters: SetFilters) {
  const { userTypeId } = useSignedIn()
  const { period, ...bounds } = usePeriod(filters.period)
  const log = useCall('transactionLog', logInput(filters, bounds, userTypeId === 1))
  const { page, rows, open } = filters
  const sales = log.data?.sortedSales ?? none
  const totalPages = log.data?.totalPages ?? 1
  const beyond = !log.isPlaceholderData && page > 1 && page > totalPages
  useEffect(() => {
    if (beyond) setFilters({ page: Math.max(1, totalPages) }, { replace: true })
  }, [beyond, totalPages, setFilters])
  return {
    log,
    sales,
    total: log.data?.totalData,
    totalPages,
    firstIndex: firstRow(page, rows),
    /** Place of the open sale on this page, or -1. */
    at: sales.findIndex((sale) => sale.id === open),
    oneDay: period.view === 'date',
  }
}

function NoSales({ filters, setFilters }: { filters: LogFilters; setFilters: SetFilters }) {
  const t = useTranslations('reports')
  const { utcOffset } = useSignedIn()
  const month = localDay(Date.now(), utcOffset).slice(0, 7)
  const action = filters.period === '' && (
    <Button variant="default" onClick={() => setFilters({ period: periodText({ view: 'month', month }) })}>
      {t('seeMonth')}
    </Button>
  )
  return <EmptyState title={t('noneYet')} hint={t('noneYetHint')} action={action} />
}

function Header({ filters, setFilters, total }: { filters: LogFilters; setFilters: SetFilters; total: number | undefined }) {
  const t = useTranslations('reports')
  const search = (
    <div className={classes.search}>
      <SearchBox label={t('search')} value={filters.keyword} onSearch={(keyword) => setFilters({ keyword })} />
    </div>
  )
  return (
    <PageHeader title={t('logTitle')} sub={total !== undefined && t('recordCount', { count: dotted(total) })} actions={search}>
      <LogFilterBar filters={filters} onChange={setFilters} />
    </PageHeader>
  )
}

/** Sales and inquiries of the own subtree, newest first. */
export default function TransactionLog() {
  const t = useTranslations('reports')
  const { userTypeId, utcOffset } = useSignedIn()
  const [filters, setFilters] = useUrlFilters(logDefaults)
  const { log, sales, total, totalPages, firstIndex, at, oneDay } = useLog(filters, setFilters)
  const { advise, advising } = useAdvice()
  const [reversing, setReversing] = useState<Sale | null>(null)
  useLiveReceipt()

  const { page, rows, open } = filters
  const openSale = useCallback((sale: Sale) => setFilters({ open: sale.id }, { replace: true, samePage: true }), [setFilters])
  const close = useCallback(() => setFilters({ open: undefined }, { replace: true, samePage: true }), [setFilters])
  const reset = useCallback(() => setFilters(noCut), [setFilters])
  const decisions = { advising, onAdvise: advise, onReverse: setReversing }
  const columns = useLogColumns({
    utcOffset,
    oneDay,
    isOwner: userTypeId === 1,
    isSeller: Boolean(userTypes[userTypeId]?.isSeller),
    mayDecide: useMayDecide(),
    onOpen: openSale,
    ...decisions,
  })
  const step = (to: number) => (at >= 0 && sales[to] ? () => openSale(sales[to]!) : undefined)
  const drawer = open !== undefined && (
    <SaleDrawer
      id={open}
      row={sales[at]}
      position={at < 0 || total === undefined ? undefined : { at: firstIndex + at + 1, total }}
      onPrevious={step(at - 1)}
      onNext={step(at + 1)}
      onClose={close}
      {...decisions}
    />
  )

  return (
    <Page side={drawer}>
      <Header filters={filters} setFilters={setFilters} total={log.data?.totalData} />
      <DataTable
        label={t('logTitle')}
        columns={columns}
        rows={sales}
        rowKey={byId}
        rowName={tridOf}
        reading={useReading(log)}
        total={log.data?.totalData}
        firstIndex={firstIndex}
        selected={open}
        onOpen={openSale}
        totals={useTotals(sales, log.data?.sum)}
        onResetFilters={cutsRows(filters) ? reset : undefined}
        empty={<NoSales filters={filters} setFilters={setFilters} />}
      />
      {log.data && (
        <Pager
          {...{ page, totalPages, total, rows }}
          choices={rowChoices}
          onPage={(next) => setFilters({ page: next })}
          onRows={(next) => setFilters({ rows: next })}
        />
      )}
      {reversing && <ReversalDialog sale={reversing} onClose={() => setReversing(null)} />}
    </Page>
  )
}
