import { useCallback, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { ListTable } from '../lists/ListTable.tsx'
import { useList } from '../lists/useList.ts'
import { useSignedIn } from '../session/session.ts'
import { Action } from '../ui/Action.tsx'
import { Money } from '../ui/Money.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Page, PageHeader } from '../ui/Page.tsx'
import { ExportItems } from './ExportItems.tsx'
import { useItemColumns, useSumColumns } from './itemColumns.tsx'
import { itemRows, keyOf, type Sums } from './itemRows.ts'
import { choosing, itemDefaults, itemInput } from './reportFilters.ts'
import { SaleFilterBar } from './SaleFilterBar.tsx'

/** The one row below everything, where more than one user stands above it. */
function useGrandTotal(viewer: number, fees: readonly string[], sums: Sums | undefined, users: number | undefined) {
  const t = useTranslations('sums')
  const columns = useSumColumns(viewer, fees)
  return useMemo(() => {
    if (!sums || (users ?? 0) < 2) return undefined
    const values = columns.map(({ id, of }) => [id, <Money key={id} amount={of(sums)} />] as const)
    return [{ label: t('grandTotal'), values: { qty: dotted(sums.qty), ...Object.fromEntries(values) } }]
  }, [t, columns, sums, users])
}

const none: string[] = []

/** Sums per item, a block for every user of the chosen level; a user that stands alone is open. */
export default function TransactionByItem() {
  const t = useTranslations('sums')
  const title = useTranslations('screen')('transactionByItem')
  const { userTypeId } = useSignedIn()
  const list = useList(
    'transactionByProduct',
    'groupedUserSales',
    itemDefaults,
    (filters, bounds) => itemInput(filters, bounds, userTypeId),
    { chooses: choosing, sorts: false },
  )
  const { filters, setFilters, bounds, answer, total, rows: blocks } = list
  const [turned, setTurned] = useState<ReadonlySet<number>>(new Set())
  const alone = total === 1
  const rows = useMemo(() => itemRows(blocks, (id) => turned.has(id) !== alone), [blocks, turned, alone])
  const onToggle = useCallback(
    (id: number) =>
      setTurned((before) => {
        const after = new Set(before)
        if (!after.delete(id)) after.add(id)
        return after
      }),
    [],
  )
  const fees = useMemo(() => (answer ? Object.keys(answer.total.SaleFee) : none), [answer])
  const allOpen = blocks.length > 0 && blocks.every(({ id }) => turned.has(id) !== alone)
  const everything = () => setTurned(new Set(allOpen === alone ? blocks.map(({ id }) => id) : []))
  return (
    <Page>
      <PageHeader
        title={title}
        sub={answer && t('itemSub', { count: dotted(answer.total.qty) })}
        actions={
          <>
            <Action label={t(allOpen ? 'closeAll' : 'openAll')} disabled={blocks.length === 0} onClick={everything} />
            <ExportItems input={itemInput(filters, bounds, userTypeId)} disabled={!total} />
          </>
        }
      >
        <SaleFilterBar filters={filters} onChange={setFilters} />
      </PageHeader>
      <Notice tone="warning">{answer && answer.leftOut > 0 && t('leftOut', { count: dotted(answer.leftOut) })}</Notice>
      <ListTable
        list={{ ...list, rows }}
        label={title}
        columns={useItemColumns(userTypeId, fees, onToggle)}
        rowKey={keyOf}
        totals={useGrandTotal(userTypeId, fees, answer?.total, total)}
        none={t('none')}
        noneHint={t('noneHint')}
      />
    </Page>
  )
}
