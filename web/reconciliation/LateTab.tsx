import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { saleStatusOf } from '../../contract/selling/sale-statuses.ts'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { padSale } from '../../rules/ids.ts'
import type { Answer } from '../api.ts'
import { useDialog } from '../forms/useDialog.ts'
import { useColumns } from '../lists/columns.tsx'
import { ListScreen } from '../lists/ListScreen.tsx'
import { useList } from '../lists/useList.ts'
import { PeriodPicker } from '../pickers/PeriodPicker.tsx'
import { SaleSide } from '../reports/SaleSide.ts'
import { useMayDecide } from '../reports/saleActions.ts'
import { SaleStatus } from '../selling/SaleStatus.tsx'
import { Action } from '../ui/Action.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import type { Column } from '../ui/table.ts'
import { toast } from '../ui/toast.ts'
import type { Rows } from '../ui/useUrlFilters.ts'
import { useAct } from '../useCall.ts'
import { useManyLate } from './many.ts'
import { useLately } from './PendingTab.tsx'
import { useRekonTab } from './RekonHeader.tsx'
import { nameOf, reportedColumns, resolutionOf, StateFilter, saleOf, stateOf } from './reported.tsx'

type Late = Answer<'lateSuccesses'>['rows'][number]

const start = { state: 'open' as string, keyword: '', page: 1, rows: 15 as Rows, open: undefined as number | undefined }

/** Sales that a partner delivered although they failed or were reversed, until somebody has resolved them. */
export function LateTab() {
  const t = useTranslations('reconciliation')
  const status = useTranslations('saleStatus')
  const period = useLately()
  const [lately] = useState({ ...start, period })
  const list = useList(
    'lateSuccesses',
    'rows',
    lately,
    ({ state, keyword }, span) => ({ ...span, state: stateOf(state), keyword }),
    { quiet: true, chooses: ['state'] },
  )
  const { filters, setFilters, answer } = list
  const resolve = useDialog<Late>()
  const resolving = useAct('resolveLateSuccess')
  const onResolve = useMayDecide() ? resolve.open : null
  return (
    <ListScreen
      {...useRekonTab('late')}
      list={list}
      columns={useLateColumns(onResolve)}
      rowName={nameOf}
      count={(count) => t('lateCount', { count })}
      search={t('searchLate')}
      filters={
        <>
          <StateFilter value={filters.state} onChange={(state) => setFilters({ state })} />
          {stateOf(filters.state) !== 'open' && (
            <PeriodPicker value={filters.period} onChange={(period) => setFilters({ period })} />
          )}
        </>
      }
      totals={answer && [{ label: t('lateTotal', { count: dotted(answer.totalData) }), values: { cost: answer.sum } }]}
      many={useManyLate()}
      none={t('noneLate')}
      noneHint={t('noneLateHint')}
      openBy={saleOf}
      panel={({ id, row }, { onClose }) => {
        const action = row && !row.decidedAt && onResolve && <Action label={t('resolve')} onClick={() => onResolve(row)} />
        return <SaleSide id={id} row={undefined} onClose={onClose} action={action} />
      }}
    >
      {resolve.show(ConfirmDialog, ({ id, sale, Partner, cost }, fresh) => ({
        key: fresh,
        title: t('resolveTitle', { id: padSale(sale.id) }),
        hint: t('resolveHint', {
          partner: Partner.name,
          product: sale.Product.name,
          customer: sale.customerCode,
          status: status(saleStatusOf[sale.statusId]!).toLowerCase(),
          cost: dotted(cost),
        }),
        confirmLabel: t('resolve'),
        remark: { label: t('remark'), description: t('remarkHint'), required: true },
        run: async (remark) => {
          const { changed } = await resolving.mutateAsync({ id, remark })
          toast(t(changed ? 'resolved' : 'resolvedBefore', { id: padSale(sale.id) }))
        },
      }))}
    </ListScreen>
  )
}

/** Columns of late successes; give a stable function, or null to those who may only look. */
function useLateColumns(onResolve: ((late: Late) => void) | null): readonly Column<Late>[] {
  const t = useTranslations('reconciliation')
  const r = useTranslations('reports')
  return useColumns<Late>(
    (c) => {
      const statusId = ({ sale }: Late) => sale.statusId
      const button = (late: Late) => {
        const name = t('resolveOf', { id: padSale(late.sale.id) })
        return onResolve && <Action label={t('resolve')} size="xs" aria-label={name} onClick={() => onResolve(late)} />
      }
      return [
        ...reportedColumns(c, t, r),
        c.state('status', t('saleStatus'), (late) => <SaleStatus statusId={statusId(late)} />, { width: 104, sortBy: statusId }),
        c.text('partner', r('partner'), ({ Partner }) => Partner.name, { grow: true }),
        c.money('cost', t('loss'), ({ cost }) => cost, { width: 100 }),
        c.text('source', t('source'), ({ source }) => t(`sources.${source}`), { width: 118, priority: 5 }),
        c.text('sn', t('serialNumber'), ({ serialNumber }) => serialNumber, { width: 150, priority: 6 }),
        c.actions(t('resolution'), (late) => resolutionOf(late, button(late)), { width: 130, grow: true }),
      ]
    },
    [t, r, onResolve],
  )
}
