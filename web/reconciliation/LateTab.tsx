import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { saleStatusOf } from '../../contract/selling/sale-statuses.ts'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { padSale } from '../../rules/ids.ts'
import type { Answer } from '../api.ts'
import { useDialog } from '../forms/useDialog.ts'
import { useColumns } from '../lists/columns.tsx'
import { ListTable } from '../lists/ListTable.tsx'
import { useList } from '../lists/useList.ts'
import { useOpened } from '../lists/useOpened.ts'
import { PeriodPicker } from '../pickers/PeriodPicker.tsx'
import { SaleSide } from '../reports/SaleSide.ts'
import { useMayDecide } from '../reports/saleActions.ts'
import { SaleStatus } from '../selling/SaleStatus.tsx'
import { Action } from '../ui/Action.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Money } from '../ui/Money.tsx'
import { Page } from '../ui/Page.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
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

/** The sale behind a late success, with the way to resolve it. */
function LateDrawer({ id, onResolve, onClose }: { id: number; onResolve: (() => void) | undefined; onClose: () => void }) {
  const t = useTranslations('reconciliation')
  const resolve = onResolve && <Action label={t('resolve')} onClick={onResolve} />
  return <SaleSide id={id} row={undefined} onClose={onClose} action={resolve} />
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
  const { id, row, controls, onOpen } = useOpened(list, saleOf)
  const totals = useMemo(
    () =>
      answer && answer.totalData > 0
        ? [{ label: t('lateTotal', { count: dotted(answer.totalData) }), values: { cost: <Money amount={answer.sum} /> } }]
        : undefined,
    [t, answer],
  )
  const drawer = id !== undefined && (
    <LateDrawer
      id={id}
      onResolve={row && !row.decidedAt && onResolve ? () => onResolve(row) : undefined}
      onClose={controls.onClose}
    />
  )
  return (
    <Page side={drawer}>
      <RekonHeader sub={answer && t('lateCount', { count: dotted(answer.totalData) })}>
        <FilterOne
          label={t('state')}
          options={states.map((value) => ({ value, label: t(`states.${value}`) }))}
          value={state}
          onChange={(next) => setFilters({ state: next })}
        />
        {state !== 'open' && <PeriodPicker value={filters.period} onChange={(period) => setFilters({ period })} />}
        <SearchBox label={t('searchLate')} value={filters.keyword} onSearch={(keyword) => setFilters({ keyword })} />
      </RekonHeader>
      <ListTable
        list={list}
        label={t('tab.late')}
        columns={useLateColumns(onResolve)}
        rowName={nameOf}
        selected={row?.id}
        onOpen={onOpen}
        totals={totals}
        many={useManyLate()}
        none={t('noneLate')}
        noneHint={t('noneLateHint')}
      />
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
    </Page>
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
