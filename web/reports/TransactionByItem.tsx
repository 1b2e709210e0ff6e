import { useCallback, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { ListScreen } from '../lists/ListScreen.tsx'
import { useList } from '../lists/useList.ts'
import { useSignedIn } from '../session/session.ts'
import { Action } from '../ui/Action.tsx'
import { Notice } from '../ui/Notice.tsx'
import { ExportItems } from './ExportItems.tsx'
import { useItemColumns, useSumColumns } from './itemColumns.tsx'
import { itemRows, keyOf } from './itemRows.ts'
import { choosing, itemDefaults, itemInput } from './reportFilters.ts'
import { SaleFilterBar } from './SaleFilterBar.tsx'

const none: string[] = []

/** Sums per item, a block for every user of the chosen level; a user that stands alone is open. */
export default function TransactionByItem() {
  const t = useTranslations('sums')
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
  const columns = useSumColumns(userTypeId, fees)
  const sums = answer?.total
  const grandTotal = sums && { qty: sums.qty, ...Object.fromEntries(columns.map(({ id, of }) => [id, of(sums)])) }
  return (
    <ListScreen
      screen="transactionByItem"
      list={{ ...list, rows }}
      columns={useItemColumns(columns, onToggle)}
      rowKey={keyOf}
      sub={sums && t('itemSub', { count: dotted(sums.qty) })}
      actions={
        <>
          <Action label={t(allOpen ? 'closeAll' : 'openAll')} disabled={blocks.length === 0} onClick={everything} />
          <ExportItems input={itemInput(filters, bounds, userTypeId)} disabled={!total} />
        </>
      }
      filters={<SaleFilterBar filters={filters} onChange={setFilters} />}
      notices={<Notice tone="warning">{answer && answer.leftOut > 0 && t('leftOut', { count: dotted(answer.leftOut) })}</Notice>}
      // Below one user its own row says the same.
      totals={grandTotal && Number(total) > 1 && [{ label: t('grandTotal'), values: grandTotal }]}
      none={t('none')}
      noneHint={t('noneHint')}
    />
  )
}
