import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { addDays, localDay } from '../../rules/dates.ts'
import { padSale } from '../../rules/ids.ts'
import { useDialog } from '../forms/useDialog.ts'
import { ListScreen } from '../lists/ListScreen.tsx'
import { useList } from '../lists/useList.ts'
import { MoreFilters } from '../pickers/MoreFilters.tsx'
import { PeriodPicker } from '../pickers/PeriodPicker.tsx'
import { periodText } from '../pickers/period.ts'
import { noRecords } from '../pickers/userLevels.ts'
import { useManyPending } from '../reports/many.ts'
import { ReversalDialog } from '../reports/ReversalDialog.tsx'
import { SaleSide } from '../reports/SaleSide.ts'
import { type Sale, useAdvice, useMayDecide } from '../reports/saleActions.ts'
import { useSignedIn } from '../session/session.ts'
import type { Rows } from '../ui/useUrlFilters.ts'
import { PendingNotices } from './PendingNotices.tsx'
import { usePendingColumns } from './pendingColumns.tsx'
import { useRekonTab } from './RekonHeader.tsx'

const tridOf = (sale: Sale) => `TRID ${padSale(sale.id)}`

/** The days up to today: by default a month. */
export function useLately(days = 30): string {
  const to = localDay(Date.now(), useSignedIn().utcOffset)
  return periodText({ view: 'dates', from: addDays(to, -days), to })
}

const start = { period: '', keyword: '', ...noRecords, page: 1, rows: 15 as Rows, open: undefined as number | undefined }

/** Sales without a definite answer of the partner, the oldest first. */
export function PendingTab() {
  const t = useTranslations('reconciliation')
  const ever = useLately(3650)
  const list = useList(
    'pendingSales',
    'sortedSales',
    start,
    ({ keyword, categories, items: products, partners }, span) => ({ ...span, keyword, categories, products, partners }),
    { quiet: true },
  )
  const { filters, setFilters, bounds, answer, open } = list
  const reverse = useDialog<Sale>()
  const decisions = { ...useAdvice(), onReverse: reverse.open }
  const columns = usePendingColumns({
    oneDay: bounds.period.view === 'date',
    mayDecide: useMayDecide(),
    onOpen: open,
    ...decisions,
  })
  const { count, amount } = answer?.sum ?? { count: 0, amount: 0 }
  return (
    <ListScreen
      {...useRekonTab('pending')}
      list={list}
      columns={columns}
      rowName={tridOf}
      count={(shown) => t('pendingCount', { count: shown })}
      search={t('search')}
      filters={
        <>
          <PeriodPicker value={filters.period} onChange={(period) => setFilters({ period })} />
          <MoreFilters filters={filters} onChange={setFilters} />
        </>
      }
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
