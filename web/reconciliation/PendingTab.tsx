import { useCallback, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { addDays, localDay } from '../../rules/dates.ts'
import { padSale } from '../../rules/ids.ts'
import { useDialog } from '../forms/useDialog.ts'
import { ListTable, useOpened } from '../lists/ListTable.tsx'
import { useList } from '../lists/useList.ts'
import { ManyFilters } from '../pickers/ManyFilters.tsx'
import { PeriodPicker } from '../pickers/PeriodPicker.tsx'
import { periodText } from '../pickers/period.ts'
import { useRecordFilters } from '../reports/LogFilterBar.tsx'
import { ReversalDialog } from '../reports/ReversalDialog.tsx'
import { SaleDrawer } from '../reports/SaleDrawer.tsx'
import { type Sale, useAdvice, useMayDecide } from '../reports/saleActions.ts'
import { ScreenLink } from '../ScreenLink.tsx'
import { useSignedIn } from '../session/session.ts'
import { Money } from '../ui/Money.tsx'
import { Page } from '../ui/Page.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import type { Rows } from '../ui/useUrlFilters.ts'
import { usePendingColumns } from './pendingColumns.tsx'
import { RekonHeader, useOpenLate } from './RekonHeader.tsx'
import classes from './reconciliation.module.css'

const saleOf = (sale: Sale) => sale.id
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

function useStart() {
  const { utcOffset } = useSignedIn()
  const [start] = useState(() => ({
    period: lately(utcOffset),
    keyword: '',
    categories: [] as number[],
    items: [] as number[],
    partners: [] as number[],
    page: 1,
    rows: 15 as Rows,
    open: undefined as number | undefined,
  }))
  return start
}
type Filters = ReturnType<typeof useStart>

function FilterBar({ filters, setFilters }: { filters: Filters; setFilters: (change: Partial<Filters>) => void }) {
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

/** Sales without a definite answer of the partner, the oldest first. */
export function PendingTab() {
  const t = useTranslations('reconciliation')
  const { utcOffset } = useSignedIn()
  const list = useList(
    'pendingSales',
    'sortedSales',
    useStart(),
    ({ keyword, categories, items, partners }, { period: _, ...span }) => ({
      ...span,
      keyword,
      categories,
      products: items,
      partners,
    }),
    { quiet: true },
  )
  const { filters, setFilters, bounds, answer, total } = list
  const { open } = list
  const { id, row, controls } = useOpened(list, saleOf)
  const onOpen = useCallback((sale: Sale) => open(sale.id), [open])
  const { advise, advising } = useAdvice()
  const reverse = useDialog<Sale>()
  const decisions = { advising, onAdvise: advise, onReverse: reverse.open }
  const columns = usePendingColumns({
    oneDay: bounds.period.view === 'date',
    isOwner: true,
    isSeller: false,
    mayDecide: useMayDecide(),
    onOpen,
    ...decisions,
  })
  const sum = answer?.sum
  const totals = useMemo(
    () =>
      sum && sum.count > 0
        ? [{ label: t('pendingTotal', { count: dotted(sum.count) }), values: { amount: <Money amount={sum.amount} /> } }]
        : undefined,
    [t, sum],
  )
  return (
    <Page side={id !== undefined && <SaleDrawer id={id} row={row} {...controls} {...decisions} />}>
      <RekonHeader tab="pending" sub={total !== undefined && t('pendingCount', { count: dotted(total) })}>
        <FilterBar filters={filters} setFilters={setFilters} />
      </RekonHeader>
      <Notices outside={answer?.outside ?? 0} onShowAll={() => setFilters({ period: year(utcOffset) })} />
      <ListTable
        list={list}
        label={t('tab.pending')}
        columns={columns}
        rowName={tridOf}
        selected={id}
        onOpen={onOpen}
        totals={totals}
        none={t('nonePending')}
        noneHint={t('nonePendingHint')}
      />
      {reverse.draw((sale, dialog, fresh) => (
        <ReversalDialog key={fresh} sale={sale} {...dialog} />
      ))}
    </Page>
  )
}
