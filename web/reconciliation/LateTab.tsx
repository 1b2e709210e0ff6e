import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { addDays, localDay } from '../../rules/dates.ts'
import { padSale } from '../../rules/ids.ts'
import { useDialog } from '../forms/useDialog.ts'
import { ListTable, useOpened } from '../lists/ListTable.tsx'
import { useList } from '../lists/useList.ts'
import { PeriodPicker } from '../pickers/PeriodPicker.tsx'
import { periodText } from '../pickers/period.ts'
import { SaleDrawer } from '../reports/SaleDrawer.tsx'
import { useMayDecide } from '../reports/saleActions.ts'
import { useSignedIn } from '../session/session.ts'
import { Money } from '../ui/Money.tsx'
import { Page } from '../ui/Page.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { FilterOne } from '../ui/SelectMany.tsx'
import type { Rows } from '../ui/useUrlFilters.ts'
import { type Late, useLateColumns } from './lateColumns.tsx'
import { RekonHeader } from './RekonHeader.tsx'
import { ResolveLateDialog } from './ResolveLateDialog.tsx'

const states = ['open', 'resolved', 'All'] as const
const stateOf = (text: string) => states.find((one) => one === text) ?? 'open'
const saleOf = ({ sale }: Late) => sale.id
const nameOf = ({ sale }: Late) => `TRID ${padSale(sale.id)}`
const nothing = () => {}

function useStart() {
  const to = localDay(Date.now(), useSignedIn().utcOffset)
  const [start] = useState(() => ({
    state: 'open' as string,
    period: periodText({ view: 'dates', from: addDays(to, -30), to }),
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
  const resolve = onResolve && (
    <Button variant="default" onClick={onResolve}>
      {t('resolve')}
    </Button>
  )
  return (
    <SaleDrawer
      id={id}
      row={undefined}
      onClose={onClose}
      advising={null}
      onAdvise={nothing}
      onReverse={nothing}
      action={resolve}
    />
  )
}

/** Sales that a partner delivered although they failed or were reversed, until somebody has resolved them. */
export function LateTab() {
  const t = useTranslations('reconciliation')
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
      <RekonHeader tab="late" sub={answer && t('lateCount', { count: dotted(answer.totalData) })}>
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
        none={t('noneLate')}
        noneHint={t('noneLateHint')}
      />
      {resolve.draw((late, dialog, fresh) => (
        <ResolveLateDialog key={fresh} late={late} {...dialog} />
      ))}
    </Page>
  )
}
