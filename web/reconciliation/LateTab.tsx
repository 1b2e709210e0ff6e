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
import { FilterOne } from '../ui/SelectMany.tsx'
import type { Column } from '../ui/table.ts'
import { toast } from '../ui/toast.ts'
import type { Rows } from '../ui/useUrlFilters.ts'
import { useAct } from '../useCall.ts'
import { useManyLate } from './many.ts'
import { useLately } from './PendingTab.tsx'
import { RekonHeader } from './RekonHeader.tsx'
import { reportedColumns } from './reported.tsx'

type Late = Answer<'lateSuccesses'>['rows'][number]

const states = ['open', 'resolved', 'All'] as const
const stateOf = (text: string) => states.find((one) => one === text) ?? 'open'
const saleOf = ({ sale }: Late) => sale.id
const nameOf = ({ sale }: Late) => `TRID ${padSale(sale.id)}`

function useStart() {
  const period = useLately()
  const [start] = useState(() => ({
    state: 'open' as string,
    period,
    keyword: '',
    page: 1,
    rows: 15 as Rows,
    open: undefined as number | undefined,
  }))
  return start
}

/** Sales that a partner delivered although they failed or were reversed, until somebody has resolved them. */
export function LateTab() {
  const t = useTranslations('reconciliation')
  const status = useTranslations('saleStatus')
  const list = useList(
    'lateSuccesses',
    'rows',
    useStart(),
    ({ state, keyword }, { period: _, ...span }) => ({ ...span, state: stateOf(state), keyword }),
    { quiet: true, chooses: ['state'] },
  )
  const { filters, setFilters, answer } = list
  const state = stateOf(filters.state)
  const resolve = useDialog<Late>()
  const resolving = useAct('resolveLateSuccess')
  const onResolve = useMayDecide() ? resolve.open : null
  return (
    <ListScreen
      screen="rekon"
      header={RekonHeader}
      label={t('tab.late')}
      list={list}
      columns={useLateColumns(onResolve)}
      rowName={nameOf}
      sub={(count) => t('lateCount', { count })}
      search={t('searchLate')}
      filters={
        <>
          <FilterOne
            label={t('state')}
            options={states.map((value) => ({ value, label: t(`states.${value}`) }))}
            value={state}
            onChange={(next) => setFilters({ state: next })}
          />
          {state !== 'open' && <PeriodPicker value={filters.period} onChange={(period) => setFilters({ period })} />}
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

type OnResolve = ((late: Late) => void) | null

/** Columns of late successes; give a stable function, or null to those who may only look. */
function useLateColumns(onResolve: OnResolve): readonly Column<Late>[] {
  const t = useTranslations('reconciliation')
  const r = useTranslations('reports')
  return useColumns<Late>(
    (c) => [
      ...reportedColumns(c, t, r),
      c.state('status', t('saleStatus'), ({ sale }) => <SaleStatus statusId={sale.statusId} />, {
        width: 104,
        sortBy: ({ sale }) => sale.statusId,
      }),
      c.text('partner', r('partner'), ({ Partner }) => Partner.name, { grow: true }),
      c.money('cost', t('loss'), ({ cost }) => cost, { width: 100 }),
      c.text('source', t('source'), ({ source }) => t(`sources.${source}`), { width: 118, priority: 5 }),
      c.text('sn', t('serialNumber'), ({ serialNumber }) => serialNumber, { width: 150, priority: 6 }),
      c.actions(t('resolution'), (late) => <Resolution late={late} onResolve={onResolve} />, { width: 130, grow: true }),
    ],
    [t, r, onResolve],
  )
}

/** Who resolved it and how, or the button to do so. */
function Resolution({ late, onResolve }: { late: Late; onResolve: OnResolve }) {
  const t = useTranslations('reconciliation')
  if (late.decidedAt) {
    const text = `${late.LoginUser?.name ?? ''}: ${late.remark}`
    return <span title={text}>{text}</span>
  }
  if (!onResolve) return '–'
  return (
    <Action
      label={t('resolve')}
      size="xs"
      aria-label={t('resolveOf', { id: padSale(late.sale.id) })}
      onClick={() => onResolve(late)}
    />
  )
}
