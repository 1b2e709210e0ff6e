import { useTranslations } from 'use-intl'
import { isOwner } from '../../contract/user-types.ts'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { localDay } from '../../rules/dates.ts'
import { padSale } from '../../rules/ids.ts'
import { canDecide, isCounted } from '../../rules/sale-states.ts'
import { DownloadButton } from '../downloads/DownloadButton.tsx'
import { useDialog } from '../forms/useDialog.ts'
import { ListScreen } from '../lists/ListScreen.tsx'
import { useList } from '../lists/useList.ts'
import { useLive } from '../live/live.ts'
import { periodText } from '../pickers/period.ts'
import { queryClient } from '../queryClient.ts'
import { useSignedIn } from '../session/session.ts'
import { Action } from '../ui/Action.tsx'
import { useLogColumns } from './logColumns.tsx'
import { logDefaults, logFilter, logInput, orders } from './logFilters.ts'
import { useManyPending } from './many.ts'
import { RefundDialog } from './RefundDialog.tsx'
import { ReversalDialog } from './ReversalDialog.tsx'
import { SaleFilterBar } from './SaleFilterBar.tsx'
import { SaleSide } from './SaleSide.ts'
import { type Sale, useAdvice, useMayDecide } from './saleActions.ts'

const tridOf = (sale: Sale) => `TRID ${padSale(sale.id)}`

/** The receipt that is open is read again when its sale moves. */
const readAgain = ({ saleId }: { saleId: number }) =>
  void queryClient.invalidateQueries({ queryKey: ['receipt', { id: saleId }] })

function useTotals(sum = { amount: 0, count: 0 }) {
  const t = useTranslations('reports')
  return (page: readonly Sale[]) => {
    const counted = page.filter(isCounted)
    const amount = counted.reduce((total, sale) => total + sale.amount, 0)
    return [
      { label: t('pageTotal', { count: dotted(counted.length) }), values: { amount } },
      { label: t('allTotal', { count: dotted(sum.count) }), values: { amount: sum.amount } },
    ]
  }
}

/** Sales and inquiries of the own subtree, newest first. */
export default function TransactionLog() {
  const t = useTranslations('reports')
  const { userTypeId, utcOffset } = useSignedIn()
  const owner = isOwner({ userTypeId })
  const list = useList('transactionLog', 'sortedSales', logDefaults, (filters, bounds) => logInput(filters, bounds, owner), {
    quiet: true,
    sorts: orders,
  })
  const { filters, setFilters, bounds, answer, open } = list
  const reverse = useDialog<Sale>()
  const refund = useDialog<Sale>()
  useLive('sale', readAgain)
  const decisions = { ...useAdvice(), onReverse: reverse.open }
  const columns = useLogColumns({
    oneDay: bounds.period.view === 'date',
    mayDecide: useMayDecide() && Boolean(answer?.sortedSales.some(canDecide)),
    onOpen: open,
    ...decisions,
  })
  const month = periodText({ view: 'month', month: localDay(Date.now(), utcOffset).slice(0, 7) })
  return (
    <ListScreen
      screen="transactionLog"
      list={list}
      columns={columns}
      rowName={tridOf}
      count={(count) => t('recordCount', { count })}
      search={t('search')}
      actions={<DownloadButton disabled={!list.total} call="downloadTransactionLog" input={logFilter(filters, bounds, owner)} />}
      filters={<SaleFilterBar filters={filters} onChange={setFilters} />}
      totals={useTotals(answer?.sum)}
      many={useManyPending()}
      none={t('noneYet')}
      noneHint={t('noneYetHint')}
      noneAction={filters.period === '' && <Action label={t('seeMonth')} onClick={() => setFilters({ period: month })} />}
      panel={({ id, row }, controls) => <SaleSide id={id} row={row} {...controls} {...decisions} onRefund={refund.open} />}
    >
      {reverse.show(ReversalDialog, (sale, fresh) => ({ key: fresh, sale }))}
      {refund.show(RefundDialog, (sale, fresh) => ({ key: fresh, sale }))}
    </ListScreen>
  )
}
