import { useCallback, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { isOwner, userTypes } from '../../contract/user-types.ts'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { localDay } from '../../rules/dates.ts'
import { padSale } from '../../rules/ids.ts'
import { canDecide, isCounted } from '../../rules/sale-states.ts'
import { DownloadButton } from '../downloads/DownloadButton.tsx'
import { useDialog } from '../forms/useDialog.ts'
import { ListTable } from '../lists/ListTable.tsx'
import { useList } from '../lists/useList.ts'
import { useOpened } from '../lists/useOpened.ts'
import { useSorted } from '../lists/useSorted.ts'
import { useLive } from '../live/live.ts'
import { periodText } from '../pickers/period.ts'
import { queryClient } from '../queryClient.ts'
import { useSignedIn } from '../session/session.ts'
import { Action } from '../ui/Action.tsx'
import { Money } from '../ui/Money.tsx'
import { Page, PageHeader } from '../ui/Page.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { useLogColumns } from './logColumns.tsx'
import { logDefaults, logFilter, logInput, orders, rowChoices } from './logFilters.ts'
import { useManyPending } from './many.ts'
import { RefundDialog } from './RefundDialog.tsx'
import { ReversalDialog } from './ReversalDialog.tsx'
import { SaleFilterBar } from './SaleFilterBar.tsx'
import { SaleSide } from './SaleSide.ts'
import { type Sale, useAdvice, useMayDecide } from './saleActions.ts'

const saleOf = (sale: Sale) => sale.id
const tridOf = (sale: Sale) => `TRID ${padSale(sale.id)}`

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
    const counted = sales.filter(isCounted)
    const amount = counted.reduce((total, sale) => total + sale.amount, 0)
    if (!sum) return []
    return [
      { label: t('pageTotal', { count: dotted(counted.length) }), values: { amount: <Money amount={amount} /> } },
      { label: t('allTotal', { count: dotted(sum.count) }), values: { amount: <Money amount={sum.amount} /> } },
    ]
  }, [t, sales, sum])
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
  const { filters, setFilters, bounds, answer, total, open } = list
  const onOpen = useCallback((sale: Sale) => open(sale.id), [open])
  const { advise, advising } = useAdvice()
  const reverse = useDialog<Sale>()
  const refund = useDialog<Sale>()
  useLiveReceipt()
  const decisions = { advising, onAdvise: advise, onReverse: reverse.open }
  const columns = useLogColumns({
    oneDay: bounds.period.view === 'date',
    isOwner: owner,
    isSeller: Boolean(userTypes[userTypeId]?.isSeller),
    mayDecide: useMayDecide() && Boolean(answer?.sortedSales.some(canDecide)),
    onOpen,
    ...decisions,
  })
  const shown = useSorted(list, columns)
  const { id, row, controls } = useOpened(shown, saleOf)
  const month = periodText({ view: 'month', month: localDay(Date.now(), utcOffset).slice(0, 7) })
  return (
    <Page side={id !== undefined && <SaleSide id={id} row={row} {...controls} {...decisions} onRefund={refund.open} />}>
      <PageHeader
        title={t('logTitle')}
        sub={total !== undefined && t('recordCount', { count: dotted(total) })}
        actions={
          <>
            <SearchBox label={t('search')} value={filters.keyword} onSearch={(keyword) => setFilters({ keyword })} />
            <DownloadButton disabled={!total} call="downloadTransactionLog" input={logFilter(filters, bounds, owner)} />
          </>
        }
      >
        <SaleFilterBar filters={filters} onChange={setFilters} />
      </PageHeader>
      <ListTable
        list={shown}
        label={t('logTitle')}
        columns={columns}
        rowName={tridOf}
        choices={rowChoices}
        selected={id}
        onOpen={onOpen}
        totals={useTotals(shown.rows, answer?.sum)}
        many={useManyPending()}
        none={t('noneYet')}
        noneHint={t('noneYetHint')}
        noneAction={filters.period === '' && <Action label={t('seeMonth')} onClick={() => setFilters({ period: month })} />}
      />
      {reverse.show(ReversalDialog, (sale, fresh) => ({ key: fresh, sale }))}
      {refund.show(RefundDialog, (sale, fresh) => ({ key: fresh, sale }))}
    </Page>
  )
}
