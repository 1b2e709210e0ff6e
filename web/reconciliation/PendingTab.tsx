import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { addDays, localDay } from '../../rules/dates.ts'
import { padSale } from '../../rules/ids.ts'
import { useDialog } from '../forms/useDialog.ts'
import { ListScreen } from '../lists/ListScreen.tsx'
import { useList } from '../lists/useList.ts'
import { ManyFilters } from '../pickers/ManyFilters.tsx'
import { PeriodPicker } from '../pickers/PeriodPicker.tsx'
import { periodText } from '../pickers/period.ts'
import { useManyPending } from '../reports/many.ts'
import { ReversalDialog } from '../reports/ReversalDialog.tsx'
import { useRecordFilters } from '../reports/SaleFilterBar.tsx'
import { SaleSide } from '../reports/SaleSide.ts'
import { type Sale, useAdvice, useMayDecide } from '../reports/saleActions.ts'
import { useSignedIn } from '../session/session.ts'
import type { Rows } from '../ui/useUrlFilters.ts'
import { PendingNotices } from './PendingNotices.tsx'
import { usePendingColumns } from './pendingColumns.tsx'
import { RekonHeader } from './RekonHeader.tsx'

const tridOf = (sale: Sale) => `TRID ${padSale(sale.id)}`

/** The days up to today: by default a month. */
export function useLately(days = 30): string {
  const to = localDay(Date.now(), useSignedIn().utcOffset)
  return periodText({ view: 'dates', from: addDays(to, -days), to })
}

const start = {
  period: '',
  keyword: '',
  categories: [] as number[],
  items: [] as number[],
  partners: [] as number[],
  page: 1,
  rows: 15 as Rows,
  open: undefined as number | undefined,
}
type Filters = typeof start

function FilterBar({ filters, setFilters }: { filters: Filters; setFilters: (change: Partial<Filters>) => void }) {
  const t = useTranslations('reconciliation')
  const [wanted, setWanted] = useState(false)
  const ask = useCallback(() => setWanted(true), [])
  const records = useRecordFilters({ filters, onChange: setFilters }, wanted)
  return (
    <>
      <PeriodPicker value={filters.period} onChange={(period) => setFilters({ period })} />
      <ManyFilters filters={records} addLabel={t('addFilter')} onAsk={ask} />
    </>
  )
}

/** Sales without a definite answer of the partner, the oldest first. */
export function PendingTab() {
  const t = useTranslations('reconciliation')
  const ever = useLately(3650)
  const list = useList(
    'pendingSales',
    'sortedSales',
    start,
    ({ keyword, categories, items, partners }, { period: _, ...span }) => ({
      ...span,
      keyword,
      categories,
      products: items,
      partners,
    }),
    { quiet: true },
  )
  const { filters, setFilters, bounds, answer, open } = list
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
  const { count, amount } = answer?.sum ?? { count: 0, amount: 0 }
  return (
    <ListScreen
      screen="rekon"
      header={RekonHeader}
      label={t('tab.pending')}
      list={list}
      columns={columns}
      rowName={tridOf}
      sub={(shown) => t('pendingCount', { count: shown })}
      search={t('search')}
      filters={<FilterBar filters={filters} setFilters={setFilters} />}
      notices={
        <PendingNotices
          outside={answer?.outside}
          failed={!!list.reading.error}
          isToday={filters.period === ''}
          onShowAll={() => setFilters({ period: ever })}
        />
      }
      totals={count > 0 && [{ label: t('pendingTotal', { count: dotted(count) }), values: { amount } }]}
      many={useManyPending()}
      none={t('nonePending')}
      noneHint={t('nonePendingHint')}
      panel={({ id, row }, controls) => <SaleSide id={id} row={row} {...controls} {...decisions} />}
    >
      {reverse.show(ReversalDialog, (sale, fresh) => ({ key: fresh, sale }))}
    </ListScreen>
  )
}
