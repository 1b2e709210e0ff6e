import { useCallback, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { addDays, localDay } from '../../rules/dates.ts'
import { padSale } from '../../rules/ids.ts'
import { firstRow } from '../../rules/paging.ts'
import { useReading } from '../accounts/useReading.ts'
import { ManyFilters } from '../pickers/ManyFilters.tsx'
import { PeriodPicker, usePeriod } from '../pickers/PeriodPicker.tsx'
import { periodText } from '../pickers/period.ts'
import { useRecordFilters } from '../reports/LogFilterBar.tsx'
import { ReversalDialog } from '../reports/ReversalDialog.tsx'
import { SaleDrawer } from '../reports/SaleDrawer.tsx'
import { type Sale, useAdvice, useMayDecide } from '../reports/saleActions.ts'
import { ScreenLink } from '../ScreenLink.tsx'
import { useSignedIn } from '../session/session.ts'
import { DataTable } from '../ui/DataTable.tsx'
import { ListPager } from '../ui/ListPager.tsx'
import { Money } from '../ui/Money.tsx'
import { Page } from '../ui/Page.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { EmptyState } from '../ui/States.tsx'
import { type Rows, useUrlFilters } from '../ui/useUrlFilters.ts'
import { useCall } from '../useCall.ts'
import { type Pending, usePendingColumns } from './pendingColumns.tsx'
import { RekonHeader, useOpenLate } from './RekonHeader.tsx'
import classes from './reconciliation.module.css'

const choices: readonly Rows[] = [5, 15, 25, 'All']
const none: Pending[] = []
const byId = (sale: Sale) => sale.id
const tridOf = (sale: Sale) => `TRID ${padSale(sale.id)}`

/** A month back: a pending sale is the more urgent the older it is. */
const lately = (utcOffset: number) => {
  const to = localDay(Date.now(), utcOffset)
  return periodText({ view: 'dates', from: addDays(to, -30), to })
}
const year = (utcOffset: number) => {
  const to = localDay(Date.now(), utcOffset)
  return periodText({ view: 'dates', from: addDays(to, -3650), to })
}

function useFilters() {
  const { utcOffset } = useSignedIn()
  return useUrlFilters({
    period: lately(utcOffset),
    keyword: '',
    categories: [] as number[],
    items: [] as number[],
    partners: [] as number[],
    page: 1,
    rows: 15 as Rows,
    open: undefined as number | undefined,
  })
}
type Filters = ReturnType<typeof useFilters>

function FilterBar({ filters, setFilters }: { filters: Filters[0]; setFilters: Filters[1] }) {
  const t = useTranslations('reconciliation')
  const [wanted, setWanted] = useState(false)
  const ask = useCallback(() => setWanted(true), [])
  const records = useRecordFilters({ filters, onChange: setFilters }, wanted)
  return (
    <>
      <PeriodPicker value={filters.period} onChange={(period) => setFilters({ period })} />
      <ManyFilters filters={records} addLabel={t('addFilter')} onAsk={ask} />
      <SearchBox label={t('search')} value={filters.keyword} onSearch={(keyword) => setFilters({ keyword })} />
    </>
  )
}

/** What nobody should overlook: late successes, and what is pending outside of the period. */
function Notices({ outside, onShowAll }: { outside: number; onShowAll: () => void }) {
  const t = useTranslations('reconciliation')
  const late = useOpenLate()
  return (
    <>
      {late.count > 0 && (
        <p className={classes.notice} data-tone="danger">
          {t('lateAlert', { count: dotted(late.count), cost: dotted(late.cost) })}
          <ScreenLink to="rekon" search={{ tab: 'late' }}>
            {t('seeLate')}
          </ScreenLink>
        </p>
      )}
      {outside > 0 && (
        <p className={classes.notice}>
          {t('outside', { count: dotted(outside) })}
          <button type="button" onClick={onShowAll}>
            {t('seeOutside')}
          </button>
        </p>
      )}
    </>
  )
}

/** The drawer of the open sale, with the way to its neighbours. */
function useDrawer(sales: Pending[], total: number | undefined, [filters, setFilters]: Filters, decisions: Decisions) {
  const { open, page, rows } = filters
  const at = sales.findIndex(({ id }) => id === open)
  const onOpen = useCallback((sale: Sale) => setFilters({ open: sale.id }, { replace: true, samePage: true }), [setFilters])
  const step = (to: number) => (at >= 0 && sales[to] ? () => onOpen(sales[to]!) : undefined)
  const drawer = open !== undefined && (
    <SaleDrawer
      id={open}
      row={sales[at]}
      position={at < 0 || total === undefined ? undefined : { at: firstRow(page, rows) + at + 1, total }}
      onPrevious={step(at - 1)}
      onNext={step(at + 1)}
      onClose={() => setFilters({ open: undefined }, { replace: true, samePage: true })}
      {...decisions}
    />
  )
  return { drawer, onOpen }
}

type Decisions = Pick<Parameters<typeof SaleDrawer>[0], 'advising' | 'onAdvise' | 'onReverse'>

/** Sales without a definite answer of the partner, the oldest first. */
export function PendingTab() {
  const t = useTranslations('reconciliation')
  const { utcOffset } = useSignedIn()
  const [filters, setFilters] = useFilters()
  const { period: bounds, ...times } = usePeriod(filters.period)
  const { keyword, categories, items, partners, page, rows, open } = filters
  const list = useCall('pendingSales', {
    ...times,
    keyword,
    categories,
    products: items,
    partners,
    currentPage: page,
    rowsPerPage: rows,
  })
  const { advise, advising } = useAdvice()
  const [reversing, setReversing] = useState<Sale | null>(null)
  const sales = list.data?.sortedSales ?? none
  const total = list.data?.totalData
  const decisions = { advising, onAdvise: advise, onReverse: setReversing }
  const { drawer, onOpen } = useDrawer(sales, total, [filters, setFilters], decisions)
  const columns = usePendingColumns({
    utcOffset,
    oneDay: bounds.view === 'date',
    isOwner: true,
    isSeller: false,
    mayDecide: useMayDecide(),
    onOpen,
    ...decisions,
  })
  const sum = list.data?.sum
  const totals = useMemo(
    () =>
      sum && sum.count > 0
        ? [{ label: t('pendingTotal', { count: dotted(sum.count) }), values: { amount: <Money amount={sum.amount} /> } }]
        : undefined,
    [t, sum],
  )
  const cut = keyword !== '' || categories.length + items.length + partners.length > 0
  const reset = useCallback(() => setFilters({ keyword: '', categories: [], items: [], partners: [] }), [setFilters])
  const empty = useMemo(() => <EmptyState title={t('nonePending')} hint={t('nonePendingHint')} />, [t])
  return (
    <Page side={drawer}>
      <RekonHeader tab="pending" sub={total !== undefined && t('pendingCount', { count: dotted(total) })}>
        <FilterBar filters={filters} setFilters={setFilters} />
      </RekonHeader>
      <Notices outside={list.data?.outside ?? 0} onShowAll={() => setFilters({ period: year(utcOffset) })} />
      <DataTable
        label={t('tab.pending')}
        columns={columns}
        rows={sales}
        rowKey={byId}
        rowName={tridOf}
        reading={useReading({ ...list, isFetching: list.isPending || list.isPlaceholderData })}
        total={total}
        firstIndex={firstRow(page, rows)}
        selected={open}
        onOpen={onOpen}
        totals={totals}
        onResetFilters={cut ? reset : undefined}
        empty={empty}
      />
      <ListPager list={list.data} at={filters} choices={choices} onChange={setFilters} />
      {reversing && <ReversalDialog sale={reversing} onClose={() => setReversing(null)} />}
    </Page>
  )
}
